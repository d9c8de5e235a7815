"""What a teller adds: what is worth saying of the battle, and the last few battles in one line each."""

from warbot.bot.names import bold, card_text
from warbot.bot.render.seats import badge
from warbot.bot.words import Words
from warbot.engine.rule_values import Ranking
from warbot.host import BattleReport, News, Phase, Report, Story

_LINES = 4


def news(words: Words, report: Report) -> str:
    """What is worth saying of the battle that was just finished; nothing where it was like any other."""
    if report.phase is not Phase.PLAYING:
        return ""
    said = {
        News.LEAD: _lead(words, report),
        News.BIGGEST: words.say("💥 The biggest stake so far."),
        News.LAST_TOP: _last_top(words, report),
        News.MATCH_POINT: _match_point(words, report),
        News.SHUFFLES: f"🔀 {shuffles(words)}",
    }
    return "\n".join([text for name, text in said.items() if name in report.news])


def lately(words: Words, report: Report) -> str:
    """The battles before this one, in a line each, while a table plays by itself and goes on faster than one reads."""
    if not report.hands_off or report.phase is not Phase.PLAYING:
        return ""
    lines = [_line(words, battle) for battle in report.earlier[-_LINES:]]
    return "\n".join([_sum(words, report.story), *lines] if report.story.frame else lines)


def _sum(words: Words, story: Story) -> str:
    """`11–20: 🟦 A won 6 (+8) · 🟧 B won 4 (−8)`: what the last frame of several battles came to."""
    first, last = story.frame
    seats = [
        words.say("{seat} won {won} ({gain})", seat=badge(seat), won=won, gain=_signed(gain))
        for seat, (won, gain) in enumerate(zip(story.frame_won, story.frame_gain, strict=True))
    ]
    return words.say("{first}–{last}: {seats}", first=first, last=last, seats=" · ".join(seats))


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0"


def _line(words: Words, battle: BattleReport) -> str:
    """`41 · K♠ 9♥ · 🟦 A +2`."""
    cards = [" ".join([card_text(card) for card in turn.up if card is not None]) for turn in battle.turns]
    parts = [str(battle.number), " ⚔ ".join(cards)]
    if battle.winner is not None:
        parts.append(f"{badge(battle.winner)} +{battle.taken}")
    elif battle.stake_stays:
        parts.append(words.say("the stake stays"))
    else:
        parts.append(words.say("drawn"))
    return " · ".join(parts)


def _lead(words: Words, report: Report) -> str:
    leader = report.story.leader
    return "" if leader is None else words.say("📈 {name} takes the lead.", name=bold(report.seats[leader].name))


def _last_top(words: Words, report: Report) -> str:
    if report.rules.ranking is Ranking.LOW:
        return words.say("2️⃣ That was the last of the twos to come up.")
    return words.say("🅰️ That was the last of the aces to come up.")


def shuffles(words: Words) -> str:
    """That the rules have begun to shuffle won cards."""
    return words.say("The piles are as they were before: from now on won cards are shuffled.")


def _match_point(words: Words, report: Report) -> str:
    ahead = max(range(len(report.seats)), key=report.counts.__getitem__)
    return words.say("🎯 Match point: {name} can win with the next battle.", name=bold(report.seats[ahead].name))
