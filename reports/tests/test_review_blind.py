"""Reading twice, blind: nothing of one reader's words reaches the other before both have judged,
and then agreement is told."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.test import Client

from reports.compile import CompiledReport
from reports.exports.registry import FORMATS
from reports.models import (
    Analysis,
    Check,
    CoverageCorrection,
    Membership,
    Reading,
    ReviewItem,
    Role,
    VerdictValue,
)
from reports.review import blind, comments, judging, working
from reports.review.agreement import LEAST, agreement, agreement_of, cohens_kappa
from reports.review.listing import reviewed_one
from reports.review.requirements import CorrectionRefused, correct, requirement_of
from reports.review.subjects import Subject, subjects
from reports.tests.exports.downloading import body as downloaded
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_check,
    make_claim,
    make_coverage,
    make_figure,
    make_page,
    make_place,
    make_report,
    make_run,
    make_user,
    make_verdict,
)

pytestmark = pytest.mark.django_db
REASON = "The ZEBRAFINCH invoice shows another amount."
SAID = "Look at the OKAPI ledger on page 3."
RETURNED = "Ask for the QUAGGA meter first."
SECRETS = ("ZEBRAFINCH", "OKAPI", "QUAGGA")
OTHER = "My own reading of the table differs."


@pytest.fixture
def analysis(settings: Any, tmp_path: Path) -> Analysis:
    """One subject of each kind in a stored file; the lead, two auditors, a reviewer and a
    viewer."""
    settings.MEDIA_ROOT = tmp_path
    lead = make_user("lead")
    made = make_analysis(make_report(lead))
    made.report.file.save("report.pdf", ContentFile(a_pdf()))
    make_page(made.report, 1, "We cut emissions by a fifth.")
    for name, role in (("auditor", Role.AUDITOR), ("another", Role.AUDITOR)):
        Membership.objects.create(
            engagement=made.report.engagement, user=make_user(name), role=role
        )
    for role in (Role.REVIEWER, Role.VIEWER):
        Membership.objects.create(
            engagement=made.report.engagement, user=make_user(role.value), role=role
        )
    run = make_run(made)
    make_verdict(run, make_claim(made, "We cut emissions by a fifth."))
    make_coverage(run, "S2.6(a)")
    make_check(run, Check.Result.FAIL)
    make_place(make_figure(made.report))
    return made


def member(analysis: Analysis, name: str) -> Any:
    return analysis.report.engagement.memberships.get(user__username=name).user


def the(analysis: Analysis, kind: str) -> Subject:
    return next(each for each in subjects(analysis) if each.kind == kind)


def version(analysis: Analysis, subject: Subject) -> int:
    return working.item_of(analysis.report, subject).version


OTHER_VALUE = {
    "claim": VerdictValue.VERIFIED.value,
    "requirement": "partially_addressed",
    "check": Check.Result.PASS.value,
    "figure": "value 110; unit tCO2e; year 2023; scope 1",
}


def read_first(analysis: Analysis, kind: str) -> Subject:
    """A subject that the reviewer is to read blind, on which the auditor has said everything."""
    report, subject, auditor = analysis.report, the(analysis, kind), member(analysis, "auditor")
    reader = member(analysis, "reviewer")
    blind.choose(report, subject, member(analysis, "lead"), reader, seen=0)
    judging.override(analysis, subject, auditor, OTHER_VALUE[kind], REASON, seen=1)
    working.set_status(report, subject, auditor, "returned", seen=2, remark=RETURNED)
    comments.say(report, subject, auditor, SAID)
    return subject


def all_that_is_served(user: Any, analysis: Analysis) -> dict[str, str]:
    """Everything a member can open about a report: pages, parts of pages, the API, the trail with
    its exports, and the compiled report as files."""
    pages, api, report = Client(), make_api(user), analysis.report
    pages.force_login(user)
    every = subjects(analysis)
    found = {}
    here = f"/reports/{report.pk}"
    addresses = ["", "/review", "/report", "/claims", "/checks", "/figures", "/requirements"]
    addresses += ["/requirements/gaps", "/requirements/S2.6(a)", "/misstatements", "/requests"]
    addresses += [f"/review/{each.kind}/{each.key}" for each in every]
    addresses += ["/trail", "/trail/export/csv", "/trail/export/jsonl"]
    for address in [f"{here}{each}" for each in addresses]:
        for part in ({}, {"HX-Request": "true"}):
            answer = pages.get(address, headers=part)
            assert answer.status_code in (200, 403), (address, answer.status_code)
            found[f"{address} {part}"] = body_of(answer)
    engagement = f"/engagements/{report.engagement_id}/trail"
    v1 = f"/api/v1/report/{report.pk}"
    for address in (engagement, f"{engagement}/export/csv", f"{here}/export.json"):
        found[address] = body_of(pages.get(address))
    calls = [
        "",
        "/reviews",
        "/comments",
        "/claims",
        "/gaps",
        "/summary",
        "/trail",
        "/misstatements",
    ]
    for call in calls:
        answer = api.get(f"{v1}{call}")
        assert answer.status_code in (200, 403), (call, answer.status_code)
        found[f"api {call}"] = body_of(answer)
    found["api engagement"] = body_of(api.get(f"/api/v1/engagements/{report.engagement_id}/trail"))
    body = {"action": "accept", "where": {}}
    found["bulk"] = body_of(api.post(f"{v1}/reviews/bulk", body, format="json"))
    return found


def files_of(analysis: Analysis) -> dict[str, str]:
    """The compiled report in every format, which is the same file for whoever takes it."""
    found = {}
    for form in FORMATS:
        file = io.BytesIO()
        form.write(CompiledReport(analysis), file)
        found[form.suffix] = unpacked(file.getvalue())
    return found


def a_pdf() -> bytes:
    """One page with one sentence."""
    with pymupdf.open() as document:
        document.new_page().insert_text((80, 190), "We cut emissions by a fifth.")
        return bytes(document.tobytes())


def body_of(answer: Any) -> str:
    given = downloaded(answer) if answer.streaming else answer.content
    return given.decode(errors="replace")


def unpacked(content: bytes) -> str:
    if content[:4] == b"%PDF":
        with pymupdf.open(stream=content) as document:
            return "".join(page.get_text() for page in document)
    if content[:2] != b"PK":
        return content.decode("latin-1")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return "".join(unpacked(archive.read(name)) for name in archive.namelist())


def leaks(served: dict[str, str], *secrets: str) -> list[str]:
    return [where for where, text in served.items() if any(one in text for one in secrets)]


@pytest.mark.long
def test_what_the_first_reader_says_reaches_nobody_who_may_read_second(analysis: Analysis) -> None:
    read = {kind: read_first(analysis, kind) for kind in OTHER_VALUE}
    assert leaks(files_of(analysis), *SECRETS) == []
    for name in ("reviewer", "another", "viewer"):
        user = member(analysis, name)
        assert leaks(all_that_is_served(user, analysis), *SECRETS) == [], name
        for kind, subject in read.items():
            row = reviewed_one(analysis, kind, subject.key, user)
            assert (row.first, row.item.remark, row.is_closed, row.is_judged_first) == (
                None,
                "",
                True,
                True,
            )


@pytest.mark.long
def test_its_author_and_the_leads_see_it_but_files_hold_it_for_nobody(analysis: Analysis) -> None:
    read_first(analysis, "claim")
    for name in ("auditor", "lead"):
        served = all_that_is_served(member(analysis, name), analysis)
        found = leaks(served, *SECRETS)
        assert any("/review/claim/" in where for where in found), name
        assert "api /comments" in found and "api /reviews" in found
        assert not set(found) & {"api ", f"/reports/{analysis.report_id}/export.json"}
        assert ("api /trail" in found) == (name == "lead"), "auditors read no trail"


@pytest.mark.long
def test_a_lead_who_is_the_second_reader_is_as_blind_as_anybody(analysis: Analysis) -> None:
    lead, claim = member(analysis, "lead"), the(analysis, "claim")
    blind.choose(analysis.report, claim, lead, lead, seen=0)
    judging.override(
        analysis, claim, member(analysis, "auditor"), VerdictValue.VERIFIED, REASON, seen=1
    )
    comments.say(analysis.report, claim, member(analysis, "auditor"), SAID)
    assert leaks(all_that_is_served(lead, analysis), *SECRETS) == []


@pytest.mark.long
def test_the_second_reader_s_word_is_hidden_from_the_first_as_well(analysis: Analysis) -> None:
    claim, reviewer = the(analysis, "claim"), member(analysis, "reviewer")
    blind.choose(analysis.report, claim, member(analysis, "lead"), reviewer, seen=0)
    judging.override(
        analysis,
        claim,
        reviewer,
        VerdictValue.VERIFIED,
        REASON,
        seen=1,
        reading=Reading.SECOND,
    )
    assert leaks(all_that_is_served(member(analysis, "auditor"), analysis), *SECRETS) == []


@pytest.mark.long
def test_once_both_have_judged_everybody_sees_both_and_a_lead_settles(analysis: Analysis) -> None:
    claim, report = read_first(analysis, "claim"), analysis.report
    reviewer, lead = member(analysis, "reviewer"), member(analysis, "lead")
    with pytest.raises(working.ReviewRefused, match="both have to judge"):
        working.set_status(report, claim, lead, "done", seen=3)
    judging.accept(analysis, claim, reviewer, seen=3, reading=Reading.SECOND)
    assert leaks(all_that_is_served(reviewer, analysis), "ZEBRAFINCH")
    wordless = ("ticked.pdf",)  # its signs are those of checks and records
    holding = [form.suffix for form in FORMATS if form.suffix not in wordless]
    assert leaks(files_of(analysis), "ZEBRAFINCH") == holding
    row = reviewed_one(analysis, "claim", claim.key, reviewer)
    assert (row.apart, row.agree, row.word) == (True, False, None)
    with pytest.raises(working.ReviewRefused, match="a lead has to settle"):
        working.set_status(report, claim, lead, "done", seen=4)
    with pytest.raises(working.ReviewRefused, match="in their place"):
        judging.accept(analysis, claim, member(analysis, "another"), seen=4)
    with pytest.raises(PermissionDenied):
        judging.settle(analysis, claim, reviewer, VerdictValue.VERIFIED, REASON, seen=4)
    judging.settle(analysis, claim, lead, VerdictValue.VERIFIED, REASON, seen=4)
    row = reviewed_one(analysis, "claim", claim.key, reviewer)
    assert row.word and row.word == row.settled and not row.apart
    with pytest.raises(working.ReviewRefused, match="settled this"):
        judging.accept(analysis, claim, reviewer, seen=5, reading=Reading.SECOND)
    assert working.set_status(report, claim, lead, "done", seen=5).status == "done"


def test_a_status_that_both_give_becomes_a_correction_only_then(analysis: Analysis) -> None:
    subject = read_first(analysis, "requirement")
    row = requirement_of(analysis, subject.key)
    assert row and row.correction is None
    with pytest.raises(CorrectionRefused, match="blind"):
        correct(row, "not_applicable", OTHER, member(analysis, "another"))
    judging.override(
        analysis,
        subject,
        member(analysis, "reviewer"),
        OTHER_VALUE["requirement"],
        OTHER,
        seen=3,
        reading=Reading.SECOND,
    )
    row = requirement_of(analysis, subject.key)
    assert row and row.standing == OTHER_VALUE["requirement"]
    assert CoverageCorrection.objects.get().author_name == "auditor"


@pytest.mark.long
def test_only_the_chosen_reader_reads_second_and_the_first_never_does(analysis: Analysis) -> None:
    claim = read_first(analysis, "claim")
    for name, reading in (("another", Reading.SECOND), ("reviewer", Reading.FIRST)):
        with pytest.raises(working.ReviewRefused):
            judging.accept(analysis, claim, member(analysis, name), seen=3, reading=reading)
    with pytest.raises(working.ReviewRefused, match="judged it first"):
        blind.choose(
            analysis.report, claim, member(analysis, "lead"), member(analysis, "auditor"), seen=3
        )
    for name in ("auditor", "viewer"):
        with pytest.raises(PermissionDenied):
            blind.choose(analysis.report, claim, member(analysis, name), None, seen=3)
    blind.choose(analysis.report, claim, member(analysis, "lead"), None, seen=3)
    assert not ReviewItem.objects.get().blind
    reviewer = member(analysis, "reviewer")
    assert leaks(all_that_is_served(reviewer, analysis), "ZEBRAFINCH"), "it was lifted"


def test_a_requirement_with_a_correction_cannot_be_read_blind_any_more(analysis: Analysis) -> None:
    requirement, auditor = the(analysis, "requirement"), member(analysis, "auditor")
    judging.override(analysis, requirement, auditor, OTHER_VALUE["requirement"], REASON, seen=0)
    with pytest.raises(working.ReviewRefused, match="take the correction back"):
        blind.choose(
            analysis.report,
            requirement,
            member(analysis, "lead"),
            member(analysis, "reviewer"),
            seen=version(analysis, requirement),
        )


def test_what_was_done_is_open_again_once_its_readers_disagree(analysis: Analysis) -> None:
    claim, auditor = the(analysis, "claim"), member(analysis, "auditor")
    judging.accept(analysis, claim, auditor, seen=0)
    working.set_status(analysis.report, claim, auditor, "done", seen=1)
    judging.override(
        analysis,
        claim,
        member(analysis, "reviewer"),
        VerdictValue.VERIFIED,
        OTHER,
        seen=2,
        reading=Reading.SECOND,
    )
    item = working.item_of(analysis.report, claim)
    assert (item.status, item.version) == ("in_review", 4)


# Cohen (1960) table 1, as proportions of 200: by hand po = .70, pe = .41, kappa = .29 / .59
COHEN = [
    *[("a", "a")] * 88,
    *[("a", "b")] * 14,
    *[("a", "c")] * 18,
    *[("b", "a")] * 10,
    *[("b", "b")] * 40,
    *[("b", "c")] * 10,
    *[("c", "a")] * 2,
    *[("c", "b")] * 6,
    *[("c", "c")] * 12,
]


def test_kappa_is_that_of_cohens_own_example() -> None:
    assert len(COHEN) == 200
    assert cohens_kappa(COHEN) == pytest.approx(0.29 / 0.59)
    found = agreement_of("claim", COHEN)
    assert (found.pairs, found.agreed, found.share, found.why) == (200, 140, 0.7, "")


def test_kappa_worked_by_hand_is_nought_where_chance_gives_it_and_negative_below() -> None:
    even = [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]  # po 1/2, pe 1/2
    assert cohens_kappa(even) == 0
    against = [("a", "b"), ("b", "a")]  # po 0, pe 1/2
    assert cohens_kappa(against) == -1
    # both: 45 of 60 agree; first says a 40 times, second 35 times
    table = [("a", "a")] * 30 + [("a", "b")] * 10 + [("b", "a")] * 5 + [("b", "b")] * 15
    by_chance = (40 * 35 + 20 * 25) / 3600
    assert cohens_kappa(table) == pytest.approx((0.75 - by_chance) / (1 - by_chance))


def test_kappa_is_not_stated_of_few_pairs_of_one_value_or_of_figures() -> None:
    few = agreement_of("claim", [("a", "b")] * (LEAST - 1))
    assert few.kappa is None and f"fewer than {LEAST}" in few.why
    one = agreement_of("claim", [("a", "a")] * LEAST)
    assert one.kappa is None and "throughout" in one.why and one.share == 1
    free = agreement_of("figure", COHEN)
    assert free.kappa is None and "given values" in free.why


def test_agreement_counts_what_each_said_before_seeing_the_other(analysis: Analysis) -> None:
    claim, reviewer = read_first(analysis, "claim"), member(analysis, "reviewer")
    assert agreement(analysis.report) == []
    judging.accept(analysis, claim, reviewer, seen=3, reading=Reading.SECOND)
    judging.override(
        analysis,
        claim,
        reviewer,
        VerdictValue.VERIFIED,
        OTHER,
        seen=version(analysis, claim),
        reading=Reading.SECOND,
    )
    (found,) = agreement(analysis.report)
    assert (found.kind, found.pairs, found.agreed, found.kappa) == ("claim", 1, 0, None)
    api = make_api(reviewer)
    told = api.get(f"/api/v1/report/{analysis.report_id}/reviews").json()["agreement"]
    assert told[0]["pairs"] == 1 and told[0]["share"] == 0 and told[0]["why"]
    compiled = json.loads(json.dumps(CompiledReport(analysis).as_dict()))["review"]
    assert compiled["agreement"][0]["agreed"] == 0
    assert compiled["subjects"][0]["agree"] is True, "they agree by now"
