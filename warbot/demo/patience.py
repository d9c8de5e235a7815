"""How long anything in the demo waits for the bot."""

from typing import Any

import simcord

from warbot.demo.simcord_internals import check_env

REST_SECONDS = 0.3

_ANSWER_SECONDS = 3.0
"""Discord gives a bot so long to answer a press."""


def wait_as_discord_does(env: simcord.Env, rest_seconds: float) -> None:
    """Let a press be over when the bot has answered it, and anything else wait for the bot only so long.

    simcord waits until the bot has nothing left to do, and calls the outcome of a press uncertain if that takes long.
    But a bot may go on working after its answer, and here the page shows what comes of it whenever it comes. Call this
    before the bot starts: an upload of emoji need not keep the page waiting either.
    """
    check_env(env)
    settle = env._settle_internal  # noqa: SLF001 - private: everything in simcord waits for the bot with it

    async def settled_enough(*, dispatch: str | None = None, **_: Any) -> None:
        tries = max(1, round(_ANSWER_SECONDS / rest_seconds)) if dispatch == "INTERACTION_CREATE" else 1
        for _attempt in range(tries):
            try:
                await settle(timeout=rest_seconds, dispatch=dispatch)
            except TimeoutError:
                if _answered(env):
                    return
            else:
                return

    env._settle_internal = settled_enough  # type: ignore[method-assign]  # noqa: SLF001 - on this object


def _answered(env: simcord.Env) -> bool:
    """Whether the newest interaction has its answer."""
    newest = next(reversed(env.backend.interactions.values()), None)
    return newest is None or newest.responded or newest.autocomplete_choices is not None
