"""Everything that is expected in a report and stands nowhere in it, as questions, few and the most
material first.

Whoever reads a question spends time on it, so what is doubtful is not asked: where a report names
hardly anything of what a source lists (most reports name no sites), only what weighs much in it is
asked for, and each source may ask little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from typing import Final

from reports.completeness import metrics
from reports.completeness.categories import is_broken_down, told_categories, usual_in
from reports.completeness.own_tables import lacking_in_lists, lacking_last_year
from reports.completeness.printed import Printed
from reports.completeness.types import Absence, Completeness, Expected, Looked, Source, What
from reports.figures.types import Quantity

MOST_OF_A_GROUP: Final = 4
MOST: Final = 12
LEAST_FOUND: Final = Decimal(1) / 3
WEIGHS_MUCH: Final = Decimal("0.1")
_COMPARED_ANYHOW: Final = (Source.INDUSTRY, Source.PEERS)  # what they name is little
_NOT_READ: Final = "the rules do not read the language of the report"
_NOT_BROKEN_DOWN: Final = (
    "the report does not break Scope 3 down by category; its requirement asks for that"
)
_FEW: Final = "the report names too few of them to ask for single ones"
_EVERYWHERE: Final = "every word of the text, the tables and the charts, for"


@dataclass(frozen=True, slots=True)
class Given:
    """What a report is held against: what sources outside its pages let expect, its own figures,
    and its industry by its code."""

    expected: Sequence[Expected] = ()
    figures: Sequence[Quantity] = ()
    industry: str = ""


def look(printed: Printed, given: Given) -> Completeness:
    """Ask for what is absent."""
    order = list(Source)
    every = sorted(
        [*given.expected, *usual_in(given.industry)],
        key=lambda one: (order.index(one.source), one.group),
    )
    found: list[tuple[list[Absence], Looked]] = [
        _of_group(source, group, list(rows), printed, given.figures)
        for (source, group), rows in groupby(every, key=attrgetter("source", "group"))
    ]
    found += [
        _told(Source.EARLIER_YEARS, lacking_last_year(printed.pages)),
        _told(Source.OWN_LIST, lacking_in_lists(printed.pages)),
    ]
    found.sort(key=lambda each: order.index(each[1].source))
    return _bounded(found)


def _of_group(
    source: Source,
    group: str,
    rows: Sequence[Expected],
    printed: Printed,
    figures: Sequence[Quantity],
) -> tuple[list[Absence], Looked]:
    looked = Looked(source, group, len(rows))
    is_of_words = any(one.what in (What.CATEGORY, What.METRIC) for one in rows)
    if is_of_words and not printed.is_read_by_rules:
        return [], Looked(source, group, len(rows), why_not=_NOT_READ)
    if source is Source.INDUSTRY and not is_broken_down(printed):
        return [], Looked(source, group, len(rows), why_not=_NOT_BROKEN_DOWN)
    absent = [one for one in _once(rows) if not is_found(one, printed, figures)]
    found = len(rows) - len(absent)
    compares = source in _COMPARED_ANYHOW or found >= LEAST_FOUND * len(rows)
    asked = [one for one in absent if compares or one.named or (one.share or 0) >= WEIGHS_MUCH]
    asked.sort(key=lambda one: -(one.share or 0))
    why = _FEW if absent and not asked else ""
    looked = Looked(source, group, len(rows), found, len(asked), why_not=why)
    return [_asked(one, printed.company) for one in asked], looked


def _once(rows: Iterable[Expected]) -> Iterator[Expected]:
    return iter({one.identity: one for one in rows}.values())


def is_found(expected: Expected, printed: Printed, figures: Sequence[Quantity] = ()) -> bool:
    """Whether something expected stands anywhere in the report, in any form."""
    if expected.what is What.CATEGORY:
        return int(expected.others[0]) in told_categories(printed)
    if expected.what is What.METRIC:
        return metrics.is_told(expected, printed, figures)
    return printed.has_name(expected.name, *expected.others)


def _asked(one: Expected, company: str) -> Absence:
    return Absence(one, _QUESTIONS[one.what](one, company or "the company"), _searched(one))


def _searched(one: Expected) -> tuple[str, ...]:
    if one.what is What.CATEGORY:
        return (f"{_EVERYWHERE} its name, its other names and its number",)
    names = ", ".join(
        f"\u201c{name}\u201d" for name in dict.fromkeys((one.name, *one.others)) if name
    )
    if one.what is What.METRIC:
        return (f"{_EVERYWHERE} a row or sentence with most words of {names}", "the figures read")
    return (f"{_EVERYWHERE} {names}, also without legal form, shortened and as initials",)


def _of_category(one: Expected, company: str) -> str:
    return (
        f"Scope 3 is broken down, and {one.name} is not told of, not even as not relevant. It is "
        f"{one.why}. Does it arise at {company}, and why is it left out?"
    )


def _of_metric(one: Expected, company: str) -> str:
    if one.source is Source.PEERS:
        return f"{one.name[:1].upper()}{one.name[1:]} is {one.where}; this report has none. Why?"
    return (
        f"\u201c{one.name}\u201d was reported before ({one.where}), and is not found in this "
        "report. Was it dropped, and why?"
    )


def _of_name(one: Expected, company: str) -> str:
    kind = "company" if one.what is What.ENTITY else "site"
    return (
        f"The {kind} {one.name} stands in {one.where}, and is not named in the report. Is it "
        "within the reporting boundary, and in which figures?"
    )


_QUESTIONS: Final = {
    What.CATEGORY: _of_category,
    What.METRIC: _of_metric,
    What.SITE: _of_name,
    What.ENTITY: _of_name,
}


def _told(source: Source, absences: list[Absence]) -> tuple[list[Absence], Looked]:
    number = len(absences)
    return absences, Looked(source, source.label, number, asked=number)


def _bounded(found: Sequence[tuple[list[Absence], Looked]]) -> Completeness:
    """At most MOST_OF_A_GROUP questions of a group and MOST in all."""
    absences: dict[str, Absence] = {}
    looked: list[Looked] = []
    for of_group, told in found:
        new = [one for one in of_group if one.expected.identity not in absences]
        kept = new[: min(MOST_OF_A_GROUP, MOST - len(absences))]
        absences |= {one.expected.identity: one for one in kept}
        more = len(new) - len(kept)
        looked.append(
            Looked(
                told.source, told.group, told.expected, told.found, len(kept), more, told.why_not
            )
        )
    return Completeness(tuple(absences.values()), tuple(looked))
