"""Remarks, sources and proofs in the few words in which people write them."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.evidence import holds
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.sources import names_none
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    MONTHS,
    POWER,
    examined,
    kinds,
    monthly,
    sheet,
)

SITES = ("Arden", "Bexley", "Corby", "Derby")
REASONS = {
    Reason.ABSENT: (
        *("Q3 to 31 Aug", "thru 8/31", "w.e.f. 1 May", "Jan-Jun only", "lease ended", "acq. 1 Mar"),
        *("bis 30.6.", "bis Ende Juni", "ab 1.7.", "verk. 30.6.", "Mietende 30.6.", "kein Gas"),
        *("jusqu'au 31/08", "à compter du 1/7", "fin de bail", "desde 1/7", "hasta el 30/06"),
        *("baja en junio", "fino a giugno", "t/m juni", "od lipca", "t.o.m. juni", "até junho"),
    ),
    Reason.NEGATIVE: (
        *("CN 1234", "true-up", "overbilled", "Gutschr.", "Rückrechnung", "note de crédit"),
        *("régul.", "factura rectificativa", "conguaglio", "faktura korygująca"),
    ),
    Reason.LEVEL: (
        *("est.", "avg of last 3", "annual / 12", "Hochrechnung", "Abschlag", "moy.", "réparti"),
        *("estimación", "schatting", "skøn", "odhad"),
    ),
    Reason.JUMP: (
        *("storm 3-8 Dec: grid out", "on gensets for 4.5 days", "load shedding", "power cut 2/6"),
        *("cold snap", "new line", "incl. Feb", "Feb & Mar", "Zählertausch", "2 Monate", "Ernte"),
        *("changement de compteur", "y.c. fév", "ola de frío", "2 mesi", "läckage"),
    ),
}
NOTHING = (
    *("Boiler house", "Main meter", "Leeds to London", "to check", "Stand 12.03.2024", "au bureau"),
    *("per 100 kg", "per month", "par mois", "31/12/2023", "de 30 m2", "Port of Dover"),
)


@pytest.mark.parametrize(
    ("reason", "text"), [(reason, text) for reason, texts in REASONS.items() for text in texts]
)
def test_short_remarks_tell_a_reason(reason: Reason, text: str) -> None:
    assert reason.value.search(text)


@pytest.mark.parametrize("text", NOTHING)
def test_ordinary_words_tell_no_end_or_credit(text: str) -> None:
    assert not Reason.ABSENT.value.search(text)
    assert not Reason.NEGATIVE.value.search(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "?", "from consultant", "colleague", "old model", "TBC w/ supplier", "internal"),
        *("as last year", "Schätzwert", "vom Berater", "alte Excel", "Vorjahreswert", "k. A."),
        *("ask Marco", "chase site team", "chiedere a Luca"),
        *("fichier N-1", "par mail", "estimación propia", "consulente", "brak", "e-mail J. Smith"),
    ],
)
def test_who_passed_a_factor_on_is_no_source(text: str) -> None:
    assert names_none(text)


@pytest.mark.parametrize(
    "text",
    [
        *("DESNZ 2023", "UBA", "Supplier", "supplier email 2023", "consultant study 2023", "AR5"),
        *("internal LCA 2022", "fuel analysis", "Berater-Gutachten 2023", "IPCC default", "GO"),
    ],
)
def test_what_can_be_looked_up_is_a_source(text: str) -> None:
    assert not names_none(text)


def test_schemes_of_certificates_are_evidence_and_claims_alone_are_none() -> None:
    for text in ("GreenPower accredited", "VPPA", "wheeling agreement", "Ökostromvertrag", "cert."):
        assert holds(text)
    for text in ("Ökostrom", "100% renewable", "no cert.", "recs'd", "Gothenburg"):
        assert not holds(text)


def test_a_site_of_the_register_may_have_its_lines_under_the_name_in_another_column() -> None:
    listed = [["No.", "Premises", "Short name"], *([1, site, None] for site in SITES[:3])]
    named = sheet("Portfolio", *listed, [4, "Hall North, Hanover", "Derby"])
    nameless = sheet("Portfolio", *listed, [4, "Hall North, Hanover", "Ely"])
    power = monthly("Electricity", POWER)
    assert kinds(examined(named, power, FACTORS)[0]) == []
    assert kinds(examined(nameless, power, FACTORS)[0]) == ["missing_site"]


def test_a_column_that_tells_where_the_amounts_are_from_names_no_sources_of_factors() -> None:
    rows = [
        [
            "Leith",
            1000.0 + 70 * at,
            0.18,
            told,
            (f"=B{at}*C{at}/1000", (1000 + 70 * at) * 0.18 / 1000),
        ]
        for at, told in enumerate(["Invoice"] * 7 + ["Estimate"], 2)
    ]
    heads = ["Site", "Natural gas kWh", "EF kg/kWh", "Source", "t CO2e"]
    assert kinds(examined(sheet("Gas", heads, *rows))[0]) == []


def test_a_note_on_one_fuel_explains_no_negative_amount_of_another() -> None:
    rows = [["Leith", *[9000.0 + 50 * at for at in range(9)], -8000.0, 9100.0, 9200.0]]
    rows += [["Perth", *[7000.0 + 40 * at for at in range(12)]]]
    used = [
        [*row, 0.2, (f"=SUM(B{at}:M{at})*N{at}/1000", sum(row[1:]) * 0.2 / 1000)]
        for at, row in enumerate(rows, 2)
    ]
    power = sheet("Electricity kWh", ["Site", *MONTHS, "EF kg/kWh", "t CO2e"], *used)
    for said, told in (("Diesel: corrected", ["negative_value"]), ("Corrected", [])):
        note = sheet("Notes", [f"{said} invoices stand as negative amounts."])
        assert kinds(examined(power, note)[0]) == told


def test_a_span_of_the_whole_year_says_of_no_month_that_it_lacks() -> None:
    absent = Reason.ABSENT.value
    for text in ("January to December 2024", "Jan to Dec", "1 Jan 2024 to 31 December 2024"):
        assert not absent.search(f"GO-2107 | Lindenbroek | {text}"), text
    for text in ("January to March 2024", "operated from May to December", "April to 15 December"):
        assert absent.search(f"Lindenbroek | {text}"), text
