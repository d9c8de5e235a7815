import time
from functools import partial
import pytest
from warbot.host.odds import Budget, Odds
from e2e.admins import Admin

@pytest.fixture
def budget(): return Budget(games=1)
@pytest.fixture(autouse=True)
def _figures(monkeypatch, budget): monkeypatch.setattr("warbot.bot.client.Odds", partial(Odds, budget))

async def test_it(world, alice):
    anna = Admin(world, "Anna")
    t=time.time()
    a = await anna.opens()
    print(anna.text, anna.buttons, list(anna.menus), time.time()-t)
    await anna.picks("rule","battle_limit"); print(anna.text, anna.buttons, time.time()-t)
    asked = await anna.asks_for_another_number(); print(asked.modal)
    ans= await anna.submits(asked, "1.5"); print("ANS", ans.private)
    ans= await anna.types("1,234"); print("ANS", ans.private, anna.text, time.time()-t)
    await anna.picks("page","channels"); print(anna.text,anna.buttons)
    await anna.picks("channels", world.channel); print(anna.text,anna.buttons)
    print((await anna.sends("house:channels:channels:channels","5",kind=8)).private)
    print((await anna.sends("house:menu:idle:idle","5",kind=3)).private, anna.text)
    await anna.presses("Save"); print(anna.text, anna.buttons, time.time()-t)
    print(world.bot.odds.known)
