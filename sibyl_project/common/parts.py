"""Cutting a list into parts of similar length."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")


def even_parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """The items in order, in as few parts of at most `size` as possible.

    The lengths differ by at most one, since parts worked on side by side take as long as the
    longest.
    """
    count = -(-len(items) // size)
    edges = [len(items) * part // count for part in range(count + 1)] if count else []
    return [items[first:last] for first, last in pairwise(edges)]
