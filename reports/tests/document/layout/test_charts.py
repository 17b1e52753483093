"""Values of charts: by the colour of their bar, the legend and the axis."""

from __future__ import annotations

from typing import Any

from reports.document.layout.charts import chart_values
from reports.types import Block, BlockKind, Rect, Word

SIZE = (1000.0, 1000.0)
BLUE, YELLOW, WHITE = (0.0, 0.2, 0.4), (1.0, 0.84, 0.0), (1.0, 1.0, 1.0)
TITLE = Block(BlockKind.PICTURE, "GHG emissions (t CO2e)", Rect(0.1, 0.05, 0.5, 0.08))


def word(text: str, x: float, y: float, width: float = 30) -> Word:
    return Word(text, x / 1000, y / 1000, (x + width) / 1000, (y + 12) / 1000)


def bar(x0: float, y0: float, x1: float, y1: float, color: tuple[float, ...]) -> dict[str, Any]:
    return {"rect": (x0, y0, x1, y1), "fill": color, "fill_opacity": 1.0}


LEGEND = [bar(100, 600, 112, 612, YELLOW), bar(300, 600, 312, 612, BLUE)]
ENTRIES = [
    word("Scope", 116, 600, 28),
    word("1", 147, 600, 6),
    word("Scope", 316, 600, 28),
    word("2", 347, 600, 6),
]
YEARS = [word("2020", 110, 560), word("2021", 210, 560)]
STACKED = [
    bar(100, 400, 150, 550, YELLOW),
    bar(100, 200, 150, 400, BLUE),
    bar(200, 420, 250, 550, YELLOW),
    bar(200, 220, 250, 420, BLUE),
]
VALUES = [
    word("82,964", 110, 470),
    word("84,713", 110, 300),
    word("91,650", 210, 480),
    word("79,617", 210, 310),
]


def told(words: list[Word], drawings: list[dict[str, Any]]) -> set[tuple[str, str, str]]:
    return {
        (one.text, one.series, one.year) for one in chart_values(words, drawings, [TITLE], SIZE)
    }


def test_each_value_in_a_stack_has_the_entry_of_its_colour_and_the_year_below() -> None:
    found = chart_values([*ENTRIES, *YEARS, *VALUES], [*STACKED, *LEGEND], [TITLE], SIZE)
    assert {(one.text, one.series, one.year) for one in found} == {
        ("82,964", "Scope 1", "2020"),
        ("84,713", "Scope 2", "2020"),
        ("91,650", "Scope 1", "2021"),
        ("79,617", "Scope 2", "2021"),
    }
    assert {one.title for one in found} == {TITLE.text}
    assert min(one.box.x0 for one in found) == 0.11


def test_values_above_bars_and_beside_lying_ones_are_theirs() -> None:
    above = [word("60", 115, 388, 20)]
    assert told([*ENTRIES, *YEARS, *above], [STACKED[0], *LEGEND]) == {("60", "Scope 1", "2020")}
    lying = [bar(200, 100, 400, 130, BLUE), bar(200, 150, 300, 180, BLUE)]
    years = [word("2020", 150, 109), word("2021", 150, 159)]
    beside = [word("40", 404, 109, 15), word("30", 304, 159, 15)]
    assert told([*ENTRIES, *years, *beside], [*lying, *LEGEND]) == {
        ("40", "Scope 2", "2020"),
        ("30", "Scope 2", "2021"),
    }


def test_what_colours_and_places_do_not_prove_is_left() -> None:
    plain = [*ENTRIES, *YEARS, *VALUES]
    assert told(plain, STACKED) == set(), "without a legend"
    assert told([*ENTRIES, *VALUES], [*STACKED, *LEGEND]) == set(), "without years"
    grey = [bar(100, 400, 150, 550, (0.5, 0.5, 0.5))]
    assert told(plain, [*grey, *LEGEND]) == set(), "in no colour of the legend"
    paper = [bar(100, 400, 150, 550, WHITE)]
    assert told(plain, [*paper, *LEGEND]) == set(), "on paper"
    twice = [bar(100, 600, 112, 612, YELLOW), bar(300, 600, 312, 612, YELLOW)]
    assert told(plain, [*STACKED[:1], *twice]) == set(), "in a colour of two entries"
    far = [word("82,964", 170, 470)]
    assert told([*ENTRIES, *YEARS, *far], [STACKED[0], *LEGEND]) == set(), "between the bars"


def test_a_page_of_very_many_shapes_is_no_chart_and_costs_nothing() -> None:
    many = [bar(x % 900, x // 900, x % 900 + 5, x // 900 + 5, BLUE) for x in range(20_000)]
    assert told([*ENTRIES, *YEARS, *VALUES], [*STACKED, *LEGEND, *many]) == set()


def test_ticks_of_the_axis_and_marks_of_the_legend_are_no_values() -> None:
    axis = [word("100", 60, 300, 20), word("2.1", 116, 602, 14)]
    assert told([*ENTRIES, *YEARS, *axis], [*STACKED, *LEGEND]) == set()
