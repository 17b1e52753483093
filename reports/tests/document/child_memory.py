"""How much memory the children of a test took."""

from __future__ import annotations

import resource


def most_memory() -> float:
    """The largest child of this process so far, in MiB; those of other tests count."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def own_memory() -> float:
    """The most that this process had itself, in MiB. A child that is forked has as much, until it
    becomes another program."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
