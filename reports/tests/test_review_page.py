"""The Review tab and the panel of a subject: what they show, to whom, and what becomes of what is
sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from reports.figures.stored import quantities_of, replace_quantities
from reports.models import (
    Analysis,
    Claim,
    Comment,
    Figure,
    Judgement,
    Membership,
    ReviewItem,
    Role,
    SubjectKind,
    VerdictValue,
)
from reports.review import judging
from reports.review.figure_readings import FigureReading, NoReading, figure_keys, keys_of
from reports.review.subjects import subjects
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_evidence,
    make_figure,
    make_page,
    make_place,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.types import Support

pytestmark = pytest.mark.django_db
REASON = "The invoice of the supplier shows another amount."
HTMX = {"HX-Request": "true"}


@pytest.fixture
def analysis() -> Analysis:
    """Three judged claims, a requirement, a check and a figure; lead, auditor, reviewer, viewer."""
    lead = make_user("lead")
    made = make_analysis(make_report(lead))
    make_page(made.report, 1, "We cut emissions.")
    for role in (Role.AUDITOR, Role.REVIEWER, Role.VIEWER):
        Membership.objects.create(
            engagement=made.report.engagement, user=make_user(role.value), role=role
        )
    run = make_run(made)
    for number in range(3):
        make_verdict(run, make_claim(made, f"Claim {number} of the report."))
    make_coverage(run, "S2.6(a)")
    make_check(run)
    make_place(make_figure(made.report))
    return made


def signed_in(analysis: Analysis, role: str) -> Client:
    client = Client()
    client.force_login(analysis.report.engagement.memberships.get(role=role).user)
    return client


def addresses(analysis: Analysis) -> dict[str, str]:
    """The address of the first subject of each kind."""
    found = {str(each.kind): each.key for each in reversed(subjects(analysis))}
    here = f"/reports/{analysis.report_id}/review"
    return {kind: f"{here}/{kind}/{key}" for kind, key in found.items()}


def words(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.long
def test_the_tab_counts_what_it_lists_and_narrows(analysis: Analysis) -> None:
    client = signed_in(analysis, "auditor")
    here = f"/reports/{analysis.report_id}/review"
    page = words(client.get(here))
    assert "every status <b>6</b>" in page and "to do <b>6</b>" in page
    assert page.count("<tr data-item>") == 6
    client.post(addresses(analysis)["check"], {"action": "done", "seen": 0})
    assert words(client.get(f"{here}?status=done")).count("<tr data-item>") == 1
    assert words(client.get(f"{here}?kind=claim&value=unverified")).count("<tr data-item>") == 3
    assert words(client.get(f"{here}?assignee=me")).count("<tr data-item>") == 0
    assert words(client.get(f"{here}?assignee=nobody")).count("<tr data-item>") == 6
    page = words(client.get(here))
    assert 'aria-label="1 of 1 checks done"' in page and 'value="0"' in page


@pytest.mark.long
def test_the_tab_costs_the_same_queries_however_many_subjects(analysis: Analysis) -> None:
    client = signed_in(analysis, "lead")
    address = f"/reports/{analysis.report_id}/review"
    client.get(address)
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    run = make_run(analysis)
    for _ in range(20):
        make_verdict(run, make_claim(analysis))
    with CaptureQueriesContext(connection) as many:
        client.get(address)
    assert len(many) == len(few)


def test_without_an_analysis_the_tab_says_what_to_do() -> None:
    report = make_report(make_user("lead"))
    client = Client()
    client.force_login(report.uploaded_by)
    assert "Begin an analysis" in words(client.get(f"/reports/{report.pk}/review"))


@pytest.mark.long
@pytest.mark.parametrize("kind", SubjectKind.values)
def test_a_viewer_reads_the_panel_and_may_not_act(analysis: Analysis, kind: str) -> None:
    address, client = addresses(analysis)[kind], signed_in(analysis, "viewer")
    for part in ({}, HTMX):
        shown = client.get(address, headers=part)
        assert shown.status_code == 200 and "data-review-do" not in words(shown)
    answer = client.post(address, {"action": "accept", "seen": 0})
    assert answer.status_code == 403 and not Judgement.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize("kind", SubjectKind.values)
def test_both_words_stand_side_by_side_after_an_override(analysis: Analysis, kind: str) -> None:
    other = {
        "claim": {"value": "verified"},
        "requirement": {"value": "partially_addressed"},
        "check": {"value": "fail"},
        "figure": {"value": "1,100.5", "unit": "tCO2e", "year": "2022", "scope": "Scope 1+2"},
    }[kind]
    address, client = addresses(analysis)[kind], signed_in(analysis, "auditor")
    sent = {"action": "override", "seen": 0, "reading": "first", "reason": REASON, **other}
    panel = words(client.post(address, sent, headers=HTMX))
    says = {
        "claim": ("only asserted", "verified"),
        "requirement": ("not disclosed", "partly met"),
        "check": ("holds", "does not hold"),
        "figure": ("100 tCO2e, 2023, Scope 1", "1,100.5 tCO2e, 2022, Scope 1+2"),
    }[kind]
    machine, person = panel.split("</dl>")[0].split('<div class="person">')
    assert says[0] in machine and says[1] in person and REASON in person


@pytest.mark.long
def test_a_decision_leads_to_the_next_of_the_list_and_the_last_to_the_list(
    analysis: Analysis,
) -> None:
    client = signed_in(analysis, "auditor")
    here = f"/reports/{analysis.report_id}/review"
    keys = [each.key for each in subjects(analysis) if each.kind == "claim"]
    query = "?kind=claim"
    for now, after in ((keys[0], keys[1]), (keys[2], keys[1])):
        answer = client.post(
            f"{here}/claim/{now}{query}", {"action": "accept", "seen": 0, "reading": "first"}
        )
        assert answer["Location"] == f"{here}/claim/{after}{query}"
    last = f"{here}/claim/{keys[1]}{query}"
    over = client.post(last, {"action": "accept", "seen": 0, "reading": "first"})
    assert over["Location"] == f"{here}{query}"
    stay = client.post(last, {"action": "comment", "text": "Seen."})
    assert stay["Location"] == last and Comment.objects.get().text == "Seen."


@pytest.mark.long
@pytest.mark.parametrize(
    "sent",
    [
        {"action": "accept"},
        {"action": "override", "value": VerdictValue.CONTRADICTED, "reason": REASON},
    ],
)
def test_a_first_readers_word_finishes_its_subject(
    analysis: Analysis, sent: dict[str, str]
) -> None:
    client, address = signed_in(analysis, "auditor"), addresses(analysis)["claim"]
    client.post(address, {**sent, "seen": 0})
    item = ReviewItem.objects.get()
    assert (item.status, item.version, Judgement.objects.count()) == ("done", 2, 1)


@pytest.mark.long
def test_a_word_can_be_given_without_finishing(analysis: Analysis) -> None:
    client, address = signed_in(analysis, "auditor"), addresses(analysis)["claim"]
    assert "Accept, keep it open" in words(client.get(address))
    client.post(address, {"action": "accept", "seen": 0, "then": "open"})
    assert ReviewItem.objects.get().status == "todo"


@pytest.mark.long
def test_a_comment_of_somebody_else_keeps_a_subject_open(analysis: Analysis) -> None:
    address = addresses(analysis)["claim"]
    signed_in(analysis, "lead").post(address, {"action": "comment", "text": "See page 9."})
    client = signed_in(analysis, "auditor")
    assert "It stays open: a comment of somebody else stands on it." in words(client.get(address))
    client.post(address, {"action": "accept", "seen": 0})
    assert ReviewItem.objects.get().status == "todo"


@pytest.mark.long
def test_a_second_readers_word_finishes_nothing(analysis: Analysis) -> None:
    address = addresses(analysis)["claim"]
    sent = {"action": "accept", "seen": 0, "then": "open"}
    signed_in(analysis, "auditor").post(address, sent)
    signed_in(analysis, "reviewer").post(
        address, {"action": "accept", "seen": 1, "reading": "second"}
    )
    assert Judgement.objects.count() == 2 and ReviewItem.objects.get().status == "todo"


def test_the_next_one_is_the_next_that_nobody_judged(analysis: Analysis) -> None:
    client = signed_in(analysis, "auditor")
    here = f"/reports/{analysis.report_id}/review/claim"
    one, two, three = [each.key for each in subjects(analysis) if each.kind == "claim"]
    client.post(f"{here}/{two}?kind=claim", {"action": "accept", "seen": 0, "then": "open"})
    answer = client.post(f"{here}/{one}?kind=claim", {"action": "accept", "seen": 0})
    assert answer["Location"] == f"{here}/{three}?kind=claim"


@pytest.mark.long
def test_the_banner_names_what_was_judged_and_links_back_to_it(analysis: Analysis) -> None:
    client, address = signed_in(analysis, "auditor"), addresses(analysis)["claim"]
    page = client.post(address, {"action": "accept", "seen": 0}, follow=True).content.decode()
    assert "is accepted. It is done. Claim:" in page
    assert f'<a href="{address}">Claim 0 of the report.</a>, p. 1' in page


@pytest.mark.long
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_who_comes_too_late_is_told_what_changed_and_keeps_what_was_typed(
    analysis: Analysis, headers: dict[str, str]
) -> None:
    claim = subjects(analysis)[0]
    lead = analysis.report.uploaded_by
    judging.override(analysis, claim, lead, VerdictValue.CONTRADICTED, REASON, seen=0)
    client, address = signed_in(analysis, "auditor"), addresses(analysis)["claim"]
    typed = "My own long reason that must not be lost."
    sent = {"action": "override", "seen": 0, "value": "verified", "reason": typed}
    late = client.post(address, sent, headers=headers)
    page = words(late)
    assert late.status_code == 409 and "nothing was stored" in page
    assert "Since you looked" in page and "lead" in page and REASON in page
    assert typed in page and '<option value="verified" selected' in page
    assert 'name="seen" value="1"' in page, "what is sent again is on the newest version"
    assert Judgement.objects.get().author == lead


@pytest.mark.long
@pytest.mark.parametrize(
    "sent",
    [
        {"action": "override", "value": "verified", "reason": "no"},
        {"action": "override", "value": "", "reason": REASON},
        {"action": "return", "remark": ""},
        {"action": "comment", "text": "@stranger, see p. 3"},
        {"action": "assign", "assignee": "9" * 30},
        {"action": "accept", "seen": "-1"},
        {"action": "explode"},
        {},
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_kept(
    analysis: Analysis, sent: dict[str, str]
) -> None:
    client, address = signed_in(analysis, "auditor"), addresses(analysis)["claim"]
    answer = client.post(address, {"seen": "0"} | sent)
    page = words(answer)
    assert answer.status_code == 400 and 'role="alert"' in page
    for typed in (sent.get("text"), sent.get("reason")):
        assert not typed or typed in page
    assert not ReviewItem.objects.filter(version__gt=0).exists()


@pytest.mark.long
@pytest.mark.parametrize("part", ["claim/no-id", "claim/S2.6", "page/1", "figure/none"])
def test_what_is_not_in_the_analysis_has_no_page(analysis: Analysis, part: str) -> None:
    client = signed_in(analysis, "lead")
    assert client.get(f"/reports/{analysis.report_id}/review/{part}").status_code == 404


@pytest.mark.long
def test_cards_and_rows_fold_the_panel_and_say_how_far_it_is(analysis: Analysis) -> None:
    client, here = signed_in(analysis, "auditor"), f"/reports/{analysis.report_id}"
    client.post(addresses(analysis)["claim"], {"action": "accept", "seen": 0})
    said = "done · accepted (auditor)"
    assert said in words(client.get(f"{here}/claims"))
    claim = Claim.objects.first()
    for page in ("report", f"claims/{claim.pk}"):
        assert f"Review: {said}" in words(client.get(f"{here}/{page}"))
    for page in ("checks", "figures", "requirements/S2.6(a)"):
        assert "Review: to do" in words(client.get(f"{here}/{page}"))


def test_a_figure_is_the_same_after_its_report_is_read_again(analysis: Analysis) -> None:
    report = analysis.report
    before = set(figure_keys(report).values())
    replace_quantities(report, quantities_of(report))
    Figure.objects.filter(report=report).update(scope="2", year=2021, value=7)
    assert set(figure_keys(report).values()) == before


def test_keys_of_figures_tell_those_at_one_place_apart_and_leave_out_evidence(
    analysis: Analysis,
) -> None:
    report = analysis.report
    for _ in range(2):
        make_place(make_figure(report, 5), "The same 5 t twice.", printed="5 t")
    make_place(make_figure(report, 9), evidence=make_evidence(report))
    keys = figure_keys(report)
    assert len(keys) == 3 == len(set(keys.values()))
    assert keys == keys_of(Figure.objects.filter(report=report).prefetch_related("places"))


def test_a_reading_is_stored_and_read_back_and_nonsense_is_refused() -> None:
    given = FigureReading.given("−1 250.50", "t CO2e", "2023", "scope 3.7")
    assert str(given) == "value -1250.5; unit t CO2e; year 2023; scope 3.7"
    assert FigureReading.stored(str(given)) == given
    assert FigureReading.stored(str(FigureReading.given("0"))).words == "0, no year"
    for wrong, field in (
        (("ten",), "value"),
        (("1e99",), "value"),
        (("1", "a;b"), "unit"),
        (("1", "t", "23"), "year"),
        (("1", "t", "2023", "4"), "scope"),
    ):
        with pytest.raises(NoReading, check=lambda one, at=field: one.field == at):
            FigureReading.given(*wrong)


@pytest.mark.long
def test_the_machine_s_word_on_a_claim_is_that_of_the_list_of_claims(analysis: Analysis) -> None:
    run = make_run(analysis, "judge")
    claim = make_claim(analysis, "Claim 9 of the report.")
    make_verdict(run, claim, VerdictValue.INSUFFICIENT_EVIDENCE, support=Support.REPEATED)
    client = signed_in(analysis, "auditor")
    here = f"/reports/{analysis.report_id}"
    assert "consistent: repeated" in words(client.get(f"{here}/claims"))
    page = words(client.get(f"{here}/review/claim/{claim.pk}"))
    assert "Accept “consistent: repeated”" in page
    told = words(client.get(f"{here}/review?value=repeated"))
    assert "Claim 9" in told and "Claim 0" not in told
    client.post(f"{here}/review/claim/{claim.pk}", {"action": "accept", "seen": 0})
    assert "accepts: consistent: repeated" in words(client.get(f"{here}/review/claim/{claim.pk}"))
    rows = HTMX | {"HX-Target": "claims-results"}
    narrowed = words(client.get(f"{here}/claims?verdict=repeated", headers=rows))
    assert "Claim 9" in narrowed and "Claim 0" not in narrowed


@pytest.mark.long
def test_the_list_is_narrowed_by_priority_page_and_words(analysis: Analysis) -> None:
    claim = make_claim(analysis, "Emissions of Scope 1 fell.", page=7)
    Claim.objects.exclude(pk=claim.pk).update(priority="low")
    client, here = signed_in(analysis, "auditor"), f"/reports/{analysis.report_id}/review"
    for query in ("priority=high", "page=7", "words=scope+1"):
        told = words(client.get(f"{here}?{query}"))
        assert "Emissions of Scope 1 fell." in told and "Claim 0" not in told, query
    page = client.get(f"{here}/claim/{claim.pk}?page=7").content.decode()
    assert '<details class="evidence" open>' in page
