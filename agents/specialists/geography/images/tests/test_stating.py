"""Which changes of land a claim states, and what is none."""

from __future__ import annotations

import pytest

from agents.specialists.geography.images.deciding import Kind, Stated
from agents.specialists.geography.images.stating import stated_in

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("We planted 5,000 ha of trees in 2018.", Stated(Kind.GREENED, 5000, 2018, 2018)),
        ("Since 2015 we reforested 12 km2 of slopes.", Stated(Kind.GREENED, 1200, 2015, 2022)),
        (
            "In 2016 and 2019 we restored 40 hectares of woodland.",
            Stated(Kind.GREENED, 40, 2016, 2019),
        ),
        (
            "100 acres were cleared in 2020 for the mine.",
            Stated(Kind.CLEARED, 40.468564224, 2020, 2020),
        ),
        ("The reservoir flooded 310 ha.", Stated(Kind.FLOODED, 310)),
        ("We planted 0 ha in 2018.", Stated(Kind.GREENED, 0, 2018, 2018)),
    ],
)
def test_a_change_that_was_done_is_read(text: str, stated: Stated) -> None:
    assert stated_in(text, 2022) == stated


@pytest.mark.parametrize(
    "text",
    [
        "We will plant 5,000 ha of trees by 2030.",
        "Our target is 5,000 ha reforested.",
        "We protect 5,000 ha of forest from being cleared.",
        "We did not clear 5 ha of forest.",
        "We planted 20,000 trees.",
        "We planted 5 ha here and 7 ha there.",
        "We cleared 5 ha and planted them again.",
        "The planted area of our suppliers is 5,000 ha.",
        "We restored 40 ha of reef.",
        "Yields rose by 3 t per ha on planted fields.",
        "The request was cleared in 2020 for 5 m.",
    ],
)
def test_plans_and_other_statements_are_none(text: str) -> None:
    assert stated_in(text, 2022) is None
