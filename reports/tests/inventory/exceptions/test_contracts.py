"""Electricity at nothing by the market-based method: what is held for it, until when, and for how
much."""

from __future__ import annotations

import datetime as dt

from reports.tests.inventory.exceptions.sheets import MONTHS, POWER, Cell, examined, kinds, sheet


def market(zero: str, head: str = "Contract", named: str = "C-771"):  # type: ignore[no-untyped-def]
    """A sheet of all sites by both methods, of which one is carried at nothing."""
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "tCO2e location", "tCO2e market", head]]
    for site, values in POWER.items():
        used = sum(values)
        free = site == zero
        rows.append(
            [site, used, used * 0.000207, 0 if free else used * 0.000365, named if free else None]
        )
    return sheet("Electricity", *rows)


def register(*rows: list[Cell], heads: tuple[str, ...] = ("Valid from", "Valid to")):  # type: ignore[no-untyped-def]
    return sheet("Contracts", ["Contract", "Site", "Instrument", *heads, "Volume MWh"], *rows)


def held(until: Cell, volume: float = 710, site: str = "Corby") -> list[Cell]:
    return ["C-771", site, "Wind GO", dt.datetime(2020, 1, 1), until, volume]


OTHER: list[Cell] = ["C-900", "Arden", "Hydro GO", dt.datetime(2023, 1, 1), None, 480]


def test_a_contract_that_ended_before_the_year_holds_nothing() -> None:
    ended = register(OTHER, held(dt.datetime(2022, 12, 31)))
    exceptions, _ = examined(market("Corby"), ended)
    assert kinds(exceptions) == ["market_based_without_contract"]
    assert "ended in December 2022" in exceptions[0].message


def test_the_end_may_be_written_as_months_or_as_a_year() -> None:
    for text in ("01.2020–12.2022", "2022", "bis 31.12.2022"):
        rows = [["C-771", "Corby", "GO", text, 710], ["C-9", "Arden", "GO", "2023", 480]]
        found, _ = examined(
            market("Corby"),
            sheet("Umowy", ["Contract", "Site", "Instrument", "Okres", "Volume MWh"], *rows),
        )
        assert kinds(found) == ["market_based_without_contract"], text


def test_a_contract_that_still_runs_holds() -> None:
    exceptions, _ = examined(market("Corby"), register(OTHER, held(dt.datetime(2023, 12, 31))))
    assert kinds(exceptions) == []


def test_a_contract_without_an_end_holds() -> None:
    exceptions, _ = examined(market("Corby"), register(OTHER, held(None)))
    assert kinds(exceptions) == []


def test_a_renewed_contract_holds_beside_the_one_that_ended() -> None:
    renewed: list[Cell] = ["C-801", "Corby", "Wind GO", None, dt.datetime(2025, 12, 31), 710]
    both = register(OTHER, held(dt.datetime(2022, 12, 31)), renewed)
    assert kinds(examined(market("Corby"), both)[0]) == []


def test_certificates_for_half_of_the_energy_are_too_few() -> None:
    exceptions, _ = examined(market("Corby"), register(OTHER, held(dt.datetime(2024, 6, 30), 300)))
    assert kinds(exceptions) == ["market_based_without_contract"]
    assert "300 MWh only" in exceptions[0].message


def test_certificates_that_are_rounded_down_are_enough() -> None:
    exceptions, _ = examined(market("Corby"), register(OTHER, held(dt.datetime(2024, 6, 30), 700)))
    assert kinds(exceptions) == []


def of_its_own(zero: str, claim: str):  # type: ignore[no-untyped-def]
    """The market-based method on a sheet of its own, beside one of the location-based."""
    by_grid: list[list[Cell]] = [["Site", "Electricity kWh", "tCO2e location-based"]]
    by_market: list[list[Cell]] = [
        ["Site", "Electricity kWh", "Contract", "kgCO2e/kWh", "tCO2e market-based"]
    ]
    for site, values in POWER.items():
        used, free = sum(values), site == zero
        by_grid.append([site, used, used * 0.000207])
        factor = 0 if free else 0.365
        by_market.append(
            [site, used, claim if free else "residual mix", factor, used * factor / 1000]
        )
    return sheet("Electricity", *by_grid), sheet("Market-based", *by_market)


def test_a_claim_on_a_sheet_of_its_own_is_held_against_the_register() -> None:
    exceptions, _ = examined(*of_its_own("Corby", "100% green"), register(OTHER))
    assert kinds(exceptions) == ["market_based_without_contract"]


def test_a_claim_on_a_sheet_of_its_own_with_a_contract_is_right() -> None:
    held_for = register(OTHER, held(dt.datetime(2024, 6, 30)))
    assert kinds(examined(*of_its_own("Corby", "C-771"), held_for)[0]) == []


def test_a_contract_of_the_whole_group_holds_for_each_site() -> None:
    group: list[Cell] = ["C-1", "all sites", "GO", None, dt.datetime(2023, 12, 31), 5000]
    assert kinds(examined(market("Corby"), register(OTHER, group))[0]) == []


def test_a_note_that_others_have_no_certificates_is_none_for_them() -> None:
    for said in (
        "All other sites: basic supply without certificates, residual mix",
        "Alle übrigen Standorte: Grundversorgung ohne Herkunftsnachweise",
        "Los demás centros no tienen garantías de origen: sin certificados",
    ):
        register_of_one = register(OTHER, [said])
        assert kinds(examined(market("Corby", named=""), register_of_one)[0]) == [
            "market_based_without_contract"
        ], said


def test_a_row_of_the_register_that_says_none_holds_nothing() -> None:
    for said in ("none", "no certificates", "keine", "sans contrat"):
        none: list[Cell] = [None, "Corby", said, None, None, None]
        exceptions, _ = examined(market("Corby", named=""), register(OTHER, none))
        assert kinds(exceptions) == ["market_based_without_contract"], said


def test_a_register_by_countries_holds_for_the_sites_of_each() -> None:
    def located(*covered: str) -> list[str]:
        rows: list[list[Cell]] = [
            ["Country", "Electricity kWh", "tCO2e location", "tCO2e market"],
            ["DE", 818_000, 299.4, 0],
            ["PL", 412_000, 272.7, 0],
            ["CZ", 301_000, 134.5, 173.1],
        ]
        held_by = [[country, "Wind GO 2023", "cancelled 2024"] for country in covered]
        contracts = sheet("Contracts", ["Country", "Instrument", "Evidence"], *held_by)
        return [one.message[:2] for one in examined(sheet("Power", *rows), contracts)[0]]

    assert located("Germany", "Poland") == []
    assert located("Deutschland", "Czechia") == ["PL"]
    assert located("Germany", "Polen", "Tschechien") == []


def test_nothing_is_shown_where_the_list_of_sites_says_it() -> None:
    listed = sheet(
        "Sites",
        ["Site", "Region", "kgCO2e/kWh market"],
        *[[site, "North", 0 if site == "Corby" else 0.365] for site in POWER],
    )
    rows: list[list[Cell]] = [
        [
            "Site",
            "Electricity kWh",
            "kg/kWh location",
            "kg/kWh market",
            "tCO2e location",
            "tCO2e market",
        ]
    ]
    for at, (site, values) in enumerate(POWER.items(), 2):
        used, rate = sum(values), 0 if site == "Corby" else 0.365
        formula = f"=VLOOKUP(A{at},Sites!$A$2:$C$9,3,FALSE)"
        rows.append([site, used, 0.207, (formula, rate), used * 0.000207, used * rate / 1000])
    exceptions, _ = examined(sheet("Electricity", *rows), listed, register(OTHER))
    assert kinds(exceptions) == ["market_based_without_contract"]
    assert exceptions[0].place.sheet == "Sites"


def test_how_bought_power_is_made_is_no_generation_of_the_site() -> None:
    for claim in ("RECs, wind", "GoO hydro", "PPA solar", "HKN Wind", "Green-e certified, wind"):
        exceptions, _ = examined(market("Corby", "Instrument", claim), register(OTHER))
        assert kinds(exceptions) == ["market_based_without_contract"], claim


def test_power_that_a_site_makes_needs_no_certificate() -> None:
    for claim in ("rooftop solar", "Hydro, own plant", "PPA, on-site PV"):
        exceptions, _ = examined(market("Corby", "Instrument", claim), register(OTHER))
        assert kinds(exceptions) == [], claim


def test_a_site_at_nothing_on_the_summary_and_its_own_sheet_is_named_once() -> None:
    summary: list[list[Cell]] = [
        ["Site", "MWh", "kg/kWh LB", "tCO2e LB", "Instrument", "kg/kWh MB", "tCO2e MB"]
    ]
    sheets = []
    for site, values in POWER.items():
        at, used = len(summary) + 1, sum(values) / 1000
        free = site in ("Corby", "Arden")
        factor = 0 if free else 0.365
        total: Cell = (f"={site}!B14/1000", used)
        located: Cell = (f"=B{at}*C{at}", used * 0.207)
        by_market: Cell = (f"=B{at}*F{at}", used * factor)
        claim = "GO wind" if free else "residual mix"
        summary.append([site, total, 0.207, located, claim, factor, by_market])
        months = [[name, value] for name, value in zip(MONTHS, values, strict=True)]
        last: list[Cell] = ["Total", ("=SUM(B2:B13)", sum(values))]
        sheets.append(sheet(site, ["Month", "Electricity kWh"], *months, last))
    exceptions, _ = examined(sheet("Totals", *summary), *sheets, register(OTHER))
    assert kinds(exceptions) == ["market_based_without_contract"]
    assert str(exceptions[0].place) == "Totals!G4"


def supplies(head: str, *proofs: str | None):  # type: ignore[no-untyped-def]
    """A list of supplies with what proves each, which no other sheet tells."""
    rows = [
        [site, "Ökostrom" if at < 3 else "Mix", 0 if at < 3 else 0.365, proof]
        for at, (site, proof) in enumerate(zip(POWER, proofs, strict=True))
    ]
    return sheet("Contracts", ["Supply"], [], ["Site", "Product", "kgCO2e/kWh", head], *rows)


def test_a_supply_without_the_proof_that_most_others_name_is_not_held() -> None:
    for head in ("Evidence", "Nachweis", "Justificatif", "Reference / cancellation", "Certificado"):
        listed = supplies(head, "GO 17/2024", "GO 18/2024", None, "disclosure of the supplier")
        exceptions, _ = examined(market("Corby", named=""), listed)
        assert kinds(exceptions) == ["market_based_without_contract"], head
        assert "names no proof" in exceptions[0].message


def test_a_proof_to_follow_is_none() -> None:
    listed = supplies("Evidence", "GO 17/2024", "GO 18/2024", "tbc", "disclosure of the supplier")
    exceptions, _ = examined(market("Corby", named=""), listed)
    assert kinds(exceptions) == ["market_based_without_contract"]


def test_an_empty_remark_is_no_missing_proof_nor_one_that_the_row_itself_names() -> None:
    listed = supplies("Remark", "roof to be rebuilt", "new meter", None, "moved in March")
    assert kinds(examined(market("Corby", named=""), listed)[0]) == []
    listed = supplies("Evidence", "GO 17/2024", "GO 18/2024", None, "disclosure of the supplier")
    assert kinds(examined(market("Corby", named="GO certificates 2023"), listed)[0]) == []


def test_a_list_of_supplies_with_proofs_is_a_register_whatever_its_sheet_is_called() -> None:
    for name in ("Supply", "Tariffs 2023", "Strombezug"):
        rows = [[site, "Green", 0, f"Cancellation {at}"] for at, site in enumerate(POWER, 17)]
        heads = ["Site", "Product", "kgCO2e/kWh", "Proof"]
        proved, open_ = sheet(name, heads, *rows), sheet(name, heads, *rows[:2], rows[2][:3])
        assert kinds(examined(market("Corby", named=""), proved)[0]) == [], name
        exceptions, _ = examined(market("Corby", named=""), open_)
        assert "names no proof" in exceptions[0].message, name


def test_a_dutch_register_without_the_word_for_certificates_is_one() -> None:
    """A sheet "Contracten" whose table is none of contracts by its heads."""
    rows: list[list[Cell]] = [["Groene stroom 2023"], []]
    rows.append(["Vestiging", "Leverancier / product", "Rekening", "Periode", "Opmerking"])
    for site in ("Arden", "Corby"):
        rows.append([site, "Vandebron, NL wind", "CertiQ 871687", "2023", "in dossier"])
    listed = sheet("Contracten", *rows)
    assert kinds(examined(market("Corby", "Opmerking", "ja"), listed)[0]) == []
    assert kinds(examined(market("Derby", "Opmerking", "ja"), listed)[0]) == [
        "market_based_without_contract"
    ]


def test_a_site_on_the_sheets_of_four_quarters_is_asked_about_once() -> None:
    sheets = []
    for quarter in range(4):
        rows: list[list[Cell]] = [["Site", "Electricity kWh", "tCO2e location", "tCO2e market"]]
        for site, values in POWER.items():
            used = sum(values[3 * quarter : 3 * quarter + 3])
            market_based = 0 if site == "Corby" else used * 0.000365
            rows.append([site, used, used * 0.000207, market_based])
        sheets.append(sheet(f"Q{quarter + 1}", *rows))
    found, _ = examined(*sheets, register(OTHER))
    assert kinds(found) == ["market_based_without_contract"]
    assert {line.sheet for line in found[0].lines} == {"Q1", "Q2", "Q3", "Q4"}


def data_centres(*held_for: str) -> list[str]:
    """The exceptions of data centres with a code and a name, two of them carried at nothing, and
    of the certificates that are held for some codes."""
    names = {"LYS1": "Lyon Gerland", "NCE1": "Nice Arenas", "NTE2": "Nantes Sud"}
    rows: list[list[Cell]] = [["Code", "Name", "kWh", "tCO2e location-based", "tCO2e market-based"]]
    for at, (code, name) in enumerate(names.items()):
        used = 610_000 + 31_000 * at
        market = used * 0.00004 if code == "LYS1" else 0
        rows.append([code, name, used, used * 0.00005, market])
    bought = [["RE", code, "Guarantees of origin", "Wind", 900] for code in held_for]
    heads = ["Ref", "Site", "Instrument", "Technology", "Volume MWh"]
    return kinds(examined(sheet("Electricity", *rows), sheet("Certificates", heads, *bought))[0])


def test_a_register_may_name_sites_by_codes_of_letters_and_one_digit() -> None:
    assert data_centres("NCE1", "NTE2") == []
    assert data_centres("NCE1", "LYS1") == ["market_based_without_contract"]


def test_a_swedish_remark_on_all_plants_holds_for_each() -> None:
    remark = sheet("Om filen", ["Vattenkraft med ursprungsgarantier, för alla anläggningar."])
    exceptions, _ = examined(market("Corby", "Anmärkning", "vattenkraft"), remark)
    assert not kinds(exceptions)


def test_a_contract_without_an_end_goes_on() -> None:
    for until in ("2019 - open", "2019, ongoing", "seit 2019, laufend"):
        assert kinds(examined(market("Corby"), register(OTHER, held(until)))[0]) == []
    ended = register(OTHER, held("2019 - 2021"))
    assert kinds(examined(market("Corby"), ended)[0]) == ["market_based_without_contract"]


def test_a_corporate_tariff_of_one_site_is_no_contract_of_all() -> None:
    heads = ["No.", "Hotel", "Contract / certificate", "Valid to"]
    own: list[Cell] = [
        1,
        "Arden",
        "Corporate green tariff, REGO matched",
        dt.datetime(2023, 12, 31),
    ]
    listed = sheet("Contracts", heads, own)
    assert kinds(examined(market("Arden", named=""), listed)[0]) == []
    found, _ = examined(market("Corby", named=""), listed)
    assert kinds(found) == ["market_based_without_contract"]


def test_a_swedish_register_of_contracts_is_read() -> None:
    heads = ["Anläggning", "Leverantör", "Produkt", "Dokument"]
    rows: list[list[Cell]] = [
        ["Arden", "Kraft AB", "Vattenkraft", "annullering 2023-0011"],
        ["Bexley", "Kraft AB", "Vattenkraft", "annullering 2023-0012"],
        ["Derby", "Kraft AB", "Vattenkraft", None],
    ]
    listed = sheet("Kraftavtal", heads, *rows)
    assert kinds(examined(market("Arden", named=""), listed)[0]) == []
    found, _ = examined(market("Derby", named=""), listed)
    assert kinds(found) == ["market_based_without_contract"]
