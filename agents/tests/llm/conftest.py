"""A provider on this machine, lanes of the test's own in the real Redis, and a prompt with a schema
to ask with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.conf import settings

from agents.llm.client import Endpoint, connect
from agents.llm.defaults import Budget, frozen
from agents.llm.gateway import Gateway
from agents.llm.ledger import RowLedger
from agents.llm.prompts import load
from agents.tests.llm.asking import GOOD, KEY, NO_WAITING
from reports.models import Analysis
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.lanes import Lanes
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import ModelServer, model_server


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A provider that answers well until a test changes it."""
    with model_server(chat.says(GOOD)) as running:
        yield running


@pytest.fixture
def waits() -> list[float]:
    """The seconds the endpoint would have slept between tries."""
    return []


@pytest.fixture
def lanes(services: None) -> Lanes:
    """Four lanes nobody else uses."""
    return Lanes(redis.Redis.from_url(settings.REDIS_URL), 4, f"test.{uuid4().hex}")


@pytest.fixture
def endpoint(server: ModelServer, waits: list[float], lanes: Lanes) -> Endpoint:
    """The endpoint of the server."""
    return connect(server.url, KEY, lanes, patience=NO_WAITING, sleep=waits.append)


@pytest.fixture
def prompt(tmp_path: Any) -> Any:
    """A prompt with one text."""
    path = tmp_path / "prompt.md"
    path.write_text("# System\nYou judge claims.\n# User\nThe claim:\n{{ claim }}\n")
    return load(path)


@pytest.fixture
def analysis(auditor: Any, settings: Any) -> Analysis:
    """An analysis that was started with models and a large budget."""
    settings.LLM_USABLE = True
    return make_analysis(make_report(auditor), "analyzing", options=frozen())


@pytest.fixture
def gateway_of(endpoint: Endpoint) -> Callable[..., Gateway]:
    """The gateway of the legal agent at work on an analysis, with a budget of the test's choice."""

    def make(
        analysis: Analysis,
        *,
        width: int = 4,
        calls: int = 1000,
        tokens: int = 10**9,
        usd: str = "1000",
    ) -> Gateway:
        ledger = RowLedger(analysis.report_id, analysis.pk, Budget(calls, tokens, Decimal(usd)))
        return Gateway("legal", analysis.options, ledger, endpoint, width)

    return make


@pytest.fixture
def gateway(analysis: Analysis, gateway_of: Callable[..., Gateway]) -> Gateway:
    """The gateway of the legal agent."""
    return gateway_of(analysis)
