"""Chunks cover every page and overlap by two."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.claims.chunks import CHUNK_CHARACTERS, Chunk, chunks_of


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


def test_dense_pages_make_smaller_chunks_and_a_page_is_never_cut() -> None:
    lengths = {1: 9_000, 2: 9_000, 3: 9_000, 4: 9_000, 5: 90_000, 6: 10, 7: 10}
    spans = [(chunk.first, chunk.begins, chunk.last) for chunk in chunks_of(7, lengths=lengths)]
    assert spans == [(1, 1, 3), (2, 4, 4), (3, 5, 5), (4, 6, 7)]


@given(st.lists(st.integers(0, 40_000), max_size=60))
def test_every_page_is_asked_about_once_whatever_stands_on_it(sizes: list[int]) -> None:
    lengths = dict(enumerate(sizes, start=1))
    chunks = chunks_of(len(sizes), lengths=lengths)
    asked = [page for chunk in chunks for page in range(chunk.begins, chunk.last + 1)]
    assert asked == list(range(1, len(sizes) + 1))
    for chunk in chunks:
        own = [lengths[page] for page in range(chunk.begins, chunk.last + 1)]
        assert len(own) == 1 or sum(own) <= CHUNK_CHARACTERS
        assert chunk.last - chunk.first < 10


def test_halves_share_the_own_pages_and_the_second_overlaps() -> None:
    one, other = Chunk(1, 3, 9, 18, 11).halves()
    assert (one.first, one.begins, one.last) == (9, 11, 14)
    assert (other.first, other.begins, other.last) == (13, 15, 18)
    with pytest.raises(ValueError, match="one page"):
        Chunk(0, 1, 3, 5, 5).halves()


def test_a_chunk_without_the_beginning_of_its_own_pages_owns_them_all() -> None:
    assert Chunk(0, 1, 3, 5).begins == 3
