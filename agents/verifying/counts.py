"""The numbers and figures of a compiled report, counted and compared again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from agents.specialists.data_metrics.frozen import Arithmetic
from reports.compile import COUNTED_LEVELS
from reports.figures.types import Quantity
from reports.models import CoverageStatus
from reports.models.coverage import GAPS
from sibyl_project.common.numbers import as_number

Compared = Callable[[], tuple[str, list[str]]]
_LEVELS: Final = frozenset(level.value for level in COUNTED_LEVELS)


def of_counts(report: Mapping[str, Any]) -> Compared:
    """The summary against the lists it counts."""
    return lambda: ("the summary counts the lists", list(_wrong_counts(report)))


def _wrong_counts(report: Mapping[str, Any]) -> Iterable[str]:
    summary, claims = report["summary"], report["claims"]
    verdicts = [claim["verdict"] for claim in claims if claim["verdict"]]
    counted = [row for row in report["requirements"] if row["level"] in _LEVELS]
    gaps = {status.value for status in GAPS}
    numbers: dict[str, tuple[Mapping[str, int], Iterable[str]]] = {
        "verdicts": (summary["verdicts"], (one["verdict"] for one in verdicts)),
        "support": (summary["support"], (one["support"] for one in verdicts if one["support"])),
        "claims by type": (summary["claims_by_type"], (one["claim_type"] for one in claims)),
        "claims by priority": (summary["claims_by_priority"], (one["priority"] for one in claims)),
        "gaps": (summary["gaps"], (row["status"] for row in counted if row["status"] in gaps)),
    }
    for pillar, of in summary["coverage"].items():
        rows = [row["status"] for row in counted if row["pillar"] == pillar]
        told = {name: of[name] for name in CoverageStatus.values}
        numbers[f"coverage of {pillar}"] = (told, rows)
    for name, (said, listed) in numbers.items():
        found = Counter(listed)
        if {key: value for key, value in said.items() if value} != dict(found):
            yield f"{name}: the summary says {dict(said)}, the list has {dict(found)}"
    if summary["total_claims"] != len(claims):
        yield f"claims: the summary says {summary['total_claims']}, the list has {len(claims)}"
    missing = {row["paragraph_id"] for row in report["requirements"] if row["status"] in gaps}
    if missing != {row["paragraph_id"] for row in report["gaps"]}:
        yield "gaps: the list is not that of the requirements that are missing or partly met"


def of_figures(report: Mapping[str, Any], kept: Arithmetic) -> Compared:
    """The figures of the report against those the checks were given, and these against what is
    printed at their places."""
    told = f"{len(report['figures'])} agree with what is printed and what the checks were given"
    return lambda: (told, list(_wrong_figures(report, kept)))


def _wrong_figures(report: Mapping[str, Any], kept: Arithmetic) -> Iterable[str]:
    given: dict[tuple[int, str], list[Quantity]] = defaultdict(list)
    for quantity in kept.given.quantities:
        given[quantity.page, quantity.quote].append(quantity)
        if not _prints(quantity):
            yield f"p. {quantity.page}: {quantity.value} was read where {quantity.printed!r} stands"
    for figure in report["figures"]:
        own = [place for place in figure["places"] if not place["source"]]
        values = {
            as_number(quantity.value)
            for place in own
            for quantity in given.get((place["page"], place["quote"]), ())
        }
        if values and figure["value"] not in values:
            pages = ", ".join(str(place["page"]) for place in own)
            yield f"{figure['metric']} on p. {pages} is {figure['value']}, read as {sorted(values)}"


def _prints(quantity: Quantity) -> bool:
    """Whether the digits of a value are among those printed for it, whatever the magnitude."""
    if not quantity.printed or quantity.read_by:
        return True
    return _digits(quantity.value) in "".join(filter(str.isdigit, quantity.printed))


def _digits(value: Decimal) -> str:
    return f"{abs(value):f}".replace(".", "").strip("0")
