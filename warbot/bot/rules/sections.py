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
        Section(_("Card ranking"), _rank(_, rules)),
        Section(_("A battle"), _battle(_, rules)),
        *_tie(_, rules),
        Section(_("Taking the cards"), _collecting(_, rules)),
        Section(_("The end"), _end(_, rules)),
    ]


def _tie(_: Translations, rules: HouseRules) -> list[Section]:
    if rules.ties is Ties.GRAB:
        return [Section(_("A tie"), _grab(_))]
    return [
        Section(_("War"), _war(_, rules)),
        Section(_("Not enough cards"), _short(_, rules)),
    ]


def dealt(_: Translations, rules: HouseRules) -> str:
    """How many cards each player is dealt, and how many are left over."""
    deck, each = len(rules.deck), rules.dealt_each
    text = _(
        "{deck} cards are shuffled and dealt face down to {players} players, {each} each.",
        deck=deck,
        players=rules.players,
        each=each,
    )
    left = deck - each * rules.players
    if not left:
        return text
    return (
        text
        + " "
        + _.plural("{n} card is left over and stays face down.", "{n} cards are left over and stay face down.", left)
    )


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
        return _("A tied player with no cards left is out.")
    if rules.short_stack is ShortStack.OUT:
        return _.plural(
            "A tied player who can’t put {n} card down and flip one more is out and loses the rest.",
            "A tied player who can’t put {n} cards down and flip one more is out and loses the rest.",
            rules.face_down,
        )
    return _(
        "A tied player without enough cards puts all but the last face down and flips that one. Only a "
        "player with no cards left is out."
    )


def limits(_: Translations, rules: HouseRules) -> str:
    """The battle limit, and the time limit if there is one."""
    if rules.time_limit is None:
        return _.plural("The game ends after {n} battle.", "The game ends after {n} battles.", rules.battle_limit)
    return _(
        "The game ends after {battles} or {minutes}, whichever comes first.",
        battles=_.plural("{n} battle", "{n} battles", rules.battle_limit),
        minutes=_.plural("{n} minute", "{n} minutes", rules.time_limit),
    )


def repeated(_: Translations, rules: HouseRules) -> str:
    """What happens when the piles repeat; empty if the rules ignore that."""
    match rules.repeated_position:
        case RepeatedPosition.DRAW:
            return _("If all piles are exactly as they were before, the game is a draw.")
        case RepeatedPosition.START_SHUFFLING:
            return _("If all piles are exactly as they were before, won cards are shuffled from then on.")
        case RepeatedPosition.IGNORE:
            return ""


def _deal(_: Translations, rules: HouseRules) -> list[Sentence]:
    nobody_looks = Sentence(_("No peeking at your pile, no sorting."))
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
        Sentence(_("Everyone flips their top card. The strongest takes all the cards on the table.")),
        Sentence(value_sentence(_, "flip", rules.flip, rules), ("flip",)),
    ]


def _grab(_: Translations) -> list[Sentence]:
    return [
        Sentence(value_sentence(_, "ties", Ties.GRAB), ("ties",)),
        Sentence(_("If nobody grabs within ten seconds, a random draw decides."), ("ties",)),
    ]


def _war(_: Translations, rules: HouseRules) -> list[Sentence]:
    sentences = [Sentence(_lay(_, rules), ("face_down",))]
    sentences.append(
        Sentence(
            _("The stronger card takes everything. If they tie again, the war goes on. It all counts as one battle.")
        )
    )
    if rules.players > TWO:
        only = _("Only tied players fight; the others’ cards stay at stake.")
        sentences.append(Sentence(only, ("players",)))
    return [*sentences, Sentence(_at_stake(_, rules), ("face_down", "players"))]


def _lay(_: Translations, rules: HouseRules) -> str:
    if not rules.face_down:
        return _("If the strongest cards tie, it’s war: each tied player flips one more card.")
    return _.plural(
        "If the strongest cards tie, it’s war: each tied player puts {n} card face down and flips one more.",
        "If the strongest cards tie, it’s war: each tied player puts {n} cards face down and flips one more.",
        rules.face_down,
    )


def _at_stake(_: Translations, rules: HouseRules) -> str:
    two = stakes_text(rules, TWO)
    if rules.players == TWO:
        return _("Cards at stake: {stakes}", stakes=two)
    return _(
        "Cards at stake: {two} if two tie; {all} if all {players} tie.",
        two=two,
        all=stakes_text(rules, rules.players),
        players=rules.players,
    )


def _short(_: Translations, rules: HouseRules) -> list[Sentence]:
    if rules.players == TWO:
        nobody = _("If neither can continue, both take their own cards back and the game is a draw.")
    else:
        nobody = _(
            "If no tied player can continue, the pot goes to the only other player left. If there are "
            "several, the next winner takes it."
        )
        drawn = _("If nobody else does, everyone takes back their own cards, and the game is a draw.")
        nobody = f"{nobody} {drawn}"
    return [Sentence(short(_, rules), ("short_stack", "face_down")), Sentence(nobody, ("players",))]


def _collecting(_: Translations, rules: HouseRules) -> list[Sentence]:
    return [
        Sentence(_("The cards go face down under the winner’s pile.")),
        Sentence(value_sentence(_, "return_order", rules.return_order), ("return_order",)),
    ]


def _end(_: Translations, rules: HouseRules) -> list[Sentence]:
    sentences = []
    if rules.players > TWO:
        sentences.append(Sentence(_("A player with no cards left after a battle is out."), ("players",)))
    sentences += [
        Sentence(_("The player with all the cards in play wins.")),
        Sentence(limits(_, rules), ("battle_limit", "time_limit")),
        Sentence(value_sentence(_, "at_limit", rules.at_limit), ("at_limit",)),
    ]
    come_round = repeated(_, rules)
    return [*sentences, Sentence(come_round, ("repeated_position",))] if come_round else sentences
