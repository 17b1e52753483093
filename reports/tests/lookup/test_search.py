"""One search over everything a user may see: what is found, where it leads, and what is not
shown."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from reports.lookup.kinds import KINDS
from reports.lookup.searching import find, find_of, find_some
from reports.lookup.words import NothingToFind, typed
from reports.models import Comment, Membership, ReportPassage, ReviewItem, Role, VerdictValue
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_evidence,
    make_figure,
    make_finding,
    make_place,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.tests.pages.asking import body
from sibyl_project.trail.models import VIEWED, Entry
from standards.retrieval.passages import index_fields

pytestmark = pytest.mark.django_db


@pytest.fixture
def analysis(user: Any) -> Any:
    """One of everything that can be found by the word "kestrel"."""
    made = make_analysis(make_report(user, title="Kestrel in the Uplands"))
    run, report = make_run(made), made.report
    claim = make_claim(made, "The kestrel population of site 4 grew.", page=7)
    make_verdict(run, claim, VerdictValue.CONTRADICTED)
    make_finding(run, claim, "No register knows of a kestrel there.")
    make_place(make_figure(report, 1234, label="Kestrel pairs", metric="other", scope=""))
    make_coverage(run, "S2.6(a)", requirement="The body that oversees climate matters.")
    make_evidence(report, "kestrel-count.xlsx")
    say(user, claim, "Who counted the kestrels?")
    text = "Every kestrel was ringed in spring."
    at = {"report": report, "index": 0, "page_start": 9, "page_end": 9, "text": text}
    ReportPassage.objects.create(**at, **index_fields([text])[0])
    return made


def say(user: Any, claim: Any, text: str, **fields: Any) -> Comment:
    return Comment.objects.create(
        report=claim.claim_set.report,
        kind="claim",
        key=str(claim.pk),
        text=text,
        author=user,
        author_name=user.get_username(),
        **fields,
    )


def found(user: Any, text: str) -> dict[str, list[Any]]:
    return {group.kind.name: group.hits for group in find(user, text)}


@pytest.mark.usefixtures("analysis")
def test_every_kind_is_found_with_its_place(user: Any, analysis: Any) -> None:
    by_kind = found(user, "kestrel")
    assert set(by_kind) == {
        *("reports", "claims", "figures", "evidence", "findings", "comments", "pages")
    }
    (claim,) = by_kind["claims"]
    assert claim.place == "Alderbrook Mining FY2023, p. 7"
    assert f"page=7&claim={claim.key}" in claim.path
    assert claim.value == VerdictValue.CONTRADICTED
    assert by_kind["figures"][0].title == "Kestrel pairs, 2023: 1,234 tCO2e"
    assert by_kind["pages"][0].page == 9
    (asks,) = found(user, "S2.6(a)")["requirements"]
    assert (asks.key, asks.report) == ("S2.6(a)", analysis.report_id)


def test_a_word_is_found_by_its_beginning_and_all_words_have_to_stand(
    user: Any, analysis: Any
) -> None:
    assert len(found(user, "kestr popul")["claims"]) == 1
    assert "claims" not in found(user, "kestrel osprey")


def test_a_figure_is_told_as_what_it_is_also_under_a_heading_of_something_else(user: Any) -> None:
    report = make_report(user)
    told = {"label": " GHG emissions", "entity_part": "GHG emissions", "scope": "", "year": 2020}
    make_place(make_figure(report, 1_118_400, metric="energy", unit="MWh", **told))
    (hit,) = found(user, "GHG emissions 2020")["figures"]
    assert hit.title == "Energy, GHG emissions, 2020: 1,118,400 MWh"


def test_figures_are_found_by_scope_year_and_printed_number(user: Any) -> None:
    report = make_report(user)
    for scope, year, value in (("1", 2023, 51_200), ("2", 2023, 8_100), ("1", 2022, 49_000)):
        figure = make_figure(report, value, scope=scope, year=year, label="Emissions")
        make_place(figure, printed=f"{value:,}")
    titles = [hit.title for hit in found(user, "Scope 1 2023")["figures"]]
    assert titles == ["Emissions, Scope 1, 2023: 51,200 tCO2e"]
    assert [hit.title for hit in found(user, "49,000")["figures"]] == [
        "Emissions, Scope 1, 2022: 49,000 tCO2e"
    ]


def test_a_paragraph_is_found_in_any_spelling_and_by_its_beginning(user: Any) -> None:
    assert found(user, "IFRS S2 paragraph 6(a)")["standards"][0].key == "S2.6(a)"
    assert {hit.key for hit in found(user, "s2.6")["standards"]} >= {"S2.6", "S2.6(a)"}
    assert found(user, "oversight of climate-related risks")["standards"]


def test_nothing_of_other_engagements_and_of_the_trash_is_found(user: Any, analysis: Any) -> None:
    stranger = make_user()
    assert not found(stranger, "kestrel")
    report = analysis.report
    report.trashed_at = timezone.now()
    report.save()
    assert not found(user, "kestrel")


def test_only_the_current_analysis_is_searched(user: Any, analysis: Any) -> None:
    make_analysis(analysis.report)
    by_kind = found(user, "kestrel")
    assert "claims" not in by_kind and "findings" not in by_kind


def test_comments_on_what_is_read_blind_and_withdrawn_ones_are_not_found(
    user: Any, analysis: Any
) -> None:
    claim = analysis.claim_set.claims.get()
    other = make_user("second")
    Membership.objects.create(engagement=analysis.report.engagement, user=other, role=Role.AUDITOR)
    assert found(other, "counted")["comments"]
    subject = {"report": analysis.report, "kind": "claim", "key": str(claim.pk)}
    ReviewItem.objects.create(**subject, blind=True, second_reader=other)
    assert "comments" not in found(other, "counted")
    assert found(user, "counted")["comments"]
    Comment.objects.update(withdrawn_at=timezone.now())
    assert "comments" not in found(user, "counted")


def test_a_comment_on_a_claim_of_an_earlier_analysis_leads_to_the_review(
    user: Any, analysis: Any
) -> None:
    make_analysis(analysis.report)
    (hit,) = found(user, "counted")["comments"]
    assert hit.path == f"/reports/{analysis.report_id}/review"


def test_counts_equal_the_lists_they_head(user: Any, client: Client) -> None:
    analysis = make_analysis(make_report(user))
    for number in range(57):
        make_claim(analysis, f"The otter returned to river {number}.")
    (group,) = [each for each in find(user, "otter") if each.kind.name == "claims"]
    assert (len(group.hits), group.total, group.more) == (5, 57, 52)
    assert [len(find_of(user, "otter", "claims", page).hits) for page in (1, 2, 3)] == [50, 7, 0]
    page = client.get("/search?q=otter")
    assert "Claims 57" in body(page)
    second = client.get("/search?q=otter&kind=claims&page=2")
    assert second.content.count(b"<li data-item") == 7
    assert "51–57 of 57" in body(second)


@pytest.mark.parametrize("text", ["", " ", "a", "§ !", "x" * 201])
def test_too_little_or_too_much_to_search_for_is_refused_in_words(text: str) -> None:
    with pytest.raises(NothingToFind, match=r"Type at least|at most"):
        typed(text)


@pytest.mark.parametrize(
    "text", ["o'brien \\ & | ! (x", "a:* <-> b", "%_ like", "\x00kestrel", "5 %"]
)
def test_signs_of_query_languages_are_words_like_others(user: Any, text: str) -> None:
    found(user, text)


def test_queries_do_not_grow_with_the_reports(
    user: Any, django_assert_max_num_queries: Any, analysis: Any
) -> None:
    for _ in range(12):
        make_claim(make_analysis(make_report(user)), "A kestrel nests here.")
    find(user, "kestrel")  # that the reports were seen is recorded once
    with django_assert_max_num_queries(32):
        find(user, "kestrel")


def test_what_was_seen_of_reports_is_recorded(user: Any, analysis: Any) -> None:
    seen = Entry.objects.filter(action=VIEWED, report=analysis.report_id, actor=user.pk)
    find_some(user, "Alderbrook", ["reports", "standards"], 3)
    assert not seen.exists()
    find_some(user, "kestrel", ["claims"], 3)
    assert seen.count() == 1


def test_the_api_gives_the_same_hits(api: Any) -> None:
    report = make_report(api.user)
    claim = make_claim(make_analysis(report), "The otter returned.", page=4)
    (group,) = api.get("/api/v1/search?q=otter").json()["groups"]
    assert (group["kind"], group["total"]) == ("claims", 1)
    assert group["results"] == [
        {
            "key": str(claim.pk),
            "title": "The otter returned.",
            "place": "Alderbrook Mining FY2023, p. 4",
            "path": f"/reports/{report.pk}?page=4&claim={claim.pk}",
            "report_id": str(report.pk),
            "value": "",
            "page": 4,
        }
    ]
    assert api.get("/api/v1/search?q=otter&kind=figures").json()["groups"] == []
    assert api.get("/api/v1/search?q=o").status_code == 400
    assert api.get("/api/v1/search?q=!!").status_code == 400
    assert api.get(f"/api/v1/search?q=otter&kind={uuid.uuid4()}").status_code == 400


def test_every_kind_has_a_label_of_its_own() -> None:
    assert len({kind.label for kind in KINDS.values()}) == len(KINDS)


def test_one_report_alone_can_be_searched(user: Any, client: Client) -> None:
    client.force_login(user)
    mine, other = (make_analysis(make_report(user, company=name)) for name in ("Alder", "Birch"))
    for each in (mine, other):
        make_claim(each, f"Refrigerants of {each.report.company} fell.")
    page = body(client.get("/search", {"q": "refrigerants", "report": str(mine.report_id)}))
    assert "Refrigerants of Alder fell." in page and "Refrigerants of Birch" not in page
    both = body(client.get("/search", {"q": "refrigerants", "report": "nonsense"}))
    assert "Refrigerants of Alder" in both and "Refrigerants of Birch" in both
    offered = {"q": "refrigerants", "report": str(mine.report_id)}
    assert "Search this report only" in body(client.get("/search/palette", offered))
