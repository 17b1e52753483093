"""One of everything that an address of the API can name, made by a small completed analysis."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model

from agents.models import SourceAnswer
from agents.tests.inline import begin, run
from agents.tests.sources.kept import make_answer
from reports.engagements.invitations import invite
from reports.models import (
    Analysis,
    AnalysisStatus,
    AssuranceConfirmation,
    Claim,
    ClientRequest,
    Comment,
    Coverage,
    Engagement,
    EvidenceDocument,
    InventoryRun,
    Invitation,
    Membership,
    RecordTest,
    Report,
    Role,
    SampleItem,
    Webhook,
    WebhookDelivery,
)
from reports.reading import evidence as attaching
from reports.reading.upload import store_upload
from reports.review.assurances import confirm, printed_in
from reports.review.comments import say
from reports.review.requesting import Draft, ask
from reports.review.subjects import subject_of
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.factories import (
    PRINTED_ASSURANCE,
    make_delivery,
    make_engagement,
    make_inventory,
    make_left_out,
    make_printed_assurance,
    make_record_test,
    make_sample,
    make_user,
)
from reports.tests.inline import read, read_evidence
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import Scope
from standards.loading import load_corpora
from standards.models import SourceType, StandardPassage

PASSWORD = "paper-and-ink"
NAME, STRANGER = "link", "fell"
PAGE = """Our Scope 1 emissions were 100,000 tCO2e in 2023, against 120,000 tCO2e in 2022.
The Board reviews climate-related risks twice a year.
We will reduce our Scope 1 emissions by 50% by 2030 from a 2020 baseline.
"""
LOADED = SourceType.IFRS_S2
STATEMENT, OTHER_STATEMENT = 3, 5  # pages on which a statement of assurance is printed
EARLIER = "0190a5b6-0000-7000-8000-000000000001"  # id of an earlier analysis of the same claims


@dataclass(frozen=True)
class World:
    """Rows that belong together, and the token of the lead who may use every one of them."""

    user: Any
    token: str
    engagement: Engagement
    invitation: Invitation
    viewer: Any  # another member
    report: Report
    analysis: Analysis
    claim: Claim
    requirement: Coverage
    evidence: EvidenceDocument
    inventory: InventoryRun
    confirmation: AssuranceConfirmation
    record_test: RecordTest
    asked: ClientRequest
    comment: Comment
    webhook: Webhook
    delivery: WebhookDelivery
    earlier: Analysis  # of the same report and claims
    item: SampleItem
    answer: SourceAnswer

    @property
    def headers(self) -> dict[str, str]:
        """What signs a request in."""
        return {"Authorization": f"Token {self.token}"}


def _confirmed(report: Report, user: Any) -> AssuranceConfirmation:
    """A statement printed on a page behind the others that somebody confirmed, and one that nobody
    did."""
    make_printed_assurance(report, STATEMENT)
    make_printed_assurance(report, OTHER_STATEMENT, [*PRINTED_ASSURANCE, "Leeds, 3 May 2024"])
    printed = next(one for one in printed_in(report) if one.found.first == STATEMENT)
    return confirm(report, printed.digest, "I saw the signed original of it.", user)


def make_world() -> World:
    """Read a report of one page and a workbook attached to it, and analyse them to the end."""
    user = get_user_model().objects.create_superuser(NAME, password=PASSWORD)
    engagement = make_engagement(user)
    viewer = make_user("tarn")
    Membership.objects.create(engagement=engagement, user=viewer, role=Role.VIEWER)
    make_user(STRANGER)
    report = read(store_upload(user, given(pdf(PAGE), "report.pdf"), engagement))
    evidence = read_evidence(
        attaching.attach(report, user, given(workbook()), "data_workbook", source="", dated=None)
    )
    analysis = run(begin(report, user))
    make_left_out(analysis)
    _load_something()
    claim = Claim.objects.filter(claim_set=analysis.claim_set).first()
    requirement = analysis.coverage.first()
    assert claim is not None
    assert requirement is not None
    webhook, delivery = make_delivery(report, user)
    return World(
        user=user,
        token=make_token(user, scopes=Scope.values)[1],
        engagement=engagement,
        invitation=invite(engagement, "Somebody", Role.VIEWER, user)[0],
        viewer=viewer,
        report=Report.objects.get(pk=report.pk),
        analysis=analysis,
        claim=claim,
        requirement=requirement,
        evidence=evidence,
        inventory=make_inventory(evidence, number=2),
        confirmation=_confirmed(report, user),
        record_test=make_record_test(claim, evidence, user),
        asked=ask(report, user, [Draft("Invoices", "the utility")])[0],
        webhook=webhook,
        delivery=delivery,
        item=make_sample(claim, user),
        comment=say(report, subject_of(analysis, "claim", str(claim.pk)), user, "Which year?"),
        earlier=_earlier(analysis),
        answer=make_answer(analysis, claim),
    )


def _earlier(analysis: Analysis) -> Analysis:
    """An analysis that found nothing more, an hour before."""
    hour_ago = analysis.created_at - dt.timedelta(hours=1)
    earlier = Analysis.objects.create(
        pk=EARLIER,
        report=analysis.report,
        claim_set=analysis.claim_set,
        status=AnalysisStatus.COMPLETED,
        finished_at=hour_ago,
    )
    Analysis.objects.filter(pk=EARLIER).update(created_at=hour_ago)
    return earlier


def _load_something() -> None:
    """One of the standards in search, and a passage in place of each of the others."""
    load_corpora([LOADED])
    passage = StandardPassage.objects.filter(source_type=LOADED).first()
    assert passage is not None
    for source in set(SourceType) - {LOADED}:
        passage.pk, passage.source_type = None, source
        passage.save(force_insert=True)
