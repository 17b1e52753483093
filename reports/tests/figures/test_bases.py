"""Figures on two bases, of an adjusted series, or of a cell read twice: the report does not
disagree with itself."""

from __future__ import annotations

from decimal import Decimal

from reports.figures.extract import read_pages, read_table
from reports.figures.table import Fact, fact_table
from reports.figures.types import Quantity
from reports.types import Heading, PageContent, TableContent


def page(
    number: int, *tables: tuple[str, str], headings: tuple[str, ...] = (), text: str = ""
) -> PageContent:
    contents = [
        TableContent(
            number,
            i,
            tuple(tuple(cell.strip() for cell in line.split("|")) for line in rows.split("\n")),
            caption,
        )
        for i, (caption, rows) in enumerate(tables)
    ]
    return PageContent(
        number,
        text,
        tables=tuple(contents),
        headings=tuple(Heading(heading, 3) for heading in headings),
    )


def facts(*pages: PageContent) -> list[Fact]:
    return fact_table(read_pages(pages))


ENERGY = "Energy | 2023\nTotal energy (GJ) | {}"


def test_two_bases_do_not_contradict_each_other() -> None:
    found = facts(
        page(1, ("100% managed basis", ENERGY.format(400)), ("Equity basis", ENERGY.format(230)))
    )
    assert [(f.best.value, f.best.label.split(" > ")[0], f.agree) for f in found] == [
        (400, "100% managed basis", True),
        (230, "Equity basis", True),
    ]


def test_two_values_on_one_basis_do() -> None:
    (fact,) = facts(
        page(1, ("Equity basis", ENERGY.format(400))), page(2, ("Equity basis", ENERGY.format(230)))
    )
    assert not fact.agree


def test_a_place_without_a_basis_goes_where_it_agrees() -> None:
    both = page(1, ("Managed basis", ENERGY.format(400)), ("Equity basis", ENERGY.format(230)))
    found = facts(both, page(2, ("Our year", ENERGY.format(230))))
    assert [(f.best.value, len(f.places), f.agree) for f in found] == [
        (400, 1, True),
        (230, 2, True),
    ]
    found = facts(both, page(2, ("Our year", ENERGY.format(999))))
    assert sorted(f.agree for f in found) == [False, True]


def test_a_title_above_the_captions_may_tell_the_basis() -> None:
    one = page(
        1,
        ("Energy use (GJ)", "Site | 2023\nTotal | 400"),
        headings=("Controlled energy use", "Energy use (GJ)"),
    )
    two = page(
        2,
        ("Energy use (GJ)", "Site | 2023\nTotal | 900"),
        headings=("Portfolio energy use", "Energy use (GJ)"),
    )
    assert [(f.best.value, f.agree) for f in facts(one, two)] == [(400, True), (900, True)]


def test_like_for_like_is_of_a_part() -> None:
    found = facts(
        page(
            1,
            ("Total energy (GJ)", "Site | 2023\nTotal | 400"),
            ("Like-for-like energy (GJ)", "Site | 2023\nTotal | 300"),
        )
    )
    assert [(f.best.value, f.best.entity_part, f.agree) for f in found] == [
        (400, "", True),
        (300, "Like-for-like", True),
    ]


TABLE = "Mt CO2e | 2023 | 2022\nTotal Scope 1 and 2 emissions | 32.6 | 32.3"


def said(value: str) -> Quantity:
    return Quantity(
        "ghg_emissions",
        Decimal(value),
        "tCO2e",
        Decimal(100_000),
        scope="1+2",
        year=2022,
        page=3,
        quote="in 2022",
    )


def rows(text: str) -> list[Quantity]:
    return read_table(
        TableContent(
            1,
            0,
            tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.split("\n")),
        )
    )


def test_a_sentence_that_repeats_the_baseline_row_belongs_to_it() -> None:
    baseline = rows(
        "Mt CO2e | 2023 | 2022\nBaseline Scope 1 and 2 emissions (adjusted) | 32.6 | 32.7"
    )
    found = fact_table([said("32700000"), *rows(TABLE), *baseline])
    assert all(fact.agree for fact in found)
    assert [len(f.places) for f in found if f.best.value == 32_700_000] == [2]


def test_a_sentence_that_repeats_no_row_still_disagrees() -> None:
    baseline = rows(
        "Mt CO2e | 2023 | 2022\nBaseline Scope 1 and 2 emissions (adjusted) | 32.6 | 32.7"
    )
    found = fact_table([said("31100000"), *rows(TABLE), *baseline])
    assert [fact.agree for fact in found].count(False) == 1
    assert [fact.agree for fact in fact_table([said("32700000"), *rows(TABLE)])].count(False) == 1


def test_a_cell_read_with_and_without_a_method_is_one_figure() -> None:
    text = (
        "tCO2e | 2023\nScope 2 | 280\nElectricity (market-based) | 188\nElectricity "
        "(location-based) | 95\nHeat | 92\nScope 3 | 9"
    )
    quantities = rows(text)
    assert [q.method for q in quantities if q.scope == "2"] == ["", "market"]
    assert [f.best.method for f in fact_table(quantities) if f.best.scope == "2"] == ["market"]
