"""What a sentence leaves undecided stays open, with a reason and without a guess."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.figures.doubts import NO_YEAR, RANGE_END
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity


def undecided(text: str) -> list[Quantity]:
    found = read_sentence(text)
    assert all(
        (q.metric, q.unit, q.value_tco2e) == ("other", "", None) and q.open for q in found
    ), found
    return found


@pytest.mark.parametrize(
    ("text", "values", "reason"),
    [
        ("Emissions of 12 kt (12,000 MWh) were recorded in 2023.", ["12", "12000"], "contradict"),
        ("We sent 12 kt (14,000 t) of waste to landfill in 2023.", ["12", "14000"], "contradict"),
        ("We used 12 GWh (53.2 TJ) in 2023.", ["12", "53.2"], "contradict"),
        ("Emissions were 12.4 MT CO2e in 2023.", ["12.4"], "million tonnes or metric tons"),
        ("We used 500 MBtu of gas in 2023.", ["500"], "thousand or million"),
        ("We saved 3,000 tonnes of carbon in 2023.", ["3000"], "carbon itself or CO2"),
        (
            "Our 2023 Scope 1 emissions were 10.879 tonnes of CO2.",
            ["10.879"],
            "decimals or between thousands",
        ),
        ("EUR 1.234 was spent.", ["1.234"], "decimals or between thousands"),
        ("1.234 employees work here.", ["1.234"], "decimals or between thousands"),
        ("A warming of 2 degrees is assumed.", ["2"], "scale"),
        (
            f"Scope 1 emissions were {'1234567890' * 4} tCO2e in 2023.",
            ["1234567890" * 4],
            "too long",
        ),
    ],
)
def test_what_cannot_be_decided_keeps_its_printed_value_and_says_why(
    text: str, values: list[str], reason: str
) -> None:
    found = undecided(text)
    assert [q.value for q in found] == [Decimal(value) for value in values]
    assert all(reason in " ".join(q.open) for q in found)


@pytest.mark.parametrize(
    "text",
    [
        "We used 12 GWh (43.2 TJ) in 2023.",
        "We sent 12 kt (12,000 t) of waste to landfill in 2023.",
        "We sent 500 t (600 t) of waste to landfill in 2023.",
        "We used 500 MWh (about 200 tCO2e) in 2023.",
        "Scope 2 emissions were 500 tCO2e (2022: 0.6 ktCO2e) in 2023.",
    ],
)
def test_the_same_amount_in_another_unit_and_last_years_amount_contradict_nothing(
    text: str,
) -> None:
    assert not [q for q in read_sentence(text) if any("contradict" in reason for reason in q.open)]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        (
            "Scope 1 emissions were between 5,000 and 6,000 tCO2e in 2023.",
            [(5000, "tCO2e"), (6000, "tCO2e")],
        ),
        (
            "Savings of 3 to 5 million tonnes CO2e are expected.",
            [(3_000_000, "tCO2e"), (5_000_000, "tCO2e")],
        ),
        ("We spent 3–5% of revenue.", [(3, "%"), (5, "%")]),
        ("We hired 10-12 employees.", [(10, ""), (12, "")]),
        ("Costs of $5-6 million are expected.", [(5_000_000, "$"), (6_000_000, "$")]),
    ],
)
def test_a_range_is_two_ends_and_no_end_is_compared_with_anything(
    text: str, ends: list[tuple[int, str]]
) -> None:
    found = read_sentence(text)
    assert [(q.value, q.unit) for q in found] == ends
    assert all(
        RANGE_END in q.open and q.metric not in ("ghg_emissions", "energy", "percentage_change")
        for q in found
    )


def test_a_movement_from_one_value_to_another_is_no_range() -> None:
    found = read_sentence("Scope 1 emissions fell from 6,000 to 5,000 tCO2e between 2020 and 2023.")
    assert [(q.metric, q.value, q.year) for q in found] == [
        ("ghg_emissions", 6000, 2020),
        ("ghg_emissions", 5000, 2023),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Scope 1 emissions were 5,000 tCO2e.",
        "Total energy consumption was 1,200 GWh.",
        "Water withdrawal was 300,000 m3.",
    ],
)
def test_an_amount_that_belongs_to_a_year_says_when_none_is_stated(text: str) -> None:
    (quantity,) = read_sentence(text)
    assert quantity.open == (NO_YEAR,)
    assert not read_sentence(text.replace(".", " in 2023."))[0].open or "," not in text


@pytest.mark.parametrize(
    ("time", "period"),
    [
        ("In 2021-2023", "2021-2023"),
        ("In H1 2024", "H1 2024"),
        ("In the first half of 2024", "first half of 2024"),
        ("Between 2020 and 2023", "Between 2020 and 2023"),
        ("In the three years to 2024", "the three years to 2024"),
        ("Over the last five years", "Over the last five years"),
        ("In Q3 2024", "Q3 2024"),
        ("Since 2015", "Since 2015"),
    ],
)
def test_a_stretch_of_time_that_is_no_year_is_kept_as_printed(time: str, period: str) -> None:
    (quantity,) = read_sentence(f"{time}, we emitted 1,234 tCO2e from Scope 1.")
    assert (quantity.year, quantity.period, quantity.open) == (None, period, ())


@pytest.mark.parametrize(
    ("time", "year"),
    [
        ("FY2023-24", 2024),
        ("2022/23", 2023),
        ("2023/2024", 2024),
        ("FY24", 2024),
        ("fiscal 2022", 2022),
    ],
)
def test_a_fiscal_year_is_the_year_it_ends_in(time: str, year: int) -> None:
    (quantity,) = read_sentence(f"In {time} Scope 1 emissions were 1,234 tCO2e.")
    assert quantity.year == year


@pytest.mark.parametrize(
    "text",
    [
        "See page 45, Note 12 and section 4.2.1 of the 2023 report.",
        "Paragraphs S2.29(a), ESRS E1-6, GRI 305-1 and ISO 14064-1 apply.",
        "SDG 13 and SDGs 7 and 12 guide our employees.",
        "Call +46 8 123 45 67 or write to 10115 Berlin.",
        "Scope 1, 2 and 3 emissions of CO2, CH4 and N2O are covered.",
        "The Board met on 12 May 2024.",
        "1.2 Employees and other workers",
        "We are a member of the 100% Renewables Club.",
        "COP 28 countries and Fortune 500 companies took part.",
    ],
)
def test_names_dates_and_references_are_no_figures(text: str) -> None:
    assert read_sentence(text) == []


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("بلغت الانبعاثات ١٬٢٣٤٫٥ طن من مكافئ ثاني أكسيد الكربون في عام ٢٠٢٣", "1234.5", "tCO2e"),
        ("انتشار ۱۲٬۳۴۵ tCO2e در سال ۲۰۲۳", "12345", "tCO2e"),
        ("הפליטות היו 1,234 טון CO2e בשנת 2023", "1234", "tCO2e"),
        ("צמצום של 12% לעומת השנה הקודמת", "12", "%"),
        ("排出量は１，２３４千t-CO2eです", "1234000", "tCO2e"),
        ("温室气体排放量为 12.3 万吨二氧化碳当量", "123000", "tCO2e"),
    ],
)
def test_digits_of_other_scripts_and_text_from_right_to_left_are_read(
    text: str, value: str, unit: str
) -> None:
    (quantity,) = read_sentence(text)
    assert (quantity.value, quantity.unit) == (Decimal(value), unit)


def test_a_sign_in_text_from_right_to_left_is_left_open() -> None:
    (quantity,) = read_sentence("השינוי היה -12 MWh בשנה")
    assert "right to left" in " ".join(quantity.open)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "Our Scope 2 (market-based) emissions were 12,500 tCO2e in 2023.",
            "Scope 2 (market-based) emissions",
        ),
        ("A total of 45,600 tonnes of hazardous waste was generated.", "hazardous waste"),
        ("72% of our suppliers have targets.", "suppliers"),
        ("We employ 12,400 full-time employees.", "full-time employees"),
        ("Net sales were SEK 12,345 million.", "Net sales"),
        (
            "We aim to reduce absolute Scope 3 emissions by 30% by 2030.",
            "absolute Scope 3 emissions",
        ),
        ("Scope 1 emissions were 90 tCO2e in 2024 (2023: 100 tCO2e).", "Scope 1 emissions"),
    ],
)
def test_the_label_says_what_a_figure_is_of(text: str, label: str) -> None:
    assert {quantity.label for quantity in read_sentence(text)} == {label}


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("We spent US$ 1.2 billion.", "US$ 1.2 billion"),
        ("It was 3,456 t CO₂e (gross).", "3,456 t CO₂e"),
        ("It was 1,234³ tCO₂e in 2023.", "1,234³ tCO₂e"),
        ("It was 23.4 million m³.", "23.4 million m³"),
        ("We used 45 tonnes of plastic.", "45 tonnes"),
        ("The result fell by -€3.1 billion.", "€3.1 billion"),
    ],
)
def test_number_and_unit_are_kept_as_printed(text: str, printed: str) -> None:
    assert [quantity.printed for quantity in read_sentence(text)] == [printed]


def test_a_minus_before_the_currency_makes_the_amount_negative() -> None:
    assert [quantity.value for quantity in read_sentence("The cash flow was -€3.1 million.")] == [
        Decimal(-3_100_000)
    ]
