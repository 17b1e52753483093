"""A client's workbook computed again on the command line: totals beside what the report prints,
questions with their cells, and how often such answers were right."""

from __future__ import annotations

import json

import pytest

from agents.capabilities import predict
from agents.tests.predict.examples import WORKBOOK
from benchmarks.workbooks import DATA

pytestmark = pytest.mark.long


REPORT = json.loads(WORKBOOK.with_suffix(".report.json").read_text(encoding="utf-8"))


def test_totals_stand_beside_what_the_report_prints() -> None:
    found = predict("inventory", {"workbook": str(WORKBOOK), "report": REPORT})
    totals = {(each["scope"], each.get("category")): each for each in found["totals"]}
    assert float(totals["1", None]["stated"]) == pytest.approx(23.023, abs=0.06)
    assert {each["scope"] for each in found["totals"]} == {"1", "2", "3"}
    assert all(each["why"] for each in found["columns"] if each["role"] != "other")


def test_every_exception_names_its_cells_and_what_to_ask() -> None:
    found = predict("inventory", {"workbook": str(WORKBOOK), "report": REPORT})
    assert found["exceptions"]
    for each in found["exceptions"]:
        assert each["place"]["sheet"] and each["message"]


def test_a_correct_workbook_with_oddities_has_no_exception() -> None:
    path = DATA / "look" / "w12.xlsx"
    report = json.loads(path.with_suffix(".report.json").read_text(encoding="utf-8"))
    assert predict("inventory", {"workbook": str(path), "report": report})["exceptions"] == []


def test_the_answer_says_how_often_such_answers_were_right() -> None:
    found = predict("inventory", {"workbook": str(WORKBOOK)})
    assert "never as findings" in found["reliability"]


def test_figures_may_be_printed_in_kilotonnes() -> None:
    figures = [{"scope": "1", "value": 0.023, "unit": "kt CO2e"}]
    found = predict("inventory", {"workbook": str(WORKBOOK), "report": {"figures": figures}})
    (one,) = [each for each in found["totals"] if each["scope"] == "1"]
    assert float(one["published"]) == 23 and float(one["difference"]) == 0


def test_a_year_may_be_named_as_the_report_names_its_period() -> None:
    as_number, as_period = (
        predict("inventory", {"workbook": str(WORKBOOK), "report": REPORT | {"year": year}})
        for year in (2023, "FY2022/23")
    )
    assert as_period == as_number
