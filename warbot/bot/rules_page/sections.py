"""The rules in force as sections of sentences, each of which knows the rules that it is about."""

from typing import Final, NamedTuple

from warbot.bot.rule_words import value_sentence
from warbot.bot.words import Words
from warbot.engine.rule_values import RepeatedPosition, ShortStack, Ties
from warbot.engine.rules import HouseRules

TWO: Final = 2
_STAKES_SHOWN: Final = 4


class Sentence(NamedTuple):
    """One sentence, and the names of the rules by which it is as it is."""

    text: str
    rules: tuple[str, ...] = ()


class Section(NamedTuple):
    title: str
    sentences: list[Sentence]


def sections(words: Words, rules: HouseRules) -> list[Section]:
    """The rules from the deal to the end."""
    return [
        Section(words.say("The deal"), _deal(words, rules)),
        Section(words.say("Rank"), _rank(words, rules)),
        Section(words.say("A battle"), _battle(words, rules)),
        *_tie(words, rules),
        Section(words.say("Collecting"), _collecting(words, rules)),
        Section(words.say("The end"), _end(words, rules)),
    ]


def _tie(words: Words, rules: HouseRules) -> list[Section]:
    if rules.ties is Ties.GRAB:
        return [Section(words.say("A tie"), _grab(words))]
    return [
        Section(words.say("War"), _war(words, rules)),
        Section(words.say("Running short"), _short(words, rules)),
    ]


def dealt(words: Words, rules: HouseRules) -> str:
    """How many cards everyone is dealt, and how many are left over."""
    deck, each = len(rules.deck), rules.dealt_each
    text = words.say(
        "{deck} cards are shuffled and dealt one at a time to {players} players, face down: {each} each.",
        deck=deck,
        players=rules.players,
        each=each,
    )
    left = deck - each * rules.players
    if not left:
        return text
    return text + " " + words.count("{n} card is set aside, unseen.", "{n} cards are set aside, unseen.", left)


def stakes(rules: HouseRules, tied: int) -> list[int]:
    """How many cards are at stake in a battle, in its first war, in its second …: as far as the deck has cards."""
    return list(range(rules.players, len(rules.deck) + 1, tied * (rules.face_down + 1)))


def stakes_text(rules: HouseRules, tied: int) -> str:
    """The first stakes in a row, with dots where they go on: `2, 10, 18, 26 …`."""
    row = stakes(rules, tied)
    return ", ".join(map(str, row[:_STAKES_SHOWN])) + (" …" if len(row) > _STAKES_SHOWN else "")


def short(words: Words, rules: HouseRules) -> str:
    """What becomes of a tied player who has too few cards."""
    if not rules.face_down:
        return words.say("A tied player with no card left is out.")
    if rules.short_stack is ShortStack.OUT:
        return words.count(
            "A tied player who can't lay {n} card and one more is out, and gives up the cards still held.",
            "A tied player who can't lay {n} cards and one more is out, and gives up the cards still held.",
            rules.face_down,
        )
    return words.say(
        "A tied player with too few cards lays all but the last face down and turns that one. "
        "Only a tied player with no card left is out."
    )


def limits(words: Words, rules: HouseRules) -> str:
    """After how many battles, and minutes where there is a time limit, the game stops."""
    if rules.time_limit is None:
        return words.count("After {n} battle the game stops.", "After {n} battles the game stops.", rules.battle_limit)
    return words.say(
        "After {battles} or {minutes} the game stops.",
        battles=words.count("{n} battle", "{n} battles", rules.battle_limit),
        minutes=words.count("{n} minute", "{n} minutes", rules.time_limit),
    )


def repeated(words: Words, rules: HouseRules) -> str:
    """What happens where the piles come round; nothing to say where nobody looks."""
    match rules.repeated_position:
        case RepeatedPosition.DRAW:
            return words.say("If every pile is, card for card, as it was before, the game is a draw.")
        case RepeatedPosition.START_SHUFFLING:
            return words.say("If every pile is, card for card, as it was before, won cards are shuffled from then on.")
        case RepeatedPosition.IGNORE:
            return ""


def _deal(words: Words, rules: HouseRules) -> list[Sentence]:
    nobody_looks = Sentence(words.say("Nobody looks at their pile, or sorts it."))
    return [Sentence(dealt(words, rules), ("players", "jokers")), nobody_looks]


def _rank(words: Words, rules: HouseRules) -> list[Sentence]:
    said = [
        Sentence(value_sentence(words, "ranking", rules.ranking), ("ranking",)),
        Sentence(words.say("Suits never count.")),
    ]
    if rules.jokers:
        said.append(Sentence(words.say("A joker beats every other card, and two jokers tie."), ("jokers",)))
    return said


def _battle(words: Words, rules: HouseRules) -> list[Sentence]:
    return [
        Sentence(words.say("Everybody's top card is turned. The strongest takes all cards on the table.")),
        Sentence(value_sentence(words, "flip", rules.flip, rules), ("flip",)),
    ]


def _grab(words: Words) -> list[Sentence]:
    return [
        Sentence(value_sentence(words, "ties", Ties.GRAB), ("ties",)),
        Sentence(words.say("If nobody has after ten seconds, the lot decides."), ("ties",)),
    ]


def _war(words: Words, rules: HouseRules) -> list[Sentence]:
    said = [Sentence(_lay(words, rules), ("face_down",))]
    said.append(
        Sentence(
            words.say("The stronger takes everything. Another tie is another war on top, and all of it is one battle.")
        )
    )
    if rules.players > TWO:
        only = words.say("Only the tied fight; what the others turned stays at stake.")
        said.append(Sentence(only, ("players",)))
    return [*said, Sentence(_at_stake(words, rules), ("face_down", "players"))]


def _lay(words: Words, rules: HouseRules) -> str:
    if not rules.face_down:
        return words.say(
            "On a tie for the strongest it is war: each tied player turns one more card, with none face down."
        )
    return words.count(
        "On a tie for the strongest it is war: each tied player lays {n} card face down and turns one more.",
        "On a tie for the strongest it is war: each tied player lays {n} cards face down and turns one more.",
        rules.face_down,
    )


def _at_stake(words: Words, rules: HouseRules) -> str:
    two = stakes_text(rules, TWO)
    if rules.players == TWO:
        return words.say("Cards at stake: {stakes}", stakes=two)
    return words.say(
        "Cards at stake: {two} where two tie; {all} where all {players} do.",
        two=two,
        all=stakes_text(rules, rules.players),
        players=rules.players,
    )


def _short(words: Words, rules: HouseRules) -> list[Sentence]:
    if rules.players == TWO:
        nobody = words.say("If neither can go on, both take back their own cards, and the game is a draw.")
    else:
        nobody = words.say(
            "If none of the tied can go on, the stake goes to the one other player who holds cards; "
            "where several do, to the winner of a later battle."
        )
        drawn = words.say("If nobody else does, everyone takes back their own cards, and the game is a draw.")
        nobody = f"{nobody} {drawn}"
    return [Sentence(short(words, rules), ("short_stack", "face_down")), Sentence(nobody, ("players",))]


def _collecting(words: Words, rules: HouseRules) -> list[Sentence]:
    return [
        Sentence(words.say("The winner puts the cards under their pile, face down.")),
        Sentence(value_sentence(words, "return_order", rules.return_order), ("return_order",)),
    ]


def _end(words: Words, rules: HouseRules) -> list[Sentence]:
    said = []
    if rules.players > TWO:
        said.append(Sentence(words.say("Who has no card left after a battle is out."), ("players",)))
    said += [
        Sentence(words.say("Who holds all cards in play has won.")),
        Sentence(limits(words, rules), ("battle_limit", "time_limit")),
        Sentence(value_sentence(words, "at_limit", rules.at_limit), ("at_limit",)),
    ]
    come_round = repeated(words, rules)
    return [*said, Sentence(come_round, ("repeated_position",))] if come_round else said
