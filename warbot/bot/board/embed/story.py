"""Commentary: what's notable about the battle, what came before it, and who won the last few."""

from warbot.bot.board.embed.on_table import SWORDS, Showing, just_taken, next_begun
from warbot.bot.board.embed.seats import square
from warbot.bot.board.embed.titles import match_point, war_won
from warbot.bot.text.names_and_cards import bold, card_text
from warbot.bot.text.translations import Translations
from warbot.engine.rule import Ranking, Ties
from warbot.table import BattleView, News, Pace, Phase, TableView, TurnView

_MAX_TIES = 4
"""Ties of a war that are named one by one; of a longer war only the first."""

_DRAWN = "⬜"


def news(_: Translations, view: TableView, showing: Showing) -> str:
    """The one thing that's most worth telling about the battle; empty if there's nothing."""
    if view.phase is not Phase.PLAYING or showing.plays:
        return ""
    if next_begun(view):
        return "\n".join(filter(None, [_match_point(_, view), _war_again(_, view.battle, view)]))
    if view.at_war or view.battle is None:
        return _last_top(_, view)
    return next(filter(None, _candidates(_, view)), "")


def spoiler(_: Translations, view: TableView) -> str:
    """The result of the war that the picture plays, hidden until somebody taps it."""
    battle = just_taken(view)
    assert battle is not None, "a war was just won"
    assert battle.winner is not None, "a war was just won"
    won = "🔥 " + war_won(_, bold(view.seats[battle.winner].name), battle.wars)
    cards = _.plural("+{n} cards", "+{n} cards", battle.taken)
    more = [text for text in (_match_point(_, view), *_candidates(_, view)) if text]
    return f"-# ||{won} {cards}" + "".join(f" · {text}" for text in more[:1]) + "||"


def before(_: Translations, view: TableView) -> str:
    """What led to the cards on the table, in small letters: the sum of several battles, or the ties of a war."""
    battle = view.battle
    if view.phase is not Phase.PLAYING or battle is None or next_begun(view):
        return ""
    if view.at_war and view.story.frame:
        return "-# " + _("After battles {first}–{last}", first=view.story.frame[0], last=view.story.frame[1])
    if view.story.frame:
        return _wars_of_frame(_, view)
    return _ties(_, view, battle)


def last_five(_: Translations, view: TableView, showing: Showing) -> str:
    """Who won the last few battles, while a table plays by itself, battle by battle."""
    if not view.hands_off or view.phase is not Phase.PLAYING or view.pace is not Pace.BATTLE:
        return ""
    battles = [*view.earlier, *([view.battle] if view.battle is not None else [])]
    over = [battle for battle in battles if battle.over and not (showing.plays and battle is view.battle)]
    row = "".join(_DRAWN if each.winner is None else square(view, each.winner) for each in over[-5:])
    return f"-# {_('last five')} {row}" if row else ""


def shuffles(_: Translations) -> str:
    """Says that won cards are shuffled from now on, as the rules have it for repeated piles."""
    return _("The piles are exactly as they were before, so won cards are shuffled from now on.")


def _candidates(_: Translations, view: TableView) -> list[str]:
    """What may be worth telling, most important first. A title about a match point has taken the first place."""
    told = view.halted or view.asks_until
    return [
        _pot_stays(_, view),
        _match_point(_, view) if told else "",
        f"🔀 {shuffles(_)}" if News.SHUFFLES in view.news else "",
        _last_top(_, view),
        _lead(_, view),
        _("💥 Biggest pot so far!") if News.BIGGEST in view.news else "",
        _war_again(_, view.earlier[-1] if view.earlier else None, view),
    ]


def _pot_stays(_: Translations, view: TableView) -> str:
    if view.battle is None or not view.battle.over or not view.stake:
        return ""
    return _.plural(
        "Not enough cards! The next winner takes these {n} too.",
        "Not enough cards! The next winner takes these {n} too.",
        view.stake,
    )


def _war_again(_: Translations, battle: BattleView | None, view: TableView) -> str:
    """Says again who won the war before this, as the picture that played it is gone."""
    if battle is None or not battle.over or battle.winner is None or not battle.wars or view.story.frame:
        return ""
    if view.rules.ties is Ties.GRAB or view.at_war:
        return ""
    name = bold(view.seats[battle.winner].name)
    return _("🔥 {name} won the war, +{n}", name=name, n=battle.taken)


def _wars_of_frame(_: Translations, view: TableView) -> str:
    wars = view.story.frame_wars
    return f"-# {SWORDS} " + _.plural("{n} war", "{n} wars", wars) if wars else ""


def _ties(_: Translations, view: TableView, battle: BattleView) -> str:
    """The ties before the cards on the table: `⚔️ 7♣ = 7♥ · 6♣ = 6♠`."""
    ties = battle.turns[:-1]
    if not ties:
        return ""
    pairs = [" = ".join(_best(view, turn)) for turn in ties]
    if len(pairs) > _MAX_TIES:
        pairs = [pairs[0], _.plural("{n} more tie", "{n} more ties", len(pairs) - 1)]
    return f"-# {SWORDS} " + " · ".join(pairs)


def _best(view: TableView, turn: TurnView) -> list[str]:
    best = turn.best(view.rules)
    return [card_text(card) for seat, card in enumerate(turn.up) if card is not None and seat in best]


def _lead(_: Translations, view: TableView) -> str:
    leader = view.story.leader
    if leader is None or News.LEAD not in view.news:
        return ""
    return _("📈 {name} takes the lead!", name=bold(view.seats[leader].name))


def _last_top(_: Translations, view: TableView) -> str:
    if News.LAST_TOP not in view.news:
        return ""
    if view.rules.ranking is Ranking.LOW:
        return _("2️⃣ That was the last two to come up.")
    return _("🅰️ That was the last ace to come up.")


def _match_point(_: Translations, view: TableView) -> str:
    ahead = match_point(view)
    return "" if ahead is None else _("🎯 {name} needs one more…", name=bold(view.seats[ahead].name))
