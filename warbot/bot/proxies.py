"""A page where Discord's answer should be, and a status that says that all is well: from a proxy, or a hotel's network.

discord.py 2.7.1 takes the page for the answer, and falls over it much later with an error that tells nothing.
"""

from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

import aiohttp
from discord.http import Route

from warbot.bot.arriving import count

_JSON: Final = "application/json"


class NotAnAnswer(aiohttp.ClientError):
    """Something else than Discord has answered: the call did not arrive."""


def refusing_pages() -> aiohttp.TraceConfig:
    """For `discord.Client(http_trace=…)`: calls that are answered by a page fail as those that are not answered."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_refuse_page)
    trace.on_request_end.append(count)
    return trace


async def _refuse_page(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    answer = end.response
    if not str(end.url).startswith(Route.BASE):
        return  # pictures and other files come from elsewhere
    read_as_json = answer.ok and answer.status >= HTTPStatus.OK and answer.status != HTTPStatus.NO_CONTENT
    if (read_as_json or answer.status == HTTPStatus.TOO_MANY_REQUESTS) and answer.content_type != _JSON:
        raise NotAnAnswer(f"{answer.status} {answer.content_type}")
