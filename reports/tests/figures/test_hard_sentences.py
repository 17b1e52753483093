"""Sentences in which a number is near a word that is not its own: names, classes, savings, other
figures' years, scopes and parts.

Below each sentence stands what is read from it, as in the plain sentences.
"""

# ruff: noqa: E501
from __future__ import annotations

from decimal import Decimal

import pytest

from reports.figures.extract import read_sentence
from reports.tests.figures.test_sentences import cases, in_words

NO_FIGURES = """
Our 3TG minerals come from the Euro 120 Index members.
    nothing
Vans up to 3.5 t, lorries between 3.5 t and 12 t and a 20 tonne battery electric truck were tested.
    nothing
Cases are counted per 1,000,000 hours worked.
    nothing
(in 1,000 metric tons of CO2e for the group)
    nothing
(1,000 gigajoules)
    nothing
Seven of our 14 DEGREE ambitions build on 360-degree feedback.
    nothing
We shipped 20 tonnes of vehicle parts in 2023.
    mass 20 t in 2023
We bought 1,000 tonnes of steel in 2023.
    mass 1000 t in 2023
Warming of 1.5 degrees Celsius is assumed.
    temperature 1.5 °C
"""

VALUES = """
Purchases were worth 12€ billion in 2023.
    money 12000000000 EUR in 2023
2022: $45m³ for storage
    money 45000000 $ in 2022
We dug 45 m³ of wells for $45 million.
    volume 45 m3
    money 45000000 $
We expect to spend $3 -$4 billion.
    money 3000000000 $
    money 4000000000 $
The result was -$3 million.
    money -3000000 $
– 35% by 2030
    percentage -35 % in 2030
– 35% of sites recycle.
    share 35 %
The price per tonne of CO2e rose in 2023 to GBP80 from GBP60.
    intensity 80 GBP per tonne in 2023
    intensity 60 GBP per tonne
"""

NOT_EMITTED = """
Clients avoided 90 million tonnes of CO2e in 2023 (70 million tonnes of CO2e without pumps).
    avoided_emissions 90000000 tCO2e in 2023
    avoided_emissions 70000000 tCO2e in 2023
Sales of 2023 will lead to 90 million tonnes of customer avoided emissions.
    avoided_emissions 90000000 tCO2e in 2023
Biodiesel will cut emissions at the quarry by an estimated 70% or up to 40,000t CO2 per year.
    target_reduction about 70 %
    emission_change about 40000 tCO2
We cut Scope 1 emissions in 2023 by 30 thousand tonnes of CO2e or 15%.
    emission_change 30000 tCO2e in 2023
    percentage_change scope=1 -15 % in 2023
The plan leaves out a wind contract with potential 1.2Mt per year of emissions reduction.
    emission_reduction 1200000 tCO2e
Contracts that deliver abatement of around 3Mt per year were signed.
    emission_reduction about 3000000 tCO2e
(2022: 30.5Mt CO2e) Abatement projects outran growth.
    ghg_emissions 30500000 tCO2e in 2022
Audits gave advice to save 2,000 MWh of energy and 500 m3 of water and to eliminate 900 t of CO2.
    other 2000 MWh
    other 500 m3
    emission_reduction 900 tCO2
A 2.5 MWh battery was installed next to a battery storage with a capacity of 3 MWh.
    other 2.5 MWh
    other 3 MWh
The office with the battery workshop used 300 MWh in 2023.
    energy 300 MWh in 2023
We lowered VOC emissions by 3% from the year before to 120 tonnes in 2023.
    percentage_change -3 % in 2023
    air_emissions 120 t in 2023
ODS emissions fell too, amounting to 0.4 tonnes in 2023.
    air_emissions 0.4 t in 2023
Greenhouse gas emissions, methane included, fell by 3% to 120 tonnes in 2023.
    percentage_change -3 % in 2023
    ghg_emissions 120 tCO2e in 2023
Paint with a potential to reduce CO2 emissions by more than 40% was proven in 2023.
    percentage_change about -40 %
In 2023 we bought two ships, each capable of delivering 15 to 20% CO2 emissions reductions.
    percentage 15 % in 2023
    other -20 %
Up to 60% of our savings by 2030 will come from partners.
    share about 60 % in 2030
"""

YEARS = """
In 2023 supplier emissions fell by 4% against the baseline year 2020, at 700 kt CO2e.
    percentage_change -4 % in 2023 against 2020
    ghg_emissions 700000 tCO2e in 2023
Coverage stands at 55% compared to 40% in 2022.
    percentage 55 %
    percentage 40 % in 2022
In 2023 we reduced water withdrawal from 14 million m³ in 2022 to a total water withdrawal of 12 million m³, of which 3 million m³ came from utilities.
    water 14000000 m3 in 2022
    water 12000000 m3 in 2023
    water 3000000 m3 in 2023
Energy use fell by 12% since 2019, and 90% of our sites have a plan.
    percentage_change -12 % against 2019
    share 90 %
Women hold 33% of senior posts, already surpassing our ambition of 30% by 2025.
    share 33 %
    percentage 30 % in 2025
Targets: 20% by 2025; 45% by 2030
    percentage 20 % in 2025
    percentage 45 % in 2030
Some 40% of sales go to customers with such plans, though 10% go to firms that want to be carbon neutral by 2060.
    share about 40 %
    percentage 10 %
Intensity fell by 37% relative to 2008 levels (up from 30% by the end of 2022).
    percentage_change -37 % against 2008
    percentage 30 % in 2022
While our 2030 emissions target stands, we now plan to spend $5 billion, down from $7 billion.
    money 5000000000 $
    money 7000000000 $
Our 2030 target is 45%.
    percentage 45 % in 2030
Our 2030 fleet target of 45% stands.
    percentage 45 % in 2030
In 2022 the goal was raised from $20 billion to $35 billion within the period of 2020 through 2025.
    money 20000000000 $ in 2022
    money 35000000000 $ over '2020 through 2025'
Spending included EUR 5 million for a hall to be finished by 2028.
    money 5000000 EUR
The number of audits rose by 30% from 500 in 2022 to 650 in 2023.
    percentage_change 30 % in 2023 against 2022
Efforts lowered Scope 3 emissions against the baseline year 2020 by 2.1% and compared to the previous year 2022 by 0.8%.
    percentage_change scope=3 -2.1 % against 2020
    percentage_change scope=3 -0.8 % against 2022
We will reduce emissions from operations (Scope 1 and 2) by 90% and from the value chain (Scope 3) by 30% by 2030 compared to 2019.
    target_reduction scope=1+2 90 % in 2030 against 2019
    target_reduction scope=3 30 % in 2030 against 2019
"""

SCOPES_AND_PARTS = """
In addition to Scope 3 emissions there is 0.4 Mt of Scope 1 emissions.
    ghg_emissions scope=1 400000 tCO2e
We commit to reducing emissions from our sites by 80% by 2030 and to reduce absolute Scope 3 emissions by 25% by 2030.
    target_reduction 80 % in 2030
    target_reduction scope=3 25 % in 2030
→ 80% emissions reduction for own sites by 2030 → 25% emissions reduction for Scope 3 by 2030
    target_reduction 80 % in 2030
    target_reduction scope=3 25 % in 2030
Based on the evidence from the procedures performed, we know of no misstatements in the Scope 3 emissions of 57 Mt CO2e for the year ended 31 March 2023.
    ghg_emissions scope=3 57000000 tCO2e in 2023
The value chain accounted for only around 12 million tonnes of greenhouse gas emissions in 2023.
    ghg_emissions about 12000000 tCO2e in 2023
Emissions in 2023 were 32 Mt CO2e due to the purchase of further shares in a mine.
    ghg_emissions 32000000 tCO2e in 2023
Scope 3 emissions from shipping are 9 Mt CO2e.
    ghg_emissions scope=3 9000000 tCO2e of 'shipping'
"""

EVERY = cases(NO_FIGURES + VALUES + NOT_EMITTED + YEARS + SCOPES_AND_PARTS)


@pytest.mark.parametrize(("sentence", "expected"), EVERY)
def test_a_figure_gets_only_what_is_its_own(sentence: str, expected: list[str]) -> None:
    assert [in_words(quantity) for quantity in read_sentence(sentence)] == expected


def test_a_footnote_behind_a_money_amount_is_not_printed_with_it() -> None:
    (found,) = read_sentence("2022: $45m³ for storage")
    assert (found.value, found.printed) == (Decimal(45_000_000), "$45m")


@pytest.mark.parametrize(
    "sentence",
    [
        "As part of our updated science-based targets we pledge to reduce Scope 3 emissions by 30% by 2030.",
        "Scope 3 emissions fell by another 3% in 2023.",
        "Scope 3 emissions fell by more than 3% from the previous year in 2023.",
    ],
)
def test_words_that_name_no_part_of_the_company_are_none(sentence: str) -> None:
    assert [quantity.entity_part for quantity in read_sentence(sentence)] == [""]


def test_the_year_a_when_follows_is_that_of_the_figure_behind_it() -> None:
    text = "Our base year is 2019, when Scope 1 emissions were 415,190 tCO2e, and that of the supply chain target is 2022."
    assert [(q.value, q.year) for q in read_sentence(text)] == [(415_190, 2019)]
