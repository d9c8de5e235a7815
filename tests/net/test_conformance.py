"""The checker of request bodies against Discord's description: what it lets through and what it finds."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from . import conformance

pytestmark = pytest.mark.skipif(
    conformance.description() is None,
    reason=f"Discord's description of its API is not at {conformance.place()}; WARBOT_OPENAPI can say where it is",
)

CALLBACK = "/interactions/1/token/callback"
ANSWER: dict[str, Any] = {
    "type": 4,
    "data": {
        "content": "Hello",
        "flags": 64,
        "allowed_mentions": {"parse": [], "users": [1]},
        "attachments": [{"id": 0, "filename": "chart.png", "description": "A chart"}],
        "embeds": [{"title": "A title", "fields": [{"name": "n", "value": "v", "inline": True}]}],
        "components": [
            {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": False}]},
            {
                "type": 1,
                "components": [{"type": 3, "custom_id": "menu", "options": [{"label": "One", "value": "1"}]}],
            },
        ],
    },
}
COMMAND: dict[str, Any] = {
    "name": "game",
    "type": 1,
    "description": "A game",
    "options": [
        {
            "type": 1,
            "name": "start",
            "description": "Start",
            "options": [
                {"type": 6, "name": "who", "description": "Whom to play"},
                {"type": 4, "name": "limit", "description": "How long", "min_value": 1, "max_value": 10},
                {"type": 3, "name": "rules", "description": "Which", "choices": [{"name": "Fast", "value": "fast"}]},
            ],
        }
    ],
}

GOOD = [
    ("POST", CALLBACK, ANSWER),
    ("POST", CALLBACK, {"type": 6}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "Fast", "value": "fast"}]}}),
    ("PATCH", "/channels/1/messages/2", {"content": None, "embeds": [], "components": []}),
    ("PATCH", "/webhooks/1/token/messages/@original", {"content": "later"}),
    ("POST", "/webhooks/1/token", ANSWER["data"]),
    ("POST", "/channels/1/messages", {**ANSWER["data"], "message_reference": {"message_id": 5}}),
    ("PUT", "/applications/1/commands", [COMMAND]),
    ("GET", "/users/@me", None),
    ("DELETE", "/channels/1/messages/2", None),
]


@pytest.mark.parametrize(("method", "path", "body"), GOOD)
def test_a_good_body_has_no_problems(method: str, path: str, body: Any):
    assert conformance.problems(method, path, body) == []


BAD_ANSWERS = [
    (("type",), 3, ".: no form has type 3"),
    (("data", "content"), "x" * 2001, ".data.content: "),
    (("data", "contents"), "Hello", ".data: unknown key 'contents'"),
    (("data", "embeds", 0, "title"), "x" * 257, ".data.embeds[0].title: "),
    (("data", "embeds", 0, "colour"), 3, ".data.embeds[0]: unknown key 'colour'"),
    (("data", "embeds", 0, "fields", 0, "value"), None, ".data.embeds[0].fields[0].value: "),
    (("data", "allowed_mentions", "parse"), ["nobody"], ".data.allowed_mentions.parse[0]: "),
    (("data", "attachments", 0, "id"), "x", ".data.attachments[0].id: "),
    (("data", "components", 0, "components", 0, "label"), "x" * 81, ".data.components[0].components[0].label: "),
    (("data", "components", 0, "components", 0, "custom_id"), "", ".data.components[0].components[0].custom_id: "),
    (("data", "components", 0, "components", 0, "colour"), 1, ".data.components[0].components[0]: unknown key"),
    (("data", "components", 0, "components", 0, "style"), 9, ".data.components[0].components[0].style: "),
    (("data", "components", 1, "components", 0, "options", 0, "lable"), "x", ".data.components[1].components[0].opt"),
    (("data", "components", 0, "type"), 99, ".data.components[0]: no form has type 99"),
]


@pytest.mark.parametrize(("at", "value", "found"), BAD_ANSWERS, ids=lambda part: str(part)[:40])
def test_a_bad_answer_has_the_one_problem_that_it_has(at: tuple[str | int, ...], value: Any, found: str):
    body: Any = copy.deepcopy(ANSWER)
    inside = body
    for key in at[:-1]:
        inside = inside[key]
    inside[at[-1]] = value
    problems = conformance.problems("POST", CALLBACK, body)
    assert len(problems) == 1, problems
    assert problems[0].startswith(found)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"name": "x" * 33}, "[0].name: "),
        ({"description": "x" * 101}, "[0].description: "),
        ({"hidden": True}, "[0]: unknown key 'hidden'"),
        ({"options": [{"type": 3, "name": "rules"}]}, "[0].options[0]: 'description' is a required property"),
        ({"options": [{"type": 99, "name": "rules", "description": "Which"}]}, "[0].options[0]: no form has type 99"),
    ],
)
def test_a_bad_command_is_found(change: dict[str, Any], found: str):
    problems = conformance.problems("PUT", "/applications/1/commands", [COMMAND | change])
    assert len(problems) == 1, problems
    assert problems[0].startswith(found)


def test_a_route_that_discord_does_not_have_is_found():
    assert conformance.problems("POST", "/channels/1/boards", {}) == ["Discord has no POST /channels/1/boards"]


def test_a_body_where_none_belongs_is_found():
    assert conformance.problems("DELETE", "/channels/1/messages/2", {"why": "not"}) == [
        "DELETE /channels/{channel_id}/messages/{message_id} takes no body"
    ]
