"""Detection power: which figures are tried, how they are misprinted, and which misprints are
seen."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from agents.specialists.data_metrics.checks.inputs import CheckInput, check_input
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.power import measuring
from agents.specialists.data_metrics.power.altering import altered, misprints_of, printed_number
from agents.specialists.data_metrics.power.headlines import headlines
from agents.specialists.data_metrics.power.measuring import detection_power
from agents.specialists.data_metrics.power.misprints import misprints, number_in, replaced
from agents.specialists.data_metrics.power.nearby import nearby
from reports.figures.extract import read_pages
from reports.findings.power import SAME_FIGURE, GuardedFigure, HeadlineKind, Misprint, PowerDetails
from reports.tests.figures.structured import page_with, table
from reports.types import PageContent

WASTE = """Waste in tonnes | 2022 | 2023
Recycled | 1,355,345 | 1,119,199
Composted | 5,779 | 4,086
Landfilled | 231,986 | 159,818
Total waste | 1,593,110 | 1,283,103"""
PATHS = [["Recycled"], ["Composted"], ["Landfilled"], ["Total waste"]]


def waste() -> CheckInput:
    """A table whose total is the sum of its rows in both years."""
    pages = [replace(page_with(replace(table(WASTE, PATHS), page=1)), number=1)]
    return check_input(read_pages(pages), pages=pages, reporting_year=2023)


def said(*texts: str) -> CheckInput:
    """Pages of one sentence each."""
    pages = [PageContent(number, text) for number, text in enumerate(texts, 1)]
    return check_input(read_pages(pages), pages=pages, reporting_year=2023)


def power(given: CheckInput) -> PowerDetails:
    """The detection power of what is given."""
    return detection_power(given, run_all(given))


def tried(text: str, value: str, other: str | None = None) -> dict[str, str]:
    """The digits of each misprint of the number with this value."""
    number = number_in(text, Decimal(value))
    assert number is not None
    found = misprints(text, number, None if other is None else Decimal(other))
    return {one.misprint.value: replaced(text, number, one.digits) for one in found}


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("1,283,103 t", "1283103", ("1,347,259 t", "1,218,947 t", "1,823,103 t", "12,831,030 t")),
        ("12.5 %", "12.5", ("13.2 %", "11.8 %", "15.2 %", "125.0 %")),
        ("1.234,5 MWh", "1234.5", ("1.296,3 MWh", "1.172,7 MWh", "1.324,5 MWh", "12.345,0 MWh")),
        ("\u22127 %", "7", ("\u22128 %", "\u22126 %", "", "\u221270 %")),
        ("999 sites", "999", ("1049 sites", "949 sites", "", "9990 sites")),
    ],
)
def test_a_misprint_is_written_as_the_report_writes_its_numbers(
    text: str, value: str, expected: tuple[str, ...]
) -> None:
    found = tried(text, value)
    up, down, swapped, tenfold = expected
    assert (found["up"], found["down"], found["tenfold"]) == (up, down, tenfold)
    assert found.get("swapped", "") == swapped


def test_a_change_by_the_materiality_is_never_smaller_than_it() -> None:
    number = number_in("1,283,103", Decimal(1283103))
    assert number is not None
    values = {one.misprint: one.value for one in misprints("1,283,103", number)}
    assert values[Misprint.UP] >= Decimal(1283103) * Decimal("1.05")
    assert values[Misprint.DOWN] <= Decimal(1283103) * Decimal("0.95")


def test_the_figure_of_another_year_is_one_of_the_misprints() -> None:
    given = waste()
    (one,) = [one for one in headlines(given) if one.kind is HeadlineKind.WASTE]
    place = printed_number(given, one.figure)
    assert place is not None
    digits = {each.misprint: each.digits for each in misprints_of(given, place)}
    assert digits[Misprint.OTHER_YEAR] == "1,593,110"


def test_a_misprint_changes_the_cell_its_figure_and_the_words_of_its_row() -> None:
    given = waste()
    (one,) = [one for one in headlines(given) if one.kind is HeadlineKind.WASTE]
    place = printed_number(given, one.figure)
    assert place is not None
    up = next(each for each in misprints_of(given, place) if each.misprint is Misprint.UP)
    after = altered(given, place, up)
    assert after.readings[0].table.rows[4] == ("Total waste", "1,593,110", "1,347,259")
    assert after.tables[0].rows[4][2] == "1,347,259"
    changed = [q for q in after.quantities if q not in given.quantities]
    assert {(q.value, q.quote) for q in changed} == {
        (Decimal(1347259), "Total waste | 1,593,110 | 1,347,259"),
        (Decimal(1593110), "Total waste | 1,593,110 | 1,347,259"),
    }
    assert any("1,347,259" in one.text for one in after.statements)
    assert given.readings[0].table.rows[4][2] == "1,283,103", "what is given stays as it is"


def test_a_misprint_stands_at_one_place_and_not_where_the_figure_is_repeated() -> None:
    given = said(
        "Our Scope 1 emissions were 12,400 tonnes CO2e in 2023.",
        "In 2023 Scope 1 emissions were 12,400 tonnes CO2e.",
    )
    first, *_ = headlines(given)
    place = printed_number(given, first.figure)
    assert place is not None
    up = next(each for each in misprints_of(given, place) if each.misprint is Misprint.UP)
    after = altered(given, place, up)
    assert sorted(q.value for q in after.quantities) == [12400, 13020]


def test_a_total_is_guarded_by_its_sum() -> None:
    found = power(waste())
    (total,) = [one for one in found.figures if one.kind is HeadlineKind.WASTE]
    assert total.guarded and "table_sums" in total.checks
    assert (total.page, total.year) == (1, 2023)
    assert {one.misprint for one in total.tried} == set(Misprint)


def test_a_figure_that_nothing_recomputes_is_not_guarded() -> None:
    found = power(said("Our Scope 1 emissions were 12,400 tonnes CO2e in 2023."))
    (only,) = found.figures
    assert not only.guarded and not only.checks and only.smallest_seen is None
    assert len(only.unseen) == len(only.tried)
    assert "0 of 1 headline figure is guarded" in found.in_words


def test_a_figure_that_is_printed_twice_is_guarded_by_its_other_place() -> None:
    found = power(
        said(
            "Our Scope 1 emissions were 12,431 tonnes CO2e in 2023.",
            "In 2023 Scope 1 emissions were 12,431 tonnes CO2e.",
        )
    )
    assert [one.checks for one in found.figures] == [[SAME_FIGURE], [SAME_FIGURE]]


def test_a_check_that_failed_before_guards_nothing() -> None:
    """A table that does not add up already: what fails with and without the misprint is no
    guard."""
    wrong = WASTE.replace("1,283,103", "1,300,000")
    pages = [replace(page_with(replace(table(wrong, PATHS), page=1)), number=1)]
    given = check_input(read_pages(pages), pages=pages, reporting_year=2023)
    (total,) = [one for one in power(given).figures if one.kind is HeadlineKind.WASTE]
    assert not total.guarded


def test_figures_of_a_part_and_of_earlier_years_are_no_headlines() -> None:
    given = said(
        "Scope 1 emissions of our plant in Spain were 1,240 tonnes CO2e in 2023.",
        "Our Scope 1 emissions were 13,900 tonnes CO2e in 2019.",
    )
    assert headlines(given) == []


def test_the_smallest_change_seen_is_told() -> None:
    (total,) = [one for one in power(waste()).figures if one.kind is HeadlineKind.WASTE]
    assert total.smallest_seen == pytest.approx(5, abs=0.1)


def test_details_come_back_as_they_were_stored() -> None:
    found = power(waste())
    assert PowerDetails.read(found.model_dump(mode="json")) == found


def test_guarded_needs_both_directions() -> None:
    read = GuardedFigure.read(
        {
            "tried": [
                {"misprint": "up", "seen_by": ["table_sums"]},
                {"misprint": "down", "seen_by": []},
            ]
        }
    )
    assert not read.guarded and [one.misprint for one in read.unseen] == [Misprint.DOWN]


def test_only_what_is_near_is_run_again() -> None:
    """The table of a figure with what its page says, and the same figure elsewhere; nothing of
    pages that have nothing to do with it."""
    waste_page = replace(page_with(replace(table(WASTE, PATHS), page=1)), number=1)
    pages = [
        waste_page,
        PageContent(2, "Our Scope 1 emissions were 12,431 tonnes CO2e in 2023."),
        PageContent(3, "In 2023 Scope 1 emissions were 12,431 tonnes CO2e."),
    ]
    given = check_input(read_pages(pages), pages=pages, reporting_year=2023)
    first, second = (one.figure for one in headlines(given)[:2])
    part = nearby(given, [first], run_all(given))
    assert {one.page for one in part.quantities} == {first.page, second.page}
    assert part.readings == () and 1 not in {one.page for one in part.statements}
    of_table = nearby(given, [q for q in given.quantities if q.page == 1][:1], run_all(given))
    assert len(of_table.readings) == 1 and {one.page for one in of_table.quantities} == {1}


def test_running_what_is_near_says_the_same_as_running_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waste_page = replace(page_with(replace(table(WASTE, PATHS), page=1)), number=1)
    said_too = PageContent(2, "In 2023 our total waste was 1,283,103 tonnes.")
    pages = [waste_page, said_too]
    given = check_input(read_pages(pages), pages=pages, reporting_year=2023)
    near = power(given)
    monkeypatch.setattr(measuring, "nearby", lambda whole, figures, results: whole)
    assert near.figures and power(given) == near


def test_of_too_many_figures_each_kind_has_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "MOST_FIGURES", 2)
    found = power(
        said(
            "Our Scope 1 emissions were 12,431 tonnes CO2e in 2023.",
            "In 2023 Scope 2 emissions were 9,120 tonnes CO2e.",
            "In 2023 we had 431 employees.",
        )
    )
    kinds = [one.kind for one in found.figures]
    assert kinds == [HeadlineKind.EMISSIONS, HeadlineKind.PEOPLE] and found.left_out == 1
    assert "1 further one was not tried" in found.in_words
