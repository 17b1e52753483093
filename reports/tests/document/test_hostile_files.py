"""Files made to harm: each is refused with a message or read with a whole ledger, in bounded time
and memory."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from conftest import SHORT_SAMPLE
from reports.document.parsing import MEMORY_MB, UnreadablePdf, inspect_pdf, read_pages
from reports.tests.document import hostile_pdf as hostile
from reports.tests.document.child_memory import most_memory, own_memory
from reports.types import PageContent, PageState

pytestmark = pytest.mark.process

PAGE_SECONDS = 5  # what read_pages leaves a page at least
MUTATIONS = 8  # of the 200 that benchmarks/ingest_mutations.py reads


@pytest.fixture
def read(tmp_path: Path) -> Any:
    def act(content: bytes, first: int = 1, last: int = 0) -> list[PageContent]:
        path = tmp_path / "hostile.pdf"
        path.write_bytes(content)
        end = last or inspect_pdf(path).page_count
        return read_pages(path, first, end, timeout=PAGE_SECONDS * (end - first + 1))

    return act


@pytest.mark.long
@pytest.mark.parametrize(
    "content",
    [
        lambda: hostile.pages([hostile.bomb(4096), hostile.plain(), hostile.plain()]),
        lambda: hostile.pages([hostile.text_bomb(256), hostile.plain(), hostile.plain()]),
        lambda: hostile.pages(
            [hostile.plain(), hostile.bomb(1024, b"10 10 m 500 500 l S\n"), hostile.plain()]
        ),
        hostile.laughs,
    ],
    ids=[
        "4 GB of spaces",
        "a page of a million sentences",
        "millions of strokes",
        "forms within forms",
    ],
)
def test_a_bomb_costs_its_own_page_only(read: Any, content: Any) -> None:
    made, before = content(), most_memory()
    began = time.monotonic()
    ledger = read(made)
    assert time.monotonic() - began < 2 * PAGE_SECONDS * len(ledger) + 10
    failed = [page for page in ledger if page.state is PageState.FAILED]
    assert len(failed) == 1
    assert any(word in failed[0].reason for word in ("longer", "memory", "SIG", "characters"))
    assert all(page.text == hostile.SAYS for page in ledger if page not in failed)
    most = most_memory()  # of all children of this process, those of earlier tests included
    assert most == before or most < max(1.1 * MEMORY_MB, own_memory() + 1)


@pytest.mark.long
def test_a_page_larger_than_a_city_is_read(read: Any) -> None:
    (page,) = read(hostile.pages([hostile.plain()], box=(1_000_000, 1_000_000)))
    assert (page.state, page.text) == (PageState.READ, hostile.SAYS)


@pytest.mark.long
def test_five_thousand_pages_are_counted_and_any_of_them_read(read: Any, tmp_path: Path) -> None:
    content = hostile.pages([hostile.plain()] * 5000)
    began = time.monotonic()
    ledger = read(content, 4990, 5000)
    assert time.monotonic() - began < 60
    assert [page.text for page in ledger] == [hostile.SAYS] * 11
    assert inspect_pdf(tmp_path / "hostile.pdf").page_count == 5000


def test_a_document_that_lies_about_its_pages_has_a_ledger_or_a_message(read: Any) -> None:
    honest = hostile.pages([hostile.plain()])
    with pytest.raises(UnreadablePdf, match="again"):
        read(honest.replace(b"/Count 1", b"/Count 2000000000"))


@pytest.mark.long
def test_pages_within_themselves_are_failed(read: Any) -> None:
    (page,) = read(
        hostile.pdf(
            [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>"]
        )
    )
    assert page.state is PageState.FAILED


@pytest.mark.long
def test_scripts_and_attached_files_are_ignored(read: Any) -> None:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), hostile.SAYS)
        document.embfile_add("payroll.exe", b"MZ" * 1000)
        action = "<</S/JavaScript/JS(app.alert\\('never'\\);)>>"
        document.xref_set_key(document.pdf_catalog(), "OpenAction", action)
        content = document.tobytes()
    (page,) = read(content)
    assert (page.state, page.text) == (PageState.READ, hostile.SAYS)


@pytest.mark.long
def test_a_page_whose_content_is_damaged_is_not_called_blank(read: Any) -> None:
    ledger = read(
        hostile.pages(
            [hostile.stream(b"not deflated at all", b"/Filter/FlateDecode"), hostile.plain()]
        )
    )
    assert [page.state for page in ledger] == [PageState.FAILED, PageState.READ]
    assert "could be read" in ledger[0].reason


@pytest.mark.long
def test_a_page_damaged_after_its_text_says_that_something_may_be_missing(read: Any) -> None:
    (page,) = read(
        hostile.pages([hostile.stream(hostile.TEXT + b"<< /broken [ >> ]] Tj ET (" * 3)])
    )
    assert page.state is PageState.READ
    assert page.text == hostile.SAYS
    assert "may be missing" in page.reason


@pytest.mark.long
@pytest.mark.parametrize("tenth", range(0, 10, 2))
def test_a_truncated_file_is_refused_or_read_in_full(read: Any, tenth: int) -> None:
    content = SHORT_SAMPLE.read_bytes()
    _survives(read, content[: len(content) * tenth // 10 + 7])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(MUTATIONS))
def test_a_damaged_file_is_refused_or_read_in_full(read: Any, seed: int) -> None:
    _survives(read, hostile.mutated(SHORT_SAMPLE.read_bytes(), seed))


def _survives(read: Any, content: bytes) -> None:
    """A message that says what to do, or a ledger in which every page that is not read says why."""
    ledger: list[PageContent] = []
    refusal: UnreadablePdf | None = None
    try:
        ledger = read(content)
    except UnreadablePdf as error:
        refusal = error
    if refusal is not None:
        assert any(word in refusal.message.lower() for word in ("upload", "again"))
        return
    assert [page.number for page in ledger] == list(range(1, len(ledger) + 1))
    assert all(page.text or page.reason for page in ledger)


@pytest.mark.parametrize("count", [4_000, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("hidden", ["1 Tf", "1 1 1 rg 6 Tf"], ids=["tiny", "white"])
def test_very_many_unseen_spans_cost_bounded_time_and_are_not_read(
    read: Any, hidden: str, count: int
) -> None:
    *color, size, _ = hidden.split()
    spans = (
        f"BT {' '.join(color)} /F1 {size} Tf {at * 3 % 590} {at * 3 // 590 * 2 % 830} Td (a) Tj ET"
        for at in range(count)
    )
    began = time.monotonic()
    full, plain = read(hostile.pages([hostile.stream("\n".join(spans).encode()), hostile.plain()]))
    assert time.monotonic() - began < 12 * PAGE_SECONDS
    assert plain.text == hostile.SAYS
    assert full.text == ""
    if full.state is PageState.READ:
        assert sum(one.text.count("a") for one in full.unseen) == count
    else:
        assert "longer" in full.reason
