"""What players may ask for in one game, given the house rules of the server's admins. Pure."""

from dataclasses import dataclass

from warbot.engine.notation import NotationError
from warbot.engine.rules import HouseRules, changes, parse_rules
from warbot.table.refusals import ChannelNotAllowed, MayNotOverride, Refusal
from warbot.table.server_settings import PRESET, Server, ServerSettings, Who
from warbot.table.values import Place


@dataclass(frozen=True, slots=True)
class GameRequest:
    """What somebody asks for in one game. None means the server's value; `text` is a preset and changes to it."""

    text: str | None = None
    battles: int | None = None
    players: int | None = None


def check_channel(server: Server, place: Place) -> None:
    """Raises ChannelNotAllowed if games are not allowed here; a thread follows its parent."""
    allowed = server.settings.channels
    if allowed and place.channel not in allowed and place.parent not in allowed:
        raise ChannelNotAllowed(allowed, server.set_by)


def wished_rules(server: Server, wish: GameRequest, *, moderator: bool) -> HouseRules:
    """The server's rules with the requested changes, if they are allowed.

    Raises:
        MayNotOverride: with the rules that may not be overridden.
        NotationError: the request can't be read.
    """
    ours = server.settings.rules
    text = wish.text or ""
    wished = parse_rules(text, base=ours)
    for name, value in (("battle_limit", wish.battles), ("players", wish.players)):
        if value is not None:
            if name in {word.partition("=")[0] for word in text.split()}:
                raise NotationError(f"{name}={value}", "{field} only once", field=name)
            wished = parse_rules(f"{name}={value}", base=wished)
    first = text.split()[:1]
    base = parse_rules(first[0]) if first and "=" not in first[0] else ours
    check_overrides(server, base, wished, moderator=moderator)
    return wished


def is_allowed(server: Server, wish: GameRequest, *, moderator: bool) -> bool:
    """Whether a table could be opened for a request: it can be read, and is allowed."""
    try:
        wished_rules(server, wish, moderator=moderator)
    except (Refusal, NotationError):
        return False
    return True


def check_overrides(server: Server, base: HouseRules, wished: HouseRules, *, moderator: bool) -> None:
    """Raises MayNotOverride if `wished`, starting from `base`, goes beyond what this person may override."""
    settings = server.settings
    nobody_may = not_permitted(settings, base, wished, moderator=True)
    if nobody_may:
        raise MayNotOverride(nobody_may, Who.NOBODY, server.set_by)
    forbidden = not_permitted(settings, base, wished, moderator=moderator)
    if forbidden:
        raise MayNotOverride(forbidden, settings.who, server.set_by)


def not_permitted(
    settings: ServerSettings, base: HouseRules, wished: HouseRules, *, moderator: bool
) -> tuple[str, ...]:
    """The overrides that lead from the server's rules to `wished` and that this person may not make.

    `base` is the preset that was named, or the server's rules. What the preset sets counts as the choice of a preset;
    what was named beside it counts by itself; a value that ends up unchanged overrides nothing.
    """
    may = settings.who is Who.EVERYONE or (settings.who is Who.MODERATORS and moderator)
    allowed = settings.overridable if may else frozenset()
    differs = changes(wished, settings.rules).keys() - allowed
    named = changes(wished, base).keys()
    by_preset = {PRESET} if differs - named else set()
    return tuple(sorted((differs & named) | (by_preset - allowed)))
