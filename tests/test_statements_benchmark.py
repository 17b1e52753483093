"""The sample of statements that a person judges beside the page."""

from __future__ import annotations

from benchmarks.statements import candidates, draw, has_columns
from reports.document.statements import BETWEEN_BLOCKS
from reports.types import Block, BlockKind, PageContent, Rect

LEFT, RIGHT = Rect(0.1, 0.2, 0.45, 0.5), Rect(0.55, 0.2, 0.9, 0.5)
SAID = "We have reduced our emissions by a tenth since 2019 and go on. We report on it here."


def page(number: int, *boxes: Rect) -> PageContent:
    title = Block(BlockKind.HEADING, f"Chapter {'abcdef'[number]}", Rect(0.1, 0.18, 0.4, 0.2), 1)
    blocks = (title, *(Block(BlockKind.TEXT, SAID, box, size=10.0) for box in boxes))
    return PageContent(number, BETWEEN_BLOCKS.join(one.text for one in blocks), blocks=blocks)


def test_only_pages_with_text_side_by_side_are_drawn_from() -> None:
    below = LEFT._replace(y0=0.6, y1=0.9)
    assert has_columns(page(1, LEFT, RIGHT))
    assert not has_columns(page(1, LEFT, below))
    assert {one.page for one in candidates("a", [page(1, LEFT, RIGHT), page(2, LEFT)])} == {1}


def test_a_draw_takes_as_many_sentences_as_heads_and_is_the_same_for_a_seed() -> None:
    found = [list(candidates(name, [page(1, LEFT, RIGHT), page(2, LEFT, RIGHT)])) for name in "ab"]
    drawn = draw(found, 7, 2)
    assert [one.kind.value for one in drawn] == ["sentence", "sentence", "heading", "heading"]
    assert {one.report for one in drawn[:2]} == {"a", "b"}
    assert drawn == draw(found, 7, 2)
