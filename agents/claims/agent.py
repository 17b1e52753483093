"""The claims agent: finds the verifiable claims of the report, then maps them to paragraphs. Its story, top to bottom."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from agents.claims.rules import extract_claims
from agents.claims.schemas import ClaimDraft
from agents.live.events import Event
from agents.pipeline.runs import RULES, Progress, RunSpec, Save, thinking
from agents.pipeline.stages import Step
from reports.models import AgentRun, Analysis, Claim, ClaimParagraph, ClaimSet
from reports.reading import page_contents
from reports.types import AgentName, PageContent
from reports.viewer.place_claims import place
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import contains_quote, normalise
from standards.mapping import Mapping, RegistryIndex, map_claim
from standards.registry import requirements

PARAGRAPHS_PER_CLAIM = 3  # FRD 3, 3.4: enough to surface the relevant ones without noise
NEAR_BEST = 0.6  # a further paragraph is kept when it scores at least this share of the best one


def plan_extraction(analysis: Analysis, step: Step) -> list[RunSpec]:
    """One run over the document, unless the analysis reuses a complete claim set."""
    return [] if _complete(analysis) else [RunSpec(AgentName.CLAIMS, "document")]


def plan_mapping(analysis: Analysis, step: Step) -> list[RunSpec]:
    """One run over the claims just extracted."""
    return [] if _complete(analysis) else [RunSpec(AgentName.CLAIMS, "mapping")]


def _complete(analysis: Analysis) -> bool:
    return analysis.claim_set is not None and analysis.claim_set.state == ClaimSet.State.COMPLETE


def extract(run: AgentRun, deadline: Deadline) -> Save:
    """Read every page and draft its claims; a draft whose quote is not on its page is dropped, never shown."""
    pages = page_contents(run.analysis.report)
    drafts = [draft for draft in extract_claims(pages) if _stands(draft, pages)]
    claim_set = _claim_set(run)
    rows = _rows(claim_set, drafts)
    place(run.analysis.report, rows)
    deadline.check()

    def save() -> list[Event]:
        claim_set.claims.all().delete()
        Claim.objects.bulk_create(rows)
        ClaimSet.objects.filter(pk=claim_set.pk).update(pages_analysed=len(pages))
        return [thinking(run, f"Read {len(pages)} pages and found {len(drafts)} verifiable claims.")]

    return save


def _claim_set(run: AgentRun) -> ClaimSet:
    """The set being written; every analysis has one from its start."""
    claim_set = run.analysis.claim_set
    if claim_set is None:
        raise LookupError(f"analysis {run.analysis_id} has no claim set")
    return claim_set


def _stands(draft: ClaimDraft, pages: Sequence[PageContent]) -> bool:
    page = next((page for page in pages if page.number == draft.page), None)
    return page is not None and contains_quote(page.text, draft.quote)


def fingerprint(page: int, quote: str) -> str:
    """What makes a claim the same claim in another run: its page and its normalised quote."""
    return hashlib.sha256(f"{page}\n{normalise(quote)}".encode()).hexdigest()


def _rows(claim_set: ClaimSet, drafts: Sequence[ClaimDraft]) -> list[Claim]:
    """One row per fingerprint: the parts of a compound statement share a quote, so their text tells them apart."""
    rows: dict[str, Claim] = {}
    for draft in drafts:
        key = fingerprint(draft.page, draft.quote)
        if key in rows:
            key = fingerprint(draft.page, f"{draft.quote}\n{draft.text}")
        rows.setdefault(
            key,
            Claim(
                claim_set=claim_set,
                ordinal=len(rows),
                text=draft.text,
                quote=draft.quote,
                claim_type=draft.claim_type.value,
                priority=draft.priority.value,
                page=draft.page,
                source_context=draft.source_context,
                located=True,
                fingerprint=key,
                reasoning=draft.reasoning,
                reasoned_by=RULES,
            ),
        )
    return list(rows.values())


def map_to_paragraphs(run: AgentRun, deadline: Deadline) -> Save:
    """Map each claim to the paragraphs it speaks to, by retrieval over the registry."""
    claim_set = _claim_set(run)
    claims = list(claim_set.claims.order_by("ordinal"))
    index = RegistryIndex(requirements(run.analysis.options["vintage"]))
    progress = Progress(run, deadline)
    mapped = [(claim, map_claim(claim.text, claim.claim_type, index=index)) for claim in progress.over(claims)]

    def save() -> list[Event]:
        ClaimParagraph.objects.filter(claim__claim_set=claim_set).delete()
        ClaimParagraph.objects.bulk_create(row for claim, mapping in mapped for row in _paragraphs(claim, mapping))
        ClaimSet.objects.filter(pk=claim_set.pk).update(state=ClaimSet.State.COMPLETE)
        without = sum(not mapping.paragraphs for _, mapping in mapped)
        return [thinking(run, f"Mapped {len(mapped) - without} claims to paragraphs; {without} match none.")]

    return save


def _paragraphs(claim: Claim, mapping: Mapping) -> list[ClaimParagraph]:
    best = mapping.paragraphs[0].score if mapping.paragraphs else 0.0
    near = [hit for hit in mapping.paragraphs[:PARAGRAPHS_PER_CLAIM] if hit.score >= NEAR_BEST * best]
    return [
        ClaimParagraph(
            claim=claim,
            rank=rank,
            paragraph_id=hit.paragraph_id,
            pillar=hit.pillar.value,
            relevance=hit.relevance[:300],
            score=hit.score,
        )
        for rank, hit in enumerate(near)
    ]
