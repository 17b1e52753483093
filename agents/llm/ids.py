"""Ids a model gives back: which of them were never asked about, or are answered twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

from agents.llm.schemas import Problem


def wrong_ids(given: Sequence[str], known: Container[str], where: str, name: str) -> list[Problem]:
    """Ids of the items of list `where` that nobody gave, and each of those given more than once:
    which one was meant cannot be known. `name` is the field that holds them."""
    times = Counter(given)
    problems = []
    for index, short in enumerate(given):
        if short not in known:
            problems.append(
                Problem((where, index, name), f"there is no {short[:40]!r}; use the ids given")
            )
        elif times[short] > 1:
            problems.append(
                Problem(
                    (where, index, name), f"{short} is answered {times[short]} times; answer once"
                )
            )
    return problems
