"""The benchmark of detection power: what it predicts of a fault, and when a prediction is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.power.measuring import alarms
from benchmarks.detection_power import Outcome, predicted_of
from reports.figures.extract import read_pages
from reports.tests.figures.structured import page_with, table

WASTE = """Waste in tonnes | 2022 | 2023
Recycled | 1,355,345 | 1,119,199
Composted | 5,779 | 4,086
Landfilled | 231,986 | 159,818
Total waste | 1,593,110 | 1,283,103"""
PATHS = [["Recycled"], ["Composted"], ["Landfilled"], ["Total waste"]]


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ({"page": 1, "printed": "1,283,103", "changed": "1,238,103"}, [["table_sums"]]),
        ({"page": 1, "printed": "159,818", "changed": "195,818"}, [["table_sums"]]),
        ({"page": 2, "printed": "1,283,103", "changed": "1,238,103"}, []),
        ({"page": 1, "printed": "n/a", "changed": "7"}, []),
    ],
    ids=["a total", "a part", "another page", "no number"],
)
def test_a_fault_is_tried_where_its_number_was_read(
    fault: dict[str, object], expected: list[list[str]]
) -> None:
    pages = [replace(page_with(table(WASTE, PATHS)), number=1)]
    given = check_input(read_pages(pages), pages=pages)
    assert list(predicted_of(given, fault, alarms(given))) == expected


@pytest.mark.parametrize(
    ("predicted", "found", "right"),
    [
        (("table_sums",), ("yoy_percentage",), True),
        ((), (), True),
        (("table_sums",), (), False),
        ((), ("table_sums",), False),
    ],
)
def test_a_prediction_is_right_where_any_check_finds_what_it_says(
    predicted: tuple[str, ...], found: tuple[str, ...], right: bool
) -> None:
    assert Outcome("01", "a report", True, predicted, found).right is right
