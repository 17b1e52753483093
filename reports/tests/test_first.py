"""What to look at first: the order, each thing once, and never more than ten."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from reports.review.first import AT_FIRST_OF_A_KIND, AT_MOST, RULE, Matter, ToLookAt, first


def thing(matter: Matter, page: int, identity: str = "") -> ToLookAt:
    return ToLookAt(matter, identity or f"{matter}:{page}", page, "why")


@pytest.mark.parametrize(("sooner", "later"), list(pairwise(Matter)))
def test_kinds_come_in_the_order_of_the_rule(sooner: Matter, later: Matter) -> None:
    things = [thing(later, 1), thing(sooner, 99), thing(sooner, 2)]
    expected = [(sooner, 2), (sooner, 99), (later, 1)]

    assert [(one.matter, one.page) for one in first(things)] == expected
    assert first(reversed(things)) == first(things)
    assert RULE.index(sooner.in_words) < RULE.index(later.in_words)


def test_a_thing_of_two_kinds_stands_once_under_the_first() -> None:
    things = [
        thing(Matter.UNGUARDED_FIGURE, 3, "figure"),
        thing(Matter.FAILED_CHECK, 3, "figure"),
    ]

    assert first(things) == [things[1]]


def test_never_more_than_ten() -> None:
    assert len(first(thing(Matter.UNREAD_PAGE, page) for page in range(1, 30))) == AT_MOST == 10
    assert first([]) == []


def test_many_of_one_kind_leave_room_for_the_others() -> None:
    things = [thing(Matter.MISSING_CORE_REQUIREMENT, page) for page in range(1, 30)]
    things += [thing(Matter.UNREAD_PAGE, 1), thing(Matter.UNGUARDED_FIGURE, 1)]
    shown = [one.matter for one in first(things)]

    assert shown[-2:] == [Matter.UNREAD_PAGE, Matter.UNGUARDED_FIGURE]
    assert shown.count(Matter.MISSING_CORE_REQUIREMENT) == AT_MOST - 2 > AT_FIRST_OF_A_KIND


def test_within_a_kind_the_largest_difference_comes_first() -> None:
    near, far = thing(Matter.FAILED_CHECK, 1), thing(Matter.FAILED_CHECK, 9)
    things = [replace(near, percent=0.8), replace(far, percent=8.35)]

    assert [one.page for one in first(things)] == [9, 1]


def test_a_small_difference_comes_after_everything_else() -> None:
    small = replace(thing(Matter.PROVEN_CONTRADICTION, 1), percent=0.02, small=True)
    things = [small, thing(Matter.UNGUARDED_FIGURE, 9)]

    assert [one.matter for one in first(things)] == [
        Matter.UNGUARDED_FIGURE,
        Matter.PROVEN_CONTRADICTION,
    ]
    assert "comes last" in RULE


def test_a_claim_that_is_disproved_always_has_a_place() -> None:
    small = replace(thing(Matter.PROVEN_CONTRADICTION, 1), percent=0.02, small=True)
    things = [small, *(thing(Matter.MISSING_CORE_REQUIREMENT, page) for page in range(1, 30))]

    assert first(things)[-1] == small and len(first(things)) == AT_MOST


def test_a_small_difference_takes_no_place_from_what_matters() -> None:
    small = [
        replace(thing(Matter.FAILED_CHECK, page), percent=0.1, small=True) for page in range(1, 5)
    ]
    things = [*small, *(thing(Matter.UNREAD_PAGE, page) for page in range(1, 30))]

    assert {one.matter for one in first(things)} == {Matter.UNREAD_PAGE}
