"""Heads as people of many countries and trades write them, and what their columns hold."""

from __future__ import annotations

import pytest

from reports.inventory.head_words import head_in_english
from reports.inventory.heads import column_of
from reports.inventory.kinds import category_said, scope_said
from reports.inventory.types import Column, Role
from reports.inventory.units import heating_value, unit_of
from reports.tests.inventory.making import MONTHS, grid, read, totals

HEADS = {
    Role.FACTOR: (
        *("FE", "FE kg", "FE (kg/kWh)", "F.E.", "FE LB", "EF kgCO2e", "Em. factor", "E-Faktor"),
        *(
            "Emissionsfakt.",
            "Fact. d'émission",
            "Fatt. di emiss.",
            "spez. Emissionen",
            "kg CO2äq/kWh",
        ),
        *("kgéqCO2/kWh", "kg CO2e pro kWh", "emission_factor"),
    ),
    Role.FACTOR_SOURCE: (
        *("Source FE", "Quelle EF", "Ref. factor", "Fuente (FE)", "EF src", "Źródło wskaźnika"),
        *("Source of emission factor", "Datenquelle EF"),
    ),
    Role.FACTOR_YEAR: ("EF yr", "Jahr EF", "Année du FE", "Año FE", "Millésime", "DESNZ year"),
    Role.FACTOR_UNIT: ("EF UoM", "Unité du FE", "Einheit Faktor", "Faktoreinheit", "Ud. FE"),
    Role.GWP: (
        *("PRG", "PCG100", "PCA (AR5)", "Treibhauspotenzial", "GWP100 kg CO2e/kg"),
        *("Potencial de calentamiento global", "Pouvoir de réchauffement global"),
    ),
    Role.ACTIVITY: (
        *("Verbr. [kWh]", "Conso.", "Qté (L)", "Cant.", "Q.tà", "Mge.", "Amt", "Förbr. kWh"),
        *(
            "Units consumed",
            "Billed kWh",
            "kWh facturés",
            "Hotel nights",
            "Nb nuits",
            "Betrag",
            "activity_data",
        ),
    ),
    Role.EMISSIONS: (
        *("Emiss. t", "THG [t]", "GES (t)", "GEI", "t éq. CO2", "tCO2äq", "kgeqCO2", "Émissions"),
        *("Ergebnis t", "ortsbas. [t]", "Huella (t)", "Uitstoot ton CO2"),
    ),
    Role.UNIT: ("UoM", "U/M", "Einh.", "Ud.", "Mengeneinheit", "J.m.", "U.M."),
    Role.SCOPE: ("Scp", "Sc.", "S1/S2/S3", "GHG Protocol scope", "Ámbito", "Scope (GHG Protocol)"),
    Role.CATEGORY: ("Kat. S3", "Cat (Sc 3)", "Kat.-Nr.", "Cat. GHG", "Kat. Scope 3"),
    Role.METHOD: ("LB/MB", "S2 method", "Location/Market", "Méthode scope 2"),
    Role.PERIOD: (
        "Rechnungsdatum",
        "Date facture",
        "Fecha fact.",
        "Acct period",
        "Qtr",
        "Date de la facture",
    ),
    Role.YEAR: ("Yr", "CY", "Berichtsjahr", "Financial year", "År"),
    Role.METER: (
        *("CUPS", "PDL", "MaLo-ID", "Zaehlernr.", "Rg.-Nr.", "Inv no.", "Docket no", "Acct #"),
        *("Nº contador", "Kd.-Nr.", "Rego no"),
    ),
    Role.SITE: ("Bldg", "Premises", "Gebaeude", "Étab.", "Chantier", "Objekt", "SiteName"),
    Role.CONTRACT: ("GOs held", "LGCs", "Ökostromvertrag", "Ursprungsgarantier", "GdO", "Zert."),
    Role.NOTE: ("Bem.", "Obs.", "Rmks", "A/E", "Est?", "Réel/estimé", "Erläuterung", "Rückfrage"),
    Role.KIND: ("Energieträger", "Source of emissions", "Emissionsquelle", "Vehicle type", "Art"),
    Role.OTHER: ("KW", "Peak demand kW", "From", "Origin", "Dist. heat", "Statistics"),
}


def _column(head: str) -> Column:
    return column_of(1, [head])


@pytest.mark.long
@pytest.mark.parametrize(
    ("head", "role"), [(head, role) for role, heads in HEADS.items() for head in heads]
)
def test_what_a_column_holds_by_its_head(head: str, role: Role):
    assert _column(head).role is role


@pytest.mark.parametrize(
    ("head", "month", "role"),
    [
        ("Jan kWh", 1, Role.MONTH),
        ("Feb 2023 (kWh)", 2, Role.MONTH),
        ("Verbrauch Mrz", 3, Role.MONTH),
        ("Apr-23 act", 4, Role.MONTH),
        ("Period 05", 5, Role.MONTH),
        ("202306", 6, Role.MONTH),
        ("Jul tCO2e", 7, Role.EMISSIONS),
        ("Closing reading Dec", None, Role.ACTIVITY),
        ("Jan to Dec kWh", None, Role.ACTIVITY),
    ],
)
def test_months_beside_what_is_told_of_them(head: str, month: int | None, role: Role):
    column = _column(head)
    assert (column.month, column.role) == (month, role)


def test_a_word_that_is_cut_off_is_known_where_only_one_begins_so():
    assert head_in_english("Betriebsst. / Lieferantennr.") == "site / supplier number."
    assert head_in_english("Observ.") == "note"
    for doubtful in ("Lief.", "Verb.", "Temp.", "Comm. type"):
        assert head_in_english(doubtful) == doubtful


def test_months_headed_with_their_unit_are_months_of_one_amount():
    heads = ["Site", *(f"{month} kWh" for month in MONTHS), "FE kg/kWh"]
    inventory = read(grid("Natural gas", [heads, ["A", *[100] * 12, 0.2], ["B", *[50] * 12, 0.2]]))
    assert [line.activity for line in inventory.lines] == [1200, 600]
    assert [column.month for column in inventory.tables[0].with_role(Role.MONTH)] == [*range(1, 13)]


def test_numbers_under_the_methods_alone_are_emissions_beside_their_factors():
    inventory = read(
        grid(
            "Electricity",
            [
                ["Site", "kWh", "EF LB kg/kWh", "EF MB kg/kWh", "S2 LB", "S2 MB"],
                ["A", 1000, 0.2, 0.1, 0.2, 0.1],
                ["B", 3000, 0.2, 0.1, 0.6, 0.3],
            ],
        )
    )
    assert totals(inventory) == {("2", "location", None): 0.8, ("2", "market", None): 0.4}


@pytest.mark.parametrize(
    ("text", "base"),
    [
        *[(text, "m3") for text in ("ltrs", "Ltr.", "gals", "Mcf", "Kubikmeter", "mètres cubes")],
        *[(text, "MWh") for text in ("kWhr", "kW h", "kWhel", "Kilowattstunden", "thms")],
        *[(text, "pkm") for text in ("pax km", "p.km", "passenger.km", "Personenkilometer")],
        *[(text, "tkm") for text in ("tonne.km", "Tonnenkilometer", "tonelada-km")],
        *[(text, "tCO2e") for text in ("to CO2e", "Tn CO2e", "kg éq. CO2", "t CO2-Äq.")],
        *[(text, "t") for text in ("to", "Tn", "kgs")],
    ],
)
def test_units_as_they_are_spelt(text: str, base: str):
    unit = unit_of(text)
    assert unit is not None and unit.base == base


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("kWh ob. Heizwert", "gross"),
        ("undre värmevärde", "net"),
        ("Net spend", ""),
        ("gross weight", ""),
        ("Gas en kWh PCS; bois en kWh PCI", ""),
    ],
)
def test_heating_values_and_what_only_sounds_like_them(text: str, value: str):
    assert heating_value(text) == value


def test_scopes_and_categories_in_short():
    for text in ("Sc 3", "Scp. 3", "Scope III", "Bereich 3"):
        assert scope_said(text).scope == "3"
    for text in ("S3C6", "Scope 3 Kat. 6", "S3 cat 6"):
        assert scope_said(text).category == 6
    for text in ("Kat. 6", "06", "Viajes de negocios", "Forretningsrejser"):
        assert category_said(text) == 6
