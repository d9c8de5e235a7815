"""The house rules: one frozen value, its presets, and its text form, written and read (`standard battle_limit=100`).

RULES is the one definition of every rule: its values, its text, its bounds. Everything that offers rules to people
(the command line, the text form, a panel) walks through it, so a rule that's added here appears everywhere.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from warbot.engine.cards import DECK, JOKERS, Card
from warbot.engine.notation import NotationError
from warbot.engine.rule import (
    RULE_ORDERS,
    AtLimit,
    Flip,
    Ranking,
    RepeatedPosition,
    ReturnOrder,
    Rule,
    ShortStack,
    Ties,
    value_text,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """How a table plays: every point on which the sources of the game differ. The defaults are the preset `standard`.

    Raises:
        RuleError: a value is out of range, so inconsistent rules can't be built.
    """

    players: int = 2
    jokers: int = 0
    ranking: Ranking = Ranking.HIGH
    face_down: int = 3
    short_stack: ShortStack = ShortStack.LAST_CARD_UP
    return_order: ReturnOrder = ReturnOrder.SHUFFLED
    ties: Ties = Ties.WAR
    battle_limit: int = 500
    time_limit: int | None = None
    """Minutes."""
    at_limit: AtLimit = AtLimit.BIGGER_PILE
    repeated_position: RepeatedPosition = RepeatedPosition.IGNORE
    flip: Flip = Flip.EACH

    def __post_init__(self) -> None:
        for rule in RULES:
            rule.check(getattr(self, rule.name))

    def __str__(self) -> str:
        return rules_text(self)

    @property
    def deck(self) -> tuple[Card, ...]:
        """This table's deck, in its order before shuffling."""
        return DECK + JOKERS[: self.jokers]

    @property
    def dealt_each(self) -> int:
        """How many cards each player is dealt; the rest of the deck is set aside."""
        return len(self.deck) // self.players

    def strength(self, card: Card) -> int:
        """How strong `card` is in a comparison; the larger number wins. A joker is strongest under either ranking."""
        return card.rank if self.ranking is Ranking.HIGH or card.is_joker else -card.rank


RULES: Final = (
    Rule("players", None, (2, 3, 4), 2, 4, only=True),
    Rule("jokers", None, (0, 2), 0, 2, only=True),
    Rule("ranking", Ranking, tuple(Ranking)),
    Rule("face_down", None, (1, 3), 0, 15),
    Rule("short_stack", ShortStack, tuple(ShortStack)),
    Rule("return_order", ReturnOrder, RULE_ORDERS),
    Rule("ties", Ties, tuple(Ties)),
    Rule("battle_limit", None, (50, 100, 250, 500, 1_000, 10_000), 1, 10_000),
    Rule("time_limit", None, (None, 10, 40), 1, 1_440, none=True),
    Rule("at_limit", AtLimit, tuple(AtLimit)),
    Rule("repeated_position", RepeatedPosition, tuple(RepeatedPosition)),
    Rule("flip", Flip, tuple(Flip)),
)
"""Every rule, in the order in which they're written and shown."""

RULE_BY_NAME: Final = {rule.name: rule for rule in RULES}

_CLASSIC: Final = HouseRules(
    short_stack=ShortStack.OUT,
    return_order=ReturnOrder.WINNER_FIRST,
    battle_limit=10_000,
    time_limit=40,
    repeated_position=RepeatedPosition.START_SHUFFLING,
)

PRESETS: Final[dict[str, HouseRules]] = {
    "standard": HouseRules(),
    "one-down": HouseRules(
        face_down=1,
        short_stack=ShortStack.OUT,
        return_order=ReturnOrder.WINNER_FIRST,
        battle_limit=10_000,
        at_limit=AtLimit.DRAW,
        repeated_position=RepeatedPosition.DRAW,
    ),
    "classic": _CLASSIC,
    "gentle": HouseRules(battle_limit=10_000, time_limit=40),
    "long": HouseRules(return_order=ReturnOrder.WINNER_FIRST, battle_limit=1_000),
    "fifty": HouseRules(return_order=ReturnOrder.AS_LAID, battle_limit=50),
    "reverse": replace(_CLASSIC, ranking=Ranking.LOW),
    "jokers": replace(_CLASSIC, jokers=2),
    "speed": HouseRules(
        return_order=ReturnOrder.WINNER_FIRST,
        ties=Ties.GRAB,
        battle_limit=10_000,
        time_limit=10,
        flip=Flip.ANYONE,
    ),
    "three": HouseRules(
        players=3,
        return_order=ReturnOrder.WINNER_FIRST,
        battle_limit=10_000,
        repeated_position=RepeatedPosition.START_SHUFFLING,
    ),
    "tactics": HouseRules(return_order=ReturnOrder.CHOICE),
}
"""The sources of the game, each reproduced exactly, under the names that people choose them by."""


def changes(rules: HouseRules, base: HouseRules) -> dict[str, Any]:
    """The values in which `rules` differs from `base`, by the rule's name, in the order of RULES."""
    return {
        rule.name: getattr(rules, rule.name) for rule in RULES if getattr(rules, rule.name) != getattr(base, rule.name)
    }


def nearest_preset(rules: HouseRules) -> str:
    """The preset from which `rules` differs in the fewest values; the first one if there are several."""
    return min(PRESETS, key=lambda name: len(changes(rules, PRESETS[name])))


def rules_text(rules: HouseRules) -> str:
    """The nearest preset, then what differs from it: `fifty battle_limit=60`. It reads back to equal rules."""
    preset = nearest_preset(rules)
    differing = changes(rules, PRESETS[preset]).items()
    return " ".join([preset, *(f"{name}={value_text(value)}" for name, value in differing)])


def parse_rules(text: str, base: HouseRules = PRESETS["standard"]) -> HouseRules:
    """The rules written as `text`: the name of a preset (without one, `base` is used), then `field=value` words.

    Raises:
        NotationError: the preset or a field is unknown, a field is given twice, or a value isn't allowed.
    """
    words = text.split()
    if words and "=" not in words[0]:
        base = _preset(words.pop(0))
    given: dict[str, Any] = {}
    for word in words:
        name, value = _field(word)
        if name in given:
            raise NotationError(word, "{field} only once", field=name)
        given[name] = RULE_BY_NAME[name].parse(value)
    return replace(base, **given)


def _preset(name: str) -> HouseRules:
    try:
        return PRESETS[name]
    except KeyError:
        raise NotationError(name, "one of these presets: {presets}", presets=tuple(PRESETS)) from None


def _field(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign:
        raise NotationError(word, "field=value, such as battle_limit=100, after the preset")
    if name not in RULE_BY_NAME:
        raise NotationError(word, "a rule: {fields}", fields=tuple(RULE_BY_NAME))
    return name, value


assert {rule.name for rule in RULES} == {field.name for field in fields(HouseRules)}
