"""When two images support or contradict a claim, and all the reasons for which they do neither."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from agents.specialists.geography.images.areas import Area
from agents.specialists.geography.images.deciding import (
    Decision,
    Kind,
    Measured,
    Shot,
    Stated,
    decide,
    same_season,
)

PLANTED = Stated(Kind.GREENED, 5_000, 2017, 2018, within=12)
BEFORE, AFTER = Shot(dt.date(2016, 7, 1), 4), Shot(dt.date(2024, 7, 9), 8)
NOTHING = Area(0, 0, 0)


def near(hectares: float) -> Area:
    return Area(hectares, hectares * 0.95, hectares * 1.05)


def shown(changed: float, green: float = 20_000, hidden: float = 0, seen: float = 1) -> Measured:
    return Measured(near(changed), near(green), hidden, seen)


def told(stated: Stated = PLANTED, measured: Measured | None = None) -> Decision:
    return decide(stated, BEFORE, AFTER, measured or shown(4_900))


def test_a_forest_that_is_there_supports() -> None:
    assert told().supports is True
    assert told().confidence == 0.7
    assert decide(PLANTED, BEFORE, replace(AFTER, cloud=30), shown(4_900)).confidence == 0.5


def test_a_forest_for_which_there_is_no_green_ground_contradicts() -> None:
    found = told(measured=Measured(NOTHING, near(1_000), 0, 1))
    assert found.supports is False
    assert "at most 1,050.0 ha of the place" in found.why


def test_ground_that_is_green_without_having_changed_leaves_it_open() -> None:
    assert told(measured=shown(300, green=9_000)).supports is None


def test_what_clouds_hide_may_be_the_forest() -> None:
    assert told(measured=shown(0, green=1_000, hidden=2_000, seen=0.9)).supports is None
    assert "clouds and gaps leave 70%" in told(measured=shown(4_900, seen=0.7)).why


def test_a_landscape_that_changed_all_over_supports_nothing() -> None:
    found = told(measured=shown(15_000))
    assert found.supports is None and "season or weather" in found.why


@pytest.mark.parametrize(
    ("hectares", "words"),
    [
        (0, "no area is stated"),
        (0.4, "less than what pixels of 10 m show"),
        (400_000, "more than one place"),
    ],
)
def test_areas_of_nothing_too_little_and_too_much_are_open(hectares: float, words: str) -> None:
    found = told(replace(PLANTED, hectares=hectares), shown(hectares))
    assert found.supports is None and words in found.why


@pytest.mark.parametrize("hectares", [5, 5_000])
def test_areas_of_five_and_of_five_thousand_hectares_are_decided(hectares: float) -> None:
    stated = replace(PLANTED, hectares=hectares)
    assert told(stated, shown(hectares)).supports is True
    assert told(stated, Measured(NOTHING, NOTHING, 0, 1)).supports is False


def test_a_place_that_is_known_by_name_alone_decides_nothing() -> None:
    assert "only the name" in told(replace(PLANTED, within=None)).why
    assert "too coarse" in told(replace(PLANTED, hectares=5, within=1_100), shown(5)).why


def test_young_trees_need_not_be_seen() -> None:
    bare = Measured(NOTHING, NOTHING, 0, 1)
    assert "planted by 2023" in told(replace(PLANTED, until=2023), bare).why
    assert "not told when" in told(replace(PLANTED, until=None), bare).why
    felled = replace(PLANTED, kind=Kind.CLEARED, until=2023)
    assert told(felled, bare).supports is False


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (BEFORE, Shot(dt.date(2016, 11, 1), 0), "less than half a year"),
        (BEFORE, Shot(dt.date(2024, 1, 9), 0), "different seasons (01 Jul, 09 Jan)"),
        (BEFORE, replace(AFTER, cloud=60), "more than half of a scene"),
        (replace(BEFORE, day=dt.date(2018, 7, 1)), AFTER, "after the change began"),
    ],
)
def test_scenes_that_are_not_alike_decide_nothing(before: Shot, after: Shot, words: str) -> None:
    found = decide(PLANTED, before, after, shown(4_900))
    assert found.supports is None and words in found.why


def test_a_season_goes_on_over_the_turn_of_the_year() -> None:
    assert same_season(dt.date(2019, 12, 20), dt.date(2024, 1, 10))
    assert not same_season(dt.date(2019, 3, 1), dt.date(2024, 5, 1))
