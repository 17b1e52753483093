"""Who speaks: an attached document, or a statement printed in the report, as findings name it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from reports.document.assurance.types import Assurance, Certificate
from reports.figures.types import Quantity
from reports.findings.figures import DocumentAnchor
from reports.findings.finding import Document
from sibyl_project.common.numbers import as_number

PRINTED: Final = "printed_assurance"  # beside the values of EvidenceKind
FROM_OUTSIDE: Final = frozenset({"assurance_statement", "certificate", "article", PRINTED})


@dataclass(frozen=True, slots=True)
class EvidenceSource:
    """A document as findings name it.

    `sheets` are the names of a workbook's sheets by number, from 1. `assurance` is what a statement
    of assurance says and `certificate` what a certificate does. `why_not` says why such a one can
    count for nothing, in the words that follow its name: it is of another company, or our own
    firm's.
    """

    id: str
    filename: str
    kind: str  # a value of EvidenceKind, or PRINTED
    kind_name: str
    issuer: str = ""
    of_company: bool = False  # whether the issuer is the reporting company
    sheets: Mapping[int, str] = field(default_factory=dict)
    assurance: Assurance | None = None
    certificate: Certificate | None = None
    why_not: str = ""
    pages: tuple[int, int] = (0, 0)  # of the report, where it is printed there

    @property
    def independent(self) -> bool:
        """Whether somebody other than the company speaks."""
        return self.kind in FROM_OUTSIDE and not self.of_company

    @property
    def source(self) -> str:
        """Who speaks: two documents of one issuer, or two of a kind without a named one, are one
        source."""
        return self.issuer or f"{self.kind_name} (issuer not named)"

    @property
    def named(self) -> str:
        """The document in a sentence."""
        if self.kind == PRINTED:
            return (
                f"the {self.kind_name} of {self.source}, printed by the company on {self.filename} "
                "and confirmed by a person,"
            )
        return (
            f"the {self.kind_name} "
            f"\u201c{self.filename}\u201d{f' ({self.issuer})' if self.issuer else ''}"
        )

    @property
    def opening(self) -> str:
        """The same at the beginning of a sentence."""
        return f"{self.named[0].upper()}{self.named[1:]}"

    def place(self, page: int) -> str:
        """A page or a sheet in a sentence."""
        return f"sheet \u201c{self.sheets[page]}\u201d" if self.sheets.get(page) else f"page {page}"

    def anchor(self, quantity: Quantity) -> DocumentAnchor:
        """Where it states a figure, and which."""
        return DocumentAnchor(
            page=quantity.page,
            sheet=self.sheets.get(quantity.page, ""),
            quote=quantity.quote,
            value=as_number(quantity.value),
            unit=quantity.unit,
            year=quantity.year,
        )

    @property
    def as_details(self) -> Document:
        """The document in the details of a finding."""
        return Document(id=self.id, filename=self.filename, kind=self.kind, issuer=self.issuer)
