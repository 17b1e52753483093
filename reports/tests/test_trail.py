"""The trail of a report and of an engagement: who may read it, how it reads, and its export."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from reports.models import CoverageCorrection, Membership, Report, Role
from reports.review.judging import override
from reports.review.subjects import subject_of
from reports.review.trail import readable
from reports.tests.exports.downloading import body
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_claim,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from sibyl_project.trail.exporting import NoExport, read_export, verify_records
from sibyl_project.trail.models import Entry
from sibyl_project.trail.redacting import redact
from sibyl_project.trail.sentences import tell
from sibyl_project.trail.who import acting

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Any:
    return make_user("ann", first_name="Ann", last_name="Auditor")


@pytest.fixture
def report(ann: Any) -> Report:
    report = make_report(ann, company="A")
    with acting(ann, by="request"):
        Report.objects.filter(pk=report.pk).update(company="B", sector="Mining")
    return report


def addresses(report: Report) -> list[str]:
    pages = [f"/reports/{report.pk}/trail", f"/engagements/{report.engagement_id}/trail"]
    return [
        *pages,
        *(f"{page}/export/{suffix}" for page in pages for suffix in ("csv", "jsonl")),
        f"/api/v1/report/{report.pk}/trail",
        f"/api/v1/engagements/{report.engagement_id}/trail",
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.LEAD, 200),
        (Role.REVIEWER, 200),
        (Role.AUDITOR, 403),
        (Role.VIEWER, 403),
        (None, 404),
    ],
)
def test_leads_and_reviewers_read_the_trail_and_nobody_else(
    client: Client, report: Report, role: Role | None, status: int
) -> None:
    user = make_user("someone")
    if role:
        Membership.objects.create(engagement=report.engagement, user=user, role=role)
    client.force_login(user)
    assert {each: client.get(each).status_code for each in addresses(report)} == dict.fromkeys(
        addresses(report), status
    )


def test_a_superuser_who_is_no_member_reads_no_trail(client: Client, report: Report) -> None:
    client.force_login(make_user("root", is_staff=True, is_superuser=True))
    assert {client.get(each).status_code for each in addresses(report)} == {404}


def test_a_change_reads_as_a_sentence(report: Report) -> None:
    (told,) = tell(Entry.objects.filter(action="report.changed", report=report.pk))
    assert told.sentence in (
        "Ann Auditor changed company from “A” to “B” and sector from nothing to “Mining”.",
        "Ann Auditor changed sector from nothing to “Mining” and company from “A” to “B”.",
    )


def test_choices_are_told_in_the_words_of_pages(report: Report, ann: Any) -> None:
    analysis = make_analysis(report)
    with acting(ann, by="request"):
        CoverageCorrection.objects.create(
            analysis=analysis, paragraph_id="S2.6(a)", status="fully_addressed", reason="Page 9."
        )
    (told,) = tell(Entry.objects.filter(action="correction.added"))
    assert "status “met”" in told.sentence and "fully_addressed" not in told.sentence


def test_a_member_is_named_and_so_is_who_added_them(report: Report, ann: Any) -> None:
    bob = make_user("bob")
    with acting(ann, by="request"):
        Membership.objects.create(engagement=report.engagement, user=bob, role=Role.VIEWER)
    (told,) = tell([Entry.objects.latest("pk")])
    assert told.sentence == "Ann Auditor added a member: role “viewer”, user bob."


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        ("request", "Account 999999, which is gone, saw the report."),
        ("command", "Account 999999, which is gone, by a command, saw the report."),
    ],
)
def test_an_account_that_is_gone_is_a_number(report: Report, by: str, sentence: str) -> None:
    Entry.objects.create(action="report.viewed", actor=999_999, by=by, report=report.pk)
    (told,) = tell([Entry.objects.latest("pk")])
    assert told.sentence == sentence


def test_the_page_tells_it_all_and_that_the_chain_holds(
    client: Client, report: Report, ann: Any
) -> None:
    client.force_login(ann)
    text = client.get(f"/reports/{report.pk}/trail").content.decode()
    assert "changed" in text
    assert "Ann Auditor" in text
    assert "chain verified up to number" in text
    assert "Trail</a>" in text


def test_the_page_is_narrowed_by_person_action_and_day(
    client: Client, report: Report, ann: Any
) -> None:
    client.force_login(ann)
    here = f"/engagements/{report.engagement_id}/trail"

    def shown(query: str) -> list[str]:
        return [each.entry.action for each in client.get(f"{here}?{query}").context["told"]]

    assert set(shown(f"actor={ann.pk}")) == {"report.changed"}
    assert shown("action=report.changed") == ["report.changed"]
    assert shown("since=2001-01-01&until=2001-12-31") == []
    assert len(shown("since=2001-01-01")) == len(shown(""))


def test_the_api_gives_entries_with_sentences_and_refuses_nonsense(
    report: Report, ann: Any
) -> None:
    api = make_api(ann)
    here = f"/api/v1/report/{report.pk}/trail"
    answer = api.get(f"{here}?action=report.changed").json()
    (entry,) = answer["entries"]
    assert (entry["who"], entry["actor"]) == ("Ann Auditor", ann.pk)
    assert entry["details"]["after"] == {"company": "B", "sector": "Mining"}
    assert answer["verification"]["fault"] == ""
    assert api.get(f"{here}?since=yesterday").status_code == 400
    assert api.get(f"{here}?actor=nobody").status_code == 400


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
@pytest.mark.parametrize("of", ["reports", "engagements"])
def test_an_export_is_recorded_and_a_stranger_can_verify_it(
    client: Client, report: Report, ann: Any, tmp_path: Path, suffix: str, of: str
) -> None:
    redact(Entry.objects.filter(action="membership.added"))
    client.force_login(ann)
    key = report.pk if of == "reports" else report.engagement_id
    response = client.get(f"/{of}/{key}/trail/export/{suffix}")
    file = tmp_path / f"trail.{suffix}"
    file.write_bytes(body(response))
    assert Entry.objects.latest("pk").action == "trail.exported"
    call_command("trail", "verify", file=file, stdout=None)
    text = file.read_text(encoding="utf-8")
    assert "Mining" in text
    file.write_text(text.replace("Mining", "Miming"), encoding="utf-8")
    with pytest.raises(CommandError, match="does not verify"):
        call_command("trail", "verify", file=file)


def test_a_line_taken_out_of_an_export_of_a_chain_is_found(report: Report) -> None:
    from sibyl_project.trail.exporting import write_jsonl

    file = BytesIO()
    write_jsonl(file, Entry.objects.filter(chain=str(report.engagement_id)))
    lines = file.getvalue().splitlines(keepends=True)
    (whole,) = verify_records(read_export(BytesIO(b"".join(lines))))
    (part,) = verify_records(read_export(BytesIO(b"".join(lines[:1] + lines[2:]))))
    assert (whole.fault, whole.gaps) == ("", 0)
    assert part.gaps == 1


@pytest.mark.parametrize("content", [b"", b"nonsense", b"{", b"[1]", b"\xff\xfe", b'{"a": 1}\n'])
def test_what_is_no_export_is_refused_with_a_reason(content: bytes) -> None:
    with pytest.raises(NoExport, match="no export of the trail"):
        read_export(BytesIO(content))


def test_the_command_verifies_and_prints_heads_to_be_kept(
    report: Report, tmp_path: Path, capsys: Any
) -> None:
    call_command("trail", "head")
    kept = tmp_path / "heads"
    kept.write_text(capsys.readouterr().out, encoding="utf-8")
    call_command("trail", "verify", heads=kept)
    assert str(report.engagement_id) in capsys.readouterr().out
    chain, number, _ = kept.read_text().split("\n")[0].split()
    kept.write_text(f"{chain} {number} {'0' * 64}\n")
    with pytest.raises(CommandError, match="another than was kept"):
        call_command("trail", "verify", heads=kept)
    with pytest.raises(CommandError, match="no chain"):
        call_command("trail", "verify", chain="elsewhere")


def test_details_are_what_json_says(report: Report) -> None:
    entry = Entry.objects.filter(action="report.changed").latest("pk")
    assert json.loads(entry.details or "")["before"] == {"company": "A", "sector": ""}


def test_a_change_of_a_role_says_whose(report: Report) -> None:
    ben = make_user("ben", first_name="Ben", last_name="Carter")
    member = Membership.objects.create(engagement=report.engagement, user=ben, role=Role.AUDITOR)
    Membership.objects.filter(pk=member.pk).update(role=Role.VIEWER)
    entry = Entry.objects.get(action="membership.changed")
    assert "to “viewer” of a member, Ben Carter" in tell([entry])[0].sentence
    redact(Entry.objects.filter(action="membership.added", object_id=member.pk))
    assert "Ben Carter" not in tell([entry])[0].sentence


def test_a_judgement_is_told_with_its_claim_and_in_the_words_of_pages(
    client: Client, report: Report, ann: Any
) -> None:
    analysis = make_analysis(report)
    claim = make_claim(analysis, "We cut emissions by 9 %.", page=7)
    make_verdict(make_run(analysis, "judge"), claim)
    subject = subject_of(analysis, "claim", str(claim.pk))
    override(analysis, subject, ann, "insufficient_evidence", "Page 9 says otherwise.", seen=0)
    entries = Entry.objects.filter(action="judgement.added", report=report.pk)
    (told,) = tell(entries, readable)
    assert "claim “We cut emissions by 9 %., p. 7”" in told.sentence
    assert "value “not settled”" in told.sentence and "accepts “no”" in told.sentence
    assert "machine value “only asserted”" in told.sentence
    assert "reading “first reader”" in told.sentence
    assert str(claim.pk) not in told.sentence and "insufficient_evidence" not in told.sentence
