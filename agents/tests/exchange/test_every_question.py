"""Every question that one agent can ask another, in one run over one page: the answer and its
source in the asker's finding."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agents.base.ask import RequestType
from agents.models import InfoRequest, InfoResponse
from agents.tests.exchange.tables import WANTS
from agents.tests.inline import begin, read, run
from reports.models import Analysis, Check, EvidenceKind, Finding, Report
from reports.reading.evidence import attach
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.inline import read_evidence

GEOGRAPHY, LEGAL, NEWS, ACADEMIC, DATA = (
    "geography",
    "legal",
    "news_media",
    "academic",
    "data_metrics",
)
Pair = tuple[str, RequestType]
PAGE = """The Board of Directors met in Singapore twice in 2023 to review climate-related risks.

The Audit Committee oversees our certification to ISO 14001 at all plants.

We measure our greenhouse gas emissions in accordance with the GHG Protocol.

Our Scope 1 emissions were 229,438 tCO2e in 2023.

We will reduce our Scope 1 emissions by 42% by 2030 from a 2020 base year.

Scope 1 emissions of the Singapore plant were 5,000 tCO2e in 2023.

Our Scope 1 emission intensity was 0.62 tCO2e per tonne of cementitious product in 2023.
"""
CERTIFICATE = pdf("Certificate. The management system of the cement plants conforms to ISO 14001.")
EARLIER = workbook({"GHG": [["Metric", "Unit", 2021, 2022], ["Scope 1", "tCO2e", 260451, 240451]]})

# who asks what -> who answers, what the answer holds, what its source holds
ANSWERED: dict[Pair, tuple[str, str, str]] = {
    (LEGAL, RequestType.CHECKS): (DATA, "1 passed", "Recomputed from the report's own figures"),
    (LEGAL, RequestType.PLACE): (GEOGRAPHY, "Singapore is a country in Asia (SG)", "GeoNames"),
    (LEGAL, RequestType.CERTIFICATE): (NEWS, "conforms to ISO 14001", "certificate.pdf"),
    (LEGAL, RequestType.METHOD): (ACADEMIC, "GHG Protocol is recognised", "ghgprotocol.org"),
    (GEOGRAPHY, RequestType.FIGURES): (
        DATA,
        "Singapore plant 5,000 tCO2e in 2023 (page 1)",
        "The report's own figures",
    ),
    (NEWS, RequestType.COVERAGE): (LEGAL, "S2.33", "IFRS S1/S2 paragraph registry"),
    (ACADEMIC, RequestType.FIGURES): (
        DATA,
        "229,438 tCO2e in 2023 (page 1)",
        "The report's own figures",
    ),
    (DATA, RequestType.BENCHMARK): (
        ACADEMIC,
        "400 to 850, typically 633 kgCO2/t cementitious",
        "WBCSD CSI",
    ),
    (DATA, RequestType.REDUCTION_RATE): (ACADEMIC, "0.7 % a year", "GCCA"),
    (DATA, RequestType.PLACE): (GEOGRAPHY, "Singapore is a country in Asia (SG)", "GeoNames"),
    (DATA, RequestType.PRIOR_REPORT): (
        NEWS,
        "260,451 tCO2e in 2021 (page 1); 240,451 tCO2e in 2022",
        "2022.xlsx",
    ),
}


@pytest.fixture
def analysis(registry: None, auditor: Any, upload: Any, settings: Any, tmp_path: Path) -> Analysis:
    """A run over a cement maker's page, with a certificate and an earlier inventory attached."""
    settings.MEDIA_ROOT = tmp_path
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(PAGE))
    report = read(upload(auditor, path))
    Report.objects.filter(pk=report.pk).update(industry="EM-CM")
    report.refresh_from_db()
    attached = (
        (CERTIFICATE, "certificate.pdf", EvidenceKind.CERTIFICATE),
        (EARLIER, "2022.xlsx", EvidenceKind.DATA_WORKBOOK),
    )
    for content, name, kind in attached:
        assert (
            read_evidence(attach(report, auditor, given(content, name), kind)).status == "completed"
        )
    return run(begin(report, auditor, max_cycles=0))


def _taken_in(analysis: Analysis, asker: str) -> Iterator[dict[str, Any]]:
    """The answers within the findings of an agent."""
    for finding in Finding.objects.filter(
        analysis=analysis, agent_name=asker, details__has_key="answers"
    ):
        yield from finding.details["answers"]


@pytest.mark.long
@pytest.mark.django_db
def test_every_question_has_its_answer_and_source_in_the_askers_finding(analysis: Analysis) -> None:
    assert analysis.status == "completed", analysis.error_message
    posted = InfoRequest.objects.filter(analysis=analysis).values_list(
        "requesting_agent", "request_type"
    )
    assert set(posted) == {(asker, kind.value) for asker, kind in ANSWERED}

    for (asker, kind), (responder, words, source) in ANSWERED.items():
        entries = [each for each in _taken_in(analysis, asker) if each["request_type"] == kind]
        assert entries, f"{asker} has nothing on {kind}"
        assert {each["responding_agent"] for each in entries} == {responder}, f"{asker} on {kind}"
        assert all(each["answered"] for each in entries), f"{asker} on {kind}: {entries}"
        assert any(words in each["answer"] for each in entries), (
            f"{asker} on {kind}: {[each['answer'] for each in entries]}"
        )
        assert all(source in each["source"] for each in entries), (
            f"{asker} on {kind}: {[each['source'] for each in entries]}"
        )

    responses = InfoResponse.objects.filter(request__analysis=analysis)
    answered = set(responses.filter(answered=True).values_list("responding_agent", flat=True))
    assert answered == {responder for responder, _, _ in ANSWERED.values()}
    assert not responses.filter(answered=False), "nobody is asked who has nothing to say"

    finding = Finding.objects.get(
        analysis=analysis, agent_name=LEGAL, claim__text__contains="met in Singapore"
    )
    assert any(
        "Singapore is a country in Asia" in each["answer"] for each in finding.details["answers"]
    )
    assert "Singapore is a country" not in finding.summary, "an answer is no finding of the asker"
    target = Check.objects.get(analysis=analysis, check_name="target_achievability")
    assert "(260,451 - 229,438) / 260,451 / 2 years" in target.message, (
        "the earlier workbook gives the target its past"
    )
    assert "0.7% a year" in target.message, "and the academic agent the rate of others"


def test_the_table_of_answers_has_a_row_for_every_question_claims_can_raise() -> None:
    assert {(asker, want.request_type) for asker, wants in WANTS.items() for want in wants} == {
        pair for pair in ANSWERED if pair[0] is not DATA
    }
