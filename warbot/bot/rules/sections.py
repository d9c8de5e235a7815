"""The rules that apply, as sections of sentences. Each sentence knows the rules that it depends on."""

from typing import Final, NamedTuple

from warbot.bot.text.rule_texts import value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.rule import RepeatedPosition, ShortStack, Ties
from warbot.engine.rules import HouseRules

TWO: Final = 2
_STAKES_SHOWN: Final = 4


class Sentence(NamedTuple):
    """One sentence, and the names of the rules that it depends on."""

    text: str
    rules: tuple[str, ...] = ()


class Section(NamedTuple):
    title: str
    sentences: list[Sentence]


def sections(_: Translations, rules: HouseRules) -> list[Section]:
    """All sections in order, from the deal to the end."""
    return [
        Section(_("The deal"), _deal(_, rules)),
        Section(_("Rank"), _rank(_, rules)),
        Section(_("A battle"), _battle(_, rules)),
        *_tie(_, rules),
        Section(_("Collecting"), _collecting(_, rules)),
        Section(_("The end"), _end(_, rules)),
    ]


def _tie(_: Translations, rules: HouseRules) -> list[Section]:
    if rules.ties is Ties.GRAB:
        return [Section(_("A tie"), _grab(_))]
    return [
        Section(_("War"), _war(_, rules)),
        Section(_("Running short"), _short(_, rules)),
    ]


def dealt(_: Translations, rules: HouseRules) -> str:
    """How many cards each player is dealt, and how many are left over."""
    deck, each = len(rules.deck), rules.dealt_each
    text = _(
        "{deck} cards are shuffled and dealt one at a time to {players} players, face down: {each} each.",
        deck=deck,
        players=rules.players,
        each=each,
    )
    left = deck - each * rules.players
    if not left:
        return text
    return text + " " + _.plural("{n} card is set aside, unseen.", "{n} cards are set aside, unseen.", left)


def stakes(rules: HouseRules, tied: int) -> list[int]:
    """The cards at stake in a battle, its first war, its second, and so on, as far as the deck lasts."""
    return list(range(rules.players, len(rules.deck) + 1, tied * (rules.face_down + 1)))


def stakes_text(rules: HouseRules, tied: int) -> str:
    """The first few stakes, with dots if there are more: `2, 10, 18, 26 …`."""
    row = stakes(rules, tied)
    return ", ".join(map(str, row[:_STAKES_SHOWN])) + (" …" if len(row) > _STAKES_SHOWN else "")


def short(_: Translations, rules: HouseRules) -> str:
    """What happens to a tied player who has too few cards."""
    if not rules.face_down:
        return _("A tied player with no card left is out.")
    if rules.short_stack is ShortStack.OUT:
        return _.plural(
            "A tied player who can't lay {n} card and one more is out, and gives up the cards still held.",
            "A tied player who can't lay {n} cards and one more is out, and gives up the cards still held.",
            rules.face_down,
        )
    return _(
        "A tied player with too few cards lays all but the last face down and turns that one. "
        "Only a tied player with no card left is out."
    )


def limits(_: Translations, rules: HouseRules) -> str:
    """The battle limit, and the time limit if there is one."""
    if rules.time_limit is None:
        return _.plural("After {n} battle the game stops.", "After {n} battles the game stops.", rules.battle_limit)
    return _(
        "After {battles} or {minutes} the game stops.",
        battles=_.plural("{n} battle", "{n} battles", rules.battle_limit),
        minutes=_.plural("{n} minute", "{n} minutes", rules.time_limit),
    )


def repeated(_: Translations, rules: HouseRules) -> str:
    """What happens when the piles repeat; empty if the rules ignore that."""
    match rules.repeated_position:
        case RepeatedPosition.DRAW:
            return _("If every pile is, card for card, as it was before, the game is a draw.")
        case RepeatedPosition.START_SHUFFLING:
            return _("If every pile is, card for card, as it was before, won cards are shuffled from then on.")
        case RepeatedPosition.IGNORE:
            return ""


def _deal(_: Translations, rules: HouseRules) -> list[Sentence]:
    nobody_looks = Sentence(_("Nobody looks at their pile, or sorts it."))
    return [Sentence(dealt(_, rules), ("players", "jokers")), nobody_looks]


def _rank(_: Translations, rules: HouseRules) -> list[Sentence]:
    sentences = [
        Sentence(value_sentence(_, "ranking", rules.ranking), ("ranking",)),
        Sentence(_("Suits never count.")),
    ]
    if rules.jokers:
        sentences.append(Sentence(_("A joker beats every other card, and two jokers tie."), ("jokers",)))
    return sentences


def _battle(_: Translations, rules: HouseRules) -> list[Sentence]:
    return [
        Sentence(_("Everybody's top card is turned. The strongest takes all cards on the table.")),
        Sentence(value_sentence(_, "flip", rules.flip, rules), ("flip",)),
    ]


def _grab(_: Translations) -> list[Sentence]:
    return [
        Sentence(value_sentence(_, "ties", Ties.GRAB), ("ties",)),
        Sentence(_("If nobody has after ten seconds, the lot decides."), ("ties",)),
    ]


def _war(_: Translations, rules: HouseRules) -> list[Sentence]:
    sentences = [Sentence(_lay(_, rules), ("face_down",))]
    sentences.append(
        Sentence(_("The stronger takes everything. Another tie is another war on top, and all of it is one battle."))
    )
    if rules.players > TWO:
        only = _("Only the tied fight; what the others turned stays at stake.")
        sentences.append(Sentence(only, ("players",)))
    return [*sentences, Sentence(_at_stake(_, rules), ("face_down", "players"))]


def _lay(_: Translations, rules: HouseRules) -> str:
    if not rules.face_down:
        return _("On a tie for the strongest it is war: each tied player turns one more card, with none face down.")
    return _.plural(
        "On a tie for the strongest it is war: each tied player lays {n} card face down and turns one more.",
        "On a tie for the strongest it is war: each tied player lays {n} cards face down and turns one more.",
        rules.face_down,
    )


def _at_stake(_: Translations, rules: HouseRules) -> str:
    two = stakes_text(rules, TWO)
    if rules.players == TWO:
        return _("Cards at stake: {stakes}", stakes=two)
    return _(
        "Cards at stake: {two} where two tie; {all} where all {players} do.",
        two=two,
        all=stakes_text(rules, rules.players),
        players=rules.players,
    )


def _short(_: Translations, rules: HouseRules) -> list[Sentence]:
    if rules.players == TWO:
        nobody = _("If neither can go on, both take back their own cards, and the game is a draw.")
    else:
        nobody = _(
            "If none of the tied can go on, the stake goes to the one other player who holds cards; "
            "where several do, to the winner of a later battle."
        )
        drawn = _("If nobody else does, everyone takes back their own cards, and the game is a draw.")
        nobody = f"{nobody} {drawn}"
    return [Sentence(short(_, rules), ("short_stack", "face_down")), Sentence(nobody, ("players",))]


def _collecting(_: Translations, rules: HouseRules) -> list[Sentence]:
    return [
        Sentence(_("The winner puts the cards under their pile, face down.")),
        Sentence(value_sentence(_, "return_order", rules.return_order), ("return_order",)),
    ]


def _end(_: Translations, rules: HouseRules) -> list[Sentence]:
    sentences = []
    if rules.players > TWO:
        sentences.append(Sentence(_("Who has no card left after a battle is out."), ("players",)))
    sentences += [
        Sentence(_("Who holds all cards in play has won.")),
        Sentence(limits(_, rules), ("battle_limit", "time_limit")),
        Sentence(value_sentence(_, "at_limit", rules.at_limit), ("at_limit",)),
    ]
    come_round = repeated(_, rules)
    return [*sentences, Sentence(come_round, ("repeated_position",))] if come_round else sentences
