"""What is read of certificates."""

from __future__ import annotations

from reports.document.assurance.certificates import read_certificate
from reports.document.assurance.types import Certificate
from reports.document.stating import statements_in, with_statements
from reports.types import PageContent


def read(text: str) -> Certificate:
    return read_certificate(list(statements_in(with_statements([PageContent(1, text)]))))


def told(found: Certificate) -> dict[str, object]:
    return {
        "issuer": found.issuer.text,
        "holder": found.holder.text,
        "standards": [one.text for one in found.standards],
        "scope": found.scope.text,
        "sites": [one.text for one in found.sites],
        "valid": (found.valid_from.text, found.valid_to.text),
        "energy": (found.energy.text, found.vintage.text),
    }


def test_a_certificate_of_a_management_system_tells_sites_scope_and_validity() -> None:
    found = read(
        "Certificate of Registration\n\nThis is to certify that the management system of Dunmore "
        "Glass plc meets the requirements of ISO 14001:2015.\n\nScope: Manufacture of glass "
        "containers\n\nSites: Cork, Poznan\n\nValid from 1 March 2023\n\nValid until 28 February "
        "2026\n\nIssued by Northgate Certification Ltd"
    )
    assert told(found) == {
        "issuer": "Northgate Certification Ltd",
        "holder": "Dunmore Glass plc",
        "standards": ["ISO 14001"],
        "scope": "Manufacture of glass containers",
        "sites": ["Cork, Poznan"],
        "valid": ("2023-03-01", "2026-02-28"),
        "energy": ("", ""),
    }
    assert found.valid_to.quote == "Valid until 28 February 2026"


def test_a_certificate_of_renewable_energy_tells_what_it_is_worth_and_its_vintage() -> None:
    found = read(
        "Cancellation statement\n\nBeneficiary: Pinecrest Hotels Ltd\n\n12,000 MWh of Guarantees of"
        " Origin were cancelled.\n\nProduction period: January 2023 to December 2023\n\nIssued by "
        "Aldersyde Registry"
    )
    assert told(found)["energy"] == ("12,000 MWh", "2023")
    assert told(found)["holder"] == "Pinecrest Hotels Ltd"
    assert told(found)["standards"] == ["Guarantees of Origin"]


def test_a_german_certificate_is_read() -> None:
    found = read(
        "Zertifikat\n\nDEKRA bescheinigt, dass die Falkner Maschinenbau AG ein "
        "Energiemanagementsystem nach ISO 50001 anwendet.\n\nGültig bis 30.06.2026"
    )
    assert told(found)["issuer"] == "DEKRA"
    assert told(found)["holder"] == "Falkner Maschinenbau AG"
    assert told(found)["valid"] == ("", "2026-06-30")


def test_what_a_certificate_does_not_tell_stays_empty() -> None:
    assert read("Certificate\n\nWe thank our customers.") == Certificate()


def test_energy_of_several_amounts_is_told_by_none() -> None:
    found = read("100 MWh were cancelled for 2022 production.\n\n250 MWh for 2023 production.")
    assert not found.energy
