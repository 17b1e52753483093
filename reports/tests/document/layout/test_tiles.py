"""A title of a tile is read with the words below it."""

from __future__ import annotations

from reports.document.layout.tiles import with_tiles
from reports.tests.document.layout.lines import block
from reports.types import Block, BlockKind

LEFT, RIGHT = (0.1, 0.10, 0.3, 0.12), (0.5, 0.10, 0.7, 0.12)


def title(text: str, box: tuple[float, float, float, float], size: float = 12) -> Block:
    return block(BlockKind.HEADING, text, box, size=size, level=4)


def item(text: str, x: float, y: float, kind: BlockKind = BlockKind.TEXT) -> Block:
    return block(kind, text, (x, y, x + 0.2, y + 0.02))


PLAN, DO = title("Plan", LEFT), title("Do", RIGHT)
GOALS, STEPS = item("Set goals", 0.1, 0.13), item("Take steps", 0.5, 0.13)


def texts(*blocks: Block) -> list[str]:
    return [one.text for one in with_tiles(blocks)]


def test_titles_side_by_side_are_each_followed_by_their_words() -> None:
    assert texts(PLAN, DO, GOALS, STEPS) == ["Plan", "Set goals", "Do", "Take steps"]


def test_titles_within_tiles_stay_with_their_words() -> None:
    first, second = (
        title("Scope", (0.1, 0.13, 0.2, 0.14), 10),
        title("Work", (0.5, 0.13, 0.6, 0.14), 10),
    )
    words, others = item("Set goals", 0.1, 0.15), item("Take steps", 0.5, 0.15)
    assert texts(PLAN, DO, first, second, words, others) == [
        "Plan",
        "Scope",
        "Set goals",
        "Do",
        "Work",
        "Take steps",
    ]


def test_every_row_of_tiles_is_read_for_itself() -> None:
    check, act = title("Check", (0.1, 0.2, 0.3, 0.22)), title("Act", (0.5, 0.2, 0.7, 0.22))
    measure, change = item("Measure", 0.1, 0.23), item("Change", 0.5, 0.23)
    assert texts(PLAN, DO, GOALS, STEPS, check, act, measure, change) == [
        *("Plan", "Set goals", "Do", "Take steps"),
        *("Check", "Measure", "Act", "Change"),
    ]


def test_what_stands_below_both_titles_or_far_away_is_of_no_tile() -> None:
    across = block(BlockKind.TEXT, "Below both", (0.1, 0.13, 0.7, 0.15))
    assert texts(PLAN, DO, across, GOALS) == ["Plan", "Do", "Below both", "Set goals"]
    far = item("Far below", 0.1, 0.4)
    assert texts(PLAN, DO, far) == ["Plan", "Do", "Far below"]


def test_tables_stay_where_they_are() -> None:
    table = item("Scope 1 | 12", 0.1, 0.13, BlockKind.TABLE)
    assert texts(PLAN, DO, table) == ["Plan", "Do", "Scope 1 | 12"]


def test_headings_one_below_the_other_are_no_tiles() -> None:
    below = title("Do", (0.1, 0.13, 0.3, 0.15))
    assert texts(PLAN, below, GOALS) == ["Plan", "Do", "Set goals"]
