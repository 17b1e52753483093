"""Workers for a command: the embedded crew, unless the operator runs PostgreSQL, Redis and
workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sibyl_project import env as environment
from sibyl_project.embedded.client import use


@contextmanager
def crew_for(show: Callable[[str], None]) -> Iterator[None]:
    """Have the embedded crew running within the block. Does nothing when the operator provides the
    services, or with SIBYL_WORKERS=external."""
    env = environment.load()
    if not env.embedded or env.SIBYL_WORKERS == "external":
        yield
        return
    with use(crew=True, progress=show):
        yield
