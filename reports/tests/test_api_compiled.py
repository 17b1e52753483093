"""The compiled report over the API: its shape, its filters, and when there is none."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.test import APIClient

from reports.compile import CompiledReport
from reports.compiled.serializers.whole import Compiled
from reports.models import (
    AnalysisStatus,
    CoverageStatus,
    DetectionPower,
    Figure,
    FigurePlace,
    Report,
    SourceConsulted,
    VerdictValue,
)
from reports.review.assurances import confirm, printed_in
from reports.signing.open_things import open_things
from reports.signing.sign import add, sign
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_evidence,
    make_finding,
    make_inventory,
    make_page,
    make_place,
    make_printed_assurance,
    make_report,
    make_run,
    make_sample,
    make_verdict,
)
from reports.types import ClaimType

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(api: APIClient) -> Report:
    """Two claims, three requirements (two of them gaps), one of everything else."""
    report = make_report(api.user)
    page = make_page(report, 1, "The board oversees climate matters.")
    page.unseen = [{"text": "Draft", "box": [0.1, 0.1, 0.2, 0.2], "cause": "tiny"}]
    page.save()
    analysis = make_analysis(report)
    legal, judge = make_run(analysis), make_run(analysis, "judge", "judge")
    governed = make_claim(
        analysis,
        "The board oversees.",
        ("S2.6(a)", "governance"),
        claim_type=ClaimType.LEGAL_GOVERNANCE,
    )
    counted = make_claim(analysis, "100 t in 2023.", ("S2.29(a)", "metrics_targets"))
    make_assignment(analysis, governed)
    make_sample(governed, api.user, result="agrees")
    total = {"scope": "1", "method": "", "stated": "99.5", "computed": "98", "lines": 2}
    printed = {"open_lines": 0, "published": "100", "difference": "0"}
    make_inventory(make_evidence(report, "gas.xlsx"), totals=[total | printed])
    make_printed_assurance(report, 3)
    (words,) = printed_in(report)
    confirm(report, words.digest, "I saw the signed original of it.", api.user)
    make_finding(legal, governed)
    make_verdict(judge, governed)
    make_verdict(judge, counted, VerdictValue.CONTRADICTED)
    computing = make_run(analysis, "data_metrics")
    make_check(computing, "fail", "60 + 50 = 110, not 100", counted)
    tried = {"misprint": "up", "printed": "105", "change_percent": 5, "seen_by": ["table_sums"]}
    headline = {"kind": "emissions", "name": "Scope 1", "page": 1, "tried": [tried]}
    power = {"materiality_percent": 5, "figures": [headline]}
    DetectionPower.objects.create(analysis=analysis, run=computing, details=power)
    make_coverage(legal, "S2.6(a)", CoverageStatus.FULLY_ADDRESSED)
    partly = make_coverage(
        legal,
        "S2.6(b)",
        CoverageStatus.PARTIALLY_ADDRESSED,
        evidence=[{"page": 1, "quote": "board"}],
    )
    make_element(partly, "named body", True)
    make_element(partly, "how often", False)
    make_coverage(legal, "S2.33(a)", pillar="metrics_targets")
    make_coverage(
        legal,
        "S1.27(a)(v)",
        CoverageStatus.NOT_ASSESSED,
        pointer={"document": "2023 annual report", "page": 1, "quote": "See the annual report."},
    )
    figure = Figure.objects.create(
        report=report,
        order=0,
        metric="ghg_emissions",
        scope="1",
        year=2023,
        value="100",
        unit="tCO2e",
    )
    FigurePlace.objects.create(figure=figure, page=1, printed="100 t", quote="100 t in 2023.")
    make_place(figure, "Scope 1 | 100", evidence=make_evidence(report, "assurance.pdf"))
    SourceConsulted.objects.create(
        analysis=analysis, agent="news_media", source="news", consulted=False, reason="no key"
    )
    return report


def url(report: Report, path: str = "") -> str:
    return f"/api/v1/report/{report.pk}{path}"


def conforms(value: Any, field: serializers.Field, path: str = "report") -> None:
    """Hold a value against the declared shape: the same keys, and of the same kind all the way
    down."""
    if value is None:
        assert field.allow_null, f"{path} is null"
    elif isinstance(field, serializers.ListSerializer | serializers.ListField):
        assert isinstance(value, list), path
        for index, item in enumerate(value):
            conforms(item, field.child, f"{path}[{index}]")
    elif isinstance(field, serializers.Serializer):
        assert (
            {name for name, child in field.fields.items() if child.required}
            <= set(value)
            <= set(field.fields)
        ), path
        for name, item in value.items():
            conforms(item, field.fields[name], f"{path}.{name}")
    elif isinstance(field, serializers.ChoiceField):
        assert value in field.choices, f"{path}: {value!r}"
    elif isinstance(field, serializers.DictField):
        for name, item in value.items():
            conforms(item, field.child, f"{path}[{name}]") if type(
                field.child
            ) is not serializers.Field else None
    elif isinstance(field, serializers.BooleanField):
        assert isinstance(value, bool), path
    elif isinstance(field, serializers.IntegerField | serializers.FloatField):
        assert isinstance(value, int | float), path
        assert not isinstance(value, bool), path
    else:
        assert isinstance(value, str), path


@pytest.mark.long
def test_the_compiled_report_has_exactly_the_declared_shape(api: APIClient, report: Report) -> None:
    analysis = report.current_analysis
    keys = [thing.key for thing in open_things(CompiledReport(analysis))]
    sign(analysis, api.user, "It is free of error.", keys)
    add(report, api.user, "A letter came later.", "It was asked before signing.")
    answer = api.get(url(report))
    assert answer.status_code == 200
    compiled = answer.json()
    parts = set(Compiled().fields) - {"mixture"}  # null where no model was to reason
    empty = [name for name in sorted(parts) if not compiled[name]]
    assert not empty, "every part of the shape is exercised"
    conforms(compiled, Compiled())


def test_a_figure_says_whether_its_places_agree_and_which_document_a_place_is_in(
    api: APIClient, report: Report
) -> None:
    (figure,) = api.get(url(report)).json()["figures"]
    assert figure["agree"] is True
    assert figure["places"] == [
        {"page": 1, "printed": "100 t", "quote": "100 t in 2023.", "source": ""},
        {
            "page": 1,
            "printed": "100 tCO2e",
            "quote": "Scope 1 | 100",
            "source": "assurance.pdf",
            "evidence": "assurance.pdf",
        },
    ]


@pytest.mark.long
def test_the_summary_is_that_of_the_compiled_report_with_its_analysis(
    api: APIClient, report: Report
) -> None:
    answer = api.get(url(report, "/summary")).json()
    whole = api.get(url(report)).json()
    assert {name: answer[name] for name in whole["summary"]} == whole["summary"]
    assert (answer["report_id"], answer["analysis_id"]) == (str(report.pk), whole["analysis"]["id"])
    assert answer["status"] == "completed"
    assert answer["verdicts"]["contradicted"] == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("filters", "texts"),
    [
        ("", ["The board oversees.", "100 t in 2023."]),
        ("pillar=governance", ["The board oversees."]),
        ("verdict=contradicted", ["100 t in 2023."]),
        ("agent=legal", ["The board oversees."]),
        ("ifrs_paragraph=S2.29", ["100 t in 2023."]),
        ("ifrs_paragraph=S2.2", ["100 t in 2023."]),
        ("claim_type=legal_governance", ["The board oversees."]),
        ("pillar=governance&verdict=contradicted", []),
    ],
)
def test_claims_are_narrowed_by_every_filter_given(
    api: APIClient, report: Report, filters: str, texts: list[str]
) -> None:
    answer = api.get(f"{url(report, '/claims')}?{filters}").json()
    assert [claim["text"] for claim in answer["claims"]] == texts
    assert answer["pagination"]["total"] == len(texts)


@pytest.mark.long
@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ("", ["S2.6(b)", "S2.33(a)"]),
        ("pillar=governance", ["S2.6(b)"]),
        ("gap_status=fully_unaddressed", ["S2.33(a)"]),
        ("level=appendix", []),
    ],
)
def test_gaps_are_narrowed_by_every_filter_given(
    api: APIClient, report: Report, filters: str, ids: list[str]
) -> None:
    answer = api.get(f"{url(report, '/gaps')}?{filters}").json()
    assert [gap["paragraph_id"] for gap in answer["gaps"]] == ids


def test_a_page_past_the_end_is_empty_with_valid_numbers(api: APIClient, report: Report) -> None:
    answer = api.get(f"{url(report, '/claims')}?page=3&page_size=1").json()
    assert answer == {
        "claims": [],
        "pagination": {"page": 3, "page_size": 1, "total": 2, "total_pages": 2},
    }


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("/claims", "pillar=water"),
        ("/claims", "verdict=true"),
        ("/claims", "agent=judge"),
        ("/claims", "page_size=101"),
        ("/gaps", "gap_status=fully_addressed"),
        ("/gaps", "page=0"),
    ],
)
def test_a_wrong_filter_is_named(api: APIClient, report: Report, path: str, wrong: str) -> None:
    answer = api.get(f"{url(report, path)}?{wrong}")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{wrong.partition('=')[0]}: ")


@pytest.mark.long
@pytest.mark.parametrize("path", ["", "/claims", "/gaps", "/summary"])
@pytest.mark.parametrize("status", [None, AnalysisStatus.ANALYZING, AnalysisStatus.ERROR])
def test_while_nothing_is_compiled_every_part_is_a_400(
    api: APIClient, path: str, status: str | None
) -> None:
    report = make_report(api.user)
    if status:
        make_analysis(report, status)
    answer = api.get(url(report, path))
    assert answer.status_code == 400
    assert "Nothing has been compiled" in answer.json()["detail"]


def test_what_a_failed_analysis_found_is_there_and_says_how_it_ended(api: APIClient) -> None:
    report = make_report(api.user)
    make_claim(make_analysis(report, AnalysisStatus.ERROR, error_message="The time was over."))
    answer = api.get(url(report)).json()
    assert (answer["analysis"]["status"], len(answer["claims"])) == ("error", 1)


def test_an_older_analysis_is_chosen_by_its_id(api: APIClient, report: Report) -> None:
    older = report.current_analysis
    make_analysis(report, AnalysisStatus.ANALYZING)
    assert api.get(url(report)).status_code == 400
    assert api.get(f"{url(report)}?analysis={older.pk}").json()["analysis"]["id"] == str(older.pk)


@pytest.mark.long
def test_the_compiled_report_costs_the_same_queries_however_much_was_found(
    api: APIClient, report: Report, django_assert_max_num_queries: Any
) -> None:
    analysis = report.current_analysis
    for number in range(20):
        make_element(make_coverage(analysis.runs.first(), f"S1.{number}"), "something")
        make_claim(analysis, "", ("S2.6", "governance"))
    with django_assert_max_num_queries(47):
        assert len(api.get(url(report)).json()["claims"]) == 22
