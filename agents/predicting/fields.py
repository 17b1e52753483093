"""Strict reading of the fields of an input record: an error names the field, and nothing is
guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from reports.types import ClaimType, ClaimView, PageContent, Priority
from standards import paragraph_ids

Record = Mapping[str, Any]
Kind = TypeVar("Kind", bound=StrEnum)
MISSING = object()


def text(record: Record, name: str, default: str | None = None) -> str:
    """A text; without a `default` it must be given and not blank."""
    value = record.get(name)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a text")
    if default is None and not value.strip():
        raise ValueError(f"{name} is empty")
    return value


def whole(record: Record, name: str, default: int | None = None, *, least: int = 0) -> int:
    """A whole number of at least `least`."""
    value = record.get(name, MISSING)
    if value is MISSING and default is not None:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ValueError(f"{name} must be a whole number from {least}")
    return value


def share(record: Record, name: str) -> float:
    """A number from 0 to 1."""
    value = record.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{name} must be a number from 0 to 1")
    return float(value)


def choice(record: Record, name: str, kind: type[Kind], default: Kind | None = None) -> Kind:
    """Exactly one of the values of an enumeration; similar spellings are refused."""
    value = record.get(name)
    if value is None and default is not None:
        return default
    known = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}, not {value!r}")
    return known[value]


def one_of(record: Record, name: str, known: Sequence[str]) -> str:
    """Exactly one of some texts; similar spellings are refused."""
    value = record.get(name)
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}, not {value!r}")
    return value


def rows(record: Record, name: str, *, required: bool = True) -> list[Record]:
    """A list of objects."""
    value = record.get(name)
    if value is None and not required:
        return []
    if not isinstance(value, list) or not all(isinstance(row, Mapping) for row in value):
        raise ValueError(f"{name} must be a list of objects")
    return value


def texts(record: Record, name: str) -> list[str]:
    """A list of texts; empty when the field is missing."""
    value = record.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{name} must be a list of texts")
    return value


def nested(record: Record, name: str) -> Record:
    """An object."""
    value = record.get(name)
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} must be an object")
    return value


def pages(record: Record) -> list[PageContent]:
    """`pages: [{number, text}]` in the order of their numbers, which count from 1 and may not
    repeat."""
    found = [
        PageContent(whole(row, "number", least=1), text(row, "text", ""))
        for row in rows(record, "pages")
    ]
    ordered = sorted(found, key=lambda page: page.number)
    if len({page.number for page in ordered}) < len(ordered):
        raise ValueError("pages: a number occurs twice")
    return ordered


def paragraphs(record: Record) -> tuple[str, ...]:
    """`paragraphs`, if given, as published ids: texts, or objects with a `paragraph_id`.

    Raises ValueError for anything else.
    """
    value = record.get("paragraphs")
    if value is None:
        return ()
    if not isinstance(value, list):
        raise ValueError("paragraphs must be a list of paragraph ids")
    return tuple(dict.fromkeys(_paragraph(item) for item in value))


def _paragraph(item: Any) -> str:
    spelled = item.get("paragraph_id") if isinstance(item, Mapping) else item
    if not isinstance(spelled, str):
        raise ValueError("paragraphs must be a list of paragraph ids")
    return paragraph_ids.normalise(spelled)


def claim(record: Record, *, claim_id: str = "") -> ClaimView:
    """`{text, claim_type, priority?, paragraphs?, page?, quote?, source_context?}` as agents see a
    claim."""
    return ClaimView(
        id=claim_id,
        text=text(record, "text"),
        claim_type=choice(record, "claim_type", ClaimType),
        priority=choice(record, "priority", Priority, Priority.MEDIUM),
        page=whole(record, "page", 0),
        quote=text(record, "quote", ""),
        source_context=text(record, "source_context", ""),
        paragraphs=paragraphs(record),
    )


def named_claims(record: Record) -> Sequence[tuple[Any, ClaimView]]:
    """`claims` with their ids as given; ids may be texts or numbers and may not repeat."""
    found = []
    for row in rows(record, "claims"):
        given = row.get("id")
        if isinstance(given, bool) or not isinstance(given, str | int):
            raise ValueError("every claim needs an id, a text or a whole number")
        found.append((given, claim(row, claim_id=str(given))))
    if len({view.id for _, view in found}) < len(found):
        raise ValueError("claims: an id occurs twice")
    return found
