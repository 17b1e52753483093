"""The figures over the API: the list of the page for programs."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from reports.models import Report
from reports.tests.factories import make_evidence, make_figure, make_place, make_report, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(api: APIClient) -> Report:
    """Not analysed; two figures, the second with places that disagree."""
    report = make_report(api.user)
    make_place(make_figure(report, 100), "Scope 1 | 100", step="0.5", in_table=True)
    torn = make_figure(
        report,
        9,
        metric="energy",
        scope="",
        year=2022,
        unit="MWh",
        agree=False,
        evidence_agrees=False,
    )
    make_place(torn, "9 MWh of energy", page=2)
    make_place(torn, "Energy | 12", value=12, evidence=make_evidence(report, "meters.xlsx"))
    return report


def get(api: APIClient, report: Report, query: str = "") -> Any:
    return api.get(f"/api/v1/reports/{report.pk}/figures{query}")


def test_disagreements_come_first_with_every_place_and_its_document(
    api: APIClient, report: Report
) -> None:
    answer = get(api, report).json()
    energy, scope_one = answer["figures"]
    assert (energy["metric"], energy["agree"], energy["evidence_agrees"]) == (
        "energy",
        False,
        False,
    )
    assert [place["evidence"] and place["evidence"]["name"] for place in energy["places"]] == [
        None,
        "meters.xlsx",
    ]
    assert [place["value"] for place in energy["places"]] == [9, 12]
    assert (scope_one["places"][0]["step"], scope_one["places"][0]["in_table"]) == (0.5, True)
    assert answer["pagination"] == {"page": 1, "page_size": 50, "total": 2, "total_pages": 1}


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "metrics"),
    [
        ("?metric=energy", ["energy"]),
        ("?scope=1", ["ghg_emissions"]),
        ("?year=2022", ["energy"]),
        ("?disagree=true", ["energy"]),
        ("?disagree=false", ["energy", "ghg_emissions"]),
        ("?open=true", []),
        ("?source=evidence", ["energy"]),
        ("?on_page=2", ["energy"]),
        ("?text=energy", ["energy"]),
        ("?sort=metric", ["ghg_emissions", "energy"]),
        ("?page=2&page_size=1", ["ghg_emissions"]),
        ("?page=9", []),
    ],
)
def test_the_list_is_narrowed_ordered_and_paged(
    api: APIClient, report: Report, query: str, metrics: list[str]
) -> None:
    assert [figure["metric"] for figure in get(api, report, query).json()["figures"]] == metrics


@pytest.mark.parametrize(
    "query",
    [
        "?year=soon",
        "?disagree=perhaps",
        "?source=rumour",
        "?sort=colour",
        "?page=0",
        "?page_size=101",
    ],
)
def test_a_parameter_that_makes_no_sense_is_refused_by_name(
    api: APIClient, report: Report, query: str
) -> None:
    answer = get(api, report, query)
    assert answer.status_code == 400
    assert query[1:].partition("=")[0] in answer.json()["detail"]


def test_a_place_read_before_values_were_kept_has_none(api: APIClient, report: Report) -> None:
    make_place(make_figure(report, 5, year=2001), value=0, step=0)
    (figure,) = get(api, report, "?year=2001").json()["figures"]
    assert (figure["places"][0]["value"], figure["places"][0]["step"]) == (None, None)


@pytest.mark.long
def test_the_list_asks_the_database_the_same_however_long_it_is(
    api: APIClient, report: Report, django_assert_num_queries: Any
) -> None:
    for year in range(1990, 2022):
        make_place(
            make_figure(report, year, year=year), evidence=make_evidence(report, f"{year}.csv")
        )
    with django_assert_num_queries(5):
        assert len(get(api, report).json()["figures"]) == 34


def test_figures_of_somebody_elses_report_do_not_exist(api: APIClient) -> None:
    assert get(api, make_report(make_user())).status_code == 404


def test_nobody_reads_figures_without_signing_in(report: Report) -> None:
    assert get(APIClient(), report).status_code == 401
