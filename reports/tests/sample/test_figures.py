"""The report of figures: repeatable, as long as it says, and every plant stands once where it
says."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pymupdf
import pytest

from reports.sample.book import Book
from reports.sample.generate import build
from reports.sample.ledger import AMOUNTS, Ledger
from sibyl_project.common.text import contains_quote

SEEDS = (1, 2, 3)


@pytest.mark.long
def test_same_seed_gives_the_same_report_and_the_same_earlier_one() -> None:
    assert build(3, "figures") == build(3, "figures")
    assert build(3, "figures").earlier != build(4, "figures").earlier


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_every_plant_stands_on_its_page_once_a_check(seed: int) -> None:
    made = build(seed, "figures")
    with pymupdf.open(stream=made.pdf, filetype="pdf") as document:
        texts = [str(page.get_text()) for page in document]
    assert 8 <= len(texts) == made.expected["page_count"] <= 12
    plants = made.expected["plants"]
    for plant in plants:
        assert all(
            contains_quote(texts[plant["page"] - 1], cell) for cell in plant["quote"].split(" | ")
        ), plant
    assert max(Counter((plant["check"], plant["quote"]) for plant in plants).values()) == 1


@pytest.mark.long
def test_faults_differ_from_seed_to_seed() -> None:
    made = [build(seed, "figures").expected["plants"] for seed in SEEDS]
    faults = [
        frozenset((plant["check"], plant["note"]) for plant in plants if plant["kind"] == "fault")
        for plants in made
    ]
    assert len(set(faults)) == len(SEEDS)


def test_every_size_is_dealt_before_one_comes_again() -> None:
    ledger = Ledger(Book(5, full=False))
    assert {ledger.amount(1_000)[1] for _ in AMOUNTS} == {error for _, error in AMOUNTS}


@pytest.mark.parametrize("right", [Decimal(12_345), Decimal("38.7")])
def test_a_wrong_amount_is_another_one_printed_alike(right: Decimal) -> None:
    ledger = Ledger(Book(5, full=False))
    wrong = [ledger.amount(right)[0] for _ in AMOUNTS]
    assert right not in wrong and {value.as_tuple().exponent for value in wrong} == {
        right.as_tuple().exponent
    }


@pytest.mark.parametrize("right", [Decimal("0.5"), Decimal(50), Decimal("99.5")])
def test_a_wrong_share_is_still_a_share(right: Decimal) -> None:
    ledger = Ledger(Book(5, full=False))
    wrong = [ledger.share(right)[0] for _ in range(12)]
    assert right not in wrong and all(0 < share < 100 for share in wrong)
