"""The benchmark of targets counts what is right, part by part."""

from __future__ import annotations

from decimal import Decimal

from agents.specialists.data_metrics.checks.target_reading import Target
from benchmarks.targets import found_targets, parts_right
from reports.types import Block, BlockKind, PageContent, Rect

ROW = {"percent": 45, "base_year": 2020, "target_year": 2030, "scope": "1+2+3"}


def test_every_part_of_a_target_is_compared() -> None:
    target = Target("absolute_reduction", 2030, 2020, Decimal(45), scope="1+2+3")
    assert parts_right(ROW, target) == dict.fromkeys(("percent", "year", "base", "scope"), True)
    other = Target("absolute_reduction", 2031, 2020, Decimal(45), scope="1+2")
    assert parts_right(ROW, other) == {"percent": True, "year": False, "base": True, "scope": False}


def test_net_zero_needs_its_year() -> None:
    row = {"net_zero": True, "target_year": 2045}
    assert parts_right(row, Target("net_zero", 2045)) == {"year": True}
    assert parts_right(row, Target("net_zero", 2050)) == {"year": False}


def test_targets_are_read_from_the_sentences_of_a_page() -> None:
    text = (
        "We will reduce our greenhouse gas emissions (scopes 1, 2 and 3) by 45% by 2030 (compared "
        "to 2020), and trained many between 2021 and 2030."
    )
    block = Block(BlockKind.TEXT, text, Rect(0.1, 0.1, 0.9, 0.2))
    found = found_targets([PageContent(1, text, blocks=(block,), reader="layout")])
    assert any(all(parts_right(ROW, target).values()) for target in found)
