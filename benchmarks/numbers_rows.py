"""Relations between the cells of a table, found by a plain header parser that knows nothing of the
reader under test.

A relation is a change with its two figures, scopes with their total, Scope 3 categories with
theirs, or amounts with their share of a total. A row is eligible when every cell of its relation is
a plain number; whether it holds is decided by its own sums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

Rows = Sequence[Sequence[str]]
Cell = tuple[int, int]

_YEAR = re.compile(
    r"\W*(?:FY ?|base year:? ?)?((?:19|20)\d\d)(?: data)?\W*(?:\([^)]*\))?\W*", re.IGNORECASE
)
_CHANGE = re.compile(
    r"\bchange\b|variation|\bdelta\b|\u0394|\+/-|\u00b1|year[ -]on[ -]year|\byoy\b", re.IGNORECASE
)
_NUMBER = re.compile(r"([-+\u2212\u2013]?)(\d+(?:,\d{3})*(?:\.\d+)?)( ?%)?")
_SCOPES = re.compile(
    r"scopes? ?([123])(?:(?: ?(?:\+|,|&|and) ?(?:partial |upstream )?(?:scope )?)([123]))?"
    r"(?:(?: ?(?:\+|,|&|and) ?(?:partial )?(?:scope )?)([123]))?",
    re.IGNORECASE,
)
_CATEGORY = re.compile(r"\W*(?:cat(?:egory)?\.? ?|3\.)(1[0-5]|[1-9])\b", re.IGNORECASE)
_OF_WHOLE = re.compile(r"% of total|share of total|^% ?$", re.IGNORECASE)
_RATE = re.compile(r"intensit|\bper\b|%|net\b|target|of which|\bvs\b", re.IGNORECASE)
_EVERYTHING = re.compile(r"\W*total (?:\w+ ){0,3}emissions\b", re.IGNORECASE)
_SLACK = {"change": Decimal("0.1"), "part": Decimal("0.1")}
_TOLERANCE = Decimal("0.01")
_LEAST_CATEGORIES = 3
_HEADER_ROWS = 3
_PAIR = 2


@dataclass(frozen=True, slots=True)
class Relation:
    """Cells that must fit together: `kind` is change, difference, scopes, categories or part. The
    last cell is what follows from the others (the change, the total, the share)."""

    kind: str
    cells: tuple[Cell, ...]

    @property
    def row(self) -> int:
        """The row that states what follows from the others."""
        return self.cells[-1][0]


def number(text: str) -> tuple[Decimal, Decimal] | None:
    """Value and half the last printed digit of a plain number; None for every other cell."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    value = Decimal(match[2].replace(",", "")) * (
        -1 if match[1] in "-\u2212\u2013" and match[1] else 1
    )
    return value, Decimal(1).scaleb(min(0, int(value.as_tuple().exponent))) / 2


def holds(relation: Relation, rows: Rows) -> bool | None:
    """Whether the printed numbers fit: within rounding, sums also within 1 %.

    None where a cell is no number any more.
    """
    read = [number(rows[r][c]) for r, c in relation.cells]
    if any(one is None for one in read):
        return None
    figures = [one for one in read if one is not None]
    if relation.kind == "change":
        return _changes(figures)
    if relation.kind == "part":
        (part, p), (whole, w), (share, s) = figures
        if whole - w <= 0:
            return None
        return (
            (part - p) / (whole + w) * 100 - s - _SLACK["part"]
            <= share
            <= (part + p) / (whole - w) * 100 + s + _SLACK["part"]
        )
    *parts, (total, half) = figures
    if relation.kind == "difference":
        parts = [parts[1], (-parts[0][0], parts[0][1])]
        return abs(sum(value for value, _ in parts) - total) <= half + sum(h for _, h in parts)
    gap, slack = abs(sum(value for value, _ in parts) - total), half + sum(h for _, h in parts)
    return gap <= max(slack, _TOLERANCE * abs(total))


def _changes(figures: Sequence[tuple[Decimal, Decimal]]) -> bool | None:
    (prior, p), (current, c), (change, h) = figures
    if prior - p <= 0:
        return None
    # "-12.00%" is a whole one, formatted
    h = max(h, Decimal("0.5")) if change == change.to_integral_value() else h
    low, high = ((current - c) / (prior + p) - 1) * 100, ((current + c) / (prior - p) - 1) * 100
    return low - h - _SLACK["change"] <= change <= high + h + _SLACK["change"]


def relations(rows: Rows) -> list[Relation]:
    """Every relation of a table whose cells are plain numbers."""
    head = next(
        (i for i, row in enumerate(rows[:_HEADER_ROWS]) if any(_year(cell) for cell in row[1:])),
        None,
    )
    if head is None:
        return []
    years = {c: year for c, cell in enumerate(rows[head]) if c and (year := _year(cell))}
    found = [
        *_change_rows(rows, head, years),
        *_sums(rows, head, years),
        *_parts(rows, head, years),
    ]
    return [one for one in found if all(number(rows[r][c]) for r, c in one.cells)]


def _year(cell: str) -> int | None:
    match = _YEAR.fullmatch(cell.strip())
    return int(match[1]) if match else None


def _change_rows(rows: Rows, head: int, years: dict[int, int]) -> Iterator[Relation]:
    changes = [
        c for c, cell in enumerate(rows[head]) if c and c not in years and _CHANGE.search(cell)
    ]
    if len(changes) != 1 or len(years) != _PAIR:
        return
    prior, current = sorted(years, key=lambda c: years[c])
    column = changes[0]
    percent = "%" in rows[head][column] or any(
        "%" in row[column] for row in rows[head + 1 :] if len(row) > column
    )
    for r in range(head + 1, len(rows)):
        if len(rows[r]) > max(prior, current, column):
            yield Relation(
                "change" if percent else "difference", ((r, prior), (r, current), (r, column))
            )


def _scopes(label: str) -> str:
    if _RATE.search(label):
        return ""
    named = {group for match in _SCOPES.finditer(label) for group in match.groups() if group}
    return "+".join(sorted(named)) or ("1+2+3" if _EVERYTHING.match(label) else "")


def _method(label: str) -> str:
    low = label.lower()
    return "market" if "market" in low else "location" if "location" in low else ""


def _sums(rows: Rows, head: int, years: dict[int, int]) -> Iterator[Relation]:
    """Scopes with the total that names them, and numbered categories with the Scope 3 row of the
    table."""
    body = range(head + 1, len(rows))
    named = {r: _scopes(" ".join(cell for cell in rows[r] if not number(cell))) for r in body}
    once = {
        scope: [r for r in body if named[r] == scope and any(number(rows[r][c]) for c in years)]
        for scope in "123"
    }
    categories = [r for r in body if _CATEGORY.match(rows[r][0])]
    apart = len({r: _CATEGORY.match(rows[r][0])[1] for r in categories}.values())  # type: ignore[index]
    for c in years:
        for r in body:
            scopes = named[r].split("+")
            if len(scopes) < _PAIR or "%" in rows[r][c]:
                continue
            if parts := _one_each(rows, once, scopes, _method(rows[r][0])):
                yield Relation("scopes", (*((p, c) for p in parts), (r, c)))
        if (
            len(categories) >= _LEAST_CATEGORIES
            and apart == len(categories)
            and len(once["3"]) == 1
        ):
            yield Relation(
                "categories",
                (*((p, c) for p in categories if number(rows[p][c])), (once["3"][0], c)),
            )


def _one_each(
    rows: Rows, once: dict[str, list[int]], scopes: Sequence[str], method: str
) -> list[int]:
    """One row for each scope of a total; [] where a scope has none or several that the method does
    not tell apart."""
    found = []
    for scope in scopes:
        lines = [
            r
            for r in once[scope]
            if scope != "2" or not method or _method(rows[r][0]) in ("", method)
        ]
        if len(lines) != 1:
            return []
        found += lines
    return found


def _parts(rows: Rows, head: int, years: dict[int, int]) -> Iterator[Relation]:
    """Amounts beside their share of the total row: columns "% of total" right of an amount, in a
    table with one total row."""
    totals = [
        r
        for r in range(head + 1, len(rows))
        if rows[r][0].strip().lower() in ("total", "totals", "overall total")
    ]
    if len(totals) != 1:
        return
    for c in range(_PAIR, len(rows[head])):
        if _OF_WHOLE.search(rows[head][c].strip()):
            for r in range(head + 1, len(rows)):
                if r != totals[0] and len(rows[r]) > c:
                    yield Relation("part", ((r, c - 1), (totals[0], c - 1), (r, c)))
