"""The shipped registry is complete, consistent, and worded in our own words."""

from __future__ import annotations

from collections import Counter

from standards.packaged import amended_ids, packaged_aliases, packaged_requirements
from standards.types import Level

EVERY = packaged_requirements("2025-12")
IDS = {node.paragraph_id for node in EVERY}


def test_the_counts_are_those_of_the_sources() -> None:
    assert len(EVERY) == 552
    assert sum(node.checkable for node in EVERY) == 263
    assert Counter(node.standard for node in EVERY) == {"S1": 253, "S2": 299}
    assert Counter(node.kind for node in EVERY) == {
        "disclosure": 305,
        "guidance": 229,
        "objective": 18,
    }


def test_ids_are_unique_and_every_reference_exists() -> None:
    assert len(IDS) == len(EVERY)
    for node in EVERY:
        assert node.parent_id is None or node.parent_id in IDS
        assert {*node.s1_counterpart, *node.supports} <= IDS
    assert amended_ids() <= IDS
    assert {pid for alias in packaged_aliases() for pid in alias.paragraph_ids} <= IDS


def test_what_can_be_checked_has_elements_and_a_reason() -> None:
    for node in EVERY:
        if node.checkable:
            assert node.elements
            assert node.materiality_note.endswith(".")
            assert node.kind == "disclosure"
        else:
            assert not node.materiality_note


def test_levels_keep_core_apart() -> None:
    levels = {node.paragraph_id: node.level for node in EVERY}
    assert (levels["S1.26"], levels["S1.53"], levels["S2.37"]) == (Level.CORE,) * 3
    assert (levels["S1.25"], levels["S1.54"], levels["S2.4"]) == (Level.GENERAL,) * 3
    assert (levels["S1.B6"], levels["S2.C1"]) == (Level.APPENDIX,) * 2


def test_gists_are_short() -> None:
    assert all(0 < len(node.gist) <= 200 for node in EVERY)
