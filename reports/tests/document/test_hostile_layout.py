"""Files made to harm, through the layout reader with its model: each page is read or left to the
line reader, in bounded time and memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pymupdf
import pytest

from conftest import SHORT_SAMPLE
from reports.document.layout_internals import is_installed
from reports.document.layout_reading import forget_reader, read_layout
from reports.document.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.tests.document import hostile_pdf as hostile
from reports.types import PageContent, PageState

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not is_installed(), reason="pymupdf-layout is not installed"),
    pytest.mark.long,
]
SECONDS = 120
FEW, MORE = range(5, 6), range(6, 26)  # of the copies that benchmarks/ingest_mutations.py reads
Read = Callable[[bytes], tuple[list[PageContent], list[PageContent]]]


@pytest.fixture
def read(tmp_path: Path) -> Iterator[Read]:
    """The pages of a file as the line reader and as the layout reader give them."""

    def act(content: bytes) -> tuple[list[PageContent], list[PageContent]]:
        path = tmp_path / "hostile.pdf"
        path.write_bytes(content)
        try:
            count = inspect_pdf(path).page_count
        except UnreadablePdf:
            count = 0
        began = time.monotonic()
        by_layout = read_layout(path, 1, max(count, 1), pages=count, timeout=SECONDS)
        assert time.monotonic() - began < SECONDS + 5
        return read_pages(path, 1, count, timeout=SECONDS) if count else [], by_layout

    yield act
    forget_reader()


def test_strange_pages_cost_only_themselves(read: Read) -> None:
    with pymupdf.open("pdf", hostile.pages([hostile.plain()] * 2)) as pdf:
        crowded(pdf.new_page(width=600, height=14_000))
        wide_table(pdf.new_page(width=8200, height=500))
        pdf.new_page(width=1, height=1)
        pdf.new_page(width=14_000, height=14_000).insert_text((72, 72), hostile.SAYS)
        content = pdf.tobytes()
    by_lines, by_layout = read(content)
    assert [page.number for page in by_lines] == [1, 2, 3, 4, 5, 6]
    told = {page.number: page for page in by_layout}
    assert told.keys() >= {1, 2, 3, 4, 6}
    too_much = {told[number].reader for number in (3, 4, 6)}
    assert too_much == {by_lines[0].reader}, "what would cost the model too much is not given to it"
    assert {told[number].text for number in (1, 2, 6)} == {hostile.SAYS}
    for page in (*by_lines, *by_layout):
        if page.state is PageState.READ:
            assert page.text.count("crowded") == (2500 if page.number == 3 else 0)
            assert page.text.count(" 77") == (199 * 11 if page.number == 4 else 0)


def crowded(page: pymupdf.Page) -> None:
    """Two and a half thousand lines in two columns."""
    text = "\n".join(
        f"BT /helv 9 Tf {20 + at % 2 * 300} {13_900 - at // 2 * 11} Td (a crowded line) Tj ET"
        for at in range(2500)
    )
    draw(page, text)


def wide_table(page: pymupdf.Page) -> None:
    """A table of 200 columns."""
    rows = [["Label", *(str(1800 + at) for at in range(199))], *[["Scope 1", *["77"] * 199]] * 11]
    text = "\n".join(
        f"BT /helv 9 Tf {20 + 40 * column} {470 - 20 * at} Td ({cell}) Tj ET"
        for at, row in enumerate(rows)
        for column, cell in enumerate(row)
    )
    draw(page, text)


def draw(page: pymupdf.Page, operators: str) -> None:
    """Make these operators all that is drawn on a page."""
    page.insert_text((1, 1), "-")  # gives the page its font
    page.parent.update_stream(page.get_contents()[-1], operators.encode())


@pytest.mark.parametrize(
    "seed", [*FEW, *(pytest.param(seed, marks=pytest.mark.long) for seed in MORE)]
)
def test_a_damaged_file_is_read_or_left_to_the_line_reader(read: Read, seed: int) -> None:
    by_lines, by_layout = read(hostile.mutated(SHORT_SAMPLE.read_bytes(), seed))
    fine = {page.number for page in by_lines if page.state is not PageState.FAILED}
    numbers = [page.number for page in by_layout]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= fine, "what the line reader cannot read the other does not invent"
    assert all(page.text or page.unseen or page.reason for page in by_layout)


@pytest.mark.parametrize(
    "content",
    [lambda: hostile.pages([hostile.text_bomb(256), hostile.plain()]), hostile.laughs],
    ids=["a page of a million sentences", "forms within forms"],
)
def test_a_bomb_is_left_to_the_line_reader(read: Read, content: Callable[[], bytes]) -> None:
    _, by_layout = read(content())
    assert [(page.number, page.text) for page in by_layout] == [(2, hostile.SAYS)]


def test_a_file_that_is_no_pdf_has_no_pages(read: Read) -> None:
    assert read(b"<html>Access denied</html>") == ([], [])
