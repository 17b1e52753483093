"""The judged places are read with the right kind and country often enough."""

from __future__ import annotations

import pytest

from benchmarks.places import LEAST, outcomes, rows

pytestmark = pytest.mark.pure


def test_most_judged_places_have_the_right_kind_and_country() -> None:
    found = outcomes(rows())
    assert len(found) == 60
    wrong = [one.judged["place"] for one in found if not one.is_right]
    assert 1 - len(wrong) / len(found) >= LEAST, wrong
