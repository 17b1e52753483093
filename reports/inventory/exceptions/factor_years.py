"""Emission factors of another year than the others of their source."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.editions import is_edition_of
from reports.inventory.exceptions.factor_families import (
    LETTERS,
    TIMELESS,
    UK,
    YEARLY,
    family_of,
    is_far,
    row_of,
)
from reports.inventory.exceptions.line_years import years_of_lines
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Factor, Irregularity, Line, Place, Table
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_YEAR_OF_CODE = regex(r"(?<=[A-Za-z])[-_/ ](?:FY)?\d{2}\b")
_THROUGHOUT = regex(
    r"\bfor all\b|\bthroughout\b|\ball (?:\w+ )?(?:sources|factors|sites|activities|fuels)\b"
    r"|\bone (?:edition|set|vintage)\b|\bsame (?:edition|set|vintage)\b|\bsingle (?:edition|set)\b"
    r"|\bonly\b|\bdurchgehend|\bfür alle|\bpour tou(?:s|tes)|\bpara todos|\bper tutt[ei]"
    r"|\bvoor alle|\bdla wszystkich|\bför alla",
    re.IGNORECASE,
)
# what a list keeps besides the factors of the year
_KEPT = regex(
    r"\b(?:last|prior|previous|old) years?\b|\bcompar|\bnot (?:in use|used|to be used)\b"
    r"|\bno longer (?:in use|used|valid|applied|applicable)\b|\bdo not use"
    r"|\bbase(?:line)? year (?:only|use)\b|\bonly for the base year\b"
    r"|\bsuperseded\b|\bobsolete\b|\boutdated\b|\barchiv|\bhistor",
    re.IGNORECASE,
)
_APART = 2  # years
_FEWEST = 3  # lines of the usual year


def other_years(case: Case) -> Iterator[Irregularity]:
    """Factors whose year is not that of the other factors of the same source, and lines that use
    one of another year than is listed for theirs."""
    seen: set[tuple[str, int]] = set()
    yield from _listed_years(case, seen)
    yield from years_of_lines(case, seen)


def _listed_years(case: Case, seen: set[tuple[str, int]]) -> Iterator[Irregularity]:
    told = [one for one in case.inventory.factors if one.year and one.source and one.place]
    told = [one for one in told if not TIMELESS.search(one.source) and one.unit is not None]
    told = _of_the_year(told, case.report.year)
    families: dict[str, list[Factor]] = defaultdict(list)
    for one in told:
        families[family_of(one.source)].append(one)
    everywhere = Counter(one.year for one in told if _is_yearly(one))
    for family in families.values():
        usual = _usual_year(case, family, everywhere)
        if usual is None:
            continue
        right = {usual} if _is_set(case, family, usual) else {usual, case.report.year}
        for factor in family:
            if factor.year in right or factor.place is None or is_edition_of(factor, usual):
                continue
            row = (factor.place.sheet, row_of(factor.place))
            if (
                row in seen
                or _is_kept_for_comparison(case, factor)
                or _has_a_twin(factor, told, usual, case.users)
            ):
                continue
            seen.add(row)
            beside = [one for one in family if _of_one_edition(one, factor)]
            lines = case.users.get(factor.place, [])
            yield _of_year(case, factor, usual, lines, beside)


def _of_the_year(factors: Sequence[Factor], year: int | None) -> list[Factor]:
    """Factors without those of other years that stand beside one of this year in its row."""
    rows: dict[tuple[str, int, str], list[Factor]] = defaultdict(list)
    for one in factors:
        if one.place is not None:
            rows[one.place.sheet, row_of(one.place), one.label].append(one)
    beside = ([one for one in row if one.year == year] or row for row in rows.values())
    return [one for row in beside for one in row]


def _is_set(case: Case, family: Sequence[Factor], usual: int) -> bool:
    """Whether the workbook says that it takes the factors of this year for all that the source
    gives, although the report is of another year."""
    names = {word for one in family for word in LETTERS.findall(one.source)[:1]}
    return any(
        str(usual) in text and _THROUGHOUT.search(text) and _speaks_of(text, names)
        for text in case.remarks.around
    )


def _speaks_of(text: str, names: set[str]) -> bool:
    """Whether a text names a source, or the words whose first letters its name is."""
    initials = "".join(word[0] for word in LETTERS.findall(text)).casefold()
    return any(
        re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)
        or (len(name) > 2 and name.isupper() and name.casefold() in initials)
        or (UK.search(name) and UK.search(text))
        for name in names
    )


def _usual_year(
    case: Case, family: Sequence[Factor], everywhere: Counter[int | None]
) -> int | None:
    """The year of most factors of a source; else, for one that is given out anew each year, that of
    most others, where it lies two years or more from its own."""
    counted = Counter(one.year for one in family)
    users = {one.place: len(case.users.get(one.place, ())) for one in family if one.place}
    used = Counter(one.year for one in family if one.place and users[one.place])
    for some in (counted, used, _lines_by_year(family, users)):
        year, count = some.most_common(1)[0] if some else (None, 0)
        if len(some) > 1 and count >= max(2, 0.6 * some.total()) and 2 * count > some.total():
            return year
    alone = len({row_of(one.place) for one in family if one.place}) == 1
    yearly = _is_yearly(family[0]) if alone else YEARLY.search(family[0].source)
    if not yearly or not everywhere:
        return None
    most, times = everywhere.most_common(1)[0]
    if most is None or most != case.report.year or times < _FEWEST:
        return None
    far = all(is_far(one, one.year or most, most) for one in family if one.year != most)
    several = len(counted) == 1 or counted[most] > 0
    return most if far and several else None


def _lines_by_year(family: Sequence[Factor], users: Mapping[Place, int]) -> Counter[int | None]:
    """How many lines use the factors of each year of a source that gives others every year; nothing
    where two of these years follow each other, as in a fiscal year of both."""
    lines: Counter[int | None] = Counter()
    for one in family if YEARLY.search(family[0].source) else ():
        lines[one.year] += users.get(one.place, 0) if one.place else 0
    years = sorted(year for year in +lines if year is not None)
    return (
        Counter() if any(after - before < _APART for before, after in pairwise(years)) else +lines
    )


def _is_yearly(factor: Factor) -> bool:
    """Whether a factor is given out anew each year, as those of electricity of a country and of
    the heat of a network are."""
    of_power = factor.country or kind_of(in_english(factor.label)).name in ("electricity", "heat")
    return bool(YEARLY.search(factor.source)) or (factor.per == "MWh" and bool(of_power))


def _is_kept_for_comparison(case: Case, factor: Factor) -> bool:
    """Whether a factor stands in a section of its list that names its year."""
    place = factor.place or Place("", "1")
    sections = [
        row.section
        for table in case.tables
        if table.sheet == place.sheet and not table.turned
        for row in table.data
        if row.number == row_of(place)
    ]
    return any(str(factor.year) in section for section in sections)


def _has_a_twin(
    factor: Factor, told: Sequence[Factor], usual: int, users: dict[Place, list[Line]]
) -> bool:
    """Whether the list gives the factor for both years, and no line uses that of the other."""
    if factor.place is None or users.get(factor.place):
        return False
    label = _undated(factor.label)
    return any(one.year == usual and _undated(one.label) == label for one in told)


def _undated(label: str) -> str:
    """A label without its year, which may end a code: "ELE-QLD-22"."""
    return _YEAR_OF_CODE.sub("", re.sub(r"\W*\b" + YEAR + r"\b", "", label))


def _of_one_edition(one: Factor, other: Factor) -> bool:
    """Whether two factors are of the same edition, whatever is said beside its name."""
    first, second = one.source.partition(" (")[0], other.source.partition(" (")[0]
    return one.year == other.year and first == second


def _of_year(
    case: Case, factor: Factor, usual: int, lines: Sequence[Line], beside: Sequence[Factor]
) -> Irregularity:
    """The exception of a factor; what is said of one of the same edition explains it too."""
    place = factor.place or Place("", "1")
    rows = [(one, row) for each in (factor, *beside) for one, row in _rows_of(case, each)]
    said = case.remarks.explain(Reason.FACTOR, rows)
    if not said and Reason.FACTOR.said_in(factor.source):
        said = factor.source[:200]
    if lines and _KEPT.search(in_english(said)):
        said = ""  # it says that no line of this year should use it
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


def _rows_of(case: Case, factor: Factor) -> Iterator[tuple[Table, int]]:
    """The row in which a factor is listed, with its table."""
    if factor.place is not None:
        row = row_of(factor.place)
        tables = (one for one in case.tables if one.sheet == factor.place.sheet and _in(one, row))
        yield from ((table, row) for table in tables)


def _in(table: Table, row: int) -> bool:
    return any(one.number == row for one in table.data)
