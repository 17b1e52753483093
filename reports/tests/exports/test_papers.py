"""Working papers: text stays text, numbers stay numbers, and counts are those of the report."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from typing import Any

import docx
import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from reports.compile import CompiledReport
from reports.enum_labels import SUPPORTS, plain
from reports.exports import as_docx, as_pdf
from reports.exports.as_xlsx import write
from reports.exports.papers.registry import sections_of, to_read
from reports.exports.papers.section import Section
from reports.exports.papers.work import lines
from reports.models import Analysis, AnalysisStatus, Check, CoverageStatus, Membership, Role
from reports.review.blind import choose
from reports.review.judging import accept
from reports.review.subjects import subjects
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_figure,
    make_left_out,
    make_misstated,
    make_page,
    make_place,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.types import LeftOutReason, PageState, Support

pytestmark = pytest.mark.django_db
HEADING = 3  # the row with the names of the columns
STARTS = ('=HYPERLINK("https://example.org","see")', "+1", "@SUM(A1)", "-2", "https://example.org")


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A finished analysis whose claims begin like formulas, with gaps, a figure and checks."""
    analysis = make_analysis(make_report(auditor, company="=1+1"), AnalysisStatus.COMPLETED)
    run, judge = make_run(analysis, "legal"), make_run(analysis, "judge")
    for text in STARTS:
        claim = make_claim(analysis, text=text, quote=f"{text}\x0b")
        make_verdict(judge, claim, support=Support.REPEATED if text == "+1" else Support.ASSERTED)
    gap = make_coverage(run, "S2.29(a)", CoverageStatus.PARTIALLY_ADDRESSED)
    make_element(gap, "@Scope 3")
    make_coverage(run, "S2.6(a)", CoverageStatus.FULLY_ADDRESSED)
    make_coverage(run, "S2.6(b)", CoverageStatus.NOT_ASSESSED)
    make_check(run, Check.Result.FAIL, "=2+2")
    make_check(run)
    make_place(make_figure(analysis.report, 1234))
    return analysis


def written(analysis: Analysis) -> bytes:
    file = io.BytesIO()
    write(CompiledReport(analysis), file)
    return file.getvalue()


def sheets(analysis: Analysis) -> dict[str, Worksheet]:
    book = load_workbook(io.BytesIO(written(analysis)))
    return {sheet.title: sheet for sheet in book.worksheets}


def values(sheet: Worksheet, name: str) -> list[Any]:
    names = [cell.value for cell in sheet[HEADING]]
    return [row[names.index(name)].value for row in sheet.iter_rows(min_row=HEADING + 1)]


def test_text_that_begins_like_a_formula_or_an_address_is_text(analysis: Analysis) -> None:
    found = sheets(analysis)
    cells = [cell for sheet in found.values() for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f" or cell.hyperlink]
    claims = found["Claims"]
    assert sorted(values(claims, "claim")) == sorted(STARTS)
    assert {cell.data_type for cell in claims["C"][HEADING:]} == {"s"}
    with zipfile.ZipFile(io.BytesIO(written(analysis))) as parts:
        sheet_parts = [name for name in parts.namelist() if name.startswith("xl/worksheets/")]
        assert not [name for name in sheet_parts if b"<f>" in parts.read(name)]
        assert not [name for name in parts.namelist() if "vba" in name or "external" in name]


def test_numbers_are_numbers_and_sheets_can_be_filtered(analysis: Analysis) -> None:
    found = sheets(analysis)
    assert values(found["Figures"], "value") == [1234] and values(found["Figures"], "page") == [1]
    for name in ("Claims", "Requirements", "Gaps", "Figures", "Checks", "Sources", "Pages"):
        assert found[name].freeze_panes == f"A{HEADING + 1}"
        assert found[name].auto_filter.ref.startswith(f"A{HEADING}:")


def test_every_count_is_that_of_the_compiled_report(analysis: Analysis) -> None:
    found, compiled = sheets(analysis), CompiledReport(analysis)
    verdicts = Counter(values(found["Claims"], "verdict"))
    assert verdicts == {plain(name): n for name, n in compiled.verdict_counts.items() if n}
    support = Counter(values(found["Claims"], "support"))
    assert support == {SUPPORTS[name]: n for name, n in compiled.support_counts.items() if n}
    standing = Counter(plain(row.standing) for row in compiled.requirements)
    assert Counter(values(found["Requirements"], "status")) == standing
    assert len(values(found["Gaps"], "paragraph")) == len(compiled.gaps) == 1
    assert Counter(values(found["Checks"], "result")) == {"does not hold": 1, "holds": 1}
    names = values(found["Summary"], "which")
    totals = dict(zip(names, values(found["Summary"], "number"), strict=True))
    assert totals["all"] == compiled.total_claims == len(STARTS) and totals["does not hold"] == 1


@pytest.mark.long
@pytest.mark.parametrize("status", [AnalysisStatus.CANCELLED, AnalysisStatus.ERROR])
def test_an_analysis_that_did_not_end_well_says_so_first(auditor: Any, status: str) -> None:
    analysis = make_analysis(make_report(auditor), status)
    make_claim(analysis)
    assert sheets(analysis)["Cover"]["A1"].value.startswith("The analysis ")
    assert "incomplete" in sheets(analysis)["Cover"]["A1"].value


def test_every_row_has_a_value_for_each_column(analysis: Analysis) -> None:
    for section in sections_of(CompiledReport(analysis).as_dict()):
        assert all(len(row) == len(section.columns) for row in section.rows), section.title


def test_the_same_analysis_gives_the_same_bytes(analysis: Analysis) -> None:
    assert written(analysis) == written(analysis)


def _lines(section: Section) -> dict[str, str]:
    assert section.work
    return dict(lines(section.work))


@pytest.mark.long
def test_a_paper_says_what_the_machine_did_what_people_did_and_of_how_much(
    analysis: Analysis, auditor: Any
) -> None:
    make_left_out(analysis, "One beyond.", LeftOutReason.BEYOND)
    make_left_out(analysis, "One said twice.", LeftOutReason.REPEAT)
    make_page(analysis.report, 2, state=PageState.IMAGE_ONLY)
    accept(analysis, subjects(analysis)[0], auditor, seen=0)
    told = {one.title: one for one in sections_of(CompiledReport(analysis).as_dict())}
    claims = _lines(told["Claims"])
    assert claims["population"] == (
        "5 listed claims. 2 statements were not listed: 1 beyond the places, 1 repeats another "
        "claim. Not read: 1 of 1 page (2)."
    )
    assert claims["done by the machine"] == (
        "Compared with the rest of the report and with the sources asked, by rules: 5 of 5 judged. "
        "Recomputed or compared by a check: 0."
    )
    assert claims["done by people"] == "1 of 5 judged in review; 4 examined by no person."
    requirements = _lines(told["Requirements"])
    assert requirements["population"].startswith("3 paragraphs that can be checked. Not read: 1 ")
    assert requirements["done by the machine"].endswith("2 of 3 assessed, 1 not assessed.")
    assert requirements["done by people"] == "0 of 3 judged in review; 3 examined by no person."
    assert "2 of 2 decided" in _lines(told["Checks"])["done by the machine"]
    assert "1 examined by no person" in _lines(told["Figures"])["done by people"]


def test_what_readers_blind_to_each_other_said_is_counted_as_nobodys(
    analysis: Analysis, auditor: Any
) -> None:
    subject, other = subjects(analysis)[0], make_user("other")
    Membership.objects.create(engagement=analysis.report.engagement, user=other, role=Role.REVIEWER)
    choose(analysis.report, subject, auditor, other, seen=0)
    accept(analysis, subject, auditor, seen=1)
    (claims,) = (
        one for one in sections_of(CompiledReport(analysis).as_dict()) if one.title == "Claims"
    )
    assert _lines(claims)["done by people"] == "0 of 5 judged in review; 5 examined by no person."


def test_no_paper_says_that_a_person_examined_what_only_the_machine_saw(
    analysis: Analysis,
) -> None:
    compiled = CompiledReport(analysis).as_dict()
    read = to_read(compiled)
    for section in (*sections_of(compiled), *read.numbers, *read.findings):
        if section.work:
            told = " ".join(text for _, text in lines(section.work))
            assert "every one" not in told
            assert "examined by no person" in told, section.title


@pytest.mark.long
def test_document_and_pdf_hold_the_same_sections(analysis: Analysis) -> None:
    compiled = CompiledReport(analysis)
    file = io.BytesIO()
    as_docx.write(compiled, file)
    headings = [
        each.text
        for each in docx.Document(file).paragraphs
        if each.style and each.style.name == "Heading 1"
    ]
    data = compiled.as_dict()
    printed = as_pdf.paper_of(data, to_read(data), analysis.created_at)
    shown = [each["title"] for each in (*printed["numbers"], *printed["sections"])]
    assert headings == ["What was done", printed["reliability"]["title"], *shown]


@pytest.mark.long
def test_misstatements_stand_in_a_sheet_of_their_own(analysis: Analysis) -> None:
    assert values(sheets(analysis)["Misstatements"], "what") == []
    make_misstated(make_run(analysis, "data_metrics"), "total", 1_171_175, 1_268_958)
    sheet = sheets(analysis)["Misstatements"]
    assert values(sheet, "found by") == ["a failed check"]
    amounts = [values(sheet, name) for name in ("stated", "expected", "difference", "unit")]
    assert amounts == [[1_171_175], [1_268_958], [-97_783], ["tCO2e"]]
    assert values(sheet, "page") == [3]


def test_of_a_figure_that_stands_once_no_agreement_is_told(auditor: Any) -> None:
    made = make_analysis(make_report(auditor), AnalysisStatus.COMPLETED)
    make_claim(made)
    make_place(make_figure(made.report, agree=True))
    (figures,) = [
        each for each in sections_of(CompiledReport(made).as_dict()) if each.title == "Figures"
    ]
    at = [column.name for column in figures.columns].index("places agree")
    assert [row[at] for row in figures.rows] == ["one place"]
