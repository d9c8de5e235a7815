"""The whole bot in a simulated Discord: a server, a channel, people who do things and see what comes of it.

The bot's clock stands still while people act: `later` lets time pass.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord
from host.arranged import arranged
from net.changes import LONG
from pydantic import SecretStr
from simcord.backend import serializers

from warbot.bot import WarBot, create_bot
from warbot.host import Host
from warbot.host.clock import CLOCKS
from warbot.odds.odds import Budget, Odds
from warbot.settings import Settings
from warbot.table import Seat
from warbot.table.instants import HOUR, NEVER, from_seconds, in_seconds
from warbot.table.seating import LATE_TAP_MS

from .boards import BEHIND, Answer, Board

Message = discord.Message | simcord.ResponseMessage

IDLE_SECONDS = 0.001
"""How often simcord looks whether the bot is done: by its default of 0.05 s a game would take a minute."""


class HandClock:
    """The bot's time. It stands still until somebody turns it, and the simulated Discord's goes along.

    That one runs on by itself where the machine is slow, since simcord fires timers of the loop in real time, too.
    """

    def __init__(self) -> None:
        self._now = 0
        self._env: simcord.Env
        self._sleepers: dict[asyncio.Future[None], int] = {}
        self._tick: asyncio.Future[None] | None = None
        """The sleep of the task that looks at the clocks."""
        self._ticked = asyncio.Event()

    def begin(self, env: simcord.Env) -> None:
        """Begin at the time of this Discord."""
        self._env, self._now = env, from_seconds(env.now().timestamp())
        self._env_at = self._now

    def now(self) -> int:
        return self._now

    def monotonic(self) -> float:
        return in_seconds(self._now)

    async def sleep(self, seconds: float) -> None:
        sleeper = asyncio.get_running_loop().create_future()
        self._sleepers[sleeper] = self._now + from_seconds(seconds)
        task = asyncio.current_task()
        if task is not None and task.get_name() == CLOCKS:
            self._tick = sleeper
            self._ticked.set()
        try:
            await self._env.external_wait(sleeper, reason="time that somebody lets pass")
        finally:
            del self._sleepers[sleeper]

    async def turn(self, time: int) -> None:
        """Let time pass, from one thing that the bot sleeps for to the next."""
        until = self._now + time
        while (wakes_at := min(self._sleepers.values(), default=NEVER)) <= until:
            looks = self._tick
            await self._turn_to(max(wakes_at, self._now))
            if self._tick is not looks:
                self._spare_looks(until)
        await self._turn_to(until)

    def _spare_looks(self, until: int) -> None:
        """Just after a look at the clocks: pass over those that come before anybody else is woken, but for the last."""
        tick = self._tick
        if tick not in self._sleepers or tick.done():
            return
        before = min([until, *(at for sleeper, at in self._sleepers.items() if sleeper is not tick)])
        looks_at = self._sleepers[tick]
        pause = looks_at - self._now
        if pause > 0:
            spared = max((before - looks_at) // pause, 0) * pause
            self._now += spared
            self._sleepers[tick] += spared
            self._lived()

    def _lived(self) -> None:
        """The time since the last look at the clocks was not lost."""
        bot = self._env.bot
        if isinstance(bot, WarBot) and bot.host is not None:
            bot.host.lost_time.restart()

    async def leap(self, time: int) -> None:
        """Let time pass at once: nobody is woken on the way, and yet none of it is lost."""
        self._now += time
        self._lived()
        await self._turn_to(self._now)

    async def _turn_to(self, now: int) -> None:
        """Whoever slept for as long as that wakes, and does what they slept for."""
        due = [sleeper for sleeper, at in self._sleepers.items() if at <= now and not sleeper.done()]
        if due == [self._tick]:
            await self._look_at_clocks(due[0], now)
            return
        await self._env.advance_time(in_seconds(now - self._env_at))
        self._now = self._env_at = now
        for sleeper, at in list(self._sleepers.items()):
            if at <= now and not sleeper.done():
                sleeper.set_result(None)
        await self._env.settle(idle=IDLE_SECONDS)

    async def _look_at_clocks(self, tick: asyncio.Future[None], now: int) -> None:
        """A second in which nothing else happens: Discord need not hear of each."""
        self._now = now
        tick.set_result(None)
        async with asyncio.timeout(LONG):
            while self._tick is tick:
                self._ticked.clear()
                await self._ticked.wait()


@dataclass(frozen=True)
class Player:
    """A person. Whatever they do must be answered."""

    world: "World"
    actor: simcord.MemberActor
    name: str

    @property
    def id(self) -> int:
        return self.actor.id

    async def does(self, command: str, channel: simcord.ChannelHandle | None = None, **options: Any) -> Answer:
        """Use a slash command: `await alice.does("war start", rules="fifty")`."""
        here = channel or self.world.channel
        options = {name: value.actor if isinstance(value, Player) else value for name, value in options.items()}
        result = await self.actor.slash(here, command, **options)
        assert result.acknowledged, f"/{command} was not answered"
        return Answer(result)

    async def presses(self, label: str, on: Board | Answer | None = None) -> Answer:
        """Press a button of the newest board, or of another message as it stands now; in a war Flip is Fight!

        One that is in a private menu of the board is looked for there.
        """
        board = on or self.world.board
        label = board.called(label) if isinstance(board, Board) else label
        behind = [menu for menu in BEHIND if menu in board.buttons and label not in board.buttons]
        if behind:
            menu = await self.presses(behind[0], board)
            answer = await self.presses(label, menu)
            return answer if answer.private else menu  # what stands in its place now
        if label.lower() == "rematch":
            await self.world.later(LATE_TAP_MS)  # it takes people a moment to see how the game ended
        result = await self.actor.click(board.message, label=label)
        assert result.acknowledged, f"{label} was not answered"
        return Answer(result)

    async def presses_id(self, custom_id: str, on: Board) -> Answer:
        """Press a button that the message has no more, or never had: a press that crossed an edit, or a forged one."""
        result = await self.world.forge(self.actor, on.message, custom_id)
        assert result.acknowledged, f"{custom_id} was not answered"
        return Answer(result)


class World:
    """A running bot and everyone around it."""

    def __init__(self, env: simcord.Env, bot: WarBot, clock: HandClock, settings: Settings, budget: Budget) -> None:
        self.env, self.bot = env, bot
        self.names: list[str] = []
        """Of everybody who was ever here."""
        self._clock, self.settings, self._budget = clock, settings, budget
        self.guild = env.create_guild("The card room")
        self.channel = self.guild.create_text_channel("war")
        self.alice = self.person("Alice")
        self.bo = self.person("Bo")
        self.cy = self.person("Cy")
        moderators = self.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
        self.mo = self.person("Mo", moderators)

    def person(self, name: str, *roles: simcord.RoleHandle, nick: str | None = None, bot: bool = False) -> Player:
        """Somebody new in the server, shown by this name, or by the nick that they have here."""
        self.names += [name, nick or name]
        user = self.env.create_user(f"person{len(self.guild.member_ids())}", global_name=name, bot=bot)
        return Player(self, self.guild.add_member(user, roles=roles, nick=nick), nick or name)

    @property
    def me(self) -> simcord.UserHandle:
        """The bot as somebody whom one can name in a command."""
        return simcord.UserHandle(self.env, self.env.backend.bot_user)

    @property
    def host(self) -> Host:
        """Of the bot that runs now."""
        assert self.bot.host is not None, "it is connected"
        return self.bot.host

    def boards(self, channel: simcord.ChannelHandle | None = None) -> list[Board]:
        """Every board in the channel, oldest first."""
        history = (channel or self.channel).history()
        return [
            Board(message, self.settings.database)
            for message in history
            if message.embeds and not message.flags.ephemeral
        ]

    @property
    def board(self) -> Board:
        """The newest board in the channel."""
        return self.boards()[-1]

    def reads(self, board: Board) -> Board:
        """A board as its message is now."""
        (now,) = [each for each in self.boards() if each.id == board.id]
        return now

    @property
    def now(self) -> int:
        """Milliseconds since the epoch."""
        return self._clock.now()

    async def leaps(self, time: int) -> None:
        """A long time passes, in which nothing is due."""
        await self._clock.leap(time)

    async def later(self, time: int) -> None:
        """Let so many milliseconds pass."""
        await self._clock.turn(time)

    async def much_later(self, time: int) -> None:
        """Let so much time pass that nobody looks what happened in between, and then two hours more."""
        await self._clock.leap(time)
        await self._clock.turn(2 * HOUR)

    async def restart(self, after: int = 0) -> None:
        """Stop the bot, and start another one on the same database, so many milliseconds later."""
        await self.bot.close()
        await self.later(after)
        self.bot = create_bot(self.settings, self._clock, Odds(self._budget))
        await self.env.restart_bot(self.bot)

    async def loses_the_server(self, *, outage: bool = False) -> None:
        """The bot is removed from the server, or an outage of Discord's takes it away for a while."""
        gone = {"id": str(self.guild.id), **({"unavailable": True} if outage else {})}
        self._lost = self.env.backend.guilds.pop(self.guild.id), outage
        self.env.backend.emit("GUILD_DELETE", gone)
        await self.env.settle()

    async def gets_the_server(self) -> None:
        """It is there again, as it was: the bot was invited once more, or the outage is over."""
        backend, (guild, outage) = self.env.backend, self._lost
        backend.guilds[guild.id] = guild
        payload: dict[str, Any] = {**serializers.guild_create_payload(backend, guild)}
        if not outage:
            del payload["unavailable"]  # by this an invitation is told from the end of an outage
        backend.emit("GUILD_CREATE", payload)
        await self.env.settle()

    async def arrange(self, piles: str, *players: Player, **options: Any) -> Board:
        """A game at a deal of one's choice, or at any position, with its board: `arrange("Ks2c/Kh3c", alice, bo)`.

        Its seal is not that of these cards: a test of what can be verified plays a real deal.
        """
        opener, *others = players
        await opener.does("war start", players=len(players), **options)
        host, store = self.host, self.host._store
        opened = await store.load_running(self.channel.id)
        assert opened is not None
        await arranged(host, store, opened, piles, self.now, *(Seat(player.name, player.id) for player in others))
        await opener.does("war show")
        return self.board

    def messages_sent(self, since: int = 0) -> list[dict[str, Any]]:
        """What the bot asked Discord to post or to put in place of a message, from its request number `since` on."""
        bodies = [each.json for each in self.env.http_requests[since:] if isinstance(each.json, dict)]
        messages = [body.get("data") or body for body in bodies]
        return [message for message in messages if "embeds" in message or "content" in message]

    async def forge(self, actor: simcord.MemberActor, message: Message, custom_id: str) -> simcord.InteractionResult:
        """A press on a button that the message does not have."""
        backend = self.env.backend
        stored = backend.get_message(channel_of(message), message.id)
        before = stored.components
        button = {"type": 2, "style": 2, "label": "forged", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [button]}]
        try:
            return await actor.click(message, custom_id=custom_id)
        finally:
            if stored.components == [{"type": 1, "components": [button]}]:
                stored.components = before


def channel_of(message: Message) -> int:
    return message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id


def settings_for(database: Path) -> Settings:
    """Settings that nothing outside the test has a say in. Cards are text: the tests of emoji upload theirs."""
    return Settings.model_construct(token=SecretStr("a-token-of-nobody"), database=database, card_emoji=False)
