"""LEI, ISIN and names without legal forms, and what a report prints of who its company is."""

from __future__ import annotations

import pytest

from reports.registers.identifiers import isin_in, lei_in, name_key
from reports.registers.printed_identity import printed_identity
from reports.registers.private_persons import may_be_private
from reports.tests.registers.register_files import TARNHAVEN


def test_an_lei_holds_by_its_check_digits_with_or_without_dashes() -> None:
    assert lei_in("5493001KJTIIGC8Y1R12") == "5493001KJTIIGC8Y1R12"
    assert lei_in("5493-00 1KJTIIGC8Y1R12") == "5493001KJTIIGC8Y1R12"
    assert lei_in("5493001KJTIIGC8Y1R13") == ""
    assert lei_in("5493001KJTIIGC8Y1R1") == ""
    assert lei_in(TARNHAVEN) == TARNHAVEN


def test_an_isin_holds_by_its_check_digit() -> None:
    assert isin_in("US0378331005") == "US0378331005"
    assert isin_in("us 0378331005") == "US0378331005"
    assert isin_in("US0378331006") == ""
    assert isin_in("GB0002634946") == "GB0002634946"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Tarnhaven Ceramics Group plc", "tarnhaven ceramics"),
        ("TARNHAVEN CERAMICS S.p.A.", "tarnhaven ceramics"),
        ("Tarnhaven Ceramics Sp. z o.o.", "tarnhaven ceramics"),
        ("Zementwerk Süd GmbH & Co. KG", "zementwerk sud"),
        ("Group Holdings Ltd", ""),
    ],
)
def test_a_name_is_folded_without_its_legal_form(name: str, key: str) -> None:
    assert name_key(name) == key


@pytest.mark.parametrize("name", ["Erika Mustermann", "Jean-Luc de la Tour", "O'Brien, Mary"])
def test_a_persons_name_may_be_private(name: str) -> None:
    assert may_be_private(name)


@pytest.mark.parametrize(
    "name", ["Kalk AG", "Stadtwerke Lodern", "Univerzita Karlova Energy", "Acme", "Acme 3 Nord"]
)
def test_an_organisations_name_is_none(name: str) -> None:
    assert not may_be_private(name)


def test_a_report_prints_who_its_company_is_with_page_and_quote() -> None:
    pages = [
        (
            1,
            "Tarnhaven Ceramics plc annual report. See www.tarnhaven.example for more, and "
            "www.sedarplus.example, www.sedarplus.example, www.sedarplus.example.",
        ),
        (
            2,
            f"LEI: {TARNHAVEN}. Its shares bear the ISIN GB0002634946. Registered in England and "
            "Wales under company number 00123456. CIK 1234567. Order US0378331005 of a part.",
        ),
        (3, "Our LEI is 5493001KJTIIGC8Y1R13, and www.tarnhaven.example says so."),
    ]
    found = {(one.kind, one.value): one for one in printed_identity(pages, "Tarnhaven Ceramics")}
    assert set(found) == {
        ("lei", TARNHAVEN),
        ("isin", "GB0002634946"),
        ("registry_number", "00123456"),
        ("cik", "0001234567"),
        ("name", "Tarnhaven Ceramics plc"),
        ("website", "tarnhaven.example"),
    }
    one = found["lei", TARNHAVEN]
    assert one.page == 2
    assert one.quote in pages[1][1]
    assert TARNHAVEN in one.quote
