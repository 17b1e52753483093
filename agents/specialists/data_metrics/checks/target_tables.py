"""Targets in a table of targets: one row each, with its base year, its interim step and the year it
ends in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from reports.language.methods import method_of
from reports.language.scopes import scope_of
from reports.language.years import years_in
from reports.types import TableContent
from sibyl_project.common.regex import regex

_COLUMNS = (
    ("interim", regex(r"\binterim\b|\bmilestones?\b", re.IGNORECASE)),
    ("base", regex(r"\bbase(?:line)?(?: year)?\b", re.IGNORECASE)),
    (
        "end",
        regex(
            r"\bend\b|\btarget (?:year|date)\b|\bdeadline\b|\bby when\b|\btimeline\b", re.IGNORECASE
        ),
    ),
    (
        "target",
        regex(r"\btargets?\b|\bgoals?\b|\bambitions?\b|\bcommitments?\b", re.IGNORECASE),
    ),
)
_PERCENT = regex(r"(?P<size>\d{1,3}(?:\.\d+)?) ?%")
_REDUCES = regex(r"\b(?:cut|reduc\w+|lower\w*|decreas\w+)\b", re.IGNORECASE)
_ZERO = regex(r"\bnet[- ]?zero\b", re.IGNORECASE)
_INTENSITY = regex(r"\bintensit|\bper\b", re.IGNORECASE)
_BETWEEN_CELLS = " | "
_ALONE = 2  # cells at most in a row that only continues the one above


class Row(NamedTuple):
    """A target as a table states it: `steps` are its interim percentages by year.

    `percent` is None for net zero.
    """

    words: str
    percent: Decimal | None
    base_year: int | None
    target_year: int
    steps: tuple[tuple[int, Decimal], ...]
    scope: str
    method: str
    intensity: bool
    page: int
    quote: str


def rows_of(tables: Iterable[TableContent]) -> list[Row]:
    """Every target that a table with a column of targets and one of base years or end years
    states."""
    return [
        row
        for table in tables
        for heads, body in _parts(table)
        for row in _rows(heads, body, table.page)
    ]


def _parts(table: TableContent) -> Iterator[tuple[Sequence[str], Sequence[Sequence[str]]]]:
    """The words over each column of a table with the rows beneath them: its bands, or where it has
    none its first row and all others."""
    bands = [(band.first, band.body, band.end) for band in table.bands]
    for first, body, end in bands or [(0, 1, len(table.rows))]:
        columns = zip(*table.rows[first:body], strict=True)
        yield [" ".join(filter(None, cells)) for cells in columns], table.rows[body:end]


def _rows(heads: Sequence[str], body: Sequence[Sequence[str]], page: int) -> Iterator[Row]:
    kinds = [_kind_of(words) for words in heads]
    if "target" not in kinds or not {"base", "end"} & set(kinds):
        return
    for cells, quote in _joined(body):
        row = _row(dict(zip(kinds, cells, strict=False)), cells, page, quote)
        if row is not None:
            yield row


def _kind_of(header: str) -> str:
    return next((kind for kind, pattern in _COLUMNS if pattern.search(header)), header)


def _joined(rows: Sequence[Sequence[str]]) -> Iterator[tuple[list[str], str]]:
    """Each row with its continuation below, and the line that stands for it."""
    kept: list[tuple[list[str], str]] = []
    for cells in rows:
        filled = [cell for cell in cells if cell]
        if kept and len(cells) == len(kept[-1][0]) and len(filled) <= _ALONE < len(cells):
            joined = [
                f"{above} {cell}".strip() for above, cell in zip(kept[-1][0], cells, strict=True)
            ]
            kept[-1] = (joined, kept[-1][1])
        else:
            kept.append((list(cells), _BETWEEN_CELLS.join(cells)))
    yield from kept


def _row(named: Mapping[str, str], cells: Sequence[str], page: int, quote: str) -> Row | None:
    """A row that says how much and by when; None for any other."""
    words = named.get("target", "")
    whole = " ".join(cells)
    size = _PERCENT.search(words)
    ends = [year.value for year in years_in(named.get("end", "") or words)]
    reduces = size is not None and _REDUCES.search(words) is not None
    if not ends or not (reduces or _ZERO.search(words)):
        return None
    bases = [year.value for year in years_in(named.get("base", ""))]
    return Row(
        words,
        Decimal(size["size"]) if size and reduces else None,
        bases[0] if len(bases) == 1 else None,
        max(ends),
        _steps(named.get("interim", "")),
        scope_of(words) or scope_of(whole),
        method_of(whole),
        _INTENSITY.search(words) is not None,
        page,
        quote,
    )


def _steps(text: str) -> tuple[tuple[int, Decimal], ...]:
    """The interim percentages, where each stands with one year: "20% by 2025; 30% by 2027"."""
    sizes, years = (
        [Decimal(m["size"]) for m in _PERCENT.finditer(text)],
        [year.value for year in years_in(text)],
    )
    return tuple(zip(years, sizes, strict=True)) if len(sizes) == len(years) else ()
