"""All text about house rules: every rule, every value and every preset.

Everything that offers rules to people (the panel, /rules) takes its text from here. A test walks RULES and PRESETS: a
new rule, value or preset needs its text here, and nothing here may name what doesn't exist. Labels fit on one line of a
button on a phone; English sentences fit under a menu's option.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from warbot.bot.text.translations import N_, Translations
from warbot.engine.rule import AtLimit, Flip, Ranking, RepeatedPosition, ReturnOrder, ShortStack, Ties
from warbot.engine.rules import PRESETS, HouseRules
from warbot.table import Pace

PACE_NAMES: Final = {
    Pace.BATTLE: N_("one battle at a time"),
    Pace.TEN: N_("ten battles at a time"),
    Pace.WAR: N_("until the next war"),
    Pace.END: N_("straight to the end"),
}


def pace_name(_: Translations, pace: Pace, rules: HouseRules) -> str:
    """The name of a pace at a table with these rules: Speed War has ties instead of wars."""
    if pace is Pace.WAR and rules.ties is Ties.GRAB:
        return _("until the next tie")
    return _(PACE_NAMES[pace])


_STANDARD: Final = PRESETS["standard"]

_OF_WARS: Final = ("face_down", "short_stack")
"""Rules that only concern wars."""


class Wording(NamedTuple):
    """A label of a few words, and a sentence that explains it."""

    label: str
    sentence: str


def rule_label(_: Translations, name: str) -> str:
    """A rule's label: `Cards face down`."""
    return _(RULE_WORDS[name].label)


def rule_sentence(_: Translations, name: str) -> str:
    """A sentence about what a rule decides."""
    return _(RULE_WORDS[name].sentence)


def value_label(_: Translations, name: str, value: Any, rules: HouseRules = _STANDARD) -> str:
    """A value's label: `3 cards`, `Shuffled`. Return orders that only a player can choose have labels too."""
    return _value(_, name, value, rules).label


def value_sentence(_: Translations, name: str, value: Any, rules: HouseRules = _STANDARD) -> str:
    """What this value means at a table whose other rules are `rules`."""
    return _value(_, name, value, rules).sentence


def preset_summary(_: Translations, preset: str) -> str:
    """A preset in one line."""
    rules = PRESETS[preset]
    facts = {"battles": rules.battle_limit, "minutes": rules.time_limit, "each": rules.dealt_each}
    return _(PRESET_SUMMARIES[preset], **facts)


def _value(_: Translations, name: str, value: Any, rules: HouseRules) -> Wording:
    wording = _worded(_, name, value, rules)
    if rules.ties is not Ties.GRAB:
        return wording
    if name in _OF_WARS:
        return Wording(wording.label, _("Ties are grabbed here, so there are no wars."))
    if value is Flip.ANYONE:
        return Wording(_("Automatically"), _("Cards flip automatically."))
    return wording


def _worded(_: Translations, name: str, value: Any, rules: HouseRules) -> Wording:
    if name == "face_down":
        return _face_down(_, value, rules.players)
    if name in NUMBER_WORDS:
        return NUMBER_WORDS[name](_, value)
    wording = VALUE_WORDS[name][value]
    return Wording(_(wording.label), _(wording.sentence))


def _players(_: Translations, number: int) -> Wording:
    label = _.plural("{n} players", "{n} players", number)
    return Wording(label, _("The deck is dealt evenly to {n} players.", n=number))


def _jokers(_: Translations, number: int) -> Wording:
    if not number:
        return Wording(_("No jokers"), _("A standard 52-card deck."))
    label = _.plural("{n} jokers", "{n} jokers", number)
    sentence = _("{n} jokers join the deck. A joker beats every other card; two jokers tie.", n=number)
    return Wording(label, sentence)


def _face_down(_: Translations, number: int, players: int = _STANDARD.players) -> Wording:
    stake = players + 2 * (number + 1)
    if not number:
        sentence = _(
            "Tied players flip one more card, with none face down. Two tied: {stake} cards at stake.", stake=stake
        )
        return Wording(_("None"), sentence)
    label = _.plural("{n} card", "{n} cards", number)
    sentence = _.plural(
        "Tied players put {n} card face down and flip one. Two tied: {stake} cards at stake.",
        "Tied players put {n} cards face down and flip one. Two tied: {stake} cards at stake.",
        number,
        stake=stake,
    )
    return Wording(label, sentence)


def _battle_limit(_: Translations, number: int) -> Wording:
    label = _.plural("{n} battle", "{n} battles", number)
    sentence = _.plural(
        "The game ends after {n} battle. A war counts as part of its battle.",
        "The game ends after {n} battles. A war counts as part of its battle.",
        number,
    )
    return Wording(label, sentence)


def _time_limit(_: Translations, minutes: int | None) -> Wording:
    if minutes is None:
        return Wording(_("No time limit"), _("No clock: only the battle limit ends the game."))
    label = _.plural("{n} minute", "{n} minutes", minutes)
    sentence = _.plural(
        "The game ends after {n} minute, once the current battle is over.",
        "The game ends after {n} minutes, once the current battle is over.",
        minutes,
    )
    return Wording(label, sentence)


RULE_WORDS: Final[Mapping[str, Wording]] = {
    "players": Wording(N_("Players"), N_("How many people play.")),
    "jokers": Wording(N_("Jokers"), N_("How many jokers are shuffled into the deck.")),
    "ranking": Wording(N_("Card ranking"), N_("Which of two cards is stronger.")),
    "face_down": Wording(N_("Cards face down"), N_("How many cards each tied player puts face down in a war.")),
    "short_stack": Wording(
        N_("Not enough cards"), N_("What happens to a tied player without enough cards for the war.")
    ),
    "return_order": Wording(N_("Order of won cards"), N_("The order in which won cards go under the winner’s pile.")),
    "ties": Wording(N_("Ties"), N_("What happens when the strongest cards tie.")),
    "battle_limit": Wording(N_("Battle limit"), N_("The most battles a game can have.")),
    "time_limit": Wording(N_("Time limit"), N_("The longest a game can take, in minutes.")),
    "at_limit": Wording(N_("At the limit"), N_("How the winner is decided when a limit ends the game.")),
    "repeated_position": Wording(
        N_("If the piles repeat"), N_("What happens when all piles are exactly as they were before.")
    ),
    "flip": Wording(N_("Who flips"), N_("Who flips whose card.")),
}

VALUE_WORDS: Final[Mapping[str, Mapping[Any, Wording]]] = {
    "ranking": {
        Ranking.HIGH: Wording(N_("High card wins"), N_("Ace is the strongest, then king down to 2.")),
        Ranking.LOW: Wording(N_("Low card wins"), N_("2 is the strongest, then 3 up to king; ace is the weakest.")),
    },
    "short_stack": {
        ShortStack.OUT: Wording(
            N_("Out of the game"), N_("A player who can’t put down all the cards for a war is out and loses the rest.")
        ),
        ShortStack.LAST_CARD_UP: Wording(
            N_("Last card decides"),
            N_("They put fewer cards down and flip their last one. Only a player with no cards is out."),
        ),
    },
    "return_order": {
        ReturnOrder.WINNER_FIRST: Wording(
            N_("Winner’s cards first"), N_("The winner’s own cards go under first, then the others’.")
        ),
        ReturnOrder.LOSER_FIRST: Wording(
            N_("Others’ cards first"), N_("The others’ cards go under first, then the winner’s own.")
        ),
        ReturnOrder.AS_LAID: Wording(N_("As played"), N_("Cards go under in the order they were played.")),
        ReturnOrder.SHUFFLED: Wording(
            N_("Shuffled"), N_("Won cards are shuffled first, so a game can’t go in circles.")
        ),
        ReturnOrder.CHOICE: Wording(
            N_("Each player’s choice"), N_("Each player chooses the order of the cards they win.")
        ),
        ReturnOrder.HIGH_CARD_FIRST: Wording(
            N_("High cards first"), N_("The highest card goes under first: jokers, then ace down to 2.")
        ),
        ReturnOrder.LOW_CARD_FIRST: Wording(
            N_("Low cards first"), N_("The lowest card goes under first: 2 up to ace, then jokers.")
        ),
    },
    "ties": {
        Ties.WAR: Wording(N_("War"), N_("The tied players fight it out with more cards.")),
        Ties.GRAB: Wording(N_("Grab"), N_("No war: the first tied player to grab takes all the cards.")),
    },
    "at_limit": {
        AtLimit.BIGGER_PILE: Wording(
            N_("Biggest pile wins"), N_("The player with the most cards wins; if several tie, it’s a draw.")
        ),
        AtLimit.DRAW: Wording(N_("Always a draw"), N_("Nobody wins, however the piles stand.")),
    },
    "repeated_position": {
        RepeatedPosition.DRAW: Wording(N_("Draw"), N_("The game ends in a draw.")),
        RepeatedPosition.START_SHUFFLING: Wording(
            N_("Shuffle from then on"), N_("From then on, won cards are shuffled before they go under.")
        ),
        RepeatedPosition.IGNORE: Wording(N_("Ignore it"), N_("Not checked; the game goes on until a limit.")),
    },
    "flip": {
        Flip.EACH: Wording(N_("Their own"), N_("Everyone flips their own card, in any order.")),
        Flip.ANYONE: Wording(N_("Anyone flips for all"), N_("One press by any player flips everyone’s card.")),
    },
}
"""The values of enumerated rules. For `return_order`, this includes those that only a player can choose."""

NUMBER_WORDS: Final[Mapping[str, Callable[[Translations, Any], Wording]]] = {
    "players": _players,
    "jokers": _jokers,
    "face_down": _face_down,
    "battle_limit": _battle_limit,
    "time_limit": _time_limit,
}
"""Rules whose values are numbers."""

PRESET_SUMMARIES: Final[Mapping[str, str]] = {
    "standard": N_("Three face down, won cards shuffled; the bigger pile wins after {battles} battles."),
    "one-down": N_("One face down. Run short in a war and you’re out. Loops and the limit are draws."),
    "classic": N_("Three face down. Run short in a war and you’re out. {minutes} minutes, biggest pile wins."),
    "gentle": N_("Good for kids: you’re in as long as you have a card. {minutes} minutes."),
    "long": N_("Like standard, but won cards aren’t shuffled, and up to {battles} battles."),
    "fifty": N_("A quick game: biggest pile wins after {battles} battles."),
    "reverse": N_("Like classic, but low cards win: 2 is strongest, ace weakest."),
    "jokers": N_("Like classic, with two jokers that beat every other card."),
    "speed": N_("No wars: first to grab a tie takes it. {minutes} minutes."),
    "three": N_("Three players, {each} cards each. Only tied players go to war."),
    "tactics": N_("You choose how won cards go under your pile: the only decision War has to offer."),
}
