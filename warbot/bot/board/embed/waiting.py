"""A table that's waiting for players: who is seated, the rules, when it closes, and the seal on its shuffle."""

from warbot.bot.board.embed.people import series
from warbot.bot.board.embed.seats import badge
from warbot.bot.text.names_and_cards import bold, when
from warbot.bot.text.translations import Translations
from warbot.engine.rule_values import Ties
from warbot.engine.rules import HouseRules
from warbot.table import Phase, TableView, turns_by_itself


def waiting(_: Translations, view: TableView) -> str:
    seal = _("The shuffle was sealed before anyone sat down:") + f"\n`{view.commitment}`"
    return "\n\n".join(filter(None, [_seats(_, view), series(_, view), _rules(_, view), _call(_, view), seal]))


def _seats(_: Translations, view: TableView) -> str:
    lines = [f"{badge(seat)} {bold(shown.name)}" for seat, shown in enumerate(view.seats)]
    if view.phase is Phase.CHALLENGE:
        lines[1] += " " + _("(asked)")
    lines += [f"{badge(seat)} " + _("free") for seat in range(len(view.seats), view.rules.players)]
    return "\n".join(lines)


def _rules(_: Translations, view: TableView) -> str:
    """The rules as text, plus what players must know before the first card: the limits, and grabbing."""
    rules = view.rules
    limits = _.plural(
        "Rules: {rules} · up to {n} battle",
        "Rules: {rules} · up to {n} battles",
        rules.battle_limit,
        rules=f"`{rules}`",
    )
    if rules.time_limit is not None:
        limits += " · " + _.plural("{n} minute", "{n} minutes", rules.time_limit)
    return "\n".join(filter(None, [limits, _grabs(_, rules)]))


def _grabs(_: Translations, rules: HouseRules) -> str:
    """Explains Speed War; empty if ties are wars."""
    if rules.ties is not Ties.GRAB:
        return ""
    how = _("⚡ Speed War: a tie is no war. Whoever of the tied presses **Grab!** first takes the cards.")
    return f"{how} " + _("The cards turn by themselves.") if turns_by_itself(rules) else how


def _call(_: Translations, view: TableView) -> str:
    opener, until = bold(view.seats[0].name), when(view.due_at or 0)
    if view.phase is Phase.CHALLENGE:
        asked = bold(view.seats[1].name)
        return _("{name}, do you accept? The challenge ends {until}.", name=asked, until=until)
    if view.full:
        button = _("Start") if view.large else _("Deal")
        call = _("{name} presses {button} to begin.", name=opener, button=f"**{button}**")
    elif len(view.seats) > 1:
        call = _("Press **Join** to sit down. {name} can press **Start** to begin with fewer.", name=opener)
    elif view.large:
        call = _("Press **Join** to sit down.")
    else:
        call = _("Press **Join** to play against {name}.", name=opener)
    return call + " " + _("The table closes {until}.", until=until)
