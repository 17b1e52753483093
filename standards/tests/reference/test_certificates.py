"""Certificates are known by their usual spellings, and ordinary words are no certificates."""

from __future__ import annotations

import pytest

from standards.reference.certificates import SCHEMES, kind_of_certificate, schemes_in
from standards.reference.facts import folded


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (
            "All sites hold ISO 14001, ISO/IEC 27001:2022 and EN ISO 50001",
            "iso_14001 iso_27001 iso_50001",
        ),
        ("ISO-14001 certified", "iso_14001"),
        ("We bought I-RECs and renewable energy certificates (RECs)", "irec rec"),
        ("covered by Guarantees of Origin", "go"),
        ("VCUs of the Verified Carbon Standard", "vcs"),
        ("Gold Standard credits", "gold_standard"),
        ("CO2 was offset by carbon credits", "credits"),
        ("LEED Gold offices with FSC-certified paper", "leed fsc"),
        ("the gold standard of care", ""),
        ("a record of rec rooms, leed and car", ""),
        ("emissions were offset by growth", ""),
    ],
)
def test_names_are_read_as_reports_write_them(text: str, keys: str) -> None:
    assert [one.key for one in schemes_in(text)] == keys.split()


def test_no_two_schemes_share_a_name_and_each_has_a_kind_and_a_source() -> None:
    names = [folded(name) for one in SCHEMES for name in {one.name, *one.aliases}]
    of_each = [{folded(name) for name in (one.name, *one.aliases)} for one in SCHEMES]
    assert sum(map(len, of_each)) == len(set(names))
    for one in SCHEMES:
        assert kind_of_certificate(one.kind).questions and one.source and one.shows
