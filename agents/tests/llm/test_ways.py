"""Models that refuse a parameter are served without it, and what they refuse is remembered."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agents.llm.client import ChatRequest, connect
from agents.llm.defaults import ModelChoice
from agents.llm.failures import Kind, ModelFailure
from agents.llm.prompts import Message
from agents.tests.llm.asking import GOOD, KEY, request
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does

TEMPERATURE = (
    "Unsupported value: 'temperature' does not support 0.1 with this model. Only the default (1) "
    "value is supported."
)
LIMIT = (
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
    "'max_completion_tokens' instead."
)
SCHEMA = "Invalid schema for response_format 'Judgement'"
VAGUE = "No endpoints found that can handle the requested parameters."


def refusing(**refusals):
    """A provider that refuses a request that has a parameter, in the words given for it; for
    `schema` the strict schema."""

    def behave(asked):
        has = asked.body | {
            "schema": asked.body.get("response_format", {}).get("type") == "json_schema"
        }
        for name, words in refusals.items():
            if has.get(name):
                return does.status(404 if words == VAGUE else 400, words)(asked)
        return chat.says(GOOD)(asked)

    return behave


@pytest.fixture
def soon():
    return Deadline.after(20)


@pytest.mark.parametrize(
    ("refusals", "tries"),
    [
        ({"temperature": TEMPERATURE}, 2),
        ({"max_tokens": LIMIT}, 2),
        ({"schema": SCHEMA}, 2),
        ({"temperature": TEMPERATURE, "max_tokens": LIMIT, "schema": SCHEMA}, 4),
        ({"temperature": VAGUE}, 2),
        ({"schema": VAGUE}, 3),
    ],
    ids=["temperature", "limit", "schema", "all", "something, temperature", "something, schema"],
)
def test_what_a_model_refuses_is_left_out_and_remembered(
    endpoint, server, soon, refusals, tries
) -> None:
    server.usual = refusing(**refusals)
    endpoint.complete(request(), soon)
    assert len(server.requests) == tries
    endpoint.complete(request(), soon)
    assert len(server.requests) == tries + 1
    last = server.requests[-1].body
    assert ("temperature" in last) == ("temperature" not in refusals)
    assert ("max_tokens" in last) == ("max_tokens" not in refusals)
    assert ("max_completion_tokens" in last) == ("max_tokens" in refusals)
    assert (last["response_format"]["type"] == "json_schema") == ("schema" not in refusals)


def test_what_one_model_refuses_another_is_given(endpoint, server, soon) -> None:
    server.next(refusing(temperature=TEMPERATURE))
    endpoint.complete(request(), soon)
    endpoint.complete(request(model="maker/other"), soon)
    assert server.requests[-1].body["temperature"] == 0.1
    assert endpoint.way_of("maker/model").in_words() == "strict schema, no temperature"


@pytest.mark.parametrize(
    "words", ["max_tokens is too large: 90000. This model supports at most 16384", "bad prompt"]
)
def test_a_refusal_of_something_else_is_not_tried_otherwise(endpoint, server, soon, words) -> None:
    server.usual = does.status(400, words)
    with pytest.raises(ModelFailure) as raised:
        endpoint.complete(request(), soon)
    assert raised.value.kind == Kind.REFUSED
    assert len(server.requests) == 1


def test_what_the_provider_behind_the_endpoint_says_is_heard(endpoint, server, soon) -> None:
    error = {"message": "Provider returned error", "metadata": {"raw": TEMPERATURE}}
    server.next(lambda asked: does.as_json({"error": error}, code=400))
    endpoint.complete(request(), soon)
    assert "temperature" not in server.requests[-1].body


USAGES = {
    "openai": (
        {
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "prompt_tokens_details": {"cached_tokens": 64},
            "completion_tokens_details": {"reasoning_tokens": 12},
        },
        (100, 64, 20, 12, None),
    ),
    "openrouter": (
        {
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "cost": 0.002,
            "prompt_tokens_details": {"cached_tokens": 64},
        },
        (100, 64, 20, 0, Decimal("0.002")),
    ),
    "a key of the user's own": (
        {
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "cost": 0.001,
            "is_byok": True,
            "cost_details": {"upstream_inference_cost": 0.02},
        },
        (100, 0, 20, 0, Decimal("0.021")),
    ),
    "anthropic": (
        {
            "input_tokens": 30,
            "output_tokens": 20,
            "cache_read_input_tokens": 64,
            "cache_creation_input_tokens": 6,
        },
        (100, 64, 20, 0, None),
    ),
    "deepseek": (
        {"prompt_tokens": 100, "completion_tokens": 20, "prompt_cache_hit_tokens": 64},
        (100, 64, 20, 0, None),
    ),
    "nothing": ({}, (None, 0, None, 0, None)),
    "nonsense": (
        {"prompt_tokens": "many", "prompt_tokens_details": [1], "cost": "free"},
        (None, 0, None, 0, None),
    ),
}


@pytest.mark.parametrize(("usage", "known"), USAGES.values(), ids=USAGES)
def test_use_and_cost_are_read_from_what_the_provider_says(
    endpoint, server, soon, usage, known
) -> None:
    server.usual = chat.says(GOOD, usage=usage)
    said = endpoint.complete(request(), soon).choice
    assert known == (
        said.prompt_tokens,
        said.cached_tokens,
        said.completion_tokens,
        said.reasoning_tokens,
        said.cost_usd,
    )


@pytest.mark.parametrize(
    ("openrouter", "model", "marked"),
    [
        (True, "anthropic/claude-sonnet-4-5", True),
        (True, "openai/gpt-5", False),
        (False, "anthropic/claude-sonnet-4-5", False),
    ],
)
def test_the_shared_part_is_marked_for_anthropic_at_openrouter(
    server, lanes, soon, openrouter, model, marked
) -> None:
    messages = (Message("system", "You judge.", 10), Message("user", "Shared. A claim.", 8))
    choice = ModelChoice(model, 0.1, 500, 30.0)
    asked = ChatRequest(choice, messages, "Judgement", {"type": "object"})
    connect(server.url, KEY, lanes, openrouter=openrouter).complete(asked, soon)
    body = server.requests[0].body
    assert isinstance(body["messages"][1]["content"], list) == marked
    assert body.get("usage") == ({"include": True} if openrouter else None)
