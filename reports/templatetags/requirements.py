"""Template tags of the requirements pages: links to pages of the document, the state of an element,
and levels in words."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from reports.models import Coverage, CoverageElement
from reports.pages.requirements.gaps import below
from reports.pages.requirements.listing import anchor_address
from reports.pages.requirements.status_labels import element_state

register = template.Library()


@register.simple_tag
def page_link(document: str, page: int, quote: str) -> SafeString:
    """A page number as a link that opens the document there with the quote marked. `document` is
    the document's address."""
    return format_html(
        '<a class="page" href="{}">p. {}</a>', anchor_address(document, page, quote), page
    )


@register.filter
def state(element: CoverageElement) -> str:
    """How an element stands: addressed, missing, not_arising or open."""
    return element_state(element.addressed, element.gap_reason)


@register.filter
def gaps_below(row: Coverage, gaps: Iterable[Coverage]) -> list[Coverage]:
    """The gaps among these that are parts of a paragraph."""
    return below(row, gaps or ())
