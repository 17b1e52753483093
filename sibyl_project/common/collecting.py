"""Garbage collection at another pace for work that makes very many objects."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (200_000, 50, 100)  # objects, and collections of the younger kind, until the next


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Collect garbage seldom within the block. Migrating makes the classes of all models anew some
    hundred times: at the usual pace a third of its time went into looking through what stays, and
    without any collection it took a gigabyte."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
