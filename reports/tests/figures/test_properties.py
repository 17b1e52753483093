"""What must hold for any number, unit, order and text: the same figure however it is printed, and
never a crash or a stall."""

from __future__ import annotations

import random
import time
from decimal import Decimal

import pytest
from babel.numbers import format_decimal
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.figures.extract import read_pages, read_sentence
from reports.language.folding import fold, fold_units
from reports.language.numbers import Style, parse_cell
from reports.types import PageContent

amounts = st.decimals(
    min_value=0, max_value=10**11, places=2, allow_nan=False, allow_infinity=False
)
STYLES = {
    "en_US": Style.ENGLISH,
    "en_GB": Style.ENGLISH,
    "en_IN": Style.ENGLISH,
    "hi_IN": Style.ENGLISH,
    "de_CH": Style.ENGLISH,
    "ja_JP": Style.ENGLISH,
    "ar_EG": Style.ENGLISH,
    "fa_IR": Style.ENGLISH,
    "de_DE": Style.EUROPEAN,
    "fr_FR": Style.EUROPEAN,
    "fr_CA": Style.EUROPEAN,
    "es_ES": Style.EUROPEAN,
    "it_IT": Style.EUROPEAN,
    "sv_SE": Style.EUROPEAN,
    "nb_NO": Style.EUROPEAN,
    "pt_BR": Style.EUROPEAN,
    "pl_PL": Style.EUROPEAN,
    "nl_NL": Style.EUROPEAN,
}
NATIVE = {"ar_EG": "arab", "fa_IR": "arabext", "hi_IN": "deva"}


def printed(value: Decimal, locale: str, pattern: str | None = None) -> str:
    return format_decimal(
        value, locale=locale, format=pattern, numbering_system=NATIVE.get(locale, "default")
    )


@pytest.mark.long
@settings(max_examples=400)
@given(amounts, st.sampled_from(sorted(STYLES)))
def test_a_number_printed_for_any_country_is_read_back(value: Decimal, locale: str) -> None:
    read = parse_cell(fold_units(printed(value, locale)), STYLES[locale])
    assert read is not None
    assert read[0].value == value


@pytest.mark.long
@settings(max_examples=300)
@given(amounts, st.sampled_from(sorted(STYLES)))
def test_a_number_of_unknown_style_is_read_right_or_not_at_all(value: Decimal, locale: str) -> None:
    read = parse_cell(fold_units(printed(value, locale)))
    step_hidden = (
        value == value.to_integral_value() or value * 10 == (value * 10).to_integral_value()
    )
    assert read is None or read[0].value == value or step_hidden


@pytest.mark.long
@settings(max_examples=150)
@given(st.integers(min_value=1_000, max_value=10**9), st.sampled_from(sorted(STYLES)))
def test_an_amount_of_a_sentence_is_the_same_in_every_style(value: int, locale: str) -> None:
    text = f"Scope 1 emissions were {printed(Decimal(value), locale)} tCO2e in 2023."
    (quantity,) = read_sentence(text, style=STYLES[locale])
    assert (quantity.metric, quantity.scope, quantity.year, quantity.value) == (
        "ghg_emissions",
        "1",
        2023,
        value,
    )


SCALES = {
    "tCO2e": 1,
    "kt CO2e": 1_000,
    "thousand tonnes of CO2e": 1_000,
    "million metric tons CO2e": 10**6,
    "MMTCO2e": 10**6,
    "lakh tCO2e": 10**5,
    "kg CO2e": Decimal("0.001"),
}
ENERGY_SCALES = {
    "MWh": 1,
    "GWh": 1_000,
    "kWh": Decimal("0.001"),
    "TWh": 10**6,
    "million kWh": 1_000,
}


@pytest.mark.long
@settings(max_examples=150)
@given(
    st.integers(min_value=1, max_value=10**6),
    st.sampled_from(sorted(SCALES)),
    st.sampled_from(sorted(SCALES)),
)
def test_the_scale_of_the_unit_changes_nothing(tonnes: int, one: str, other: str) -> None:
    values = [
        [
            q.value_tco2e
            for q in read_sentence(
                f"Scope 1 emissions were {Decimal(tonnes * 1000) / SCALES[unit]:,f} {unit} in 2023."
            )
        ]
        for unit in (one, other)
    ]
    assert values == [[tonnes * 1000], [tonnes * 1000]]


@settings(max_examples=100)
@given(st.integers(min_value=1, max_value=10**6), st.sampled_from(sorted(ENERGY_SCALES)))
def test_the_unit_of_energy_changes_nothing(amount: int, unit: str) -> None:
    size = Decimal(amount * 1000) / ENERGY_SCALES[unit]
    (quantity,) = read_sentence(f"Total energy consumption was {size:,f} {unit} in 2023.")
    assert (quantity.metric, quantity.value, quantity.unit, quantity.entity_part) == (
        "energy",
        amount * 1000,
        "MWh",
        "",
    )


CLAUSES = {
    "Scope 1 emissions were {} tCO2e": ("ghg_emissions", "1", ""),
    "location-based Scope 2 emissions were {} tCO2e": ("ghg_emissions", "2", "location"),
    "market-based Scope 2 emissions were {} tCO2e": ("ghg_emissions", "2", "market"),
    "Scope 3 emissions were {} tCO2e": ("ghg_emissions", "3", ""),
    "Scope 3 category 6 emissions were {} tCO2e": ("ghg_emissions", "3.6", ""),
    "water withdrawal was {} m3": ("water", "", ""),
    "we had {} employees": ("count", "", ""),
}


@pytest.mark.long
@settings(max_examples=200)
@given(
    st.permutations(sorted(CLAUSES)),
    st.integers(min_value=2, max_value=7),
    st.sampled_from(["; ", ", ", " and "]),
)
def test_the_order_of_the_clauses_changes_nothing(order: list[str], many: int, joint: str) -> None:
    clauses = {clause: 1_001 * (1 + sorted(CLAUSES).index(clause)) for clause in order[:many]}
    text = (
        "In 2023, "
        + joint.join(clause.format(f"{value:,}") for clause, value in clauses.items())
        + "."
    )
    found = {(q.value, q.metric, q.scope, q.method, q.year) for q in read_sentence(text)}
    assert found == {(value, *CLAUSES[clause], 2023) for clause, value in clauses.items()}


SENTENCES = [
    "In 2023 Scope 1 emissions were 5,000 tCO2e.",
    "Scope 2 emissions (market-based) fell by 12% to 900 tCO2e in 2023.",
    "We employed 1,200 people in 2023.",
    "Total energy consumption was 1,200 GWh in 2022.",
    "We target a 42% reduction in Scope 1 emissions by 2030 from a 2019 baseline.",
]


@pytest.mark.long
@settings(max_examples=60)
@given(
    st.permutations(SENTENCES),
    st.sampled_from(["Our people matter to us.", "The Board met on 12 May 2024.", "See page 12."]),
)
def test_the_order_of_sentences_and_an_unrelated_one_change_nothing(
    order: list[str], unrelated: str
) -> None:
    alone = {
        quantity
        for sentence in SENTENCES
        for quantity in read_sentence(sentence, page=1, style=Style.ENGLISH)
    }
    together = read_pages([PageContent(1, " ".join([*order[:2], unrelated, *order[2:]]))])
    assert set(together) == alone
    assert len(together) == len(alone)


@pytest.mark.long
@settings(max_examples=300)
@given(
    st.text(
        alphabet=(
            "aCO0123456789 "
            "e.,\u00b2\u2082\u00b3\u0661\u066b\u2019\u00d7x^()t\u00c4q-+/\u200f\uff11\u5343"
        ),
        max_size=80,
    )
)
def test_the_folded_text_leads_back_to_the_printed_one(text: str) -> None:
    folded, origins = fold(text)
    assert folded == fold_units(text)
    assert len(origins) == len(folded) + 1
    assert list(origins) == sorted(origins)
    assert origins[-1] == len(text)


PIECES = [
    "1",
    "23",
    "4,567",
    "1.234",
    "0,5",
    "(12)",
    "-3",
    "\u22127",
    "\u2013",
    "%",
    " per cent",
    " tCO2e",
    " Mt",
    " MT CO2e",
    "kt",
    " million",
    " bn",
    "\u20ac",
    "$",
    "US$",
    "SEK ",
    "Scope 1",
    " Scope 2 ",
    "scopes 1, 2 and 3",
    " category 11",
    "2023",
    " FY24",
    "2021-2023",
    "H1 2024",
    " from ",
    " to ",
    " by ",
    " between ",
    " and ",
    " of ",
    " in ",
    ", ",
    "; ",
    ": ",
    ". ",
    "(",
    ")",
    "[1]",
    "\u00b9\u00b2",
    "*",
    " employees",
    " sites",
    " per tonne",
    "/MWh",
    " reduced",
    " increase",
    " target",
    " baseline",
    " respectively",
    "CO\u2082",
    " emissions",
    "\u0661\u0662",
    "\u066b",
    "\u05d0",
    " \u200f",
    "\uff11\uff12",
    "\u5343t",
    " | ",
    "\n",
    "\t",
    "\u00a0",
    "\u202f",
    "'",
    "\u2019",
    "\u00bd",
    "\u2460",
    "\U0001d7d9",
    "x 10^6",
    " number of ",
    "LTIFR ",
    "\u00b0C",
    "e",
    "\x00",
    "\ud83c\udf0d".encode("utf-16", "surrogatepass").decode("utf-16"),
]
HOSTILE = [
    "1",
    "1,",
    "1.",
    "1 ",
    " 1",
    "1'",
    "(",
    "(1",
    ")",
    "%",
    "1%",
    "-",
    "\u2013 1",
    "1-",
    "scope 1 ",
    "Scope 1, 2 and ",
    "2023 ",
    "2023-",
    "from 2023 to ",
    "by 5% ",
    "reduced ",
    "per ",
    "/a",
    "1 t per ",
    "1 tCO2e/",
    "and ",
    "1 and ",
    "thousand ",
    "1 million ",
    "$",
    "$1 ",
    "US$ ",
    "a ",
    "1 a ",
    "1 aa ",
    "1 full-time ",
    "number of ",
    "number of employees ",
    "CO2",
    "CO 2 e ",
    "\u00b2",
    "m\u00b3 ",
    "\u0661",
    "\u0661\u066c",
    "\u05d0-1 ",
    "tonnes of ",
    "not scope 1 ",
    "excluding ",
    "Scope 1 emissions ",
    "market-based ",
    "(2023: 1) ",
    "1 t (1 kt) ",
    "1.5\u00b0C ",
    "no. 1 ",
    "1 employees per ",
    "intensity ",
    "[",
    "x10^",
    "1x10^1",
    "e" * 50,
]


def seconds(text: str) -> float:
    started = time.process_time()
    read_sentence(text)
    parse_cell(text[:500])
    return time.process_time() - started


@pytest.mark.long
def test_twenty_thousand_random_strings_never_crash_and_none_takes_a_second() -> None:
    chance = random.Random(20_240_601)
    read_sentence("5 kt CO2e")  # the first conversion of a process builds the registry of units
    slowest = 0.0
    for _ in range(20_000):
        text = "".join(chance.choices(PIECES, k=chance.randint(1, 24)))
        slowest = max(slowest, seconds(text))
    assert slowest < 1


@pytest.mark.long
@pytest.mark.parametrize("piece", HOSTILE)
def test_long_repetitions_take_less_than_a_second(piece: str) -> None:
    read_sentence("5 kt CO2e")
    for tail in ("", "!", " tCO2e"):
        assert seconds((piece * 1_000)[:2_500] + tail) < 1
