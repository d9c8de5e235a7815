"""Whatever a person can send: each is answered, none is a fault, and nothing of anybody else's is changed by it.

A client of one's own can send any id, any value and any option; Discord checks little of it. Eve has no seat and no
right; Ada may manage the server, and sends nonsense to her own panel. A fault of ours would be an error in the log,
which the fixture of the logs does not let pass.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from discord import Permissions
from forged_ids import ELSEWHERE, NOT_NOW, OF_PLAYERS, UNREADABLE

from .interactions import InteractionType
from .tables import duel, told, turn_on
from .world import EVERYONE

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .interactions import Interaction
    from .messages import Message, Readable, Version
    from .people import Person

pytestmark = pytest.mark.usefixtures("bot")

BUTTON, MENU, CHANNELS = 2, 3, 8

VALUES = [
    "",
    "standard",
    "no such",
    "'; DROP TABLE server; --",
    "-1",
    "1e9",
    "9" * 100,
    "١٢",
    "\n",
    "\u202e",
    "x" * 100,
]
TEXTS = [
    *("'; DROP TABLE game; --", "standard battle_limit=-1", "standard battle_limit=99999999999999999999", "=" * 400),
    *(
        "standard players=٣",
        "fifty fifty",
        "x=y " * 100,
        "\u202efifty",
        "`@everyone` <@1> [a](http://b)",
        "{token}",
        "%n%n",
    ),
    *("standard\nbattle_limit=1", "\x00", "🂡" * 100, "A" * 400, "-- --", "standard face_down=1 face_down=2", "null"),
]


@pytest.fixture
def eve(server: DiscordServer) -> Person:
    """Somebody who plays nowhere and may nothing but write."""
    return server.person("eve")


@pytest.fixture
def ada(server: DiscordServer) -> Person:
    """An admin."""
    ada = server.person("ada")
    server.guild.permissions[ada.user.id] = Permissions(EVERYONE.value | Permissions(manage_guild=True).value)
    return ada


def everything(database: Path) -> list[str]:
    """All that is stored of games and servers."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        tables = ("game", "seat", "move", "battle", "server", "draft")
        return [str(row) for table in tables for row in db.execute(f"SELECT * FROM {table}")]  # noqa: S608 - ours


def with_item(shown: Version, custom_id: str, kind: int) -> Version:
    """The message as a forged client says it is: with an item of this id."""
    item: dict[str, Any] = {"type": kind, "custom_id": custom_id, "label": "forged", "style": 2, "id": 1}
    if kind == MENU:
        item = {"type": kind, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}], "id": 1}
    if kind == CHANNELS:
        item = {"type": kind, "custom_id": custom_id, "channel_types": [0], "id": 1}
    return replace(shown, component_list=[{"type": 1, "id": 9, "components": [item]}])


async def sends(person: Person, shown: Readable, custom_id: str, kind: int = BUTTON, **data: Any) -> list[Interaction]:
    """Use an item that the message does not have, and one that it is said to have."""
    facts = {"custom_id": custom_id, "component_type": kind, **data}
    version: Version = shown.shown
    return [await person.use(version, facts), await person.use(with_item(version, custom_id, kind), facts)]


def check(answers: list[Interaction]) -> None:
    for seen in answers:
        assert seen.acknowledged, seen.data
        assert "Something went wrong" not in seen.all_text, seen.data
        assert len(seen.all_text) < 2000


@pytest.fixture
async def board(alice: Person, bo: Person) -> Message:
    """A game of two others."""
    return await duel(alice, bo)


async def test_no_button_of_whatever_id_changes_a_game_of_others(board: Message, eve: Person, database: Path):
    before = everything(database)
    for custom_id in [*UNREADABLE, *ELSEWHERE, *NOT_NOW, *OF_PLAYERS]:
        check(await sends(eve, board, custom_id))
    assert everything(database) == before


async def test_no_forged_button_changes_a_game_of_one_s_own(board: Message, alice: Person, database: Path):
    """Each is refused with a sentence, and the board stays as it is: the next press counts."""
    before = everything(database)
    for custom_id in [*UNREADABLE, *ELSEWHERE, *NOT_NOW]:
        answers = await sends(alice, board, custom_id)
        check(answers)
        assert all(seen.ephemeral and seen.all_text for seen in answers), custom_id
    assert everything(database) == before
    assert turn_on(board) == 0
    assert turn_on(await alice.press(board, "Flip")) == 0


async def test_no_menu_of_whatever_value_does(board: Message, eve: Person, database: Path):
    before = everything(database)
    menus = ["order:1", "order:999999999999999999", "house:menu:preset:rules", "house:menu:value:battle_limit", "x"]
    for custom_id in menus:
        for value in VALUES:
            check(await sends(eve, board, custom_id, MENU, values=[value]))
    for channels in ([], ["1"], ["x"], ["1"] * 30):
        check([(await sends(eve, board, "house:channels:channels:channels", CHANNELS, values=channels))[0]])
    assert everything(database) == before


async def test_no_dialog_of_whatever_content_does(board: Message, eve: Person, database: Path):
    before = everything(database)
    for custom_id in ("house:number:battle_limit", "house:number:no_such", "house:number:", "x", ""):
        for value in VALUES:
            field = {"type": 4, "custom_id": "number", "value": value}
            data = {"custom_id": custom_id, "components": [{"type": 18, "component": field}]}
            check([await eve.interact(InteractionType.MODAL_SUBMIT, data, board.shown)])
    assert everything(database) == before


async def test_an_admin_s_own_panel_takes_only_what_it_offers(ada: Person, database: Path):
    """Whatever the panel is sent, what is saved is a set of rules that a table can be opened with."""
    panel = await ada.slash("houserules")
    assert panel.acknowledged
    assert panel.message is not None
    kinds = ["preset", "rule", "page", "who", "overridable", "idle", "when_idle", "language", "card_style", "no_such"]
    for kind in [
        *(f"house:menu:{kind}:rules" for kind in kinds),
        "house:menu:value:battle_limit",
        "house:menu:value:x",
    ]:
        for value in VALUES:
            check([await ada.use(panel.message.shown, {"custom_id": kind, "component_type": MENU, "values": [value]})])
    check(await sends(ada, panel.message, "house:button:save:rules"))
    opened = await ada.slash("war", "start")
    assert opened.acknowledged
    assert "Something went wrong" not in opened.all_text
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("SELECT count(*) FROM game").fetchone() == (1,)


async def test_no_option_of_whatever_text_is_a_fault(board: Message, eve: Person, database: Path):
    before = everything(database)
    del board
    for text in TEXTS:
        check([await eve.slash("war", "start", rules=text[:400])])
        check([await eve.slash("rules", card=text[:60], against=text[:60])])
        seen = await eve.autocomplete("war", "start", focus=("rules", text[:100]))
        assert seen.acknowledged
        assert all(len(choice["name"]) <= 100 for choice in seen.choices)
    assert everything(database) == before


async def test_a_text_that_is_quoted_calls_nobody_and_links_nowhere(board: Message, eve: Person):
    del board
    seen = await eve.slash("war", "start", rules="<@1>@everyone[a](http://b)")
    text = told(seen)
    assert seen.message is not None
    assert not seen.message.pinged
    assert "<@1>" not in text
    assert "@everyone" not in text
    assert "](http" not in text


async def test_a_storm_of_forged_presses_leaves_the_bot_answering(board: Message, eve: Person, alice: Person):
    forged = [eve.use(board.shown, {"custom_id": custom_id, "component_type": BUTTON}) for custom_id in OF_PLAYERS]
    check(await asyncio.gather(*forged))
    assert (await alice.press(board, "Flip")).acknowledged
