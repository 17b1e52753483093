"""Rules drawn across a table: which strokes are rules, and what they part."""

from __future__ import annotations

from typing import Any

from reports.document.layout.drawn_rules import Rule, is_parted, rules_within
from reports.document.lines import Box

AREA = Box(0, 0, 300, 100)


def _path(*items: Any, rect: tuple[float, float, float, float]) -> dict[str, Any]:
    return {"items": list(items), "rect": rect}


def test_lines_and_the_edges_of_shaded_areas_are_rules() -> None:
    line = _path(("l", (10, 40), (200, 40.2)), rect=(10, 40, 200, 40.2))
    shade = _path(("re", (10, 60, 200, 80), 1), rect=(10, 60, 200, 80))
    assert [round(rule.y) for rule in rules_within([line, shade], AREA)] == [40, 80, 60]


def test_slanting_strokes_dots_and_strokes_elsewhere_are_none() -> None:
    slant = _path(("l", (10, 40), (200, 60)), rect=(10, 40, 200, 60))
    dot = _path(("l", (10, 40), (11, 40)), rect=(10, 40, 11, 40))
    below = _path(("l", (10, 140), (200, 140)), rect=(10, 140, 200, 140))
    empty = {**_path(rect=(10, 40, 200, 40)), "closePath": True}
    assert rules_within([slant, dot, below, empty], AREA) == ()


def test_a_map_of_very_many_paths_has_no_rules() -> None:
    line = _path(("l", (10, 40), (200, 40)), rect=(10, 40, 200, 40))
    assert rules_within([line] * 3001, AREA) == ()


def test_rules_part_what_they_cover_and_a_shaded_word_does_not() -> None:
    pieces = [Rule(40, 10, 60), Rule(40, 60, 105)]
    assert is_parted(pieces, (30, 50), (10, 110))
    assert not is_parted(pieces[:1], (30, 50), (10, 110))
    assert not is_parted(pieces, (45, 50), (10, 110))


def test_a_rule_that_is_drawn_twice_covers_no_more() -> None:
    assert not is_parted([Rule(40, 10, 60), Rule(40.5, 10, 60)], (30, 50), (10, 110))
