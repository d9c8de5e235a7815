"""The private parts of simcord that the demo relies on, and the check that the installed simcord has them.

simcord is pinned to one version. If another is installed anyway, the demo says so in one sentence when it starts (a
Refusal, like everything that keeps the demo from starting) instead of failing in the middle of a game.
"""

import inspect

import simcord
from simcord.preview import Preview

from warbot.demo import Refusal

SIMCORD_VERSION = "3.2.1"

_METHODS = {
    "_action": ["context_id", "body"],  # wrapped: every press of every tab goes through it
    "_get_page": ["context_id"],  # called: it knows the page's revision
}


def check_version() -> None:
    """Raise Refusal unless the pinned version of simcord is installed."""
    if simcord.__version__ != SIMCORD_VERSION:
        raise Refusal(
            f"made for simcord {SIMCORD_VERSION}, found {simcord.__version__}; "
            f"pip install 'simcord[preview]=={SIMCORD_VERSION}'."
        )


def check_private_parts(env: simcord.Env, preview: Preview) -> None:
    """Raise Refusal unless these two have the private parts that `LivePage` uses, with the signatures it expects."""
    for name, parameters in _METHODS.items():
        method = getattr(preview, name, None)
        if method is None or list(inspect.signature(method).parameters) != parameters:
            raise _changed(f"Preview.{name}({', '.join(parameters)})")
    if getattr(env, "_advancing", None) is not False:  # a flag that is only set while time advances
        raise _changed("Env._advancing")


def _changed(part: str) -> Refusal:
    return Refusal(f"simcord's {part} is not as expected; reinstall 'simcord[preview]=={SIMCORD_VERSION}'.")
