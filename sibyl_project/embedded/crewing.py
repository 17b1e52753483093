"""Workers for a command: the embedded crew, unless the operator runs PostgreSQL, Redis and workers of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sibyl_project.embedded.client import use

OWN_WORKERS = "SIBYL_WORKERS"


@contextmanager
def crew_for(tell: Callable[[str], None]) -> Iterator[None]:
    """Hold the embedded crew within the block. With services of the operator's own, or SIBYL_WORKERS=external, none is started."""
    own_services = os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")
    if own_services or os.environ.get(OWN_WORKERS) == "external":
        yield
        return
    with use(crew=True, progress=tell):
        yield
