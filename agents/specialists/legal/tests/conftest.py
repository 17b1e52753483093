"""What the tests of the legal agent share: a provider that reads what it is shown, and the agent's
gateway to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agents.llm.gateway import Gateway, of_capability
from agents.specialists.legal.tests.provider import careful
from agents.tests.orchestrator.provider import serving
from sibyl_project.common.tests.model_server import ModelServer


@pytest.fixture
def server(services: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A provider that reads what it is shown, until told otherwise."""
    with serving(careful(), settings, monkeypatch) as running:
        yield running


@pytest.fixture
def gateway(server: ModelServer) -> Gateway:
    """The gateway of the legal agent, without a report."""
    return of_capability("legal")
