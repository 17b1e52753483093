"""How a claim compares with its paragraphs, as the legal agent's finding stores it (no Django
here)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from reports.findings import compliance as stored
from reports.findings.base import Flag, Number
from reports.findings.compliance import ComplianceDetails
from reports.pages.claims.detail_values import NOWHERE, QuoteAnchor, anchor_of, text, texts
from reports.pages.claims.finding_labels import MODES, WHERE_FOUND, first_upper


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a paragraph.

    `asked_by` is the paragraph within it that asks for it, where it is not the paragraph itself.
    """

    name: str
    asked_by: str
    shown: str  # given, missing or does not arise
    where: str
    anchor: QuoteAnchor
    reason: str

    @property
    def given(self) -> bool:
        """Whether the claim, its surroundings or the report give it."""
        return self.shown == "given"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A criterion, or a question asked of claims of this kind, with its answer and the reason."""

    name: str
    shown: str
    reason: str
    anchor: QuoteAnchor = NOWHERE
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MappedParagraph:
    """One paragraph with which the claim was compared."""

    paragraph_id: str
    section: str
    asks: str
    status: str
    elements: list[Element]
    criteria: list[Judgement]

    @property
    def counted(self) -> str:
        """How many of its elements are given in or beside the claim, elsewhere in the report, or
        not at all, in words; empty where no element arises."""
        arising = [element for element in self.elements if element.shown != "does not arise"]
        given = Counter(each.where == WHERE_FOUND["report"] for each in arising if each.given)
        said = [
            f"{given[False]} in or beside the claim",
            f"{given[True]} elsewhere in the report",
            f"{len(arising) - given.total()} not disclosed",
        ]
        return f"{len(arising)} asked for: {', '.join(said)}" if arising else ""


@dataclass(frozen=True, slots=True)
class Retrieval:
    """How the paragraphs were found. A hit is a paragraph with its score of 0 to 1."""

    how: str
    query: str
    hits: list[tuple[str, str]]
    note: str


@dataclass(frozen=True, slots=True)
class Compliance:
    """Everything a compliance finding rests on.

    `by_rules` is what rules found where a model did not answer in time.
    """

    status: str
    mapped: list[MappedParagraph]
    focus: list[Judgement]
    retrieval: Retrieval | None
    topics: list[tuple[str, str, list[str]]]
    note: str
    by_rules: Compliance | None

    @property
    def paragraphs(self) -> set[str]:
        """The ids of all paragraphs it names."""
        named = {each.paragraph_id for each in self.mapped} | {
            element.asked_by for each in self.mapped for element in each.elements
        }
        named |= {paragraph for said in self.focus for paragraph in said.paragraphs}
        named |= {hit for hit, _ in self.retrieval.hits} if self.retrieval else set()
        return (named | (self.by_rules.paragraphs if self.by_rules else set())) - {""}


def compliance_of(details: ComplianceDetails) -> Compliance:
    """The finding of a first look, or the paragraphs as they stand after a second one."""
    return Compliance(
        status=text(details.compliance_status),
        mapped=[_mapped(row) for row in details.ifrs_mappings],
        focus=[_answered(row) for row in details.focus],
        retrieval=_retrieval(details.retrieval) if details.retrieval else None,
        topics=[(text(row.topic), text(row.code), texts(row.metrics)) for row in details.sasb],
        note=text(details.note),
        by_rules=compliance_of(details.by_rules) if details.by_rules else None,
    )


def _mapped(row: stored.ParagraphMapping) -> MappedParagraph:
    own = text(row.paragraph_id)
    return MappedParagraph(
        paragraph_id=own,
        section=text(row.section),
        asks=text(row.requirement),
        status=text(row.compliance_status),
        elements=[_element(sub, own) for sub in row.sub_requirements],
        criteria=[
            Judgement(
                first_upper(text(one.name).replace("_", " ")),
                _stands(one.met, "met", "not met"),
                text(one.reason),
            )
            for one in row.criteria
        ],
    )


def _element(sub: stored.SubRequirement, own: str) -> Element:
    asked_by, at = text(sub.paragraph_id), anchor_of(sub)
    return Element(
        name=text(sub.requirement),
        asked_by=asked_by if asked_by != own else "",
        shown=_stands(sub.addressed, "given", "missing"),
        where=WHERE_FOUND.get(text(sub.where), ""),
        anchor=at,
        reason=text(sub.gap_reason) or ("" if at.quote else text(sub.evidence)),
    )


def _answered(row: stored.FocusAnswer) -> Judgement:
    return Judgement(
        text(row.question),
        _stands(row.answer, "yes", "no"),
        text(row.reason),
        anchor_of(row),
        tuple(texts(row.paragraph_ids)),
    )


def _stands(flag: Flag, yes: str, no: str) -> str:
    """The words for a flag; None means that the question does not arise."""
    return "does not arise" if flag is None else yes if flag else no


def _retrieval(found: stored.Retrieval) -> Retrieval:
    mode = text(found.mode)
    hits = [(text(hit.paragraph_id), _score(hit.score)) for hit in found.hits]
    failed = mode == "claim_scoped" and not found.searched
    how = "the standards could not be searched for this claim" if failed else MODES.get(mode, "")
    # A lookup takes the claim's own list of paragraphs, so it has no query and its scores mean
    # nothing.
    looked_up = mode == "paragraph_lookup"
    return Retrieval(
        first_upper(how) + "." if how else "",
        "" if looked_up else text(found.query),
        [(hit, "") for hit, _ in hits] if looked_up else hits,
        text(found.note),
    )


def _score(value: Number | None) -> str:
    return "" if value is None else f"{value:.2f}"
