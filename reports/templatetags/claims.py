"""How claims look on a page: the shape of a priority, how a paragraph came to a claim, and who reasoned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from reports.models import Analysis, ClaimParagraph
from reports.reasoners import model_names, reasoner_of
from reports.templatetags.sibyl import paragraph_address
from reports.types import Origin, Priority

register = template.Library()

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
        '<span class="priority p-{}"><span aria-hidden="true">{}</span> {} priority</span>', priority, shape, priority
    )


@register.filter
def origin(paragraph: ClaimParagraph) -> str:
    """How a paragraph came to a claim, in words."""
    return ORIGINS.get(Origin(paragraph.origin), paragraph.origin)


@register.filter
def asks(paragraph: ClaimParagraph, asked: Mapping[str, str] | None) -> str:
    """What a paragraph asks for, in own words; empty when the registry does not know it."""
    return (asked or {}).get(paragraph.paragraph_id, "")


@register.filter
def paragraph_badge(paragraph: ClaimParagraph, asked: Mapping[str, str] | None) -> SafeString:
    """A paragraph number that leads to the registry; its title says what it asks and how it came to the claim."""
    came = origin(paragraph)
    title = " ".join(filter(None, (asks(paragraph, asked), f"{came[0].upper()}{came[1:]}.")))
    pid = paragraph.paragraph_id
    link = '<a class="pid o-{}" href="{}" title="{}"><code>{}</code></a>'
    return format_html(link, paragraph.origin, paragraph_address(pid), title, pid)


@register.filter
def reasoner(analysis: Analysis) -> str:
    """ "rules", or the model an analysis was started with."""
    return reasoner_of(analysis)


@register.filter
def reasoner_title(analysis: Analysis) -> str:
    """Everything that may reason in an analysis."""
    names = model_names(analysis.options.get("models", {}))
    return f"Models asked: {', '.join(names)}; rules where they give no answer" if names else "Rules reason; no model is asked"
