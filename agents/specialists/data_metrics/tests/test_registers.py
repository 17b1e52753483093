"""What public registers prove: a lowest Scope 1, the course of a site, targets, retirements and
filed figures, with the years, boundaries and tolerances of each."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agents.specialists.data_metrics.outside.alignment import alignment_of
from agents.specialists.data_metrics.outside.speaking import register_findings
from agents.specialists.data_metrics.schemas import MetricFinding
from agents.specialists.data_metrics.tests.asking import given
from reports.findings.registers import RegisterDetails
from reports.registers.types import Loaded, Matched, Method, Value, as_json, from_json

BOUNDARY = "We consolidate GHG emissions under the operational control approach."
CALENDAR = "The financial year ended 31 December 2024."
FILE = Loaded("yearly activity", "yearly.csv.gz", "a" * 64, "2026-10-01")


def values(by_year: dict[int, int], **more: Any) -> tuple[Value, ...]:
    measure = more.pop("measure", "CO2")
    return tuple(
        Value(year, Decimal(tonnes), "t", measure, **more) for year, tonnes in by_year.items()
    )


def site(entity: str = "DE_11", **fields: Any) -> Matched:
    known: dict[str, Any] = {
        "register": "eu_ets",
        "entity": entity,
        "name": "Tarnhaven Lodern Kilns",
        "holder": "Tarnhaven Ceramics GmbH",
        "country": "DE",
        "place": "Lodern",
        "method": Method.LEI,
        "activity": "31",
        "values": values({2023: 100_000, 2024: 120_000}),
        "files": (FILE,),
    }
    return Matched(**{**known, **fields})


FIVE = tuple(site(f"DE_{n}", values=values({2023: 50_000, 2024: 48_000})) for n in range(5))


def said(
    text: str, *entries: Matched, pages: tuple[str, ...] = (BOUNDARY, CALENDAR)
) -> list[MetricFinding]:
    asked = given(
        text,
        *pages,
        registers=entries or FIVE,
        company="Tarnhaven Ceramics",
        reporting_year=2024,
        reporting_period="2024",
    )
    return register_findings(asked.claims[:1], asked)


def one(text: str, *entries: Matched, **more: Any) -> MetricFinding:
    (finding,) = said(text, *entries, **more)
    return finding


def details(finding: MetricFinding) -> RegisterDetails:
    assert isinstance(finding.details, RegisterDetails)
    return finding.details


LOWER = "Our Scope 1 emissions were 201,300 tCO2e in 2024."
SAME = "Our Scope 1 emissions were 241,000 tCO2e in 2024."
HIGHER = "Our Scope 1 emissions were 900,000 tCO2e in 2024."


def test_a_scope_1_below_the_sum_of_the_companys_sites_is_contradicted() -> None:
    finding = one(LOWER)
    assert (finding.supports_claim, finding.basis) == (False, "external")
    assert (details(finding).total, details(finding).reported) == (240_000, 201_300)
    assert details(finding).entry_count == 5
    assert details(finding).files[0].sha256 == FILE.sha256
    assert "240,000 t CO2 in 2024 for 5 sites matched by LEI" in finding.summary
    assert (details(finding).source, details(finding).independent) == (
        "EU ETS (Union Registry)",
        True,
    )


def test_a_scope_1_above_the_sum_is_neither_confirmed_nor_contradicted() -> None:
    finding = one(HIGHER)
    assert finding.supports_claim is None
    assert "neither confirms nor contradicts" in finding.summary


def test_a_scope_1_that_is_the_sum_is_confirmed() -> None:
    assert one(SAME).supports_claim is True


@pytest.mark.parametrize(
    ("printed", "contradicted"), [("235,200", False), ("234,000", True), ("240,000", False)]
)
def test_two_percent_and_the_printed_precision_are_allowed(
    printed: str, contradicted: bool
) -> None:
    finding = one(f"Our Scope 1 emissions were {printed} tCO2e in 2024.")
    assert (finding.supports_claim is False) is contradicted


@pytest.mark.parametrize(
    ("pages", "why"),
    [
        ((CALENDAR,), "on which boundary"),
        (("We report GHG emissions on an equity share approach.", CALENDAR), "another boundary"),
        (("Our GHG inventory follows the financial control approach.", CALENDAR), "another bound"),
        ((BOUNDARY, "The financial year ended 31 March 2024."), "not the calendar year"),
        ((BOUNDARY, "Our fiscal year ends on 30 June."), "not the calendar year"),
        ((BOUNDARY,), "does not say that its year"),
    ],
)
def test_another_boundary_or_year_is_context(pages: tuple[str, ...], why: str) -> None:
    finding = one(LOWER, pages=pages)
    assert finding.supports_claim is None
    assert any(why in each for each in details(finding).lacking)


def test_a_year_without_entries_is_silence() -> None:
    assert said("Our Scope 1 emissions were 200,000 tCO2e in 2021.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Our Scope 2 emissions were 200,000 tCO2e in 2024.",
        "Our Scope 3 emissions were 200,000 tCO2e in 2024.",
        "Scope 1 emissions of the Nordic division were 200,000 tCO2e in 2024.",
        "We target Scope 1 emissions of 200,000 tCO2e by 2030.",
    ],
)
def test_other_figures_are_not_held_against_it(text: str) -> None:
    assert all(finding.supports_claim is None for finding in said(text))


def test_a_figure_that_is_far_too_small_is_rather_read_wrongly() -> None:
    finding = one("Our Scope 1 emissions were 200 tCO2e in 2024.")
    assert finding.supports_claim is None
    assert any("too far apart" in each for each in details(finding).lacking)


def test_another_place_of_the_report_that_reaches_the_sum_leaves_it_open() -> None:
    finding = one(LOWER, pages=(BOUNDARY, CALENDAR, SAME))
    assert finding.supports_claim is None


@pytest.mark.parametrize(
    "unlike",
    [
        {"activity": "10"},
        {"activity": "50"},
        {"activity": "70"},
        {"activity": ""},
        {"from_year": 2025},
        {"to_year": 2023},
        {"register": "us_ghgrp", "activity": ""},
        {
            "register": "us_ghgrp",
            "activity": "",
            "values": values({2024: 900_000}, share=Decimal("0.51")),
        },
        {"register": "eprtr"},
        {"register": "climate_trace"},
    ],
)
def test_an_entry_that_is_not_surely_the_companys_scope_1_counts_for_nothing(
    unlike: dict[str, Any],
) -> None:
    found = said(LOWER, replace(site(values=values({2024: 900_000})), **unlike))
    assert all(finding.supports_claim is None for finding in found)


def test_a_facility_that_is_wholly_owned_counts() -> None:
    owned = values({2024: 900_000}, share=Decimal(1), measure="CO2e (AR4)")
    finding = one(LOWER, site("US_1", register="us_ghgrp", activity="", values=owned))
    assert finding.supports_claim is False


def test_two_registers_prove_together_what_neither_proves_alone() -> None:
    british = site("UK_1", register="uk_ets", activity="installation")
    finding = [each for each in said(LOWER, site(), british) if each.supports_claim is not None]
    assert [each.supports_claim for each in finding] == [False]
    assert details(finding[0]).source == "EU ETS (Union Registry) and UK ETS registry"


CUT = "We cut CO2 emissions at our Lodern site in 2024 compared with 2023."


def test_a_site_whose_tonnes_rose_contradicts_that_they_were_cut() -> None:
    finding = one(CUT, site())
    assert finding.supports_claim is False
    assert "+20.0%" in finding.summary


def test_a_site_whose_tonnes_fell_confirms_it() -> None:
    fell = site(values=values({2023: 120_000, 2024: 100_000}))
    assert one(CUT, fell).supports_claim is True
    percent = "We reduced CO2 emissions at our Lodern site by 17% in 2024 compared with 2023."
    assert one(percent, fell).supports_claim is True
    too_much = percent.replace("17%", "40%")
    assert one(too_much, fell).supports_claim is None


@pytest.mark.parametrize(
    "text",
    [
        CUT.replace("Lodern", "Elsewhere"),
        CUT.replace("CO2 emissions", "NOx emissions"),
        CUT.replace("CO2 emissions", "CO2 emissions per tonne of brick"),
        "We will cut CO2 emissions at our Lodern site by 2030 compared with 2023.",
        "We did not cut CO2 emissions at our Lodern site in 2024 compared with 2023.",
        "We cut CO2 emissions at our Lodern site.",
    ],
)
def test_other_words_about_a_site_are_left_alone(text: str) -> None:
    assert said(text, site()) == []


def test_two_sites_of_one_name_are_left_alone() -> None:
    assert said(CUT, site(), site("DE_12")) == []


def test_witnesses_of_a_site_are_context() -> None:
    modelled = site("CT_1", register="climate_trace", activity="")
    finding = one(CUT, modelled)
    assert finding.supports_claim is None
    assert "modelled" in finding.summary


TARGETS = "Our near-term targets are validated by the Science Based Targets initiative (SBTi)."


def listed(status: str, method: Method = Method.LEI) -> Matched:
    return site(
        "X",
        register="sbti",
        method=method,
        values=(),
        details={"near_term_status": status, "wording": "to cut by half"},
    )


def test_a_validated_target_is_confirmed_by_its_row() -> None:
    finding = one(TARGETS, listed("Targets Set"))
    assert finding.supports_claim is True
    assert "to cut by half" in finding.summary


def test_a_mere_commitment_contradicts_and_what_was_removed_does_not() -> None:
    assert one(TARGETS, listed("Committed")).supports_claim is False
    assert one(TARGETS, listed("Removed")).supports_claim is None
    early = replace(listed("Committed"), files=(replace(FILE, as_of="2024-06-01"),))
    assert one(TARGETS, early).supports_claim is None


def test_a_row_that_only_bears_the_name_says_nothing_of_targets() -> None:
    assert said(TARGETS, listed("Committed", Method.NAME)) == []
    assert said(TARGETS.replace("are validated", "will be validated"), listed("Committed")) == []


RETIRED = "In 2024 we retired carbon credits for 1,000 tCO2e."


def retirement(tonnes: int, **more: Any) -> Matched:
    held = Value(2024, Decimal(tonnes), "tCO2e", "credits", None, more)
    return site("VCS1", register="offsets", method=Method.NAME, values=(held,))


def test_retirements_support_and_contradict_only_by_serial_number() -> None:
    assert one(RETIRED, retirement(1000)).supports_claim is True
    assert one(RETIRED, retirement(400)).supports_claim is None
    serial = "VCS-12-34-AB-2020-1-400"
    by_serial = RETIRED.replace("credits", f"credits {serial}")
    assert one(by_serial, retirement(400, serials=serial)).supports_claim is False


def test_a_filing_is_the_companys_own_word_elsewhere() -> None:
    held = Value(2024, Decimal(51_000_000), "EUR", "revenue")
    filed = site("L", register="esef", values=(held,))
    text = "Our revenue was EUR 51.0 million in 2024."
    finding = one(text, filed)
    assert (finding.supports_claim, details(finding).independent) == (True, False)
    other = replace(filed, values=(replace(held, value=Decimal(80_000_000)),))
    assert one(text, other).supports_claim is None


def test_what_was_frozen_says_the_same() -> None:
    assert from_json(as_json(FIVE)) == FIVE
    assert said(LOWER, *from_json(as_json(FIVE))) == said(LOWER)


def test_a_report_on_two_boundaries_names_none() -> None:
    both = given(BOUNDARY, "We report GHG emissions on an equity share approach.")
    assert alignment_of(both).boundary == ""
