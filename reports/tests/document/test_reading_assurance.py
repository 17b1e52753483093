"""What is read of statements of assurance in the words of many firms."""

from __future__ import annotations

import pytest

from reports.document.assurance.types import Concern
from reports.tests.document.assurance_texts import EXAMPLES, Example, read, short


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_a_statement_is_read_in_the_words_of_its_firm(example: Example) -> None:
    found = read(example.text)
    assert {
        "issuer": found.issuer.text,
        "addressee": found.addressee.text,
        "standards": tuple(one.text for one in found.standards),
        "years": found.period.years,
        "end": found.period.end,
        "subjects": tuple(sorted(short(found))),
        "conclusion": found.conclusion,
        "basis": found.basis.text,
        "parts": tuple(one.text for one in found.parts),
        "left_out": tuple(one.scopes for one in found.left_out if not one.harmless),
        "dated": found.dated.text,
    } == {
        "issuer": example.issuer,
        "addressee": example.addressee,
        "standards": example.standards,
        "years": example.years,
        "end": example.end,
        "subjects": tuple(sorted(example.subjects)),
        "conclusion": example.conclusion,
        "basis": example.basis,
        "parts": example.parts,
        "left_out": example.left_out,
        "dated": example.dated,
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_everything_read_is_quoted_from_its_page(example: Example) -> None:
    found = read(example.text)
    told = [found.issuer, found.addressee, *found.standards, found.basis, *found.parts]
    quotes = [one.quote for one in (*told, found.dated) if one]
    quotes += [one.quote for one in (*found.subjects, *found.left_out, *found.conclusions)]
    quotes += [found.period.quote] if found.period.years else []
    assert all(quote and quote in example.text for quote in quotes)


def test_what_is_no_assurance_of_the_figures_concerns_no_scope() -> None:
    (one,) = read(
        "Limited assurance statement to Ardley Water plc\n\nOur assurance engagement does not cover"
        " the website of the company."
    ).left_out
    assert one.concern is Concern.EXCLUSION
    assert not one.concerns("1")
