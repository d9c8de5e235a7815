"""Commentary: what's notable about the battle, and the last few battles in one line each."""

from warbot.bot.board.embed.seats import badge
from warbot.bot.text.names_and_cards import bold, card_text
from warbot.bot.text.translations import Translations
from warbot.engine.rule import Ranking
from warbot.table import BattleView, News, Phase, Story, TableView

_LINES = 4


def news(_: Translations, view: TableView) -> str:
    """What's notable about the battle that just ended; empty if nothing is."""
    if view.phase is not Phase.PLAYING:
        return ""
    texts = {
        News.LEAD: _lead(_, view),
        News.BIGGEST: _("💥 The biggest stake so far."),
        News.LAST_TOP: _last_top(_, view),
        News.MATCH_POINT: _match_point(_, view),
        News.SHUFFLES: f"🔀 {shuffles(_)}",
    }
    return "\n".join([text for name, text in texts.items() if name in view.news])


def lately(_: Translations, view: TableView) -> str:
    """The battles before this one, a line each, while a table plays by itself, faster than people can read."""
    if not view.hands_off or view.phase is not Phase.PLAYING:
        return ""
    lines = [_line(_, battle) for battle in view.earlier[-_LINES:]]
    return "\n".join([_sum(_, view.story), *lines] if view.story.frame else lines)


def _sum(_: Translations, story: Story) -> str:
    """`11–20: 🟦 A won 6 (+8) · 🟧 B won 4 (−8)`: totals of the last frame of several battles."""
    first, last = story.frame
    seats = [
        _("{seat} won {won} ({gain})", seat=badge(seat), won=won, gain=_signed(gain))
        for seat, (won, gain) in enumerate(zip(story.frame_won, story.frame_gain, strict=True))
    ]
    return _("{first}–{last}: {seats}", first=first, last=last, seats=" · ".join(seats))


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0"


def _line(_: Translations, battle: BattleView) -> str:
    """`41 · K♠ 9♥ · 🟦 A +2`."""
    cards = [" ".join([card_text(card) for card in turn.up if card is not None]) for turn in battle.turns]
    parts = [str(battle.number), " ⚔ ".join(cards)]
    if battle.winner is not None:
        parts.append(f"{badge(battle.winner)} +{battle.taken}")
    elif battle.stake_stays:
        parts.append(_("the stake stays"))
    else:
        parts.append(_("drawn"))
    return " · ".join(parts)


def _lead(_: Translations, view: TableView) -> str:
    leader = view.story.leader
    return "" if leader is None else _("📈 {name} takes the lead.", name=bold(view.seats[leader].name))


def _last_top(_: Translations, view: TableView) -> str:
    if view.rules.ranking is Ranking.LOW:
        return _("2️⃣ That was the last of the twos to come up.")
    return _("🅰️ That was the last of the aces to come up.")


def shuffles(_: Translations) -> str:
    """Says that won cards are shuffled from now on, as the rules have it for repeated piles."""
    return _("The piles are as they were before: from now on won cards are shuffled.")


def _match_point(_: Translations, view: TableView) -> str:
    ahead = max(range(len(view.seats)), key=view.counts.__getitem__)
    return _("🎯 Match point: {name} can win with the next battle.", name=bold(view.seats[ahead].name))
