"""From a report to what people see: pure, and in the language that it is given.

A board says what happened (title), who took it (colour), which cards (one large line), in a sentence, how the piles
stand (the bar), and what comes next.
"""

from typing import Final

import discord

from warbot.bot.bars import pile_bar, score_lines
from warbot.bot.names import bold, card_text, plain
from warbot.bot.words import Words
from warbot.engine.play import Ending
from warbot.host import BattleReport, ClosedFor, Phase, Report, TurnReport

SEAT_COLOURS: Final = (0x2F6FDE, 0xF08C1E, 0x12867A, 0x8A56C9)
SEAT_SQUARES: Final = ("🟦", "🟧", "🟩", "🟪")
WAR_COLOUR: Final = 0xC8102E
QUIET_COLOUR: Final = 0x6B7280


def board(words: Words, report: Report) -> discord.Embed:
    """The board of a table, whatever its phase."""
    embed = discord.Embed(title=_title(words, report), description=_description(words, report), colour=_colour(report))
    embed.set_footer(text=_footer(words, report))
    return embed


def _title(words: Words, report: Report) -> str:
    if report.phase is Phase.OPEN:
        return words.say("{name} opens a table for War", name=plain(report.seats[0].name))
    if report.phase is Phase.CHALLENGE:
        first, second = (plain(seat.name) for seat in report.seats[:2])
        return words.say("{name} challenges {other} to War", name=first, other=second)
    if report.phase is Phase.CLOSED:
        return _closed_title(words, report)
    if report.phase is Phase.OVER:
        return _result_title(words, report)
    return _battle_title(words, report)


def _closed_title(words: Words, report: Report) -> str:
    match report.closed_for:
        case ClosedFor.DECLINED:
            return words.say("{name} declines", name=plain(report.seats[1].name))
        case ClosedFor.EXPIRED:
            return words.say("Nobody came to the table")
        case ClosedFor.REPLACED:
            return words.say("This table made way for another")
        case _:
            return words.say("The table is closed")


def _result_title(words: Words, report: Report) -> str:
    assert report.result is not None, "a game that is over has a result"
    if report.result.ending is Ending.STOPPED:
        return words.say("The game was stopped")
    if report.result.ending is Ending.ABANDONED:
        return words.say("The game was abandoned")
    if report.result.winner is None:
        return words.say("The game is a draw")
    return words.say("🏆 {name} wins the game", name=plain(report.seats[report.result.winner].name))


def _battle_title(words: Words, report: Report) -> str:
    battle = report.battle
    if battle is None:
        return words.say("The cards are dealt")
    if not battle.over:
        return _war_title(words, len(battle.turns))
    if battle.winner is None:
        return words.say("Nobody takes it: the stake stays on the table")
    name = plain(report.seats[battle.winner].name)
    if battle.wars == 0:
        return words.say("{name} takes the battle", name=name)
    if battle.wars == 1:
        return words.say("{name} wins the war", name=name)
    return words.say("{name} wins a war of {rounds} rounds", name=name, rounds=battle.wars)


def _war_title(words: Words, ties: int) -> str:
    match ties:
        case 1:
            return words.say("War!")
        case 2:
            return words.say("Double war!")
        case 3:
            return words.say("Triple war!")
        case _:
            return words.say("War number {rounds} on top!", rounds=ties)


def _colour(report: Report) -> int:
    if report.phase is Phase.OVER:
        winner = report.result.winner if report.result else None
    elif report.battle is not None and report.phase is Phase.PLAYING:
        if not report.battle.over:
            return WAR_COLOUR
        winner = report.battle.winner
    else:
        winner = None
    return QUIET_COLOUR if winner is None else SEAT_COLOURS[winner]


def _description(words: Words, report: Report) -> str:
    if report.phase in (Phase.OPEN, Phase.CHALLENGE):
        return _waiting(words, report)
    if report.phase is Phase.CLOSED:
        return words.say("No cards were dealt. Use /war start to open a new table.")
    parts = [_cards(words, report), _sentence(words, report), _piles(words, report)]
    parts.append(_ending(words, report) if report.phase is Phase.OVER else _next(words, report))
    return "\n\n".join(part for part in parts if part)


def _waiting(words: Words, report: Report) -> str:
    seats = "\n".join(f"{SEAT_SQUARES[at]} {bold(seat.name)}" for at, seat in enumerate(report.seats))
    if report.phase is Phase.CHALLENGE:
        seats = f"{SEAT_SQUARES[0]} {bold(report.seats[0].name)}\n{SEAT_SQUARES[1]} {bold(report.seats[1].name)} …"
    until = f"<t:{int(report.due_at or 0)}:R>"
    return "\n\n".join(
        [
            seats,
            _rules_line(words, report),
            _waits_for(words, report, until),
            words.say("Shuffle sealed before anyone sat down: {commitment}", commitment=f"`{report.commitment}`"),
        ]
    )


def _waits_for(words: Words, report: Report, until: str) -> str:
    opener = bold(report.seats[0].name)
    if report.phase is Phase.CHALLENGE:
        name = bold(report.seats[1].name)
        return words.say("{name}, do you accept? The challenge ends {until}.", name=name, until=until)
    if report.full:
        return words.say("{name} presses **Deal** to begin. The table closes {until}.", name=opener, until=until)
    free = words.count(
        "{n} seat is free. The table closes {until}.",
        "{n} seats are free. The table closes {until}.",
        report.rules.players - len(report.seats),
        until=until,
    )
    return words.say("Press **Join** to play against {name}.", name=opener) + " " + free


def _rules_line(words: Words, report: Report) -> str:
    return words.count(
        "Rules: {rules} · up to {n} battle",
        "Rules: {rules} · up to {n} battles",
        report.rules.battle_limit,
        rules=f"`{report.rules}`",
    )


def _cards(words: Words, report: Report) -> str:
    """The cards of the battle: earlier turns in a line each, the last one large."""
    if report.battle is None:
        return ""
    *earlier, last = report.battle.turns
    lines = [_small_turn(words, turn) for turn in earlier]
    if sum(last.down):
        lines.append(_down(words, last))
    cards = [f"{SEAT_SQUARES[at]} {card_text(card)}" for at, card in enumerate(last.up) if card is not None]
    return "\n".join([*lines, "# " + "  ".join(cards)])


def _small_turn(words: Words, turn: TurnReport) -> str:
    cards = " · ".join(card_text(card) for card in turn.up if card is not None)
    return f"{_down(words, turn)} {cards}" if sum(turn.down) else cards


def _down(words: Words, turn: TurnReport) -> str:
    """The cards that went face down, as backs: the same for each, or what each could lay."""
    laid = [down for down, up in zip(turn.down, turn.up, strict=True) if up is not None]
    if len(set(laid)) == 1:
        return words.count("{backs} {n} face down each,", "{backs} {n} face down each,", laid[0], backs="🂠" * laid[0])
    return words.say("🂠 {counts} face down,", counts=" / ".join(map(str, laid)))


def _sentence(words: Words, report: Report) -> str:
    battle = report.battle
    if battle is None:
        ids = report.entropy or ""
        dealt = words.say("Everybody's pile is dealt face down. Shuffled with {ids}.", ids=f"`{ids}`")
        if not report.set_aside:
            return dealt
        aside = words.count("{n} card is set aside, unseen.", "{n} cards are set aside, unseen.", report.set_aside)
        return f"{dealt} {aside}"
    if not battle.over:
        return _tie_sentence(words, report, battle)
    if battle.winner is None:
        return words.say("Nobody could go on with the war.")
    return _win_sentence(words, report, battle, battle.winner)


def _tie_sentence(words: Words, report: Report, battle: BattleReport) -> str:
    fighting = words.listed([bold(report.seats[seat].name) for seat in report.at_war])
    if not report.at_war:
        return ""
    tied = " = ".join(card_text(card) for at in report.at_war if (card := battle.turns[-1].up[at]) is not None)
    return words.count(
        "{tied}: {names} are at war. {n} card is at stake.",
        "{tied}: {names} are at war. {n} cards are at stake.",
        report.stake,
        tied=tied,
        names=fighting,
    )


def _win_sentence(words: Words, report: Report, battle: BattleReport, winner: int) -> str:
    name = bold(report.seats[winner].name)
    best = battle.turns[-1].up[winner]
    beaten = [card_text(card) for at, card in enumerate(battle.turns[-1].up) if card is not None and at != winner]
    taken = words.count("{name} puts {n} card under.", "{name} puts {n} cards under.", battle.taken, name=name)
    tied = best is None or any(
        card is not None and report.rules.strength(card) >= report.rules.strength(best)
        for at, card in enumerate(battle.turns[-1].up)
        if at != winner
    )
    if tied or best is None:
        return words.say("Nobody else could go on.") + " " + taken
    beats = words.say("{card} beats {others}.", card=card_text(best), others=words.listed(beaten))
    return f"{beats} {taken}"


def _piles(words: Words, report: Report) -> str:
    return f"{pile_bar(report, SEAT_SQUARES)}\n{score_lines(words, report, SEAT_SQUARES)}"


def _next(words: Words, report: Report) -> str:
    lines = [
        words.say("{square} {name} has turned {card}.", square=SEAT_SQUARES[at], name=bold(seat.name), card=card)
        for at, seat in enumerate(report.seats)
        if seat.turned is not None and (card := f"**{card_text(seat.turned)}**")
    ]
    waits_for = words.listed([bold(report.seats[at].name) for at in report.awaited])
    if lines:
        lines.append(words.say("Waiting for {names}.", names=waits_for))
    elif report.at_war:
        lines.append(_war_next(words, report, waits_for))
    else:
        battle, limit = report.battles + 1, report.rules.battle_limit
        lines.append(
            words.say("{names}: flip for battle {battle} of {limit}.", names=waits_for, battle=battle, limit=limit)
        )
    lines += [
        words.say("{name} would like to stop the game.", name=bold(seat.name))
        for seat in report.seats
        if seat.wants_stop
    ]
    return "\n".join(lines)


def _war_next(words: Words, report: Report, names: str) -> str:
    return words.count(
        "{names}: flip. Up to {n} card goes face down, then one face up.",
        "{names}: flip. Up to {n} cards go face down, then one face up.",
        report.rules.face_down,
        names=names,
    )


def _ending(words: Words, report: Report) -> str:
    assert report.result is not None, "a game that is over has a result"
    minutes = round(((report.ended_at or 0) - (report.dealt_at or 0)) / 60)
    length = words.count("{n} battle", "{n} battles", report.battles)
    time = words.count("{n} minute", "{n} minutes", max(minutes, 1))
    lines = [
        ending_text(words, report),
        words.say("Played: {length} in {time}.", length=length, time=time),
        words.say("Shuffle, to be checked with /war verify:")
        + f"\n`seed {report.server_seed}`\n`ids {report.entropy}`\n`sha256 {report.commitment}`",
    ]
    return "\n".join(lines)


def ending_text(words: Words, report: Report) -> str:  # noqa: PLR0911 - one sentence for each ending
    """By which rule the game ended."""
    assert report.result is not None, "a game that is over has a result"
    match report.result.ending:
        case Ending.ALL_CARDS:
            return words.say("All cards are in one hand.")
        case Ending.SHORT_STACK if report.result.winner is None:
            return words.say("Nobody could go on with the war: everyone takes their own cards back.")
        case Ending.SHORT_STACK:
            return words.say("The war could not be gone on with: the cards ran out.")
        case Ending.REPEATED_POSITION:
            return words.say("The piles are, card for card, as they were before: it would go on for ever.")
        case Ending.BATTLE_LIMIT:
            return words.say("The battle limit of {limit} is reached.", limit=report.rules.battle_limit)
        case Ending.TIME_LIMIT:
            return words.say("Time is up.")
        case Ending.RESIGNED:
            return words.say("Everybody else resigned.")
        case Ending.STOPPED:
            return words.say("No result is counted.")
        case Ending.ABANDONED:
            return words.say("Nobody was playing any more. No result is counted.")


def _footer(words: Words, report: Report) -> str:
    sealed = words.say("shuffle sealed as {start}…", start=report.commitment[:16])
    return f"#{report.game} · {report.rules} · {sealed}"
