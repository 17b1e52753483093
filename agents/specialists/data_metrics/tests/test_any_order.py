"""Checks that do not read a table row by row say the same in whatever order the figures of a report
come."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from agents.specialists.data_metrics.checks import table
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.tests.tables import Check
from reports.document.parsing import read_pages
from reports.figures.extract import read_pages as read_quantities
from reports.figures.types import Quantity
from reports.sample.generate import build

pytestmark = pytest.mark.long


ROW_BY_ROW = (
    table.scope_addition,
    table.check_categories,
    table.yoy_percentage,
    table.percentage_calculation,
    table.check_shares,
    table.check_intensities,
    table.check_trends,
)
# the sample alone has no financial statements and no workbook; test_financial_ties.py and
# test_inventory_totals.py ask for any order of figures
SILENT = (table.financial_ties, table.inventory_totals)
CHECKS = {check.__name__: check for check in table.CHECKS if check not in (*ROW_BY_ROW, *SILENT)}
Read = tuple[list[Quantity], dict[int, str]]


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """The figures of a sample report and its pages."""
    sample = build(5, "figures")
    path: Path = tmp_path_factory.mktemp("sample") / "report.pdf"
    path.write_bytes(sample.pdf)
    pages = read_pages(path, 1, sample.expected["page_count"], timeout=60)
    return read_quantities(pages), {page.number: page.text for page in pages}


def _said(
    check: Check, quantities: list[Quantity], texts: dict[int, str]
) -> Counter[tuple[str, str, str]]:
    earlier = [quantity for quantity in quantities if quantity.year and quantity.year < 2023]
    results = check(
        check_input(quantities, texts=texts, reporting_year=2024, industry="EM-CM", prior=earlier)
    )
    return Counter((result.check_name, result.result, result.severity) for result in results)


@pytest.mark.process
@pytest.mark.parametrize("name", CHECKS)
def test_the_order_of_the_figures_changes_nothing(name: str, read: Read) -> None:
    quantities, texts = read
    first = _said(CHECKS[name], quantities, texts)
    assert first, f"the sample gives {name} nothing to say: name it in SILENT"
    for seed in range(5):
        shuffled = random.Random(seed).sample(quantities, len(quantities))
        assert _said(CHECKS[name], shuffled, texts) == first
