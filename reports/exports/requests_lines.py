"""What a request list says when it is sent to the client, for every format alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Prefetch
from django.utils.text import Truncator

from reports.models import ClientRequest, Report, RequestItem, RequestItemKind
from sibyl_project.common.regex import regex

LONGEST_QUOTE: Final = 160
MOST_REASONS: Final = 40
COLUMNS: Final = (
    ("No.", 6, 1.0),
    ("Document", 34, 4.0),
    ("Issuer", 24, 3.0),
    ("Scope", 18, 2.2),
    ("Period", 16, 2.0),
    ("Why", 70, 7.3),
    ("Note", 30, 2.6),
    ("Due", 12, 2.0),
    ("State", 13, 2.0),
)
_NO_XML = regex(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Sent:
    """A list to send: head as (name, value) pairs, and lines of texts, which belong to `columns`.
    A column has a name, and a width in characters and in centimetres."""

    title: str
    head: list[tuple[str, str]]
    lines: list[tuple[str, ...]]
    columns: tuple[tuple[str, int, float], ...] = COLUMNS
    sheet: str = "Requests"


def sent(report: Report) -> Sent:
    """The requests of a report in the order of their numbers; three queries."""
    items = RequestItem.objects.select_related("claim").order_by("pk")
    rows = report.requests.order_by("number").prefetch_related(Prefetch("items", items))
    return Sent("Request list", head_of(report), [_line(row) for row in rows])


def head_of(report: Report) -> list[tuple[str, str]]:
    """Company, period and who sends a list, as far as they are known."""
    engagement = report.engagement
    head = [
        ("Company", report.company or engagement.client),
        ("Period", report.reporting_period or engagement.period),
        ("From", engagement.firm),
    ]
    return [(name, clean(value)) for name, value in head if value]


def _line(row: ClientRequest) -> tuple[str, ...]:
    due = f"{row.due:%Y-%m-%d}" if row.due else ""
    cells = (
        *(str(row.number), row.document, row.issuer, row.scope, row.period),
        *(_why(list(row.items.all())), row.note, due, row.get_state_display()),
    )
    return tuple(map(clean, cells))


def _why(items: list[RequestItem]) -> str:
    told = [_reason(item) for item in items[:MOST_REASONS]]
    more = len(items) - len(told)
    return "\n".join([*told, f"and {more} more"] if more else told)


def _reason(item: RequestItem) -> str:
    """What is to be settled, with its page: a claim in the words of the report."""
    page = f" (p. {item.page})" if item.page else ""
    if item.claim:
        return f"“{Truncator(item.claim.quote).chars(LONGEST_QUOTE)}”{page}"
    name = f"{item.key}: " if item.kind == RequestItemKind.REQUIREMENT else ""
    return f"{name}{Truncator(item.label).chars(LONGEST_QUOTE)}{page}"


def clean(text: str) -> str:
    """The text without characters that a document of this kind cannot hold."""
    return _NO_XML.sub("", text)
