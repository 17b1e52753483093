"""The use of a site that two scopes count: the same amount under its name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.names import same_site, tokens, tokens_of_text
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Irregularity, Line
from sibyl_project.common.regex import regex

_TELLING_DIGITS = 5
_OF_YEAR = 4  # digits of the sum of a year
_YEAR = 12  # months
_TELLING = 4  # letters of a word of a name
_MOST_SITES = 12  # whose lines are added up in every way
_UPSTREAM = regex(
    r"\bwtt\b|\bwell[- ]to[- ]tank|\bupstream|\bt ?& ?d\b|\btransmission|\bdistribution"
    r"|\bloss(?:es)?\b|\bprecombustion|\bnot in scope|\bfuel and energy",
    re.IGNORECASE,
)
_MOST_NAMED = 4
Key = tuple[str, Decimal]
_NO_KEY: Key = ("", Decimal(0))
_NO_FACTOR = (Decimal(0), Decimal(0))


def same_amounts(case: Case) -> Iterator[Irregularity]:
    """Lines of Scope 3 whose amount is, to the last digit, that of a line of Scope 1 or 2 of the
    site that they name, or of the months of a quarter or year, or of several sites together;
    upstream emissions of the same fuel are of that amount by nature."""
    third = [line for line in case.lines if line.scope == "3"]
    own: dict[Key, list[Line]] = defaultdict(list)
    by_factor: dict[tuple[Decimal, Decimal], list[Line]] = defaultdict(list)
    counted = [
        line
        for line in (case.lines if third else ())
        if line.scope in ("1", "2") and line.site and line.tonnes and not line.feeds
    ]
    for line in counted:
        if key := _key(line):
            own[key].append(line)
        if alike := _with_factor(line, line.activity):
            by_factor[alike].append(line)
    for added, least, line in _of_quarters(counted):
        if key := _key(replace(line, activity=added), least):
            own[key].append(line)
        if alike := _with_factor(line, added):
            by_factor[alike].append(line)
    together = _of_all_sites(counted)
    rows = {(line.table, line.row) for line in counted}  # with a column for each scope
    twice: dict[tuple[int, int], list[tuple[Line, Line]]] = defaultdict(list)
    for line in third:
        if line.category == 3 or not line.tonnes or line.feeds or (line.table, line.row) in rows:
            continue
        key = _key(line, _OF_YEAR) or _NO_KEY
        burnt = by_factor.get(_with_factor(line, line.activity) or _NO_FACTOR, ())
        if not (burnt or key in own or key in together) or case.row_claimed(line):
            continue
        text = case.remarks.of_row(case.table(line), line.row)
        if _is_upstream(case, line, text):
            continue
        same = own.get(key, ())
        other = next((one for one in same if _is_of(case, one, line, text)), None)
        other = other or together.get(key)
        other = other or next(
            (one for one in burnt if _is_at_its_site(case, one, line, text)), None
        )
        if other is not None:
            twice[line.table, other.table].append((line, other))
    for pairs in twice.values():
        yield _twice(case, pairs)


def _with_factor(line: Line, activity: Decimal | None) -> tuple[Decimal, Decimal] | None:
    """An amount with enough digits and the factor by which it is computed, whatever its unit."""
    factor = line.factor.value if line.factor is not None else None
    if not activity or activity < 0 or not factor:
        return None
    value = activity.normalize()
    return (value, factor) if len(value.as_tuple().digits) >= _OF_YEAR else None


def _is_at_its_site(case: Case, other: Line, line: Line, text: str) -> bool:
    """Whether a line is of the site of another, or its row names it: what a site burns has the
    factor of a fuel in both scopes."""
    if line.site and same_site(line.site, other.site):
        return True
    return case.remarks.names.spoken_of(other.site, text)


def _of_quarters(lines: Iterable[Line]) -> Iterator[tuple[Decimal, int, Line]]:
    """What the months of each quarter, and those of a whole year, add up to, the digits from which
    on that is told, and the first of them."""
    quarters: dict[tuple[object, ...], list[Line]] = defaultdict(list)
    years: dict[tuple[object, ...], list[Line]] = defaultdict(list)
    every = list(lines)
    counted = Counter((line.table, line.meter) for line in every)
    for line in every:
        if line.month is not None and line.method != "market" and line.unit is not None:
            meter = line.meter if counted[line.table, line.meter] > 1 else ""  # no bill
            kind = line.table, line.site, meter, line.kind, line.unit
            quarters[(*kind, line.year, (line.month - 1) // 3)].append(line)
            years[kind].append(line)
    for told, months in ((quarters, 3), (years, _YEAR)):
        for held in told.values():
            if len({line.month for line in held}) == len(held) == months:
                added = sum((line.activity or Decimal(0) for line in held), Decimal(0))
                least = _OF_YEAR if months == _YEAR else _TELLING_DIGITS
                yield added, least, held[0]


def _of_all_sites(lines: Iterable[Line]) -> dict[Key, Line]:
    """What the lines of one table with one factor add up to for several sites, for all and for
    those beside each other, with the first of them."""
    groups: dict[tuple[object, ...], list[Line]] = defaultdict(list)
    for line in lines:
        if line.method != "market" and line.unit is not None and line.month is None:
            factor = line.factor.value if line.factor is not None else None
            groups[line.table, line.unit, factor].append(line)
    found: dict[Key, Line] = {}
    for held in groups.values():
        if not 2 <= len(held) <= _MOST_SITES:
            continue
        for first, end in combinations(range(len(held) + 1), 2):
            part = held[first:end]
            if len({line.site for line in part}) < 2:
                continue
            added = sum((line.activity or Decimal(0) for line in part), Decimal(0))
            if key := _key(replace(part[0], activity=added)):
                found.setdefault(key, part[0])
    return found


def _is_of(case: Case, other: Line, line: Line, text: str) -> bool:
    """Whether the text of a line names the site of another, or a word of it beside an amount that
    none has by chance, or two words of what it is of."""
    digits = len((line.activity or Decimal(0)).normalize().as_tuple().digits)
    said = tokens_of_text(text)
    table = case.table(line)
    power = "electric" in in_english(f"{text} {table.title} {table.sheet}").casefold()
    if power and other.scope == "1":
        return False
    if digits >= _TELLING_DIGITS and case.remarks.names.spoken_of(other.site, text):
        return True
    alike = {word for word in tokens(other.site) if len(word) >= _TELLING} & said
    same = {word for word in tokens(other.kind) if len(word) >= _TELLING} & said
    if same and digits >= _TELLING_DIGITS and line.tonnes == other.tonnes:
        return True  # by the same factor too
    return (digits > _TELLING_DIGITS and bool(alike)) or len(same) > 1


def _key(line: Line, least: int = _TELLING_DIGITS) -> Key | None:
    """The amount of a line in the unit that others are brought to, where it has enough digits."""
    value = line.activity
    if value is None or line.unit is None or value <= 0:
        return None
    if len(value.normalize().as_tuple().digits) < least:
        return None
    return line.unit.base, (value * line.unit.factor).normalize()


def _is_upstream(case: Case, line: Line, text: str) -> bool:
    table = case.table(line)
    section = next((row.section for row in table.rows if row.number == line.row), "")
    around = (table.title, table.sheet) if line.category is None else ()
    said = in_english(" | ".join((text, section, line.kind, *around)))
    return bool(_UPSTREAM.search(said)) or kind_of(line.kind).category == 3


def _twice(case: Case, pairs: Sequence[tuple[Line, Line]]) -> Irregularity:
    line, other = pairs[0]
    sheet = case.table(other).sheet
    sites = list(dict.fromkeys(one.site for _, one in pairs if one.site))
    name = " and ".join(sites[:_MOST_NAMED])
    unit = line.unit.printed if line.unit else ""
    used = sum((one.activity or Decimal(0) for one, _ in pairs), Decimal(0))
    held = list(dict.fromkeys(one.place.cells for _, one in pairs))
    rows = f"row {held[0]}" if len(held) == 1 else f"rows {held[0]} to {held[-1]}"
    return found(
        "double_counting",
        several(one.place for one, _ in pairs),
        f"{name or line.kind}: {amount(used)} {unit} is counted in Scope 3 and, to the last "
        f"digit, in Scope {other.scope} ({sheet}, {rows}).",
        "Who operates the site? To which scope does its use belong?",
        sum((one.tonnes or Decimal(0) for one, _ in pairs), Decimal(0)),
        [place for one, its in pairs for place in (one.place, its.place)][:40],
        case.explain(Reason.NOT_COUNTED, [line]) or case.explain(Reason.TWICE, [line]),
    )
