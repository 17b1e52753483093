"""Template tags for claims and findings: the mark of a priority, how a paragraph came to a claim,
and who reasoned."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from reports.compiled.claim import CompiledClaim
from reports.enum_labels import plain
from reports.findings.finding import Answer, FindingDetails
from reports.findings.imagery import ImageryDetails
from reports.findings.kinds import read_finding
from reports.findings.pictures import is_kept, pair_of
from reports.models import Analysis, Check, ClaimParagraph, Finding, Verdict
from reports.pages.checks.listing import beside_of
from reports.pages.claims.block_types import Block
from reports.pages.claims.finding_labels import SHOWN, STATUSES
from reports.pages.claims.finding_labels import in_words as worded
from reports.pages.claims.folds import fold_of
from reports.pages.claims.imagery_blocks import figures_of_imagery
from reports.pages.claims.ladder import rung_of, settles, words_of
from reports.pages.claims.routing import agents_asked
from reports.pages.reasoners import model_names, reasoner_of
from reports.templatetags.sibyl import mark, paragraph_address, paragraph_link
from reports.types import Origin, Priority

register = template.Library()
register.filter(agents_asked)
register.filter(settles)

PRIORITY_SHAPES = {Priority.HIGH: "▲", Priority.MEDIUM: "△", Priority.LOW: "▽"}
ORIGINS = {
    Origin.HINT: "proposed when the claim was found, not confirmed by retrieval",
    Origin.CONFIRMED: "proposed when the claim was found, confirmed by retrieval",
    Origin.REPLACED: "found by retrieval in place of what was proposed",
    Origin.ADDED: "found by retrieval",
}


@register.filter
def priority_mark(priority: Any) -> SafeString:
    """A priority as shape and words."""
    shape = PRIORITY_SHAPES.get(priority, "?")
    return format_html(
        '<span class="priority p-{}"><span aria-hidden="true">{}</span> {} '
        '<span class="word">priority</span></span>',
        priority,
        shape,
        priority,
    )


@register.filter
def origin(paragraph: ClaimParagraph) -> str:
    """How a paragraph came to a claim, in words."""
    return ORIGINS.get(Origin(paragraph.origin), paragraph.origin)


@register.filter
def asks(paragraph: ClaimParagraph, gists: Mapping[str, str] | None) -> str:
    """What a paragraph asks for, in the registry's own words; empty where the registry does not
    have it."""
    return (gists or {}).get(paragraph.paragraph_id, "")


@register.filter
def paragraph_badge(paragraph: ClaimParagraph, gists: Mapping[str, str] | None) -> SafeString:
    """A paragraph number as a link to the registry; its title says what the paragraph asks for and
    how it came to the claim."""
    came = origin(paragraph)
    title = " ".join(filter(None, (asks(paragraph, gists), f"{came[0].upper()}{came[1:]}.")))
    pid = paragraph.paragraph_id
    link = '<a class="pid o-{}" href="{}" title="{}"><code>{}</code></a>'
    return format_html(link, paragraph.origin, paragraph_address(pid), title, pid)


@register.filter
def reasoner(analysis: Analysis) -> str:
    """ "rules", or the model an analysis was started with."""
    return reasoner_of(analysis)


@register.filter
def reasoner_title(analysis: Analysis) -> str:
    """What may reason in an analysis, rules or models, in words."""
    names = model_names(analysis.options.get("models", {}))
    return (
        f"Models asked: {', '.join(names)}; rules where they give no answer"
        if names
        else "Rules reason; no model is asked"
    )


@register.filter
def in_words(text: Any) -> str:
    """A summary or reasoning with stored names of statuses, agents and checks replaced by their
    words."""
    return worded(str(text))


@register.filter
def rung(verdict: Verdict | None) -> SafeString:
    """The rung of the ladder of support that a claim stands on; its words are given where the mark
    of the verdict does not say them already."""
    number = rung_of(verdict.support) if verdict else ""
    if verdict is None or not number:
        return SafeString("")
    says = words_of(verdict.support)
    said = f"{number}: {says}" if says != plain(verdict.shown) else number
    title = "How well the claim is supported: 1 is the weakest, 8 independent sources that agree"
    return format_html('<span class="rung" title="{}">{}</span>', title, said)


@register.filter
def details_of(finding: Finding) -> FindingDetails:
    """The details of a finding, read for its card."""
    return read_finding(finding)


class Picture(NamedTuple):
    """A picture of the place of a claim: before or after, its day, and whether it is kept."""

    when: str
    day: str
    is_kept: bool


@register.filter
def pictures(details: FindingDetails) -> list[Picture]:
    """The pictures that a finding rests on; none where it rests on no images."""
    pair = pair_of(details) if isinstance(details, ImageryDetails) else None
    names = zip(("before", "after"), pair, strict=True) if pair else ()
    return [Picture(when, scene.day, is_kept(scene)) for when, scene in names]


@register.filter
def seen_figures(details: FindingDetails) -> list[Block]:
    """What images show in figures; nothing of a finding of another kind."""
    blocks = figures_of_imagery(details) if isinstance(details, ImageryDetails) else ()
    return [block for block in blocks if block.items]


@register.filter
def exchanged(item: CompiledClaim) -> list[tuple[str, Answer]]:
    """What agents asked each other about a claim: who asked, and the answer with its question."""
    return [(row.agent_name, each) for row in item.findings for each in read_finding(row).answers]


@register.simple_tag(takes_context=True)
def two_places(context: Mapping[str, Any], check: Check) -> str:
    """The address that shows the two pages of a failed check side by side; empty where all of it
    stands on one page."""
    return beside_of(context["report"], check)


@register.filter
def fold(details: FindingDetails) -> str:
    """The label of a finding's folded part; empty where its card shows all of it."""
    return fold_of(details)


@register.filter
def own_summary(finding: Finding, details: FindingDetails) -> str:
    """The agent's own summary, without the answers of other agents, which the card prints below
    it."""
    return worded(details.summary_before_answers or finding.summary)


@register.filter
def status_mark(value: str) -> SafeString:
    """How a paragraph, an element, a criterion or an answer of a finding stands, as shape and
    word."""
    if value not in STATUSES and value not in SHOWN:
        return mark(value)
    drawn = STATUSES.get(value) or SHOWN[value]
    return format_html(
        '<span class="mark m-{}"><span aria-hidden="true">{}</span> {}</span>', *drawn
    )


@register.simple_tag(takes_context=True)
def paragraph_here(context: Mapping[str, Any], paragraph_id: str) -> SafeString:
    """A paragraph number as a link to its page in this report, or to the registry where the report
    was not checked for it."""
    if paragraph_id not in _given(context, "checked"):
        return paragraph_link(paragraph_id)
    address = reverse("reports:requirement", args=[context["report"].pk, paragraph_id])
    link = '<a class="pid" href="{}{}"><code>{}</code></a>'
    return format_html(link, address, context.get("analysis_query", ""), paragraph_id)


def _given(context: Mapping[str, Any], name: str) -> Collection[str]:
    found: Collection[str] = context.get(name) or ()
    return found
