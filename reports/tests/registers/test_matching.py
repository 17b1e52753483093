"""Matching with rows: shares of owners, files that differ, and names that are only alike."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from reports.models import Report
from reports.registers.identifiers import name_key
from reports.registers.knowing import Company, Said
from reports.registers.loading import load
from reports.registers.matching import find, found_for, frozen_for
from reports.registers.snapshots import in_force
from reports.registers.types import Matched as Frozen
from reports.registers.types import Method
from reports.review.outside import Identified, Matched, identify, match
from reports.tests.factories import make_register_entry, make_report, make_user
from reports.tests.registers.register_files import csv_file, json_file

pytestmark = pytest.mark.django_db
AS_OF = dt.date(2026, 10, 1)
REASON = "Its permit names our client as operator."


@pytest.fixture
def report() -> Report:
    return make_report(make_user("anna"), company="Tarnhaven Ceramics")


def alike(name: str, other: str, **fields: Any) -> float:
    make_register_entry(holder=other, holder_key=name_key(other), **fields)
    found = find(Company((name,), sites=("Lodern",)), Said(), in_force())
    return found[0].certainty if found else 0.0


@pytest.mark.parametrize(
    ("other", "least", "most"),
    [
        ("TARNHAVEN CERAMICS GmbH", 0.9, 0.9),
        ("Tarnhaven Ceramic SA", 0.0, 0.89),
        ("Tarnhaven Ceramics Lodern Werke AG", 0.6, 0.6),
        ("Ceramics Partners Ltd", 0.0, 0.0),
        ("Haven Ceramics Ltd", 0.0, 0.0),
    ],
)
def test_names_are_as_certain_as_they_are_alike(other: str, least: float, most: float) -> None:
    assert least <= alike("Tarnhaven Ceramics plc", other) <= most


def test_a_site_of_the_company_makes_a_name_more_certain() -> None:
    assert alike("Tarnhaven Ceramics plc", "Tarnhaven Ceramics", place="Lodern") == 0.95


def facilities(folder: Path, *owners: tuple[int, str]) -> None:
    rows = [
        {"facility_id": 7, "year": year, "facility_name": "Ohio", "parent_company": parent}
        for year, parent in owners
    ]
    load("us_ghgrp", json_file(folder / "facilities.json", rows), AS_OF)
    facts = [
        {
            "facility_id": 7,
            "year": year,
            "sector_type": "E",
            "gas_code": "CO2",
            "co2e_emission": 1000,
        }
        for year, _ in owners
    ]
    load("us_ghgrp", json_file(folder / "facts.json", facts), AS_OF)


def frozen(report: Report) -> Frozen:
    (only,) = frozen_for(report)
    return only


@pytest.mark.long
def test_a_share_is_that_of_the_company_in_each_year(report: Report, tmp_path: Path) -> None:
    facilities(
        tmp_path,
        (2021, "OTHER CORP (100%)"),
        (2022, "TARNHAVEN CERAMICS INC (51%); OTHER CORP (49%)"),
        (2023, "TARNHAVEN CERAMICS INC (100%)"),
    )
    assert frozen_for(report) == ()
    given = Matched("us_ghgrp", "US_7", accepted=True, reason=REASON)
    match(report, given, report.uploaded_by)
    shares = {value.year: value.share for value in frozen(report).values}
    assert shares == {2021: 0, 2022: Decimal("0.51"), 2023: 1}
    assert frozen(report).method is Method.NAME


@pytest.mark.long
def test_the_newer_file_counts_and_of_two_values_of_a_year_the_lower(
    report: Report, tmp_path: Path
) -> None:
    head = "countryName,reportingYear,FacilityInspireId,facilityName,city,Pollutant,Releases,"
    for name, amounts in (("a", [5_000_000]), ("b", [9_000_000, 7_000_000])):
        lines = [f"Germany,2023,X1,Kilns,Lodern,Carbon dioxide (CO2),{kg}," for kg in amounts]
        path = csv_file(tmp_path / f"{name}.csv", [f"{head}confidentialityReason", *lines])
        load("eprtr", path, AS_OF)
    given = Matched("eprtr", "X1", accepted=True, reason=REASON)
    match(report, given, report.uploaded_by)
    assert [value.value for value in frozen(report).values] == [7000]
    assert frozen(report).method is Method.TYPED


@pytest.mark.long
def test_a_cik_that_a_person_accepts_identifies_a_filing(report: Report, tmp_path: Path) -> None:
    value = {"start": "2024-01-01", "end": "2024-12-31", "val": 5, "form": "10-K", "filed": "x"}
    facts = {"us-gaap": {"Revenues": {"units": {"USD": [value]}}}}
    told = {"cik": 4711, "entityName": "Quite another name", "facts": facts}
    load("edgar", json_file(tmp_path / "facts.json", told), AS_OF)
    assert found_for(report) == []
    identify(report, Identified("cik", "4711"), report.uploaded_by)
    assert (frozen(report).method, frozen(report).entity) == (Method.CIK, "0000004711")
    assert [(one.year, one.value) for one in frozen(report).values] == [(2024, 5)]
