"""What comes next: who has turned a card, whom the table waits for, and for what."""

from warbot.bot.names import bold, card_text
from warbot.bot.render.seats import names
from warbot.bot.words import Words
from warbot.engine.rule_values import Ties
from warbot.host import Report


def next_move(words: Words, report: Report) -> str:
    lines = [
        words.say("{name} has turned {card}.", name=bold(shown.name), card=card)
        for shown in report.seats
        if shown.turned is not None and (card := f"**{card_text(shown.turned)}**")
    ]
    waiting = names(words, report, report.awaited)
    lines.append(words.say("Waiting for {names}.", names=waiting) if lines else _call(words, report, waiting))
    lines += [
        words.say("{name} would like to stop the game: /war stop", name=bold(shown.name))
        for shown in report.seats
        if shown.wants_stop
    ]
    return "\n".join(lines)


def _call(words: Words, report: Report, waiting: str) -> str:
    """The call to everyone to turn a card."""
    if not report.at_war:
        battle, limit = report.battles + 1, report.rules.battle_limit
        return words.say("{names}: flip for battle {battle} of {limit}.", names=waiting, battle=battle, limit=limit)
    if report.rules.ties is Ties.GRAB or not report.rules.face_down:
        return words.say("{names}: flip for the war.", names=waiting)
    return words.count(
        "{names}: flip for the war. Up to {n} card goes face down, then one face up.",
        "{names}: flip for the war. Up to {n} cards go face down, then one face up.",
        report.rules.face_down,
        names=waiting,
    )
