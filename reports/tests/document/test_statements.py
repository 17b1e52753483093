"""Pages cut into statements: what is a sentence, what a label, what a running head."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.document.statements import is_sentence, statements_of
from reports.tests.document.pages import heading, page, table, text
from reports.types import Block, BlockKind, Rect, StatementKind

TOP = Rect(0.1, 0.02, 0.4, 0.04)


@pytest.mark.parametrize(
    "words",
    [
        "We cut emissions.",
        "of our communities have a fitness center and other amenities that support health",
        "当社は排出量を減らします。",
    ],
)
def test_words_that_say_something_are_a_sentence(words: str) -> None:
    assert is_sentence(words)


@pytest.mark.parametrize(
    "words",
    [
        "1.1 Stationary combustion 2.1 Purchase of electricity 1.2 Mobile combustion of fuels",
        "Reduce greenhouse Reduce electricity Convert from combustion",
        "55% a b c d e f",
        "GRESB Real Estate Assessment:",
        "総括安全衛生管理者 安全管理者 安全衛生推進者",
        "一人ひとりの日々の事業活動",
    ],
)
def test_legends_axes_and_labels_are_no_sentences(words: str) -> None:
    assert not is_sentence(words)


def test_every_statement_is_verbatim_and_a_row_knows_its_place() -> None:
    one = page(1, heading("Climate"), text("We act. We report."), table("a | b", "c | d"))
    found = [(one.text[s.start : s.end], s.kind.value, s.row) for s in statements_of(one)]
    assert found == [
        ("Climate", "heading", -1),
        ("We act.", "label", -1),
        ("We report.", "label", -1),
        ("a | b", "row", 0),
        ("c | d", "row", 1),
    ]


def test_a_recurring_block_is_a_running_head_only_at_the_edge_of_the_page() -> None:
    one = page(1, text("Climate action", box=TOP), text("Climate action"))
    kinds = [span.kind for span in statements_of(one, {"Climate action"})]
    assert kinds == [StatementKind.RUNNING, StatementKind.LABEL]


def test_the_number_of_an_axis_at_the_side_of_the_page_is_no_running_head() -> None:
    axis = text("3", box=Rect(0.85, 0.5, 0.87, 0.52))
    navigation = text("Governance", box=Rect(0.85, 0.6, 0.95, 0.62))
    kinds = [span.kind for span in statements_of(page(1, axis, navigation), {"3", "Governance"})]
    assert kinds == [StatementKind.LABEL, StatementKind.RUNNING]


def number(printed: str, x: float, y: float) -> Block:
    return replace(text(printed, box=Rect(x, y, x + 0.02, y + 0.02)), kind=BlockKind.PICTURE)


def test_figures_of_a_chart_in_the_margin_are_no_page_numbers() -> None:
    one = page(1, number("5", 0.5, 0.13), number("42", 0.5, 0.95))
    kinds = [span.kind for span in statements_of(one, {"5", "42"})]
    assert kinds == [StatementKind.LABEL, StatementKind.RUNNING]


def test_years_of_an_axis_at_the_foot_of_a_page_are_no_page_numbers() -> None:
    years = [number(year, 0.2 * at, 0.93) for at, year in enumerate(("2030", "2040", "2050"))]
    kinds = [span.kind for span in statements_of(page(1, *years), {"2030", "2040", "2050"})]
    assert kinds == [StatementKind.LABEL] * 3


def test_a_heading_that_every_chapter_repeats_is_no_running_head() -> None:
    goals = replace(heading("Goals"), box=Rect(0.1, 0.12, 0.15, 0.14))
    navigation = replace(heading("Climate"), box=TOP)
    kinds = [span.kind for span in statements_of(page(1, navigation, goals), {"Goals", "Climate"})]
    assert kinds == [StatementKind.RUNNING, StatementKind.HEADING]
