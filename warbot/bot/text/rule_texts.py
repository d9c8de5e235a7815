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
    Pace.BATTLE: N_("battle by battle"),
    Pace.TEN: N_("ten battles at a time"),
    Pace.WAR: N_("to the next war"),
    Pace.END: N_("straight to the end"),
}


def pace_name(_: Translations, pace: Pace, rules: HouseRules) -> str:
    """The name of a pace at a table with these rules: Speed War has ties instead of wars."""
    if pace is Pace.WAR and rules.ties is Ties.GRAB:
        return _("to the next tie")
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
        return Wording(_("By themselves"), _("The cards turn by themselves."))
    return wording


def _worded(_: Translations, name: str, value: Any, rules: HouseRules) -> Wording:
    if name == "face_down":
        return _face_down(_, value, rules.players)
    if name in NUMBER_WORDS:
        return NUMBER_WORDS[name](_, value)
    wording = VALUE_WORDS[name][value]
    return Wording(_(wording.label), _(wording.sentence))


def _players(_: Translations, number: int) -> Wording:
    label = _.plural("{n} player", "{n} players", number)
    sentence = _.plural(
        "The deck is dealt out to {n} player, as many cards to each.",
        "The deck is dealt out to {n} players, as many cards to each.",
        number,
    )
    return Wording(label, sentence)


def _jokers(_: Translations, number: int) -> Wording:
    if not number:
        return Wording(_("No jokers"), _("The deck is the plain one of 52 cards."))
    label = _.plural("{n} joker", "{n} jokers", number)
    sentence = _.plural(
        "{n} joker joins the deck. It beats every other card.",
        "{n} jokers join the deck. A joker beats every other card, and two of them tie.",
        number,
    )
    return Wording(label, sentence)


def _face_down(_: Translations, number: int, players: int = _STANDARD.players) -> Wording:
    stake = players + 2 * (number + 1)
    if not number:
        sentence = _("The tied turn one more card and lay none down: a war of two is over {stake}.", stake=stake)
        return Wording(_("None"), sentence)
    label = _.plural("{n} card", "{n} cards", number)
    sentence = _.plural(
        "The tied lay {n} card down and turn one more: a war of two is over {stake} cards.",
        "The tied lay {n} cards down and turn one more: a war of two is over {stake} cards.",
        number,
        stake=stake,
    )
    return Wording(label, sentence)


def _battle_limit(_: Translations, number: int) -> Wording:
    label = _.plural("{n} battle", "{n} battles", number)
    sentence = _.plural(
        "The game stops after {n} battle. A war belongs to its battle, however often it ties.",
        "The game stops after {n} battles. A war belongs to its battle, however often it ties.",
        number,
    )
    return Wording(label, sentence)


def _time_limit(_: Translations, minutes: int | None) -> Wording:
    if minutes is None:
        return Wording(_("No time limit"), _("Only the battle limit stops the game."))
    label = _.plural("{n} minute", "{n} minutes", minutes)
    sentence = _.plural(
        "The game stops after {n} minute, once the battle in progress is over.",
        "The game stops after {n} minutes, once the battle in progress is over.",
        minutes,
    )
    return Wording(label, sentence)


RULE_WORDS: Final[Mapping[str, Wording]] = {
    "players": Wording(N_("Players"), N_("How many players sit at the table.")),
    "jokers": Wording(N_("Jokers"), N_("How many jokers are shuffled into the deck.")),
    "ranking": Wording(N_("Ranking"), N_("Which of two cards is the stronger.")),
    "face_down": Wording(
        N_("Cards face down"), N_("How many cards each tied player lays face down in a round of a war.")
    ),
    "short_stack": Wording(
        N_("Short of cards"), N_("What becomes of a tied player who has too few cards for the war.")
    ),
    "return_order": Wording(N_("Won cards go under"), N_("In which order the winner puts won cards under their pile.")),
    "ties": Wording(N_("Ties"), N_("What a tie at the top leads to.")),
    "battle_limit": Wording(N_("Battle limit"), N_("After how many battles the game stops at the latest.")),
    "time_limit": Wording(N_("Time limit"), N_("After how many minutes the game stops at the latest.")),
    "at_limit": Wording(N_("At a limit"), N_("Who wins when a limit stops the game.")),
    "repeated_position": Wording(
        N_("Repeated piles"), N_("What happens when every pile is, card for card, as it was before.")
    ),
    "flip": Wording(N_("Turning cards"), N_("Who turns whose card.")),
}

VALUE_WORDS: Final[Mapping[str, Mapping[Any, Wording]]] = {
    "ranking": {
        Ranking.HIGH: Wording(N_("High card wins"), N_("The ace is strongest, then king down to 2.")),
        Ranking.LOW: Wording(N_("Low card wins"), N_("The 2 is strongest, then 3 up to king; the ace is weakest.")),
    },
    "short_stack": {
        ShortStack.OUT: Wording(
            N_("Out of the game"), N_("Who can't lay all the cards of a war is out, and gives up what is left.")
        ),
        ShortStack.LAST_CARD_UP: Wording(
            N_("Last card face up"), N_("Fewer cards go down, and the last one is turned. Out is who has none.")
        ),
    },
    "return_order": {
        ReturnOrder.WINNER_FIRST: Wording(
            N_("Winner's cards first"), N_("The winner's own cards go under first, then those of the others.")
        ),
        ReturnOrder.LOSER_FIRST: Wording(
            N_("Others' cards first"), N_("The cards of the others go under first, then the winner's own.")
        ),
        ReturnOrder.AS_LAID: Wording(
            N_("As laid"), N_("The cards go under in the order in which they came to the table.")
        ),
        ReturnOrder.SHUFFLED: Wording(
            N_("Shuffled"), N_("The cards are shuffled before they go under, so no game goes in circles.")
        ),
        ReturnOrder.CHOICE: Wording(
            N_("Each player's choice"), N_("Each player sets the order for the cards that they win.")
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
        Ties.GRAB: Wording(N_("Grab"), N_("No war: the tied player who grabs first takes all cards.")),
    },
    "at_limit": {
        AtLimit.BIGGER_PILE: Wording(
            N_("Biggest pile wins"), N_("Whoever holds most cards then has won; if several do, it is a draw.")
        ),
        AtLimit.DRAW: Wording(N_("Always a draw"), N_("Nobody wins then, whatever the piles are.")),
    },
    "repeated_position": {
        RepeatedPosition.DRAW: Wording(N_("The game is drawn"), N_("The game ends there, and nobody wins.")),
        RepeatedPosition.START_SHUFFLING: Wording(
            N_("Shuffle from then on"), N_("From then on won cards are shuffled before they go under.")
        ),
        RepeatedPosition.IGNORE: Wording(N_("Play on"), N_("Nobody looks; the game goes on to its limit.")),
    },
    "flip": {
        Flip.EACH: Wording(N_("Each their own"), N_("Every player turns their own card, in any order.")),
        Flip.ANYONE: Wording(N_("One for all"), N_("One press, by any player, turns everyone's card.")),
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
    "one-down": N_("One face down. Too few cards and you are out; a repeat or the limit is a draw."),
    "classic": N_("Three face down. Too few cards and you are out; the piles count after {minutes} minutes."),
    "gentle": N_("For young players: nobody is out while a card is left. {minutes} minutes."),
    "long": N_("Like standard, with won cards put under unshuffled, and up to {battles} battles."),
    "fifty": N_("A short game: the piles are counted after {battles} battles."),
    "reverse": N_("Like classic, but the lower card wins: 2 is strongest, the ace weakest."),
    "jokers": N_("Like classic, with two jokers that beat every other card."),
    "speed": N_("No war: whoever grabs a tie first takes it. {minutes} minutes."),
    "three": N_("Three players with {each} cards each; only the tied fight a war."),
    "tactics": N_("You choose how the cards that you win go under: the only decision in any War."),
}
