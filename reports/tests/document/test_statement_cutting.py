"""Statements of a page: each a stretch of its text, in order, of the right kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.document.statements import BETWEEN_BLOCKS, statements_of
from reports.types import Block, BlockKind, PageContent, Rect, StatementKind

SENTENCE = "We cut our emissions in the year."
BOX = Rect(0, 0, 1, 1)


def page(*blocks: tuple[BlockKind, str]) -> PageContent:
    made = tuple(Block(kind, text, BOX) for kind, text in blocks)
    return PageContent(1, BETWEEN_BLOCKS.join(block.text for block in made), blocks=made)


def told(content: PageContent, running: tuple[str, ...] = ()) -> list[tuple[StatementKind, str]]:
    return [
        (one.kind, content.text[one.start : one.end]) for one in statements_of(content, running)
    ]


def test_a_paragraph_is_cut_into_its_sentences_as_printed() -> None:
    content = page((BlockKind.TEXT, f"{SENTENCE} Our sites use less power."))
    assert told(content) == [
        (StatementKind.SENTENCE, SENTENCE),
        (StatementKind.SENTENCE, "Our sites use less power."),
    ]


def test_every_row_of_a_table_that_says_something_is_a_statement() -> None:
    content = page((BlockKind.TEXT, SENTENCE), (BlockKind.TABLE, "t | 2023\n | \nScope 1 | 12"))
    rows = [one for one in statements_of(content) if one.kind is StatementKind.ROW]
    assert [(one.block, one.row) for one in rows] == [(1, 0), (1, 2)]
    assert [content.text[one.start : one.end] for one in rows] == ["t | 2023", "Scope 1 | 12"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (BlockKind.HEADING, StatementKind.HEADING),
        (BlockKind.CAPTION, StatementKind.CAPTION),
        (BlockKind.PAGE_HEADER, StatementKind.RUNNING),
        (BlockKind.PAGE_FOOTER, StatementKind.RUNNING),
        (BlockKind.LIST_ITEM, StatementKind.LIST_ITEM),
        (BlockKind.FOOTNOTE, StatementKind.FOOTNOTE),
        (BlockKind.TEXT, StatementKind.SENTENCE),
    ],
)
def test_the_kind_of_a_block_tells_that_of_its_statements(
    kind: BlockKind, expected: StatementKind
) -> None:
    assert told(page((kind, SENTENCE))) == [(expected, SENTENCE)]


def test_a_page_without_blocks_has_no_statements() -> None:
    assert statements_of(page()) == []


@given(
    st.lists(
        st.tuples(
            st.sampled_from(list(BlockKind)),
            st.text(st.sampled_from("ab Z.1!?|\n•;。日²-"), max_size=40),
        ),
        max_size=5,
    )
)
def test_statements_stand_in_order_within_their_blocks(blocks: list[tuple[BlockKind, str]]) -> None:
    content = page(*blocks)
    begins = [0]
    for _, text in blocks:
        begins.append(begins[-1] + len(text) + len(BETWEEN_BLOCKS))
    at = 0
    for one in statements_of(content):
        begin = begins[one.block]
        assert begin <= one.start <= one.end <= begin + len(blocks[one.block][1])
        assert at <= one.start
        at = one.end
