"""A figure that others count for the company itself, right behind its name, supports the one figure
of a claim."""

from __future__ import annotations

import pytest

from agents.outside_text.figures import figures_of
from agents.outside_text.stance import Asked, judged, stance_of
from agents.outside_text.types import OutsideText, Stance
from agents.tests.outside_text.examples import KNOWN, claim, text
from reports.types import ClaimView

YES, OPEN = Stance.SUPPORTS, Stance.NOT_ANALYSED
SOLAR = claim("At the end of 2024, installed solar capacity of the Group stood at 9,640 MW.")
BEFORE = "Solar capacity of tile makers grew in 2024. According to our count of the registry, "


def stance(given: OutsideText, asked: ClaimView = SOLAR) -> Stance:
    figures = figures_of(asked, (), 2024)
    return stance_of(Asked(asked, figures), judged(given, KNOWN, "news"), KNOWN).stance


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Tarnhaven Ceramics had 9.64 GW.", YES),
        ("Bolt led with 11.2 GW, ahead of Tarnhaven Ceramics with 9.64 GW and Orr with 8.7.", YES),
        ("Tarnhaven Ceramics Group plc comes in second with 9,640 MW.", YES),
        # another number, or one too round to tell
        ("Tarnhaven Ceramics had 9.84 GW.", OPEN),
        ("Tarnhaven Ceramics had 9.6 GW.", OPEN),
        ("Tarnhaven Ceramics had 9,640 MWh.", OPEN),
        # another bearer
        ("Bolt, ahead of Tarnhaven Ceramics, had 9.64 GW.", OPEN),
        ("Tarnhaven Ceramics Spain had 9.64 GW.", OPEN),
        ("Tarnhaven Ceramics' partner Bolt had 9.64 GW.", OPEN),
        ("the Leeds plant of Tarnhaven Ceramics had 9.64 GW.", OPEN),
        ("Tarnhaven Ceramics and Bolt had 9.64 GW.", OPEN),
        # another year
        ("Tarnhaven Ceramics had 9.64 GW in 2021.", OPEN),
        ("Tarnhaven Ceramics had 9.64 GW in 2023 and 2024.", OPEN),
        # planned, doubtful, its own word, or taken back by another number
        ("Tarnhaven Ceramics will have had 9.64 GW.", OPEN),
        ("Tarnhaven Ceramics had an estimated 9.64 GW.", OPEN),
        ("Tarnhaven Ceramics had 9.64 GW, the company said.", OPEN),
        ("Tarnhaven Ceramics had 9.64 GW. Tarnhaven Ceramics had 8.64 GW.", OPEN),
    ],
)
def test_a_figure_right_behind_the_name(words: str, expected: Stance) -> None:
    assert stance(text(f"{BEFORE}{words}")) is expected


def test_a_figure_of_no_known_author_year_or_subject_says_nothing() -> None:
    words = "Tarnhaven Ceramics had 9.64 GW."
    assert stance(text(f"Solar capacity grew in 2024. {words}")) is OPEN
    assert stance(text(f"Solar capacity grew. It is our count of the registry. {words}")) is OPEN
    assert stance(text(f"Sales grew in 2024. It is our count of the registry. {words}")) is OPEN
    assert stance(text(f"In 2022 and 2024 solar capacity grew. By our count, {words}")) is OPEN


@pytest.mark.parametrize(
    "words",
    [
        "At the end of 2024, solar capacity of the Group stood at 9,640 MW, up from 8,100 MW.",
        "By the end of 2024 we aim to have solar capacity of 9,640 MW.",
        "At the end of 2024, solar capacity of our Leeds plant stood at 9,640 MW.",
        "Solar capacity of the Group stood at 9,640 MW in 2024 and in 2023.",
    ],
)
def test_claims_of_several_figures_targets_or_parts_are_not_held(words: str) -> None:
    given = text(f"{BEFORE}Tarnhaven Ceramics had 9.64 GW.")
    assert stance(given) is YES
    assert stance(given, claim(words)) is OPEN


def test_shares_are_the_same_too_often_by_chance() -> None:
    share = claim("In 2024, 82.4% of the capacity of the Group was solar.")
    given = text(f"{BEFORE}Tarnhaven Ceramics had 82.4 per cent of solar capacity.")
    assert stance(given, share) is OPEN
