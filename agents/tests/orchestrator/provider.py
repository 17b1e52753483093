"""A provider that routes what it is shown, as a careful model would, and the ways in which a
careless one answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
import redis

from agents.llm import gateway
from agents.llm.client import connect
from agents.registry import by_duty
from agents.tests.llm.asking import KEY, NO_WAITING
from reports.types import ClaimType
from sibyl_project.common.lanes import Lanes
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, ModelServer, Request, model_server

NAME = "maker/model-of-today"
Decision = dict[str, Any]
_SHOWN = re.compile(
    r"BEGIN MATERIAL (?P<name>claims"
    r"|questions) (?P<code>\w+)\n(?P<text>.*)\nEND MATERIAL \w+ (?P=code)",
    re.DOTALL,
)


def shown_in(request: Request) -> list[dict[str, Any]]:
    """The claims, or the questions between agents, that a request shows."""
    shown = _SHOWN.search(chat.messages(request, "user")[0])
    assert shown, "nothing was shown"
    found: list[dict[str, Any]] = json.loads(shown["text"])
    return found


def decisions_in(request: Request) -> list[Decision]:
    """The first primary agent of each claim's type, and a word on why."""
    agents = {
        claim["claim_id"]: by_duty(ClaimType(claim["type"]))[0].name for claim in shown_in(request)
    }
    return [
        {
            "claim_id": short,
            "assigned_agents": [agent],
            "reasoning": "It checks the core.",
            "priority_order": [agent],
        }
        for short, agent in agents.items()
    ]


def careful() -> Behaviour:
    """Routes every claim to one agent and no more."""
    return careless(lambda decisions: None)


def careless(spoil: Callable[[list[Decision]], Any]) -> Behaviour:
    """The same, with the list of decisions changed in place."""

    def think(request: Request) -> dict[str, Any]:
        found = decisions_in(request)
        spoil(found)
        return {"assignments": found}

    return chat.answers(think, model=NAME)


@contextmanager
def serving(
    usual: Behaviour, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ModelServer]:
    """A provider on this machine in place of the endpoint of the settings, with lanes of its own
    and no waiting between tries."""
    settings.LLM_USABLE = True
    with model_server(usual) as running:
        lanes = Lanes(redis.Redis.from_url(settings.REDIS_URL), 8, f"test.{uuid4().hex}")
        endpoint = connect(running.url, KEY, lanes, patience=NO_WAITING, sleep=lambda seconds: None)
        monkeypatch.setattr(gateway, "shared_endpoint", lambda: endpoint)
        yield running
