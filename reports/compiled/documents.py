"""The documents to ask for: to which a report points for what requirements ask, and which nobody
attached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from reports.language.pointers import kind_of
from reports.models import Coverage, CoverageStatus
from sibyl_project.common.regex import regex

# words that one place has in the name of a document and another leaves out
_SHORT_NAMES = regex(r" (?:response|questionnaire|submission)$|(?<=^proxy) statement$|^form ")
_OPEN = (
    CoverageStatus.NOT_ASSESSED,
    CoverageStatus.FULLY_UNADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
)


@dataclass(frozen=True, slots=True)
class DocumentToAsk:
    """A document, where the report first points to it, and the paragraphs it may settle: those not
    assessed because of it, and those not or partly met with an element left to it."""

    document: str
    page: int
    quote: str
    paragraphs: list[str] = field(default_factory=list)


def documents_to_ask(rows: Iterable[Coverage]) -> list[DocumentToAsk]:
    """The documents that the pointers of these rows name, in the order of the rows.

    A paragraph that an auditor gave another status asks for none.
    """
    found: dict[str, DocumentToAsk] = {}
    for row in rows:
        if not row.pointer or row.standing not in _OPEN:
            continue
        for named in (row.pointer["document"], *row.pointer.get("also", ())):
            asked = found.setdefault(
                _SHORT_NAMES.sub("", kind_of(named)).strip(),
                DocumentToAsk(named, row.pointer["page"], row.pointer["quote"]),
            )
            if row.paragraph_id not in asked.paragraphs:
                asked.paragraphs.append(row.paragraph_id)
    return list(found.values())
