"""Ranges of pages as a person writes them, and the sides of an assurance engagement."""

from __future__ import annotations

import pytest

from reports.page_ranges import Side, Sides, as_listed, ranges_in


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("", ()),
        ("40-62, 70", ((40, 62), (70, 70))),
        ("3 \u2013 5; 9", ((3, 5), (9, 9))),
        ("12 to 14", ((12, 14),)),
    ],
)
def test_ranges_are_read_as_they_are_written(
    text: str, ranges: tuple[tuple[int, int], ...]
) -> None:
    assert ranges_in(text) == ranges
    assert ranges_in(as_listed(ranges)) == ranges


@pytest.mark.parametrize("text", ["chapter 2", "9-3", "0-4", "1,5-", "-4", "1.5"])
def test_what_is_no_range_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(ValueError, match=r"no page or range|does not run"):
        ranges_in(text)


def test_pages_that_nobody_marked_are_of_the_other_side_where_one_side_is_marked() -> None:
    assured, other = Sides.of("40-62", ""), Sides.of("", "1-12")
    assert (assured.side(50), assured.side(3)) == (Side.ASSURED, Side.OTHER)
    assert (other.side(3), other.side(50)) == (Side.OTHER, Side.ASSURED)
    both = Sides.of("40-62", "1-12")
    assert (both.side(50), both.side(3), both.side(20)) == (
        Side.ASSURED,
        Side.OTHER,
        Side.UNMARKED,
    )
    assert not Sides.of("", "")
