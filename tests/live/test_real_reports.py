"""Real reports kept beside the project, end to end on a real worker. Skipped, with the reason,
where they are not.

One of the four by default: SIBYL_ALL_REPORTS=1 takes all of them, which costs three minutes more.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from agents.pipeline.start import start
from conftest import REAL_REPORTS
from reports.compile import CompiledReport
from reports.models import Analysis, Coverage, Location, Report
from sibyl_project.common.text import contains_quote
from standards.registry import requirements
from tests.processes import wait_for

pytestmark = [pytest.mark.worker, pytest.mark.reports, pytest.mark.long]
NAMES = ["CTREIT_2022_esg"]
if os.environ.get("SIBYL_ALL_REPORTS"):
    NAMES += [
        "RioTinto_2023_climate",
        "GeneralMotors_2021_sustainability",
        "Siemens_2024_sustainability",
    ]
_distributions: dict[str, Counter[str]] = {}


@pytest.mark.parametrize("name", NAMES)
def test_a_real_report_is_analysed_completely(
    name: str, worker: Any, live_auditor: Any, upload: Any
) -> None:
    path = REAL_REPORTS / f"{name}.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not beside the project (../shared/data/reports)")
    report = upload(live_auditor, path)
    wait_for(
        lambda: Report.objects.get(pk=report.pk).status in ("parsed", "error"), 120, worker.log_end
    )
    analysis = start(Report.objects.get(pk=report.pk), live_auditor)
    wait_for(lambda: not Analysis.objects.get(pk=analysis.pk).is_running, 240, worker.log_end)
    analysis.refresh_from_db()
    assert analysis.status == "completed", analysis.error_message
    _nothing_is_missing(analysis)
    _every_quote_is_on_its_page(analysis)
    _at_least_95_of_100_claims_are_located_exactly_or_apart_from_typography(analysis)
    _another_report_gives_another_result(name, analysis)
    _the_compiled_page_opens_within_a_second(analysis, live_auditor)


def _nothing_is_missing(analysis: Analysis) -> None:
    compiled = CompiledReport(analysis).as_dict()
    assert [page["number"] for page in compiled["pages"]] == list(
        range(1, compiled["report"]["page_count"] + 1)
    )
    assert len(compiled["claims"]) >= 20
    assert all(claim["verdict"] and claim["verdict"]["reasoning"] for claim in compiled["claims"])
    wanted = {node.paragraph_id for node in requirements() if node.checkable}
    assert {row["paragraph_id"] for row in compiled["requirements"]} == wanted
    assert not [
        row["paragraph_id"] for row in compiled["requirements"] if row["status"] == "not_assessed"
    ]


def _every_quote_is_on_its_page(analysis: Analysis) -> None:
    compiled = CompiledReport(analysis).as_dict()
    texts = dict(analysis.report.pages.values_list("number", "text"))
    quotes = [(claim["page"], claim["quote"]) for claim in compiled["claims"]]
    quotes += [
        (e["page"], e["quote"])
        for row in compiled["requirements"]
        for e in row["elements"]
        if e["addressed"]
    ]
    quotes += [(e["page"], e["quote"]) for gap in compiled["gaps"] for e in gap["evidence_found"]]
    assert [quote for page, quote in quotes if not contains_quote(texts[page], quote)] == []


def _at_least_95_of_100_claims_are_located_exactly_or_apart_from_typography(
    analysis: Analysis,
) -> None:
    ways = (
        Counter(analysis.claim_set.claims.values_list("location", flat=True))
        if analysis.claim_set
        else Counter()
    )
    assert ways[Location.EXACT] + ways[Location.NORMALISED] >= 0.95 * ways.total() > 0, ways


def _another_report_gives_another_result(name: str, analysis: Analysis) -> None:
    counts = Counter(Coverage.objects.filter(analysis=analysis).values_list("status", flat=True))
    assert counts not in _distributions.values()
    _distributions[name] = counts


def _the_compiled_page_opens_within_a_second(analysis: Analysis, user: Any) -> None:
    client = Client()
    client.force_login(user)
    client.get(f"/reports/{analysis.report_id}")  # templates compiled once
    seconds = []
    for _ in range(3):  # time of this process, the best of three: the machine does other things too
        began = time.process_time()
        answer = client.get(f"/reports/{analysis.report_id}/report")
        seconds.append(time.process_time() - began)
        assert answer.status_code == 200
    assert min(seconds) < 1.0, f"{min(seconds):.2f} s"
    print(f"{analysis.report.filename}: compiled page in {min(seconds):.2f} s")
