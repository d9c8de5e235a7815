"""A table that's waiting for players: the game in one sentence, who is there, how long it takes, and the seal."""

from typing import Final

from warbot.bot.board.embed.next_move import restart
from warbot.bot.board.embed.on_table import AS_TEXT, Showing
from warbot.bot.board.embed.people import series
from warbot.bot.board.embed.seats import badge
from warbot.bot.text.button_labels import named
from warbot.bot.text.names_and_cards import bold, when
from warbot.bot.text.translations import Translations
from warbot.engine.rule import AtLimit, Flip, Ranking, ReturnOrder, ShortStack, Ties
from warbot.engine.rules import PRESETS, HouseRules
from warbot.table import CloseReason, Phase, TableView, turns_by_itself

_STANDARD: Final = PRESETS["standard"]


def waiting(_: Translations, view: TableView, showing: Showing = AS_TEXT) -> str:
    """The invitation. The seal comes last, in full: a part of it would let the operator keep two deals ready."""
    seal = "-# 🔒 " + _("Fair shuffle, sealed:") + f"\n-# {view.commitment}"
    game = [_game(_, view.rules), _differences(_, view.rules)]
    restarting = restart(_) if view.restarting else ""
    lines = [*game, _seats(_, view), series(_, view), _times(_, view, showing), restarting, seal]
    return "\n".join(filter(None, lines))


def closed(_: Translations, view: TableView) -> str:
    """A table that was never dealt."""
    if view.closed_for is CloseReason.REPLACED:
        return _("No cards were dealt. Use /war show to see the current table.")
    if view.closed_for is CloseReason.DECLINED:
        return _("No cards were dealt. Maybe next time!")
    return _("No cards were dealt. Start again with /war start.")


def _game(_: Translations, rules: HouseRules) -> str:
    """The rules in one sentence."""
    low = rules.ranking is Ranking.LOW
    if rules.ties is Ties.GRAB and low:
        return _("⚡ Flip cards, low card wins, ties go to the fastest grab.")
    if rules.ties is Ties.GRAB:
        return _("⚡ Flip cards, high card wins, ties go to the fastest grab.")
    if low:
        return _("🔽 Flip cards, low card wins, ties mean war.")
    return _("Flip cards, high card wins, ties mean war.")


def _differences(_: Translations, rules: HouseRules) -> str:
    """What else differs from the standard game, in a few words each."""
    parts = [*_cards_differ(_, rules), *_ends_differ(_, rules)]
    if rules.flip is Flip.ANYONE and not turns_by_itself(rules):
        parts.append(_("one press flips for all"))
    return "⚙️ " + " · ".join(parts) if parts else ""


def _cards_differ(_: Translations, rules: HouseRules) -> list[str]:
    parts = []
    if rules.jokers:
        parts.append(_.plural("{n} jokers", "{n} jokers", rules.jokers))
    if rules.ties is Ties.WAR and rules.face_down != _STANDARD.face_down:
        parts.append(_.plural("{n} card down", "{n} cards down", rules.face_down))
    if rules.ties is Ties.WAR and rules.short_stack is ShortStack.OUT:
        parts.append(_("too few cards for a war? You’re out"))
    if rules.return_order is ReturnOrder.CHOICE:
        parts.append(_("you choose the order of won cards"))
    return parts


def _ends_differ(_: Translations, rules: HouseRules) -> list[str]:
    limits = []
    if rules.time_limit is not None:
        limits.append(_.plural("{n} minute", "{n} minutes", rules.time_limit))
    if rules.battle_limit < _STANDARD.battle_limit:
        limits.append(_.plural("{n} battle", "{n} battles", rules.battle_limit))
    if limits and rules.at_limit is AtLimit.DRAW:
        return [_("{limits}, then it’s a draw", limits=" / ".join(limits))]
    if limits:
        return [_("{limits}, then the bigger pile wins", limits=" / ".join(limits))]
    return [_("no winner at the limit")] if rules.at_limit is AtLimit.DRAW else []


def _seats(_: Translations, view: TableView) -> str:
    """Who sits at a table of more than two."""
    if not view.large:
        return ""
    lines = [f"{badge(view, seat)} {bold(shown.name)}" for seat, shown in enumerate(view.seats)]
    free = view.rules.players - len(view.seats)
    if free:
        lines.append(_.plural("{n} seat open", "{n} seats open", free))
    if len(view.seats) > 1:
        lines.append(_("{name} can press {button} anytime.", name=bold(view.seats[0].name), button=named(_, "start")))
    return "\n".join(lines)


def _times(_: Translations, view: TableView, showing: Showing) -> str:
    """How long the game takes, and how long the table waits."""
    until = when(view.due_at or 0)
    ends = (
        _("expires at {until}", until=until) if view.phase is Phase.CHALLENGE else _("closes at {until}", until=until)
    )
    if showing.minutes is None:
        return f"⏱ {ends}"
    minutes = max(round(showing.minutes), 1)
    if turns_by_itself(view.rules):
        takes = _.plural("about {n} min", "about {n} min", minutes)
    else:
        takes = _.plural("about {n} min on auto", "about {n} min on auto", minutes)
    return f"⏱ {takes} · {ends}"
