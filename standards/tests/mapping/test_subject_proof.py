"""Subjects ask for proof: neither a wish, nor a law's name, nor a word in another sense decides."""

from __future__ import annotations

import pytest

from standards.mapping import lacks_subject, map_claim

FIRST = [  # a claim, and the paragraph that comes first
    # targets: the target itself, the way to it, its revision, and who watches over it
    ("We aim to achieve net zero emissions by 2050.", "S2.33"),
    ("To reach our net-zero target, we will electrify our furnaces.", "S2.14(a)(v)"),
    ("To achieve our diversity goals, we introduced mentoring for women.", "S1.33(a)"),
    ("We revised our emissions target from 30% to 42% by 2030.", "S2.34(d)"),
    (
        "A sustainability task force sets the goals and tracks progress on safety targets.",
        "S1.27(b)(i)",
    ),
    ("We seek to source 60% of our electricity from renewables by 2030.", "S2.33"),
    # figures
    ("Scope 2 energy consumption (MWh), 2024: 12,300; 2023: 12,900", "S2.32"),
    ("The plant captured 12,000 tonnes of CO2 in 2024.", "S2.14(a)(ii)"),
    ("Our Scope 3 inventory includes business travel and employee commuting.", "S2.29(a)(vi)(1)"),
    ("The solar park has an installed capacity of 12 MWp.", "S2.14(a)(ii)"),
    # governance
    ("The audit committee monitors safety and the training of employees.", "S1.27(a)"),
    ("The supervisory board dealt with the group's hydrogen strategy.", "S2.6(a)"),
    ("The climate council of the management team reviews emissions.", "S2.6(b)(i)"),
    # responses and processes
    ("All plants hold ISO 45001 certificates for occupational safety.", "S1.33(a)"),
    ("We assess and monitor human rights risks in an annual process.", "S1.44(a)"),
    ("The materiality assessment resulted in nine topics.", "S1.44(a)"),
    ("Employees can attend e-learning courses on ethics at any time.", "S1.33(a)"),
    ("We offer employees 16 weeks of parental leave.", "S1.33(a)"),
    ("We joined the global alliance for responsible sourcing.", "S1.33(a)"),
]
NEVER = [  # a claim, and what must not come first
    ("We follow the Supply Chain Due Diligence Act.", "S1.44(a)"),
    ("We are preparing for ESRS reporting in the future.", "S1.59(a)"),
    ("We respond to the CDP questionnaire on climate every year.", "S1.59(a)"),
    ("Electric vehicles give colleagues opportunities to learn.", "S2.10(a)"),
    ("We consulted over 50,000 people about diversity.", "S2.14(a)"),
    ("The indicator RT-IG-410a.1 on fuel efficiency is not reported.", "S2.10(a)"),
    ("Cost of purchased goods for low-emission products: EUR 12 million", "S2.29(a)(i)(3)"),
]


def first(claim: str) -> str:
    """The first recognised paragraph of a claim; "" where there is none."""
    paragraphs = map_claim(claim, beside=False).paragraphs
    return next((one.paragraph_id for one in paragraphs if one.recognised), "")


@pytest.mark.parametrize(("claim", "paragraph_id"), FIRST)
def test_what_a_claim_says_decides(claim: str, paragraph_id: str) -> None:
    assert first(claim) == paragraph_id


@pytest.mark.parametrize(("claim", "paragraph_id"), NEVER)
def test_a_word_in_another_sense_decides_nothing(claim: str, paragraph_id: str) -> None:
    assert first(claim) != paragraph_id


def test_one_topic_word_beside_any_verb_is_no_subject() -> None:
    assert first("A demonstration test has begun in an office environment.") == ""
    assert first("We owe our success to our sustainable business model.") == ""


def test_a_further_paragraph_needs_the_words_it_asks_for() -> None:
    recognised = [
        one.paragraph_id
        for one in map_claim("The water pump project saved 300 MWh of electricity.").paragraphs
        if one.recognised
    ]
    assert recognised
    assert not any(one.startswith("S1.46") for one in recognised)


def test_climate_named_among_other_matters_belongs_to_all_of_them() -> None:
    duty = "The board of directors oversees climate, human rights and diversity matters."
    assert first(duty) == "S1.27(a)"
    assert first("The board of directors oversees climate matters.") == "S2.6(a)"


@pytest.mark.parametrize(
    ("claim", "paragraph_id"),
    [
        ("Lighter packaging saves 20 tonnes of CO2.", "S2.29(f)(i)"),
        ("Pay of women compared with pay of men", "S2.29(g)(i)"),
        ("Customers rated our service in a survey.", "S1.49"),
        ("We received twelve reports on human rights.", "S2.22(a)(i)"),
        ("Women hold a third of the seats on the board.", "S2.6(a)"),
        ("Data privacy of our network customers", "S2.6(a)"),
    ],
)
def test_a_paragraph_lacks_its_subject(claim: str, paragraph_id: str) -> None:
    assert lacks_subject(claim, paragraph_id)


@pytest.mark.parametrize(
    ("claim", "paragraph_id"),
    [
        (
            "For our 2040 net-zero objective, we reduced emissions by 30% compared with 2019.",
            "S2.35",
        ),
        ("In 2023 we mapped energy consumption by end use to find savings.", "S2.14(a)(ii)"),
        ("We made a double materiality matrix with all departments.", "S1.44(a)"),
        ("Shadow price for approving projects: USD 90 per tonne of CO2e", "S2.29(f)(i)"),
        ("Share of electric vehicles in the fleet, 2024: 29%; 2023: 15%", "S1.46(b)(ii)"),
        ("Reports on corruption, 2024: 19; 2023: 16", "S1.46(b)(ii)"),
        ("By 2026, all plants are to be certified to ISO 14001.", "S1.51"),
        ("We launched a heat-pump water heater.", "S2.14(a)(ii)"),
        ("The report is prepared with reference to GRI and will be published.", "S1.59(a)"),
        ("Our measures avoided the use of 90 GWh of electricity.", "S2.14(a)(ii)"),
        ("The appliances are expected to reduce energy use by 20%.", "S2.14(a)(ii)"),
    ],
)
def test_progress_measures_and_rows_are_told_apart(claim: str, paragraph_id: str) -> None:
    assert first(claim) == paragraph_id
