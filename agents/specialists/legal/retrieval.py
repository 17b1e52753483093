"""Retrieval for one claim in three modes (FRD 6, section 2): search scoped to the claim, lookup by
number, SASB.

Plain callables search, so that nothing here needs a database. Claims whose paragraphs retrieval has
seen already, when the claim was mapped, are looked up and not searched again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.specialists.legal.focus import LEADING
from agents.specialists.legal.schemas import RetrievalMode, Retrieved, RetrievedParagraph
from reports.types import ClaimType, ClaimView, Origin
from standards.paragraph_ids import sort_key
from standards.retrieval.analyser import lexemes
from standards.types import Pillar, Requirement

TOP_K = 5
FLOOR = 0.3  # on scores of 0 to 1; a preliminary paragraph is kept below it
FAILED_CEILING, EMPTY_CEILING = 0.5, 0.75  # reads as low; as medium at most (FRD 6, 12.1)
HIGH_SCORE = 0.6  # what the best hit must reach for the result to be read as high
SEEN = frozenset({Origin.CONFIRMED, Origin.REPLACED, Origin.ADDED})
_QUERY_CHARACTERS = 800  # of the claim's own text
_TOPICS = 2  # industry topics kept for a claim
# What any metric is told with.
_MEASURING = frozenset(
    lexemes(
        "total number percentage share rate amount average thousand million metric tons cubic "
        "metres change year"
    )
)
_SHARED = 2  # other words a topic must share with a claim

_TYPE_CONTEXT: dict[ClaimType, str] = {
    ClaimType.LEGAL_GOVERNANCE: "governance claim",
    ClaimType.STRATEGIC: "strategy claim",
    ClaimType.QUANTITATIVE: "metrics claim",
    ClaimType.ENVIRONMENTAL: "environmental metrics claim",
    ClaimType.GEOGRAPHIC: "claim about sites and assets",
}
# Short, so that the claim's own words weigh most; ranges as bare numbers, for a number in its
# published spelling would be taken for the very paragraph that is looked for.
_PILLAR_CONTEXT: dict[Pillar, str] = {
    Pillar.GOVERNANCE: "governance IFRS S1 26 to 27 S2 5 to 7",
    Pillar.STRATEGY: "strategy IFRS S1 28 to 42 S2 8 to 22",
    Pillar.RISK_MANAGEMENT: "risk management IFRS S1 43 to 44 S2 24 to 26",
    Pillar.METRICS_TARGETS: "metrics IFRS S1 45 to 53 S2 27 to 37",
    Pillar.GENERAL: "general requirements IFRS S1",
}
# what SASB's metrics can be evidence of
OF_INDUSTRY = frozenset({ClaimType.QUANTITATIVE, ClaimType.ENVIRONMENTAL})


class SearchFailed(Exception):
    """The standards could not be searched; the message says why."""


@dataclass(frozen=True, slots=True)
class Industry:
    """The industry of a report, by SASB code and name."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class SasbHit:
    """A topic of SASB that a claim speaks to: evidence detail, never compliance.

    `score` is 0 to 1.
    """

    code: str  # of the industry
    topic: str
    metrics: tuple[str, ...]
    score: float


# Queries to what was found for each, best first; both raise SearchFailed.
SearchEach = Callable[[Sequence[str]], Sequence[Sequence[RetrievedParagraph]]]
# Published numbers to those of them that the standards hold.
LookUp = Callable[[Collection[str]], Collection[str]]
# each with the topic's own words
SearchSasb = Callable[[Sequence[str]], Sequence[Sequence[tuple[SasbHit, str]]]]


class Retriever:
    """Retrieves paragraphs and industry topics for the claims of a run over one registry."""

    def __init__(
        self,
        requirements: Mapping[str, Requirement],
        search: SearchEach,
        search_sasb: SearchSasb | None = None,
        look_up: LookUp | None = None,
    ) -> None:
        self._requirements, self._search, self._search_sasb = requirements, search, search_sasb
        self._look_up = look_up or self._requirements.keys().__and__

    def lookup(self, paragraph_ids: Iterable[str]) -> list[Requirement]:
        """Exactly the paragraphs of these published numbers, of which the registry may lack
        some."""
        return [self._requirements[pid] for pid in paragraph_ids if pid in self._requirements]

    def of(
        self, claims: Sequence[ClaimView], origins: Mapping[str, Sequence[str]]
    ) -> dict[str, Retrieved]:
        """What retrieval found for each claim, by claim id; one search for all that need one.

        `origins` says, by claim id, how its paragraphs came to it. A failing search leaves
        preliminary paragraphs only.
        """
        ids = {pid for claim in claims for pid in claim.paragraphs}
        held = frozenset(self._look_up(ids & self._requirements.keys())) if ids else frozenset()
        found = {claim.id: self._looked_up(claim, held) for claim in claims}
        wanting = [
            claim
            for claim in claims
            if not SEEN & {Origin(origin) for origin in origins.get(claim.id, ())}
        ]
        queries = [self.query_of(claim) for claim in wanting]
        try:
            answers = self._search(queries) if queries else []
        except SearchFailed as failure:
            return found | {
                c.id: self._failed(c, query, failure)
                for c, query in zip(wanting, queries, strict=True)
            }
        searched = zip(wanting, queries, answers, strict=True)
        return found | {
            claim.id: self._found(claim, query, hits) for claim, query, hits in searched
        }

    def sasb(self, claims: Sequence[ClaimView], industry: Industry) -> dict[str, list[SasbHit]]:
        """Topics of the industry that its claims about figures and the environment speak to, by
        claim id; one search for all."""
        wanted = [
            claim for claim in claims if claim.claim_type in OF_INDUSTRY and claim.text.strip()
        ]
        if self._search_sasb is None or not wanted:
            return {}
        answers = self._search_sasb(
            [f"{claim.text[:_QUERY_CHARACTERS]} {industry.name}" for claim in wanted]
        )
        kept = {
            claim.id: _of_topic(claim, hits, industry)
            for claim, hits in zip(wanted, answers, strict=True)
        }
        return {claim_id: hits for claim_id, hits in kept.items() if hits}

    def query_of(self, claim: ClaimView) -> str:
        """The claim's text, what kind it is, its preliminary paragraphs, and the pillars it belongs
        to (FRD 6, 2.3)."""
        preliminary = self.lookup(claim.paragraphs)
        pillars = dict.fromkeys([r.pillar for r in preliminary] or LEADING[claim.claim_type][:1])
        parts = [
            claim.text[:_QUERY_CHARACTERS],
            _TYPE_CONTEXT[claim.claim_type],
            *(r.paragraph_id for r in preliminary),
        ]
        return " ".join([*parts, *(_PILLAR_CONTEXT[pillar] for pillar in pillars)])

    def _looked_up(self, claim: ClaimView, held: Collection[str]) -> Retrieved:
        known = [
            one.paragraph_id for one in self.lookup(claim.paragraphs) if one.paragraph_id in held
        ]
        lost = [pid for pid in claim.paragraphs if pid not in known]
        note = (
            f"The registry holds no {', '.join(lost)}."
            if lost
            else "Retrieval confirmed them when the claim was mapped."
        )
        hits = tuple(RetrievedParagraph(pid, 1.0) for pid in known)
        return Retrieved(
            RetrievalMode.PARAGRAPH_LOOKUP, ", ".join(claim.paragraphs), hits=hits, note=note
        )

    def _failed(self, claim: ClaimView, query: str, failure: SearchFailed) -> Retrieved:
        said = f"The standards could not be searched: {str(failure).rstrip('.')}."
        return replace(
            self._nothing(claim, query, said), searched=False, ceiling=FAILED_CEILING, failure=said
        )

    def _nothing(self, claim: ClaimView, query: str, said: str) -> Retrieved:
        rest = (
            "Its preliminary paragraphs were used."
            if self.lookup(claim.paragraphs)
            else "It has no preliminary paragraphs."
        )
        return Retrieved(
            RetrievalMode.CLAIM_SCOPED, query, True, note=f"{said} {rest}", ceiling=EMPTY_CEILING
        )

    def _found(self, claim: ClaimView, query: str, hits: Sequence[RetrievedParagraph]) -> Retrieved:
        kept = relevant(hits, claim.paragraphs)
        if not kept:
            return self._nothing(claim, query, "The search found no paragraph.")
        sure = kept[0].score >= HIGH_SCORE
        note = (
            ""
            if sure
            else (
                f"The best paragraph found scores {kept[0].score:.2f}, which is of moderate "
                "relevance only."
            )
        )
        return Retrieved(
            RetrievalMode.CLAIM_SCOPED, query, True, kept, note, 1.0 if sure else EMPTY_CEILING
        )


def relevant(
    hits: Iterable[RetrievedParagraph], preliminary: Sequence[str] = ()
) -> tuple[RetrievedParagraph, ...]:
    """One hit for each paragraph, its best; none below the floor but preliminary ones; best first,
    then the more specific."""
    best: dict[str, float] = {}
    for hit in hits:
        best[hit.paragraph_id] = max(hit.score, best.get(hit.paragraph_id, 0.0))
    kept = [
        RetrievedParagraph(pid, score)
        for pid, score in best.items()
        if score >= FLOOR or pid in preliminary
    ]
    return tuple(
        sorted(
            kept,
            key=lambda hit: (-hit.score, -hit.paragraph_id.count("("), sort_key(hit.paragraph_id)),
        )
    )


def _of_topic(
    claim: ClaimView, hits: Iterable[tuple[SasbHit, str]], industry: Industry
) -> list[SasbHit]:
    """The topics of the industry that share words with the claim: its name alone brings every topic
    of it near."""
    own = _words(claim.text)
    near = [
        hit
        for hit, text in hits
        if hit.code == industry.code and hit.score >= FLOOR and len(own & _words(text)) >= _SHARED
    ]
    return near[:_TOPICS]


def _words(text: str) -> frozenset[str]:
    return frozenset(lexeme for lexeme in lexemes(text) if lexeme[0].isalpha()) - _MEASURING
