"""What the data and metrics agent asks others, and what their answers change in its checks (FRD 7,
section 8).

One question for each distinct matter, with all claims it concerns: a sector and metric, a
reduction, a place, a missing series.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from agents.base.ask import Ask, ReportFacts, RequestType
from agents.specialists.data_metrics.checks.comparing import PREFIX
from agents.specialists.data_metrics.linking import figures_of
from agents.specialists.data_metrics.schemas import CheckResult, of_kind
from agents.specialists.data_metrics.taking_in import with_answers
from reports.figures.types import Quantity
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.checks.targets import TargetDetails
from reports.language.claim_places import places_in
from reports.language.places import find_facilities
from reports.types import ClaimView

__all__ = ["asks", "with_answers"]

SCOPES: Final = ("1", "2", "3", "1+2", "1+2+3")
_HISTORY = "history"
_CURRENCIES = ("EUR", "USD", "GBP", "CHF", "SEK", "JPY")  # "an EUR 300 million facility" is a loan
_METRICS = {
    "emission_intensity": "emission intensity",
    "physical_intensity": "intensity per unit of output",
    "energy_consumption": "energy consumption",
    "scope3_share": "Scope 3 share of total emissions",
    "financial_impact": "climate share of capital expenditure",
}


def asks(
    claims: Sequence[ClaimView],
    quantities: Sequence[Quantity],
    checks: Sequence[CheckResult],
    facts: ReportFacts,
) -> list[Ask]:
    """The questions the claims of a report raise: `checks` are linked to claims; `quantities` those
    of the report itself."""
    own = [quantity for quantity in quantities if not quantity.source]
    found = (
        *_benchmarks(checks, facts),
        *_reduction_rates(checks, facts),
        *_places(claims, own, facts),
        *_prior_reports(claims, own, checks, facts),
    )
    return [ask for ask in found if ask.claim_ids]


def _benchmarks(checks: Iterable[CheckResult], facts: ReportFacts) -> Iterator[Ask]:
    """One for each metric and unit that was compared, or could not be."""
    groups: dict[tuple[str, str], list[tuple[CheckResult, BenchmarkDetails]]] = {}
    for check, details in of_kind(checks, BenchmarkDetails):
        groups.setdefault((check.check_name, details.reported_unit), []).append((check, details))
    for (name, unit), group in groups.items():
        first = group[0][1]
        kind = name.removeprefix(PREFIX)
        metric = first.name or _METRICS.get(kind, kind.replace("_", " "))
        words = (
            f"Industry benchmark for {_METRICS.get(kind, kind.replace('_', ' '))} in "
            f"{_sector(facts)}: {metric}, in {unit}."
        )
        context = {
            "metric": metric,
            "unit": unit,
            "value": first.reported_value,
            "check": name,
            **_of_sector(facts),
        }
        ids = _ids(check for check, _ in group)
        yield Ask(RequestType.BENCHMARK, words, ids, context)


def _reduction_rates(checks: Iterable[CheckResult], facts: ReportFacts) -> Iterator[Ask]:
    """One for each set of scopes that targets name."""
    groups: dict[str, list[tuple[CheckResult, TargetDetails]]] = {}
    for check, details in of_kind(checks, TargetDetails):
        if details.scope:
            groups.setdefault(details.scope, []).append((check, details))
    for scope, group in groups.items():
        words = f"How fast do companies in {_sector(facts)} cut Scope {scope} emissions a year?"
        context = {
            "scopes": scope,
            **_of_sector(facts),
            **(_one_target(group[0][1]) if len(group) == 1 else {}),
        }
        ids = _ids(check for check, _ in group)
        yield Ask(RequestType.REDUCTION_RATE, words, ids, context)


def _one_target(target: TargetDetails) -> dict[str, object]:
    known = {
        "percent": target.target_percentage,
        "base_year": target.baseline_year,
        "target_year": target.target_year,
    }
    return {name: value for name, value in known.items() if value is not None}


def _places(
    claims: Sequence[ClaimView], own: Sequence[Quantity], facts: ReportFacts
) -> Iterator[Ask]:
    """One for each site that a claim with a figure names."""
    stated = figures_of(claims, own)
    named: dict[str, list[str]] = {}
    spelled: dict[str, str] = {}
    for claim in claims:
        for place in _sites(claim.text or claim.quote, facts.company) if stated[claim.id] else ():
            named.setdefault(spelled.setdefault(place.casefold(), place), []).append(claim.id)
    for place, ids in named.items():
        words = f"Is {place}, for which figures are stated, a known place, and where is it?"
        yield Ask(RequestType.PLACE, words, tuple(ids), {"place": place})


def _sites(text: str, company: str) -> list[str]:
    """The facilities a text names by their place, those named by the company alone left out."""
    sure = places_in(text)
    facilities = [place for place in dict.fromkeys(find_facilities(text)) if place in sure]
    apart = {word.casefold() for word in (*company.split()[:1], *_CURRENCIES)}
    return [place for place in facilities if place.casefold().split()[0] not in apart]


def _prior_reports(
    claims: Sequence[ClaimView],
    own: Sequence[Quantity],
    checks: Iterable[CheckResult],
    facts: ReportFacts,
) -> Iterator[Ask]:
    """One for each scope whose history is missing: that of a target, or one that a claim states for
    a single year."""
    years = _years(own)
    wanted: dict[str, list[str]] = {}
    for check, details in of_kind(checks, TargetDetails):
        scope = details.scope
        if _HISTORY in check.missing_data and scope in SCOPES and len(years.get(scope, ())) <= 1:
            wanted.setdefault(scope, []).extend(check.claim_ids)
    stated = figures_of(claims, own)
    for claim in claims:
        for scope in {q.scope for q in stated[claim.id] if _is_whole(q)}:
            if len(years.get(scope, ())) == 1:
                wanted.setdefault(scope, []).append(claim.id)
    for scope, ids in sorted(wanted.items()):
        known = sorted(years.get(scope, ()))
        of = f" of {facts.company}" if facts.company else ""
        words = (
            f"Which Scope {scope} emissions{of} do earlier reports state? This one states "
            f"{_listed(known)}."
        )
        before = [year for first in known[:1] for year in range(first - 10, first)]
        context = {
            "metric": "ghg_emissions",
            "scope": scope,
            "years": before,
            "text": f"Scope {scope} emissions",
        }
        yield Ask(RequestType.PRIOR_REPORT, words, tuple(dict.fromkeys(ids)), context)


def _years(own: Iterable[Quantity]) -> Mapping[str, set[int]]:
    years: dict[str, set[int]] = {}
    for quantity in own:
        if _is_whole(quantity) and quantity.year is not None:
            years.setdefault(quantity.scope, set()).add(quantity.year)
    return years


def _is_whole(quantity: Quantity) -> bool:
    return (
        quantity.metric == "ghg_emissions" and quantity.scope in SCOPES and not quantity.entity_part
    )


def _listed(years: Sequence[int]) -> str:
    return f"{', '.join(map(str, years))} only" if years else "none"


def _ids(checks: Iterable[CheckResult]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(claim_id for check in checks for claim_id in check.claim_ids))


def _sector(facts: ReportFacts) -> str:
    return (
        f"the sector {facts.industry or facts.sector}"
        if facts.industry or facts.sector
        else "a sector that is not known"
    )


def _of_sector(facts: ReportFacts) -> dict[str, str]:
    named = facts.industry or facts.sector
    return {"sector": named} if named else {}
