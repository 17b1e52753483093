"""Emission factors of another year than the others of their source, and those without a source."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property

from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.explaining import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Factor, Irregularity, Line, Place, Role, Table, TableKind
from reports.inventory.values import number
from reports.language.years import RECENT_YEAR, YEAR

_LETTERS = re.compile(r"[^\W\d_]{2,}")
# what is given out anew each year; defaults and tables of industries are not
_YEARLY = re.compile(
    r"\bdefra\b|\bdesnz\b|\bbeis\b|\buk gov|\begrid\b|\biea\b|\baib\b|\bademe\b|\buba\b|\bseai\b"
    r"|\bepa\b|\bnga\b|\bmoe\b|\bema\b|\bgreen-?e\b|\brte\b|\bispra\b|\bmiteco\b|\bcnmc\b|\bcoes\b"
    r"|\bcne\b|\brvo\b|\bnir\b|\bcea\b|\bbilans\b|\bresidual mix",
    re.IGNORECASE,
)
_TIMELESS = re.compile(
    r"\bipcc\b|\bAR\d\b|\bguidelines?\b|\bgwp\b|\bexiobase|\bceda\b|\bISO\b", re.IGNORECASE
)
_UNKNOWN = re.compile(
    r"^\W*$|\bunknown\b|\btb[cd]\b|^\W*\?|\bto be (?:confirmed|checked)|\bnot known\b|\bn/?k\b"
    r"|\bsee e-?mail",
    re.IGNORECASE,
)


_TOLD = re.compile(
    r"\b" + RECENT_YEAR + r"\b|\bsupplier\b|\bcontract\b|\bpolicy\b|\bcertificate", re.IGNORECASE
)
_OTHERWISE = re.compile(
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

    def row(self, factor: Factor) -> int:
        """The row of a factor."""
        return self._cells[factor.place.cells] if factor.place is not None else 0


def _users(case: Case) -> dict[tuple[str, str], list[Line]]:
    found: dict[tuple[str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        place = line.factor.source_place if line.factor is not None else None
        if place is not None:
            found[place.sheet, place.cells].append(line)
    return found


def other_years(case: Case) -> Iterator[Irregularity]:
    """Factors whose year is not that of the other factors of the same source."""
    users = _users(case)
    told = [one for one in case.inventory.factors if one.year and one.source and one.place]
    told = [one for one in told if not _TIMELESS.search(one.source) and one.unit is not None]
    families: dict[str, list[Factor]] = defaultdict(list)
    for one in told:
        families[_family(one.source)].append(one)
    everywhere = Counter(one.year for one in told if _YEARLY.search(one.source))
    seen: set[tuple[str, int]] = set()
    for family in families.values():
        usual = _usual_year(case, family, everywhere)
        if usual is None:
            continue
        for factor in family:
            if factor.year in (usual, case.report.year) or factor.place is None:
                continue
            row = (factor.place.sheet, int("".join(filter(str.isdigit, factor.place.cells))))
            if row in seen or _has_a_twin(factor, told, usual, users):
                continue
            seen.add(row)
            yield _of_year(case, factor, usual, users[factor.place.sheet, factor.place.cells])


def _family(source: str) -> str:
    found = _LETTERS.findall(source.casefold())
    if found and found[0] in ("epa", "us", "uk", "base", "european"):
        return " ".join(found[:2])
    return found[0] if found else ""


def _usual_year(
    case: Case, family: Sequence[Factor], everywhere: Counter[int | None]
) -> int | None:
    """The year of most factors of a source; for a single one the year of nearly all others, where
    it lies two years or more from its own."""
    counted = Counter(one.year for one in family)
    year, count = counted.most_common(1)[0]
    if len(counted) > 1 and count >= max(2, 0.6 * len(family)) and count > len(family) - count:
        return year
    if len(counted) == 1 and _YEARLY.search(family[0].source) and everywhere:
        most, times = everywhere.most_common(1)[0]
        far = most is not None and year is not None and abs(most - year) >= 3
        if far and times >= 3 and most == case.report.year:
            return most
    return None


def _has_a_twin(
    factor: Factor, told: Sequence[Factor], usual: int, users: dict[tuple[str, str], list[Line]]
) -> bool:
    """Whether the list gives the factor for both years, and no line uses that of the other."""
    if factor.place is None or users.get((factor.place.sheet, factor.place.cells)):
        return False
    label = re.sub(r"\W*\b" + YEAR + r"\b", "", factor.label)
    return any(
        one.year == usual and re.sub(r"\W*\b" + YEAR + r"\b", "", one.label) == label
        for one in told
    )


def _of_year(case: Case, factor: Factor, usual: int, lines: Sequence[Line]) -> Irregularity:
    place = factor.place or Place("", "1")
    row = int("".join(filter(str.isdigit, place.cells)))
    table = next((one for one in case.tables if one.sheet == place.sheet and _in(one, row)), None)
    said = case.remarks.explain(Reason.FACTOR, [(table, row)] if table is not None else [])
    tonnes = sum((abs(line.tonnes or Decimal(0)) for line in lines), Decimal(0))
    carried = f" It carries {round(tonnes):,} tCO2e." if tonnes else ""
    return found(
        "factor_wrong_year",
        place,
        f"The factor \u201c{factor.label}\u201d ({factor.value}) is of {factor.year} "
        f"({factor.source}); the others of this source are of {usual}.{carried}",
        f"Why is the factor of {factor.year} used, and what is that of {usual}?",
        None,
        [line.place for line in lines[:20]],
        said,
    )


def _in(table: Table, row: int) -> bool:
    return any(one.number == row for one in table.data)


def without_source(case: Case) -> Iterator[Irregularity]:
    """Factors without a source in lists that name one for the others."""
    users = _users(case)
    for table in case.tables:
        if table.kind is not TableKind.FACTORS or not table.with_role(Role.FACTOR_SOURCE):
            continue
        listed = _Listed(case, table)
        known = [one for one in listed.factors if not _UNKNOWN.search(one.source)]
        if len(known) < 2 or 3 * len(known) < 2 * len(listed.factors):
            continue
        rows: set[int] = set()
        for factor in listed.factors:
            row = listed.row(factor)
            if factor.value == 0 or not _UNKNOWN.search(factor.source) or row in rows:
                continue
            if factor.place is None or _TOLD.search(factor.label):
                continue
            if _is_conversion(factor, listed, row):
                continue
            rows.add(row)
            lines = users[factor.place.sheet, factor.place.cells]
            yield found(
                "factor_source_unknown",
                factor.place,
                f"The factor \u201c{factor.label}\u201d ({factor.value}) names no source; the "
                f"others "
                "of the list do.",
                "Where is the factor taken from, and of which year is it?",
                None,
                [line.place for line in lines[:20]],
                case.remarks.explain(Reason.FACTOR, [(table, row)]) or _general(case),
            )


def _general(case: Case) -> str:
    """The line of text that names one source for all factors."""
    texts = (text for text in case.remarks.around if _OTHERWISE.search(text))
    return next((text[:200] for text in texts if "factor" in text.casefold()), "")


def _is_conversion(factor: Factor, listed: _Listed, row: int) -> bool:
    """Whether a row of a list brings units to each other and emits nothing."""
    if factor.unit is not None and factor.unit.per is not None:
        return factor.unit.base not in ("tCO2e", "t")
    values = [
        value
        for column in listed.table.with_role(Role.FACTOR)
        if (value := number(listed.sight.at(row, column.number))) is not None
    ]
    return not values
