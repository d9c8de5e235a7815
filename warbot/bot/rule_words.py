"""The words for the house rules: every rule, every value and every preset, in one place.

Whatever offers rules to people (the panel, /rules) takes its words from here, and a test walks RULES and PRESETS: a new
rule, value or preset needs its words here, and nothing here may name what does not exist. Labels fit on a button's line
of a phone; in English every sentence fits under an option of a menu.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from warbot.bot.words import Words, marked
from warbot.engine.rule_values import AtLimit, Flip, Ranking, RepeatedPosition, ReturnOrder, ShortStack, Ties
from warbot.engine.rules import PRESETS, HouseRules

_STANDARD: Final = PRESETS["standard"]

_OF_WARS: Final = ("face_down", "short_stack")
"""Rules that are about wars alone."""


class Wording(NamedTuple):
    """A few words, and a sentence of what they mean."""

    label: str
    sentence: str


def rule_label(words: Words, name: str) -> str:
    """A rule in a few words: `Cards face down`."""
    return words.say(RULE_WORDS[name].label)


def rule_sentence(words: Words, name: str) -> str:
    """What a rule is about."""
    return words.say(RULE_WORDS[name].sentence)


def value_label(words: Words, name: str, value: Any, rules: HouseRules = _STANDARD) -> str:
    """A rule's value in a few words: `3 cards`, `Shuffled`. A player's own return order has its words too."""
    return _value(words, name, value, rules).label


def value_sentence(words: Words, name: str, value: Any, rules: HouseRules = _STANDARD) -> str:
    """What happens at a table where the rule has this value, and the others are as in `rules`."""
    return _value(words, name, value, rules).sentence


def preset_summary(words: Words, preset: str) -> str:
    """A preset in one line."""
    rules = PRESETS[preset]
    facts = {"battles": rules.battle_limit, "minutes": rules.time_limit, "each": rules.dealt_each}
    return words.say(PRESET_SUMMARIES[preset], **facts)


def _value(words: Words, name: str, value: Any, rules: HouseRules) -> Wording:
    wording = _worded(words, name, value, rules)
    if rules.ties is not Ties.GRAB:
        return wording
    if name in _OF_WARS:
        return Wording(wording.label, words.say("Ties are grabbed here, so there are no wars."))
    if value is Flip.ANYONE:
        return Wording(words.say("By themselves"), words.say("The cards turn by themselves."))
    return wording


def _worded(words: Words, name: str, value: Any, rules: HouseRules) -> Wording:
    if name == "face_down":
        return _face_down(words, value, rules.players)
    if name in NUMBER_WORDS:
        return NUMBER_WORDS[name](words, value)
    wording = VALUE_WORDS[name][value]
    return Wording(words.say(wording.label), words.say(wording.sentence))


def _players(words: Words, number: int) -> Wording:
    label = words.count("{n} player", "{n} players", number)
    sentence = words.count(
        "The deck is dealt out to {n} player, as many cards to each.",
        "The deck is dealt out to {n} players, as many cards to each.",
        number,
    )
    return Wording(label, sentence)


def _jokers(words: Words, number: int) -> Wording:
    if not number:
        return Wording(words.say("No jokers"), words.say("The deck is the plain one of 52 cards."))
    label = words.count("{n} joker", "{n} jokers", number)
    sentence = words.count(
        "{n} joker joins the deck. It beats every other card.",
        "{n} jokers join the deck. A joker beats every other card, and two of them tie.",
        number,
    )
    return Wording(label, sentence)


def _face_down(words: Words, number: int, players: int = _STANDARD.players) -> Wording:
    stake = players + 2 * (number + 1)
    if not number:
        sentence = words.say(
            "The tied turn one more card and lay none down: a war of two is over {stake}.", stake=stake
        )
        return Wording(words.say("None"), sentence)
    label = words.count("{n} card", "{n} cards", number)
    sentence = words.count(
        "The tied lay {n} card down and turn one more: a war of two is over {stake} cards.",
        "The tied lay {n} cards down and turn one more: a war of two is over {stake} cards.",
        number,
        stake=stake,
    )
    return Wording(label, sentence)


def _battle_limit(words: Words, number: int) -> Wording:
    label = words.count("{n} battle", "{n} battles", number)
    sentence = words.count(
        "The game stops after {n} battle. A war belongs to its battle, however often it ties.",
        "The game stops after {n} battles. A war belongs to its battle, however often it ties.",
        number,
    )
    return Wording(label, sentence)


def _time_limit(words: Words, minutes: int | None) -> Wording:
    if minutes is None:
        return Wording(words.say("No time limit"), words.say("Only the battle limit stops the game."))
    label = words.count("{n} minute", "{n} minutes", minutes)
    sentence = words.count(
        "The game stops after {n} minute, once the battle in progress is over.",
        "The game stops after {n} minutes, once the battle in progress is over.",
        minutes,
    )
    return Wording(label, sentence)


RULE_WORDS: Final[Mapping[str, Wording]] = {
    "players": Wording(marked("Players"), marked("How many players sit at the table.")),
    "jokers": Wording(marked("Jokers"), marked("How many jokers are shuffled into the deck.")),
    "ranking": Wording(marked("Ranking"), marked("Which of two cards is the stronger.")),
    "face_down": Wording(
        marked("Cards face down"), marked("How many cards each tied player lays face down in a round of a war.")
    ),
    "short_stack": Wording(
        marked("Short of cards"), marked("What becomes of a tied player who has too few cards for the war.")
    ),
    "return_order": Wording(
        marked("Won cards go under"), marked("In which order the winner puts won cards under their pile.")
    ),
    "ties": Wording(marked("Ties"), marked("What a tie at the top leads to.")),
    "battle_limit": Wording(marked("Battle limit"), marked("After how many battles the game stops at the latest.")),
    "time_limit": Wording(marked("Time limit"), marked("After how many minutes the game stops at the latest.")),
    "at_limit": Wording(marked("At a limit"), marked("Who wins when a limit stops the game.")),
    "repeated_position": Wording(
        marked("Repeated piles"), marked("What happens when every pile is, card for card, as it was before.")
    ),
    "flip": Wording(marked("Turning cards"), marked("Who turns whose card.")),
}

VALUE_WORDS: Final[Mapping[str, Mapping[Any, Wording]]] = {
    "ranking": {
        Ranking.HIGH: Wording(marked("High card wins"), marked("The ace is strongest, then king down to 2.")),
        Ranking.LOW: Wording(
            marked("Low card wins"), marked("The 2 is strongest, then 3 up to king; the ace is weakest.")
        ),
    },
    "short_stack": {
        ShortStack.OUT: Wording(
            marked("Out of the game"), marked("Who can't lay all the cards of a war is out, and gives up what is left.")
        ),
        ShortStack.LAST_CARD_UP: Wording(
            marked("Last card face up"), marked("Fewer cards go down, and the last one is turned. Out is who has none.")
        ),
    },
    "return_order": {
        ReturnOrder.WINNER_FIRST: Wording(
            marked("Winner's cards first"), marked("The winner's own cards go under first, then those of the others.")
        ),
        ReturnOrder.LOSER_FIRST: Wording(
            marked("Others' cards first"), marked("The cards of the others go under first, then the winner's own.")
        ),
        ReturnOrder.AS_LAID: Wording(
            marked("As laid"), marked("The cards go under in the order in which they came to the table.")
        ),
        ReturnOrder.SHUFFLED: Wording(
            marked("Shuffled"), marked("The cards are shuffled before they go under, so no game goes in circles.")
        ),
        ReturnOrder.CHOICE: Wording(
            marked("Each player's choice"), marked("Each player sets the order for the cards that they win.")
        ),
        ReturnOrder.HIGH_CARD_FIRST: Wording(
            marked("High cards first"), marked("The highest card goes under first: jokers, then ace down to 2.")
        ),
        ReturnOrder.LOW_CARD_FIRST: Wording(
            marked("Low cards first"), marked("The lowest card goes under first: 2 up to ace, then jokers.")
        ),
    },
    "ties": {
        Ties.WAR: Wording(marked("War"), marked("The tied players fight it out with more cards.")),
        Ties.GRAB: Wording(marked("Grab"), marked("No war: the tied player who grabs first takes all cards.")),
    },
    "at_limit": {
        AtLimit.BIGGER_PILE: Wording(
            marked("Biggest pile wins"), marked("Whoever holds most cards then has won; if several do, it is a draw.")
        ),
        AtLimit.DRAW: Wording(marked("Always a draw"), marked("Nobody wins then, whatever the piles are.")),
    },
    "repeated_position": {
        RepeatedPosition.DRAW: Wording(marked("The game is drawn"), marked("The game ends there, and nobody wins.")),
        RepeatedPosition.START_SHUFFLING: Wording(
            marked("Shuffle from then on"), marked("From then on won cards are shuffled before they go under.")
        ),
        RepeatedPosition.IGNORE: Wording(marked("Play on"), marked("Nobody looks; the game goes on to its limit.")),
    },
    "flip": {
        Flip.EACH: Wording(marked("Each their own"), marked("Every player turns their own card, in any order.")),
        Flip.ANYONE: Wording(marked("One for all"), marked("One press, by any player, turns everyone's card.")),
    },
}
"""The values of enumerated rules. Of `return_order` also those that only a player can choose."""

NUMBER_WORDS: Final[Mapping[str, Callable[[Words, Any], Wording]]] = {
    "players": _players,
    "jokers": _jokers,
    "face_down": _face_down,
    "battle_limit": _battle_limit,
    "time_limit": _time_limit,
}
"""The rules that are numbers."""

PRESET_SUMMARIES: Final[Mapping[str, str]] = {
    "standard": marked("Three face down, won cards shuffled; the bigger pile wins after {battles} battles."),
    "one-down": marked("One face down. Too few cards and you are out; a repeat or the limit is a draw."),
    "classic": marked("Three face down. Too few cards and you are out; the piles count after {minutes} minutes."),
    "gentle": marked("For young players: nobody is out while a card is left. {minutes} minutes."),
    "long": marked("Like standard, with won cards put under unshuffled, and up to {battles} battles."),
    "fifty": marked("A short game: the piles are counted after {battles} battles."),
    "reverse": marked("Like classic, but the lower card wins: 2 is strongest, the ace weakest."),
    "jokers": marked("Like classic, with two jokers that beat every other card."),
    "speed": marked("No war: whoever grabs a tie first takes it. {minutes} minutes."),
    "three": marked("Three players with {each} cards each; only the tied fight a war."),
    "tactics": marked("You choose how the cards that you win go under: the only decision in any War."),
}
