"""A model server, and a record of the waits instead of waiting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sibyl_project.common.tests.model_server import ModelServer, model_server


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A model server that behaves until a test changes it."""
    with model_server() as running:
        yield running


@pytest.fixture
def waits() -> list[float]:
    """The seconds the client would have slept."""
    return []
