"""Template tags for judgements: a shape, a word and a CSS class for every value, and bars drawn
without inline styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from reports.check_labels import name_of
from reports.enum_labels import MARKS, NOT_JUDGED, VERDICTS, plain
from reports.models import Basis, EvidenceType
from reports.roster import evidence_types, label, roster
from standards.types import PILLAR_NAMES

register = template.Library()
register.filter(plain)

STANCES = {
    True: ("s-supports", "supports the claim"),
    False: ("s-contradicts", "contradicts the claim"),
    None: ("s-neither", "takes no side"),
}
EVIDENCE = {**dict(EvidenceType.choices), **evidence_types()}
BASES = dict(Basis.choices)
COVERAGE_ORDER = (
    "fully_addressed",
    "partially_addressed",
    "fully_unaddressed",
    "not_assessed",
    "not_applicable",
)
ALWAYS_COUNTED = ("verified", "unverified", "contradicted")  # listed even where there are none

_MARK = {
    value: format_html(
        '<span class="mark m-{}"><span aria-hidden="true">{}</span> {}</span>',
        value or "none",
        shape,
        words,
    )
    for value, (shape, words) in MARKS.items()
}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@register.filter
def mark(value: Any) -> SafeString:
    """A verdict, coverage status, page state or check result as shape and word.

    An unknown value is shown as it is.
    """
    text = "" if value is None else str(value)
    return _MARK.get(text) or format_html('<span class="mark">{}</span>', plain(text))


@register.filter
def shape(value: Any) -> str:
    """The shape of a value alone, for drawings; a question mark for an unknown one."""
    return MARKS.get(str(value), ("?", ""))[0]


@register.filter
def words(value: Any) -> str:
    """The words of a value alone."""
    return plain(value) if value else NOT_JUDGED


@register.filter
@lru_cache(maxsize=256)
def moment(at: datetime) -> SafeString:
    """A moment in UTC as a line of the feed shows it. Results are cached, because many lines are of
    the same moment."""
    at = at.astimezone(UTC)
    day = f"{at.day} {MONTHS[at.month - 1]}"
    return format_html(
        '<time datetime="{}" title="{} UTC">{}</time>',
        at.isoformat(),
        f"{day} {at:%Y, %H:%M:%S}",
        f"{day}, {at:%H:%M}",
    )


@register.filter
def agent(name: Any) -> SafeString:
    """An agent's label with its coloured dot."""
    return _agent(str(name))


@lru_cache(maxsize=64)
def _agent(name: str) -> SafeString:
    if name not in roster():
        return format_html('<span class="agent">{}</span>', name)
    return format_html('<span class="agent a-{}">{}</span>', name, label(name))


@register.filter
def agent_name(name: Any) -> str:
    """An agent's name in plain text."""
    return label(str(name))


@register.filter
def check_name(name: Any) -> str:
    """What a check asks, in words."""
    return name_of(str(name))


@register.filter
def pillar(value: Any) -> str:
    """The name of a pillar as readers know it."""
    return PILLAR_NAMES.get(value, str(value).replace("_", " "))


@register.filter
def paragraph_link(paragraph_id: str, title: str = "") -> SafeString:
    """A paragraph number as a link to its page in the registry."""
    return format_html(
        '<a class="pid" href="{}" title="{}"><code>{}</code></a>',
        paragraph_address(paragraph_id),
        title,
        paragraph_id,
    )


@cache
def paragraph_address(paragraph_id: str) -> str:
    """The address of a paragraph's page in the registry."""
    return reverse("standards:paragraph", args=[paragraph_id])


@register.filter
def duration(seconds: int) -> str:
    """Whole seconds as people say them, for example "48 s" or "2 min 5 s"."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


@register.filter
def evidence(value: str) -> str:
    """What kind of evidence a finding is, in words."""
    return EVIDENCE.get(value, value)


@register.filter
def basis(value: str) -> str:
    """What a finding rests on, in words."""
    return BASES.get(value, value)


@register.filter
def stance(supports: Any) -> SafeString:
    """Whether a finding supports its claim, in words. None, and anything but True or False, is
    neither support nor contradiction."""
    return format_html(
        '<span class="stance {}">{}</span>',
        *STANCES[supports if isinstance(supports, bool) else None],
    )


@register.simple_tag
def coverage_bar(counts: Mapping[str, int]) -> SafeString:
    """A bar of coverage statuses as SVG. The numbers stand beside it in words, so it is hidden from
    screen readers."""
    return _bar([(status, counts.get(status, 0)) for status in COVERAGE_ORDER])


@register.simple_tag
def verdict_bar(counts: Mapping[str, int]) -> SafeString:
    """A bar of verdicts as SVG, drawn like `coverage_bar`."""
    return _bar([(verdict, counts.get(verdict, 0)) for verdict in VERDICTS])


@register.filter
def verdict_lines(counts: Mapping[str, int], claims: Sequence[Any]) -> list[tuple[str, int]]:
    """The verdicts with their counts in the order of the bar, and last the claims not judged,
    so that the counts add up to the number of claims."""
    found = [(verdict, counts.get(verdict, 0)) for verdict in VERDICTS]
    lines = [(verdict, count) for verdict, count in found if count or verdict in ALWAYS_COUNTED]
    unjudged = len(claims) - sum(count for _, count in lines)
    return [*lines, ("", unjudged)] if unjudged else lines


def _bar(parts: list[tuple[str, int]]) -> SafeString:
    """Bars stand in long lists, so they are written at once: names are those of our own lists, and
    all else is numbers."""
    total = sum(count for _, count in parts) or 1
    rects, start = [], 0.0
    for name, count in parts:
        width = 100 * count / total
        if count:
            rects.append(f'<rect x="{start:.2f}" width="{width:.2f}" height="8" class="f-{name}"/>')
        start += width
    return SafeString(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(rects)}</svg>"
    )


@register.simple_tag(takes_context=True)
def querystring_of(context: Mapping[str, Any], key: str, value: Any) -> str:
    """The query of the current address with one parameter changed, whose name may be a template
    variable."""
    query = context["request"].GET.copy()
    query[key] = str(value)
    return str(query.urlencode())
