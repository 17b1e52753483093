"""Are the Scope 3 categories as many as a sentence says: of the numbers it lists itself, and of
those a table adds up?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import Place, place_of
from agents.specialists.data_metrics.schemas import CheckResult, of_kind
from reports.figures.types import Quantity
from reports.findings.checks.sums import Scope3Details
from sibyl_project.common.regex import regex

CHECK = "scope3_categories"
_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
_COUNT = rf"(?P<count>1[0-5]|[1-9]|{'|'.join(_WORDS[1:])})"
_STATED = regex(
    rf"\b{_COUNT} (?:of|out of) the (?:15|fifteen) (?:\w+ ){{0,3}}categories\b"
    r"|\b(?:covers?|includes?|reports?|measures?"
    rf"|discloses?) {_COUNT.replace('count', 'other')} (?:\w+ )?Scope 3 categories\b",
    re.IGNORECASE,
)
_ITEM = r"(?:1[0-5]|[1-9])(?!\d)(?: ?(?:to|-|\u2013) ?(?:1[0-5]|[1-9])(?!\d))?"
_LIST = rf"(?P<list>(?>{_ITEM}(?:(?:,| and|, and|;)+ ?{_ITEM})*))"  # taken whole or not at all
_LISTED = regex(rf"\s*(?:[:(,]|namely|that is|\()*\s*(?:categor(?:y|ies) )?{_LIST}(?! ?%|\d|\.\d)")
_RANGE = regex(r"(1[0-5]|[1-9])(?: ?(?:to|-|\u2013) ?(1[0-5]|[1-9]))?")


def check_counts(given: CheckInput, complete: Sequence[Sequence[Quantity]]) -> list[CheckResult]:
    """One result for each statement that says how many categories are covered.

    `complete` are breakdowns that add up.
    """
    found: dict[tuple[int, int | None, tuple[int, ...]], CheckResult] = {}
    for page, text in map(place_of, given.statements):
        for match in _STATED.finditer(text):
            result = _judge((page, text), match, complete)
            for counted, details in of_kind([result] if result else [], Scope3Details):
                told = (page, details.stated, tuple(details.listed))
                found.setdefault(told, counted)
    return list(found.values())


def _judge(
    place: Place, match: re.Match[str], complete: Sequence[Sequence[Quantity]]
) -> CheckResult | None:
    stated = _number(match["count"] or match["other"])
    page, text = place
    listed = _listed(text[match.end() :])
    tables = {
        len({name for q in parts for name in q.scope.split("+")})
        for parts in complete
        if parts[0].in_table
    }
    details = Scope3Details(stated=stated, listed=listed, in_tables=sorted(tables))
    pages = tuple(sorted({page, *(q.page for parts in complete for q in parts)}))
    said = f"{match[0]} (page {page})"
    places = (place,)
    if listed and len(listed) != stated:
        names = ", ".join(map(str, listed))
        return CheckResult(
            CHECK,
            "fail",
            "warning",
            f"\u201c{said}\u201d, but it lists {len(listed)}: {names}.",
            details,
            (),
            pages,
            (),
            places,
        )
    if tables and stated not in tables:
        shown = " or ".join(map(str, sorted(tables)))
        where = ", ".join(map(str, pages))
        message = (
            f"\u201c{said}\u201d, while the categories that add up to the Scope 3 total are "
            f"{shown} (pages {where})."
        )
        why = "whether a category without a figure is counted"
        return CheckResult(
            CHECK, "inconclusive", "warning", message, details, (), pages, (why,), places
        )
    if listed or tables:
        against = "the numbers it lists" if listed else "the table that adds up"
        return CheckResult(
            CHECK,
            "pass",
            "info",
            f"\u201c{said}\u201d: as many as {against}.",
            details,
            (),
            pages,
            (),
            places,
        )
    return None


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.index(word.lower())


def _listed(after: str) -> list[int]:
    """The category numbers that follow directly: "1 to 7, 9 and 12"."""
    match = _LISTED.match(after)
    return (
        list(
            dict.fromkeys(
                number for item in _RANGE.finditer(match["list"]) for number in _span(item)
            )
        )
        if match
        else []
    )


def _span(item: re.Match[str]) -> Iterator[int]:
    first = int(item[1])
    yield from range(first, int(item[2] or first) + 1)
