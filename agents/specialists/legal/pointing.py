"""What nobody can call missing, because the report leaves it to a document that is not attached.

The rule is narrow. A pointer makes a paragraph unassessed in three cases only: it would answer an
element if it were disclosure; or it is about the subject of the paragraph and leaves all of it to
the other document, not just "further details"; or it is about the subject, and no other statement
of the report is. Any other pointer on the subject is named and changes no status. What is told
stands in the pointer or its heading, outside the names of documents. An entry of an index that
names pages of another document is such a pointer, and never makes a paragraph unassessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import shorten

from agents.specialists.legal.evidence import Answer, Question, satisfying
from agents.specialists.legal.pillar_names import pillars_in
from agents.specialists.legal.schemas import (
    Document,
    ElementEvidence,
    ParagraphCoverage,
    PointedAt,
)
from reports.types import CoverageStatus
from standards.types import Level, Requirement

LEFT = "Page {page} leaves it to another document, the {document}, which is not attached."
CAUSE = f"{LEFT} Ask for it; nothing else on it was found."
_MORE = "Page {page} points to another document, the {document}, not attached: “{quote}”"
_ATTACHED = "Page {page} points to the {document}, which is attached: look there."
_SHOWN = 160  # characters of a pointer inside a reason
_ITSELF = "CROSS_REFERENCE"  # in rules for which a pointer is evidence
_NOTHING = CoverageStatus.FULLY_UNADDRESSED
_OPEN = frozenset({_NOTHING, CoverageStatus.PARTIALLY_ADDRESSED})


def with_pointer(
    found: ParagraphCoverage,
    requirement: Requirement,
    answered: Sequence[tuple[Question, Answer]],
    document: Document,
) -> ParagraphCoverage:
    """What was found on a paragraph, with the document that the report leaves it to.

    Where nothing was found and that document is not attached, the paragraph is not assessed; where
    part of it was, or the document is attached or only on the subject, the elements left to it say
    so. `answered` is what
    rules answer to the elements. Only the disclosures themselves can be left elsewhere: the general
    requirements and the guidance ask how this report is made.
    """
    if found.status not in _OPEN or requirement.level is not Level.CORE:
        return found
    silent = all(not answer.passages for _, answer in answered)
    left = {asked.element.name: _left(asked, document, silent) for asked, _ in answered}
    missing = [left[each.name] for each in found.elements if each.addressed is False]
    asked_for = [one for one in missing if one and not one.at.attached]
    first = min(asked_for, key=lambda one: not one.decides, default=None)
    unassessed = bool(first and first.decides) and found.status is _NOTHING
    told = replace(
        found,
        elements=tuple(_element(each, left[each.name], unassessed) for each in found.elements),
        pointer=first.at if first else None,
    )
    if first is None or not unassessed:
        return told
    return replace(
        told,
        status=CoverageStatus.NOT_ASSESSED,
        cause=worded(CAUSE, first.at),
        confidence=0.0,
    )


@dataclass(frozen=True, slots=True)
class _Left:
    """The pointer that an element is left to; `decides` says that it makes the paragraph
    unassessed where nothing was found."""

    at: PointedAt
    decides: bool


def worded(sentence: str, at: PointedAt) -> str:
    """A sentence with the document of a pointer, its page and what stands there."""
    quote = shorten(at.quote, _SHOWN, placeholder=" ...")
    return sentence.format(document=at.document, page=at.page, quote=quote)


def _element(element: ElementEvidence, left: _Left | None, unassessed: bool) -> ElementEvidence:
    """An element that was not found, with where the report leaves it."""
    if element.addressed is not False or left is None:
        return element
    if left.at.attached:
        said = _ATTACHED
    elif unassessed and left.decides:
        return replace(element, addressed=None, gap_reason=worded(LEFT, left.at))
    else:
        said = LEFT if left.decides else _MORE
    return replace(element, gap_reason=f"{element.gap_reason} {worded(said, left.at)}")


def _is_of_pillars(at: PointedAt) -> bool:
    """Whether a pointer names several pillars: it may leave them as a whole (`pillars_left`), and
    says nothing of a single element."""
    return len(pillars_in(at.subject)) > 1


def _left(asked: Question, document: Document, silent: bool) -> _Left | None:
    """The first pointer that would answer what is asked, else the first on its subject; documents
    come before websites. `silent` says that nothing else in the report is on the subject."""
    if not document.pointers or any(_ITSELF in one for one in asked.expressions):
        return None
    subjects = document.pointed_subjects
    found = [at for at in satisfying(asked, subjects) if at in subjects.holding(asked.lens)]
    answers = any(not document.pointers[at].named.in_index for at in found)
    if not answers and asked.topic:
        found += sorted(subjects.matching(f"{asked.topic} {asked.lens}"))
    hits = [at for at in map(document.pointers.__getitem__, found) if not _is_of_pillars(at)]
    if not hits:
        return None
    at = min(
        hits, key=lambda one: (one.named.in_index, not one.named.leaves_all, one.is_web, one.page)
    )
    decides = answers or silent or at.named.leaves_all
    return _Left(at, decides and not at.named.in_index)  # an index promises, it leaves nothing
