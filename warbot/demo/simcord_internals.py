"""The private parts of simcord that the demo relies on, and the check that the installed simcord has them.

simcord is pinned to one version. If another is installed anyway, the demo says so in one sentence when it starts (a
Refusal, like everything that keeps the demo from starting) instead of failing in the middle of a game.
"""

import inspect

import simcord
from simcord.preview import Preview, _markdown

from warbot.demo import Refusal

SIMCORD_VERSION = "3.2.1"

_OF_AN_ENV = {
    "_settle_internal": ["timeout", "idle", "dispatch", "_deadline"],  # wrapped: everything waits for the bot with it
}
_OF_A_PREVIEW = {
    "_action": ["context_id", "body"],  # wrapped: every press of every tab goes through it
    "_get_page": ["context_id"],  # called: it knows the page's revision
    "_page_payload": ["page"],  # wrapped: what a tab that asks is answered
    "_publish": ["page", "reason"],  # wrapped: makes what a tab gets to see
}


def check_version() -> None:
    """Raise Refusal unless the pinned version of simcord is installed."""
    if simcord.__version__ != SIMCORD_VERSION:
        raise Refusal(
            f"made for simcord {SIMCORD_VERSION}, found {simcord.__version__}; "
            f"pip install 'simcord[preview]=={SIMCORD_VERSION}'."
        )


def check_env(env: simcord.Env) -> None:
    """Raise Refusal unless this has the private parts that the demo uses, with the signatures it expects."""
    _check(env, _OF_AN_ENV)
    if getattr(env, "_advancing", None) is not False:  # a flag that is only set while time advances
        raise _changed("Env._advancing")


def check_preview(preview: Preview) -> None:
    """Raise Refusal unless this has the private parts that the demo uses, with the signatures it expects."""
    _check(preview, _OF_A_PREVIEW)
    if getattr(preview, "_media_worker", preview) is not None:  # made when the first picture is asked for
        raise _changed("Preview._media_worker")
    if list(inspect.signature(preview._server._static).parameters) != ["request"]:  # noqa: SLF001 - checked here
        raise _changed("PreviewServer._static(request)")


def show_subtext_in_embeds() -> None:
    """Draw lines that begin with `-#` small in embeds as well, as Discord does: simcord does it in messages alone."""
    policy = getattr(_markdown, "_FIELD_POLICIES", {}).get("embed_description", {})
    if "subtext" not in policy:
        raise _changed("policy for an embed's description")
    policy["subtext"] = True


def _check(owner: object, methods: dict[str, list[str]]) -> None:
    for name, parameters in methods.items():
        method = getattr(owner, name, None)
        if method is None or list(inspect.signature(method).parameters) != parameters:
            raise _changed(f"{type(owner).__name__}.{name}({', '.join(parameters)})")


def _changed(part: str) -> Refusal:
    return Refusal(f"simcord's {part} is not as expected; reinstall 'simcord[preview]=={SIMCORD_VERSION}'.")
