"""Amounts that take their scope from the label beside them or the heading above, and values of
charts."""

from __future__ import annotations

import pytest

from reports.figures.extract import read_pages
from reports.figures.types import Quantity
from reports.types import Block, BlockKind, CellReading, ChartValue, PageContent, Rect


def block(text: str, x: float, y: float, kind: BlockKind = BlockKind.PICTURE) -> Block:
    return Block(kind, text, Rect(x, y, x + 0.1, y + 0.02))


def page(*blocks: Block, charts: tuple[ChartValue, ...] = ()) -> PageContent:
    text = "\n\n".join(one.text for one in blocks)
    return PageContent(1, text, blocks=blocks, charts=charts, reader="layout")


def scopes(found: list[Quantity]) -> set[tuple[str, int]]:
    return {(q.scope, int(q.value)) for q in found if q.scope}


def test_amounts_in_tiles_have_the_scope_of_the_label_nearest_to_each() -> None:
    tiles = page(
        block("12,300 t CO2e", 0.1, 0.3),
        block("4,500 t CO2e", 0.6, 0.3),
        block("Scope 1", 0.1, 0.33),
        block("Scope 2", 0.6, 0.33),
    )
    assert scopes(read_pages([tiles])) == {("1", 12300), ("2", 4500)}


def test_a_label_that_two_amounts_are_equally_near_gives_neither_its_scope() -> None:
    tiles = page(
        block("12,300 t CO2e", 0.1, 0.3),
        block("Scope 1", 0.25, 0.3),
        block("4,500 t CO2e", 0.4, 0.3),
    )
    assert scopes(read_pages([tiles])) == set()


def test_a_short_text_has_the_scope_of_the_heading_directly_above() -> None:
    heading = block("Scope 1 and 2", 0.1, 0.1, BlockKind.HEADING)
    text = block("We emitted 12,300 t CO2e in 2023.", 0.1, 0.13, BlockKind.TEXT)
    (figure,) = read_pages([page(heading, text)])
    assert (figure.scope, figure.year, figure.reading) == ("1+2", 2023, CellReading.SINGLE)
    two = block("Heating emitted 300 t CO2e and cars 400 t CO2e.", 0.1, 0.13, BlockKind.TEXT)
    assert scopes(read_pages([page(heading, two)])) == set()


@pytest.mark.parametrize(
    ("others", "value"),
    [(("910", "745"), "1480"), (("9", "7"), "1.480"), (("910", "7.5"), "1.480")],
)
def test_a_chart_tells_itself_what_its_dots_mean(others: tuple[str, ...], value: str) -> None:
    said = block("We emitted 12,300 t and 4,500.5 t CO2e elsewhere.", 0.5, 0.53, BlockKind.TEXT)
    drawn = page(
        said,
        charts=tuple(
            ChartValue(text, f"Scope {number}", "2023", "GHG emissions", Rect(0, 0, 0.1, 0.1))
            for number, text in enumerate(("1.480", *others), 1)
        ),
    )
    (first,) = [q for q in read_pages([drawn]) if q.quote == "1.480"]
    assert str(first.value) == value


def test_values_of_a_chart_are_bound_by_legend_axis_and_title() -> None:
    def value(text: str, series: str, year: str) -> ChartValue:
        return ChartValue(text, series, year, "GHG emissions (MTCO2e)", Rect(0, 0, 0.1, 0.1))

    drawn = page(
        block("91,650", 0.1, 0.3),
        charts=(value("91,650", "Scope 1", "2021"), value("82,964", "Scope 1", "2020")),
    )
    found = [q for q in read_pages([drawn]) if q.scope]
    assert [(q.year, q.value_tco2e, q.quote) for q in found] == [
        (2021, 91650, "91,650"),
        (2020, 82964, "82,964"),
    ]
    assert {q.reading for q in found} == {CellReading.SINGLE}
