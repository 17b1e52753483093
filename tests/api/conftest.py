"""The world that requests meet, made once for a module, with files of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from tests.api.calling import one_connection
from tests.api.world import World, make_world


@pytest.fixture(scope="module")
def world(module_db: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """One of everything, and who may use it."""
    media: Path = tmp_path_factory.mktemp("media")
    with override_settings(MEDIA_ROOT=media), one_connection():
        yield make_world()
