"""The claims agent: finds the verifiable claims of the report, then maps them to paragraphs. Its
story, top to bottom.

extract: chunk by chunk with a model (FRD 3's Map), or the whole document by rules
merge:   one list, each claim once, every quote on its page (the Reduce)
map:     to paragraphs, hints first, then retrieval
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db.models.functions import Length

from agents.base.events import Event
from agents.base.job import MODEL, RunSpec, Save, emit_now, gateway_of, thinking
from agents.base.stages import Step
from agents.claims.asking import ChunkRead, Reader, chosen_by_rules, unread_note
from agents.claims.chunks import Chunk, chunks_of
from agents.claims.mapping import TOP_K, Mapper, Proposed, SearchEach, SearchFailed, index_of
from agents.claims.merging import Merged, in_page_order, merge, selected
from agents.claims.rows import as_json, claims_from, from_json, left_out_rows, summary_of
from agents.claims.schemas import ClaimDraft
from agents.claims.selection import left_out
from agents.claims.selection.choosing import Selection
from agents.claims.selection.left_out import LeftOut
from agents.claims.selection.seating import headline_of
from reports.document.claim_anchors import set_anchors
from reports.document.from_rows import page_contents
from reports.document.page_languages import for_rules
from reports.models import (
    AgentRun,
    Analysis,
    Claim,
    ClaimParagraph,
    ClaimSet,
    LeftOutClaim,
    Page,
    Wave,
)
from reports.types import ClaimType, Origin, PageContent, Priority
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.models import FAILED
from standards.models import StandardPassage
from standards.models.choices import SourceType
from standards.registry import requirements
from standards.retrieval.embeddings import EmbeddingError, default_embedder
from standards.retrieval.search import Corpus, EmbedderMismatchError

IFRS = (SourceType.IFRS_S1, SourceType.IFRS_S2)


def plan_extraction(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """A run for each chunk where a model reads, one over the document where rules do; none when a
    complete set is reused."""
    if _complete(analysis):
        return []
    if analysis.engine != MODEL:
        return [RunSpec(agent, "document")]
    lengths = dict(
        Page.objects.filter(report=analysis.report).values_list("number", Length("text"))
    )
    chunks = chunks_of(analysis.report.page_count or 0, lengths=lengths)
    return [
        RunSpec(agent, f"chunk-{chunk.index:02d}", payload={"chunk": asdict(chunk)})
        for chunk in chunks
    ]


def plan_merge(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """One run over what was extracted."""
    return [] if _complete(analysis) else [RunSpec(agent, "merge")]


def plan_mapping(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """One run over the merged claims."""
    return [] if _complete(analysis) else [RunSpec(agent, "mapping")]


def _complete(analysis: Analysis) -> bool:
    return analysis.claim_set is not None and analysis.claim_set.state == ClaimSet.State.COMPLETE


def extract_document(run: AgentRun, deadline: Deadline) -> Save:
    """Read every page by rules and draft its claims."""
    pages = page_contents(run.analysis.report)
    chosen = chosen_by_rules(pages)
    deadline.check()
    notes = unread_note(pages)
    found = ChunkRead(chosen.claims, notes, True, chosen.left_out)
    said = f"Read {len(for_rules(pages))} pages and found {len(chosen.claims)} verifiable claims."
    return _keep(run, found, " ".join((said, *notes)))


def extract_chunk(run: AgentRun, deadline: Deadline) -> Save:
    """Put one chunk before the model; what it does not answer is read by rules."""
    chunk = Chunk(**run.payload["chunk"])
    emit_now(run, f"Processing chunk {chunk.name}...", "begun")
    gateway, why = gateway_of(run)
    found = Reader(page_contents(run.analysis.report), gateway, deadline, why).read(chunk)
    return _keep(
        run, found, " ".join((f"Chunk {chunk.name}: {len(found.drafts)} claims.", *found.notes))
    )


def _keep(run: AgentRun, found: ChunkRead, said: str) -> Save:
    """Drafts wait on their run until all chunks are there."""
    kept = {
        "drafts": [as_json(draft) for draft in found.drafts],
        "notes": list(found.notes),
        "by_rules": found.by_rules,
        "left_out": [left_out.as_json(one) for one in found.left_out],
    }

    def save() -> list[Event]:
        AgentRun.objects.filter(pk=run.pk).update(payload=run.payload | kept)
        return [thinking(run, said)]

    return save


def merge_chunks(run: AgentRun, deadline: Deadline) -> Save:
    """One list of claims in page order, each once, with its place on the page.

    Pages whose run failed are read by rules now.
    """
    claim_set = _claim_set(run)
    pages = page_contents(run.analysis.report)
    found = _extracted(run, pages)
    of_chunks = f" from {found.chunks} chunks" if found.chunks > 1 else ""
    emit_now(run, f"Merging {len(found.drafts)} claims{of_chunks}...", "begun")
    gateway, _ = gateway_of(run)
    ordered = in_page_order(found.drafts, pages)
    merged = merge(ordered, default_embedder(), gateway, deadline)
    merged = merged if found.by_rules else selected(merged, pages)
    rows = claims_from(claim_set, merged.drafts)
    claims = [claim for claim, _ in rows]
    left = [*found.left_out, *merged.left_out]
    set_anchors(run.analysis.report, claims)
    deadline.check()
    about = {
        "pages_analysed": len(pages),
        "summary": summary_of(claims, for_rules(pages) if found.by_rules else pages, len(pages)),
        "notes": [*found.notes, *merged.notes],
        "headline": headline_of(merged.drafts),
    }

    def save() -> list[Event]:
        claim_set.claims.all().delete()
        claim_set.left_out.all().delete()
        Claim.objects.bulk_create(claims)
        LeftOutClaim.objects.bulk_create(left_out_rows(claim_set, left))
        ClaimParagraph.objects.bulk_create(
            hint for claim, draft in rows for hint in _hints(claim, draft)
        )
        ClaimSet.objects.filter(pk=claim_set.pk).update(**about)
        told = (_merged_words(merged, len(ordered), len(claims)), left_out.in_words(left))
        return [thinking(run, " ".join(filter(None, told)))]

    return save


def _merged_words(merged: Merged, before: int, after: int) -> str:
    compared = f"Deduplicating: {merged.pairs} candidate pairs found; " if merged.pairs else ""
    return " ".join((f"{compared}{after} of {before} claims are left.", *merged.notes))


@dataclass(frozen=True, slots=True)
class Extracted:
    """What the extraction runs left; `by_rules` when no model read any page."""

    drafts: list[ClaimDraft]
    notes: list[str]
    chunks: int
    by_rules: bool
    left_out: list[LeftOut]


def _extracted(run: AgentRun, pages: Sequence[PageContent]) -> Extracted:
    """The drafts of every run, those of a failed one read by rules now; where all failed, rules
    read the report as a whole."""
    runs = list(
        AgentRun.objects.filter(analysis=run.analysis_id, wave=Wave.EXTRACT).order_by("batch")
    )
    by_rules = all(one.status in FAILED or one.payload.get("by_rules") for one in runs)
    if by_rules and len(runs) > 1:
        return _read_at_once(runs, pages)
    drafts: list[ClaimDraft] = []
    notes: list[str] = []
    left: list[LeftOut] = []
    for one in runs:
        if one.status in FAILED:
            chunk = _chunk(one, pages)
            chosen = chosen_by_rules(chunk.own_pages(pages))
            notes += (_failed(one, chunk), *unread_note(chunk.own_pages(pages)))
        else:
            notes += one.payload.get("notes", ())
            chosen = _kept(one)
        drafts += chosen.claims
        left += chosen.left_out
    return Extracted(drafts, notes, len(runs), by_rules, left)


def _read_at_once(runs: Sequence[AgentRun], pages: Sequence[PageContent]) -> Extracted:
    """The report as a whole, read by rules: they find more of what matters in it than in its
    parts."""
    chosen = chosen_by_rules(pages)
    notes = [
        note
        for one in runs
        for note in (
            (_failed(one, _chunk(one, pages)),)
            if one.status in FAILED
            else one.payload.get("notes", ())
        )
    ]
    notes.append("No part of the report was read by a model: rules read it as a whole.")
    notes += unread_note(pages)
    return Extracted(list(chosen.claims), notes, len(runs), True, list(chosen.left_out))


def _chunk(run: AgentRun, pages: Sequence[PageContent]) -> Chunk:
    given = run.payload.get("chunk")
    return Chunk(**given) if given else Chunk(0, 1, 1, len(pages))


def _failed(run: AgentRun, chunk: Chunk) -> str:
    return f"Pages {chunk.begins}-{chunk.last} were read by rules: {run.error_message}"


def _kept(run: AgentRun) -> Selection:
    """What a run found, as it was kept."""
    return Selection(
        tuple(from_json(kept) for kept in run.payload.get("drafts", ())),
        tuple(left_out.from_json(kept) for kept in run.payload.get("left_out", ())),
    )


def _hints(claim: Claim, draft: ClaimDraft) -> list[ClaimParagraph]:
    """What was named for the claim, until the mapping has looked at it."""
    return [
        ClaimParagraph(
            claim=claim, rank=rank, paragraph_id=pid, pillar="", origin=Origin.HINT.value
        )
        for rank, pid in enumerate(draft.hints)
    ]


def _claim_set(run: AgentRun) -> ClaimSet:
    """The set being written; every analysis has one from its start."""
    claim_set = run.analysis.claim_set
    if claim_set is None:
        raise LookupError(f"analysis {run.analysis_id} has no claim set")
    return claim_set


def map_to_paragraphs(run: AgentRun, deadline: Deadline) -> Save:
    """Map each claim to the paragraphs it speaks to, by its hints and by retrieval over the
    registry."""
    claim_set, vintage = _claim_set(run), run.analysis.options["vintage"]
    claims = list(claim_set.claims.order_by("ordinal").prefetch_related("paragraphs"))
    mapped = Mapper(
        index_of(requirements(vintage)),
        _searcher(vintage, deadline),
        industry=run.analysis.options.get("industry", ""),
    ).map(_draft(claim) for claim in claims)
    for claim, reason in zip(claims, mapped.reasons, strict=True):
        claim.no_paragraph_why = reason

    def save() -> list[Event]:
        ClaimParagraph.objects.filter(claim__claim_set=claim_set).delete()
        ClaimParagraph.objects.bulk_create(
            row
            for claim, found in zip(claims, mapped.paragraphs, strict=True)
            for row in _paragraphs(claim, found)
        )
        Claim.objects.bulk_update(claims, ["no_paragraph_why"], batch_size=500)
        notes = [*claim_set.notes, mapped.note] if mapped.note else claim_set.notes
        ClaimSet.objects.filter(pk=claim_set.pk).update(state=ClaimSet.State.COMPLETE, notes=notes)
        without = sum(not found for found in mapped.paragraphs)
        said = (
            f"Mapped {len(claims) - without} claims to paragraphs with {mapped.searches} "
            f"searches; {without} match none."
        )
        return [thinking(run, " ".join(filter(None, (said, mapped.note))))]

    return save


def _draft(claim: Claim) -> ClaimDraft:
    """A stored claim as the mapper takes it."""
    return ClaimDraft(
        claim.text,
        claim.quote,
        ClaimType(claim.claim_type),
        Priority(claim.priority),
        claim.page,
        claim.source_context,
        claim.reasoning,
        tuple(paragraph.paragraph_id for paragraph in claim.paragraphs.all()),
        claim.reasoned_by,
    )


def _searcher(vintage: str, deadline: Deadline) -> SearchEach:
    """Retrieval over the standards of a vintage, which are read once for all questions of the
    run."""
    corpus = Corpus(StandardPassage.objects.of_vintage(vintage).filter(source_type__in=IFRS))

    def paragraphs(queries: Sequence[str]) -> list[list[str]]:
        deadline.check()
        try:
            found = corpus.search_each(queries, top_k=TOP_K)
        except (EmbeddingError, EmbedderMismatchError) as error:
            raise SearchFailed(str(error)) from error
        return [
            [str(hit.passage.paragraph_id) for hit in hits if hit.passage.paragraph_id]
            for hits in found
        ]

    return paragraphs


def _paragraphs(claim: Claim, found: Sequence[Proposed]) -> list[ClaimParagraph]:
    return [
        ClaimParagraph(claim=claim, rank=rank, **asdict(paragraph))
        for rank, paragraph in enumerate(found)
    ]
