"""What statements of assurance and certificates cover of a claim, and what they do not."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agents.specialists.data_metrics.evidence import evidence_findings
from agents.specialists.data_metrics.evidence_source import PRINTED, EvidenceSource
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.document.assurance.certificates import read_certificate
from reports.document.assurance.reading import read_assurance
from reports.document.stating import statements_in, with_statements
from reports.figures.types import Quantity
from reports.findings.figures import DocumentFigures
from reports.types import ClaimType, ClaimView, PageContent, Statement

TEXT = (
    "Independent limited assurance report to Tarnhaven Ceramics plc\n\nWe have performed a limited "
    "assurance engagement on the {subject} for the year ended 31 December {year}{boundary}.\n\n"
    "{more}\n\n{conclusion}"
)
SOUND = (
    "Nothing has come to our attention that causes us to believe that the emissions are not "
    "prepared, in all material respects, in accordance with the criteria."
)
ADVERSE = (
    "In our opinion, because of the matter described, the Scope 1 emissions are not prepared, in "
    "all material respects, in accordance with the criteria."
)
DISCLAIMED = "For lack of evidence we do not express a conclusion on the Scope 1 emissions."
EXCEPT = (
    "Except for the effects of the matter on {what}, nothing has come to our attention that causes "
    "us to believe that the emissions are not prepared, in all material respects, in accordance "
    "with the criteria."
)


def statements(text: str) -> list[Statement]:
    return list(statements_in(with_statements([PageContent(1, text)])))


def statement(
    subject: str = "Scope 1 and Scope 2 (market-based) emissions",
    year: str = "2024",
    boundary: str = "",
    more: str = "",
    conclusion: str = SOUND,
    **fields: Any,
) -> EvidenceSource:
    text = TEXT.format(
        subject=subject, year=year, boundary=boundary, more=more, conclusion=conclusion
    )
    source = EvidenceSource(
        "a",
        "assurance.pdf",
        "assurance_statement",
        "assurance statement",
        "Brook & Vale LLP",
        assurance=read_assurance(statements(text)),
    )
    return replace(source, **fields)


def figure(value: int = 229_438, scope: str = "1", **fields: Any) -> Quantity:
    made = Quantity(
        "ghg_emissions", Decimal(value), "tCO2e", Decimal(1), scope, year=2024, page=4, quote="Q"
    )
    return replace(made, **fields)


def printed(value: int = 229_438, **fields: Any) -> Quantity:
    return figure(value, page=1, quote=f"Scope 1 | {value}", in_table=True, source="a", **fields)


def found(
    document: EvidenceSource, *others: Quantity, own: Quantity | None = None, text: str = "Q"
) -> MetricFinding | None:
    one = own or figure()
    claim = ClaimView("c1", text, ClaimType.QUANTITATIVE, page=4, quote="Q")
    quantities = [replace(one, quote="Q"), *others]
    made = evidence_findings([claim], [], quantities, [document], 2024)
    return made[0] if made else None


def details(one: MetricFinding | None) -> DocumentFigures:
    assert one is not None and isinstance(one.details, DocumentFigures)
    return one.details


COVERS: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("its scope and year", {}, {}),
    ("the market-based method", {}, {"scope": "2", "method": "market"}),
    ("a sum of scopes it names", {}, {"scope": "1+2", "method": "market"}),
    ("a category", {"subject": "Scope 3 category 6 emissions"}, {"scope": "3.6"}),
    ("one of two years", {"year": "2023 and 2024"}, {"year": 2023}),
    ("the same boundary", {"boundary": ", under operational control"},
     {"boundary": "operational control"}),
    ("where only the other scope is excepted", {"conclusion": EXCEPT.format(what="Scope 2")}, {}),
    ("where another scope is left out",
     {"more": "Scope 3 emissions are not included in the scope of our engagement."}, {}),
    ("where other information is left out",
     {"more": "Our engagement did not cover any other information on the website."}, {}),
)  # fmt: skip
DOES_NOT: tuple[tuple[str, dict[str, Any], dict[str, Any], str], ...] = (
    ("another year", {"year": "2022"}, {"year": 2023}, "covers 2022, the claim is of 2023"),
    ("another boundary", {"boundary": ", under operational control"},
     {"boundary": "equity share"}, "counts by operational control, the claim by equity share"),
    ("some sites", {"more": "The scope of our work was limited to the sites in Ireland."}, {},
     "is limited to the sites in Ireland"),
    ("without a part", {"more": "Our assurance engagement excluded joint ventures in Asia."}, {},
     "leaves out a part of the company"),
    ("an exception on it", {"conclusion": EXCEPT.format(what="Scope 1 emissions")}, {},
     "excepts it"),
    ("an exception on all", {"conclusion": EXCEPT.format(what="stock")}, {}, "excepts it"),
    ("an adverse conclusion", {"conclusion": ADVERSE}, {}, "concludes adversely"),
    ("a disclaimer", {"conclusion": DISCLAIMED}, {}, "does not conclude"),
    ("no conclusion", {"conclusion": "London"}, {}, "no conclusion"),
    ("another method", {}, {"scope": "2", "method": "location"}, "not location-based"),
    ("no method", {}, {"scope": "2"}, "does not say by which method"),
    ("our own firm's", {"why_not": "is our own firm's"}, {}, "is our own firm's"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "told", "own"), COVERS, ids=lambda one: str(one)[:40])
def test_a_statement_supports_what_it_covers(
    name: str, told: dict[str, Any], own: dict[str, Any]
) -> None:
    one = found(statement(**told), own=figure(**own))
    assert one is not None and one.supports_claim is True, (name, one)
    assert details(one).independent is True
    assert details(one).level == "limited"
    assert "with limited assurance" in one.summary


@pytest.mark.parametrize(("name", "told", "own", "why"), DOES_NOT, ids=lambda one: str(one)[:40])
def test_it_supports_nothing_else_and_says_why_in_one_sentence(
    name: str, told: dict[str, Any], own: dict[str, Any], why: str
) -> None:
    one = found(statement(**told), own=figure(**own))
    assert one is not None and one.supports_claim is None, name
    assert why in one.summary
    assert [why in each.why_not for each in details(one).covered] == [True]


@pytest.mark.parametrize(
    "own",
    [{"scope": "3"}, {"scope": "3.6"}, {"entity_part": "Cork"}, {"year": None}],
    ids=["scope", "category", "part", "year"],
)
def test_of_what_it_does_not_name_it_says_nothing(own: dict[str, Any]) -> None:
    assert found(statement(), own=figure(**own)) is None


def test_scope_3_as_a_whole_covers_no_category_and_a_category_not_the_whole() -> None:
    assert found(statement("Scope 3 emissions"), own=figure(scope="3.6")) is None
    assert found(statement("Scope 3 category 6 emissions"), own=figure(scope="3")) is None


def test_a_number_it_prints_must_agree_and_another_one_contradicts() -> None:
    agreeing = found(statement(), printed())
    assert agreeing is not None and agreeing.supports_claim is True
    assert "states the same: 229,438 tCO2e on page 1" in agreeing.summary
    other = found(statement(), printed(251_000))
    assert other is not None and other.supports_claim is False


@pytest.mark.parametrize(
    "told",
    [
        {"year": "2023"},
        {"boundary": ", under operational control"},
        {"more": "The scope of our work was limited to the sites in Ireland."},
        {"conclusion": ADVERSE},
        {"conclusion": EXCEPT.format(what="Scope 1")},
        {"why_not": "does not name Tarnhaven"},
    ],
    ids=["year", "boundary", "sites", "adverse", "except", "other company"],
)
def test_another_number_of_another_year_or_boundary_contradicts_nothing(
    told: dict[str, Any],
) -> None:
    one = found(statement(**told), printed(251_000), own=figure(boundary="equity share"))
    assert one is not None and one.supports_claim is None


def test_a_number_that_agrees_needs_no_word_on_what_is_left_out_of_the_boundary() -> None:
    left_out = statement(more="Our assurance engagement excluded joint ventures in Asia.")
    one = found(left_out, printed())
    assert one is not None and one.supports_claim is True


def test_without_a_number_nothing_is_supported_of_which_the_report_prints_several() -> None:
    rival = figure(251_000, page=9, quote="elsewhere")
    one = found(statement(), rival)
    assert one is not None and one.supports_claim is None
    assert "the report prints several" in one.summary
    settled = found(statement(), rival, printed())
    assert settled is not None and settled.supports_claim is True


def categories(*values: int) -> list[Quantity]:
    return [
        figure(value, f"3.{number}", page=1, quote=f"Category {number}", in_table=True, source="a")
        for number, value in enumerate(values, 1)
    ]


@pytest.mark.parametrize(
    ("parts", "supports", "says"),
    [
        ((200_000, 29_438), True, "the 2 parts it prints on page 1 add up to 229,438 tCO2e"),
        ((200_000, 29_000), None, "covers 2 categories, together 229,000 tCO2e, not this total"),
        ((229_438,), None, "covers 1 category, together 229,438 tCO2e, not this total"),
    ],
    ids=["add up", "lack some", "only one"],
)
def test_listed_categories_cover_a_total_only_where_they_add_up_to_it(
    parts: tuple[int, ...], supports: bool | None, says: str
) -> None:
    one = found(statement("Scope 3 emissions"), *categories(*parts), own=figure(scope="3"))
    assert one is not None and one.supports_claim is supports
    assert says in one.summary


def test_the_scopes_a_statement_prints_cover_a_sum_only_where_they_add_up_to_it() -> None:
    two = figure(29_438, "2", method="market", page=1, quote="Scope 2", source="a")
    one = printed(200_000)
    total = figure(scope="1+2", method="market")
    right, wrong = found(statement(), one, two, own=total), found(statement(), one, own=total)
    assert right is not None and right.supports_claim is True
    assert wrong is not None and wrong.supports_claim is None


def test_a_statement_that_prints_numbers_counts_for_no_figure_it_only_names() -> None:
    named = statement("Scope 1 and Scope 3 emissions")
    one = found(named, printed(), own=figure(970_021, "3"))
    assert one is not None and one.supports_claim is None
    assert "prints numbers, and this one is not among them" in one.summary


@pytest.mark.parametrize(
    ("own", "supports"),
    [
        ({"scope": "1"}, None),
        ({"value": 31_100_000, "scope": "1+2", "method": "location"}, True),
        ({"value": 31_000_000, "step": Decimal(10**6), "scope": "1+2", "method": "location"}, True),
    ],
    ids=["a part of it", "the number", "rounded"],
)
def test_a_conclusion_that_prints_a_total_covers_that_total_and_no_part_of_it(
    own: dict[str, Any], supports: bool | None
) -> None:
    concluded = (
        "In our opinion, total Scope 1 and Scope 2 (location-based) emissions of 31.1 Mt CO2e are "
        "fairly stated, in all material respects."
    )
    one = found(
        statement("Scope 1 and Scope 2 (location-based) emissions", conclusion=concluded),
        own=figure(**own),
    )
    assert one is not None and one.supports_claim is supports


def test_a_quote_in_a_sentence_is_not_cut_inside_a_number() -> None:
    listed = "Scope 1 emissions " + "of each of our plants in the world " * 2 + "in tonnes and kg"
    for pad in range(20):
        one = found(statement(f"{listed} {'x' * pad} 229,438"), own=figure())
        assert (one is not None and "229,438" in one.summary) or "229" not in one.summary


def energy(value: int, unit: str, **fields: Any) -> Quantity:
    made = Quantity("energy", Decimal(value), unit, Decimal(1), year=2024, page=4, quote="Q")
    return replace(made, **fields)


@pytest.mark.parametrize(
    ("megawatt_hours", "supports"), [(12_552_855, True), (12_552_913, None)], ids=["same", "other"]
)
def test_the_same_energy_in_another_unit_is_the_same_figure(
    megawatt_hours: int, supports: bool | None
) -> None:
    other = energy(megawatt_hours, "MWh", page=1, quote="Total energy use", source="a")
    one = found(statement("energy consumption"), other, own=energy(45_190_276, "GJ", label="Total"))
    assert (one.supports_claim if one else None) is supports
    if supports:
        assert one is not None and "12,552,855 MWh on page 1" in one.summary


def test_of_a_row_of_three_years_the_covered_one_is_told_and_what_would_settle_the_rest() -> None:
    years = [figure(200_000 + year, year=year, quote="Row") for year in (2022, 2023, 2024)]
    claim = ClaimView("c1", "Row", ClaimType.QUANTITATIVE, page=4, quote="Row")
    quantities = [*years, printed(202_024)]
    (one,) = evidence_findings([claim], [], quantities, [statement()], 2024)
    assert one.supports_claim is None
    assert "1 of 3 figures; the statements of assurance of 2022 and 2023" in one.summary


def test_a_claim_with_another_figure_is_covered_in_part_only() -> None:
    text = "Scope 1 and Scope 3"
    claim = ClaimView("c1", text, ClaimType.QUANTITATIVE, page=4, quote=text)
    own = [figure(quote=text), figure(970_021, "3", quote=text)]
    (one,) = evidence_findings([claim], [], own, [statement()], 2024)
    assert one.supports_claim is None
    assert "it does not cover Scope 3 2024" in one.summary


def test_a_printed_statement_that_a_person_confirmed_supports_by_the_same_rules() -> None:
    inside = statement(kind=PRINTED, filename="p. 42-43", pages=(42, 43))
    one = found(inside, figure(page=42, quote="Scope 1 229,438"))
    assert one is not None and one.supports_claim is True
    assert "printed by the company on p. 42-43 and confirmed by a person" in one.summary
    assert details(one).source == "Brook & Vale LLP"
    other = found(inside, figure(251_000, page=43, quote="Scope 1 251,000"))
    assert other is not None and other.supports_claim is False


def test_a_printed_statement_says_nothing_of_its_own_lines() -> None:
    inside = statement(kind=PRINTED, filename="p. 4", pages=(4, 4))
    assert found(inside) is None


def certificate(text: str, **fields: Any) -> EvidenceSource:
    read = read_certificate(statements(text))
    source = EvidenceSource("a", "certificate.pdf", "certificate", "certificate", certificate=read)
    return replace(source, **fields)


ISO = (
    "This is to certify that Tarnhaven Ceramics plc meets ISO 14001:2015.\n\n{sites}\n\nValid from "
    "1 March 2023\n\nValid until {until}"
)


@pytest.mark.parametrize(
    ("claim", "sites", "until", "supports", "why"),
    [
        ("Our Cork plant is certified to ISO 14001.", "Sites: Cork", "28 February 2026", True, ""),
        ("We hold an ISO 14001 certification.", "", "28 February 2026", True, ""),
        ("Our Delft plant is certified to ISO 14001.", "Sites: Cork", "28 February 2026", None,
         "is of Cork"),
        ("All our sites are certified to ISO 14001.", "", "28 February 2026", None, "how many"),
        ("Our Cork plant is certified to ISO 14001.", "Sites: Cork", "28 February 2023", None,
         "was valid until 2023-02-28, the claim is of 2024"),
        ("Our Cork plant is certified to ISO 14001 and ISO 50001.", "Sites: Cork",
         "28 February 2026", None, "says nothing on ISO 50001"),
    ],
)  # fmt: skip
def test_a_certificate_covers_its_standard_at_its_sites_while_it_is_valid(
    claim: str, sites: str, until: str, supports: bool | None, why: str
) -> None:
    view = ClaimView("c1", claim, ClaimType.ENVIRONMENTAL, page=4, quote=claim)
    document = certificate(ISO.format(sites=sites, until=until))
    (one,) = evidence_findings([view], [], [], [document], 2024)
    assert one.supports_claim is supports
    assert why in one.summary


def test_a_certificate_says_nothing_of_claims_on_other_standards_or_plans() -> None:
    document = certificate(ISO.format(sites="", until="28 February 2026"))
    for text in ("We are certified to ISO 45001.", "We plan to be certified to ISO 14001 by 2030."):
        view = ClaimView("c1", text, ClaimType.ENVIRONMENTAL, page=4, quote=text)
        assert evidence_findings([view], [], [], [document], 2024) == []


@pytest.mark.parametrize(("vintage", "supports"), [(2024, True), (2022, None)])
def test_certificates_of_energy_cover_the_year_of_their_vintage(
    vintage: int, supports: bool | None
) -> None:
    document = certificate(
        f"Beneficiary: Tarnhaven Ceramics plc\n\n12,000 MWh of Guarantees of Origin were cancelled."
        f"\n\nProduction period: {vintage}"
    )
    own = Quantity(
        "energy", Decimal(12_000), "MWh", Decimal(1), year=2024, page=4, label="renewable"
    )
    one = found(document, replace(own, source="a", page=1), own=own)
    assert one is not None and one.supports_claim is supports
