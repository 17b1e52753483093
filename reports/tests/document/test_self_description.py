"""What kind of company a report says its own company is: the company alone, and only what it is."""

from __future__ import annotations

import pytest

from reports.document.self_description import descriptions
from reports.document.stating import with_statements
from reports.types import PageContent


def told(text: str, company: str = "Alder Group plc") -> dict[str, float]:
    """The industries of the descriptions in a text, with their weights."""
    pages = with_statements([PageContent(number=1, text=text)])
    return {one.industry: one.weight for one in descriptions(pages, company)}


@pytest.mark.parametrize(
    ("text", "industry"),
    [
        ("We are an airline with 90 aircraft.", "TR-AL"),
        ("Alder is a real estate investment trust that owns offices.", "IF-RE"),
        ("The Group is the largest manufacturer of industrial trucks in Europe.", "RT-IG"),
        (
            "Alder Group plc and its subsidiaries (the “Group”), is among the world’s leading "
            "suppliers of industrial trucks and supply chain solutions.",
            "RT-IG",
        ),
        ("As an automotive industry supplier, the Alder Group follows its customers.", "TR-AP"),
        ("As the world’s largest iron ore producer, we have a role to play.", "EM-MM"),
        ("This strengthens our core business as a telecoms operator.", "TC-TL"),
        ("Alder, a leading producer of cement, was founded in 1910.", "EM-CM"),
        ("Our company is a software provider for banks and insurers.", "TC-SI"),
        ("Alder is a leader in crop protection products.", "RT-CH"),
    ],
)
def test_the_company_is_what_it_says_it_is(text: str, industry: str) -> None:
    assert told(text) == {industry: 1.0}


@pytest.mark.parametrize(
    ("text", "industry"),
    [
        ("Alder makes ceramic tiles for builders.", "CG-BF"),
        ("We design, manufacture and sell medical devices.", "HC-MS"),
        ("We own and operate hotels in nine countries.", "SV-HL"),
        ("The principal activity of the Group is the production of steel.", "EM-IS"),
        ("Alder's core business is the manufacture of pumps.", "RT-IG"),
    ],
)
def test_what_it_makes_or_runs_counts_for_less(text: str, industry: str) -> None:
    assert told(text) == {industry: 0.5}


@pytest.mark.parametrize(
    "text",
    [
        "Our largest customer is an airline.",
        "A supplier of the Group is a bank.",
        "We are not a bank.",
        "We are a member of the stock exchange.",
        "We are a partner of banks and insurance companies.",
        "Alder is a consultant for airlines.",
        "Alder is an airline catering expert.",
        "Alder Finance is a bank.",
        "We are creating e-commerce platforms.",
        "We work with companies such as an airline.",
        "We produce electricity on our roofs.",
        "We make pumps more efficient.",
        "We operate vehicles and pumps.",
        "Their company is a bank, and theirs alone.",
    ],
)
def test_what_is_said_of_others_or_in_passing_is_no_description(text: str) -> None:
    assert told(text) == {}


def test_the_first_product_named_counts_most_and_a_shared_kind_in_parts() -> None:
    assert told("Alder is a supplier of pumps and paints.") == {"RT-IG": 1.0, "RT-CH": 0.5}
    assert told("We are a retailer.") == pytest.approx(
        {"CG-MR": 1 / 3, "FB-FR": 1 / 3, "HC-DR": 1 / 3}
    )


def test_a_statement_that_is_repeated_counts_once() -> None:
    pages = with_statements(
        [PageContent(number=number, text="We are an airline.") for number in (1, 2)]
    )
    assert len(descriptions(pages, "")) == 1
