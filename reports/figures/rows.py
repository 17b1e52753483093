"""Walking down a table: which rows are headers, which open a section, what label and columns every
other row has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from reports.figures.broken_labels import tails_of
from reports.figures.columns import Column, read_columns
from reports.language.cell_kinds import (
    NOTHING,
    fold_cell,
    has_words,
    holds_figure,
    is_reference,
    is_year_cell,
    names_unit,
    states_value,
    unit_alone,
)
from reports.language.dates import DAY, MONTH
from reports.language.numbers import Style
from reports.language.qualifiers import without_aim
from reports.language.scopes import scope_of
from reports.language.unit_labels import Named, heading_unit
from reports.language.units import unit_within
from reports.language.years import YEAR, year_values, years_in
from sibyl_project.common.regex import regex

_NO_YEAR_OF_ITS_OWN = regex(
    r"target|goal|base|since|\bvs\b|versus|compared|plan|ambition|forecast|pathway"
    rf"|\bby {YEAR}|standard|directive",
    re.IGNORECASE,
)
_NUMBERING = regex(r"[\d.]{1,6}[.)]?")
_SPAN_OF_TIME = regex(
    r"\W*(?:(?:fiscal|financial|calendar|reporting) (?:year|period)|year[- ]end|(?:as (?:of|at) )?"
    rf"{MONTH} {DAY})\W*",
    re.IGNORECASE,
)
_CHILD = regex(r"\W*(?:of which|thereof|as of|including)\b", re.IGNORECASE)
_DASHED = regex(r"[-\u2013\u2014\u2022\u2212*] ?\w")
_BESIDE_UNIT = 10  # characters that may follow the unit in a cell that only names it
NO_NAMES = ("unit", "skip", "year")  # columns whose words are no part of a row's label


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of figures. `cells` are folded for reading, `printed` as in the table; figures begin at
    `first`.

    `parents` are the labels above it, outermost first: sections, the label a cell spans several
    rows with, the row it is a part of. `opens` marks the first row after a header or a section.
    """

    cells: tuple[str, ...]
    printed: tuple[str, ...]
    first: int
    label: str
    columns: Sequence[Column]
    unit: Named
    sections: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    opens: bool = False
    year: int | None = None  # of the whole table, where no column and no row has one
    part: str = ""  # of the company, named by a heading over the row
    basis: str = ""  # on which its figures are counted, by the header of its own rows
    number: int = -1  # of the row in its table, where the reader told its structure

    @property
    def section(self) -> str:
        """The innermost section; "" for none."""
        return self.sections[-1] if self.sections else ""

    @property
    def path(self) -> str:
        """The label with its parents, as printed: "Scope 1 > of which fuel"."""
        return " > ".join(part for part in dict.fromkeys((*self.parents, *self.named)) if part)


@dataclass(slots=True)
class _Walk:
    """What holds for the rows to come: header, sections, the label that spans rows, the row that
    has parts."""

    style: Style | None
    columns: list[Column] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
    unit: Named = field(default_factory=Named)
    year: int | None = None
    spanning: str = ""
    under: set[str] = field(default_factory=set)
    whole: str = ""
    opens: bool = True
    dashed: bool = False

    def new_header(self) -> None:
        self.sections, self.opening, self.spanning, self.whole = [], [], "", ""

    def open_section(self, label: str) -> None:
        self.opening.append(label)
        self.unit = heading_unit(label) or self.unit
        self.spanning, self.whole, self.opens = "", "", True

    def span(
        self, row: tuple[str, ...], named: tuple[str, ...], parents: list[str]
    ) -> tuple[str, ...]:
        """The names of a row, the one that spans several rows moved to its parents.

        A span ends where a name under it comes again: another begins there, whose own name stands
        lower, beside its middle.
        """
        if not row[0] and named and self.spanning:
            self.spanning = "" if named[0] in self.under else self.spanning
            parents += [self.spanning] if self.spanning else []
        elif len(named) > 1 and row[0]:
            goes_on = row[0][:1].islower() and bool(self.spanning)
            self.spanning = f"{self.spanning} {named[0]}" if goes_on else named[0]
            self.under = self.under if goes_on else set()
            parents.append(self.spanning)
            named = named[1:]
        self.under.update(named[:1])
        return named

    def close_list(self, label: str) -> None:
        """A section whose rows begin with dashes ends where one does not."""
        dashed = bool(_DASHED.match(label))
        if self.opens:
            self.dashed = dashed
        elif self.dashed and label and not dashed and self.sections:
            self.sections.pop()
            self.dashed = False

    def settle_sections(self) -> None:
        """Sections opened since the last figures replace as many of the innermost ones."""
        if self.opening:
            self.sections = [
                *self.sections[: max(0, len(self.sections) - len(self.opening))],
                *self.opening,
            ]
            self.opening = []


def walk(rows: Sequence[tuple[str, ...]], style: Style | None, caption: str) -> Iterator[TableRow]:
    """The rows of a table that may hold figures, each with the header and the sections in force
    above it."""
    folded = [tuple(fold_cell(cell) for cell in row) for row in rows]
    divided = (
        len({i for row in folded for i, cell in enumerate(row) if i and holds_figure(cell, style)})
        > 1
    )
    now = _Walk(style, unit=heading_unit(fold_cell(caption)), year=year_of_table((), caption))
    pending: list[tuple[str, ...]] = []
    started = False
    tails = tails_of(folded)
    ends = {head: tail for tail, head in tails.items()}
    for at, (printed, row) in enumerate(zip(rows, folded, strict=True)):
        if at in tails:
            continue
        if _is_header(row, style, started=started) or (started and _heads_block(row, now)):
            if started and not pending:
                now.new_header()
            if pending and pending[-1][0] and _names_each_column(row):
                # the row above belongs to another table that was read together with this one
                pending = []
            pending.append(row)
            columns = read_columns(pending)
            now.columns = columns if divided else [replace(column, part="") for column in columns]
            now.unit, now.opens = heading_unit(columns[0].header) or now.unit, True
            now.year = year_of_table(columns, caption)
        elif row and row[0] and not any(row[1:]):
            now.open_section(row[0])
        else:
            pending = []
            found = _row(row, printed, now)
            if at in ends:
                found = _ended(found, rows[ends[at]][0], folded[ends[at]][0])
            started = started or any(holds_figure(cell, style) for cell in row[1:])
            yield found


def year_of_table(columns: Sequence[Column], caption: str) -> int | None:
    """The one year the corner or the caption names, where no column names another: "Emissions by
    site in 2023"."""
    texts = [*(column.header for column in columns[:1]), caption]
    years = [set(year_values(text)) for text in texts if not _NO_YEAR_OF_ITS_OWN.search(text)]
    own = next((found.pop() for found in years if len(found) == 1), None)
    others = {column.year for column in columns[1:] if column.year} - {own}
    return None if others or any(column.period for column in columns) else own


def _row(row: tuple[str, ...], printed: tuple[str, ...], now: _Walk) -> TableRow:
    now.settle_sections()
    kinds = ["value", *(column.kind for column in now.columns[1:]), *["value"] * len(row)]
    label, first = _label(row, now.style, kinds)
    named = tuple(
        printed[i]
        for i in range(first)
        if row[i] and kinds[i] not in NO_NAMES and not tells_no_name(row[i], i)
    )
    named = named or tuple(cell for cell in printed[:1] if cell)
    now.close_list(row[0] if row else "")
    parents = list(now.sections)
    named = now.span(row, named, parents)
    if _CHILD.match(label) and now.whole:
        parents.append(now.whole)
    elif named:
        now.whole = named[-1]
    found = TableRow(
        row,
        printed,
        first,
        without_aim(label),
        now.columns,
        now.unit,
        tuple(now.sections),
        tuple(parents),
        named,
        now.opens,
        now.year,
    )
    now.opens = False
    return found


def _ended(row: TableRow, printed: str, folded: str) -> TableRow:
    """A row with the end of its label, which stands in the row below."""
    last = row.named[-1] if row.named else ""
    return replace(
        row, label=f"{row.label} {folded}", named=(*row.named[:-1], f"{last} {printed}".strip())
    )


def _is_header(row: tuple[str, ...], style: Style | None, *, started: bool) -> bool:
    """A row that names years or columns: no figure in it but years; once figures began, only a
    clean run of years."""
    filled = [cell for cell in row[1:] if cell]
    years = [year.value for cell in row for year in years_in(cell)]
    figures = [cell for cell in filled if states_value(cell, style)]
    if started:
        in_a_row = any(abs(a - b) == 1 for a, b in pairwise(years)) and len(years) >= len(filled)
        return (
            bool(years)
            and not figures
            and (in_a_row or ((len(years) > 1 or len(filled) == 1) and not scope_of(row[0])))
        )
    return bool(filled) and not figures and (bool(years) or not _reads_as_data(row))


def _heads_block(row: tuple[str, ...], now: _Walk) -> bool:
    """A header further down, of a table without years or units above its columns: "Scope 3 | Mt
    CO2e"."""
    filled = [cell for cell in row[1:] if cell]
    plain = not any(column.year or column.period or column.kind == "unit" for column in now.columns)
    return (
        plain
        and bool(filled)
        and bool(row[0])
        and all(map(names_unit, filled))
        and not names_unit(row[0])
    )


def _names_each_column(row: tuple[str, ...]) -> bool:
    """A header that needs none above it: every cell says something of its own, one of them a unit
    or a scope."""
    measured = any(unit_within(cell) or scope_of(cell) for cell in row[1:])
    return all(row) and len(set(row)) == len(row) and measured


def _reads_as_data(row: tuple[str, ...]) -> bool:
    return all(NOTHING.fullmatch(cell) or is_reference(cell) for cell in row[1:] if cell)


def _label(row: tuple[str, ...], style: Style | None, kinds: Sequence[str]) -> tuple[str, int]:
    """The label cells joined, and where the figures begin."""
    for i, cell in enumerate(row):
        if (
            i > 0
            and kinds[i] != "unit"
            and (NOTHING.fullmatch(cell) or states_value(cell, style) or is_year_cell(cell))
        ):
            if (
                not cell
                and any(has_words(other) for other in row[i + 1 : i + 2])
                and not any(row[:i])
            ):
                continue
            names = (
                c
                for at, (c, kind) in enumerate(zip(row[:i], kinds, strict=False))
                if c
                and kind not in NO_NAMES
                and not names_unit(c)
                and not (at and _SPAN_OF_TIME.fullmatch(c))
            )
            return " ".join(names), i
    return " ".join(c for c in row[:1] if c), min(1, len(row))


def tells_no_name(cell: str, at: int) -> bool:
    """A cell before the figures that is a unit, a number of the row or the span it is measured
    over, not its name."""
    if at and _SPAN_OF_TIME.fullmatch(cell):
        return True
    unit = unit_alone(cell)
    rest = None if unit is None else len(cell) - unit.end
    return bool(_NUMBERING.fullmatch(cell)) or (
        rest is not None and rest <= (_BESIDE_UNIT if at else 1)
    )
