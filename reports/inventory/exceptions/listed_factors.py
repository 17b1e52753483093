"""Emission factors without a source."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property

from reports.document.workbook_cells import address
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.sources import cannot_be_found, is_of_amounts, names_none
from reports.inventory.sight import sight_of
from reports.inventory.types import Factor, Irregularity, Line, Place, Role, Table, TableKind
from reports.inventory.values import number, words
from reports.inventory.words import GAS
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

_NAMED = regex(r"[^\W\d_]")  # a label that is no number
_TOLD = regex(
    r"\b" + RECENT_YEAR + r"\b|\bsupplier\b|\bcontract\b|\bpolicy\b|\bcertificate", re.IGNORECASE
)
_UNITS = r"(?:(?:us|imp\w*)\.? )?(?:gal\w*|l|lit(?:re|er)s?|[km]wh|gj|mj|tj|m3|m³|kg|lbs?|pounds?|t"
_UNITS += r"|tonnes?|tons?|mt|km|miles?|mmbtu|btu|therms?|nm3|scf|bbl|barrels?)"
_CONVERSION = regex(
    rf"\bconver[st]|\bumrechn|\bomreken|\bprzelicz|\bdensity\b|\bdichte\b|\bcalorific value"
    rf"|\bheating value\b|\b{_UNITS}\W*(?:to|in|into|=|per|→|->|>)\W*{_UNITS}\b"
    rf"|^\W*1 {_UNITS}\W*$",
    re.IGNORECASE,
)
_CONVERSIONS = tuple(
    Decimal(text)
    for text in (
        *("3.785412", "4.54609", "0.2641721", "0.219969", "1.609344", "0.6213712", "158.9873"),
        *("277.7778", "0.2777778", "3.6", "29.30711", "0.02930711", "0.2930711", "105.5056"),
        *("0.4535924", "2.204623", "0.9071847", "1.102311", "3.666667"),
    )
)
_PRINTED = Decimal("0.0005")
_RARE = 5  # one of so many lines
_FEWEST = 4  # rows of a list
_MOST = 0.8  # of the sources of a column, that tell a year or an edition
_DATED = regex(r"\d")
# a heading that tells where the potentials or factors below it are from
_TOLD_ABOVE = regex(r"\bAR ?[2-7]\b|\bIPCC\b|\b" + RECENT_YEAR + r"\b")
_OTHERWISE = regex(
    r"\bunless (?:otherwise )?(?:stated|noted|marked)|\ball (?:other )?factors\b", re.IGNORECASE
)


class _Listed:
    """The factors of one list, with the lines that use each."""

    def __init__(self, case: Case, table: Table) -> None:
        self.case, self.table = case, table
        self.sight = sight_of(table, case.grids[table.sheet])
        self.factors = [one for one in case.inventory.factors if self._holds(one)]

    def _holds(self, factor: Factor) -> bool:
        if factor.place is None or factor.place.sheet != self.table.sheet:
            return False
        return factor.place.cells in self._cells

    @cached_property
    def _cells(self) -> dict[str, int]:
        return {
            self.sight.place(row.number, column.number).cells: row.number
            for row in self.table.data
            for column in self.table.with_role(Role.FACTOR)
        }

    @cached_property
    def sections(self) -> dict[int, str]:
        """The headings below which the rows stand."""
        return {row.number: row.section for row in self.table.data}

    def row(self, factor: Factor) -> int:
        """The row of a factor."""
        return self._cells[factor.place.cells] if factor.place is not None else 0


def without_source(case: Case) -> Iterator[Irregularity]:
    """Factors without a source in lists that name one for the others, and in lines whose table
    does."""
    yield from _in_lists(case)
    yield from _beside_numbers(case)
    yield from _in_lines(case)


def _in_lists(case: Case) -> Iterator[Irregularity]:
    for table in case.tables:
        if table.kind is not TableKind.FACTORS or not table.with_role(Role.FACTOR_SOURCE):
            continue
        listed = _Listed(case, table)
        known = [one for one in listed.factors if not names_none(one.source)]
        if len(known) < 2 or 3 * len(known) < 2 * len(listed.factors):
            continue
        rows: set[int] = set()
        potentials = [names_none(one.source) for one in listed.factors if _is_potential(one)]
        bare_potentials = 2 * sum(potentials) > len(potentials)
        dated = _are_dated([one.source for one in listed.factors])
        for factor in listed.factors:
            row = listed.row(factor)
            if _TOLD_ABOVE.search(listed.sections.get(row, "")):
                continue
            bare = names_none(factor.source) or (dated and cannot_be_found(factor.source))
            if factor.value == 0 or not bare or row in rows:
                continue
            if (
                factor.place is None
                or _TOLD.search(factor.label)
                or not _NAMED.search(factor.label)
            ):
                continue
            if _is_conversion(factor, listed, row) or (bare_potentials and _is_potential(factor)):
                continue
            lines = case.users.get(factor.place, [])
            if not lines and factor.year == (case.report.year or 0) - 1:
                continue  # kept for comparison
            rows.add(row)
            yield found(
                "factor_source_unknown",
                factor.place,
                f"The factor \u201c{factor.label}\u201d ({factor.value}) names no source"
                f"{_instead(factor)}; the others of the list do.",
                "Where is the factor taken from, and of which year is it?",
                None,
                [line.place for line in lines[:20]],
                case.remarks.explain(Reason.FACTOR, [(table, row)]) or _general(case),
            )


def _beside_numbers(case: Case) -> Iterator[Irregularity]:
    """Rows with numbers and no source in lists of potentials, and in lists of factors that were not
    understood as such."""
    for at, table in enumerate(case.tables):
        sources, listed = table.with_role(Role.FACTOR_SOURCE), table.kind is TableKind.POTENTIALS
        factors = table.with_role(Role.GWP if listed else Role.FACTOR)
        known = (TableKind.SUMMARY, TableKind.OTHER, TableKind.POTENTIALS)
        if table.kind not in known or not sources or not factors:
            continue
        if table.turned or any(line.tonnes for line in case.by_table.get(at, ())):
            continue
        grid = case.grids[table.sheet]
        rows = {
            row.number: places
            for row in table.data
            if (
                places := [one.number for one in factors if number(grid.at(row.number, one.number))]
            )
        }
        bare = [
            row
            for row in rows
            if all(names_none(words(grid.at(row, one.number))) for one in sources)
        ]
        rare = _FEWEST - 1 if listed else _RARE
        if len(rows) < _FEWEST or not bare or rare * len(bare) > len(rows):
            continue
        for row in bare:
            said = case.remarks.of_row(table, row)
            if not _CONVERSION.search(said) and not _TOLD.search(said):
                yield _without(case, table, row, Place(table.sheet, address(row, rows[row][0])))


def _without(case: Case, table: Table, row: int, place: Place) -> Irregularity:
    return found(
        "factor_source_unknown",
        place,
        f"{case.remarks.of_row(table, row)}: the row names no source; the others of the list do.",
        "Where is the factor taken from, and of which year is it?",
        None,
        (),
        case.remarks.explain(Reason.FACTOR, [(table, row)]) or _general(case),
    )


def _in_lines(case: Case) -> Iterator[Irregularity]:
    """Lines that carry their factor and name no source of it, where nearly all others do."""
    for at, lines in case.by_table.items():
        if not case.tables[at].with_role(Role.FACTOR_SOURCE):
            continue
        own = [line for line in lines if _carries(line) and not _is_of_gas(line)]
        sources = [line.factor.source for line in own if line.factor]
        strange = cannot_be_found if _are_dated(sources) else names_none
        bare = [
            line
            for line in own
            if line.factor and (names_none(line.factor.source) or strange(line.factor.source))
            if not _is_that_of_the_other_method(case, line)
        ]
        rows = {line.row: line for line in bare}
        if not rows or not (len(bare) <= max(1, len(own) // _RARE) or _is_one(bare, lines)):
            continue
        if any(line.factor and is_of_amounts(line.factor.source) for line in own):
            continue
        alike: dict[Decimal, list[Line]] = defaultdict(list)
        for line in rows.values():
            if line.factor and line.factor.place and not _TOLD.search(line.note):
                alike[line.factor.value].append(line)
        for value, same in alike.items():
            yield _unnamed(case, value, same)


def _is_that_of_the_other_method(case: Case, line: Line) -> bool:
    """Whether a row has the same factor by its other method, with its source: "as location-based"
    says as much."""
    own = line.factor.value if line.factor is not None else None
    return any(
        other.method != line.method
        and other.factor is not None
        and other.factor.value == own
        and not names_none(other.factor.source)
        for other in case.by_row[line.table, line.row]
        if other is not line
    )


def _instead(factor: Factor | None) -> str:
    """What stands where the source of a factor should."""
    said = factor.source.strip() if factor is not None else ""
    return f" but \u201c{said[:80]}\u201d" if said else ""


def _is_one(bare: Sequence[Line], lines: Sequence[Line]) -> bool:
    """Whether the lines without a source have one factor, beside several that are listed."""
    values = {line.factor.value for line in bare if line.factor}
    listed = [line for line in lines if line.factor and line.factor.listed and line.factor.source]
    others = {line.factor.value for line in listed if line.factor}
    return len(values) == 1 and len(others) > 2 and len(listed) > 2 * len(bare)


def _are_dated(sources: Sequence[str]) -> bool:
    """Whether nearly all of several sources tell a year or an edition."""
    dated = sum(bool(_DATED.search(source)) for source in sources)
    return len(sources) > _FEWEST and dated >= _MOST * len(sources)


def _unnamed(case: Case, value: Decimal, lines: Sequence[Line]) -> Irregularity:
    """One factor without a source, wherever it stands: it is asked for once."""
    first = lines[0]
    sites, kinds = {line.site for line in lines}, {line.kind for line in lines}
    name = first.site if len(sites) == 1 and first.site else first.kind if len(kinds) == 1 else ""
    name = name or case.table(first).sheet
    where = f", in {counted(len(lines), 'line')}" if len(lines) > 1 else ""
    return found(
        "factor_source_unknown",
        first.factor.place if first.factor and first.factor.place else first.place,
        f"{name}: the factor {value} names no source{_instead(first.factor)}{where}; the other "
        "lines do.",
        "Where is the factor taken from, and of which year is it?",
        None,
        [line.place for line in lines],
        case.explain(Reason.FACTOR, lines) or _general(case),
    )


def _is_of_gas(line: Line) -> bool:
    """Whether a line only stands a gas beside its potential: its factor is one."""
    return line.gwp is not None and line.factor is not None and line.factor.value == 1


def _carries(line: Line) -> bool:
    """Whether a line has a factor of its own that no list holds."""
    factor = line.factor
    return bool(factor and factor.link == "column" and factor.listed is None and factor.value)


def _general(case: Case) -> str:
    """The line of text that names one source for all factors."""
    texts = (text for text in case.remarks.around if _OTHERWISE.search(text))
    return next((text[:200] for text in texts if "factor" in text.casefold()), "")


def _is_potential(factor: Factor) -> bool:
    """Whether what a list of factors holds is the warming potential of a gas, below a list of its
    own that may tell its report once."""
    return GAS.fullmatch(factor.label.strip()) is not None and factor.value > 1


def _is_conversion(factor: Factor, listed: _Listed, row: int) -> bool:
    """Whether a row of a list brings units to each other and emits nothing."""
    if _CONVERSION.search(factor.label):
        return True
    if factor.unit is not None and factor.unit.per is not None:
        return factor.unit.base not in ("tCO2e", "t")
    if any(abs(factor.value / right - 1) < _PRINTED for right in _CONVERSIONS):
        return True
    values = [
        value
        for column in listed.table.with_role(Role.FACTOR)
        if (value := number(listed.sight.at(row, column.number))) is not None
    ]
    return not values
