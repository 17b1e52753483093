"""What a figure covers, and what is left out of it."""

from __future__ import annotations

import pytest

from reports.language.boundaries import Cover, boundaries_in, is_of_the_whole


@pytest.mark.parametrize(
    ("text", "cover", "name"),
    [
        ("Total emissions of the Group", Cover.GROUP, ""),
        ("group-wide emissions", Cover.GROUP, ""),
        ("Acme Group: Scope 1", Cover.GROUP, ""),
        ("consolidated figures", Cover.GROUP, ""),
        ("emissions of the parent company", Cover.PARENT, ""),
        ("on a stand-alone basis", Cover.PARENT, ""),
        ("the Power Tools division", Cover.DIVISION, "Power Tools"),
        ("Business area Mobility", Cover.DIVISION, "Mobility"),
        ("Aerospace segment", Cover.SEGMENT, "Aerospace"),
        ("electricity used in Germany", Cover.PLACE, "Germany"),
        ("the Kitimat smelter", Cover.SITE, "Kitimat smelter"),
        ("operational control approach", Cover.OPERATIONAL_CONTROL, ""),
        ("operationally controlled sites", Cover.OPERATIONAL_CONTROL, ""),
        ("on an equity share basis", Cover.EQUITY_SHARE, ""),
        ("from continuing operations", Cover.CONTINUING, ""),
        ("discontinued operations", Cover.DISCONTINUED, ""),
        ("Scope 1 (excluding joint ventures)", Cover.WITHOUT, "joint ventures"),
        ("except for Acme Brasil in 2023", Cover.WITHOUT, "Acme Brasil"),
    ],
)
def test_the_boundary_of_a_figure_is_read(text: str, cover: Cover, name: str) -> None:
    found = [boundary for boundary in boundaries_in(text) if boundary.cover is cover]
    assert [boundary.name for boundary in found] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Scope 1 emissions",
        "a group of experts",
        "the peer group is larger",
        "excluding Scope 3",
        "excluding biogenic emissions",
        "each division reports",
    ],
)
def test_words_that_only_look_like_a_boundary_are_none(text: str) -> None:
    assert boundaries_in(text) == []


def test_a_boundary_says_where_it_stands() -> None:
    text = "In 2023, group-wide emissions fell."
    (boundary,) = boundaries_in(text)
    assert text[boundary.start : boundary.end] == "group-wide"


def test_a_label_is_of_the_whole_only_where_no_part_is_named() -> None:
    assert is_of_the_whole("Acme Group, Scope 1")
    assert not is_of_the_whole("Acme Group, Scope 1, Germany")
    assert not is_of_the_whole("Scope 1")
