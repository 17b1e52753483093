"""A claim the judge sent back: the whole report is searched for what is missing, and it is said
what changed (FRD 6, section 9).

Three things are done beyond the first look: the judge's queries are put to the report's passages,
every missing element is asked of the whole report and of the passages these queries found, and the
same fact is looked for on other pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from agents.specialists.legal.claim_reading import ClaimReading
from agents.specialists.legal.compliance import assess_compliance, compliance_from, mapping_from
from agents.specialists.legal.corroboration import Corroboration, word_set
from agents.specialists.legal.model.standing import Standing
from agents.specialists.legal.schemas import (
    ClaimCompliance,
    ComplianceStatus,
    Document,
    ParagraphMapping,
    SubRequirement,
)
from agents.specialists.legal.telling import listed, on_page, speaks_to
from reports.types import ClaimType, ClaimView, PassageText
from sibyl_project.common.text import comparable
from standards.types import Requirement

MOST_QUERIES = 4  # for each claim
QUERY_WORDS_SHARED = 0.3  # of a query's words a sentence must repeat to be a hit, and
FEWEST_SHARED = 2
HITS_SHOWN = 6
_NAMED = 4
# the claim itself gives some of it
_HERE = (
    ComplianceStatus.FULLY_ADDRESSED,
    ComplianceStatus.PARTIALLY_ADDRESSED,
)
_NO_CLAIM = ClaimView("", "", ClaimType.STRATEGIC)  # where only the report is asked

_Look = Callable[[SubRequirement, ParagraphMapping], SubRequirement | None]


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the judge asked for. Empty where it said nothing."""

    evidence_gap: str = ""
    refined_queries: tuple[str, ...] = ()
    required_evidence: str = ""

    @classmethod
    def of(cls, context: Mapping[str, object]) -> Guidance:
        """The guidance in the context of an assignment."""
        queries = context.get("refined_queries")
        return cls(
            str(context.get("evidence_gap") or ""),
            tuple(map(str, queries)) if isinstance(queries, list | tuple) else (),
            str(context.get("required_evidence") or ""),
        )

    @property
    def queries(self) -> tuple[str, ...]:
        """What is searched for: the refined queries and the evidence required; the gap itself where
        there is neither."""
        asked = [
            query.strip()
            for query in (*self.refined_queries[: MOST_QUERIES - 1], self.required_evidence)
        ]
        return tuple(dict.fromkeys(filter(None, asked))) or tuple(
            filter(None, [self.evidence_gap.strip()])
        )


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that a query found, verbatim from the page it names."""

    query: str
    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search of the report brought for some queries: its passages by query, or why there are
    none."""

    passages: Mapping[str, Sequence[PassageText]]
    failure: str = ""


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What a second look brought.

    `before` is the claim's compliance as it stood, `after` as it stands now.
    """

    guidance: Guidance
    corroboration: Corroboration
    before: ClaimCompliance
    after: ClaimCompliance
    found: tuple[SubRequirement, ...]
    missing: tuple[SubRequirement, ...]
    hits: tuple[Hit, ...]
    passages: int
    failure: str
    summary: str


class Looker:
    """Looks again at claims of one report; what the report answers to a question is asked once."""

    def __init__(self, document: Document, requirements: Mapping[str, Requirement]) -> None:
        self.document, self.requirements = document, requirements
        self._standing = Standing(document)
        self._asked: dict[tuple[str, str], SubRequirement | None] = {}
        self._lines: dict[int, list[tuple[str, set[str]]]] = {}
        self._whole = ClaimReading(_NO_CLAIM, requirements, document)

    def of(
        self,
        claim: ClaimView,
        guidance: Guidance,
        first: Sequence[ParagraphMapping],
        searched: Searched,
    ) -> SecondLook:
        """Look again. `first` are the mappings of the earlier finding; without any the claim is
        held against its paragraphs now."""
        passages = list(
            {
                p.index: p for query in guidance.queries for p in searched.passages.get(query, ())
            }.values()
        )
        hits = self._hits(claim, guidance, searched)
        first = first or assess_compliance(claim, self.requirements, self.document).ifrs_mappings
        before = compliance_from(claim, first)
        look = self._look_in(claim, passages)
        after = compliance_from(claim, [self._again(mapping, look) for mapping in first])
        found = [
            new
            for old, now in zip(first, after.ifrs_mappings, strict=True)
            for was, new in zip(old.sub_requirements, now.sub_requirements, strict=True)
            if was.addressed is False and new.addressed is True
        ]
        missing = [
            sub
            for mapping in after.ifrs_mappings
            for sub in mapping.sub_requirements
            if sub.addressed is False
        ]
        corroboration = self.document.corroborator.of(claim)
        look_again = SecondLook(
            guidance,
            corroboration,
            before,
            after,
            _once(found),
            _once(missing),
            hits,
            len(passages),
            searched.failure,
            "",
        )
        return replace(look_again, summary=_summary(look_again, claim))

    def _again(self, mapping: ParagraphMapping, look: _Look) -> ParagraphMapping:
        """The mapping with every missing element asked again; the paragraph is no more addressed by
        the claim than before."""
        requirement = self.requirements.get(mapping.paragraph_id)
        if requirement is None:
            return mapping
        answers = [
            sub if sub.addressed is not False else look(sub, mapping) or sub
            for sub in mapping.sub_requirements
        ]
        here = mapping.compliance_status in _HERE
        return mapping_from(requirement, answers, addressed_here=here, look=self._anywhere)

    def _look_in(self, claim: ClaimView, passages: Sequence[PassageText]) -> _Look:
        """Asks the whole report, then the passages found, read together as one text."""

        @cache  # most claims miss nothing that the report does not give anyway
        def reading() -> ClaimReading:
            lines = [line for passage in passages for line, _ in self._lines_of(passage)]
            return ClaimReading(replace(_NO_CLAIM, page=claim.page), self.requirements, None, lines)

        def look(sub: SubRequirement, mapping: ParagraphMapping) -> SubRequirement | None:
            asks = sub.paragraph_id or mapping.paragraph_id
            if found := self._anywhere(asks, sub.requirement):
                return found
            found = reading().look(asks, sub.requirement) if passages else None
            page = self._page_of(found.quote, passages) if found else None
            if found is None or page is None:
                return None
            return replace(
                found, where="report", page=page, evidence=f"Report, page {page}: “{found.quote}”"
            )

        return look

    def _anywhere(self, paragraph_id: str, element: str) -> SubRequirement | None:
        """What the whole report answers, if its quote stands on its page."""
        key = (paragraph_id, element)
        if key not in self._asked:
            found = self._whole.look(paragraph_id, element)
            stands = (
                found is not None
                and found.page is not None
                and self._standing.is_on(found.page, found.quote)
            )
            self._asked[key] = found if stands else None
        return self._asked[key]

    def _page_of(self, quote: str, passages: Sequence[PassageText]) -> int | None:
        """The page of a passage on which a quote stands; None where it stands on none of them."""
        pages = dict.fromkeys(
            page for p in passages for page in range(p.page_start, p.page_end + 1)
        )
        return next((page for page in pages if self._standing.is_on(page, quote)), None)

    def _hits(self, claim: ClaimView, guidance: Guidance, searched: Searched) -> tuple[Hit, ...]:
        """The best sentence of every passage found, if it repeats enough of the query and is not
        the claim's own."""
        own = {comparable(text) for text in (claim.text, claim.quote) if text}
        found: dict[str, Hit] = {}
        for query in guidance.queries:
            words = word_set(query)
            for passage in searched.passages.get(query, ()):
                least = max(FEWEST_SHARED, QUERY_WORDS_SHARED * len(words))
                shared = ((line, len(words & held)) for line, held in self._lines_of(passage))
                fitting = [
                    (line, count)
                    for line, count in shared
                    if count >= least and comparable(line) not in own
                ]
                best = max(fitting, key=lambda each: each[1], default=("", 0))[0]
                if best and (page := self._page_of(best, [passage])):
                    found.setdefault(best, Hit(query, page, best))
        return tuple(found.values())[:HITS_SHOWN]

    def _lines_of(self, passage: PassageText) -> list[tuple[str, set[str]]]:
        """The sentences of a passage with their words; many claims come upon the same passages."""
        if passage.index not in self._lines:
            self._lines[passage.index] = [
                (unit.text, word_set(unit.text)) for unit in self.document.index.of_passage(passage)
            ]
        return self._lines[passage.index]


def _once(subs: Sequence[SubRequirement]) -> tuple[SubRequirement, ...]:
    """Each element of each paragraph once, though two mappings may ask it."""
    return tuple({(sub.paragraph_id, sub.requirement): sub for sub in subs}.values())


def _summary(look: SecondLook, claim: ClaimView) -> str:
    """Where the claim is repeated, which elements were found now of paragraphs it is about, and
    why the search was not complete. Empty where nothing was found: a search in vain is in the
    details."""
    about = {
        (sub.paragraph_id, sub.requirement)
        for mapping in look.after.ifrs_mappings
        if speaks_to(claim, mapping)
        for sub in mapping.sub_requirements
    }
    found = [sub for sub in look.found if (sub.paragraph_id, sub.requirement) in about]
    said = [look.corroboration.summary]
    if found:
        named = listed([on_page(sub) for sub in found])
        said.append(f"Found elsewhere, as {_paragraphs(found)} asks: {named}.")
    if look.failure:
        said.append(f"The judge's queries could not be searched: {look.failure.rstrip('.')}.")
    return " ".join(filter(None, said))


def _paragraphs(subs: Sequence[SubRequirement]) -> str:
    ids = list(dict.fromkeys(sub.paragraph_id for sub in subs if sub.paragraph_id))
    return ", ".join(ids[:_NAMED]) + (" and others" if len(ids) > _NAMED else "")
