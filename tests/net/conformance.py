"""Whether request bodies are ones that Discord's own description of its API (OpenAPI 3.1) allows.

Beyond the schema: keys that it does not know are problems too, and where it offers several forms the errors are those
of the form that was meant (by `type`, or else the one with the fewest errors). One thing it forbids is let through:
an id as a number, which discord.py sends and Discord takes.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from jsonschema import Draft202012Validator, ValidationError, validators

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest

TAKEN_ALL_THE_SAME = {"nsfw": "default_member_permissions", "tts": "content", "flags": "footer"}
"""Keys that discord.py sends by itself and Discord takes without describing them: in a command, in an edit of a
message, in an embed; each with a key by which that kind of object is known."""


CHECKED = "request bodies checked"
"""The property of a test that says how many, by operation; None where there was nothing to check them by."""


class Request(Protocol):
    """What is looked at of a request; `path` is without `/api/v10` and query."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def body(self) -> Any: ...


class Sent(NamedTuple):
    """A request as plain values."""

    method: str
    path: str
    body: Any


class Operation(NamedTuple):
    method: str
    template: str
    pattern: re.Pattern[str]
    schemas: list[str]
    """JSON pointers to what the body may be; none where it takes no body."""


def place() -> Path:
    """Where the description is looked for: WARBOT_OPENAPI, or `shared/` beside the checkout."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "discord-openapi.json"
    return Path(os.environ.get("WARBOT_OPENAPI") or beside)


@cache
def description() -> dict[str, Any] | None:
    """Discord's description, or None where it is not there."""
    found = place()
    return json.loads(found.read_bytes()) if found.is_file() else None


def problems(method: str, path: str, body: Any) -> list[str]:
    """What Discord would find wrong with this request, one line each; `path` is without `/api/v10` and query.

    Raises:
        LookupError: there is no description.
    """
    operation = _operation(method, path)
    if operation is None:
        return [f"Discord has no {method} {path}"]
    if not operation.schemas:
        return [] if body is None else [f"{method} {operation.template} takes no body"]
    return [_line(error) for error in _validator(operation.schemas[0]).iter_errors(body)]


def hold(test: pytest.Item, requests: Iterable[Request]) -> None:
    """Fails where Discord would find something wrong with what the bot sent in a test; `tests/conftest.py` sums up.

    Without a description nothing is checked, and the summary says so. What was sent often is looked at once.
    """
    if description() is None:
        test.user_properties.append((CHECKED, None))
        return
    different = {(_name(one), json.dumps(one.body)): one for one in requests}
    sums = Counter(name for (name, _), one in different.items() if one.body is not None)
    test.user_properties.append((CHECKED, dict(sums)))
    found = {
        f"{one.method} {one.path}": problems(one.method, one.path, json.loads(body))
        for (_, body), one in different.items()
    }
    assert {request: wrong for request, wrong in found.items() if wrong} == {}


def _name(request: Request) -> str:
    operation = _operation(request.method, request.path)
    return f"{request.method} {operation.template if operation else request.path}"


def _line(error: ValidationError) -> str:
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    return f"{where or '.'}: {error.message[:200]}"


def _operation(method: str, path: str) -> Operation | None:
    return next((one for one in _operations() if one.method == method and one.pattern.fullmatch(path)), None)


@cache
def _operations() -> list[Operation]:
    """Every operation, `/users/@me` before `/users/{user_id}`."""
    document = description()
    if document is None:
        raise LookupError(f"no description of Discord's API at {place()}")
    methods = ("get", "put", "post", "patch", "delete")
    found = [
        Operation(method.upper(), template, _pattern(template), _body_schemas(template, method, operations[method]))
        for template, operations in document["paths"].items()
        for method in methods
        if method in operations
    ]
    return sorted(found, key=lambda one: one.template.count("{"))


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(template)))


def _body_schemas(template: str, method: str, operation: dict[str, Any]) -> list[str]:
    if "application/json" not in operation.get("requestBody", {}).get("content", {}):
        return []
    escaped = template.replace("~", "~0").replace("/", "~1")
    return [f"/paths/{escaped}/{method}/requestBody/content/application~1json/schema"]


@cache
def _validator(pointer: str) -> Any:
    return _Checker(_at(f"#{pointer}"))


# --- Keywords that say more, or less, than JSON Schema's own


def _known_keys(validator: Any, known: dict[str, Any], body: Any, schema: dict[str, Any]) -> Iterator[ValidationError]:
    yield from Draft202012Validator.VALIDATORS["properties"](validator, known, body, schema)
    if isinstance(body, dict) and "additionalProperties" not in schema:
        taken = {key for key, beside in TAKEN_ALL_THE_SAME.items() if beside in known}
        for key in sorted(body.keys() - known.keys() - taken):
            yield ValidationError(f"unknown key {key!r}")


def _type_or_snowflake(validator: Any, types: Any, body: Any, schema: dict[str, Any]) -> Iterator[ValidationError]:
    if schema.get("format") == "snowflake" and isinstance(body, int) and not isinstance(body, bool):
        return
    yield from Draft202012Validator.VALIDATORS["type"](validator, types, body, schema)


def _one_form(validator: Any, forms: list[Any], body: Any, _: dict[str, Any]) -> Iterator[ValidationError]:
    """The errors of the one form that the body is meant to be, or else of the one that finds the fewest.

    Most of what is sent was sent before, but for the turn in a button's id: what was sound then isn't looked at again.
    """
    known = (id(forms), _CUSTOM_ID.sub(lambda found: re.sub("[0-9]", "0", found[0]), json.dumps(body)))
    if known in _SOUND:
        return
    meant = [form for form in forms if _is_meant(_resolve(form), body)]
    if not meant and isinstance(body, dict):
        yield ValidationError(f"no form has type {body['type']!r}")
        return
    errors = min((list(validator.descend(body, form)) for form in meant or forms), key=len)
    if not errors:
        _SOUND.add(known)
    yield from errors


_CUSTOM_ID = re.compile(r'"custom_id": "[^"]*"')
_SOUND: set[tuple[int, str]] = set()


def _resolve(form: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in form:
        form = _at(form["$ref"])
    return form


@cache
def _at(reference: str) -> Any:
    """What a reference inside of the description refers to."""
    found: Any = description()
    for part in reference.partition("#/")[2].split("/"):
        found = found[part.replace("~1", "/").replace("~0", "~")]
    return found


def _referred(validator: Any, reference: str, body: Any, _: dict[str, Any]) -> Iterator[ValidationError]:
    yield from validator.descend(body, _at(reference))


def _is_meant(form: dict[str, Any], body: Any) -> bool:
    if body is None or form.get("type") == "null":
        return body is None and form.get("type") == "null"
    if not isinstance(body, dict) or "type" not in body:
        return True
    types = form.get("properties", {}).get("type", {}).get("enum")
    return types is None or body["type"] in types


_Checker = validators.extend(
    Draft202012Validator,
    {"$ref": _referred, "properties": _known_keys, "type": _type_or_snowflake, "oneOf": _one_form, "anyOf": _one_form},
)
