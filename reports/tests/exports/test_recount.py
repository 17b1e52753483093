"""Page, API and every export count the same claims, requirements, gaps and checks."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

import docx
import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from reports.enum_labels import SUPPORTS, plain
from reports.models import Analysis, AnalysisStatus, Check, CoverageStatus, VerdictValue
from reports.tests.exports.downloading import body
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_report,
    make_run,
    make_verdict,
)
from reports.types import Support

pytestmark = pytest.mark.django_db

JUDGED = (
    (VerdictValue.UNVERIFIED, Support.ASSERTED, 3),
    (VerdictValue.INSUFFICIENT_EVIDENCE, Support.RECOMPUTES, 2),
    (VerdictValue.CONTRADICTED, Support.CONTRADICTED_BY_PROOF, 1),
)
STATUSES = (
    (CoverageStatus.FULLY_ADDRESSED, "core", 2),
    (CoverageStatus.PARTIALLY_ADDRESSED, "core", 3),
    (CoverageStatus.FULLY_UNADDRESSED, "core", 4),
    (CoverageStatus.FULLY_UNADDRESSED, "appendix", 1),
    (CoverageStatus.NOT_ASSESSED, "core", 1),
)
Table = list[list[str]]
FIND_TABLES = """
import json, sys, pymupdf
paper = pymupdf.open(stream=sys.stdin.buffer.read())
print(json.dumps([table.extract() for page in paper for table in page.find_tables().tables]))
"""


@pytest.fixture
def analysis(user: Any) -> Analysis:
    """Six claims, eleven requirements of which eight are gaps, and three checks."""
    analysis = make_analysis(make_report(user), AnalysisStatus.COMPLETED)
    legal, judge = make_run(analysis, "legal"), make_run(analysis, "judge")
    pillars = iter(["governance", "strategy", "metrics_targets"] * 2)
    for verdict, support, number in JUDGED:
        for _ in range(number):
            claim = make_claim(analysis, "", ("S2.29(a)", next(pillars)))
            make_verdict(judge, claim, verdict, support=support)
    for status, level, number in STATUSES:
        for place in range(number):
            row = make_coverage(legal, f"S1.{place}{level[0]}{number}", status, level=level)
            make_element(row, "a part")
    for result in (Check.Result.FAIL, Check.Result.PASS, Check.Result.PASS):
        make_check(legal, result)
    return analysis


@pytest.fixture
def api(client: Client, analysis: Analysis) -> dict[str, Any]:
    """The compiled report as the API gives it."""
    return dict(client.get(f"/api/v1/report/{analysis.report_id}").json())


def exported(client: Client, analysis: Analysis, suffix: str) -> bytes:
    return body(client.get(reverse("reports:export", args=[analysis.report_id, suffix])))


def column(tables: Iterable[Table], *names: str) -> list[tuple[str, ...]]:
    """What stands in these columns, in every table that has them all."""
    found: list[tuple[str, ...]] = []
    for head, *rows in tables:
        if set(names) <= set(head):
            places = [head.index(name) for name in names]
            found += [tuple(row[place] for place in places) for row in rows]
    return found


def in_workbook(client: Client, analysis: Analysis) -> dict[str, Table]:
    book = load_workbook(io.BytesIO(exported(client, analysis, "xlsx")))
    return {
        sheet.title: [[str(cell.value or "") for cell in row] for row in sheet.iter_rows(min_row=3)]
        for sheet in book.worksheets
    }


def in_document(client: Client, analysis: Analysis) -> list[Table]:
    paper = docx.Document(io.BytesIO(exported(client, analysis, "docx")))
    return [[[cell.text for cell in row.cells] for row in table.rows] for table in paper.tables]


def in_pdf(client: Client, analysis: Analysis) -> list[Table]:
    """Tables as they are ruled on the pages; one that runs on repeats its heading. They are found
    by a process of their own, because the finder reads otherwise where a layout model is loaded."""
    asked = [sys.executable, "-c", FIND_TABLES]
    paper = exported(client, analysis, "pdf")
    found = subprocess.run(asked, input=paper, capture_output=True, check=True).stdout
    tables = json.loads(found.splitlines()[-1])
    return [[[" ".join((cell or "").split()) for cell in row] for row in one] for one in tables]


def judged(claims: list[dict[str, Any]]) -> Counter[tuple[str, ...]]:
    return Counter(
        (plain(each["verdict"]["verdict"]), SUPPORTS[each["verdict"]["support"]]) for each in claims
    )


def test_the_api_and_its_summary_count_what_was_made(api: dict[str, Any]) -> None:
    expected = Counter({(plain(v), SUPPORTS[s]): n for v, s, n in JUDGED})
    assert judged(api["claims"]) == expected
    by_verdict = {verdict: n for verdict, n in api["summary"]["verdicts"].items() if n}
    assert by_verdict == {verdict: n for verdict, _, n in JUDGED}
    assert {s: n for s, n in api["summary"]["support"].items() if n} == {
        support: n for _, support, n in JUDGED
    }
    made = Counter({"fully_addressed": 2, "partially_addressed": 3, "fully_unaddressed": 5})
    assert Counter(row["status"] for row in api["requirements"]) == made + Counter(not_assessed=1)
    assert Counter(row["gap_status"] for row in api["gaps"]) == made - Counter(fully_addressed=2)
    counted = {row["paragraph_id"] for row in api["gaps"] if row["level"] == "core"}
    assert sum(api["summary"]["gaps"].values()) == len(counted) == 7


@pytest.mark.long
def test_the_json_export_is_what_the_api_gives(
    client: Client, analysis: Analysis, api: dict[str, Any]
) -> None:
    assert json.loads(exported(client, analysis, "json")) == api


def test_lists_on_pages_count_the_same(
    client: Client, analysis: Analysis, api: dict[str, Any]
) -> None:
    claims = client.get(reverse("reports:claims", args=[analysis.report_id])).content.decode()
    assert all(each["text"] in claims for each in api["claims"])
    gaps = client.get(reverse("reports:requirement_gaps", args=[analysis.report_id]))
    listed = gaps.content.decode()
    assert all(row["paragraph_id"] in listed for row in api["gaps"] if row["level"] == "core")


@pytest.mark.long
def test_the_workbook_counts_the_same(
    client: Client, analysis: Analysis, api: dict[str, Any]
) -> None:
    sheets = in_workbook(client, analysis)
    assert Counter(column([sheets["Claims"]], "verdict", "support")) == judged(api["claims"])
    standing = Counter((plain(row["status"]),) for row in api["requirements"])
    assert Counter(column([sheets["Requirements"]], "status")) == standing
    gaps = Counter((row["paragraph_id"], plain(row["gap_status"])) for row in api["gaps"])
    assert Counter(column([sheets["Gaps"]], "paragraph", "status")) == gaps
    results = Counter((plain(row["result"]),) for row in api["checks"])
    assert Counter(column([sheets["Checks"]], "result")) == results


@pytest.mark.long
@pytest.mark.parametrize("tables_of", [in_document, in_pdf])
def test_papers_count_the_same(
    client: Client, analysis: Analysis, api: dict[str, Any], tables_of: Any
) -> None:
    tables = tables_of(client, analysis)
    assert Counter(column(tables, "verdict", "support")) == judged(api["claims"])
    gaps = Counter((row["paragraph_id"], plain(row["gap_status"])) for row in api["gaps"])
    assert Counter(column(tables, "paragraph", "status")) == gaps
    assert column(tables, "check", "result") == [("Sum of scopes", "does not hold")]
    totals = {(what, which): int(n) for what, which, n in column(tables, "what", "which", "number")}
    told = api["summary"]
    assert totals == {
        ("Claims", "all"): told["total_claims"],
        **{("Claims by verdict", plain(name)): n for name, n in told["verdicts"].items()},
        **{("Claims by support", plain(name)): n for name, n in told["support"].items()},
        **{("Gaps, core and general", plain(name)): n for name, n in told["gaps"].items()},
        **Counter(("Checks", plain(row["result"])) for row in api["checks"]),
    }
