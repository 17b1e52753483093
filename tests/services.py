"""A pytest plugin, loaded before Django's settings are read: real PostgreSQL and Redis for the tests.

Without DATABASE_URL and REDIS_URL each session has an embedded directory of its own (fsync off), so sessions side by side do
not meet; the xdist workers of a session share it, with a database and a Redis database each. It is gone when the session ends.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from sibyl_project.embedded.client import stop, use
from sibyl_project.embedded.layout import Layout, locate

ROOT = Path(__file__).resolve().parent.parent
NUMBER = int("".join(filter(str.isdigit, os.environ.get("PYTEST_XDIST_WORKER", ""))) or 0)
_held = ExitStack()


def _configure() -> Layout | None:
    os.environ.setdefault("SECRET_KEY", "only-for-tests")
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ.setdefault("RUN_LEASE_SECONDS", "6")
    os.environ["MEDIA_DIR"] = tempfile.mkdtemp(prefix="sibyl-media-")
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL") and "SIBYL_TEST_LAYOUT" not in os.environ:
        return None
    os.environ["EMBEDDED_FSYNC"] = "off"
    layout = locate(Path(os.environ.get("SIBYL_TEST_LAYOUT") or ROOT / ".embedded-test" / str(os.getpid())))
    os.environ["SIBYL_TEST_LAYOUT"] = str(layout.data_dir)  # xdist workers inherit the URLs below and must not take them as given
    os.environ["DATABASE_URL"] = layout.database_url_of("sibyl")
    os.environ["REDIS_URL"] = f"{layout.redis_url}?db={NUMBER + 1}"
    return layout


_layout = _configure()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Start the services, or join those that run."""
    if _layout is not None:
        _held.enter_context(use(layout=_layout, progress=lambda message: None))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let them go; the first process of the session also stops them and clears up."""
    _held.close()
    shutil.rmtree(os.environ["MEDIA_DIR"], ignore_errors=True)
    if _layout is not None and "PYTEST_XDIST_WORKER" not in os.environ:
        stop(_layout)
        shutil.rmtree(_layout.data_dir, ignore_errors=True)
