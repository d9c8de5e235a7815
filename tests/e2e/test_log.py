"""/war log and the board's Log button: the game told battle by battle, and its record as a file."""

import re
from typing import Any

import pytest

from warbot.engine.record import decode_record, parse_turn
from warbot.engine.record.verify import holds, verify

from .boards import Answer, Board, cards_in
from .games import A_WAR, MOST_GAMES, begin, flip, play_out, play_to_the_limit, play_turns, told_again
from .world import World

FIRST, MIDDLE, LAST = ["Next", "Last"], ["First", "Previous", "Next", "Last"], ["First", "Previous"]


@pytest.fixture
async def over(world, alice, bo) -> Board:
    """The board of a game of 25 battles that is over."""
    return await play_to_the_limit(world, alice, bo, rules="fifty battle_limit=25")


def reads(world: World, answer: Answer) -> str:
    """A private page as it is now."""
    return " ".join(part for embed in page(world, answer)["embeds"] for part in (embed["title"], embed["description"]))


def page(world: World, answer: Answer) -> dict[str, Any]:
    stored = world.env.backend.get_message(answer.message.channel_id, answer.message.id)
    return {"embeds": stored.embeds, "attachments": stored.attachments}


def assert_named(text: str, game: Board) -> None:
    """It is told which game this is: its number, who played it, when."""
    assert f"Game {game.game}" in text
    assert "Alice and Bo" in text
    assert re.search(r"<t:[0-9]+:f>", text)


def battles_in(text: str) -> dict[int, str]:
    """What is told of each battle, by its number."""
    found = re.findall(r"\*\*([0-9]+)\.\*\* (.*)", text)
    return {int(number): told for number, told in found}


# A game that is over


@pytest.mark.parametrize("how", ["command", "button"])
async def test_a_finished_game_is_told_from_its_beginning_with_its_record_as_a_file(world, alice, cy, over, how):
    answer = await (cy.does("war log") if how == "command" else cy.presses("Log"))
    assert_named(answer.private, over)
    assert list(battles_in(answer.private)) == list(range(1, 11))
    assert answer.buttons == FIRST
    name, content = await answer.file()
    assert name.endswith(".txt")
    record = decode_record(content)
    assert holds(verify(record))
    assert record.seats == ("Alice", "Bo")
    assert record.shuffle.message == over.id
    assert over.fact("seed") in content.decode()


async def test_each_battle_is_told_with_what_decided_it(world, alice, bo, over):
    answer = await alice.does("war log")
    told = battles_in(answer.private)
    told |= battles_in((await alice.does("war log", battle=11)).private)
    told |= battles_in((await alice.does("war log", battle=25)).private)
    again = told_again("fifty battle_limit=25", over)
    assert len(told) == len(again.battles) == 25
    for battle, line in zip(again.battles, told.values(), strict=True):
        turned = [card for turn in battle["turns"] for cards in (*turn["down"], turn["up"]) for card in cards]
        assert sorted(cards_in(line)) == sorted(turned), "every card of a game that is over"
        assert "–".join(map(str, battle["piles"])) in line
        assert f"{len(battle['taken'])} cards" in line
        decisive = battle["turns"][-1]["up"][battle["winner"]]
        sentence = line.rsplit(" beats ", 1)[0]
        assert cards_in(sentence)[-1] == decisive
        assert sentence.rsplit(". ", 1)[-1].startswith(("Alice", "Bo")[battle["winner"]])


async def test_pages_are_turned_in_place_and_the_file_stays(world, alice, over):
    log = await alice.does("war log")
    for label, buttons, battles in (("Next", MIDDLE, (11, 20)), ("Last", LAST, (21, 25))):
        turned = await alice.presses(label, on=log)
        assert turned.message.id == log.message.id
        assert list(battles_in(reads(world, log)))[:: battles[1] - battles[0]] == list(battles)
        assert log.buttons == buttons
        assert len(page(world, log)["attachments"]) == 1
    assert over.title.split("🏆 ")[-1] in reads(world, log), "the last page tells how it ended"
    await alice.presses("Previous", on=log)
    await alice.presses("First", on=log)
    assert list(battles_in(reads(world, log))) == list(range(1, 11))


async def test_the_first_page_tells_how_it_was_shuffled(world, alice, over):
    text = (await alice.does("war log")).private
    assert over.fact("ids") in text
    assert "26 cards each" in text


async def test_a_battle_can_be_asked_for(world, alice, over):
    assert 17 in battles_in((await alice.does("war log", battle=17)).private)
    assert 25 in battles_in((await alice.does("war log", battle=9_999)).private), (
        "the last page, where there are no more"
    )


async def test_buttons_of_a_page_work_after_a_restart(world, alice, over):
    log = await alice.does("war log")
    await world.restart()
    await alice.presses("Next", on=log)
    assert 11 in battles_in(reads(world, log))


async def test_it_is_private_and_leaves_the_board_alone(world, alice, over):
    before = len(world.channel.history())
    await alice.presses("Log")
    await alice.does("war log")
    public = [message for message in world.channel.history() if not message.flags.ephemeral]
    assert len(public) == before
    assert world.reads(over).text == over.text


# Ids are untrusted


async def test_a_press_that_a_board_does_not_have_leaves_the_board_alone(world, alice, over):
    answer = await alice.presses_id(f"log:next:{over.game}:2", on=over)
    assert 11 in battles_in(answer.private)
    assert world.reads(over).text == over.text


@pytest.mark.parametrize(
    ("custom_id", "battle"),
    [("log:x:{game}:0", 1), ("log:next:{game}:999999", 25), ("log:next:{game}:3", 25), ("war:log:{game}:77", 1)],
)
async def test_a_page_that_is_not_there_is_the_nearest_one(world, alice, over, custom_id, battle):
    assert battle in battles_in((await alice.presses_id(custom_id.format(game=over.game), on=over)).private)


@pytest.mark.parametrize(
    "custom_id",
    ["log:next:{next}:1", "log:next:999999999999999999:1", "war:log:0", "log:next:{game}:9999999", "log:next:-1:1"],
)
async def test_a_game_that_is_not_there_is_not_told(world, alice, over, custom_id):
    answer = await alice.presses_id(custom_id.format(game=over.game, next=over.game + 1), on=over)
    assert answer.private
    assert battles_in(answer.private) == {}


async def test_a_game_of_another_channel_is_not_told_here(world, alice, bo, over):
    elsewhere = world.guild.create_text_channel("elsewhere")
    answer = await alice.does("war log", channel=elsewhere)
    assert "No game has been played" in answer.private
    await alice.does("war start", channel=elsewhere)
    (board,) = world.boards(elsewhere)
    result = await world.forge(alice.actor, board.message, f"log:next:{over.game}:1")
    assert result.acknowledged
    assert battles_in(Answer(result).private) == {}


# A game that is on


async def test_a_game_that_is_on_is_told_up_to_now_without_what_is_hidden(world, alice, bo):
    boards = await play_turns(world, 15, alice, bo, rules="fifty")
    log = await alice.does("war log")
    assert log.buttons[-1] == "Latest", "it opens at the newest page"
    name, content = await log.file()
    record = decode_record(content)
    assert "so far" in log.private
    assert "battle" in name
    assert record.shuffle.sealed
    assert record.result is None
    boards += await play_out(world, alice, bo)
    check_nothing_told_too_early(record, told_again("fifty", boards[-1]).battles, turns=15)
    assert boards[-1].fact("seed") not in content.decode()


def check_nothing_told_too_early(record, battles, turns) -> None:
    """Every card that the record names lay face up in that battle, or came up later, when the record was written."""
    shown = [line for line in record.battles if line.counts is not None]
    by_then = [(at, turn["up"]) for at, battle in enumerate(battles) for turn in battle["turns"]][:turns]
    turned = [{card for battle, up in by_then if battle == at for card in up} for at in range(len(shown) + 1)]
    for at, line in enumerate(shown):
        later = set().union(*turned[at + 1 :])
        assert {str(card) for card in line.taken if card is not None} <= later
        down = [card for move in line.moves for cards in parse_turn(move) for card in cards[:-1]]
        assert {str(card) for card in down if card is not None} <= later | turned[at]


async def test_backs_stand_for_cards_that_nobody_has_seen(world, alice, bo):
    await world.arrange(A_WAR, alice, bo, battles=10_000)
    assert (await flip(world, alice, bo)).at_war
    board = await flip(world, alice, bo)
    told = (await alice.does("war log")).private
    line = battles_in(told)[max(battles_in(told))]
    assert line.count("🂠") >= 6
    assert set(board.large) <= set(cards_in(line))
    assert "nobody has seen" in told


async def test_what_is_new_is_one_press_away(world, alice, bo):
    for _ in range(MOST_GAMES):
        await begin(world, alice, bo, rules="long")
        log = await alice.does("war log")
        assert battles_in(log.private) == {}
        while world.board.flips and world.board.done < 12:
            await flip(world, alice, bo)
        if world.board.flips:  # else wars took all the cards before
            break
    await alice.presses("Latest", on=log)
    assert 12 in battles_in(reads(world, log))
    assert log.buttons == [*LAST, "Latest"]


async def test_during_the_next_table_the_last_game_is_told_until_cards_are_dealt(world, alice, bo, over):
    await alice.does("war start")
    assert 1 in battles_in((await alice.does("war log")).private)
    await bo.presses("Join")
    assert battles_in((await alice.does("war log")).private) == {}


async def test_where_nothing_was_played_there_is_nothing_to_tell(world, alice):
    assert "/war start" in (await alice.does("war log")).private


async def test_what_people_did_is_told_and_what_they_chose_once_it_is_over(world, alice, bo):
    await begin(world, alice, bo, rules="tactics")
    asked = await alice.presses("Order")
    assert (await alice.actor.select(asked.message, ["low_card_first"])).acknowledged
    log = await bo.does("war log")
    assert "Alice sets an order" in log.private
    assert b"low_card_first" not in (await log.file())[1]
    await flip(world, alice, bo)
    asked = await bo.presses("Resign")
    await bo.presses(asked.buttons[0], on=asked)
    told = (await alice.does("war log")).private
    assert "Alice’s order for won cards: Low cards first" in told
    assert "Bo resigns." in told
    assert "Alice wins" in told
