"""Tasks that nobody awaits."""

import asyncio

from structlog.testing import capture_logs

from warbot.host.tasks import Tasks


async def test_what_fails_is_logged():
    async def failing() -> None:
        raise RuntimeError("no luck")

    tasks = Tasks()
    with capture_logs() as logs:
        tasks.start(failing(), name="try")
        await tasks.finish(5)
    assert [(entry["event"], entry["task"]) for entry in logs] == [("task failed", "try")]


async def test_finishing_waits_for_what_a_task_starts():
    done = []
    tasks = Tasks()

    async def step(left: int) -> None:
        await asyncio.sleep(0)
        done.append(left)
        if left:
            tasks.start(step(left - 1), name=f"step {left}")

    tasks.start(step(3), name="first")
    await tasks.finish(5)
    assert done == [3, 2, 1, 0]


async def test_what_takes_too_long_is_cancelled_and_starts_nothing_more():
    tasks, ended = Tasks(), []

    async def endless(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)
            tasks.start(endless("again"), name="again")

    tasks.start(endless("first"), name="first")
    await asyncio.sleep(0)
    await tasks.finish(0)
    assert ended == ["first"]


async def test_finishing_nothing_is_done_at_once():
    await Tasks().finish(5)
