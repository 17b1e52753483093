"""Every spelling of a unit that reports use is read, with the factor of the reference tables."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.language.conversion import factor_between
from reports.language.unit_names import MASSES, OTHERS
from reports.language.units import UnitMatch, fold_units, resolve_mt, unit_after, unit_within

EMISSIONS = {
    "1": "tCO2e|t CO2e|tCO2eq|t CO2-eq|tCO2-e|t CO2 eq.|tonnes CO2e|tonne of CO2e|metric tons "
    "CO2e|metric tonnes CO2e|"
    "metric ton CO2 equivalent|tonnes of carbon dioxide equivalent|tons CO2e (SI)|MT CO2e|mt CO2e|"
    "mTCO2e|teqCO2|t éq. CO2|"
    "tCO2 equivalente|t CO2-Äq|t CO2-Äquivalente|t-CO2|t-CO2e|tCDE|TCO2e|toneladas de "
    "CO2e|tonnellate CO2e|吨二氧化碳当量|トンCO2|톤CO2eq|tonnes CO₂e|t CO₂-eq|tC02e|t CO 2 e|t CO²",
    "1000": "ktCO2e|kt CO2e|kilotonnes CO2e|kilotons CO2e|thousand tonnes|thousand metric "
    "tons|thousand t CO2e|"
    "'000 tCO2e|000 t|"
    "000s tonnes|k tCO2e|KTCO2e|kMT|Gg CO2e|千t-CO2|천톤",
    "10000": "万吨|万トン|ten thousand tonnes",
    "100000": "lakh tonnes|lakh tCO2e",
    "1000000": "MtCO2e|Mt CO2e|Mt CO2-eq|million tonnes CO2e|million metric tons|million t "
    "CO2e|mn t|mln t|"
    "mtpa CO2e|megatonnes|"
    "MMT CO2e|MMtCO2e|MMTCO2e|MMmt|Tg CO2e|Mio. t CO2|Mio. Tonnen|million ton-CO2|million "
    "t-CO2|M tCO2e|百万吨|백만톤",
    "10000000": "crore tonnes",
    "1000000000": "GtCO2e|Gt CO2e|gigatonnes|billion tonnes|Pg CO2e",
    "0.001": "kgCO2e|kg CO2e|kg CO2-eq|kilograms CO2e",
    "0.000001": "gCO2e|g CO2e|grams CO2e",
    "0.90718474": "short tons CO2e|US tons|net tons",
    "1.0160469088": "long tons|imperial tons|UK tons",
    "0.00045359237": "lb CO2e|lbs CO2e|pounds CO2e",
}
ENERGIES = {
    "J": "1E-9 GJ",
    "kJ": "1E-6 GJ",
    "MJ": "0.001 GJ",
    "GJ": "1 GJ",
    "TJ": "1000 GJ",
    "PJ": "1E+6 GJ",
    "EJ": "1E+9 GJ",
    "Wh": "1E-6 MWh",
    "kWh": "0.001 MWh",
    "MWh": "1 MWh",
    "GWh": "1000 MWh",
    "TWh": "1E+6 MWh",
    "Btu": "1E-6 MMBtu",
    "kBtu": "0.001 MMBtu",
    "MMBtu": "1 MMBtu",
    "mmBtu": "1 MMBtu",
    "million Btu": "1 MMBtu",
    "Dth": "1 MMBtu",
    "dekatherm": "1 MMBtu",
    "therms": "0.1 MMBtu",
    "quad": "1E+9 MMBtu",
    "toe": "41.868 GJ",
    "ktoe": "41868 GJ",
    "Mtoe": "41868000 GJ",
    "tce": "29.3076 GJ",
    "SKE": "29.3076 GJ",
    "boe": "6.119323945196 GJ",
    "Gcal": "4.1868 GJ",
    "Mcal": "0.0041868 GJ",
    "kcal": "0.0000041868 GJ",
    "ton-hour refrigeration": "0.0035168528420666666667 MWh",
}
WATERS = {
    "1": "m3|m³|cubic metres|cubic meters|cu m|cbm|kL|kilolitre|kl|KL|t water",
    "0.001": "L|litre|liter|l",
    "1000": (
        "ML|megalitre|megaliter|million litres|Ml|thousand m3|000 m3|k m3|dam3|thousand cubic "
        "metres"
    ),
    "1000000": "GL|gigalitre|million m3|Mm3|MCM|hm3|million cubic metres|mn m3",
    "0.003785411784": "US gallon|gal|gallons|US gal",
    "3.785411784": "kgal|kGal|thousand US gallons",
    "3785.411784": "MG|MMgal|Mgal|million gallons",
    "0.00454609": "UK gal|imperial gallon",
    "1233.48183754752": "acre-foot|acre-ft|AF",
    "0.028316846592": "cubic foot|cf|ft3",
    "2.8316846592": "CCF|HCF|hundred cubic feet",
    "0.158987294928": "barrel|bbl",
}
WASTES = {
    "1": "t|tonne|metric ton|Mg",
    "0.001": "kg",
    "1000": "kt|thousand tonnes",
    "1000000": "million tonnes",
    "0.90718474": "short ton|US ton",
    "1.0160469088": "long ton",
    "0.00045359237": "lb|lbs|pounds",
}


def listed(table: dict[str, str]) -> list[tuple[str, Decimal]]:
    return [
        (alias, Decimal(factor))
        for factor, aliases in table.items()
        for alias in aliases.split("|")
    ]


def read(alias: str) -> UnitMatch:
    folded = fold_units(f"5 {alias}")[1:]
    unit = unit_after(folded)
    assert unit is not None, alias
    assert folded[unit.end :].strip(" ()SI") == "", f"only part of {alias} was read"
    return unit


@pytest.mark.long
@pytest.mark.parametrize(("alias", "factor"), listed(EMISSIONS))
def test_every_spelling_of_tonnes_of_gas_has_its_factor(alias: str, factor: Decimal) -> None:
    unit = read(alias)
    assert unit.unit in ("tCO2e", "tCO2", "t")
    # what "MT" and "Mt" mean depends on the number
    large = Decimal(123_456) if factor == 1 else Decimal(12)
    assert resolve_mt(unit, large, decimals=False, scope="1") == factor


@pytest.mark.parametrize(("alias", "value"), ENERGIES.items())
def test_every_spelling_of_energy_has_its_factor(alias: str, value: str) -> None:
    unit = read(alias)
    factor, name = value.split()
    assert (unit.kind, unit.unit, unit.factor) == ("energy", name, Decimal(factor))


@pytest.mark.parametrize(("alias", "factor"), listed(WATERS))
def test_every_spelling_of_volume_has_its_factor(alias: str, factor: Decimal) -> None:
    unit = read(alias)
    assert (unit.kind, unit.unit, unit.factor) == ("water", "m3", factor)


@pytest.mark.parametrize(("alias", "factor"), listed(WASTES))
def test_every_spelling_of_weight_has_its_factor(alias: str, factor: Decimal) -> None:
    unit = read(alias)
    assert (unit.kind, unit.unit, unit.factor) == ("mass", "t", factor)


@pytest.mark.parametrize(
    ("alias", "unit", "factor"),
    [
        ("MW", "MW", "1"),
        ("GWp", "MW", "1000"),
        ("kW", "MW", "0.001"),
        ("m2", "m2", "1"),
        ("sq ft", "m2", "0.09290304"),
        ("million square feet", "m2", "92903.04"),
        ("hectares", "ha", "1"),
        ("acres", "ha", "0.40468564224"),
        ("km2", "ha", "100"),
        ("km", "km", "1"),
        ("miles", "km", "1.609344"),
        ("°C", "°C", "1"),
        ("degrees Celsius", "°C", "1"),
        ("passenger kilometres", "pkm", "1"),
        ("Nm3", "Nm3", "1"),
        ("yen", "JPY", "1"),
        ("million yen", "JPY", "1000000"),
        ("MSEK", "SEK", "1000000"),
        ("TEUR", "EUR", "1000"),
        ("Mrd. €", "EUR", "1000000000"),
        ("crore rupees", "INR", "10000000"),
    ],
)
def test_other_units_have_their_factors(alias: str, unit: str, factor: str) -> None:
    found = read(alias)
    assert (found.unit, found.factor) == (unit, Decimal(factor))


def test_a_tonne_of_carbon_weighs_44_twelfths_of_co2_where_the_symbol_says_carbon() -> None:
    assert read("tC").factor == Decimal(44) / Decimal(12)
    assert read("MtC").mt == "Mt"


@pytest.mark.parametrize("alias", ["tonnes of carbon", "MBtu", "st", "degrees"])
def test_a_spelling_of_several_meanings_stays_open_with_a_reason(alias: str) -> None:
    unit = read(alias)
    assert unit.factor is None
    assert unit.doubt


@pytest.mark.parametrize(
    "text",
    ["21st", "5 members", "3 Mr", "1 least", "2 grams' worth", "500 staff", "8 ligands", "3 toes"],
)
def test_the_beginning_of_a_word_is_no_unit(text: str) -> None:
    number = text.split(" ", maxsplit=1)[0].rstrip("st")
    assert unit_after(text[len(number) :]) is None


@pytest.mark.parametrize(
    "label", ["St. Louis", "L'Oréal sites", "AF Group", "J. Smith", "MG Motor", "C. Staff", "l"]
)
def test_loose_letters_of_a_label_are_no_unit(label: str) -> None:
    assert label == "l" or unit_within(label) is None


def test_case_tells_megalitres_from_millilitres() -> None:
    assert (read("ML").factor, read("ml").factor) == (Decimal(1000), Decimal("0.000001"))


def test_every_alias_converts_to_its_own_canonical_unit() -> None:
    for alias in (*MASSES, *OTHERS):
        assert (alias.factor is None) == bool(alias.doubt), alias.pattern


def test_a_unit_that_pint_does_not_know_is_refused_and_nothing_else_is_evaluated() -> None:
    with pytest.raises(Exception, match="not defined"):
        factor_between("__import__", "tonne")
