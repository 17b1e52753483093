"""A provider for the tests of the data and metrics agent: one that reads nothing until told what
to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agents.llm.gateway import Gateway, of_capability
from agents.specialists.data_metrics.tests.reading import reads
from agents.tests.orchestrator.provider import serving
from sibyl_project.common.tests.model_server import ModelServer


@pytest.fixture
def server(services: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A provider that finds no figure."""
    with serving(reads(), settings, monkeypatch) as running:
        yield running


@pytest.fixture
def gateway(server: ModelServer) -> Gateway:
    """The gateway of the data and metrics agent, without a report."""
    return of_capability("data_metrics")
