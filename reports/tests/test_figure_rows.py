"""Figures are kept as rows without losing what was read, and every source keeps its own."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from reports.figures.extract import read_sentence
from reports.figures.stored import quantities_of, replace_quantities
from reports.figures.types import Quantity
from reports.models import EvidenceDocument, EvidenceKind, FigurePlace, Report
from reports.tests.factories import make_report

pytestmark = pytest.mark.django_db

STATED = (
    "Scope 1 emissions were 1.23 million tonnes CO2e in 2023.",
    "Our offices used 45 GWh of electricity in 2023, down 3 % from 2022.",
    "About 12 % of waste was recycled.",
)


@pytest.fixture
def report(auditor: Any) -> Report:
    return make_report(auditor)


def read(*sentences: str) -> list[Quantity]:
    return [
        quantity
        for number, text in enumerate(sentences, 1)
        for quantity in read_sentence(text, page=number)
    ]


def attached(report: Report, name: str = "data.xlsx") -> EvidenceDocument:
    return EvidenceDocument.objects.create(
        report=report,
        kind=EvidenceKind.DATA_WORKBOOK,
        filename=name,
        media="xlsx",
        file_size_bytes=1,
        sha256=name,
    )


def test_what_was_read_comes_back_as_it_was(report: Report) -> None:
    quantities = read(*STATED)
    replace_quantities(report, quantities)
    assert quantities_of(report) == list(dict.fromkeys(quantities))


def test_the_last_printed_digit_is_kept(report: Report) -> None:
    replace_quantities(report, read(STATED[0]))
    assert [q.step for q in quantities_of(report)] == [Decimal(10_000)]


def test_places_that_print_different_values_disagree(report: Report) -> None:
    replace_quantities(
        report, read(STATED[0], "In 2023 our Scope 1 emissions were 1.31 million tonnes CO2e.")
    )
    (figure,) = report.figures.all()
    assert not figure.agree
    assert [place.page for place in figure.places.all()] == [1, 2]
    assert figure.evidence_agrees is None


@pytest.mark.parametrize(
    ("stated", "agrees"), [("1,234,567 tCO2e", True), ("1,314,000 tCO2e", False)]
)
def test_evidence_is_held_against_the_report_and_does_not_change_what_the_report_says(
    report: Report, stated: str, agrees: bool
) -> None:
    document = attached(report)
    replace_quantities(report, read(STATED[0]))
    replace_quantities(
        report, read(f"Scope 1 emissions were {stated} in 2023."), source=str(document.pk)
    )
    (figure,) = report.figures.all()
    assert (figure.value, figure.agree, figure.evidence_agrees) == (1_230_000, True, agrees)


def test_reading_a_report_again_keeps_what_its_evidence_says(report: Report) -> None:
    document = attached(report)
    replace_quantities(report, read(STATED[0]))
    replace_quantities(report, read(STATED[0]), source=str(document.pk))
    replace_quantities(report, ())
    assert [place.evidence_id for place in FigurePlace.objects.filter(figure__report=report)] == [
        document.pk
    ]
    replace_quantities(report, (), source=str(document.pk))
    assert not report.figures.exists()


def test_evidence_takes_part_only_where_it_is_named(report: Report) -> None:
    one, other = attached(report), attached(report, "other.xlsx")
    for document in (one, other):
        replace_quantities(report, read(STATED[0]), source=str(document.pk))
    assert quantities_of(report) == []
    assert {q.source for q in quantities_of(report, [str(one.pk)])} == {str(one.pk)}


def test_a_number_too_large_to_be_a_figure_does_not_stop_the_reading(report: Report) -> None:
    (quantity,) = read(STATED[0])
    replace_quantities(
        report, [replace(quantity, value=Decimal(10) ** 90, step=Decimal(10) ** 80), quantity]
    )
    assert [figure.value for figure in report.figures.all()] == [1_230_000]


def test_a_number_of_forty_digits_is_kept_to_the_last_and_stays_open(report: Report) -> None:
    digits = "1234567890123456789012345678901234567890"
    replace_quantities(
        report, read_sentence(f"Scope 1 emissions were {digits} tonnes CO2e in 2023.", page=1)
    )
    (figure,) = report.figures.all()
    assert figure.value == Decimal(digits) and figure.open
    assert [q.value for q in quantities_of(report)] == [Decimal(digits)]
