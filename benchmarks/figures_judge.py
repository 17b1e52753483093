"""How a value that was read is judged against the true one."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

VERDICTS = ("exact", "empty", "wrong", "magnitude")
_EXACT = Decimal("0.005")
_MAGNITUDE = Decimal("9.5")


def judge(read: Decimal | None, truth: Decimal) -> str:
    """exact, empty, wrong or magnitude."""
    if read is None:
        return "empty"
    if abs(read - truth) <= _EXACT * abs(truth):
        return "exact"
    ratio = read / truth if truth and read else Decimal(0)
    return "magnitude" if ratio >= _MAGNITUDE or (ratio and 1 / ratio >= _MAGNITUDE) else "wrong"


def summary(tally: Counter[str]) -> str:
    """Counts of each verdict, the share of exact ones, and the score."""
    total = sum(tally.values())
    counts = ", ".join(f"{tally[name]} {name}" for name in VERDICTS)
    score = tally["exact"] - tally["wrong"] - tally["magnitude"]
    return f"{counts}; {tally['exact'] / max(total, 1):.1%} exact; score {score} of {total}"
