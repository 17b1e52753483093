"""Areas of known size, with their uncertainty, and the square that they are measured in."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.specialists.geography.images import areas, grid

ALL = np.ones((100, 100), dtype=bool)
HA = 0.01  # of a pixel of 10 m


def field(value: float, block: tuple[int, int, int, int] | None = None, inside: float = 0.0):  # type: ignore[no-untyped-def]
    """A square of one value with a block of another."""
    made = np.full((100, 100), value, dtype=np.float32)
    if block:
        top, left, high, wide = block
        made[top : top + high, left : left + wide] = inside
    return made


def test_a_planted_block_is_measured_with_half_its_edge_as_uncertainty() -> None:
    found = areas.change_of(field(0.1), field(0.1, (20, 20, 50, 50), 0.8), ALL, HA)
    assert found.gain.hectares == 25.0
    assert found.gain.most == pytest.approx(25 + 196 / 2 * HA)
    assert 25 - 196 / 2 * HA - 0.05 <= found.gain.least < 25
    assert found.loss == areas.Area(0, 0, 0)
    assert (found.compared, found.hidden, found.seen) == (100.0, 0.0, 1.0)


def test_gain_and_loss_do_not_cancel_each_other() -> None:
    before = field(0.2, (10, 10, 20, 20), 0.8)
    after = field(0.2, (60, 60, 20, 20), 0.8)
    found = areas.change_of(before, after, ALL, HA)
    assert found.gain.hectares == found.loss.hectares == 4.0
    assert found.mean_before == pytest.approx(found.mean_after)


def test_noise_is_within_the_uncertainty_and_has_no_least_area() -> None:
    noise = np.random.default_rng(3).normal(0, 0.06, (100, 100)).astype(np.float32)
    found = areas.change_of(field(0.5), field(0.5) + noise, ALL, HA)
    assert found.gain.least == found.loss.least == 0
    assert found.gain.most > found.gain.hectares > 0


def test_a_change_below_the_threshold_is_none() -> None:
    found = areas.change_of(field(0.50), field(0.54), ALL, HA)
    assert (found.gain.hectares, found.gain.most) == (0, 0)


def test_what_clouds_or_gaps_hide_is_not_compared() -> None:
    seen = ALL.copy()
    seen[:30] = False
    after = field(0.8)
    after[90:] = np.nan
    found = areas.change_of(field(0.1), after, seen, HA)
    assert (found.compared, found.hidden) == (60.0, 40.0)
    assert found.gain.hectares == 60.0


def test_where_nothing_is_seen_there_is_no_mean() -> None:
    found = areas.change_of(field(0.1), field(0.8), ~ALL, HA)
    assert (found.mean_before, found.mean_after, found.seen, found.gain.most) == (None, None, 0, 0)


def test_green_and_other_ground_make_up_the_square() -> None:
    index = field(0.1, (0, 0, 100, 40), 0.7)
    green = areas.above(index, ALL, areas.GREEN, HA)
    other = areas.below(index, ALL, areas.GREEN, HA)
    assert (green.hectares, other.hectares) == (40.0, 60.0)
    assert green.least < 40 < green.most


@given(st.integers(0, 80), st.integers(0, 80), st.integers(1, 20), st.integers(1, 20))
def test_the_area_lies_between_its_least_and_its_most(
    top: int, left: int, high: int, wide: int
) -> None:
    found = areas.change_of(field(0.1), field(0.1, (top, left, high, wide), 0.9), ALL, HA).gain
    assert found.hectares == pytest.approx(high * wide * HA)
    assert 0 <= found.least <= found.hectares <= found.most


def test_the_square_is_twice_as_wide_as_what_is_stated_and_bounded() -> None:
    large, small, usual = grid.around(0, 0, 5000), grid.around(0, 0, 0.2), grid.around(0, 0)
    assert large.width == pytest.approx(4 * grid.radius_of(5000), rel=0.01)
    assert large.side == 512 and large.pixel == pytest.approx(31.2, abs=0.1)
    assert (small.pixel, small.side) == (10, 100)
    assert (usual.pixel, usual.side, usual.hectares) == (10, 500, 2500)
    assert grid.around(0, 0, 100_000).side == 512


def test_a_circle_of_5000_hectares_has_a_radius_of_4_km() -> None:
    assert grid.radius_of(5000) == pytest.approx(3989, abs=1)


@pytest.mark.parametrize(("latitude", "longitude"), [(0, 0), (60, 10), (-45, 170)])
def test_the_box_holds_the_square(latitude: float, longitude: float) -> None:
    west, south, east, north = grid.around(latitude, longitude, 5000).bounds
    half = grid.around(latitude, longitude, 5000).width / 2
    assert (north - south) / 2 * 111_195 >= half
    assert (east - west) / 2 * 111_195 * math.cos(math.radians(latitude)) >= half


def test_the_box_crosses_the_antimeridian_and_goes_around_a_pole() -> None:
    west, _, east, _ = grid.around(-17, 179.99, 5000).bounds
    assert west > 179 and east < -179
    west, south, east, north = grid.around(89.99, 0, 5000).bounds
    assert (west, east, north) == (-180, 180, 90) and south > 89
