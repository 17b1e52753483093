"""Ids in a model's answer: those that were not asked about, and those answered twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

from agents.llm.schemas import Problem


def wrong_ids(given: Sequence[str], known: Container[str], where: str, name: str) -> list[Problem]:
    """The problems with the ids of the items of list `where`: those not in the question, and those
    given more than once, since the one that was meant cannot be known. `name` is the field that
    holds them."""
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
