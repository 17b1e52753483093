"""The documents an analysis rests on, as findings name them, with what is read of statements of
assurance and certificates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from agents.specialists.data_metrics.evidence_source import PRINTED, EvidenceSource
from reports.document.assurance.types import Assurance, Certificate
from reports.document.evidence_media import names_company, same_firm
from reports.language.places import find_places
from reports.language.years import year_of_period
from reports.models import Analysis, EvidenceDocument, EvidencePage, Report
from reports.review.assurances import (
    PrintedStatement,
    assurance_of,
    certificate_of,
    confirmed_in,
    statements_of,
)

_OURS = "is our own firm's on this period, which is no independent word"


def evidence_sources(analysis: Analysis) -> list[EvidenceSource]:
    """The attached documents this analysis rests on, in the order they were attached, and the
    printed statements that a person had confirmed when it began."""
    ids = analysis.options.get("evidence", ())
    documents = (
        EvidenceDocument.objects.filter(pk__in=ids).order_by("created_at", "id") if ids else []
    )
    sheets: dict[object, dict[int, str]] = defaultdict(dict)
    for document_id, number, name in EvidencePage.objects.filter(document__in=ids).values_list(
        "document", "number", "name"
    ):
        sheets[document_id][number] = name
    confirmed = confirmed_in(analysis.report, analysis.options.get("confirmed_assurances", ()))
    return [
        *(_attached(analysis, one, sheets[one.pk]) for one in documents),
        *(_printed(analysis, one) for one in confirmed),
    ]


def _attached(
    analysis: Analysis, document: EvidenceDocument, sheets: dict[int, str]
) -> EvidenceSource:
    assurance, certificate = assurance_of(document), certificate_of(document)
    read = assurance or certificate
    issuer = document.source or (read.issuer.text if read else "")
    words = " ".join(one.text for one in statements_of(document)) if read else ""
    return EvidenceSource(
        str(document.pk),
        document.filename,
        document.kind,
        document.get_kind_display(),
        issuer,
        names_company(issuer, analysis.report.company),
        sheets,
        assurance=assurance,
        certificate=certificate,
        why_not=why_not(analysis, read, (document.source, issuer), words) if read else "",
    )


def _printed(analysis: Analysis, one: PrintedStatement) -> EvidenceSource:
    issuer = one.read.issuer.text
    words = " ".join(each.text for each in one.printed.words)
    return EvidenceSource(
        str(one.confirmation.pk) if one.confirmation else "",
        one.pages,
        PRINTED,
        "assurance statement",
        issuer,
        names_company(issuer, analysis.report.company),
        assurance=one.read,
        why_not=why_not(analysis, one.read, (issuer,), words, printed=True),
        pages=(one.printed.found.first, one.printed.found.last),
    )


def why_not(
    analysis: Analysis,
    read: Assurance | Certificate,
    issuers: Sequence[str],
    words: str,
    *,
    printed: bool = False,
) -> str:
    """Why a statement or certificate can count for nothing, in the words behind its name: it is our
    own firm's, or of another company; "" where it can. A statement printed in the report need not
    name the company.
    """
    report = analysis.report
    if _is_ours(_firm(analysis), read, issuers, words, report):
        return _OURS
    if report.company and not printed and not names_company(words, report.company):
        return f"does not name {report.company}"
    about = read.addressee if isinstance(read, Assurance) else read.holder
    places = set(find_places(about.text)) - set(find_places(report.company))
    if places and names_company(about.text, report.company):
        return f"is of {about.text}"
    return ""


def _firm(analysis: Analysis) -> str:
    """Our own firm as it was named when the analysis began."""
    told = analysis.options.get("firm")
    return analysis.report.engagement.firm if told is None else str(told)


def _is_ours(
    firm: str,
    read: Assurance | Certificate,
    issuers: Sequence[str],
    words: str,
    report: Report,
) -> bool:
    """Whether our own firm issued it for the period of the report, or for none that is told. Where
    nobody names the issuer, a document that names our firm is taken for ours."""
    named = [one for one in issuers if one]
    if not firm or not (
        any(same_firm(firm, one) for one in named) if named else names_company(words, firm)
    ):
        return False
    year = year_of_period(report.reporting_period)
    years = read.period.years if isinstance(read, Assurance) else ()
    return not years or year is None or year in years
