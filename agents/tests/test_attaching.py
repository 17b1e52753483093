"""What is attached to a report by the command line: named by its kind, or recognised by its first
pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.attaching import BadEvidence, Wanted, wanted_evidence
from reports.document.evidence_media import guess_kind
from reports.models import EvidenceKind
from reports.types import PageContent


def test_a_kind_may_be_named_and_a_name_may_hold_the_sign(tmp_path: Path) -> None:
    (tmp_path / "other=2024.csv").write_bytes(b"a;b\n1;2\n3;4\n")
    odd = str(tmp_path / "other=2024.csv")
    assert wanted_evidence([odd, f"assurance-statement={odd}"]) == [
        Wanted(Path(odd)),
        Wanted(Path(odd), EvidenceKind.ASSURANCE_STATEMENT),
    ]
    with pytest.raises(BadEvidence, match="there are prior_report, assurance_statement"):
        wanted_evidence(["opinion=x.pdf"])


@pytest.mark.parametrize(
    ("pages", "count", "kind"),
    [
        (
            ["Independent Limited Assurance Report to Tarnhaven Ceramics Group plc (ISAE 3000)"],
            3,
            "assurance_statement",
        ),
        (
            [
                (
                    "Certificate of Registration\n\nThis is to certify that Tarnhaven operates "
                    "under ISO 14001"
                )
            ],
            1,
            "certificate",
        ),
        (
            ["Tarnhaven Ceramics Group plc\n\nSustainability Report 2023", "Contents"],
            80,
            "prior_report",
        ),
        (["Northfield Glass SE\n\nSustainability Report 2023", "Contents"], 80, "other"),
        (["Tarnhaven Ceramics to close a kiln, sources say"], 2, "other"),
        ([""], 2, "other"),
    ],
)
def test_what_a_document_is_shows_on_its_first_pages(
    pages: list[str], count: int, kind: str
) -> None:
    contents = [PageContent(number, text) for number, text in enumerate(pages, start=1)]
    assert guess_kind(contents, count, "Tarnhaven Ceramics Group plc") == kind


def test_without_a_known_company_no_report_is_taken_for_its_earlier_one() -> None:
    assert guess_kind([PageContent(1, "Sustainability Report 2023")], 80, "") == "other"
