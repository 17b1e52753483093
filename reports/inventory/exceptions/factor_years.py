"""Emission factors of another year than the others of their source."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.listed_factors import users_of
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Factor, Irregularity, Line, Place, Table
from reports.language.years import YEAR

_LETTERS = re.compile(r"[^\W\d_]{2,}")
# what is given out anew each year; defaults and tables of industries are not
_YEARLY = re.compile(
    r"\bdefra\b|\bdesnz\b|\bbeis\b|\buk gov|\begrid\b|\biea\b|\baib\b|\bademe\b|\buba\b|\bseai\b"
    r"|\bepa\b|\bnga\b|\bmoe\b|\bema\b|\bgreen-?e\b|\brte\b|\bispra\b|\bmiteco\b|\bcnmc\b|\bcoes\b"
    r"|\bcne\b|\brvo\b|\bnir\b|\bcea\b|\bbilans\b|\bresidual mix",
    re.IGNORECASE,
)
_UK = re.compile(
    r"\bdefra\b|\bdesnz\b|\bbeis\b|\bdecc\b|\b(?:uk|hm) gov\w*|\bghg conversion factors\b",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(rf"\W*{YEAR}\b")
_THROUGHOUT = re.compile(
    r"\bfor all\b|\bthroughout\b|\ball (?:\w+ )?(?:sources|factors|sites|activities|fuels)\b"
    r"|\bone (?:edition|set|vintage)\b|\bsame (?:edition|set|vintage)\b|\bsingle (?:edition|set)\b"
    r"|\bonly\b|\bdurchgehend|\bfür alle|\bpour tou(?:s|tes)|\bpara todos|\bper tutt[ei]"
    r"|\bvoor alle|\bdla wszystkich|\bför alla",
    re.IGNORECASE,
)
_TIMELESS = re.compile(
    r"\bipcc\b|\bAR\d\b|\bguidelines?\b|\bgwp\b|\bexiobase|\bceda\b|\bISO\b", re.IGNORECASE
)
# what a list keeps besides the factors of the year
_KEPT = re.compile(
    r"\b(?:last|prior|previous|old) years?\b|\bcompar|\bnot (?:in use|used|to be used)\b"
    r"|\bno longer\b|\bdo not use|\bsuperseded\b|\bobsolete\b|\boutdated\b|\barchiv|\bhistor",
    re.IGNORECASE,
)
_LATE = re.compile(r"\begrid", re.IGNORECASE)  # given out two years after the year it is of
_FEWEST = 3  # lines of the usual year
_MANY_TIMES = 4  # the lines of a source in a table, beside which those of all tables tell
_FAR = 2  # years
_NEARLY_ALL = Decimal("0.6")
_OF_TWO_WORDS = ("epa", "us", "uk", "base", "european", "ghg")  # names that begin alike


def other_years(case: Case) -> Iterator[Irregularity]:
    """Factors whose year is not that of the other factors of the same source, and lines that use
    one of another year than is listed for theirs."""
    seen: set[tuple[str, int]] = set()
    yield from _listed_years(case, seen)
    yield from _years_of_lines(case, seen)


def _listed_years(case: Case, seen: set[tuple[str, int]]) -> Iterator[Irregularity]:
    users = users_of(case)
    told = [one for one in case.inventory.factors if one.year and one.source and one.place]
    told = [one for one in told if not _TIMELESS.search(one.source) and one.unit is not None]
    told = _of_the_year(told, case.report.year)
    families: dict[str, list[Factor]] = defaultdict(list)
    for one in told:
        families[_family(one.source)].append(one)
    everywhere = Counter(one.year for one in told if _is_yearly(one))
    for family in families.values():
        usual = _usual_year(case, family, everywhere)
        if usual is None:
            continue
        right = {usual} if _is_set(case, family, usual) else {usual, case.report.year}
        for factor in family:
            if factor.year in right or factor.place is None:
                continue
            row = (factor.place.sheet, _row(factor.place))
            if (
                row in seen
                or _is_kept_for_comparison(case, factor)
                or _has_a_twin(factor, told, usual, users)
            ):
                continue
            seen.add(row)
            yield _of_year(case, factor, usual, users[factor.place.sheet, factor.place.cells])


def _of_the_year(factors: Sequence[Factor], year: int | None) -> list[Factor]:
    """Factors without those of other years that stand beside one of this year in its row."""
    rows: dict[tuple[str, int, str], list[Factor]] = defaultdict(list)
    for one in factors:
        if one.place is not None:
            rows[one.place.sheet, _row(one.place), one.label].append(one)
    beside = ([one for one in row if one.year == year] or row for row in rows.values())
    return [one for row in beside for one in row]


def _is_set(case: Case, family: Sequence[Factor], usual: int) -> bool:
    """Whether the workbook says that it takes the factors of this year for all that the source
    gives, although the report is of another year."""
    names = {word for one in family for word in _LETTERS.findall(one.source)[:1]}
    return any(
        str(usual) in text and _THROUGHOUT.search(text) and _speaks_of(text, names)
        for text in case.remarks.around
    )


def _speaks_of(text: str, names: set[str]) -> bool:
    """Whether a text names a source, or the words whose first letters its name is."""
    initials = "".join(word[0] for word in _LETTERS.findall(text)).casefold()
    return any(
        re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)
        or (len(name) > 2 and name.isupper() and name.casefold() in initials)
        or (_UK.search(name) and _UK.search(text))
        for name in names
    )


def _years_of_lines(case: Case, seen: set[tuple[str, int]]) -> Iterator[Irregularity]:
    """Lines whose factor is that of another year, where that of the year of the report is listed
    beside it, or where nearly all lines of the table use factors of one year."""
    twins, listed = _twins(case), {one.place: one for one in case.inventory.factors}
    groups: dict[tuple[int, str, str, int], list[Line]] = defaultdict(list)
    for line in case.lines:
        year = line.factor.year if line.factor is not None else None
        if line.factor is None or year is None or not line.tonnes:
            continue
        if not _of_its_time(case, line, year):
            groups[line.table, line.kind, _family(line.factor.source), year].append(line)
    dated: dict[tuple[int | None, str], Counter[int]] = defaultdict(Counter)
    sources: dict[tuple[str, int], set[str]] = defaultdict(set)
    for line in case.lines:
        if line.factor is not None and line.factor.year and line.tonnes:
            families = {_family(line.factor.source), ""}  # of its source, and of all
            sources[_family(line.factor.source), line.factor.year].add(line.factor.source)
            for table, family in product((line.table, None), families):
                dated[table, family][line.factor.year] += 1
    told: set[tuple[int, int]] = set()
    for (*_, family, year), lines in groups.items():
        if (lines[0].table, lines[0].row) in told:
            continue
        place = lines[0].factor.source_place if lines[0].factor is not None else None
        if place is None or (place.sheet, _row(place)) in seen:
            continue
        usual = _right_year(case, lines[0], listed.get(place), twins, dated)
        both = usual is not None and any(str(year) in text for text in sources[family, usual])
        if usual is not None and not both and not any(map(case.row_claimed, lines)):
            told |= {(line.table, line.row) for line in lines}
            yield of_line_year(case, lines, year, usual)


def _row(place: Place) -> int:
    return int("".join(filter(str.isdigit, place.cells.partition(":")[0])) or 0)


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
    label = " ".join(_LETTERS.findall(re.sub(r"\W*\b" + YEAR + r"\b", "", factor.label)))
    sheet = factor.source_place.sheet if factor.source_place is not None else ""
    return sheet, label.casefold(), factor.method, factor.country, factor.gas, factor.basis


def _right_year(
    case: Case,
    line: Line,
    listed: Factor | None,
    twins: dict[tuple[object, ...], dict[int, Decimal]],
    dated: dict[tuple[int | None, str], Counter[int]],
) -> int | None:
    """The year whose factor a line ought to have; None where that cannot be told."""
    factor, wanted = line.factor, case.report.year
    if factor is None or factor.year is None or wanted is None:
        return None
    years = twins.get(_shared(listed or factor), {})
    if wanted in years and years.get(factor.year) == factor.value != years[wanted]:
        return wanted
    family = _family(factor.source)
    if usual := _newer_twin(factor, years, dated[None, family]):
        return usual
    if factor.listed is not None or factor.link != "column" or not factor.source:
        return None
    if _TIMELESS.search(factor.source) and not _YEARLY.search(factor.source):
        return None
    own = dated[line.table, family]
    everywhere = dated[None, family]
    few = bool(_UK.search(factor.source)) and line.scope == "2"
    few = few and _MANY_TIMES * own.total() <= everywhere.total()
    among = [own, *([everywhere] if own[wanted] or few else [])]
    far = _is_far(factor, factor.year, wanted) and not _TIMELESS.search(factor.source)
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
    factor = lines[0].factor
    value = factor.value if factor is not None else Decimal(0)
    names = names_of(lines)
    return found(
        "factor_wrong_year",
        several(line.place for line in lines),
        f"{names}: the factor {value} is of {year}; others of the workbook are of {usual}.",
        f"Why is the factor of {year} used, and what is that of {usual}?",
        None,
        [line.place for line in lines[:20]],
        case.explain(Reason.FACTOR, lines[:3]),
    )


def _is_far(factor: Factor, year: int, other: int) -> bool:
    """Whether a factor of a year is too old, or too new, for another one."""
    return abs(year - other) >= _FAR + bool(_LATE.search(factor.source))


def _family(source: str) -> str:
    if _UK.search(source):
        return "uk government"
    if _YEAR_FIRST.match(source):
        return "edition"  # "2023 Fuels", "2023 UK electricity": tables of one set
    found = _LETTERS.findall(source.casefold())
    if found and found[0] in _OF_TWO_WORDS:
        return " ".join(found[:2])
    return found[0] if found else ""


def _usual_year(
    case: Case, family: Sequence[Factor], everywhere: Counter[int | None]
) -> int | None:
    """The year of most factors of a source; else, for one that is given out anew each year, that of
    most others, where it lies two years or more from its own."""
    counted = Counter(one.year for one in family)
    year, count = counted.most_common(1)[0]
    if len(counted) > 1 and count >= max(2, 0.6 * len(family)) and count > len(family) - count:
        return year
    alone = len({_row(one.place) for one in family if one.place}) == 1
    yearly = _is_yearly(family[0]) if alone else _YEARLY.search(family[0].source)
    if not yearly or not everywhere:
        return None
    most, times = everywhere.most_common(1)[0]
    if most is None or most != case.report.year or times < _FEWEST:
        return None
    far = all(_is_far(one, one.year or most, most) for one in family if one.year != most)
    several = len(counted) == 1 or counted[most] > 0
    return most if far and several else None


def _is_yearly(factor: Factor) -> bool:
    """Whether a factor is given out anew each year, as those of electricity of a country are."""
    per = factor.unit.per.base if factor.unit is not None and factor.unit.per is not None else ""
    of_power = factor.country or kind_of(factor.label).name == "electricity"
    return bool(_YEARLY.search(factor.source)) or (per == "MWh" and bool(of_power))


def _is_kept_for_comparison(case: Case, factor: Factor) -> bool:
    """Whether a factor stands in a section of its list that names its year."""
    place = factor.place or Place("", "1")
    sections = [
        row.section
        for table in case.tables
        if table.sheet == place.sheet and not table.turned
        for row in table.data
        if row.number == _row(place)
    ]
    return any(str(factor.year) in section for section in sections)


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
    row = _row(place)
    table = next((one for one in case.tables if one.sheet == place.sheet and _in(one, row)), None)
    said = case.remarks.explain(Reason.FACTOR, [(table, row)] if table is not None else [])
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


def _in(table: Table, row: int) -> bool:
    return any(one.number == row for one in table.data)
