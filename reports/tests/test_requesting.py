"""Asking: several at once, once each; wording, states, and who did it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from reports.compile import CompiledReport
from reports.models import (
    Analysis,
    ClientRequest,
    RequestItemKind,
    RequestState,
    VerdictValue,
)
from reports.review.requesting import Draft, DraftItem, RequestRefused, ask, move, reword
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_verdict,
)
from sibyl_project.trail.models import Entry
from sibyl_project.trail.sentences import tell

pytestmark = pytest.mark.django_db
INVOICES = {"document": "Invoices 2024", "issuer": "the utility", "scope": "scope 2"}
REASON = "The invoices of the second plant are missing."


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A finished analysis with a claim that invoices would settle and a gap that is left to one."""
    analysis = make_analysis(make_report(auditor), "completed")
    claim = make_claim(analysis)
    make_verdict(
        make_run(analysis, "judge"), claim, VerdictValue.INSUFFICIENT_EVIDENCE, settle=INVOICES
    )
    make_coverage(make_run(analysis, "legal"), "S2.5", pointer={"document": "the annual report"})
    return analysis


@pytest.fixture
def request_(analysis: Analysis) -> ClientRequest:
    """A request that was asked."""
    return ask(analysis.report, analysis.report.uploaded_by, [Draft("Meter", "the plant")])[0]


def _drafts(analysis: Analysis) -> list[Draft]:
    return [one.draft for one in CompiledReport(analysis).proposed_requests.requests]


def test_several_are_asked_at_once_and_not_proposed_again(analysis: Analysis) -> None:
    user, due = analysis.report.uploaded_by, dt.date(2025, 3, 1)
    asked = ask(analysis.report, user, _drafts(analysis), "Please send copies.", due)
    assert [(one.number, one.document, one.scope) for one in asked] == [
        (1, "Invoices 2024", "scope 2"),
        (2, "the annual report", ""),
    ]
    assert {(one.note, one.due, one.state) for one in asked} == {
        ("Please send copies.", due, "asked")
    }
    item = asked[0].items.get()
    assert item.kind == RequestItemKind.CLAIM and item.claim
    assert item.label == item.claim.text
    assert [step.author for step in asked[0].steps.all()] == [user]
    assert _drafts(analysis) == []


def test_a_request_that_was_worded_anew_is_not_proposed_again(analysis: Analysis) -> None:
    asked, _ = ask(analysis.report, None, _drafts(analysis))
    reword(asked, {"document": "Every bill of the year", "issuer": "the landlord"})
    assert _drafts(analysis) == []


def test_a_claim_found_later_is_proposed_though_its_document_was_asked_for(
    analysis: Analysis,
) -> None:
    ask(analysis.report, None, _drafts(analysis))
    later = make_claim(analysis)
    run = make_run(analysis, "judge", cycle=2)
    make_verdict(run, later, VerdictValue.INSUFFICIENT_EVIDENCE, settle=INVOICES)
    (draft,) = _drafts(analysis)
    assert [item.claim for item in draft.items] == [later.pk]
    assert ask(analysis.report, None, [draft])[0].number == 3


def test_what_somebody_else_asked_meanwhile_is_not_asked_twice(analysis: Analysis) -> None:
    stale = _drafts(analysis)
    ask(analysis.report, None, stale)
    with pytest.raises(RequestRefused, match="not asked yet"):
        ask(analysis.report, None, stale)
    item = DraftItem(RequestItemKind.REQUIREMENT, "S2.6", "Strategy")
    more = Draft(stale[1].document, stale[1].issuer, items=[*stale[1].items, item])
    (asked,) = ask(analysis.report, None, [more])
    assert [found.key for found in asked.items.all()] == ["S2.6"]


@pytest.mark.parametrize(
    ("draft", "note", "field"),
    [
        (Draft(" ", "the utility"), "", "document"),
        (Draft("Invoices", ""), "", "issuer"),
        (Draft("x" * 301, "the utility"), "", "document"),
        (Draft("Invoices", "the utility"), "x" * 2001, "note"),
    ],
)
def test_a_wording_that_cannot_be_used_names_its_field(
    analysis: Analysis, draft: Draft, note: str, field: str
) -> None:
    with pytest.raises(RequestRefused) as refusal:
        ask(analysis.report, None, [draft], note)
    assert refusal.value.field == field
    assert not ClientRequest.objects.exists()


def test_each_change_of_state_is_a_step(request_: ClientRequest) -> None:
    user = request_.report.uploaded_by
    for state, remark in (("insufficient", REASON), ("received", ""), ("asked", "Once more.")):
        move(request_, state, user, remark)
    request_.refresh_from_db()
    assert request_.state == RequestState.ASKED
    assert [(step.was, step.became, step.remark) for step in request_.steps.all()] == [
        ("", "asked", ""),
        ("asked", "insufficient", REASON),
        ("insufficient", "received", ""),
        ("received", "asked", "Once more."),
    ]


@pytest.mark.parametrize("state", ["insufficient", "waived"])
@pytest.mark.parametrize("remark", ["", "no", "x " * 2001])
def test_insufficient_and_waived_need_a_reason(
    request_: ClientRequest, state: str, remark: str
) -> None:
    with pytest.raises(RequestRefused) as refusal:
        move(request_, state, None, remark)
    assert refusal.value.field == "remark"
    request_.refresh_from_db()
    assert request_.state == RequestState.ASKED
    assert request_.steps.count() == 1


def test_a_state_that_does_not_follow_is_refused_with_those_that_do(
    request_: ClientRequest,
) -> None:
    move(request_, "waived", None, REASON)
    with pytest.raises(RequestRefused, match=r"is waived\. It can become: asked"):
        move(request_, "received", None)  # the row given is older than the waiving
    with pytest.raises(RequestRefused, match="reopen it"):
        reword(request_, {"note": "Hurry."})
    move(request_, "asked", None)
    assert reword(request_, {"note": " Hurry. "}).note == "Hurry."


def test_the_trail_says_what_was_asked_and_what_became_of_it(request_: ClientRequest) -> None:
    move(request_, "waived", None, REASON)
    told = " ".join(each.what for each in tell(Entry.objects.of_report(request_.report_id)))
    assert "added a request: " in told and "document “Meter”" in told
    assert f"added a step of a request: was “asked”, became “waived”, remark “{REASON}”" in told
