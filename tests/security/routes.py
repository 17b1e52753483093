"""Every address of Sibyl with each of its methods, and who may use it.

A new route without an entry here fails `test_access`. The admin's own addresses are walked apart.
"""

from __future__ import annotations

from typing import Any, Final

from tests.security.callers import (
    LEAD,
    LEAVING,
    NOBODY,
    OWN,
    PERMITTED,
    PUBLIC,
    READ,
    REFUSING,
    REVIEW,
    SIGNED_IN,
    STAFF_ONLY,
    TOKEN_ONLY,
    TRAIL,
    UPLOADS,
    WORK,
    Call,
)
from tests.security.world import ANOTHER, MISSTATED

Routes = dict[str, dict[str, Call]]


def reading(*names: str) -> Routes:
    """Addresses that members may read and nobody can change."""
    return {name: {"GET": Call(READ)} for name in names}


def a_pdf(world: Any) -> dict[str, Any]:
    """A file to upload into the engagement."""
    return {"file": world.pdf(), "engagement": str(world.engagement.pk)}


def a_workbook(world: Any) -> dict[str, Any]:
    """A document to attach."""
    return {"file": world.workbook(), "kind": "data_workbook"}


REASON = "Page 2 names the body and its mandate."


def a_correction(_: Any) -> dict[str, Any]:
    """An auditor's status with a reason."""
    return {"status": "fully_addressed", "reason": REASON}


def a_test(world: Any) -> dict[str, Any]:
    """A person's test of a claim against the document attached."""
    return {
        "claim": str(world.claim.pk),
        "document": str(world.document.pk),
        "reference": "the second row",
        "procedure": "inspection",
        "result": "agrees",
    }


def an_exception(world: Any) -> dict[str, Any]:
    """A person's word on an exception of the workbook."""
    identity = world.run.exceptions.get().identity
    return {"identity": identity, "conclusion": "explained", "reason": REASON}


def a_review(world: Any) -> dict[str, Any]:
    """Work on a claim begins."""
    subject = {"kind": "claim", "key": str(world.claim.pk), "seen": 0}
    return {**subject, "action": "status", "status": "in_review"}


def a_step(_: Any) -> dict[str, Any]:
    """The same as a form of the page sends it."""
    return {"seen": "0", "action": "begin"}


def many_reviews(world: Any) -> dict[str, Any]:
    """Work on all claims begins, by the API, as the preview of it said."""
    change = {"action": "status", "status": "in_review", "where": {"kind": "claim"}}
    return {**change, "digest": world.previewed()}


def many_on_the_page(world: Any) -> dict[str, Any]:
    """The same as the form of the preview sends it."""
    change = {"action": "status", "status": "in_review", "which": "all", "filter": "kind=claim"}
    return {**change, "digest": world.previewed()}


def a_comment(world: Any) -> dict[str, Any]:
    """A remark on a claim."""
    return {"kind": "claim", "key": str(world.claim.pk), "text": "Which boundary is meant?"}


def _corrected(world: Any) -> None:
    world.correct()


def _corrected_for_another(world: Any) -> None:
    world.correct_for_another()


def _running(world: Any) -> None:
    world.set_analysis("analyzing")


def _stopped(world: Any) -> None:
    world.set_analysis("cancelled")


def _not_read(world: Any) -> None:
    world.set_report("error")


def _withdrawable(world: Any) -> None:
    world.fail_evidence()


def _in_the_trash(world: Any) -> None:
    world.delete()


def _held(world: Any) -> None:
    world.hold()


def a_hold(_: Any) -> dict[str, Any]:
    """A hold with a reason."""
    return {"reason": HELD_FOR}


def a_materiality(_: Any) -> dict[str, Any]:
    """The thresholds of a disclosure."""
    amounts = {"material": "100", "performance": "75", "trivial": "5"}
    return {"disclosure": "scope_1", "unit": "tCO2e", "reason": REASON, **amounts}


def an_identity(_: Any) -> dict[str, Any]:
    """A word on who the company is."""
    return {"kind": "name", "value": "Alderbrook Mining plc", "accepted": "yes"}


def an_identity_as_json(_: Any) -> dict[str, Any]:
    """The same for the API."""
    return {"kind": "name", "value": "Alderbrook Mining plc", "accepted": True}


def a_site_as_json(_: Any) -> dict[str, Any]:
    """A word on a site of the company."""
    return {"name": "Lindenbroek mine", "place": "Leeds, United Kingdom"}


def an_absence(world: Any) -> dict[str, Any]:
    """A word on an absence of the report."""
    identity = world.absence.identity
    return {"identity": identity, "dismissed": "yes", "reason": REASON}


def an_absence_as_json(world: Any) -> dict[str, Any]:
    """The same for the API."""
    return {**an_absence(world), "dismissed": True}


def a_peer(world: Any) -> dict[str, Any]:
    """A word on another report of the engagement."""
    return {"peer": str(world.peer()), "is_peer": "yes"}


def a_peer_as_json(world: Any) -> dict[str, Any]:
    """The same for the API."""
    return {**a_peer(world), "is_peer": True}


def an_entry(world: Any) -> dict[str, Any]:
    """A word on an entry of a register, whose file is loaded first."""
    return {"register": "eu_ets", "entity": world.entry(), "accepted": "yes", "reason": REASON}


def a_company(world: Any) -> dict[str, Any]:
    """An entity that GLEIF named, as the company."""
    return {"role": "company", "lei": world.named_entity(), "reason": REASON}


def an_entry_as_json(world: Any) -> dict[str, Any]:
    """The same for the API."""
    return {**an_entry(world), "accepted": True}


def _with_a_passkey(world: Any) -> None:
    world.add_passkey()


def _misstated(world: Any) -> None:
    world.misstate()


def _confirmed(world: Any) -> None:
    world.confirm_printed()


def a_confirmation(world: Any) -> dict[str, Any]:
    """A person's word on the printed statement of assurance."""
    return {"statement": world.printed.digest, "reason": REASON}


def a_word(_: Any) -> dict[str, Any]:
    """A person's word on a misstatement."""
    return {"identity": MISSTATED, "nature": "factual", "corrected": True, "reason": REASON}


def _signed(world: Any) -> None:
    world.sign()


def a_signature(world: Any) -> dict[str, Any]:
    """A conclusion, with everything that is open acknowledged."""
    return {"conclusion": REASON, "acknowledged": world.open_keys()}


AN_ADDITION = {"text": "The letter came later.", "reason": "It was asked before signing."}
SIGNING: Final[Routes] = {
    "reports:signoff": {"GET": Call(READ)},
    "reports:sign_off": {"POST": Call(LEAD, a_signature)},
    "reports:signoff_reopen": {"POST": Call(LEAD, lambda _: {"reason": REASON}, before=_signed)},
    "reports:signoff_addition": {"POST": Call(LEAD, lambda _: AN_ADDITION, before=_signed)},
    "api:signoff": {"GET": Call(READ), "POST": Call(LEAD, a_signature)},
    "api:signoff-reopen": {"POST": Call(LEAD, lambda _: {"reason": REASON}, before=_signed)},
    "api:signoff-addition": {"POST": Call(LEAD, lambda _: AN_ADDITION, before=_signed)},
}

HELD_FOR = "A court has asked for it."
KEEPING: Final[Routes] = {
    "reports:trash": {"GET": Call(SIGNED_IN)},
    "reports:delete": {"GET": Call(LEAD), "POST": Call(LEAD)},
    "reports:restore": {"POST": Call(LEAD, before=_in_the_trash)},
    "reports:report_holds": {"GET": Call(READ), "POST": Call(LEAD, a_hold)},
    "reports:lift_report": {"POST": Call(LEAD, a_hold, before=_held)},
    "reports:engagement_holds": {"GET": Call(READ), "POST": Call(LEAD, a_hold)},
    "reports:lift_engagement": {"POST": Call(LEAD, a_hold, before=_held)},
    "api:trash": {"GET": Call(SIGNED_IN)},
    "api:report-restore": {"POST": Call(LEAD, before=_in_the_trash)},
    "api:report-hold": {
        "GET": Call(READ),
        "POST": Call(LEAD, a_hold),
        "DELETE": Call(LEAD, query="?reason=settled", before=_held),
    },
    "api:engagement-hold": {
        "GET": Call(READ),
        "POST": Call(LEAD, a_hold),
        "DELETE": Call(LEAD, query="?reason=settled", before=_held),
    },
}

WAITING = "only for a sign-in that waits there: see test_second_step"
SITE: Final[Routes] = {
    "sign-in": {
        "GET": Call(PUBLIC),
        "POST": Call(PUBLIC, lambda world: world.credentials()),
    },
    "admin-sign-in": {
        "GET": Call(STAFF_ONLY),
        "POST": Call(STAFF_ONLY, changes=False, why="it only leads elsewhere"),
    },
    "sign-in-provider": {"GET": Call(PUBLIC)},
    "sign-in-provider-return": {"GET": Call(PUBLIC)},
    "sign-in-code": {
        "GET": Call(PUBLIC),
        "POST": Call(PUBLIC, changes=False, why=WAITING),
    },
    "sign-in-set-up": {
        "GET": Call(PUBLIC),
        "POST": Call(PUBLIC, changes=False, why=WAITING),
    },
    "sign-out": {"POST": Call(PUBLIC)},
    "password": {
        "GET": Call(SIGNED_IN),
        "POST": Call(SIGNED_IN, lambda world: world.new_password()),
    },
    "account": {"GET": Call(SIGNED_IN)},
    "account-confirm": {
        "GET": Call(SIGNED_IN),
        "POST": Call(
            SIGNED_IN,
            lambda world: {"password": world.credentials()["password"]},
            changes=False,
            why="the session remembers when the password was given",
        ),
    },
    "account-second-step": {
        "GET": Call(SIGNED_IN),
        "POST": Call(REFUSING, changes=False, why="a telephone has the code: see test_second_step"),
    },
    "account-second-step-end": {
        "POST": Call(SIGNED_IN, changes=False, why="there is none yet: see test_second_step")
    },
    "account-passkey": {
        "GET": Call(SIGNED_IN),
        "POST": Call(REFUSING, changes=False, why="a browser has the key: see test_passkeys"),
    },
    "account-passkey-end": {"POST": Call(OWN, before=_with_a_passkey)},
    "account-recovery-codes": {
        "POST": Call(SIGNED_IN, changes=False, why="there is none yet: see test_second_step")
    },
    "account-make-token": {"POST": Call(SIGNED_IN, lambda _: {"name": "ours", "days": "7"})},
    "account-end-token": {"POST": Call(OWN)},
    "account-end-session": {"POST": Call(SIGNED_IN)},
    "account-end-others": {"POST": Call(SIGNED_IN)},
    "schema": {"GET": Call(PUBLIC, query="?format=json")},  # YAML takes seconds to write
    "docs": {"GET": Call(PUBLIC)},
    "api:health": {"GET": Call(PUBLIC)},
    "api:health-live": {"GET": Call(PUBLIC)},
    "metrics": {"GET": Call(NOBODY, why="off without a setting: see operating/tests/test_metrics")},
    "api:token": {
        "GET": Call(TOKEN_ONLY, why="only with the token itself: see test_tokens"),
        "POST": Call(PUBLIC, lambda world: world.credentials()),
        "DELETE": Call(TOKEN_ONLY, why="only with the token itself: see test_tokens"),
    },
    "agents:colours": {"GET": Call(PUBLIC)},
    "standards:index": {"GET": Call(SIGNED_IN)},
    "standards:industry": {"GET": Call(SIGNED_IN)},
    "standards:paragraph": {"GET": Call(SIGNED_IN)},
    "api:paragraphs": {"GET": Call(SIGNED_IN)},
    "api:paragraph": {"GET": Call(SIGNED_IN)},
    "api:rag-search": {
        "POST": Call(
            SIGNED_IN,
            lambda _: {"query": "board oversight"},
            changes=False,
            why="a search, sent as a body",
        )
    },
    "api:search": {"GET": Call(SIGNED_IN, query="?q=oversight")},
    "api:rag-stats": {"GET": Call(SIGNED_IN)},
    "api:rag-ingest": {"POST": Call(PERMITTED, lambda _: {"source_type": "ifrs"})},
    "api:rag-corpus": {"DELETE": Call(PERMITTED)},
}

HELP: Final[Routes] = {
    "reports:help": {"GET": Call(SIGNED_IN)},
    "reports:help_concept": {"GET": Call(SIGNED_IN)},
    "reports:help_guide": {"GET": Call(SIGNED_IN)},
    "reports:tour": {"GET": Call(SIGNED_IN)},
    "reports:tour_step": {"GET": Call(SIGNED_IN)},
    "reports:tour_sample": {"POST": Call(SIGNED_IN)},
    "reports:tour_leave": {
        "POST": Call(SIGNED_IN, changes=False, why="what one has seen of help is nobody's business")
    },
}

COMPARE: Final[Routes] = {
    "reports:compare": {"GET": Call(READ, query=f"?with={ANOTHER}")},
    "reports:compare_xlsx": {"GET": Call(READ, query=f"?with={ANOTHER}")},
    "reports:compare_carry": {
        "POST": Call(REVIEW, lambda _: {"with": ANOTHER}, before=_corrected_for_another)
    },
    "api:compare": {"GET": Call(READ, query=f"?with={ANOTHER}")},
    "api:compare-xlsx": {"GET": Call(READ, query=f"?with={ANOTHER}")},
    "api:carried": {
        "GET": Call(READ),
        "POST": Call(REVIEW, lambda _: {"with": ANOTHER}, before=_corrected_for_another),
    },
    "api:carried-preview": {"GET": Call(REVIEW, query=f"?with={ANOTHER}")},
}

A_REQUEST = {"document": "Meter readings", "issuer": "the plant"}
REQUESTS: Final[Routes] = {
    "reports:requests": {
        "GET": Call(READ),
        "POST": Call(WORK, lambda world: {"proposals": world.proposed()}),
    },
    "reports:request_own": {"POST": Call(WORK, lambda _: A_REQUEST)},
    "reports:request": {"GET": Call(READ)},
    "reports:request_wording": {"POST": Call(WORK, lambda _: A_REQUEST)},
    "reports:request_answer": {"POST": Call(WORK, a_workbook, multipart=True)},
    "api:request-answers": {"POST": Call(WORK, a_workbook, multipart=True)},
    "reports:request_state": {"POST": Call(WORK, lambda _: {"state": "received"})},
    "api:requests": {"GET": Call(READ), "POST": Call(WORK, lambda _: A_REQUEST)},
    "api:request": {"PATCH": Call(WORK, lambda _: {"state": "received"})},
    **reading(
        "reports:requests_xlsx", "reports:requests_docx", "api:requests-xlsx", "api:requests-docx"
    ),
}

A_DECISION = {"key": "completeness", "state": "taken_in", "decision": "taken_in"}
A_DRAW = {
    "claims": 1,
    "figures": 1,
    "confidence": 90,
    "tolerable_rate": 10,
    "reason": "The population was read anew.",
}
A_RESULT = {"result": "exception", "remark": "It says less."}
SAMPLES: Final[Routes] = {
    "reports:samples": {"GET": Call(READ), "POST": Call(WORK, lambda _: A_DRAW)},
    "reports:sample_item": {"POST": Call(WORK, lambda _: A_RESULT)},
    "api:samples": {"GET": Call(READ), "POST": Call(WORK, lambda _: A_DRAW)},
    "api:sample": {"GET": Call(READ)},
    "api:sample-item": {"PUT": Call(WORK, lambda _: A_RESULT)},
    "reports:population": {"GET": Call(READ)},
    "reports:representations": {"GET": Call(READ), "POST": Call(WORK, lambda _: A_DECISION)},
    "api:representations": {"GET": Call(READ), "POST": Call(WORK, lambda _: A_DECISION)},
    **reading("reports:letter_xlsx", "reports:letter_docx"),
    **reading("reports:lead_sheet", "api:lead-sheet"),
}

A_COLUMN = {"sheet": "gas", "head": "fuel", "role": "note"}
INVENTORIES: Final[Routes] = {
    **reading(
        "reports:inventory",
        "reports:inventory_state",
        "reports:inventory_branch",
        "reports:inventory_line",
        "reports:inventory_columns",
        "api:inventories",
        "api:inventory-lines",
    ),
    "reports:inventory_word": {"POST": Call(WORK, an_exception)},
    "reports:inventory_column": {"POST": Call(WORK, lambda _: A_COLUMN)},
    "reports:inventory_compute": {"POST": Call(WORK)},
    "api:inventory-exceptions": {"GET": Call(READ), "POST": Call(WORK, an_exception)},
    "api:inventory-columns": {"GET": Call(READ), "POST": Call(WORK, lambda _: A_COLUMN)},
    "api:inventory-compute": {"POST": Call(WORK)},
}

REPORTS: Final[Routes] = {
    "reports:list": {"GET": Call(SIGNED_IN)},
    "reports:needs": {"GET": Call(SIGNED_IN)},
    "reports:portfolio": {"GET": Call(SIGNED_IN)},
    "reports:search": {"GET": Call(SIGNED_IN, query="?q=oversight")},
    "reports:palette": {"GET": Call(SIGNED_IN, query="?q=oversight")},
    "reports:components": {"GET": Call(SIGNED_IN)},
    "reports:find": {"GET": Call(READ, partial=True)},
    "reports:paragraph_reports": {"GET": Call(SIGNED_IN)},
    "reports:upload": {"POST": Call(UPLOADS, a_pdf, multipart=True)},
    "reports:corrections": {"POST": Call(WORK, lambda _: {"company": "Another Mining plc"})},
    "reports:retry": {"POST": Call(WORK, before=_not_read)},
    "reports:read_again": {"POST": Call(WORK)},
    "reports:requirement_correction": {"POST": Call(WORK, a_correction)},
    "reports:review": {"GET": Call(READ)},
    "reports:review_subject": {"GET": Call(READ), "POST": Call(REVIEW, a_step)},
    "reports:review_many": {"POST": Call(REVIEW, many_on_the_page)},
    "reports:materiality": {"POST": Call(WORK, a_materiality)},
    "reports:misstatement_word": {"POST": Call(WORK, a_word, before=_misstated)},
    "reports:outside_identity": {"POST": Call(WORK, an_identity)},
    "reports:outside_entry": {"POST": Call(WORK, an_entry)},
    "reports:outside_absence": {"POST": Call(WORK, an_absence)},
    "reports:outside_peer": {"POST": Call(WORK, a_peer)},
    "reports:evidence_attach": {"POST": Call(WORK, a_workbook, multipart=True)},
    "reports:evidence_retry": {"POST": Call(WORK, before=_withdrawable)},
    "reports:evidence_withdraw": {"POST": Call(WORK)},
    "reports:assurance_confirm": {"POST": Call(WORK, a_confirmation)},
    "reports:assurance_withdraw": {"POST": Call(WORK, before=_confirmed)},
    "reports:record_tests": {"GET": Call(READ)},
    "reports:claim_tests": {"GET": Call(READ), "POST": Call(WORK, a_test)},
    "reports:record_test_withdraw": {"POST": Call(WORK)},
    "reports:start_form": {"GET": Call(WORK)},
    "reports:trail": {"GET": Call(TRAIL)},
    "reports:trail_export": {"GET": Call(TRAIL)},
    "reports:engagement_trail": {"GET": Call(TRAIL)},
    "reports:engagement_trail_export": {"GET": Call(TRAIL)},
    **reading(
        "reports:detail",
        "reports:row",
        "reports:header",
        "reports:progress",
        "reports:document",
        "reports:sheet",
        "reports:page_image",
        "reports:page_facts",
        "reports:beside",
        "reports:thumbnails",
        "reports:claims",
        "reports:claims_left_out",
        "reports:claim",
        "reports:finding",
        "reports:compiled",
        "reports:export",
        "reports:checks",
        "reports:misstatements",
        "reports:outside",
        "reports:detection_power",
        "reports:check_pictures",
        "reports:figures",
        "reports:figures_export",
        "reports:requirements",
        "reports:requirement_pairs",
        "reports:requirement_gaps",
        "reports:requirement",
        "reports:industry",
        "reports:evidence",
        "reports:evidence_row",
    ),
}

ACTIVITY: Final[Routes] = {
    "agents:start": {"POST": Call(WORK, lambda _: {"max_cycles": "1"})},
    "agents:cancel": {"POST": Call(WORK, before=_running)},
    "agents:resume": {"POST": Call(WORK, before=_stopped)},
    "agents:ask_gleif": {
        "POST": Call(WORK, changes=False, why="while the source is off nothing is asked")
    },
    "agents:accept_gleif": {"POST": Call(WORK, a_company)},
    "agents:say_site": {"POST": Call(WORK, lambda _: {"name": "Kitimat mill", "accepted": "yes"})},
    **reading(
        "agents:sites",
        "agents:ground",
        "agents:activity",
        "agents:activity_page",
        "agents:investigation",
        "agents:investigation_panel",
        "agents:investigation_replay",
        "agents:investigation_table",
        "agents:feed",
        "agents:lines",
        "agents:ledger",
        "agents:gleif",
    ),
}

OWN_QUESTION = "what somebody asks, and is told, is nobody else's matter"
ASK: Final[Routes] = {
    "agents:ask": {
        "GET": Call(READ),
        "POST": Call(READ, lambda _: {"message": "Why?"}, changes=False, why=OWN_QUESTION),
    },
    "agents:ask_message": {"GET": Call(OWN, partial=True)},
    "agents:ask_note": {"POST": Call(OWN)},
    "api:chat-message": {
        "POST": Call(
            READ,
            lambda _: {"message": "Why?", "stream": False},
            changes=False,
            why=OWN_QUESTION,
        )
    },
    "api:chat-history": {"GET": Call(READ)},
}

SOURCES: Final[Routes] = {
    **reading("agents:sources", "agents:answer", "agents:answer_file"),
    **reading("agents:again", "api:sources", "api:source-answer"),
    "agents:ask_again": {"POST": Call(LEAD)},
    "api:sources-again": {"GET": Call(READ), "POST": Call(LEAD)},
    "agents:connectors": {"GET": Call(PERMITTED)},
    "agents:try_connector": {"POST": Call(PERMITTED)},
}

API: Final[Routes] = {
    "api:upload": {"POST": Call(WORK, a_pdf, multipart=True)},
    "api:upload-retry": {"POST": Call(WORK, before=_not_read)},
    "api:reports": {"GET": Call(SIGNED_IN)},
    "api:report": {
        "GET": Call(READ),
        "PATCH": Call(WORK, lambda _: {"company": "Another Mining plc"}),
        "DELETE": Call(LEAD),
    },
    "api:assurances": {"GET": Call(READ), "POST": Call(WORK, a_confirmation)},
    "api:assurance-withdraw": {"POST": Call(WORK, before=_confirmed)},
    "api:evidence": {"GET": Call(READ), "POST": Call(WORK, a_workbook, multipart=True)},
    "api:evidence-document": {"GET": Call(READ), "DELETE": Call(WORK)},
    "api:evidence-retry": {"POST": Call(WORK, before=_withdrawable)},
    "api:requirement-correction": {
        "POST": Call(WORK, a_correction),
        "DELETE": Call(WORK, lambda _: {"reason": REASON}, before=_corrected),
    },
    "api:record-tests": {"GET": Call(READ), "POST": Call(WORK, a_test)},
    "api:record-test-withdraw": {"POST": Call(WORK)},
    "api:outside-identity": {"POST": Call(WORK, an_identity_as_json)},
    "api:outside-entry": {"POST": Call(WORK, an_entry_as_json)},
    "api:outside-sites": {"GET": Call(READ), "PATCH": Call(WORK, a_site_as_json)},
    "api:completeness-absence": {"POST": Call(WORK, an_absence_as_json)},
    "api:completeness-peer": {"POST": Call(WORK, a_peer_as_json)},
    "api:materiality": {"GET": Call(READ), "PUT": Call(WORK, a_materiality)},
    "api:misstatements": {"GET": Call(READ), "POST": Call(WORK, a_word, before=_misstated)},
    "api:reviews": {"GET": Call(READ), "POST": Call(REVIEW, a_review)},
    "api:reviews-bulk": {"POST": Call(REVIEW, many_reviews)},
    "api:comments": {"GET": Call(READ), "POST": Call(REVIEW, a_comment)},
    "api:comment": {"DELETE": Call(OWN)},
    "api:report-trail": {"GET": Call(TRAIL)},
    "api:engagement-trail": {"GET": Call(TRAIL)},
    "api:start": {"POST": Call(WORK)},
    "api:cancel": {"POST": Call(WORK, before=_running)},
    "api:resume": {"POST": Call(WORK, before=_stopped)},
    **reading(
        "api:upload-status",
        "api:report-pdf",
        "api:report-figures",
        "api:outside",
        "api:completeness",
        "api:report-claims-left-out",
        "api:evidence-file",
        "api:compiled",
        "api:compiled-export",
        "api:compiled-claims",
        "api:compiled-gaps",
        "api:compiled-summary",
        "api:status",
        "api:claims",
        "api:claim",
        "api:events",
        "api:stream",
    ),
}

TERMS = {"name": "Alderbrook 2025", "vintage": "2023-06", "first_period": "no"}
LINE = {"subject": "S2.29", "assurance": "limited"}
HOLDER = "only with the link of an invitation: see test_engagements"


def _somebody_else(world: Any) -> dict[str, Any]:
    return {"user": world.users["outsider"].get_username(), "role": "viewer"}


def _of_the_scope(world: Any) -> None:
    world.engagement.scope.create(**LINE)


def _empty(world: Any) -> None:
    world.move_report_away()


ENGAGEMENTS: Final[Routes] = {
    "reports:engagements": {"GET": Call(SIGNED_IN)},
    "reports:engagement_new": {
        "GET": Call(SIGNED_IN),
        "POST": Call(SIGNED_IN, lambda _: TERMS),
    },
    "reports:engagement_subjects": {"GET": Call(SIGNED_IN)},
    "reports:engagement": {"GET": Call(READ)},
    "reports:engagement_terms": {"GET": Call(LEAD), "POST": Call(LEAD, lambda _: TERMS)},
    "reports:engagement_scope": {"POST": Call(LEAD, lambda _: LINE)},
    "reports:engagement_scope_remove": {"POST": Call(LEAD, lambda _: LINE, before=_of_the_scope)},
    "reports:engagement_state": {"POST": Call(LEAD, lambda _: {"state": "closed"})},
    "reports:engagement_delete": {"POST": Call(LEAD, before=_empty)},
    "reports:engagement_independence": {"POST": Call(READ)},
    "reports:engagement_members": {"POST": Call(LEAD, _somebody_else)},
    "reports:engagement_role": {"POST": Call(LEAD, lambda _: {"role": "auditor"})},
    "reports:engagement_remove": {"POST": Call(LEAVING)},
    "reports:engagement_invitations": {
        "POST": Call(LEAD, lambda _: {"invitee": "Anna", "role": "viewer"})
    },
    "reports:engagement_withdraw": {"POST": Call(LEAD)},
    "reports:join": {
        "GET": Call(PUBLIC),
        "POST": Call(
            PUBLIC,
            lambda world: {"code": world.secret},
            changes=False,
            why="the session remembers which invitation it was",
        ),
    },
    "reports:join_accept": {"POST": Call(SIGNED_IN, changes=False, why=HOLDER)},
    "reports:join_account": {"POST": Call(PUBLIC, changes=False, why=HOLDER)},
    "api:engagements": {
        "GET": Call(SIGNED_IN),
        "POST": Call(SIGNED_IN, lambda _: {"name": "Alderbrook 2025"}),
    },
    "api:engagement": {
        "GET": Call(READ),
        "PATCH": Call(LEAD, lambda _: {"client": "Alderbrook"}),
        "DELETE": Call(LEAD, before=_empty),
    },
    "api:engagement-scope": {"PUT": Call(LEAD, lambda _: {"lines": [LINE]})},
    "api:engagement-state": {"POST": Call(LEAD, lambda _: {"state": "closed"})},
    "api:engagement-independence": {"POST": Call(READ)},
    "api:engagement-members": {"GET": Call(READ), "POST": Call(LEAD, _somebody_else)},
    "api:engagement-member": {
        "PATCH": Call(LEAD, lambda _: {"role": "auditor"}),
        "DELETE": Call(LEAVING),
    },
    "api:engagement-invitations": {
        "GET": Call(LEAD),
        "POST": Call(LEAD, lambda _: {"invitee": "Anna"}),
    },
    "api:engagement-invitation": {"DELETE": Call(LEAD)},
}

A_WEBHOOK = {"address": "https://hooks.example.org/sibyl", "kinds": ["analysis.ended"]}
OWN_NOTICE = "what somebody has read, or wants to be told of, is nobody else's matter"
NOTICES: Final[Routes] = {
    "reports:notifications": {"GET": Call(SIGNED_IN)},
    "reports:notifications_bell": {"GET": Call(SIGNED_IN)},
    "reports:notifications_read": {"POST": Call(SIGNED_IN, changes=False, why=OWN_NOTICE)},
    "reports:notifications_preferences": {
        "POST": Call(SIGNED_IN, lambda _: {"assigned": "page"}, changes=False, why=OWN_NOTICE)
    },
    "api:notifications": {"GET": Call(SIGNED_IN)},
    "api:notifications-read": {"POST": Call(SIGNED_IN, changes=False, why=OWN_NOTICE)},
    "api:notifications-preferences": {
        "GET": Call(SIGNED_IN),
        "PATCH": Call(SIGNED_IN, lambda _: {"digest": "off"}, changes=False, why=OWN_NOTICE),
    },
    "reports:engagement_webhooks": {"GET": Call(LEAD), "POST": Call(LEAD, lambda _: A_WEBHOOK)},
    "reports:webhook": {"POST": Call(LEAD, lambda _: {"is_on": "off"})},
    "reports:webhook_delete": {"POST": Call(LEAD)},
    "reports:webhook_secret": {"POST": Call(LEAD)},
    "reports:webhook_again": {
        "POST": Call(LEAD, changes=False, why="it sends again what was sent before")
    },
    "api:webhooks": {"GET": Call(LEAD), "POST": Call(LEAD, lambda _: A_WEBHOOK)},
    "api:webhook": {"PATCH": Call(LEAD, lambda _: {"is_on": False}), "DELETE": Call(LEAD)},
    "api:webhook-secret": {"POST": Call(LEAD)},
    "api:webhook-deliveries": {"GET": Call(LEAD)},
    "api:webhook-again": {
        "POST": Call(LEAD, changes=False, why="it sends again what was sent before")
    },
}

ROUTES: Final[Routes] = (
    SITE
    | REPORTS
    | REQUESTS
    | SAMPLES
    | HELP
    | INVENTORIES
    | COMPARE
    | ACTIVITY
    | ASK
    | KEEPING
    | API
    | ENGAGEMENTS
    | SIGNING
    | NOTICES
    | SOURCES
)
