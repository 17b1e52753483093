"""Faults planted in the relations of tables, one at a time, and whether the checks call the altered
row wrong.

Every printed figure of a relation that holds is altered by 3, 10 and 50 %, scaled by 10 and 1,000,
and given the other sign; it is printed with as many decimals as before. An alteration that printed
precision cannot show (the relation still holds by the benchmark's own sums) is no fault and is
counted apart. What is left inconclusive counts as missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.schemas import CheckResult
from benchmarks.numbers_rows import Relation, Rows, holds, number
from reports.figures.extract import read_table
from reports.types import TableContent

NAMES = {
    "change": "yoy_percentage",
    "difference": "yoy_percentage",
    "scopes": "scope_addition",
    "categories": "scope3_categories",
    "part": "percentage_calculation",
}
FAULTS: dict[str, Callable[[Decimal], Decimal]] = {
    "+3 %": lambda value: value * Decimal("1.03"),
    "+10 %": lambda value: value * Decimal("1.1"),
    "-10 %": lambda value: value * Decimal("0.9"),
    "+50 %": lambda value: value * Decimal("1.5"),
    "x 10": lambda value: value * 10,
    "x 1,000": lambda value: value * 1000,
    "sign": lambda value: -value,
}


@dataclass(slots=True)
class Tally:
    """How the checks judged planted faults: by kind of fault how many were planted, found, left
    inconclusive, and invisible."""

    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    left_open: Counter[str] = field(default_factory=Counter)
    invisible: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    def add(self, fault: str, verdict: str, description: str) -> None:
        """Count one planted fault by the verdict on its row: fail, inconclusive, pass or none."""
        self.planted[fault] += 1
        self.found[fault] += verdict == "fail"
        self.left_open[fault] += verdict == "inconclusive"
        if verdict != "fail":
            self.missed.append(f"{fault} {verdict}: {description}")


def results_of(rows: Rows, page: int = 1) -> list[CheckResult]:
    """The results of the checks on a table by itself."""
    quantities = read_table(TableContent(page, 0, tuple(tuple(row) for row in rows)))
    return run_all(check_input(quantities))


def verdict_on(relation: Relation, rows: Rows, results: Sequence[CheckResult]) -> str:
    """The most severe result about the relation: of its kind, its rows and its column."""
    lines = {" | ".join(rows[r]) for r, _ in relation.cells}
    own = {" | ".join(rows[relation.row])}
    about = [
        r
        for r in results
        if r.check_name == NAMES[relation.kind] and own & {quote for _, quote in r.figures}
    ]
    about = [
        r
        for r in about
        if _same_column(relation, rows, r) and lines >= {quote for _, quote in r.figures}
    ] or about[:0]
    return next(
        (
            verdict
            for verdict in ("fail", "pass", "inconclusive")
            if any(r.result == verdict for r in about)
        ),
        "none",
    )


def _same_column(relation: Relation, rows: Rows, result: CheckResult) -> bool:
    """A sum is of one column; of the reported totals the results name, it must be that column's."""
    if relation.kind not in ("scopes", "categories"):
        return True
    total = number(rows[relation.row][relation.cells[-1][1]])
    reported = Decimal(str(result.details.stored().get("reported_total", "nan")))
    if total is None or not total[0] or not reported.is_finite():
        return total is not None and total[0] == reported
    ratio = reported / total[0]
    return ratio in (1, 1000, 1_000_000, Decimal("0.001"))


def plant(rows: Rows, relation: Relation, tally: Tally) -> None:
    """Every fault in every cell of a relation, one after the other."""
    for cell in relation.cells:
        for name, altered in _altered(rows, cell):
            if holds(relation, altered) is not False:
                tally.invisible[name] += 1
                continue
            r, c = cell
            cells = [altered[a][b] for a, b in relation.cells]
            description = (
                f"{relation.kind} {cells} ({rows[r][c]} -> {altered[r][c]}) {rows[r][0][:40]}"
            )
            tally.add(name, verdict_on(relation, altered, results_of(altered)), description)


def _altered(rows: Rows, cell: tuple[int, int]) -> Iterator[tuple[str, list[list[str]]]]:
    r, c = cell
    printed = rows[r][c].strip()
    read = number(printed)
    if read is None or not read[0]:
        return
    value, half = read
    percent = printed.endswith("%")
    signed = any(number(row[c]) and number(row[c])[0] < 0 for row in rows if len(row) > c)  # type: ignore[index]
    for name, change in FAULTS.items():
        if name == "sign" and not signed:
            continue  # an amount of emissions below zero is no figure anybody prints
        fresh = change(value)
        fresh = (
            fresh.normalize()
            if name.startswith("x")
            else fresh.quantize((half * 2).normalize(), ROUND_HALF_UP)
        )
        if fresh != value:
            copy = [list(row) for row in rows]
            copy[r][c] = f"{fresh:f}{'%' if percent else ''}"
            yield name, copy
