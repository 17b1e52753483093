"""Loading files of registers: each with its traps, once, whole or not at all."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from reports.document.children import run_child
from reports.models import RegisterRow, RegisterSnapshot
from reports.registers import loading
from reports.registers.loading import LoadRefused, load
from reports.tests.factories import make_user
from reports.tests.registers import register_files as files
from reports.tests.registers.register_files import TARNHAVEN, csv_file, json_file, xlsx
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
AS_OF = dt.date(2026, 10, 1)


def loaded(name: str, path: Path) -> RegisterSnapshot:
    return load(name, path, AS_OF).snapshot


def values(snapshot: RegisterSnapshot) -> dict[tuple[str, int | None, str], Decimal]:
    rows = snapshot.rows.exclude(value=None)
    return {(row.entity, row.year, row.measure): row.value.normalize() for row in rows}


@pytest.mark.long
def test_operators_of_the_eu_ets_keep_valid_identifiers_and_no_private_person(
    tmp_path: Path,
) -> None:
    snapshot = loaded("eu_ets", files.eu_ets_operators(tmp_path))
    rows = {row.entity: row for row in snapshot.rows.all()}
    assert (snapshot.part, snapshot.row_count, snapshot.years) == ("operators", 10, [])
    assert (rows["DE_11"].lei, rows["FR_11"].lei) == (TARNHAVEN, TARNHAVEN)
    assert rows["DE_11"].name == "Tarnhaven Lodern Kilns"
    assert rows["DE_11"].holder_key == "tarnhaven ceramics"
    assert rows["DE_92"].lei == ""
    assert (rows["DE_90"].holder, rows["DE_90"].name) == ("", "Privatjet")
    assert not RegisterRow.objects.filter(holder__contains="Mustermann").exists()
    assert snapshot.left_out == {
        "another account of the same installation": 1,
        "a holder who may be a private person (the entry is stored without)": 1,
        "an LEI whose check digits do not hold (the entry itself is stored)": 1,
    }


@pytest.mark.long
def test_yearly_activity_of_the_eu_ets_keeps_only_values_that_mean_something(
    tmp_path: Path,
) -> None:
    snapshot = loaded("eu_ets", files.eu_ets_yearly(tmp_path))
    found = values(snapshot)
    assert found["DE_11", 2024, "CO2"] == 48_000
    assert found["GB_1", 2020, "CO2"] == 400
    assert not [key for key in found if key[0] == "DE_92" or key[:2] == ("GB_1", 2021)]
    assert snapshot.left_out == {
        "no value: blank or -1": 2,
        "zero, which means zero or nothing": 1,
        "excluded from the scheme": 1,
        "after the country left the scheme": 1,
    }
    assert snapshot.years == [2020, 2022, 2023, 2024]


@pytest.mark.long
def test_the_workbook_of_verified_emissions_is_wide_and_begins_below_its_intro(
    tmp_path: Path,
) -> None:
    path = xlsx(
        tmp_path / "verified_emissions_2024_en.xlsx",
        data=[
            *[[f"Explanation {number}"] for number in range(20)],
            [
                "REGISTRY_CODE",
                "IDENTIFIER_IN_REG",
                "INSTALLATION_NAME",
                "INSTALLATION_IDENTIFIER",
                "PERMIT_IDENTIFIER",
                "MAIN_ACTIVITY_TYPE_CODE",
                "ALLOCATION_2023",
                "VERIFIED_EMISSIONS_2023",
                "ALLOCATION_2024",
                "VERIFIED_EMISSIONS_2024",
            ],
            ["DE", "X1", "Lodern Kilns", 11, "P-11", 31, 5, 50000, 5, 48000.4],
            ["DE", "X2", "Briesen Kilns", 12, "P-12", 31, 5, -1, 5, "Excluded"],
        ],
    )
    snapshot = loaded("eu_ets", path)
    assert values(snapshot) == {
        ("DE_11", 2023, "CO2"): 50000,
        ("DE_11", 2024, "CO2"): Decimal("48000.4"),
    }
    entities = snapshot.rows.filter(kind="entity").order_by("entity")
    assert [row.details["activity"] for row in entities] == ["31", "31"]


@pytest.mark.long
def test_the_report_of_the_uk_ets_tells_installations_from_aircraft(tmp_path: Path) -> None:
    heads = [
        "Regulator",
        "Account Holder Name",
        "Account type",
        "Installation ID or Aircraft operator ID",
        "Permit ID or Monitoring plan ID",
        "Installation name",
        "First Year of Operation",
        "Recorded emissions 2021",
        "Recorded emissions 2022",
    ]
    account = "HOLDING ACCOUNT"
    path = xlsx(
        tmp_path / "20260622_Compliance_Report_Emissions_and_Surrenders.xlsx",
        Data=[
            heads,
            [
                "EA",
                "Tarnhaven Ltd",
                f"OPERATOR {account}",
                4711,
                "UK-1",
                "Kilns",
                2021,
                1200,
                "EXCLUDED",
            ],
            ["EA", "Jane Flyer", f"AIRCRAFT OPERATOR {account}", 99, "M-1", None, 2021, None, 30],
        ],
    )
    snapshot = loaded("uk_ets", path)
    assert values(snapshot) == {("UK_4711", 2021, "CO2e"): 1200, ("UK_99", 2022, "CO2e"): 30}
    rows = {row.entity: row for row in snapshot.rows.filter(kind="entity")}
    assert rows["UK_4711"].details["activity"] == "installation"
    assert (rows["UK_99"].details["activity"], rows["UK_99"].holder) == ("10", "")


@pytest.mark.long
def test_the_data_summary_of_the_epa_has_its_year_above_the_header(tmp_path: Path) -> None:
    heads = ["Facility Id", "FRS Id", "Facility Name", "City", "State", "Primary NAICS Code"]
    path = xlsx(
        tmp_path / "ghgp_data_2023.xlsx",
        Direct_Emitters=[
            ["2023 Data Summary Spreadsheet"],
            ["Data reported to EPA"],
            [None],
            [*heads, "Total reported direct emissions"],
            [1001, 110, "Tarnhaven Ohio", "Lima", "OH", 327120, 18234.5],
            [1002, 111, "Nothing", "Lima", "OH", 327120, None],
        ],
        Suppliers=[[*heads, "Total quantity"], [1003, 1, "Oil seller", "X", "TX", 1, 9e6]],
    )
    assert values(loaded("us_ghgrp", path)) == {("US_1001", 2023, "CO2e (AR4)"): Decimal("18234.5")}


@pytest.mark.long
def test_parents_of_the_epa_have_shares_in_both_shapes(tmp_path: Path) -> None:
    table = xlsx(
        tmp_path / "parents.xlsx",
        **{
            "2023": [
                [
                    "GHGRP FACILITY ID",
                    "REPORTING YEAR",
                    "FACILITY NAME",
                    "PARENT COMPANY NAME",
                    "PARENT CO. PERCENT OWNERSHIP",
                ],
                [1001, 2023, "Tarnhaven Ohio", "TARNHAVEN CERAMICS INC", 100],
                [1001, 2023, "Tarnhaven Ohio", "WITHOUT A SHARE", None],
            ]
        },
    )
    text = json_file(
        tmp_path / "facilities.json",
        [
            {
                "FACILITY_ID": 1002,
                "YEAR": 2023,
                "FACILITY_NAME": "Joint",
                "PARENT_COMPANY": "A CORP (51%); B CORP (49%)",
            }
        ],
    )
    rows = [*loaded("us_ghgrp", table).rows.all(), *loaded("us_ghgrp", text).rows.all()]
    assert [(row.entity, row.holder, row.share.normalize()) for row in rows] == [
        ("US_1001", "TARNHAVEN CERAMICS INC", 1),
        ("US_1002", "A CORP", Decimal("0.51")),
        ("US_1002", "B CORP", Decimal("0.49")),
    ]


@pytest.mark.long
def test_facts_of_the_epa_are_summed_of_direct_emitters_without_biogenic_carbon(
    tmp_path: Path,
) -> None:
    def fact(sector: str, gas: str, value: float | None) -> dict[str, Any]:
        at = {"facility_id": 1, "year": 2023, "sector_id": 3, "subsector_id": 9}
        return {**at, "sector_type": sector, "gas_code": gas, "co2e_emission": value}

    rows = [
        fact("E", "CO2", 100.5),
        fact("E", "CO2", 100.5),
        fact("E", "CH4", 9),
        fact("E", "BIOCO2", 5000),
        fact("S", "CO2", 7_000_000),
        fact("I", "CO2", 4000),
        fact("E", "N2O", None),
    ]
    path = json_file(tmp_path / "pub_facts.json", rows)
    assert values(loaded("us_ghgrp", path)) == {("US_1", 2023, "CO2e (AR4)"): 210}


@pytest.mark.long
@pytest.mark.parametrize("missing", ["sector_type", "gas_code"])
def test_facts_that_cannot_be_told_apart_are_refused(tmp_path: Path, missing: str) -> None:
    row = {"facility_id": 1, "year": 2023, "sector_type": "E", "gas_code": "CO2"}
    row |= {"co2e_emission": 1.5}  # type: ignore[dict-item]
    del row[missing]
    with pytest.raises(LoadRefused, match=missing):
        loaded("us_ghgrp", json_file(tmp_path / "pub_facts.json", [row]))
    with pytest.raises(LoadRefused, match="no row"):
        loaded("us_ghgrp", json_file(tmp_path / "empty.json", []))


@pytest.mark.long
def test_kilograms_of_the_portal_become_tonnes(tmp_path: Path) -> None:
    path = csv_file(
        tmp_path / "F1_4_Air_Releases_Facilities.csv",
        [
            "countryName,reportingYear,FacilityInspireId,facilityName,city,Longitude,Latitude,"
            "Pollutant,Releases,confidentialityReason",
            "Germany,2023,DE.X/1,Kilns,Lodern,1,2,Carbon dioxide (CO2),152000000,",
            "Germany,2023,DE.X/1,Kilns,Lodern,1,2,Nitrogen oxides (NOX),210000,",
            "Germany,2023,DE.X/1,Kilns,Lodern,1,2,Lead and compounds (as Pb),12,",
            "Germany,2023,DE.X/2,Secret,Lodern,1,2,Carbon dioxide (CO2),,Article 4",
        ],
    )
    assert values(loaded("eprtr", path)) == {
        ("DE.X/1", 2023, "CO2 with biomass"): 152000,
        ("DE.X/1", 2023, "NOx"): 210,
    }


def test_assets_of_climate_trace_may_lack_nearly_everything(tmp_path: Path) -> None:
    asset = {
        "Id": 25,
        "Name": "Lodern Kilns",
        "Country": "DEU",
        "Sector": "manufacturing",
        "EmissionsSummary": [
            {"Gas": "co2e_100yr", "EmissionsQuantity": 51234.5},
            {"Gas": "co2", "EmissionsQuantity": 50000},
        ],
        "Owners": [{"CompanyName": "Tarnhaven Ceramics"}],
    }
    bare = {"Id": 26, "Name": None, "EmissionsSummary": None}
    path = json_file(tmp_path / "assets_2024.json", {"assets": [asset, bare, {}]})
    snapshot = loaded("climate_trace", path)
    assert values(snapshot) == {("CT_25", 2024, "CO2e, modelled"): Decimal("51234.5")}
    assert snapshot.rows.get(entity="CT_25", kind="entity").holder == "Tarnhaven Ceramics"


@pytest.mark.long
def test_headings_of_the_sbti_are_known_by_several_names_and_else_refused(tmp_path: Path) -> None:
    old = xlsx(
        tmp_path / "old.xlsx",
        Data=[
            ["Company Name", "ISIN", "LEI", "Near term - Target Status", "Full target language"],
            ["Tarnhaven", "GB0002634946", TARNHAVEN, "Targets Set", "cut by half"],
            ["Nameless", None, "5493001KJTIIGC8Y1R13", "Committed", ""],
        ],
    )
    snapshot = loaded("sbti", old)
    (row,) = snapshot.rows.all()
    assert (row.entity, row.isin, row.details["near_term_status"]) == (
        TARNHAVEN,
        "GB0002634946",
        "Targets Set",
    )
    assert row.details["wording"] == "cut by half"
    new = xlsx(
        tmp_path / "new.xlsx",
        Sheet1=[
            ["sbti_id", "company_name", "isin", "lei", "near_term_status"],
            ["4", "Tarnhaven", "", TARNHAVEN, "Committed"],
        ],
    )
    assert loaded("sbti", new).row_count == 1
    strange = xlsx(tmp_path / "x.xlsx", Data=[["Company Name", "LEI", "Status"], ["A", "B", "C"]])
    with pytest.raises(LoadRefused, match=r"lacks the headings for isin .* near_term_status"):
        loaded("sbti", strange)


@pytest.mark.long
def test_only_retirements_with_an_organisation_are_kept(tmp_path: Path) -> None:
    path = csv_file(
        tmp_path / "offsets-db.csv.zip",
        [
            "project_id,quantity,vintage,transaction_date,transaction_type,retirement_account,"
            "retirement_beneficiary,retirement_beneficiary_harmonized,retirement_note",
            "VCS1,1000,2020,2024-05-02,retirement,,Tarnhaven plc,Tarnhaven plc,",
            "VCS1,5000,2020,2024-05-02,issuance,,,,",
            "VCS1,3,2020,2024-05-02,retirement,,Erika Mustermann,,for her flight",
            "VCS1,7,2020,2024-05-02,retirement,,,,",
        ],
    )
    assert values(loaded("offsets", path)) == {("VCS1", 2024, "credits"): 1000}
    assert not RegisterRow.objects.filter(holder__contains="Mustermann").exists()


@pytest.mark.long
def test_facts_of_a_filing_end_the_day_before_their_midnight(tmp_path: Path) -> None:
    def fact(concept: str, value: str, period: str, **more: str) -> dict[str, Any]:
        about = {"concept": concept, "entity": f"scheme:{TARNHAVEN}", "period": period, **more}
        return {"value": value, "dimensions": {**about, "unit": "iso4217:EUR"}}

    year = "2024-01-01T00:00:00/2025-01-01T00:00:00"
    path = json_file(
        tmp_path / "filing.json",
        {
            "facts": {
                "f1": fact("ifrs-full:Revenue", "51000000", year),
                "f2": fact("ifrs-full:Revenue", "20", year, **{"ifrs-full:SegmentsAxis": "x"}),
                "f3": fact("ifrs-full:Revenue", "9", "2024-07-01T00:00:00/2025-01-01T00:00:00"),
                "f4": fact("ifrs-full:Assets", "9", "2025-01-01T00:00:00"),
            }
        },
    )
    assert values(loaded("esef", path)) == {(TARNHAVEN, 2024, "revenue"): 51000000}


@pytest.mark.long
def test_the_first_tag_with_a_year_counts_and_the_year_is_that_of_its_end(tmp_path: Path) -> None:
    def of(val: int, start: str, end: str, form: str = "10-K", filed: str = "2025-02-01") -> Any:
        return {"start": start, "end": end, "val": val, "fy": 2026, "form": form, "filed": filed}

    chain = "RevenueFromContractWithCustomerExcludingAssessedTax"
    path = json_file(
        tmp_path / "CIK0000123456.json",
        {
            "cik": 123456,
            "entityName": "TARNHAVEN INC",
            "facts": {
                "us-gaap": {
                    "Revenues": {
                        "units": {
                            "USD": [
                                of(1, "2023-01-01", "2023-12-31"),
                                of(2, "2024-01-01", "2024-12-31"),
                            ]
                        }
                    },
                    chain: {
                        "units": {
                            "USD": [
                                of(3, "2024-01-01", "2024-12-31"),
                                of(4, "2024-10-01", "2024-12-31"),
                                of(5, "2024-01-01", "2024-12-31", "8-K"),
                            ]
                        }
                    },
                }
            },
        },
    )
    assert values(loaded("edgar", path)) == {
        ("0000123456", 2023, "revenue"): 1,
        ("0000123456", 2024, "revenue"): 3,
    }


@pytest.mark.long
def test_the_same_file_is_loaded_once_and_told_in_the_trail(tmp_path: Path) -> None:
    path = files.eu_ets_operators(tmp_path)
    first, again = load("eu_ets", path, AS_OF), load("eu_ets", path)
    assert (first.is_new, again.is_new) == (True, False)
    assert first.snapshot == again.snapshot
    assert RegisterSnapshot.objects.count() == 1
    entry = Entry.objects.get(action="register.loaded")
    assert first.snapshot.sha256 in entry.details


@pytest.mark.long
@pytest.mark.parametrize("name", ["eu_ets", "uk_ets", "us_ghgrp", "sbti", "esef", "edgar"])
def test_a_file_of_something_else_is_refused_and_stores_nothing(tmp_path: Path, name: str) -> None:
    for number, content in enumerate([b"a,b\n1,2\n", b"\x00\x01binary", b"{}", b"PK\x03\x04rest"]):
        path = tmp_path / f"strange-{number}"
        path.write_bytes(content)
        with pytest.raises(LoadRefused):
            loaded(name, path)
    assert not RegisterSnapshot.objects.exists()
    assert not RegisterRow.objects.exists()


@pytest.mark.long
def test_a_table_that_unpacks_to_too_much_or_is_cut_off_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = files.eu_ets_yearly(tmp_path).read_bytes()
    cut = tmp_path / "cut.csv.gz"
    cut.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LoadRefused, match="incomplete"):
        loaded("eu_ets", cut)
    bomb = tmp_path / "bomb.csv"
    bomb.write_text(files.YEARLY_COLUMNS + "\n" + "DE,1,2024,5,1,,5\n" * 50)
    monkeypatch.setattr(
        loading,
        "run_child",
        lambda command, timeout: run_child([*command, "--rows", "10"], timeout),
    )
    with pytest.raises(LoadRefused, match="more rows or memory"):
        loaded("eu_ets", bomb)
    assert not RegisterRow.objects.exists()


@pytest.mark.long
def test_the_command_loads_lists_and_removes(tmp_path: Path) -> None:
    make_user("operator")
    path, out = files.eu_ets_operators(tmp_path), StringIO()
    call_command(
        "load_register",
        "eu_ets",
        str(path),
        "--as-of",
        "2026-10-01",
        "--by",
        "operator",
        stdout=out,
    )
    assert "10 rows" in out.getvalue()
    snapshot = RegisterSnapshot.objects.get()
    assert (snapshot.loaded_by_name, snapshot.as_of) == ("operator", AS_OF)
    out = StringIO()
    call_command("load_register", "--list", stdout=out)
    assert str(snapshot.pk) in out.getvalue()
    assert "uk_ets: not loaded" in out.getvalue()
    with pytest.raises(CommandError, match="no account"):
        call_command("load_register", "eu_ets", str(path), "--by", "nobody")
    call_command("load_register", "--remove", str(snapshot.pk), stdout=StringIO())
    assert not RegisterRow.objects.exists()
    assert Entry.objects.filter(action="register.removed").exists()
