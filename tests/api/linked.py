"""How each operation of the API is reached: the ids its address takes, the body it is sent, and
what has to be so before.

A new kind of id in an address gets a line in `LINKED`, a new operation that takes a body one in
`BODIES`, and an operation that only works in a certain state one in `FIRST`. The labels are those
of the schema: `POST /api/v1/upload`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reports.compile import CompiledReport
from reports.keeping.holds import place
from reports.keeping.trash import trash
from reports.models import (
    Analysis,
    AnalysisStatus,
    CoverageStatus,
    EvidenceDocument,
    InventoryRun,
    Report,
)
from reports.models import ReportStatus as Status
from reports.review.assurances import printed_in
from reports.review.requirements import correct, requirement_of
from reports.signing.open_things import open_things
from reports.signing.sign import sign
from reports.tests.document.evidence_files import pdf, workbook
from reports.tests.factories import (
    make_absence,
    make_engagement,
    make_misstated,
    make_register_entry,
    make_report,
    make_run,
)
from sibyl_project.common.models import RunStatus
from standards.models import StandardPassage
from tests.api.world import EARLIER, LOADED, NAME, OTHER_STATEMENT, PASSWORD, STRANGER, World
from tests.security.routes import (
    A_COLUMN,
    A_DRAW,
    A_REQUEST,
    A_RESULT,
    A_WEBHOOK,
    AN_ADDITION,
    LINE,
    a_materiality,
    a_word,
)
from tests.security.world import MISSTATED

# Parameters by place and name; `query.analysis` is left to the operations that have it.
LINKED: Final[dict[str, Callable[[World], Any]]] = {
    "path.engagement_id": lambda world: world.engagement.pk,
    "path.invitation_id": lambda world: world.invitation.pk,
    "path.user_id": lambda world: world.viewer.pk,
    "path.report_id": lambda world: world.report.pk,
    "path.document_id": lambda world: world.evidence.pk,
    "path.run_id": lambda world: world.inventory.pk,
    "path.confirmation_id": lambda world: world.confirmation.pk,
    "path.test_id": lambda world: world.record_test.pk,
    "path.request_id": lambda world: world.asked.pk,
    "path.item_id": lambda world: world.item.pk,
    "path.answer_id": lambda world: world.answer.pk,
    "path.number": lambda world: 1,
    "path.comment_id": lambda world: world.comment.pk,
    "path.webhook_id": lambda world: world.webhook.pk,
    "path.delivery_id": lambda world: world.delivery.pk,
    "path.claim_id": lambda world: world.claim.pk,
    "path.paragraph_id": lambda world: world.requirement.paragraph_id,
    "path.pid": lambda world: world.requirement.paragraph_id,
    "path.source_type": lambda world: LOADED,
    "path.suffix": lambda world: "json",
    "query.analysis": lambda world: world.analysis.pk,
    "query.with": lambda world: world.earlier.pk,
}

REASON: Final = "The board is named on page one, in the second sentence of it."
HELD: Final = {"reason": "A court has asked for it."}
ENGAGEMENT: Final = "/api/v1/engagements/{engagement_id}"


def a_test(world: World) -> dict[str, str]:
    """A person's test of a claim against the workbook attached."""
    return {
        "claim": str(world.claim.pk),
        "document": str(world.evidence.pk),
        "cell": "B2",
        "procedure": "inspection",
        "result": "agrees",
    }


def an_exception(world: World) -> dict[str, str]:
    """A person's word on an exception of the workbook attached."""
    identity = world.inventory.exceptions.get().identity
    return {"identity": identity, "conclusion": "explained", "reason": REASON}


def a_confirmation(world: World) -> dict[str, str]:
    """A person's word that a statement printed in the report is its issuer's."""
    printed = next(one for one in printed_in(world.report) if one.found.first == OTHER_STATEMENT)
    return {"statement": printed.digest, "reason": REASON}


def an_entry(world: World) -> dict[str, Any]:
    """A person's word on an entry of a register that is loaded."""
    return {
        "register": "eu_ets",
        "entity": make_register_entry().entity,
        "accepted": True,
        "reason": REASON,
    }


def an_absence(world: World) -> dict[str, Any]:
    """A person's word on a question of the analysis."""
    absence = make_absence(world.analysis)
    return {"identity": absence.identity, "dismissed": True, "reason": REASON}


def a_peer(world: World) -> dict[str, Any]:
    """A person's word on another report of the engagement."""
    peer = make_report(world.report.uploaded_by, world.report.engagement)
    return {"peer": str(peer.pk), "is_peer": True}


def a_signature(world: World) -> dict[str, Any]:
    """A conclusion, with everything that is open acknowledged."""
    things = open_things(CompiledReport(world.analysis))
    return {"conclusion": REASON, "acknowledged": [thing.key for thing in things]}


# A body that names rows of the world is a function of it.
BODIES: Final[dict[str, Any]] = {
    "POST /api/v1/report/{report_id}/record-tests": a_test,
    "POST /api/v1/report/{report_id}/signoff": a_signature,
    "POST /api/v1/report/{report_id}/signoff/reopen": {"reason": REASON},
    "POST /api/v1/report/{report_id}/signoff/additions": AN_ADDITION,
    "POST /api/v1/auth/token": {"username": NAME, "password": PASSWORD},
    "POST /api/v1/rag/ingest": {"corpus": "ifrs"},
    "POST /api/v1/rag/search": {"query": "scope 1 emissions"},
    "POST /api/v1/engagements": {"name": "Alderbrook FY2023"},
    f"PATCH {ENGAGEMENT}": {"client": "Alderbrook Mining"},
    f"POST {ENGAGEMENT}/hold": HELD,
    f"POST {ENGAGEMENT}/independence": {"remark": "None."},
    f"POST {ENGAGEMENT}/invitations": {"invitee": "Anna", "role": "viewer"},
    f"POST {ENGAGEMENT}/members": {"user": STRANGER, "role": "auditor"},
    f"PATCH {ENGAGEMENT}/members/{{user_id}}": {"role": "auditor"},
    f"PUT {ENGAGEMENT}/scope": {"lines": [LINE]},
    f"POST {ENGAGEMENT}/state": {"state": "closed"},
    f"POST {ENGAGEMENT}/webhooks": A_WEBHOOK,
    f"PATCH {ENGAGEMENT}/webhooks/{{webhook_id}}": {"is_on": False},
    "POST /api/v1/notifications/read": {},
    "PATCH /api/v1/notifications/preferences": {
        "digest": "hourly",
        "kinds": [{"kind": "assigned", "way": "page"}],
    },
    "POST /api/v1/reports/{report_id}/hold": HELD,
    "POST /api/v1/upload": {"file": pdf("Another report altogether.")},
    "PATCH /api/v1/reports/{report_id}": {"company": "Alderbrook Mining"},
    "POST /api/v1/reports/{report_id}/evidence": {
        "file": workbook({"Other": [["Metric", 2024], ["Scope 2", 5]]}),
        "kind": "data_workbook",
    },
    "POST /api/v1/reports/{report_id}/assurances": a_confirmation,
    "POST /api/v1/report/{report_id}/outside/identity": {
        "kind": "lei",
        "value": "529900T8BM49AURSDO55",
    },
    "POST /api/v1/report/{report_id}/outside/entry": an_entry,
    "PATCH /api/v1/report/{report_id}/outside/sites": {
        "name": "Lindenbroek mine",
        "latitude": 53.8,
        "longitude": -1.55,
    },
    "POST /api/v1/report/{report_id}/completeness/absence": an_absence,
    "POST /api/v1/report/{report_id}/completeness/peer": a_peer,
    "POST /api/v1/reports/{report_id}/inventories/exceptions": an_exception,
    "POST /api/v1/reports/{report_id}/inventories/columns": A_COLUMN,
    "PUT /api/v1/report/{report_id}/materiality": a_materiality(None),
    "POST /api/v1/report/{report_id}/misstatements": a_word(None),
    "POST /api/v1/report/{report_id}/requests": A_REQUEST,
    "POST /api/v1/report/{report_id}/representations": {
        "key": "completeness",
        "decision": "taken_in",
    },
    "POST /api/v1/report/{report_id}/samples": A_DRAW,
    "PUT /api/v1/report/{report_id}/samples/items/{item_id}": A_RESULT,
    "POST /api/v1/report/{report_id}/requests/{request_id}/answers": {
        "file": workbook({"Came": [["Metric", 2024], ["Scope 2", 6]]}),
        "kind": "data_workbook",
    },
    "PATCH /api/v1/report/{report_id}/requests/{request_id}": {"state": "received"},
    "POST /api/v1/report/{report_id}/requirements/{paragraph_id}/correction": {
        "status": CoverageStatus.FULLY_ADDRESSED.value,
        "reason": REASON,
    },
    "POST /api/v1/report/{report_id}/reviews": {
        "kind": "requirement",
        "key": "S2.6(a)",
        "seen": 0,
        "action": "status",
        "status": "in_review",
    },
    "POST /api/v1/report/{report_id}/reviews/bulk": {
        "action": "status",
        "status": "in_review",
        "where": {"kind": "requirement"},
    },
    "POST /api/v1/report/{report_id}/comments": {
        "kind": "requirement",
        "key": "S2.6(a)",
        "text": "Does the charter of the board say so?",
    },
    "POST /api/v1/report/{report_id}/carried": {"with": EARLIER},
    "POST /api/v1/chat/{report_id}/message": {"message": "Scope 1 emissions?", "stream": False},
}


# The parameters of an operation that asks for some.
QUERIES: Final[dict[str, dict[str, str]]] = {
    f"DELETE {ENGAGEMENT}/hold": {"reason": "The matter is settled."},
    "DELETE /api/v1/reports/{report_id}/hold": {"reason": "The matter is settled."},
    "GET /api/v1/report/{report_id}/compare": {"with": EARLIER},
    "GET /api/v1/report/{report_id}/compare.xlsx": {"with": EARLIER},
    "GET /api/v1/report/{report_id}/carried/preview": {"with": EARLIER},
    "GET /api/v1/search": {"q": "emissions"},
}


def _failed_reading(world: World) -> None:
    world.report.analyses.all().delete()
    Report.objects.filter(pk=world.report.pk).update(
        status=Status.ERROR, error_code="timeout", error_message="It took too long."
    )


def _failed_evidence(world: World) -> None:
    EvidenceDocument.objects.filter(pk=world.evidence.pk).update(status=RunStatus.ERROR)


def _failed_inventory(world: World) -> None:
    InventoryRun.objects.filter(pk=world.inventory.pk).update(status=RunStatus.ERROR)


def _analysis_runs(world: World) -> None:
    Analysis.objects.filter(pk=world.analysis.pk).update(
        status=AnalysisStatus.ANALYZING, finished_at=None
    )


def _analysis_failed(world: World) -> None:
    Analysis.objects.filter(pk=world.analysis.pk).update(status=AnalysisStatus.CANCELLED)


def _nothing_loaded(world: World) -> None:
    StandardPassage.objects.all().delete()


def _empty(world: World) -> None:
    Report.objects.filter(pk=world.report.pk).update(engagement=make_engagement(world.viewer))


def _deleted(world: World) -> None:
    trash(world.report, world.user)


def _held(world: World) -> None:
    for held in (world.report, world.engagement):
        place(held, world.user, HELD["reason"])


def _corrected(world: World) -> None:
    row = requirement_of(world.analysis, world.requirement.paragraph_id)
    assert row is not None
    correct(row, CoverageStatus.FULLY_ADDRESSED, REASON, world.user)


def _misstated(world: World) -> None:
    make_misstated(make_run(world.analysis, "data_metrics"), MISSTATED, 110, 100)


def _signed(world: World) -> None:
    given = a_signature(world)
    sign(world.analysis, world.user, given["conclusion"], given["acknowledged"])


FIRST: Final[dict[str, Callable[[World], None]]] = {
    "POST /api/v1/reports/{report_id}/evidence/{document_id}/inventory": _failed_inventory,
    "POST /api/v1/report/{report_id}/signoff/reopen": _signed,
    "POST /api/v1/report/{report_id}/signoff/additions": _signed,
    "POST /api/v1/upload/{report_id}/retry": _failed_reading,
    "POST /api/v1/reports/{report_id}/evidence/{document_id}/retry": _failed_evidence,
    f"DELETE {ENGAGEMENT}": _empty,
    f"DELETE {ENGAGEMENT}/hold": _held,
    "POST /api/v1/report/{report_id}/misstatements": _misstated,
    "POST /api/v1/reports/{report_id}/restore": _deleted,
    "DELETE /api/v1/reports/{report_id}/hold": _held,
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
