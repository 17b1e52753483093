"""What the Compare tab lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.http import urlencode

from reports.compared.between import Between
from reports.compared.comparing import (
    Change,
    CheckChange,
    ClaimPair,
    GapChange,
)
from reports.models import (
    Absence,
    Analysis,
    CarriedReview,
    Check,
    Claim,
    SubjectKind,
    shown_value,
)
from reports.models.review import ABSENCE
from reports.pages.addresses import marking

PER_PAGE: Final = 25
CLAIM_WORDS: Final = {
    Change.SOFTENED: "softened",
    Change.HARDENED: "hardened",
    Change.REWORDED: "reworded",
    Change.NEW: "new",
    Change.DROPPED: "dropped",
    Change.KEPT: "kept",
}
VERDICT: Final = "verdict"
GAP_WORDS: Final = {
    GapChange.CLOSED: "gaps closed",
    GapChange.NARROWED: "gaps narrowed",
    GapChange.OPENED: "gaps opened",
    GapChange.WIDENED: "gaps widened",
    GapChange.OTHER: "other changes",
}
CHECK_WORDS: Final = {
    CheckChange.NOW_FAILS: "no longer hold",
    CheckChange.NOW_HOLDS: "now hold",
    CheckChange.NOW_OPEN: "now inconclusive",
    CheckChange.NEW: "only in the later",
    CheckChange.GONE: "only in the earlier",
}
SECTIONS: Final = {
    "claims": "Claims",
    "requirements": "Requirements",
    "checks": "Checks",
    "figures": "Figures",
    "carried": "Carry forward",
}


@dataclass(frozen=True, slots=True)
class Tab:
    """A section of the page or a filter of its list: its name in the address, how it reads, how
    many it holds (None where that is not counted), and whether it is shown."""

    name: str
    label: str
    number: int | None
    here: bool


def compared(between: Between, given: dict[str, str]) -> dict[str, Any]:
    """What the page shows of a comparison: one section, narrowed to one kind of change, one page of
    it. All come from the one comparison."""
    show = given.get("show", "")
    show = show if show in SECTIONS else "claims"
    context: dict[str, Any] = {"show": show, "sections": _sections(between, show)}
    if show == "carried":
        return context
    narrow = {"claims": _claims, "requirements": _gaps, "checks": _checks, "figures": _figures}
    rows, filters = narrow[show](between, given.get("change", ""))
    page = Paginator(rows, PER_PAGE).get_page(given.get("at"))
    context |= {"page_obj": page, "key": "at", "filters": filters}
    if show == "claims":
        context["cards"] = [_card(pair, between) for pair in page]
    if show == "figures":
        context["cards"] = [_figure(each, between) for each in page]
    if show == "checks":
        context["cards"] = [
            (
                pair,
                CHECK_WORDS[pair.change],
                _page(between.before, pair.before),
                _page(between.after, pair.after),
            )
            for pair in page
        ]
    return context


def _sections(between: Between, show: str) -> list[Tab]:
    found = between.comparison
    numbers = {
        "claims": sum(pair.change is not Change.KEPT for pair in found.claims),
        "requirements": len(found.requirements),
        "checks": len(found.checks),
        "figures": len(found.figures.restated),
    }
    return [Tab(name, label, numbers.get(name), name == show) for name, label in SECTIONS.items()]


Narrowed = tuple[Sequence[Any], list[Tab]]


def _claims(between: Between, change: str) -> Narrowed:
    """Changed claims unless a kind is named: kept ones are a filter away."""
    pairs = between.comparison.claims
    changed = [pair for pair in pairs if pair.change is not Change.KEPT]
    judged = [pair for pair in pairs if pair.verdict_changed]
    rows = {each.value: [pair for pair in pairs if pair.change is each] for each in CLAIM_WORDS}
    named = {each.value: label for each, label in CLAIM_WORDS.items()}
    return _narrowed(
        {"": changed, **rows, VERDICT: judged},
        {"": "all changes", **named, VERDICT: "verdict or support changed"},
        change,
    )


def _gaps(between: Between, change: str) -> Narrowed:
    return _by(between.comparison.requirements, GAP_WORDS, change)


def _checks(between: Between, change: str) -> Narrowed:
    return _by(between.comparison.checks, CHECK_WORDS, change)


def _figures(between: Between, change: str) -> Narrowed:
    every = between.restated
    rows = {
        "": every,
        "unexplained": [each for each in every if each.explanation is None],
        "explained": [each for each in every if each.explanation],
    }
    words = {"": "all", "unexplained": "no explanation found", "explained": "with words near it"}
    return _narrowed(rows, words, change)


def _by(pairs: Sequence[Any], words: dict[Any, str], change: str) -> Narrowed:
    rows = {each.value: [pair for pair in pairs if pair.change is each] for each in words}
    named = {each.value: label for each, label in words.items()}
    return _narrowed({"": pairs, **rows}, {"": "all", **named}, change)


def _narrowed(rows: Mapping[str, Sequence[Any]], words: dict[str, str], change: str) -> Narrowed:
    chosen = change if change in rows else ""
    return rows[chosen], [Tab(name, words[name], len(rows[name]), name == chosen) for name in rows]


def _card(pair: ClaimPair, between: Between) -> dict[str, Any]:
    """A claim with both wordings, what differs marked, and where each stands."""
    one, other = pair.pieces
    return {
        "pair": pair,
        "label": CLAIM_WORDS[pair.change],
        "before": pair.before
        and {
            "claim": pair.before,
            "shown": shown_value(pair.before.verdict, pair.before.support),
            "pieces": one,
            "url": _at(between.before, pair.before.page, pair.before.quote),
        },
        "after": pair.after
        and {
            "claim": pair.after,
            "shown": shown_value(pair.after.verdict, pair.after.support),
            "pieces": other,
            "url": _at(between.after, pair.after.page, pair.after.quote),
        },
    }


def _figure(restated: Any, between: Between) -> dict[str, Any]:
    found = restated.restatement
    return {
        "figure": restated,
        "before_url": _at(between.before, found.before.page, found.before.quote),
        "after_url": _at(between.after, found.after.page, found.after.quote),
        "why_url": restated.explanation
        and _at(between.after, restated.explanation.page, restated.explanation.quote),
    }


def labelled(rows: Sequence[CarriedReview]) -> list[tuple[CarriedReview, str]]:
    """What was carried, each with the words of the claim, the message of the check or the question
    it is on; at most three queries."""
    keys: dict[str, set[str]] = {
        kind: {row.key for row in rows if row.kind == kind} for kind in SubjectKind.values
    }
    claims, checks = keys[SubjectKind.CLAIM], keys[SubjectKind.CHECK]
    texts: dict[str, str] = {}
    if claims:
        found = Claim.objects.filter(pk__in=claims).values_list("pk", "page", "text")
        texts |= {str(pk): f"p. {page}: {text}" for pk, page, text in found}
    if checks:
        messages = Check.objects.filter(
            identity__in=checks, analysis__report__in={row.report_id for row in rows}
        )
        texts |= dict(messages.values_list("identity", "message"))
    if absences := {row.key for row in rows if row.kind == ABSENCE}:
        of_reports = {row.report_id for row in rows}
        asked = Absence.objects.filter(identity__in=absences, analysis__report__in=of_reports)
        texts |= dict(asked.values_list("identity", "question"))
    return [(row, texts.get(row.key, "")) for row in rows]


def _page(analysis: Analysis, check: Any) -> str:
    return _at(analysis, check.page, "") if check and check.page else ""


def _at(analysis: Analysis, page: int, quote: str) -> str:
    """The address of a page of an analysis's report with a quote marked on it."""
    address = reverse("reports:detail", args=[analysis.report_id])
    return f"{address}?{urlencode(marking(page, quote))}"
