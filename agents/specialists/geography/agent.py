"""The geography agent: says of the places of claims what the lists and layers tell, looks at them
from above where services of images are on, or records that none was consulted; asks for the figures
of its places, and answers others where a place is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from django.conf import settings

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.base.events import Event
from agents.base.finding import evidence_event, finding, weightless
from agents.base.job import Save, claims_of, thinking
from agents.base.posting import post
from agents.base.unsourced import Source, not_consulted, note_source
from agents.base.wants import Want, asks_of, places_named
from agents.models import SourceAsk
from agents.sources import nominatim
from agents.sources.asking import Asker
from agents.sources.settings import was_on
from agents.sources.spec import SourceSpec
from agents.specialists.geography import answers
from agents.specialists.geography.geocoding import Answers, ask, sought_in
from agents.specialists.geography.images.batch import NONE_ON, looked_at
from agents.specialists.geography.images.concluding import Concluded
from agents.specialists.geography.images.looking import SERVICES, services_of
from agents.specialists.geography.layers import layers_in
from agents.specialists.geography.register import sites_of
from agents.specialists.geography.remarks import Ground, remarks_on
from reports.document.from_rows import claim_views
from reports.findings.places import PLACE_PLAUSIBILITY, PlaceDetails, PlaceRemark
from reports.models import AgentRun, Analysis, Basis, EvidenceType, Finding
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.gazetteer import SOURCE
from sibyl_project.common.text import counted

IMAGERY = Source(
    "Satellite imagery",
    NONE_ON,
    "ask for permits and site records where a claim is about a place",
)
NOTHING_ASKED: Final = "no claim states a change at a place that is seen from above"
NO_PLACE_ASKED: Final = "no claim names a place that the offline list leaves open"
WANTS = (
    Want(
        RequestType.FIGURES,
        places_named,
        "Which figures does the report state for {matter}, named in {claims}?",
        lambda matter: {"place": matter},
    ),
)


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Say what is known of the places of the claims of a run, in the first cycle, and look at them
    from above, where a service of images is on."""
    claims = claim_views(claims_of(run))
    on = services_of(run.analysis.options)
    ground = _ground(run, deadline, claims)
    # asked again the lists and other agents would say the same
    remarks = {} if run.cycle else {one.id: remarks_on(one.text, ground) for one in claims}
    asks = [] if run.cycle else asks_of(WANTS, claims)
    seen = looked_at(run, deadline, claims, ground, on)
    deadline.check()

    def save() -> list[Event]:
        _record(run, is_on=bool(on))
        rows = list(_rows(run, claims, remarks, seen, ground))
        Finding.objects.bulk_create(rows)
        views = {one.id: one for one in claims}
        told = [row for row in rows if row.evidence_type != EvidenceType.NOT_CONSULTED]
        return [
            thinking(run, _message(claims, remarks, seen, is_on=bool(on))),
            *(evidence_event(row, views[str(row.claim_id)]) for row in told),
            *post(run, asks),
        ]

    return save


def _ground(run: AgentRun, deadline: Deadline, claims: Sequence[ClaimView]) -> Ground:
    """The register of sites, the layers, and what Nominatim has, where it is on."""
    sites = sites_of(run.analysis)
    answers: Answers = {}
    if was_on(nominatim.SPEC, run.analysis.options):
        sought = ((one.id, each) for one in claims for each in sought_in(one.text, sites))
        answers = ask(Asker(run.analysis, run.agent, deadline), sought)
    return Ground(sites, layers_in(settings.PLACE_LAYERS), answers)


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """Answer whether a place is known, and where it is."""
    return answers.answer(kind, context, ReportFacts.of(analysis.report))


def _rows(
    run: AgentRun,
    claims: Sequence[ClaimView],
    remarks: Mapping[str, Sequence[PlaceRemark]],
    seen: Mapping[str, Concluded],
    ground: Ground,
) -> Iterator[Finding]:
    """Of each claim what is to be said of its places, and last what images show or why none were
    looked at: the last finding tells the judge how the agent ended."""
    order = count()
    for claim in claims:
        if remarks.get(claim.id):
            yield _places(run, next(order), claim.id, remarks[claim.id], ground)
        yield _images(run, next(order), claim.id, seen[claim.id])


def _places(
    run: AgentRun, order: int, claim_id: str, remarks: Sequence[PlaceRemark], ground: Ground
) -> Finding:
    said = " ".join(f"{one.place}: {one.text}" for one in remarks)
    return weightless(
        run,
        order,
        claim_id=claim_id,
        evidence_type=PLACE_PLAUSIBILITY,
        summary=f"{said} This neither supports nor contradicts the claim.",
        details=PlaceDetails(
            source=SOURCE,
            remarks=list(remarks),
            layers=[layer.name for layer in ground.layers],
        ),
    )


def _images(run: AgentRun, order: int, claim_id: str, found: Concluded) -> Finding:
    if found.details is None:
        return not_consulted(run, order, claim_id, IMAGERY.name, found.summary)
    return finding(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.SATELLITE_IMAGERY,
        basis=Basis.EXTERNAL,
        summary=found.summary,
        supports_claim=found.supports,
        confidence=found.confidence,
        details=found.details,
    )


def _message(
    claims: Sequence[ClaimView],
    remarks: Mapping[str, Sequence[PlaceRemark]],
    seen: Mapping[str, Concluded],
    *,
    is_on: bool,
) -> str:
    """The progress line of a batch."""
    said = sum(map(bool, remarks.values()))
    shown = sum(one.details is not None for one in seen.values())
    none = f"{IMAGERY.name} was not consulted: {IMAGERY.why_not}"
    images = f"{shown} beside images" if is_on else none
    return f"Of {counted(len(claims), 'claim')}: {said} with a remark on a place; {images}."


def _record(run: AgentRun, *, is_on: bool) -> None:
    """Record each service with what came of it so far in this analysis; where none is on, that."""
    if was_on(nominatim.SPEC, run.analysis.options):
        _record_service(run, nominatim.SPEC, NO_PLACE_ASKED)
    if not is_on:
        why = f"{IMAGERY.why_not}; {IMAGERY.instead}"
        note_source(run, IMAGERY.name, why, consulted=False)
        return
    for service in SERVICES:
        for spec in (service.search, service.files):
            _record_service(run, spec, NOTHING_ASKED)


def _record_service(run: AgentRun, spec: SourceSpec, unasked: str) -> None:
    asks = SourceAsk.objects.filter(analysis=run.analysis, agent=run.agent, source=spec.name)
    given = asks.filter(answer__isnull=False).exists()
    failed = asks.filter(answer__isnull=True).values_list("why_not", flat=True).first()
    note_source(run, spec.label, failed or ("" if given else unasked), consulted=given)
