"""Search over the API: passages of the standards and of the reports you may see in one list; staff
load and remove corpora."""

from __future__ import annotations

import time

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.api.rag_serializers import (
    CORPORA,
    AlreadyIngested,
    CorpusCounts,
    Deleted,
    IngestBody,
    Ingested,
    SearchBody,
    SearchOut,
)
from reports.models import EvidencePassage, ReportPassage
from reports.searching import (
    EVIDENCE,
    REPORT,
    as_result,
    corpus_counts,
    described,
    search_corpora,
)
from sibyl_project.common.api import Unavailable, refusals
from sibyl_project.common.permissions import staff_with
from sibyl_project.trail.recording import record
from standards.loading import load_corpora
from standards.models import SourceType, StandardPassage
from standards.retrieval.embeddings import EmbeddingError
from standards.retrieval.search import EmbedderMismatchError

TAGS = ["Search"]


@extend_schema(tags=TAGS, request=SearchBody, responses={200: SearchOut, **refusals(400, 404, 503)})
@api_view(["POST"])
def search(request: Request) -> Response:
    """The best passages for a question, of the standards, your reports and the evidence attached to
    them.

    A note says when only keywords were searched.
    """
    body = SearchBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = dict(body.validated_data)
    report_id = given.pop("report_id", None)
    passages = ReportPassage.objects.visible_to(request.user)
    evidence = EvidencePassage.objects.visible_to(request.user)
    if report_id:  # without source types only its own passages: the standards belong to no report
        report = access.get_report(request.user, report_id)
        passages, evidence = (
            ReportPassage.objects.filter(report=report),
            evidence.filter(document__report=report),
        )
        given["source_types"] = [
            source
            for source in given.get("source_types") or [REPORT]
            if source in (REPORT, EVIDENCE)
        ]
    try:
        found = search_corpora(passages, given.pop("query"), evidence=evidence, **given)
    except (EmbeddingError, EmbedderMismatchError) as error:
        raise Unavailable(str(error)) from None
    except ValueError as error:
        raise ValidationError(str(error)) from None
    access.saw_among(request.user, (described(hit.passage)[1] for hit in found))
    results = [as_result(hit, found.mode) for hit in found]
    return Response(
        {
            "results": results,
            "total_results": len(results),
            "search_mode": found.mode,
            "note": found.note,
        }
    )


@extend_schema(tags=TAGS, responses={200: CorpusCounts, **refusals()})
@api_view(["GET"])
def stats(request: Request) -> Response:
    """How many passages there are to search."""
    return Response(corpus_counts(request.user))


@extend_schema(
    tags=TAGS,
    request=IngestBody,
    responses={
        200: Ingested,
        409: OpenApiResponse(AlreadyIngested, description="It is there already."),
        **refusals(400, 403, 503),
    },
)
@api_view(["POST"])
@permission_classes([staff_with("standards.add_standardpassage")])
def ingest(request: Request) -> Response:
    """Load the standards into search, where they are absent.

    For staff who may add passages; `manage.py ingest_standards` refreshes what is there.
    """
    body = IngestBody(data=request.data)
    body.is_valid(raise_exception=True)
    wanted = CORPORA[body.validated_data["corpus"]]
    present = _present()
    if all(present[source] for source in wanted):
        message = "Corpus already exists. Delete it first to re-ingest."
        counts = {source: present[source] for source in wanted}
        refusal = {
            "status": "already_ingested",
            "message": message,
            "detail": message,
            "existing_counts": counts,
        }
        return Response(refusal, status=status.HTTP_409_CONFLICT)
    started = time.monotonic()
    try:
        load_corpora(wanted)
    except EmbeddingError as error:
        raise Unavailable(str(error)) from None
    present = _present()
    for source in wanted:
        record("corpus.loaded", object_id=source, after={"passages": present[source]})
    answer = {f"{source}_chunks": count for source, count in present.items()}
    seconds = round(time.monotonic() - started, 1)
    return Response(
        {
            "status": "completed",
            **answer,
            "total_chunks": sum(present.values()),
            "duration_seconds": seconds,
        }
    )


@extend_schema(tags=TAGS, request=None, responses={200: Deleted, **refusals(403, 404)})
@api_view(["DELETE"])
@permission_classes([staff_with("standards.delete_standardpassage")])
def delete_corpus(request: Request, source_type: str) -> Response:
    """Take one of the standards out of search.

    The registry itself stays; loading brings the passages back. For staff.
    """
    if source_type not in SourceType.values:
        raise NotFound(
            f"There is no corpus {source_type!r}; there are {', '.join(SourceType.values)}. "
            "Reports are removed with the report."
        )
    deleted, _ = StandardPassage.objects.filter(source_type=source_type).delete()
    record("corpus.removed", object_id=source_type, before={"passages": deleted})
    return Response({"status": "deleted", "source_type": source_type, "deleted_count": deleted})


def _present() -> dict[str, int]:
    return {
        source: StandardPassage.objects.filter(source_type=source).count()
        for source in SourceType.values
    }
