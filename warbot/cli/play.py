"""`warbot play`: one game without Discord, as text, JSON lines or a record. Scripts check the engine with it."""

import re

import click

from warbot.cli.battles import Battle, battles
from warbot.cli.input import Notation, Refused, one_of, whole_number
from warbot.cli.narration import jsonl, telling
from warbot.engine.game import Game
from warbot.engine.notation import NotationError
from warbot.engine.play import deal
from warbot.engine.position import Piles, Position, parse_piles, piles_text
from warbot.engine.record import Record, Shuffle
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.stream import commitment, parse_seed
from warbot.odds.fast_stream import FastStream


def _ascii(text: str) -> str:
    if not text.isascii():
        raise NotationError(text, "entropy in ASCII characters")
    return text


def _orders(text: str) -> tuple[ReturnOrder, ...]:
    return tuple(_order(word) for word in text.split(","))


def _order(word: str) -> ReturnOrder:
    if word not in CHOICE_ORDERS:
        raise NotationError(word, f"{', '.join(CHOICE_ORDERS[:-1])} or {CHOICE_ORDERS[-1]}, split by commas")
    return ReturnOrder(word)


def _grabs(text: str) -> tuple[int, ...]:
    if not re.fullmatch("[0-9]{1,4}(,[0-9]{1,4})*", text):
        raise NotationError(text, "which tied player takes each tie, counted from 0, such as 0,1,0")
    return tuple(map(int, text.split(",")))


def _lots(text: str) -> FastStream:
    kind, seed, number = [*text.split(":"), "", ""][:3]
    if kind != "fast" or text.count(":") != 2 or not re.fullmatch("[0-9]{1,8}", number):  # noqa: PLR2004
        raise NotationError(text, "fast:SEED:NUMBER, as warbot simulate --show prints it")
    return FastStream(parse_seed(seed), int(number))


@click.command()
@click.option(
    "--rules",
    type=Notation("rules", parse_rules),
    default="standard",
    help="A preset, plus any changes: 'fifty battle_limit=60'. [default: standard]",
)
@click.option(
    "--deal",
    "dealt",
    type=Notation("piles", parse_piles),
    help="Piles instead of a shuffled deck, top card first: 'Kd2c/Kh3c' (- for an empty pile).",
)
@click.option(
    "--seed",
    type=Notation("hex", parse_seed),
    default="0" * 64,
    help="Game seed (server seed with --entropy), 64 hex digits. [default: zeros]",
)
@click.option(
    "--lots",
    type=Notation("lots", _lots),
    help="The random numbers of a simulated game, by its seed and number: 'fast:SEED:17'.",
)
@click.option("--entropy", type=Notation("text", _ascii), help="ASCII text mixed into the server seed.")
@click.option("--battles", "most", type=whole_number(0), help="Stop after this many battles.")
@click.option(
    "--order",
    "orders",
    type=Notation("orders", _orders),
    default=(),
    help="Each player's choice, if return_order=choice: 'as_laid,loser_first'. [default: winner_first]",
)
@click.option(
    "--grabs",
    type=Notation("places", _grabs),
    default=(),
    help="Who grabs each tie, if ties=grab: '0,1,0' (0 is the first tied player). [default: random]",
)
@click.option("--format", "form", type=one_of("text", "jsonl", "record"), default="text", help="[default: text]")
def play_command(
    rules: HouseRules,
    dealt: Piles | None,
    seed: bytes,
    lots: FastStream | None,
    entropy: str | None,
    most: int | None,
    orders: tuple[ReturnOrder, ...],
    grabs: tuple[int, ...],
    form: str,
) -> None:
    """Play one game and print it.

    The same options always give the same game.
    """
    _check_deal(rules, dealt)
    _check_seats(rules, orders)
    if lots is not None and form == "record":
        raise Refused("--format 'record': expected text or jsonl, because a record has no place for --lots")
    shuffle = _shuffle(seed, entropy)
    stream = lots or shuffle.stream
    start = Position.of(dealt) if dealt is not None else deal(rules, stream)
    game = Game.begin(rules, stream, start, orders)
    # Print nothing until the game is over, so that an impossible grab is refused with nothing on standard output.
    played = tuple(battles(game, grabs, most))
    if form == "record":
        text = str(_record(rules, shuffle, dealt, played, game))
    else:
        text = jsonl(played, game) if form == "jsonl" else telling(start, played, game)
    click.echo(text, nl=False)


def _check_deal(rules: HouseRules, dealt: Piles | None) -> None:
    if dealt is None:
        return
    text = piles_text(dealt)
    foreign = [card for pile in dealt for card in pile if card not in rules.deck]
    if len(dealt) != rules.players:
        wrong = NotationError(text, f"{rules.players} piles, one for each player")
    elif foreign:
        wrong = NotationError(str(foreign[0]), "a card of this deck (jokers only with jokers=2)")
    elif not any(dealt):
        wrong = NotationError(text, "at least one card")
    else:
        return
    raise Refused.value("--deal", text, wrong)


def _check_seats(rules: HouseRules, orders: tuple[ReturnOrder, ...]) -> None:
    if len(orders) > rules.players:
        text = ",".join(orders)
        raise Refused.value("--order", text, NotationError(text, f"at most {rules.players}, one for each player"))


def _shuffle(seed: bytes, entropy: str | None) -> Shuffle:
    if entropy is None:
        return Shuffle(seed=seed)
    return Shuffle(server_seed=seed, entropy=entropy, commitment=commitment(seed))


def _record(rules: HouseRules, shuffle: Shuffle, dealt: Piles | None, played: tuple[Battle, ...], game: Game) -> Record:
    entropy = shuffle.entropy or ""
    if len(entropy.split("\n")) > 1:
        raise Refused.value("--entropy", entropy, NotationError(entropy, "a single line"))
    return Record(
        rules=rules,
        seats=tuple(f"Seat {seat}" for seat in range(rules.players)),
        shuffle=shuffle,
        battles=tuple(battle.line for battle in played),
        result=game.outcome,
        dealt=dealt,
    )
