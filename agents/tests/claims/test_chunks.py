"""Chunks cover every page and overlap by two."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.claims.chunks import chunks_of


def test_eighty_seven_pages_make_the_chunks_the_requirement_names() -> None:
    spans = [(chunk.first, chunk.last) for chunk in chunks_of(87)]
    assert spans[:3] == [(1, 10), (9, 18), (17, 26)]
    assert spans[-1] == (81, 87)


@given(st.integers(min_value=0, max_value=600))
def test_every_page_is_in_a_chunk_and_neighbours_share_two(pages: int) -> None:
    chunks = chunks_of(pages)
    assert {page for chunk in chunks for page in range(chunk.first, chunk.last + 1)} == set(
        range(1, pages + 1)
    )
    assert all(later.first == chunk.last - 1 for chunk, later in pairwise(chunks))
    assert all(chunk.last - chunk.first < 10 and chunk.total == len(chunks) for chunk in chunks)


def test_no_chunk_repeats_only_what_the_one_before_holds() -> None:
    for pages in range(1, 60):
        chunks = chunks_of(pages)
        assert all(later.last > chunk.last for chunk, later in pairwise(chunks)), pages


def test_an_overlap_as_large_as_a_chunk_is_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        chunks_of(20, size=5, overlap=5)
