"""What statements of assurance and certificates say, and which claims of an analysis they cover:
those attached, and those printed inside the report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.document.assurance.types import Assurance, Certificate
from reports.findings.figures import CoveredFigure, DocumentFigures
from reports.findings.kinds import read_finding
from reports.models import (
    Analysis,
    AssuranceConfirmation,
    Basis,
    EvidenceDocument,
    Finding,
    Report,
)
from reports.review.assurances import (
    READ,
    assurance_of,
    certificate_of,
    confirmed_in,
    printed_statements,
)

PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class CoveredClaim:
    """A claim of which a statement speaks: whether it supports the claim, and what it says of each
    of its figures."""

    claim_id: str
    page: int
    text: str
    supports: bool | None
    figures: tuple[CoveredFigure, ...]


@dataclass(frozen=True, slots=True)
class AssuranceItem:
    """A statement or certificate: `kind` is that of the document, or printed. `key` is its id, or
    the hash of the words of a printed one. `used` says whether the analysis rests on it."""

    key: str
    kind: str
    name: str
    issuer: str
    assurance: Assurance | None
    certificate: Certificate | None
    confirmation: AssuranceConfirmation | None
    used: bool
    claims: tuple[CoveredClaim, ...]

    @property
    def is_printed(self) -> bool:
        """Whether it stands inside the report."""
        return self.kind == PRINTED

    @property
    def covered(self) -> list[CoveredClaim]:
        """The claims it supports."""
        return [claim for claim in self.claims if claim.supports]

    @property
    def not_covered(self) -> list[CoveredClaim]:
        """The claims of which it speaks and that it does not support."""
        return [claim for claim in self.claims if claim.supports is not True]


def assurance_items(report: Report, analysis: Analysis | None) -> list[AssuranceItem]:
    """The statements and certificates of a report, attached ones first, with what the analysis
    found by them."""
    options = analysis.options if analysis else {}
    used = set(options.get("evidence", ()))
    spoken = _spoken(analysis) if analysis else {}
    documents = EvidenceDocument.objects.filter(report=report, kind__in=READ)
    found = [
        _attached(one, spoken, used=str(one.pk) in used)
        for one in documents.order_by("created_at", "id")
        if not one.withdrawn_at or str(one.pk) in used
    ]
    return [*found, *_printed(report, options, spoken)]


Spoken = Mapping[str, list[CoveredClaim]]


def _attached(document: EvidenceDocument, spoken: Spoken, *, used: bool) -> AssuranceItem:
    assurance, certificate = assurance_of(document), certificate_of(document)
    read = assurance or certificate
    return AssuranceItem(
        str(document.pk),
        document.kind,
        document.filename,
        document.source or (read.issuer.text if read else ""),
        assurance,
        certificate,
        None,
        used,
        tuple(spoken.get(str(document.pk), ())),
    )


def _printed(report: Report, options: Mapping[str, Any], spoken: Spoken) -> list[AssuranceItem]:
    """Each printed statement with the confirmation that the analysis rests on, else the one that
    stands."""
    ids = options.get("confirmed_assurances", ())
    rested_on = {one.printed.digest: one.confirmation for one in confirmed_in(report, ids)}
    found = []
    for one in printed_statements(report):
        then = rested_on.get(one.printed.digest)
        confirmation = one.confirmation or then
        found.append(
            AssuranceItem(
                one.printed.digest,
                PRINTED,
                one.pages,
                one.read.issuer.text,
                one.read,
                None,
                confirmation,
                then is not None,
                tuple(spoken.get(str(then.pk), ())) if then else (),
            )
        )
    return found


def _spoken(analysis: Analysis) -> Spoken:
    """What the standing findings of statements say of claims, by the document."""
    rows = Finding.objects.filter(analysis=analysis, basis=Basis.EVIDENCE_DOCUMENT)
    newest: dict[tuple[str, str], CoveredClaim] = {}
    for row in rows.select_related("claim").order_by("iteration", "order"):
        details = read_finding(row)
        if row.claim is None or not isinstance(details, DocumentFigures) or not details.covered:
            continue
        key = details.document.id if details.document else ""
        newest[key, str(row.claim_id)] = CoveredClaim(
            str(row.claim_id),
            row.claim.page,
            row.claim.text,
            row.supports_claim,
            tuple(details.covered),
        )
    found: dict[str, list[CoveredClaim]] = defaultdict(list)
    for (key, _), claim in newest.items():
        found[key].append(claim)
    return {key: sorted(claims, key=lambda one: one.page) for key, claims in found.items()}
