"""Template filters of the portfolio: counts in words, and changes with their sign."""

from __future__ import annotations

from collections import Counter

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from reports.enum_labels import MARKS, plain
from reports.models import VerdictValue
from reports.pages.home.measures import Tally, met_percent
from reports.pages.home.portfolio import Change
from standards.types import PILLAR_NAMES, Pillar

register = template.Library()
SHORT = {
    Pillar.GOVERNANCE: "Gov",
    Pillar.STRATEGY: "Strat",
    Pillar.RISK_MANAGEMENT: "Risk",
    Pillar.METRICS_TARGETS: "Metrics",
    Pillar.GENERAL: "General",
}
LISTED = (
    VerdictValue.VERIFIED,
    VerdictValue.CONTRADICTED,
    VerdictValue.INSUFFICIENT_EVIDENCE,
    VerdictValue.UNVERIFIED,
)


@register.simple_tag
def verdict_counts(counts: Counter[str]) -> SafeString:
    """Each verdict as its shape with how many claims have it; the words for who cannot see the
    shape, and as a title."""
    return format_html_join(
        " ",
        '<span class="m-{}" title="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}:</span> {}</span>',
        ((value, plain(value), MARKS[value][0], plain(value), counts[value]) for value in LISTED),
    )


@register.filter
def by_pillar(tally: Tally) -> list[tuple[str, str, Counter[str], str]]:
    """Each pillar that was assessed: its name, short and in full, its statuses, and the share
    met."""
    return [
        (SHORT[pillar], PILLAR_NAMES[pillar], counts, _percent(met_percent(counts)))
        for pillar in Pillar
        if (counts := tally.coverage[pillar.value])
    ]


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f} %"


@register.filter
def told(counts: Counter[str]) -> str:
    """Coverage statuses with their numbers, in words."""
    return ", ".join(f"{number} {plain(status)}" for status, number in counts.items() if number)


@register.filter
def points(change: Change) -> str:
    """By how many percentage points more requirements are met than a year before."""
    if change.met is None:
        return "compare"
    rounded = round(change.met)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else "±"
    return f"{sign}{abs(rounded)} points met"


@register.filter
def contradictions(change: Change) -> str:
    """How many more or fewer claims are contradicted than a year before."""
    if not change.contradicted:
        return "as many contradicted"
    more = "more" if change.contradicted > 0 else "fewer"
    return f"{abs(change.contradicted)} {more} contradicted"
