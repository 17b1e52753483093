"""The registry over the API: by filter, by number in any spelling, by words, by another scheme's
number."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from standards.models import Paragraph, ParagraphAlias

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]
LIST = "/api/v1/standards/paragraphs"


@pytest.fixture
def api(auditor: Any) -> APIClient:
    client = APIClient()
    client.force_authenticate(auditor)
    return client


def ids(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.json()
    return [row["paragraph_id"] for row in answer.json()["paragraphs"]]


def test_nobody_reads_the_registry_without_signing_in() -> None:
    assert APIClient().get(LIST).status_code == 401
    assert APIClient().get(f"{LIST}/S2.6").status_code == 401


@pytest.mark.long
def test_the_list_is_in_the_order_of_the_standards_and_hides_december_2025(api: APIClient) -> None:
    answer = api.get(LIST, {"page_size": 100}).json()
    assert [row["paragraph_id"] for row in answer["paragraphs"][:3]] == ["S1.1", "S1.3", "S1.6"]
    total = answer["pagination"]["total"]
    assert total == Paragraph.objects.filter(vintage="2023-06").count()
    assert (
        api.get(LIST, {"vintage": "2025-12"}).json()["pagination"]["total"]
        == Paragraph.objects.count()
        > total
    )


@pytest.mark.parametrize(
    ("given", "holds"),
    [
        ({"pillar": "governance"}, lambda row: row["pillar"] == "governance"),
        (
            {"standard": "S1", "level": "appendix"},
            lambda row: row["standard"] == "S1" and row["level"] == "appendix",
        ),
        (
            {"checkable": "true", "pillar": "strategy"},
            lambda row: row["checkable"] and row["pillar"] == "strategy",
        ),
        ({"checkable": "false"}, lambda row: not row["checkable"]),
    ],
)
def test_filters_narrow_together(api: APIClient, given: dict, holds: Any) -> None:
    rows = api.get(LIST, given | {"page_size": 100}).json()["paragraphs"]
    assert rows
    assert all(holds(row) for row in rows)


@pytest.mark.parametrize(
    "given",
    [{"pillar": "finance"}, {"level": "deep"}, {"page": 0}, {"vintage": "2030"}, {"q": "x" * 501}],
)
def test_a_parameter_that_makes_no_sense_is_named(api: APIClient, given: dict) -> None:
    answer = api.get(LIST, given)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(next(iter(given)))


@pytest.mark.parametrize(
    "spelling", ["S2.29(a)(vi)", "IFRS S2 para 29(a)(vi)", "s2.29 a vi", "S2.29(A)(VI)"]
)
def test_a_number_in_any_spelling_finds_the_paragraph_and_what_is_beneath(
    api: APIClient, spelling: str
) -> None:
    assert ids(api.get(LIST, {"q": spelling})) == [
        "S2.29(a)(vi)",
        "S2.29(a)(vi)(1)",
        "S2.29(a)(vi)(2)",
    ]


def test_a_range_finds_every_paragraph_in_it(api: APIClient) -> None:
    found = ids(api.get(LIST, {"q": "S2.5-7", "page_size": 100}))
    assert [pid for pid in found if "(" not in pid] == ["S2.5", "S2.6", "S2.7"]
    assert "S2.6(b)(ii)" in found
    assert "S2.8" not in found


def test_words_rank_and_a_question_finds_paragraphs(api: APIClient) -> None:
    found = ids(
        api.get(LIST, {"q": "How much of the remuneration of executives is linked to climate?"})
    )
    assert {"S2.29(g)(i)", "S2.29(g)(ii)"} & set(found[:5])


def test_words_are_searched_within_the_filters(api: APIClient) -> None:
    assert all(
        pid.startswith("S1")
        for pid in ids(api.get(LIST, {"q": "scenario analysis resilience", "standard": "S1"}))
    )


def test_a_working_number_is_a_hint_and_never_taken_for_a_published_one(api: APIClient) -> None:
    alias = next(
        row
        for row in ParagraphAlias.objects.filter(scheme="frd")
        if row.paragraph_id and row.paragraph_id != row.alias
    )
    answer = api.get(LIST, {"q": alias.alias}).json()
    assert {
        "scheme": "frd",
        "alias": alias.alias,
        "paragraph_id": alias.paragraph_id,
        "note": alias.note,
    } in answer["hints"]
    assert all(row["paragraph_id"].startswith(alias.alias) for row in answer["paragraphs"])


def test_one_paragraph_comes_with_its_surroundings(api: APIClient) -> None:
    row = api.get(f"{LIST}/IFRS S2 para 14(a)(iv)").json()
    assert row["paragraph_id"] == "S2.14(a)(iv)"
    assert (row["pillar"], row["level"], row["checkable"]) == ("strategy", "core", True)
    assert row["ancestors"] == ["S2.14", "S2.14(a)"]
    assert row["parent_id"] == "S2.14(a)"
    assert row["elements"]
    assert all(element["cue_words"] for element in row["elements"])
    assert row["materiality_note"]
    assert "S1.33(a)" in row["s1_counterpart"] or row["s1_counterpart"]
    assert row["resolved_from"] is None
    twin = api.get(f"{LIST}/{row['s1_counterpart'][0]}").json()
    assert "S2.14(a)(iv)" in twin["s2_counterpart"]


def test_the_text_of_the_standard_is_never_given_out(api: APIClient) -> None:
    Paragraph.objects.filter(pk="S2.6(a)").update(official_text="licensed words of the standard")
    for address in (f"{LIST}/S2.6(a)", f"{LIST}?q=S2.6(a)", f"{LIST}?q=licensed+words"):
        assert b"licensed words" not in api.get(address).content


def test_a_working_number_is_resolved_only_when_its_scheme_is_named(api: APIClient) -> None:
    alias = next(
        row
        for row in ParagraphAlias.objects.filter(scheme="frd")
        if row.paragraph_id and row.paragraph_id != row.alias
    )
    row = api.get(f"{LIST}/{alias.alias}", {"scheme": "frd"}).json()
    assert row["paragraph_id"] == alias.paragraph_id
    assert row["resolved_from"]["alias"] == alias.alias
    assert row["resolved_from"]["note"] == alias.note


def test_a_tcfd_recommendation_leads_to_its_paragraphs(api: APIClient) -> None:
    row = api.get(f"{LIST}/strategy c)", {"scheme": "tcfd"}).json()
    assert row["paragraph_id"].startswith("S2.22")


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("S2.29(a)(vii)", "S2.29(a)(vi)"),
        ("S2.40", "S2.37"),
        ("29(g)(iii)", "S2.29(g)(ii)"),
        ("S2.5-7", "S2.5"),
    ],
)
def test_an_unknown_number_is_a_404_that_names_the_nearest(
    api: APIClient, asked: str, near: str
) -> None:
    answer = api.get(f"{LIST}/{asked}")
    assert answer.status_code == 404
    assert near in answer.json()["nearest"]
    assert near in answer.json()["detail"]


def test_a_published_number_that_asks_for_nothing_is_not_called_invented(api: APIClient) -> None:
    answer = api.get(f"{LIST}/S1.2")
    assert answer.status_code == 404
    assert "The standard has it" in answer.json()["detail"]


@pytest.mark.parametrize(("asked", "scheme"), [("S9.1", "frd"), ("S2.6", "esrs"), ("rubbish", "")])
def test_an_unknown_number_of_another_scheme_is_a_404_too(
    api: APIClient, asked: str, scheme: str
) -> None:
    answer = api.get(f"{LIST}/{asked}", {"scheme": scheme})
    assert answer.status_code == 404
    assert asked in answer.json()["detail"]


def test_the_list_costs_the_same_queries_however_long_it_is(
    api: APIClient, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):
        api.get(LIST, {"page_size": 100})
    with django_assert_max_num_queries(16):
        api.get(f"{LIST}/S2.29(a)(i)(3)")
