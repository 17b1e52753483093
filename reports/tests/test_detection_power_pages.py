"""Detection power on the Checks page, in the compiled report and on the report's page."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from reports.compile import CompiledReport
from reports.findings.power import (
    SAME_FIGURE,
    GuardedFigure,
    HeadlineKind,
    Misprint,
    PowerDetails,
    Tried,
)
from reports.models import Analysis, AnalysisStatus, DetectionPower
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_user

pytestmark = pytest.mark.django_db
SEEN, UNSEEN = ["table_sums", SAME_FIGURE], []


def tried(misprint: Misprint, percent: float, seen_by: list[str]) -> Tried:
    return Tried(misprint=misprint, printed="1,347", change_percent=percent, seen_by=seen_by)


POWER = PowerDetails(
    materiality_percent=5,
    figures=[
        GuardedFigure(
            kind=HeadlineKind.WASTE,
            name="Total waste",
            year=2023,
            printed="1,283 t",
            page=4,
            quote="Total waste | 1,283",
            tried=[tried(Misprint.UP, 5, SEEN), tried(Misprint.DOWN, -5, SEEN)],
        ),
        GuardedFigure(
            kind=HeadlineKind.PEOPLE,
            name="Employees",
            printed="431",
            page=9,
            quote="We had 431 employees.",
            tried=[
                tried(Misprint.UP, 5.1, UNSEEN),
                tried(Misprint.DOWN, -5.1, UNSEEN),
                tried(Misprint.TENFOLD, 900, ["yoy_percentage"]),
            ],
        ),
    ],
    left_out=3,
)
SENTENCE = (
    "1 of 2 headline figures is guarded against a change above 5 %; test the other 1 by hand; "
    "3 further ones were not tried."
)


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    return make_analysis(make_report(auditor))


def measured(analysis: Analysis) -> Analysis:
    """The analysis with its detection power stored."""
    details = POWER.model_dump(mode="json")
    DetectionPower.objects.create(analysis=analysis, run=make_run(analysis), details=details)
    return analysis


def page(client: Any, analysis: Analysis, name: str = "checks", **query: str) -> str:
    client.force_login(analysis.report.uploaded_by)
    html = client.get(reverse(f"reports:{name}", args=[analysis.report_id]), query)
    return " ".join(html.content.decode().split())


def test_the_checks_page_lists_what_is_guarded_and_what_is_left_to_test(
    client: Any, analysis: Analysis
) -> None:
    html = page(client, measured(analysis))
    assert SENTENCE in html
    assert html.index("Not guarded: test by hand") < html.index("Employees") < html.index("Guarded")
    assert "Sum of a table" in html and "The same figure elsewhere" in html
    assert "too high (1,347); too low (1,347)" in html
    assert (
        f"/reports/{analysis.report_id}?page=9&amp;find=We+had+431+employees.&amp;figure=431"
        in html
    ), "each line opens its page with the number marked"


def test_an_analysis_that_did_not_measure_it_says_so(client: Any, analysis: Analysis) -> None:
    assert "did not measure which figures its checks guard" in page(client, analysis)
    Analysis.objects.filter(pk=analysis.pk).update(status=AnalysisStatus.ANALYZING)
    assert "Measured while the data and metrics agent works" in page(client, analysis)


def test_it_is_a_part_and_a_page_of_its_own(client: Any, analysis: Analysis) -> None:
    assert SENTENCE in page(client, measured(analysis), "detection_power")
    client.force_login(make_user())
    address = reverse("reports:detection_power", args=[analysis.report_id])
    assert client.get(address).status_code == 404


def test_the_page_of_the_report_tells_it_in_one_line(client: Any, analysis: Analysis) -> None:
    make_claim(analysis)
    assert SENTENCE in page(client, measured(analysis), "compiled")
    assert "Detection power" not in page(client, make_analysis(analysis.report), "compiled")


def test_the_compiled_report_has_every_figure_with_the_misprints_tried(analysis: Analysis) -> None:
    make_claim(analysis)
    told = CompiledReport(measured(analysis)).as_dict()["detection_power"]
    assert (told["total"], told["guarded"], told["left_out"]) == (2, 1, 3)
    assert told["message"] == SENTENCE
    assert told["by_check"] == {"table_sums": 1, SAME_FIGURE: 1, "yoy_percentage": 1}
    waste, people = told["figures"]
    assert (waste["kind"], waste["guarded"], waste["smallest_seen_percent"]) == ("waste", True, 5)
    assert (people["guarded"], people["smallest_seen_percent"]) == (False, 900)
    assert people["misprints"][0] == {
        "misprint": "up",
        "printed": "1,347",
        "change_percent": 5.1,
        "seen_by": [],
    }


def test_a_report_of_an_older_analysis_has_none(analysis: Analysis) -> None:
    make_claim(analysis)
    assert CompiledReport(analysis).as_dict()["detection_power"] is None
