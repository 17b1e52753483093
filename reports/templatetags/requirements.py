"""What the requirements pages print: links to places in the document, how an element stands, and
levels in words."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from reports.models import Coverage, CoverageElement
from reports.pages.requirements.gaps import below
from reports.pages.requirements.listing import place_address
from reports.pages.requirements.status_labels import LEVELS, element_state

register = template.Library()


@register.simple_tag
def page_link(document: str, page: int, quote: str) -> SafeString:
    """A page number that opens the document at `document` there, with the quote marked."""
    return format_html(
        '<a class="page" href="{}">p. {}</a>', place_address(document, page, quote), page
    )


@register.filter
def state(element: CoverageElement) -> str:
    """How an element stands: addressed, missing, not_arising or open."""
    return element_state(element.addressed, element.gap_reason)


@register.filter
def gaps_below(row: Coverage, gaps: Iterable[Coverage]) -> list[Coverage]:
    """The gaps among these that are parts of a paragraph."""
    return below(row, gaps or ())


@register.filter
def level(value: str) -> str:
    """A level in words."""
    return {name.value: words for name, words in LEVELS.items()}.get(value, value)
