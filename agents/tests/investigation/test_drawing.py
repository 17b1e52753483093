"""Where boxes stand, for the specialists of today and for any number of them."""

from __future__ import annotations

from itertools import combinations

import pytest

from agents.investigation.drawing import Box, drawing_of
from agents.registry import SPECIALIST_NAMES


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


@pytest.mark.parametrize("number", range(1, 13))
def test_no_box_stands_on_another_however_many_specialists_there_are(number: int) -> None:
    drawing = drawing_of(tuple(f"agent_{place}" for place in range(number)))
    boxes = [*drawing.boxes, drawing.pool, drawing.report]
    crowded = [(a.name, b.name) for a, b in combinations(boxes, 2) if not apart(a, b)]
    assert crowded == []
    for box in boxes:
        assert box.x >= 0 and box.y >= 0, box.name
        assert box.x + box.width <= drawing.width and box.y + box.height <= drawing.height, box.name


def test_specialists_stand_around_the_pool_from_the_top_clockwise() -> None:
    drawing = drawing_of(SPECIALIST_NAMES)
    around = {box.name: box.middle for box in drawing.boxes}
    first, second, *_, last = (around[name] for name in SPECIALIST_NAMES)
    middle = drawing.pool.middle
    assert first.x == pytest.approx(middle.x, abs=1) and first.y < middle.y
    assert second.x > middle.x > last.x
    assert around["claims"].x == around["orchestrator"].x < last.x < around["judge"].x


def test_every_specialist_has_a_line_to_the_orchestrator_the_pool_and_the_judge() -> None:
    drawing = drawing_of(("one", "two"))
    lines = {(wire.kind, wire.agent): wire.keys for wire in drawing.wires}
    for name in ("one", "two"):
        assert lines["route", name] == (f"routed:{name}",)
        assert lines["ask", name] == (f"asked:{name}", f"answered:{name}")
        assert lines["find", name] == (f"found:{name}",)
    assert lines["back", "judge"] == ("back",)
