"""The log in sentences: who turned what, why that decided it, who took how much; and pages that always fit."""

from dataclasses import replace

import pytest
from bot.logs import dealt, page_of, view_of
from bot.tables import WIDE_NAMES, all_tied
from bot.test_render import assert_fits

from warbot.bot.log.narration import short_telling, telling
from warbot.bot.log.pages import log_page, page_rows
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.record import BattleLine, concealed
from warbot.engine.rule import ReturnOrder
from warbot.table.values import Story

LANGUAGES = Languages()


def told(recorder, *, hidden: bool = False) -> str:
    """The last battle of a game, without the style of its suits."""
    record = recorder.record()
    line = (concealed(record) if hidden else record).battles[-1]
    return telling(Translations(), view_of(record), line).replace("\ufe0e", "")


def after(rules: str, piles: str, turns: int, *grabs: int | None) -> str:
    recorder = dealt(rules, piles)
    for turn in range(turns):
        recorder.step(*grabs[turn : turn + 1])
    return told(recorder)


@pytest.mark.parametrize(
    ("rules", "piles", "turns", "sentence"),
    [
        ("fifty", "Ks2c/9h3c", 1, "**1.** Ada’s K♠ beats Ben’s 9♥ and takes 2 cards. `3–1`"),
        ("fifty ranking=low", "Ks2c/9h3c", 1, "**1.** Ben’s 9♥ beats Ada’s K♠ and takes 2 cards. `1–3`"),
        ("fifty jokers=2", "Ks2c/Xr3c", 1, "**1.** Ben’s 🃏🔴 beats Ada’s K♠ and takes 2 cards. `1–3`"),
        (
            "three", "Ks2c/9h3c/Td4c", 1,
            "**1.** Ada’s K♠ beats Ben’s 9♥ and Cleo’s 10♦ and takes 3 cards. `4–1–1`",
        ),
        ("fifty", "7c9d2s6hQd4c/7h3dKcThTs5c", 1, "**1.** Ada’s 7♣ and Ben’s 7♥ tie. The war goes on."),
        (
            "fifty", "7c9d2s6hQd4c/7h3dKcThTs5c", 2,
            ("**1.** Ada’s 7♣ and Ben’s 7♥ tie. War! Face down: 9♦ 2♠ 6♥ / 3♦ K♣ 10♥. "
             "Ada’s Q♦ beats Ben’s 10♠ and takes 10 cards. `11–1`"),
        ),
        (
            "fifty face_down=0", "7cAd4c/7hTs5c", 2,
            "**1.** Ada’s 7♣ and Ben’s 7♥ tie. War! Ada’s A♦ beats Ben’s 10♠ and takes 4 cards. `5–1`",
        ),
        (
            "three face_down=1", "Ks2cQc4c/Kh3c5c6c/4d7c8c9c", 2,
            ("**1.** Ada’s K♠ and Ben’s K♥ tie, ahead of Cleo’s 4♦. War! Face down: 2♣ / 3♣. Ada’s Q♣ "
             "beats Ben’s 5♣ and takes 7 cards. `8–1–3`"),
        ),
        (
            "fifty", "7c/7h3d", 1,
            "**1.** Ada’s 7♣ and Ben’s 7♥ tie. Out of cards: Ada. Ben takes 2 cards. `0–3`",
        ),
        (
            "three players=4", "2c/3c4c/Ks/Kh", 1,
            ("**1.** Cleo’s K♠ and Dan’s K♥ tie, ahead of Ada’s 2♣ and Ben’s 3♣. Out of cards: Cleo and "
             "Dan. Ben takes 4 cards. `0–5–0–0`"),
        ),
        (
            "three players=4", "2c3d/3c4c/Ks/Kh", 1,
            ("**1.** Cleo’s K♠ and Dan’s K♥ tie, ahead of Ada’s 2♣ and Ben’s 3♣. None of them can "
             "continue. The next winner takes these cards too. `1–1–0–0`"),
        ),
        (
            "three", "2c/Ks/Kh", 1,
            ("**1.** Ben’s K♠ and Cleo’s K♥ tie, ahead of Ada’s 2♣. Nobody can continue, so everyone takes "
             "their own cards back. `1–1–1`"),
        ),
        ("speed", "Ks2c/Kh3c", 1, "**1.** Ada’s K♠ and Ben’s K♥ tie. Up for grabs!"),
    ],
)  # fmt: skip
def test_a_battle_is_told(rules, piles, turns, sentence):
    assert after(rules, piles, turns) == sentence


def test_who_grabs_is_told():
    assert after("speed", "Ks2c/Kh3c", 2, None, 1) == (
        "**1.** Ada’s K♠ and Ben’s K♥ tie. Ben grabs first and takes 2 cards. `1–3`"
    )
    by_lot = after("speed", "Ks2c/Kh3c", 2)
    assert by_lot.startswith("**1.** Ada’s K♠ and Ben’s K♥ tie. Nobody grabs in time: a random draw gives ")


def test_what_people_did_is_told_where_they_did_it():
    recorder = dealt("tactics players=3 time_limit=10", "Ks2c5c6c/Kh3c7c8c/4d9cTcJc")
    recorder.choose(0, ReturnOrder.AS_LAID)
    recorder.choose(0, ReturnOrder.LOSER_FIRST)
    recorder.choose(2, ReturnOrder.SHUFFLED)
    recorder.step()
    recorder.resign(1)
    assert told(recorder) == (
        "**1.** Ada’s order for won cards: Others’ cards first. Cleo’s order for won cards: Shuffled. "
        "Ada’s K♠ and Ben’s K♥ tie, ahead of Cleo’s 4♦. Ben resigns. Ada is the only tied player left "
        "and takes 3 cards. `6–0–3`"
    )
    recorder.call_time()
    assert told(recorder) == "**2.** Time’s up: the bigger pile wins."


def test_where_a_limit_is_a_draw_the_log_says_so():
    recorder = dealt("fifty time_limit=10 at_limit=draw", "Ks2c/9h3c")
    recorder.step()
    recorder.call_time()
    assert told(recorder) == "**2.** Time’s up. With these rules, that’s a draw."


def test_a_resignation_that_ends_the_game_is_all_that_is_told():
    recorder = dealt("fifty", "Ks2c/Kh3c")
    recorder.resign(1)
    assert told(recorder) == "**1.** Ben resigns."


def test_what_lies_hidden_is_told_as_backs():
    recorder = dealt("fifty", "7c9d2s6hQd4c/7h3dKcThTs5c")
    recorder.step()
    recorder.step()
    assert told(recorder, hidden=True) == (
        "**1.** Ada’s 7♣ and Ben’s 7♥ tie. War! Face down: 🂠 🂠 🂠 / 🂠 🂠 🂠. "
        "Ada’s Q♦ beats Ben’s 10♠ and takes 10 cards. `11–1`"
    )


def test_an_order_that_was_chosen_is_told_when_the_game_is_over():
    recorder = dealt("tactics", "Ks2c/9h3c")
    recorder.choose(0, ReturnOrder.AS_LAID)
    assert told(recorder, hidden=True) == "**1.** Ada sets an order for won cards."


def test_the_battle_after_which_won_cards_are_shuffled_says_so():
    rules = "one-down return_order=loser_first repeated_position=start_shuffling"
    recorder = dealt(rules, "2c3c/4c")
    recorder.step()
    recorder.step()
    first, second = recorder.record().battles
    view = replace(view_of(recorder.record()), story=Story(shuffles_after=2))
    for reply_privately in (telling, short_telling):
        assert "won cards are shuffled from now on. `2–1`" in reply_privately(Translations(), view, second)
        assert "shuffled" not in reply_privately(Translations(), view, first)


def test_names_are_told_without_markup():
    recorder = dealt("fifty", "Ks2c/9h3c")
    recorder.step()
    line = recorder.record().battles[0]
    assert r"\*\_x’s K♠" in telling(Translations(), view_of(recorder.record(), ("*_x", "Ben")), line)


def test_a_short_telling_says_what_came_of_it():
    recorder = dealt("fifty", "7c9d2s6hQd4c/7h3dKcThTs5c")
    recorder.step()
    view = view_of(recorder.record())
    assert short_telling(Translations(), view, recorder.record().battles[0]) == "**1.** 1 flip so far."
    recorder.step()
    assert (
        short_telling(Translations(), view, recorder.record().battles[0])
        == "**1.** Ada takes 10 cards after 2 flips. `11–1`"
    )


# Pages


@pytest.mark.parametrize("language", LANGUAGES.available)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("face_down", [0, 1, 3, 15])
@pytest.mark.parametrize("hidden", [False, True])
def test_pages_of_the_longest_wars_with_the_widest_names_fit_in_every_language(seats, face_down, hidden, language):
    """Ten battles on a page, all seats tied in every round, as long as the cards last."""
    recorder = dealt(f"standard players={seats} face_down={face_down}", all_tied(seats).split(" ")[0])
    while not recorder.game.over and len(recorder.battles) < 1:
        recorder.step()
    record = recorder.record()
    line = (concealed(record) if hidden else record).battles[0]
    for battles in (1, 10):
        page = page_of(record, WIDE_NAMES)
        lines = tuple(BattleLine(10**5, line.moves, line.winner, line.taken, line.counts) for _ in range(battles))
        embed = log_page(LANGUAGES[language], type(page)(page.view, lines, 1, 1))
        assert_fits(embed)
        assert str(embed.description).count("**100000.**") == battles


def test_many_orders_chosen_fit():
    recorder = dealt("tactics players=4", "Ks2c/Kh3c/4d9c/5d6d")
    for order in list(ReturnOrder)[:4] * 100:
        for seat in range(4):
            recorder.choose(seat, order)
    page = page_of(recorder.record(), WIDE_NAMES)
    embed = log_page(Translations(), type(page)(page.view, page.lines * 10, 1, 1))
    assert_fits(embed)


def test_a_page_tells_where_it_stands_in_the_game():
    recorder = dealt("fifty battle_limit=12", "Ks2cAs/9h3cQh")
    while not recorder.game.over:
        recorder.step()
    embed = log_page(Translations(), page_of(recorder.record(), page=1, pages=1))
    assert embed.title == "Game 999,999,999,999,999,999: battles 1 to 5"
    assert "Ada and Ben are dealt 26 cards each" in str(embed.description)
    assert "Ada wins" in str(embed.description)
    assert embed.footer.text == "page 1 of 1 · fifty battle_limit=12"


@pytest.mark.parametrize(
    ("page", "pages", "labels"),
    [
        (1, 1, []),
        (1, 3, ["Next", "Last"]),
        (2, 3, ["First", "Previous", "Next", "Last"]),
        (3, 3, ["First", "Previous"]),
    ],
)
async def test_buttons_lead_to_pages_that_there_are(page, pages, labels):
    recorder = dealt("fifty", "Ks2c/9h3c")
    for over in (False, True):
        if over:
            recorder.resign(0)
        rows = page_rows(Translations(), page_of(recorder.record(), page=page, pages=pages)).to_components()
        buttons = [button for row in rows for button in row["components"]]
        newest = ["Latest"] if page == pages and not over else []
        assert [button["label"] for button in buttons] == [*labels, *newest]
        assert len({button["custom_id"] for button in buttons}) == len(buttons)
