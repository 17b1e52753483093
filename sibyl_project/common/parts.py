"""Cutting a list into parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")


def even_parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """The items in order, in as few parts of at most `size` as will do, their lengths differing by
    one at most.

    Parts that are worked on side by side are done when the longest is.
    """
    count = -(-len(items) // size)
    edges = [len(items) * part // count for part in range(count + 1)] if count else []
    return [items[first:last] for first, last in pairwise(edges)]
