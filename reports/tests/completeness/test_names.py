"""The forms by which a name is found in a report."""

from __future__ import annotations

import pytest

from reports.completeness.names import acronyms_of, forms_of
from reports.completeness.printed import Printed
from reports.tests.completeness.pages import page, table


def has(text: str, *names: str, company: str = "Alder Group") -> bool:
    return Printed([page(text)], company).has_name(*names)


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Our Ludwigsburg plant saved energy.", "Werk Ludwigsburg"),
        ("The Ludwigsburger Werk saved energy.", "Ludwigsburg"),
        ("Ratioform grew.", "Ratioform Verpackungen GmbH"),
        ("KNL runs on gas.", "Kraftwerk Nordhafen Linz (KNL)"),
        ("BMW is a customer of ours.", "Bayerische Motoren Werke"),
        ("Z\u00fcrich office", "Zurich"),
        ("the Ludwigs- burg plant", "Ludwigsburg Hafen"),
        ("O\u2019Neil quarry", "O'Neil Quarry Ltd."),
    ],
)
def test_any_form_of_a_name_is_the_name(printed: str, name: str) -> None:
    assert has(printed, name)


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("The plant saved energy.", "Werk Ludwigsburg"),
        ("Alder Group saved energy.", "Alder Kraftwerk Linz GmbH"),
        ("Our ESG rating rose.", "MSCI ESG Research LLC"),
        ("Sales offices and warehouses", "Sales office Malmo"),
    ],
)
def test_words_of_every_site_or_of_the_company_are_no_name(printed: str, name: str) -> None:
    assert not has(printed, name)


def test_a_site_is_found_by_its_town() -> None:
    assert has("We closed a line in Linz-Nordhafen.", "KW 3", "Linz")


def test_a_name_stands_in_a_table_as_well() -> None:
    rows = table(["Site", "t"], ["Ludwigsburg", "10"])
    assert Printed([page("Nothing.", [rows])]).has_name("Werk Ludwigsburg")


def test_a_name_of_which_nothing_could_be_looked_for_is_not_missed() -> None:
    assert forms_of("Plant 3") == ()
    assert acronyms_of("Plant 3") == ()
    assert has("Nothing.", "Plant 3")
