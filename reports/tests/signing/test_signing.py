"""Signing off: what is open, what is covered, versions, the assembly date and additions."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from celery import Signature
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.utils import timezone

from reports.compile import CompiledReport
from reports.engagements.independence import confirm
from reports.exports.papers.cover import cover
from reports.keeping.accounts import anonymise
from reports.models import (
    Analysis,
    Claim,
    Figure,
    Hold,
    HoldKind,
    Membership,
    Role,
    SignOff,
    Verdict,
    WebhookDelivery,
)
from reports.review.comments import say
from reports.review.judging import accept
from reports.review.materiality import Materiality
from reports.review.misstatements import set_materiality
from reports.review.requesting import Draft, ask
from reports.review.subjects import subject_of, subjects
from reports.review.working import set_status
from reports.signing.covered import parts_of
from reports.signing.integrity import integrity_of
from reports.signing.open_things import open_things
from reports.signing.sign import InTheWay, SignRefused, add, in_force, reopen, sign, versions
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_engagement,
    make_evidence,
    make_figure,
    make_misstated,
    make_page,
    make_record_test,
    make_report,
    make_run,
    make_sample,
    make_user,
    make_verdict,
    make_webhook,
)
from reports.types import Disclosure
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db
CONCLUSION = "The disclosures are free of material misstatement."
WHY = "The client sent another ledger."


@pytest.fixture
def lead() -> Any:
    return make_user("lead")


@pytest.fixture
def analysis(lead: Any, settings: Any, tmp_path: Path) -> Analysis:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(lead, make_engagement(lead, Role.LEAD))
    body = b"%PDF-1.7 the report"
    report.file.save("r.pdf", ContentFile(body))
    report.sha256 = sha256(body).hexdigest()
    report.save(update_fields=["sha256"])
    make_page(report, 1, "We cut emissions by 1 %.")
    analysis = make_analysis(report)
    claim = make_claim(analysis, "We cut emissions by 1 %.", ("S2.6", "governance"))
    make_verdict(make_run(analysis, "judge"), claim)
    make_coverage(make_run(analysis), "S2.6(a)")
    make_figure(report)
    return analysis


def keys(analysis: Analysis) -> list[str]:
    return [thing.key for thing in open_things(CompiledReport(analysis))]


def signed(analysis: Analysis, by: Any) -> SignOff:
    return sign(analysis, by, CONCLUSION, keys(analysis))


@pytest.mark.long
def test_what_is_open_is_named_and_has_to_be_acknowledged(analysis: Analysis, lead: Any) -> None:
    report = analysis.report
    ask(report, lead, [Draft("Invoices", "the utility")])
    make_misstated(make_run(analysis, "data_metrics"), "sum", 110, 100)
    things = open_things(CompiledReport(analysis))
    told = [thing.label for thing in things]
    assert "1 request without an answer" in told
    assert any("uncorrected misstatement without a materiality" in label for label in told)
    assert "1 of 1 claim to do" in told
    assert "1 of 1 requirement to do" in told
    left = [thing.key for thing in things if thing.about != "misstatements.unmeasured"]
    with pytest.raises(SignRefused, match=r"not acknowledged: misstatements\.unmeasured"):
        sign(analysis, lead, CONCLUSION, left)
    with pytest.raises(SignRefused, match="conclusion"):
        sign(analysis, lead, "  Fine. ", keys(analysis))
    one = signed(analysis, lead)
    assert [each["label"] for each in one.acknowledged] == told
    assert ["no. 1: Invoices (asked)"] in [each["items"] for each in one.acknowledged]


@pytest.mark.long
def test_what_nobody_did_at_all_stands_first_and_a_lead_may_sign_it_by_name(
    analysis: Analysis, lead: Any
) -> None:
    things = open_things(CompiledReport(analysis))
    left_out = [thing for thing in things if thing.is_undone]
    assert things[: len(left_out)] == left_out
    assert [thing.about for thing in left_out] == [
        "undone.independence",
        "undone.materiality",
        "undone.review",
        "undone.sample",
        "undone.records",
    ]
    others = [thing.key for thing in things if not thing.is_undone]
    with pytest.raises(SignRefused, match=r"not acknowledged: undone\.independence"):
        sign(analysis, lead, CONCLUSION, others)
    one = signed(analysis, lead)
    kept = [each["key"].partition("-")[0] for each in one.acknowledged]
    assert kept[: len(left_out)] == [thing.about for thing in left_out]
    paper = cover(CompiledReport(analysis).as_dict())
    told = {str(row[0]): row[1] for row in paper.rows}
    assert "No sample was drawn" in str(told["Acknowledged as not done"])
    assert "No sample was drawn" not in str(told["Acknowledged as open"])


def test_a_step_that_somebody_did_is_not_asked_about(analysis: Analysis, lead: Any) -> None:
    confirm(analysis.report.engagement, lead)
    accept(analysis, subjects(analysis)[0], lead, seen=0)
    level = Materiality(Disclosure.SCOPE_1, "tCO2e", Decimal(5), Decimal(4), Decimal(1))
    set_materiality(analysis.report, level, "Five percent of the total.", lead)
    make_record_test(Claim.objects.get(), make_evidence(analysis.report), lead)
    make_sample(Claim.objects.get(), lead)
    assert not [thing for thing in open_things(CompiledReport(analysis)) if thing.is_undone]


def test_a_key_that_was_acknowledged_does_not_cover_what_came_later(
    analysis: Analysis, lead: Any
) -> None:
    seen = keys(analysis)
    ask(analysis.report, lead, [Draft("Invoices", "the utility")])
    with pytest.raises(SignRefused, match="requests-"):
        sign(analysis, lead, CONCLUSION, seen)
    seen = keys(analysis)
    claim = subject_of(analysis, "requirement", "S2.6(a)")
    set_status(analysis.report, claim, lead, "in_review", seen=0)
    with pytest.raises(SignRefused, match=r"requirement.in_review"):
        sign(analysis, lead, CONCLUSION, seen)


def test_materiality_stands_beside_what_is_uncorrected(analysis: Analysis, lead: Any) -> None:
    make_misstated(make_run(analysis, "data_metrics"), "sum", 110, 100)
    schedule = CompiledReport(analysis).misstatements
    (entry,) = schedule.entries
    amounts = {"material": 5, "performance": 4, "trivial": 1}
    level = Materiality(
        Disclosure(entry.misstated.disclosure),
        entry.misstated.unit,
        **{name: Decimal(value) for name, value in amounts.items()},
    )
    set_materiality(analysis.report, level, "Five percent of the total.", lead)
    told = " ".join(thing.label for thing in open_things(CompiledReport(analysis)))
    assert "10" in told
    assert "is material" in told


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.REVIEWER, Role.VIEWER])
def test_only_leads_sign_reopen_and_add(analysis: Analysis, lead: Any, role: Role) -> None:
    other = make_user("other")
    Membership.objects.create(engagement=analysis.report.engagement, user=other, role=role)
    for act in (
        lambda: signed(analysis, other),
        lambda: reopen(analysis.report, other, WHY),
        lambda: add(analysis.report, other, WHY, WHY),
    ):
        with pytest.raises(PermissionDenied):
            act()


@pytest.mark.long
def test_what_was_signed_is_held_and_cannot_be_signed_twice(analysis: Analysis, lead: Any) -> None:
    one = signed(analysis, lead)
    assert one.version == 1
    assert Hold.objects.filter(report=analysis.report, kind=HoldKind.SIGNED).exists()
    with pytest.raises(InTheWay, match="Version 1 is signed already"):
        signed(analysis, lead)


def test_nothing_is_signed_while_an_analysis_runs(analysis: Analysis, lead: Any) -> None:
    Analysis.objects.filter(pk=analysis.pk).update(status="analyzing")
    analysis.refresh_from_db()
    with pytest.raises(InTheWay, match="still running"):
        sign(analysis, lead, CONCLUSION, [])


def test_nothing_is_signed_while_a_document_is_being_read(analysis: Analysis, lead: Any) -> None:
    """What it says would come into the figures after the signature."""
    make_evidence(analysis.report, status=RunStatus.WORKING)
    with pytest.raises(InTheWay, match="still being read"):
        sign(analysis, lead, CONCLUSION, keys(analysis))


CHANGES: dict[str, Any] = {
    "compiled: claims": lambda a: Claim.objects.filter(claim_set=a.claim_set).update(text="Other."),
    "compiled: summary": lambda a: Verdict.objects.filter(analysis=a).update(verdict="verified"),
    "compiled: figures": lambda a: Figure.objects.update(value=1234567),
    "compiled: report": lambda a: type(a.report).objects.update(company="Another plc"),
    "people: comments": lambda a: say(
        a.report, subject_of(a, "requirement", "S2.6(a)"), a.started_by, "Which year is meant?"
    ),
    "people: requests": lambda a: ask(a.report, a.started_by, [Draft("Invoices", "the utility")]),
    "people: tests against records": lambda a: make_record_test(
        a.claim_set.claims.get(), make_evidence(a.report), a.started_by
    ),
    "evidence": lambda a: make_evidence(a.report),
    "file": lambda a: type(a.report).objects.update(sha256="0" * 64),
    "the stored file of the report": lambda a: Path(a.report.file.path).write_bytes(b"other"),
    "the hashes kept with the sign-off": lambda a: SignOff.objects.update(sha256="0" * 64),
}


@pytest.mark.long
@pytest.mark.parametrize("what", CHANGES)
def test_integrity_names_what_differs_however_it_was_changed(
    analysis: Analysis, lead: Any, what: str
) -> None:
    """The changes are made behind the doors, as a statement in the database would make them."""
    analysis.started_by = lead
    one = signed(analysis, lead)
    assert integrity_of(one).holds, integrity_of(one).differs
    SignOff.objects.filter(pk=one.pk).update(reopened_at=timezone.now(), reopened_because="x")
    CHANGES[what](analysis)
    SignOff.objects.filter(pk=one.pk).update(reopened_at=None, reopened_because="")
    one = SignOff.objects.select_related("analysis__report").get(pk=one.pk)
    found = integrity_of(one)
    assert not found.holds
    assert what in found.differs
    assert what in found.in_words


def test_another_version_of_sibyl_is_told_as_such(
    analysis: Analysis, lead: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = signed(analysis, lead)
    for module in ("reports.signing.covered", "reports.signing.integrity"):
        monkeypatch.setattr(f"{module}.version_of_rules", lambda: "9.9, data of the rules 00")
    found = integrity_of(one)
    assert found.differs == ("rules",)
    assert "this is 9.9" in found.in_words


@pytest.mark.long
def test_a_person_who_leaves_is_forgotten_without_breaking_what_was_signed(
    analysis: Analysis, lead: Any
) -> None:
    other = make_user("second_lead", first_name="Wilhelmina", last_name="Quist")
    Membership.objects.create(engagement=analysis.report.engagement, user=other, role=Role.LEAD)
    say(analysis.report, subject_of(analysis, "requirement", "S2.6(a)"), other, "Which year?")
    one = signed(analysis, other)
    add(analysis.report, other, "The letter came later.", WHY)
    anonymise(other)
    one.refresh_from_db()
    assert "Quist" not in one.author_name
    assert "Quist" not in one.additions.get().author_name
    assert integrity_of(one).holds, integrity_of(one).differs


@pytest.mark.long
def test_reopening_keeps_the_version_and_signing_again_makes_the_next(
    analysis: Analysis, lead: Any
) -> None:
    first = signed(analysis, lead)
    with pytest.raises(SignRefused):
        reopen(analysis.report, lead, " no ")
    reopen(analysis.report, lead, WHY)
    assert in_force(analysis.report) is None
    second = signed(analysis, lead)
    kept = versions(analysis.report)
    assert [one.version for one in kept] == [2, 1]
    assert kept[1].reopened_because == WHY
    assert kept[1].sha256 == first.sha256 == second.sha256
    compiled = CompiledReport(analysis).as_dict()
    assert [one["in_force"] for one in compiled["sign_offs"]] == [False, True]


@pytest.mark.long
def test_after_the_assembly_date_there_are_only_additions(analysis: Analysis, lead: Any) -> None:
    one = signed(analysis, lead)
    assert one.assembly_date == timezone.localdate() + dt.timedelta(days=60)
    before = parts_of(analysis)
    yesterday = timezone.localdate() - dt.timedelta(days=1)
    SignOff.objects.filter(pk=one.pk).update(assembly_date=timezone.localdate())
    reopen(analysis.report, lead, WHY)  # on the day itself it can still be reopened
    SignOff.objects.filter(pk=one.pk).update(
        assembly_date=yesterday, reopened_at=None, reopened_because=""
    )
    with pytest.raises(InTheWay, match="Only additions"):
        reopen(analysis.report, lead, WHY)
    with pytest.raises(SignRefused):
        add(analysis.report, lead, "", "")
    added = add(analysis.report, lead, "The letter came later.", WHY)
    assert (added.author_name, added.reason) == ("lead", WHY)
    assert parts_of(analysis) == before
    assert integrity_of(SignOff.objects.get(pk=one.pk)).holds


def test_the_days_of_assembly_are_a_term_of_the_engagement(analysis: Analysis, lead: Any) -> None:
    engagement = analysis.report.engagement
    engagement.assembly_days = 10
    engagement.save(update_fields=["assembly_days"])
    analysis.refresh_from_db()
    assert signed(analysis, lead).assembly_date == timezone.localdate() + dt.timedelta(days=10)


@pytest.mark.long
def test_other_programs_are_told_that_a_report_was_signed_off(
    analysis: Analysis, lead: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)
    make_webhook(analysis.report.engagement, lead)
    signed(analysis, lead)
    (delivery,) = WebhookDelivery.objects.all()
    assert delivery.kind == "report.signed_off"
    assert str(analysis.report_id) in delivery.body
