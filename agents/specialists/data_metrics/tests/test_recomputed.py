"""What a passing check says of a claim: the sum its own figures are part of, and no other."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from agents.specialists.data_metrics.findings import _repeated
from agents.specialists.data_metrics.recomputed import confirms, told
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.findings.checks.sums import HeldSum, TableSumDetails

SITE = "Site | 12.5 | 30.5 | 43.0"
OTHER = "Other | 7.0 | 11.0 | 18.0"
HELD = [
    HeldSum(total=43, parts=[12.5, 30.5], said="Site 2023: 12.5 + 30.5 = 43 t, the printed total"),
    HeldSum(total=18, parts=[7, 11], said="Other 2023: 7 + 11 = 18 t, the printed total"),
    HeldSum(total=9, parts=[0, 9], said="Trifle 2023: 0 + 9 = 9 t, the printed total"),
]
CHECK = CheckResult(
    "table_sums",
    "pass",
    "info",
    "Site 2023: 12.5 + 30.5 = 43 t, and so in others.",
    TableSumDetails(held=HELD),
    pages=(7,),
    figures=((7, SITE), (7, OTHER)),
)


def figure(value: str, quote: str = OTHER) -> Quantity:
    return Quantity("mass", Decimal(value), "t", Decimal("0.1"), year=2023, page=7, quote=quote)


def test_a_total_is_told_with_its_own_sum_and_not_with_that_of_another_row() -> None:
    assert told([CHECK], [figure("18")]) == [
        "Recomputes: Other 2023: 7 + 11 = 18 t, the printed total (p. 7)."
    ]


def test_a_part_is_told_as_a_part() -> None:
    assert told([CHECK], [figure("7")]) == [
        "Part of a sum that holds: Other 2023: 7 + 11 = 18 t, the printed total (p. 7)."
    ]


def test_a_figure_of_the_table_that_is_in_no_sum_is_neither_told_nor_confirmed() -> None:
    assert told([CHECK], [figure("99")]) == []
    assert not confirms(CHECK, figure("99"))


def test_a_sum_of_one_number_says_nothing() -> None:
    assert told([CHECK], [figure("9")]) == []
    assert not confirms(CHECK, figure("9"))


def test_a_figure_is_confirmed_in_whatever_thousands_the_table_is() -> None:
    assert confirms(CHECK, figure("43000", SITE))
    assert not confirms(CHECK, figure("43", "another row | 43"))


def test_a_figure_that_another_page_rounds_is_said_to_be_rounded_there() -> None:
    exact = replace(figure("146107"), step=Decimal(1), unit="t")
    coarse = replace(figure("146000"), step=Decimal(1000), unit="t", page=5)
    assert _repeated([(exact, coarse)])[0].endswith("also stands on page 5, rounded to 146,000 t.")
    assert _repeated([(exact, replace(exact, page=5))])[0].endswith("also stands on page 5.")
