"""What the numbers of a satellite file say of the ground, in both ways of counting, and what they
do not say."""

from __future__ import annotations

import numpy as np
import pytest

from agents.specialists.geography.images import pixels


def of(*numbers: int) -> np.ndarray:
    return np.array([numbers], dtype=np.uint16)


@pytest.mark.parametrize(
    ("baseline", "applied", "offset"),
    [
        ("02.14", None, 0),
        ("03.01", False, 0),
        ("04.00", None, -1000),
        ("05.11", None, -1000),
        ("05.11", True, 0),
        ("05.11", False, None),
        ("", None, None),
        ("new", True, None),
    ],
)
def test_the_offset_goes_by_the_baseline_and_by_what_the_service_did(
    baseline: str, applied: bool | None, offset: int | None
) -> None:
    assert pixels.offset_of(baseline, applied) == offset


def test_the_same_ground_has_the_same_reflectance_in_both_baselines() -> None:
    old = pixels.reflectance(of(400, 3000), 0)
    new = pixels.reflectance(of(1400, 4000), pixels.OFFSET)
    assert np.allclose(old, [[0.04, 0.3]]) and np.array_equal(old, new)


def test_the_offset_left_out_would_change_the_vegetation_of_the_same_ground() -> None:
    red, infrared = of(400), of(3000)
    right = pixels.ndvi(pixels.reflectance(red, 0), pixels.reflectance(infrared, 0))
    wrong = pixels.ndvi(pixels.reflectance(red + 1000, 0), pixels.reflectance(infrared + 1000, 0))
    assert right[0, 0] == pytest.approx(0.7647, abs=1e-4)
    assert wrong[0, 0] == pytest.approx(0.4815, abs=1e-4)


def test_nothing_and_too_much_are_no_reflectance_and_less_than_nothing_is_none() -> None:
    found = pixels.reflectance(of(0, 65_535, 900), pixels.OFFSET)
    assert np.isnan(found[0, :2]).all() and found[0, 2] == 0


def test_a_pixel_without_light_has_no_index() -> None:
    nothing = np.zeros((1, 1), dtype=np.float32)
    assert np.isnan(pixels.ndvi(nothing, nothing)).all()


def test_water_soil_and_sealed_ground_are_told_by_their_indices() -> None:
    def one(value: float) -> pixels.Floats:
        return np.full((1, 1), value, dtype=np.float32)

    assert pixels.ndwi(one(0.08), one(0.02))[0, 0] == pytest.approx(0.6)
    assert pixels.ndwi(one(0.08), one(0.3))[0, 0] < 0
    assert pixels.built_up(one(0.2), one(0.3))[0, 0] == pytest.approx(0.2)
    assert pixels.built_up(one(0.4), one(0.1))[0, 0] < 0
    soil = pixels.bare_soil(one(0.1), one(0.2), one(0.25), one(0.35))
    forest = pixels.bare_soil(one(0.03), one(0.03), one(0.4), one(0.15))
    assert soil[0, 0] > 0 > forest[0, 0]


def test_clouds_their_shadows_cirrus_snow_and_defects_hide_the_ground() -> None:
    classes = np.arange(12, dtype=np.uint8)
    seen = pixels.clear(classes)
    assert [int(one) for one in classes[seen]] == [2, 4, 5, 6, 7]
