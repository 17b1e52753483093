"""What a row of a table is about: scope, method, part and year, from its label and what stands
above it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from reports.figures.rows import TableRow
from reports.language.boundaries import is_of_the_whole
from reports.language.categories import (
    category_above,
    category_below,
    category_numbered,
    category_of,
    scope_named,
)
from reports.language.cell_kinds import has_words, is_year_cell
from reports.language.dates import DAY, MONTH
from reports.language.methods import method_of
from reports.language.remainders import remainder
from reports.language.scope_definitions import scope_by_definition, without_definition
from reports.language.scopes import BARE_TOTAL, GRAND_TOTAL, drop_exclusions
from reports.language.units import unit_within
from reports.language.years import only_year, years_in
from sibyl_project.common.regex import regex

_DATE = regex(
    rf"\b(?:as (?:of|at) )?{MONTH} {DAY}\b",
    re.IGNORECASE,
)
_MARK = regex(r"\([a-z]\)")  # of a footnote
_FORMULA = regex(r"\b(?:CH4|N2O|NF3|SF6|HFCs?|PFCs?)\b")
_OTHER = regex(r"\W*others?\W*", re.IGNORECASE)
_IN_BRACKETS = regex(r"^\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_REST = regex(r"\W*others?\b", re.IGNORECASE)
_TELLING = regex(r"\b(?!(?:from|by|as|to|with|on|at|eg|ie)\b)\w", re.IGNORECASE)
_NATURAL_GAS = regex(r"\bnatural\b(?! gas)", re.IGNORECASE)
_WHOLE = regex(r"\bprimary (?:and|&|\+) secondary\b", re.IGNORECASE)


@dataclass(slots=True)
class ScopesAbove:
    """The scopes a table has named so far: all of them, and the last row's within the section."""

    seen: set[str] = field(default_factory=set)
    last: str = ""

    def enter(self, row: TableRow) -> None:
        """Take in a new header or section."""
        self.last = ""
        self.seen |= {scope_named(section) for section in row.sections}
        self.seen |= {scope_named(column.header) for column in row.columns}

    def note(self, subject: Subject) -> None:
        """Take in a row."""
        if subject.scope:
            self.seen.add(subject.scope)
            self.last = self.last if subject.inherited else subject.scope


@dataclass(frozen=True, slots=True)
class Subject:
    """`label` is folded and without exclusions, `name` as printed with its parents; `inherited`
    marks a scope of the section."""

    label: str
    name: str
    scope: str
    method: str
    part: str
    year: int | None
    inherited: bool
    base_year: int | None = None  # named in a column of its own

    @classmethod
    def of(cls, row: TableRow, above: ScopesAbove) -> Subject:
        """Read a row's label in the light of the rows above it."""
        text = drop_exclusions(_IN_BRACKETS.sub(r"\1", row.label))
        corner = (row.columns[0].header,) if row.columns else ()
        own = (
            scope_named(text)
            or category_of(row.label)
            or category_below((*row.named, "")[0], (*corner, *row.parents))
            or scope_by_definition(text)
        )
        method = method_of(text) or ("2" in own and method_of(_notes(row))) or ""
        part = _part(_core(text)) if not own.startswith("3.") else ""
        part = without_definition(part, own) if own else part
        if is_of_the_whole(row.label):
            part = ""
        if not own and (part or not row.label):
            own = category_numbered(row.label, corner) or category_above((*corner, *row.parents))
            part = part or (remainder(row.section) if own else "")
        if not own and not part and _REST.match(text):
            part = _core(text).strip()
        section = scope_named(row.section)
        inherited = ""
        if (
            not own
            and not part
            and (method or BARE_TOTAL.fullmatch(text))
            and not GRAND_TOTAL.search(text)
        ):
            inherited = above.last if method and "2" in above.last else section
        if (
            not own
            and not part
            and not method
            and not row.sections
            and BARE_TOTAL.fullmatch(text)
            and row.columns
        ):
            inherited = inherited or _corner_scope(row)
        if not own and not part and not method and row.opens and GRAND_TOTAL.search(text):
            inherited = (
                section  # the first row below "Scope 1" is the total of Scope 1, not of the company
            )
        if not own and method and re.search(r"\bindirect\b", text, re.IGNORECASE) and not part:
            own = "2"
        if own and own == section and not method and "2" in own:
            method = method_of(row.section)
        if inherited and row.number >= 0:
            part = remainder(row.section)  # "Scope 3 upstream > Total" is not all of Scope 3
        part = " ".join(dict.fromkeys(filter(None, (row.part, part))))
        base = _year_in(row, "base")
        year = _year_of(row)
        return cls(text, row.path, own or inherited, method, part, year, bool(inherited), base)


def _notes(row: TableRow) -> str:
    """The words behind the figures of a row: "Location-based" in a column of notes."""
    return " ".join(cell for cell in row.cells[row.first + 1 :] if has_words(cell))


def _corner_scope(row: TableRow) -> str:
    """The scope that the header above the labels gives to a bare total: "Scope 3 emissions (kt)"
    over "Total"."""
    scope = scope_named(row.columns[0].header)
    return (
        scope if scope and not any(scope_named(column.header) for column in row.columns[1:]) else ""
    )


def _part(core: str) -> str:
    """What a label covers, without the usual words, but with those that the name of a gas or a
    source needs."""
    part = remainder(core)
    gas = _FORMULA.search(core)
    if gas and part.replace(" ", "") == "".join(filter(str.isalpha, gas[0])):
        return gas[0]
    if _OTHER.fullmatch(core) or (part and not _TELLING.search(part)):
        return core.strip(" -\u2013\u2014\u2022:,")
    return _NATURAL_GAS.sub("Natural gas", part) if "gas" in core.lower() else part


def _core(text: str) -> str:
    """A label without its unit, its date, and words that mean the whole."""
    unit = unit_within(text)
    bare = f"{text[: unit.start]} {text[unit.end :]}" if unit else text
    return _MARK.sub(" ", _WHOLE.sub(" ", _DATE.sub(" ", bare)))


def _year_of(row: TableRow) -> int | None:
    """The year a row is of: in its label, in a column of years, or alone in the section above."""
    own = only_year(row.label)
    if own is not None:
        return own
    marked = _year_in(row, "year")
    if marked is None and is_year_cell(row.section):
        return years_in(row.section)[0].value
    return marked


def _year_in(row: TableRow, kind: str) -> int | None:
    """The first year in a column of this kind."""
    marked = (
        cell
        for cell, column in zip(row.cells, row.columns, strict=False)
        if column.kind == kind and is_year_cell(cell)
    )
    return next((years_in(cell)[0].value for cell in marked), None)
