"""The private parts of simcord that the demo stands on, and the check that they are what it was written for.

simcord is pinned to one version. Should another be installed all the same, the demo says so in one sentence at its
start, instead of failing in the middle of a game.
"""

import inspect

import simcord
from simcord.preview import Preview

from warbot.demo.refusal import Refusal

SIMCORD_VERSION = "3.2.1"

_METHODS = {
    "_action": ["context_id", "body"],  # wrapped: every press of every tab goes through it
    "_get_page": ["context_id"],  # called: it knows the page's revision
}


def check_version() -> None:
    """Raise Refusal unless simcord is of the pinned version."""
    if simcord.__version__ != SIMCORD_VERSION:
        raise Refusal(
            f"made for simcord {SIMCORD_VERSION}, found {simcord.__version__}; "
            f"pip install 'simcord[preview]=={SIMCORD_VERSION}'."
        )


def check_private_parts(env: simcord.Env, preview: Preview) -> None:
    """Raise Refusal unless these two have the private parts that `LivePage` uses, and in the form that it expects."""
    for name, parameters in _METHODS.items():
        method = getattr(preview, name, None)
        if method is None or list(inspect.signature(method).parameters) != parameters:
            raise _changed(f"Preview.{name}({', '.join(parameters)})")
    if getattr(env, "_advancing", None) is not False:  # a mark that is set while time passes, and not before
        raise _changed("Env._advancing")


def _changed(part: str) -> Refusal:
    return Refusal(f"simcord's {part} is not as expected; reinstall 'simcord[preview]=={SIMCORD_VERSION}'.")
