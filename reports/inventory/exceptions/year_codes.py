"""Lines whose factor is listed under a code or name of another year, as "SIN-2022-02" or "Grid FY
2021-22", beside the same of the year of the line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.keys_of_years import older_keys
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Factor, Irregularity, Line, Place
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_YEAR = regex(rf"(?<!\d){YEAR}(?!\d)")
# a year that begins in one of the calendar and ends in the next
_SPAN = regex(
    r"(?:\bFY ?(?:20)?|(?<!\d)20)\d\d ?[-/–] ?(?:20)?(?P<ends>\d\d)(?!\d)"
    r"|\bFY ?(?:20)?(?P<of>\d\d)(?!\d)",
    re.IGNORECASE,
)
_VALID = regex(
    r"\b(?:from|since|ab|seit|valid|for|RY|FY|GJ|and|to|depuis|desde|current(?:ly)?|aktuell|gültig"
    r"|actuel|vigente|attuale|huidig|valable)\b|\b(?:20|25)\d\d(?:/\d\d(?:\d\d)?)?\b|[-–(),]"
    r"|(?<=[A-Za-z])_(?:20)?\d\d\b",  # the year that ends a code: STROM_CH_18
    re.I,
)
_UNTIL = regex(
    r"\b(?:until|till|up to|valid to|superseded|old|bis|jusqu\W?[àe]n?|hasta|fino al?|tot|do)\b"
    r"[^,;]*?(?:\b(?P<year>(?:20|25)\d\d)(?:/\d\d(?:\d\d)?)?\b(?: ?\(\d{4}\))?|$)",
    re.IGNORECASE,
)
# what the label of a factor says that is not for the year any more
_OLD = regex(
    r"\b(?:last|prior|previous|prev\.?)[ -](?:year|inventory|edition)\b|\bvorjahr\w*"
    r"|\bann[ée]e pr[ée]c[ée]dente|\baño anterior"
    r"|\banno precedente|\bvorig jaar|\bpoprzedni\w* rok\w*|\bföregående år|\bsuperseded\b"
    r"|\bobsolete\b|\boutdated\b|\bdo not use\b|\bno longer (?:used|valid|in use)"
    r"|\bnicht (?:mehr )?verwenden|\bveraltet\w*|\bne plus utiliser|\bno usar\b|\bnon usare\b",
    re.IGNORECASE,
)
_YEAR_OF_CODE = regex(r"(?<=[A-Za-z][-_/])\d{2}\b")
_BRACKETS = regex(r"\([\s,;]*\)")  # that nothing is left in
_THAI_YEARS, _THAI = 2500, 543
_FEWEST = 2  # times as many lines with the usual factor


def other_codes(case: Case) -> Iterator[Irregularity]:
    """Lines that use the factor of a code of another year, where that of their own year is listed
    under the same code and other lines use it; and those of a fiscal year that is not the usual."""
    yield from _other_spans(case)
    codes = (one for one in case.inventory.factors if one.year is None)  # else told by their year
    listed = {one.label: one for one in codes if _YEAR.search(one.label)}
    used: dict[str, list[Line]] = defaultdict(list)
    for line in case.lines if listed else ():
        if line.factor is not None and line.factor.label in listed and line.tonnes:
            used[line.factor.label].append(line)
    for label, lines in used.items():
        others: dict[str, list[Line]] = defaultdict(list)
        for line in lines:
            right = _YEAR.sub(str(line.year or case.report.year), label)
            if right != label and right in used and listed[right].value != listed[label].value:
                others[right].append(line)
        for right, wrong in others.items():
            if _is_one_year(label) and not any(map(case.row_claimed, wrong)):
                yield _of_other_year(case, wrong, listed[label], listed[right])


def other_keys(case: Case) -> Iterator[Irregularity]:
    """Lines whose key of a factor ends in an earlier year than the keys of most lines do."""
    for key in older_keys(case):
        used, right = key.lines[0].factor, key.usual.factor
        if used is not None and right is not None:
            yield _of_other_year(case, key.lines, used, right)


def _other_spans(case: Case) -> Iterator[Irregularity]:
    """Lines with a factor listed for an earlier fiscal year, where most lines of the same time take
    that of a later one."""
    families: dict[tuple[str, object], dict[int, Factor]] = defaultdict(dict)
    for factor in case.inventory.factors:
        if (span := _span(factor.label)) is not None:
            key = " ".join(_SPAN.sub(" ", factor.label).split()).casefold(), factor.unit
            families[key][span] = factor
    for listed in families.values():
        if len(listed) > 1:
            yield from _of_family(case, listed)
    told: set[Place] = set()
    for one in (*_superseded(case), *_said_to_be_old(case)):
        if not told & set(one.lines):
            yield one
        told |= set(one.lines)


def _superseded(case: Case) -> Iterator[Irregularity]:
    """Lines that take the value of a factor which the list says to be valid until an earlier year,
    where most others take that which it lists under the same label."""
    for old in case.inventory.factors:
        until = _UNTIL.search(old.label) if old.value else None
        if until is None:
            continue
        name = _bare(old.label)
        newer = [
            one
            for one in case.inventory.factors
            if one.value != old.value and one.unit == old.unit and _bare(one.label) == name
        ]
        for right in newer:
            wrong = _after(case, until["year"], _with_value(case, old, right))
            if wrong and len(_with_value(case, right, old)) >= _FEWEST * len(wrong):
                yield _of_other_year(case, wrong, old, right)


def _after(case: Case, until: str | None, lines: list[Line]) -> list[Line]:
    """Those of several lines that are not of the year until which their factor is valid, nor of an
    earlier one: one list may hold the factors of both parts of a year."""
    last = int(until or 0)
    last -= _THAI if last >= _THAI_YEARS else 0
    return [line for line in lines if (line.year or case.report.year or last + 1) > last]


def _said_to_be_old(case: Case) -> Iterator[Irregularity]:
    """Lines of the year that take a factor which its own label calls that of last year, or says not
    to be used any more."""
    for old in case.inventory.factors:
        place = old.place
        if place is None or not old.value or not _OLD.search(in_english(old.label)):
            continue
        lines = [
            line
            for line in case.users.get(place, ())
            if line.tonnes and line.year in (None, case.report.year) and not case.row_claimed(line)
        ]
        name = _bare(_OLD.sub(" ", old.label))
        right = next(
            (
                one
                for one in case.inventory.factors
                if one.place != place and one.unit == old.unit and name == _bare(one.label)
            ),
            None,
        )
        if lines and right is not None and right.value != old.value:
            yield _of_other_year(case, lines, old, right)


def _bare(label: str) -> str:
    """A label without the years for which it says that it is valid and without that of its code
    ("PW-21")."""
    text = _YEAR_OF_CODE.sub("", _BRACKETS.sub(" ", _UNTIL.sub(" ", label)))
    return " ".join(_VALID.sub(" ", text).split()).casefold()


def _with_value(case: Case, factor: Factor, other: Factor) -> list[Line]:
    """The lines that use a listed factor, by its cell or by its value; those of what both factors
    are for are told by the words of the labels."""
    kind = kind_of(factor.label).name
    return [
        line
        for line in case.lines
        if line.factor is not None
        and line.tonnes
        and not case.row_claimed(line)
        and line.factor.value == factor.value
        and (
            line.factor.source_place == factor.place
            or (kind and kind in (kind_of(line.kind).name, kind_of(line.about).name))
        )
        and line.factor.source_place != other.place
    ]


def _span(label: str) -> int | None:
    """The year in which the only fiscal year that a label names ends, of two digits."""
    found = {int(match["ends"] or match["of"]) for match in _SPAN.finditer(label)}
    return found.pop() if len(found) == 1 else None


def _of_family(case: Case, listed: dict[int, Factor]) -> Iterator[Irregularity]:
    spans = {factor.place: span for span, factor in listed.items()}
    used: dict[int, list[Line]] = defaultdict(list)
    for line in case.lines:
        place = line.factor.source_place if line.factor is not None else None
        if place in spans and line.tonnes:
            used[spans[place]].append(line)
    usual = max(used, key=lambda span: len(used[span]), default=0)
    times = {(line.year, line.month) for line in used[usual]}
    for span, lines in used.items():
        same = all((line.year, line.month) in times for line in lines)
        fewer = len(used[usual]) >= _FEWEST * len(lines)
        moved = span < usual and listed[span].value != listed[usual].value
        if moved and same and fewer and not any(map(case.row_claimed, lines)):
            yield _of_other_year(case, lines, listed[span], listed[usual])


def _is_one_year(label: str) -> bool:
    return len(set(_YEAR.findall(label))) == 1


def _of_other_year(case: Case, lines: list[Line], used: Factor, right: Factor) -> Irregularity:
    tonnes = [line.tonnes for line in lines if line.tonnes is not None]
    return found(
        "factor_wrong_year",
        several(line.place for line in lines),
        f"{names_of(lines)}: the factor {used.value} is that of “{used.label}”; "
        f"“{right.label}” is listed with {right.value}.",
        f"Why is the factor \u201c{used.label}\u201d used?",
        sum(tonnes, Decimal(0)) * (1 - right.value / used.value) if used.value else None,
        [line.place for line in lines[:20]],
        case.explain(Reason.FACTOR, lines[:3]),
    )
