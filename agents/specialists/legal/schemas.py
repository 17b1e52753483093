"""What the legal agent takes in and hands out. Pure values: no Django, no network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from agents.specialists.legal.corroboration import Corroborator
from agents.specialists.legal.evidence import Answer, Question, answer
from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from reports.document.page_languages import for_rules
from reports.document.report_parts import reference_part
from reports.document.stating import statements_in, with_statements
from reports.figures.types import Quantity
from reports.language.pointers import (
    Pointer,
    cited_in,
    is_own,
    is_titled,
    kind_of,
    pointers_in,
    without_documents,
)
from reports.language.supported import is_read_by_rules
from reports.language.unread import Unread
from reports.types import (
    RULES,
    ClaimView,
    CoverageStatus,
    PageContent,
    PageState,
    PassageText,
    StatementKind,
)
from standards.types import ElementSpec


class ComplianceStatus(StrEnum):
    """Does the wording of one claim meet the paragraph? (FRD 6, 4.3)"""

    FULLY_ADDRESSED = "fully_addressed"
    PARTIALLY_ADDRESSED = "partially_addressed"
    NOT_ADDRESSED = "not_addressed"
    UNCLEAR = "unclear"


def read_compliance_status(text: object) -> ComplianceStatus:
    """The status that `text` spells exactly; anything else is unclear, never a pass."""
    try:
        return ComplianceStatus(str(text))
    except ValueError:
        return ComplianceStatus.UNCLEAR


@dataclass(frozen=True, slots=True)
class CoverageOptions:
    """What the auditor fixed for this analysis.

    `first_period` None means unknown: no relief is then assumed. `metrics_known` is false where
    the report's industry is given and its metrics are not in the registry.
    """

    first_period: bool | None = None
    vintage: str = "2023-06"
    sector: str = ""
    metrics_known: bool = True


@dataclass(frozen=True, slots=True)
class PointedAt:
    """A statement that leaves something to another document; `attached` says that the document is
    attached as evidence, `also` are further documents it names that are not."""

    named: Pointer
    unit: Unit
    attached: bool = False
    also: tuple[str, ...] = ()

    @property
    def document(self) -> str:
        """The document as the statement names it."""
        return self.named.document

    @property
    def is_web(self) -> bool:
        """Whether no more than a website is named."""
        return self.named.is_web

    @property
    def page(self) -> int:
        """The page of the statement."""
        return self.unit.page

    @property
    def quote(self) -> str:
        """The statement, verbatim."""
        return self.unit.text

    @property
    def subject(self) -> str:
        """The innermost heading, unless it is that of an index of a framework, and the words of the
        statement without the names of documents."""
        heading = self.unit.section.rpartition(" / ")[2]
        heading = "" if reference_part((heading,)) else heading
        return without_documents(f"{heading}: {self.unit.folded}")


@dataclass(frozen=True)
class Document:
    """A report as the legal agent reads it; build it once, its index is made on first use.

    `pages` is what may be quoted. `passages` are counted in what was searched. `claims` only help
    to choose among passages that already are evidence: a claim's preliminary mapping is never
    coverage. `attached` is what the evidence documents of the analysis are called. `for_model` says
    that a model reads this: it is given the pages whose language the rules do not read, too.
    `emissions` are figures of the whole company (see `figures_given.emissions_of`).
    """

    pages: Sequence[PageContent]
    passages: Sequence[PassageText] = ()
    claims: Sequence[ClaimView] = ()
    for_model: bool = False
    attached: Sequence[str] = ()
    emissions: Sequence[Quantity] = ()

    @cached_property
    def by_rules(self) -> Document:
        """The same report as the rules read it."""
        same = not self.for_model or not self.unread_by_rules.pages
        return self if same else replace(self, for_model=False)

    @cached_property
    def index(self) -> UnitIndex:
        """Sentences and table rows of the read pages."""
        return UnitIndex.of_pages(self.read_pages)

    @cached_property
    def corroborator(self) -> Corroborator:
        """Finds what repeats a claim on other pages."""
        return Corroborator(self.read_pages)

    def answer_to(self, asked: Question) -> Answer:
        """The statement of the report that answers best; looked for once, however many claims and
        paragraphs ask it."""
        key = asked.expressions, asked.lens, asked.topic, asked.accepts_no, asked.element
        if key not in self._answers:
            self._answers[key] = answer(asked, self.index)
        return self._answers[key]

    @cached_property
    def _answers(self) -> dict[tuple[tuple[str, ...], str, str, bool, ElementSpec], Answer]:
        return {}

    @cached_property
    def read_pages(self) -> tuple[PageContent, ...]:
        """Pages whose text was read and is not empty, as far as the language lets them be read."""
        return tuple(self._with_text) if self.for_model else tuple(for_rules(self._with_text))

    @cached_property
    def pointers(self) -> tuple[PointedAt, ...]:
        """The statements that leave something to another document, in order; what the report holds
        as a chapter of its own is no other document."""
        index = self.by_rules.index
        titles = {
            kind_of(one.text)
            for one in statements_in(self.by_rules.read_pages)
            if one.kind in (StatementKind.HEADING, StatementKind.RUNNING)
        }
        attached = tuple(map(kind_of, self.attached))
        found: list[PointedAt] = []
        entries = {one.index for one in index.units if not one.is_evidence and cited_in(one.folded)}
        for number in sorted(index.pointers | entries):
            unit = index.units[number]
            cited = cited_in(unit.folded) if number not in index.pointers else ()
            named = () if unit.by_assurer else cited or pointers_in(unit.folded)
            others = [one for one in named if not is_own(one, unit.folded, titles)]
            if others:
                open_ones = [one.document for one in others if not is_titled(one.kind, attached)]
                known = others[0].document not in open_ones
                also = tuple(each for each in open_ones if each != others[0].document)
                found.append(PointedAt(others[0], unit, known, also))
        return tuple(found)

    @cached_property
    def pointed_subjects(self) -> UnitIndex:
        """What the pointers leave elsewhere, in their order: the innermost heading and the words of
        each, without the name of the document."""
        return UnitIndex(
            [
                replace(one.unit, index=at, folded=one.subject)
                for at, one in enumerate(self.pointers)
            ]
        )

    @cached_property
    def unread_by_rules(self) -> Unread:
        """The pages with text that the rules do not read because of their language."""
        return Unread.of(page.language for page in self._with_text)

    @cached_property
    def foreign(self) -> frozenset[int]:
        """The numbers of these pages."""
        return frozenset(
            page.number for page in self._with_text if not is_read_by_rules(page.language)
        )

    @cached_property
    def stated_pages(self) -> list[PageContent]:
        """All pages, with their statements."""
        return with_statements(self.pages)

    @cached_property
    def _with_text(self) -> list[PageContent]:
        return [
            page for page in self.stated_pages if page.state is PageState.READ and page.text.strip()
        ]

    @cached_property
    def unread(self) -> int:
        """How many pages could not be read at all."""
        return sum(page.state is not PageState.READ for page in self.pages)

    @property
    def left(self) -> int:
        """How many pages were not read, for whatever reason."""
        return self.unread + (0 if self.for_model else self.unread_by_rules.total)

    @cached_property
    def claim_places(self) -> dict[str, frozenset[tuple[int, str]]]:
        """Page and quote of the claims mapped to each paragraph id."""
        places: dict[str, set[tuple[int, str]]] = {}
        for claim in self.claims:
            for paragraph_id in claim.paragraphs:
                places.setdefault(paragraph_id, set()).add((claim.page, claim.quote))
        return {paragraph_id: frozenset(found) for paragraph_id, found in places.items()}


@dataclass(frozen=True, slots=True)
class ElementEvidence:
    """One element of a paragraph: where the report gives it, or why it counts as missing.

    `addressed` is None where the element does not arise (an alternative was met, or the answer was
    a plain no). `candidates` are pages and quotes that may give a missing element all the same.
    """

    name: str
    addressed: bool | None
    page: int | None = None
    quote: str = ""
    gap_reason: str = ""
    candidates: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ParagraphCoverage:
    """What the report says on one paragraph. `cause` is always set for not_applicable and
    not_assessed.

    `reasoned_by` names the model that settled all its elements, else it is "rules"; `note` says why
    rules had to. `pointer` is set where the cause is a document that is not attached.
    """

    paragraph_id: str
    status: CoverageStatus
    cause: str = ""
    elements: tuple[ElementEvidence, ...] = ()
    searched: str = ""
    evidence_found: tuple[tuple[int, str], ...] = ()
    confidence: float = 0.0
    reasoned_by: str = RULES
    note: str = ""
    pointer: PointedAt | None = None


@dataclass(frozen=True, slots=True)
class SubRequirement:
    """One element of a paragraph, held against one claim. `addressed` None: does not arise.

    `paragraph_id` is the one that asks for it, which may stand within the paragraph the claim maps
    to. Where it is addressed `where` says by what ("claim", "context" or "report"), `page` and
    `quote` give the place, and `evidence` says it in words.
    """

    requirement: str
    addressed: bool | None
    evidence: str | None = None
    gap_reason: str | None = None
    paragraph_id: str = ""
    where: str = ""
    page: int | None = None
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One of the five criteria of FRD 6, 4.2. `met` None: it does not arise for this paragraph."""

    name: str
    met: bool | None
    reason: str


@dataclass(frozen=True, slots=True)
class FocusAnswer:
    """A question an auditor asks of such a claim. `answer` None: it does not arise."""

    question: str
    paragraph_ids: tuple[str, ...]
    answer: bool | None
    quote: str = ""
    page: int | None = None
    reason: str = ""


class RetrievalMode(StrEnum):
    """How the paragraphs of a claim were retrieved (FRD 6, 2.2)."""

    CLAIM_SCOPED = "claim_scoped"
    PARAGRAPH_LOOKUP = "paragraph_lookup"
    SASB_LOOKUP = "sasb_lookup"


@dataclass(frozen=True, slots=True)
class RetrievedParagraph:
    """A paragraph that retrieval found; `score` is 0 to 1."""

    paragraph_id: str
    score: float


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What retrieval did for one claim. `ceiling` is the most confidence it leaves; `note` says why
    it is below 1.

    `failure` is set, in words, where the standards could not be searched.
    """

    mode: RetrievalMode
    query: str = ""
    searched: bool = False
    hits: tuple[RetrievedParagraph, ...] = ()
    note: str = ""
    ceiling: float = 1.0
    failure: str = ""


@dataclass(frozen=True, slots=True)
class ParagraphMapping:
    """One paragraph, held against one claim (FRD 6, 3.4)."""

    paragraph_id: str
    pillar: str
    section: str
    requirement: str
    s1_counterpart: tuple[str, ...]
    compliance_status: ComplianceStatus
    sub_requirements: tuple[SubRequirement, ...]
    criteria: tuple[Criterion, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimCompliance:
    """How a claim's wording meets the paragraphs it maps to. It says nothing about whether the
    claim is true.

    `reasoned_by` names the model that settled all its paragraphs, else it is "rules"; `note` says
    why rules had to. Where a model did not answer in time the status is unclear and `by_rules` is
    what rules read.
    """

    ifrs_mappings: tuple[ParagraphMapping, ...] = ()
    compliance_status: ComplianceStatus = ComplianceStatus.UNCLEAR
    confidence: float = 0.3
    summary: str = ""
    gaps: tuple[str, ...] = field(default=())
    focus: tuple[FocusAnswer, ...] = ()
    retrieval: Retrieved | None = None
    reasoned_by: str = RULES
    note: str = ""
    by_rules: ClaimCompliance | None = None
