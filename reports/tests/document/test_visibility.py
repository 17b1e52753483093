"""Text that nobody sees: for each cause a page that has it, beside its visible counterpart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pymupdf
import pytest

from reports.document.ocr import HIDDEN_TEXT
from reports.document.page_reader import body_style, read_page
from reports.tests.document.make_pdf import HEIGHT, WIDTH, cells, write
from reports.tests.document.scans import PROSE, drawn
from reports.types import PageContent, UnseenCause

PLAIN = "This sentence stands on the page for everybody to read."
SECRET = "Emissions fell by half"
AT = (60, 200)
AROUND = (50, 180, 320, 215)
WHITE, BLUE = (1, 1, 1), (0, 0, 0.5)
Draw = Callable[[pymupdf.Page], None]


@pytest.fixture
def page() -> Iterator[pymupdf.Page]:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=WIDTH, height=HEIGHT)
        write(page, 60, 100, [PLAIN])
        yield page


def read(page: pymupdf.Page) -> PageContent:
    """The page as it is read from the finished file."""
    with pymupdf.open(stream=page.parent.tobytes()) as pdf:
        return read_page(pdf[0], body_style(pdf))


def box(page: pymupdf.Page, fill: tuple[float, ...], rect: tuple[int, ...] = AROUND) -> None:
    page.draw_rect(rect, color=None, fill=fill)


def photo(page: pymupdf.Page, rect: tuple[int, ...] = AROUND, alpha: int | None = None) -> None:
    """A picture without any even place; transparent everywhere if `alpha` is 0."""
    chance = Random(1)
    samples = bytes(chance.randrange(60, 180) for _ in range(90 * 12 * 3))
    pixels = pymupdf.Pixmap(pymupdf.csRGB, 90, 12, samples, False)
    if alpha is not None:
        pixels = pymupdf.Pixmap(pixels, 1)
        pixels.set_alpha(bytes([alpha]) * (90 * 12))
    page.insert_image(rect, pixmap=pixels, keep_proportion=False)


def say(page: pymupdf.Page, text: str = SECRET, **how: object) -> None:
    page.insert_text(AT, text, **how)


def content(page: pymupdf.Page, operators: str) -> None:
    """Add operators of the content stream at the end of a page."""
    (xref,) = [page.get_contents()[-1]]
    stream = page.parent.xref_stream(xref)
    page.parent.update_stream(xref, stream + b"\n" + operators.encode())


def resource(page: pymupdf.Page, kind: str, value: str) -> None:
    """Give the page a resource, wherever its resources are."""
    how, place = page.parent.xref_get_key(page.xref, "Resources")
    if how == "xref":
        page.parent.xref_set_key(int(place.split()[0]), kind, value)
    else:
        page.parent.xref_set_key(page.xref, f"Resources/{kind}", value)


def gradient(page: pymupdf.Page) -> None:
    """Make a gradient from dark blue to violet known to the page as /G."""
    resource(
        page,
        "Shading",
        "<</G<</ShadingType 2/ColorSpace/DeviceRGB/Coords[50 0 330 0]/Extend[true true]"
        "/Function<</FunctionType 2/Domain[0 1]/C0[0 0 .3]/C1[.4 0 .6]/N 1>>>>>>",
    )


def on_a_gradient(page: pymupdf.Page) -> None:
    gradient(page)
    content(page, "q 50 620 300 50 re W n /G sh Q")
    content(page, f"1 g BT /helv 11 Tf 60 640 Td ({SECRET}) Tj ET")


def filled_with_a_gradient(page: pymupdf.Page) -> None:
    gradient(page)
    content(page, f"q BT 7 Tr /helv 11 Tf 60 640 Td ({SECRET}) Tj ET /G sh Q")


def faint_group(page: pymupdf.Page) -> None:
    """The text in a form that is drawn at an opacity of 2 %."""
    with pymupdf.open() as other:
        form = other.new_page(width=WIDTH, height=HEIGHT)
        say(form)
        page.show_pdf_page(page.rect, other, 0)
    resource(page, "ExtGState", "<</F<</ca .02/CA .02>>>>")
    xref = page.get_contents()[-1]
    page.parent.update_stream(xref, b"/F gs " + page.parent.xref_stream(xref))


def clipped(page: pymupdf.Page) -> None:
    content(page, f"q 0 0 9 9 re W n BT /helv 11 Tf 60 640 Td ({SECRET}) Tj ET Q")


def within_its_clip(page: pymupdf.Page) -> None:
    content(page, f"q 0 600 590 90 re W n BT /helv 11 Tf 60 640 Td ({SECRET}) Tj ET Q")


def off(page: pymupdf.Page) -> None:
    say(page, oc=page.parent.add_ocg("notes", on=False))


def on(page: pymupdf.Page) -> None:
    say(page, oc=page.parent.add_ocg("notes", on=True))


def steps(*draw: Draw) -> Draw:
    def act(page: pymupdf.Page) -> None:
        for one in draw:
            one(page)

    return act


def secret(**how: object) -> Draw:
    return lambda page: say(page, **how)


UNSEEN = {
    "white on white": (secret(color=WHITE), UnseenCause.SAME_COLOUR),
    "almost white on white": (secret(color=(0.99, 0.99, 0.99)), UnseenCause.SAME_COLOUR),
    "blue on a blue box": (
        steps(lambda page: box(page, BLUE), secret(color=BLUE)),
        UnseenCause.SAME_COLOUR,
    ),
    "white on a white box on a picture": (
        steps(photo, lambda page: box(page, WHITE), secret(color=WHITE)),
        UnseenCause.SAME_COLOUR,
    ),
    "transparent": (secret(fill_opacity=0.02), UnseenCause.TRANSPARENT),
    "in an almost transparent group": (faint_group, UnseenCause.TRANSPARENT),
    "not painted": (secret(render_mode=3), UnseenCause.NOT_PAINTED),
    "one point": (secret(fontsize=1), UnseenCause.TINY),
    "under a box": (steps(secret(), lambda page: box(page, (0.9, 0.9, 0.9))), UnseenCause.COVERED),
    "under a picture": (steps(secret(), photo), UnseenCause.COVERED),
    "under a box with other words on it": (
        steps(
            secret(),
            lambda page: box(page, (0.9, 0.9, 0.9)),
            lambda page: say(page, "We publish nothing about them here"),
        ),
        UnseenCause.COVERED,
    ),
    "beyond the page": (
        lambda page: page.insert_text((-300, 200), SECRET),
        UnseenCause.OUTSIDE,
    ),
    "outside its clip": (clipped, UnseenCause.CLIPPED),
    "in a layer that is off": (off, UnseenCause.LAYER_OFF),
}
SEEN = {
    "grey on white": secret(color=(0.85, 0.85, 0.85)),
    "white on a blue box": steps(lambda page: box(page, BLUE), secret(color=WHITE)),
    "white on a blue box on a white one": steps(
        lambda page: box(page, WHITE, (40, 150, 400, 230)),
        lambda page: box(page, BLUE),
        secret(color=WHITE),
    ),
    "white on a picture": steps(photo, secret(color=WHITE)),
    "white on a round shape": steps(
        lambda page: page.draw_circle((140, 195), 100, color=None, fill=BLUE), secret(color=WHITE)
    ),
    "white on a gradient": on_a_gradient,
    "filled with a gradient": filled_with_a_gradient,
    "white with a black outline": secret(render_mode=2, fill=WHITE, color=(0, 0, 0)),
    "half transparent": secret(fill_opacity=0.5),
    "small print": secret(fontsize=4),
    "over a box": steps(lambda page: box(page, (0.9, 0.9, 0.9)), secret()),
    "under a half transparent box": steps(
        secret(),
        lambda page: page.draw_rect(AROUND, color=None, fill=BLUE, fill_opacity=0.5),
    ),
    "under a transparent picture": steps(secret(), lambda page: photo(page, alpha=0)),
    "under the frame of a box": steps(
        secret(), lambda page: page.draw_rect(AROUND, color=BLUE, fill=None)
    ),
    "not painted over a picture of it": steps(photo, secret(render_mode=3)),
    "in its clip": within_its_clip,
    "in a layer that is on": on,
}


@pytest.mark.long
@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize("case", UNSEEN)
def test_text_nobody_sees_is_kept_apart_with_its_cause(
    page: pymupdf.Page, case: str, turn: int
) -> None:
    draw, cause = UNSEEN[case]
    draw(page)
    page.set_rotation(turn)
    found = read(page)
    assert {one.cause for one in found.unseen} == {cause}
    assert " ".join(one.text for one in found.unseen) == SECRET
    said = {*found.text.split(), *(word.text for word in found.words)}
    assert not said & set(SECRET.split())
    assert PLAIN in found.text
    assert [word.text for word in found.words][: len(PLAIN.split())] == PLAIN.split()


@pytest.mark.long
@pytest.mark.parametrize("turn", [0, 270])
@pytest.mark.parametrize("case", SEEN)
def test_text_that_can_be_seen_stays(page: pymupdf.Page, case: str, turn: int) -> None:
    SEEN[case](page)
    page.set_rotation(turn)
    found = read(page)
    assert SECRET in found.text
    assert found.unseen == ()
    assert " ".join(word.text for word in found.words) == f"{PLAIN} {SECRET}"


def test_unseen_text_has_its_place_on_the_page_as_it_is_shown(page: pymupdf.Page) -> None:
    say(page, color=WHITE)
    (upright,) = read(page).unseen
    assert upright.box[0] == pytest.approx(AT[0] / WIDTH, abs=0.002)
    assert upright.box[1] < AT[1] / HEIGHT < upright.box[3]
    page.set_rotation(90)
    (turned,) = read(page).unseen
    left, _, right, _ = turned.box
    assert left < 1 - AT[1] / HEIGHT < right


def test_white_digits_behind_a_number_do_not_belong_to_it(page: pymupdf.Page) -> None:
    say(page, "12,000")
    x = AT[0] + pymupdf.get_text_length("12,000", fontsize=11)
    page.insert_text((x, AT[1]), "000 tonnes", color=WHITE)
    found = read(page)
    assert found.text.endswith("12,000")
    assert found.words[-1].text == "12,000"
    assert [one.text for one in found.unseen] == ["000 tonnes"]


def test_only_the_covered_words_of_a_sentence_are_taken(page: pymupdf.Page) -> None:
    say(page)
    box(page, WHITE, (50, 180, 160, 215))
    found = read(page)
    assert found.text.endswith("\n\nhalf")
    assert [one.text for one in found.unseen] == ["Emissions fell by"]


def test_unseen_cells_are_in_no_table(page: pymupdf.Page) -> None:
    rows = [["Tonnes", "2024", "2023"], ["Scope 1", "120", "150"], ["Scope 2", "89", "94"]]
    cells(page, rows, (60, 220, 320), 300)
    page.insert_text((420, 300), "2022", fontsize=9, color=WHITE)
    page.insert_text((420, 316), "999", fontsize=9, color=WHITE)
    page.insert_text((420, 332), "888", fontsize=9, color=WHITE)
    found = read(page)
    (table,) = found.tables
    assert [list(row) for row in table.rows] == rows
    assert [one.text for one in found.unseen] == ["2022", "999", "888"]


def test_a_word_set_twice_is_read_once_and_nothing_is_hidden(page: pymupdf.Page) -> None:
    say(page)
    say(page, render_mode=3)
    found = read(page)
    assert found.text.count(SECRET) == 1
    assert found.unseen == ()


@pytest.mark.parametrize("how", ["not painted", "beneath the scan"])
def test_text_laid_under_a_scan_counts_as_seen(how: str) -> None:
    with drawn() as source, pymupdf.open() as pdf:
        picture = source[0].get_pixmap(dpi=100)
        page = pdf.new_page(width=WIDTH, height=HEIGHT)
        if how == "beneath the scan":
            write(page, 60, 100, PROSE, size=11)
        page.insert_image(page.rect, pixmap=picture)
        if how == "not painted":
            for number, line in enumerate(PROSE):
                page.insert_text((60, 100 + 13.2 * number), line, fontsize=11, render_mode=3)
        found = read(page)
    assert (found.reason, found.unseen) == (HIDDEN_TEXT, ())
    assert PROSE[0] in found.text


def test_a_page_set_small_as_a_whole_is_read(page: pymupdf.Page) -> None:
    with pymupdf.open() as pdf:
        small = pdf.new_page(width=60, height=85)
        small.insert_text((5, 20), SECRET, fontsize=1.2)
        found = read(small)
    assert (found.text, found.unseen) == (SECRET, ())


def test_a_page_of_unseen_text_alone_has_none(page: pymupdf.Page) -> None:
    with pymupdf.open() as pdf:
        blank = pdf.new_page(width=WIDTH, height=HEIGHT)
        say(blank, color=WHITE)
        found = read(blank)
    assert (found.text, found.words) == ("", ())
    assert [one.text for one in found.unseen] == [SECRET]
