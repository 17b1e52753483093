"""Positions as reports print them, and numbers that are none."""

from __future__ import annotations

import pytest

from reports.language.coordinates import position_of, positions_in

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("text", "latitude", "longitude", "within"),
    [
        ("the site at 54.1234, -1.2345.", 54.1234, -1.2345, 5.6),
        ("(-23.5505; -46.6333)", -23.5505, -46.6333, 5.6),
        ("located at 54.12, 1.23 in the north", 54.12, 1.23, 557),
        ("Latitude: 12.3456, Longitude: 98.7654", 12.3456, 98.7654, 5.6),
        ("54.12\u00b0 N, 1.23\u00b0 W", 54.12, -1.23, 557),
        ("23.55S 46.63W", -23.55, -46.63, 557),
        ("54\u00b007'24\" N 1\u00b014'02\" W", 54.123333, -1.233889, 15.5),
        ("54\u00b0 7.5\u2032 S, 179\u00b0 30\u2032 E", -54.125, 179.5, 92.8),
        ("at \u221233.8688, 151.2093", -33.8688, 151.2093, 5.6),
    ],
)
def test_a_position_is_read_with_what_its_last_digit_leaves_open(
    text: str, latitude: float, longitude: float, within: float
) -> None:
    (found,) = positions_in(text)
    assert (found.latitude, found.longitude) == pytest.approx((latitude, longitude), abs=1e-6)
    assert found.within == pytest.approx(within, rel=0.01)


@pytest.mark.parametrize(
    "text",
    [
        "Emissions fell from 54.12, 1.23 and 4.56 kt.",
        "Scope 1: 12.3456, 98.7654%",
        "tables 1.1, 1.2 and 1.3",
        "91.1234, 12.3456",
        "12.3456, 181.1234",
        "0.0000, 0.0000",
        "intensity 0.12 / 0.34",
        "",
    ],
)
def test_other_numbers_are_no_position(text: str) -> None:
    assert positions_in(text) == []


def test_two_cells_hold_a_position_or_none() -> None:
    found = position_of("54.1234", "1.2345 W")
    assert found is not None and (found.latitude, found.longitude) == (54.1234, -1.2345)
    assert position_of("54.1234", "n/a") is None
    assert position_of("12", "13") is None
