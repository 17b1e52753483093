"""How each operation of the API is reached: the ids its address takes, the body it is sent, and
what has to be so before.

A new kind of id in an address gets a line in `LINKED`, a new operation that takes a body one in
`BODIES`, and an operation that only works in a certain state one in `FIRST`. The labels are those
of the schema: `POST /api/v1/upload`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reports.models import Analysis, AnalysisStatus, CoverageStatus, EvidenceDocument, Report
from reports.models import ReportStatus as Status
from reports.review.requirements import correct, requirement_of
from reports.tests.document.evidence_files import pdf, workbook
from sibyl_project.common.models import RunStatus
from standards.models import StandardPassage
from tests.api.world import LOADED, NAME, PASSWORD, World

# Parameters by place and name; `query.analysis` is left to the operations that have it.
LINKED: Final[dict[str, Callable[[World], Any]]] = {
    "path.engagement_id": lambda world: world.engagement.pk,
    "path.report_id": lambda world: world.report.pk,
    "path.document_id": lambda world: world.evidence.pk,
    "path.claim_id": lambda world: world.claim.pk,
    "path.paragraph_id": lambda world: world.requirement.paragraph_id,
    "path.pid": lambda world: world.requirement.paragraph_id,
    "path.source_type": lambda world: LOADED,
    "path.suffix": lambda world: "json",
    "query.analysis": lambda world: world.analysis.pk,
}

REASON: Final = "The board is named on page one, in the second sentence of it."
BODIES: Final[dict[str, Any]] = {
    "POST /api/v1/auth/token": {"username": NAME, "password": PASSWORD},
    "POST /api/v1/rag/ingest": {"corpus": "ifrs"},
    "POST /api/v1/rag/search": {"query": "scope 1 emissions"},
    "POST /api/v1/upload": {"file": pdf("Another report altogether.")},
    "PATCH /api/v1/reports/{report_id}": {"company": "Alderbrook Mining"},
    "POST /api/v1/reports/{report_id}/evidence": {
        "file": workbook({"Other": [["Metric", 2024], ["Scope 2", 5]]}),
        "kind": "data_workbook",
    },
    "POST /api/v1/report/{report_id}/requirements/{paragraph_id}/correction": {
        "status": CoverageStatus.FULLY_ADDRESSED.value,
        "reason": REASON,
    },
}


def _failed_reading(world: World) -> None:
    world.report.analyses.all().delete()
    Report.objects.filter(pk=world.report.pk).update(
        status=Status.ERROR, error_code="timeout", error_message="It took too long."
    )


def _failed_evidence(world: World) -> None:
    EvidenceDocument.objects.filter(pk=world.evidence.pk).update(status=RunStatus.ERROR)


def _analysis_runs(world: World) -> None:
    Analysis.objects.filter(pk=world.analysis.pk).update(
        status=AnalysisStatus.ANALYZING, finished_at=None
    )


def _analysis_failed(world: World) -> None:
    Analysis.objects.filter(pk=world.analysis.pk).update(status=AnalysisStatus.CANCELLED)


def _nothing_loaded(world: World) -> None:
    StandardPassage.objects.all().delete()


def _corrected(world: World) -> None:
    row = requirement_of(world.analysis, world.requirement.paragraph_id)
    assert row is not None
    correct(row, CoverageStatus.FULLY_ADDRESSED, REASON, world.user)


FIRST: Final[dict[str, Callable[[World], None]]] = {
    "POST /api/v1/upload/{report_id}/retry": _failed_reading,
    "POST /api/v1/reports/{report_id}/evidence/{document_id}/retry": _failed_evidence,
    "POST /api/v1/analysis/{report_id}/cancel": _analysis_runs,
    "POST /api/v1/analysis/{report_id}/resume": _analysis_failed,
    "DELETE /api/v1/report/{report_id}/requirements/{paragraph_id}/correction": _corrected,
}

# The same where it is too slow to be repeated for every generated request.
FIRST_ONCE: Final[dict[str, Callable[[World], None]]] = {
    "POST /api/v1/rag/ingest": _nothing_loaded,
}

# Operations that no request of a test can bring to a 2xx, each with the reason.
UNREACHED: Final[dict[str, str]] = {
    "GET /api/v1/health": "is 200 only with live workers; tests/test_alive.py has them",
}


def linked(world: World) -> dict[str, str]:
    """The parameters by place and name, as text."""
    return {name: str(value(world)) for name, value in LINKED.items()}
