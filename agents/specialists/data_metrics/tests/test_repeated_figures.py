"""Figures that two places of a report print."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.repeated_figures import check_repeated
from agents.specialists.data_metrics.checks.repeated_labels import is_misprint
from reports.document.stating import with_statements
from reports.figures.extract import read_pages
from reports.tests.figures.structured import page_with, table
from reports.types import PageContent, TableContent

CASH = """EUR thousand | 2023 | 2022
Cash and cash equivalents | 49,610 | 55,136
Trade receivables | 52,165 | 60,109"""
PATHS = [["Cash and cash equivalents"], ["Trade receivables"]]
NOTE = "Cash and cash equivalents of EUR {} k (2022: EUR {} k) are held at banks."


def said(*texts: str, tables: tuple[TableContent, ...] = ()) -> list[tuple[str, str]]:
    """What the check says of tables, each on a page of its own, and of the pages behind them."""
    pages = [
        replace(page_with(replace(one, page=number)), number=number)
        for number, one in enumerate(tables or (table(CASH, PATHS),), 1)
    ]
    pages += [PageContent(number, text) for number, text in enumerate(texts, len(pages) + 1)]
    stated = with_statements(pages)
    given = check_input(read_pages(stated), pages=stated)
    return [
        (one.result, one.message) for one in check_repeated(given) if one.result != "inconclusive"
    ]


def failed(*texts: str, tables: tuple[TableContent, ...] = ()) -> list[str]:
    """The messages of what is called wrong."""
    return [message for result, message in said(*texts, tables=tables) if result == "fail"]


def test_a_number_with_two_digits_in_another_order_is_told_with_what_both_places_print() -> None:
    (message,) = failed(NOTE.format("49,610", "55,163"))
    assert "55,163 on page 2" in message and "55,136 on page 1" in message
    assert "49,610" in message


def test_a_repetition_without_a_difference_is_no_failure() -> None:
    assert not failed(NOTE.format("49,610", "55,136"))


@pytest.mark.parametrize(
    "text",
    [
        NOTE.format("49,610", "55,137"),  # rounding
        NOTE.format("41,227", "55,163"),  # nothing shows that it is the same figure
        "Securities of EUR 49,610 k (2022: EUR 55,163 k) are held at banks.",
        "Cash and cash equivalents were restated to EUR 49,610 k (2022: EUR 55,163 k).",
        "Cash and cash equivalents of EUR 49,610 k (2021: EUR 55,163 k) are held at banks.",
    ],
)
def test_what_may_be_another_figure_is_left_alone(text: str) -> None:
    assert not failed(text)


def test_figures_on_two_bases_contradict_nothing() -> None:
    rows = "Scope 1 emissions (equity share basis) | 12,345 | 23,456\nOther | 11,111 | 22,222"
    equity = table(
        f"t CO2e | 2023 | 2022\n{rows}", [["Scope 1 emissions (equity share basis)"], ["Other"]]
    )
    control = rows.replace("equity share", "operational control").replace("12,345", "12,354")
    managed = table(
        f"t CO2e | 2023 | 2022\n{control}",
        [["Scope 1 emissions (operational control basis)"], ["Other"]],
    )
    assert not failed(tables=(equity, managed))


def test_a_sentence_that_names_a_row_is_held_against_it() -> None:
    rows = "Million EUR | 2024 | 2023\nCommunity investment | 48.4 | 43.2\nDonations | 29.8 | 29.2"
    paths = [["Community investment"], ["Donations"]]
    text = "In 2024, our community investment was EUR {} million."
    tables = (table(rows, paths),)
    assert [one for one, _ in said(text.format("48.4"), tables=tables)] == ["pass"]
    assert len(failed(text.format("44.8"), tables=tables)) == 1
    assert not failed(text.format("31.7"), tables=tables), "no misprint of it"


def test_two_sentences_of_the_same_words_are_held_against_each_other() -> None:
    text = "Our largest customers made up 49.5% of revenue in the year (previous year: {}%)."
    assert len(failed(text.format("54.2"), text.format("52.4"))) == 1
    assert not failed(text.format("54.2"), text.format("54.2"))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("48400", "44800", True),
        ("55136", "55163", True),
        ("55136", "55137", False),
        ("484", "4840", False),
        ("12345", "54321", False),
    ],
)
def test_what_looks_like_a_misprint(one: str, other: str, expected: bool) -> None:
    assert is_misprint(one, other) is expected


PAID = "To pre-finance the purchase price, a total of EUR {} million was transferred in {}."
AGAIN = "A total of EUR {} million was paid in {} to pre-finance the purchase price for the group."


def test_sentences_of_one_content_are_held_against_each_other_without_other_numbers() -> None:
    first = PAID.format("25", "January 2024")
    (message,) = failed(first, AGAIN.format("20", "January 2024"))
    assert "page 2" in message and "page 3" in message
    assert not failed(first, AGAIN.format("25", "January 2024"))


def test_of_three_sentences_the_odd_one_is_named() -> None:
    usual = AGAIN.format("20", "January 2024")
    (message,) = failed(usual, f"{usual} Indeed.", PAID.format("25", "January 2024"))
    assert "25,000,000 EUR on page 4" in message and "1 other place" in message


@pytest.mark.parametrize(
    "other",
    [
        AGAIN.format("20", "January 2023"),  # another year
        AGAIN.format("20", "March 2024"),  # another month
        AGAIN.format("31", "January 2024"),  # no misprint of it
        AGAIN.format("20", "January 2024").replace("total of", "total of about"),
        AGAIN.format("20", "January 2024").replace("A total", "The target is that a total"),
        AGAIN.format("20", "January 2024").replace("A total", "A further sum"),
        "In January 2024, a total of EUR 20 million was paid for the acquisition of a plant.",
    ],
)
def test_sentences_that_may_say_something_else_are_left_alone(other: str) -> None:
    assert not failed(PAID.format("25", "January 2024"), other)


def test_rows_of_the_same_name_code_and_unit_need_fewer_digits_beside_them() -> None:
    head = "Key figure | Unit | 2021 | 2022 | 2023"
    rows = (
        "Proportion of women in the whole workforce | percent of heads | 30.3 | 27.3 | {}\n"
        "Proportion of women in management | percent of managers | 15.4 | 18.5 | 18.8"
    )
    paths = [["Proportion of women in the whole workforce"], ["Proportion of women in management"]]
    two = [table(f"{head}\n{rows.format(value)}", paths) for value in ("22.8", "28.2")]
    assert len(failed(tables=tuple(two))) == 1
    assert not failed(tables=(two[0], two[0]))


@pytest.mark.parametrize(
    "text",
    [
        "Reduce water use intensity of our portfolio by 15% by 2031 below a 2021 base.",
        "In 2023 the share of water saved by our plants, offices and stores was 15%.",
        "In 2023 our plants in Spain trained 85% of all workers in safety at work.",
    ],
)
def test_sentences_built_alike_about_two_things_contradict_nothing(text: str) -> None:
    changed = text.replace("water", "energy").replace("Spain", "France")
    changed = changed.replace("15%", "25%").replace("85%", "95%")
    assert not failed(text, changed)


def test_sentences_that_name_other_places_contradict_nothing() -> None:
    first = PAID.format("25", "January 2024")
    other = AGAIN.format("20", "January 2024").replace("the group", "Spain")
    assert not failed(first, other)


def test_a_label_before_a_sentence_says_of_which_year_its_target_is() -> None:
    first = (
        "With operators of other networks, Grid One, the Group's European operator, shares masts, "
        "with the aim of achieving a colocation rate of {} for mobile operators by 2026."
    )
    tile = "A colocation rate of 1.5 for operators on shared mobile masts of other networks."
    assert len(failed(first.format("1.8"), f"2026 target:\n\n{tile}")) == 1
    assert not failed(first.format("1.5"), f"2026 target:\n\n{tile}")
    assert not failed(first.format("1.8"), f"2023 result:\n\n{tile}")


SCOPE_3 = "MtCO2e | 2023 | 2022\nScope 3 emissions | 578.1 | 583.9"


def of_emissions(sentence: str) -> list[tuple[str, str]]:
    """What the check says of a sentence beside a table of Scope 3."""
    pages = [PageContent(1, SCOPE_3), PageContent(2, sentence)]
    given = check_input(read_pages(pages), pages=pages)
    return [(one.result, one.message) for one in check_repeated(given)]


def test_a_figure_that_several_places_state_alike_is_found_to_be_the_same() -> None:
    ((result, message),) = of_emissions("Our Scope 3 emissions were 578 Mt CO2e in 2023.")
    assert result == "pass" and "in all 2 places that state it (pages 1 and 2)" in message


def test_a_value_near_to_that_of_another_place_is_shown_and_left_open() -> None:
    ((result, message),) = of_emissions("Our Scope 3 emissions were 572.4 Mt CO2e in 2023.")
    assert result == "inconclusive" and "one of them may be of another boundary" in message


def test_values_far_apart_are_not_held_against_each_other() -> None:
    ((_, message),) = of_emissions("Our Scope 3 emissions were 432.1 Mt CO2e in 2023.")
    assert message == "No figure that two places print was found."
