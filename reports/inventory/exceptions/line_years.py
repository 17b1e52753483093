"""Lines whose factor is of another year than the others of their source."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.factor_families import (
    LETTERS,
    TIMELESS,
    UK,
    YEARLY,
    family_of,
    is_far,
    row_of,
)
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Factor, Irregularity, Line
from reports.language.years import YEAR

Form = tuple[str, ...]  # the heads of a table
Dated = dict[tuple[int | Form | None, str], Counter[int]]
_FEWEST_ALIKE = 4  # tables of one form
_FEWEST = 3  # lines of the usual year
_NEARLY_ALL = Decimal("0.6")
_MANY_TIMES = 4  # the lines of a source in a table, beside which those of all tables tell


def years_of_lines(case: Case, seen: set[tuple[str, int]]) -> Iterator[Irregularity]:
    """Lines whose factor is that of another year, where that of the year of the report is listed
    beside it, or where nearly all lines of the table use factors of one year."""
    twins, listed = _twins(case), {one.place: one for one in case.inventory.factors}
    groups: dict[tuple[int, str, str, int], list[Line]] = defaultdict(list)
    for line in case.lines:
        year = line.factor.year if line.factor is not None else None
        if line.factor is None or year is None or not line.tonnes:
            continue
        if not _of_its_time(case, line, year):
            groups[line.table, line.kind, family_of(line.factor.source), year].append(line)
    dated: Dated = defaultdict(Counter)
    forms = _forms(case)
    sources: dict[tuple[str, int], set[str]] = defaultdict(set)
    for line in case.lines:
        if line.factor is not None and line.factor.year and line.tonnes:
            families = {family_of(line.factor.source), ""}  # of its source, and of all
            sources[family_of(line.factor.source), line.factor.year].add(line.factor.source)
            for table, family in product((line.table, forms.get(line.table), None), families):
                dated[table, family][line.factor.year] += 1
    told: set[tuple[int, int]] = set()
    wrong: dict[tuple[int, str, int, int], list[Line]] = defaultdict(list)
    for (table, _, family, year), lines in groups.items():
        if (lines[0].table, lines[0].row) in told:
            continue
        place = lines[0].factor.source_place if lines[0].factor is not None else None
        if place is None or (place.sheet, row_of(place)) in seen:
            continue
        form = forms.get(lines[0].table)
        usual = _right_year(case, lines[0], listed.get(place), twins, dated, form)
        both = usual is not None and any(str(year) in text for text in sources[family, usual])
        if usual is not None and not both and not any(map(case.row_claimed, lines)):
            told |= {(line.table, line.row) for line in lines}
            wrong[table, family, year, usual].extend(lines)
    for (*_, year, usual), lines in wrong.items():
        yield of_line_year(case, lines, year, usual)


def _forms(case: Case) -> dict[int, Form]:
    """The heads of tables of one form on several sheets, as where each site has its own."""
    heads = {
        at: tuple(sorted(column.head for column in table.columns.values()))
        for at, table in enumerate(case.tables)
        if case.by_table[at]
    }
    counted = Counter(heads.values())
    return {at: form for at, form in heads.items() if counted[form] >= _FEWEST_ALIKE}


def _may_be_old(factor: Factor, line: Line, form: Form | None) -> bool:
    """Whether the factor of a line stands in its row, or on its sheet of several alike, with a
    source that gives another one every year."""
    timeless = TIMELESS.search(factor.source) and not YEARLY.search(factor.source)
    if factor.listed is not None or not factor.source or timeless:
        return False
    above = form is not None and factor.link == "formula" and _is_beside(factor, line)
    return factor.link == "column" or above


def _is_beside(factor: Factor, line: Line) -> bool:
    """Whether a factor stands on the sheet of its line."""
    return factor.place is not None and factor.place.sheet == line.place.sheet


def _of_its_time(case: Case, line: Line, year: int) -> bool:
    """Whether a factor is of the year of the report or of the month of its line."""
    return year in (case.report.year, line.year)


def _twins(case: Case) -> dict[tuple[object, ...], dict[int, Decimal]]:
    """The values of factors that are listed for several years, by all that they share."""
    found: dict[tuple[object, ...], dict[int, Decimal]] = defaultdict(dict)
    for factor in case.inventory.factors:
        if factor.year is not None and factor.place is not None:
            found[_shared(factor)][factor.year] = factor.value
    return {key: years for key, years in found.items() if len(years) > 1}


def _shared(factor: Factor) -> tuple[object, ...]:
    label = " ".join(LETTERS.findall(re.sub(r"\W*\b" + YEAR + r"\b", "", factor.label)))
    sheet = factor.source_place.sheet if factor.source_place is not None else ""
    return sheet, label.casefold(), factor.method, factor.country, factor.gas, factor.basis


def _right_year(
    case: Case,
    line: Line,
    listed: Factor | None,
    twins: dict[tuple[object, ...], dict[int, Decimal]],
    dated: Dated,
    form: Form | None,
) -> int | None:
    """The year whose factor a line ought to have; None where that cannot be told."""
    factor, wanted = line.factor, case.report.year
    if factor is None or factor.year is None or wanted is None:
        return None
    years = twins.get(_shared(listed or factor), {})
    if wanted in years and years.get(factor.year) == factor.value != years[wanted]:
        return wanted
    family = family_of(factor.source)
    if usual := _newer_twin(factor, years, dated[None, family]):
        return usual
    if not _may_be_old(factor, line, form):
        return None
    own = dated[line.table, family]
    everywhere = dated[None, family]
    few = bool(UK.search(factor.source)) and line.scope == "2"
    few = few and _MANY_TIMES * own.total() <= everywhere.total()
    among = [own, *([everywhere] if own[wanted] or few else [])]
    if form is not None and len(own) == 1:
        among.append(dated[form, family])
    far = is_far(factor, factor.year, wanted) and not TIMELESS.search(factor.source)
    if far and line.scope == "2" and len(own) == 1:
        among.append(dated[line.table, ""])  # no other source gives its factor
    for counted in among:
        usual, most = counted.most_common(1)[0] if counted else (wanted, 0)
        later = usual == wanted or factor.year < usual
        many = most >= _FEWEST and most >= _NEARLY_ALL * counted.total()
        if later and usual != factor.year and many:
            return usual
    return None


def _newer_twin(factor: Factor, years: dict[int, Decimal], used: Counter[int]) -> int | None:
    """The year of the same factor of a newer edition, from which nearly all lines take theirs."""
    usual, most = used.most_common(1)[0] if used else (0, 0)
    newer = usual in years and factor.year is not None and usual > factor.year
    if not newer or most < _FEWEST or most < _NEARLY_ALL * used.total():
        return None
    return usual if years[usual] != factor.value else None


def of_line_year(case: Case, lines: Sequence[Line], year: int, usual: int) -> Irregularity:
    """The exception of lines whose factor is of a year, where that of another is usual."""
    values = dict.fromkeys(str(line.factor.value) for line in lines if line.factor is not None)
    told = " and ".join(values)
    told = f"factors {told} are" if len(values) > 1 else f"factor {told} is"
    return found(
        "factor_wrong_year",
        several(line.place for line in lines),
        f"{names_of(lines)}: the {told} of {year}; others of the workbook are of {usual}.",
        f"Why is the factor of {year} used, and what is that of {usual}?",
        None,
        [line.place for line in lines[:20]],
        case.explain(Reason.FACTOR, lines[:3]),
    )
