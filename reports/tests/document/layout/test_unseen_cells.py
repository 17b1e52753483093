"""Figures that nobody can see are in no cell of a table, whichever reader reads the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest

from reports.document.layout_internals import LayoutModel
from reports.tests.document.layout.table_pages import LEFT, ROWS, STEP, TOP, read_drawn
from reports.types import PageContent, UnseenCause

SECRET = "777"
FIRST_ROW, SECOND_ROW = TOP + STEP, TOP + 2 * STEP
WHITE = (1, 1, 1)
Draw = Callable[[pymupdf.Page], None]


def say(**how: Any) -> Draw:
    """The secret between the two figures of the first row."""
    return lambda page: page.insert_text((290, FIRST_ROW), SECRET, **({"fontsize": 9} | how))


def covered(page: pymupdf.Page) -> None:
    say()(page)
    page.draw_rect((286, FIRST_ROW - 9, 310, FIRST_ROW + 4), color=None, fill=WHITE)


def clipped(page: pymupdf.Page) -> None:
    xref = page.get_contents()[-1]
    stream = page.parent.xref_stream(xref)
    text = f"q 0 0 9 9 re W n BT /helv 9 Tf 290 {842 - FIRST_ROW} Td ({SECRET}) Tj ET Q"
    page.parent.update_stream(xref, stream + b"\n" + text.encode())


def layer_off(page: pymupdf.Page) -> None:
    say(oc=page.parent.add_ocg("notes", on=False))(page)


UNSEEN = {
    UnseenCause.SAME_COLOUR: say(color=WHITE),
    UnseenCause.TRANSPARENT: say(fill_opacity=0.02),
    UnseenCause.NOT_PAINTED: say(render_mode=3),
    UnseenCause.TINY: say(fontsize=1),
    UnseenCause.COVERED: covered,
    UnseenCause.CLIPPED: clipped,
    UnseenCause.LAYER_OFF: layer_off,
}


@pytest.fixture(params=["lines", "layout"])
def read(request: pytest.FixtureRequest, model: LayoutModel) -> Callable[[Draw], PageContent]:
    """Read the page with the table by either reader."""
    reader = model if request.param == "layout" else None
    return lambda draw: read_drawn(draw, reader)


@pytest.mark.long
@pytest.mark.parametrize("cause", UNSEEN)
def test_a_figure_nobody_sees_is_in_no_cell(
    read: Callable[[Draw], PageContent], cause: UnseenCause
) -> None:
    page = read(UNSEEN[cause])
    assert [(one.text, one.cause) for one in page.unseen] == [(SECRET, cause)]
    (table,) = page.tables
    assert table.rows == ROWS
    assert SECRET not in page.text


@pytest.mark.long
def test_a_digit_nobody_sees_does_not_make_a_figure_longer(
    read: Callable[[Draw], PageContent],
) -> None:
    behind = LEFT[2] + pymupdf.get_text_length("410", fontsize=9)
    page = read(lambda page: page.insert_text((behind, SECOND_ROW), "0", fontsize=9, color=WHITE))
    (table,) = page.tables
    assert table.rows == ROWS


@pytest.mark.long
def test_the_same_figure_that_can_be_seen_is_in_a_cell(
    read: Callable[[Draw], PageContent],
) -> None:
    page = read(say(color=(0.4, 0.4, 0.4)))
    assert page.unseen == ()
    assert SECRET in " ".join(cell for table in page.tables for row in table.rows for cell in row)


def test_a_figure_printed_twice_of_which_one_copy_is_unseen_stays_in_its_cell(
    read: Callable[[Draw], PageContent],
) -> None:
    page = read(
        lambda page: page.insert_text((LEFT[1], FIRST_ROW), "1,200", fontsize=9, render_mode=3)
    )
    (table,) = page.tables
    assert table.rows == ROWS


def test_a_page_on_which_all_is_seen_gives_the_characters_of_its_text_page(
    model: LayoutModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    extract = pymupdf.TextPage.extractRAWDICT

    def count(text: pymupdf.TextPage, *arguments: Any, **named: Any) -> Any:
        asked.append(text)
        return extract(text, *arguments, **named)

    monkeypatch.setattr(pymupdf.TextPage, "extractRAWDICT", count)
    assert read_drawn(lambda page: None, model).tables[0].rows == ROWS
    assert len(asked) == 1
