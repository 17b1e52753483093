"""An engagement with somebody in every role, and a report with something behind every address."""

from __future__ import annotations

import io
import uuid
from copy import deepcopy
from pathlib import Path
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.files import File
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from agents.models import ChatMessage, Conversation, EventCounter
from agents.sources.gleif import by_name
from agents.tests.images import make_image
from agents.tests.online.services import COMPANY, entity, made_answer
from agents.tests.sources.kept import make_answer
from reports.compile import CompiledReport
from reports.engagements.invitations import invite
from reports.keeping.holds import place
from reports.keeping.trash import trash
from reports.models import (
    Analysis,
    AnalysisStatus,
    AssuranceConfirmation,
    Comment,
    CoverageCorrection,
    EvidenceDocument,
    Membership,
    Report,
    ReportStatus,
    Role,
)
from reports.models.results import Check
from reports.review.assurances import printed_in
from reports.review.bulk import BulkAction, Change, plan_of
from reports.review.comments import say
from reports.review.listing import Reviewed
from reports.review.requesting import Draft, ask
from reports.review.subjects import subject_of
from reports.signing.open_things import open_things
from reports.signing.sign import sign
from reports.tests.factories import (
    make_absence,
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_delivery,
    make_engagement,
    make_evidence,
    make_finding,
    make_inventory,
    make_misstated,
    make_page,
    make_printed_assurance,
    make_record_test,
    make_register_entry,
    make_report,
    make_run,
    make_sample,
    make_user,
)
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import RunStatus, Session
from tests.security.callers import MEMBERS, Caller

CONFIRMATION = "0190a5b6-0000-7000-8000-000000000003"  # id of `confirm_printed`
PASSKEY = 4711  # id of the passkey of `add_passkey`
ANOTHER = "0190a5b6-0000-7000-8000-000000000002"  # id of another analysis of the same claims
MISSTATED = "sum-of-scopes"  # what a failed check of `misstate` is about
SAMPLE = Path(__file__).resolve().parents[2] / "reports" / "sample" / "sample_short.pdf"
PASSWORD, NEW_PASSWORD = "a-long-password", "another-long-password"


class World:
    """The people, and the ids that stand in addresses."""

    def __init__(self) -> None:
        self.users = {caller: self._user(caller) for caller in Caller if caller != "anonymous"}
        make_engagement(self.users[Caller.OUTSIDER])
        self.engagement = make_engagement(self.users[Caller.LEAD], Role.LEAD)
        for caller in MEMBERS[:-1]:
            Membership.objects.create(
                engagement=self.engagement, user=self.users[caller], role=Role(caller.value)
            )
        self._fill()
        self.invitation, self.secret = invite(
            self.engagement, "Somebody", Role.VIEWER, self.users[Caller.LEAD]
        )
        self.webhook, self.delivery = make_delivery(self.report, self.users[Caller.LEAD])
        self.clients = {caller: self._client(caller) for caller in Caller}
        self._own()
        self.caller = Caller.LEAD

    def _user(self, caller: Caller) -> Any:
        staff = caller in (Caller.STAFF, Caller.SUPERUSER)
        return make_user(caller.value, is_staff=staff, is_superuser=caller is Caller.SUPERUSER)

    def _fill(self) -> None:
        self.report = make_report(self.users[Caller.LEAD], self.engagement)
        self.report.file.save("sample.pdf", File(io.BytesIO(SAMPLE.read_bytes())))
        for number in (1, 2, 3):
            make_page(self.report, number, f"We cut emissions by {number} %.")
        self.analysis = make_analysis(
            self.report, options={"pipeline_timeout_seconds": settings.PIPELINE_TIMEOUT_SECONDS}
        )
        EventCounter.objects.create(analysis=self.analysis)
        Analysis.objects.create(
            pk=ANOTHER,
            report=self.report,
            claim_set=self.analysis.claim_set,
            status=AnalysisStatus.COMPLETED,
        )
        self.claim = make_claim(self.analysis, "We cut emissions by 1 %.", ("S2.6", "governance"))
        run = make_run(self.analysis)
        self.finding = make_finding(run, self.claim)
        self.coverage = make_coverage(run, "S2.6(a)")
        self.check: Check = make_check(make_run(self.analysis, "data_metrics"))
        (self.asked,) = ask(
            self.report, self.users[Caller.LEAD], [Draft("Invoices", "the utility")]
        )
        self.absence = make_absence(self.analysis)
        self.item = make_sample(self.claim, self.users[Caller.LEAD])
        self.comment = self._comment()
        self.told = self._told()
        self.document = make_evidence(self.report)
        self.run = make_inventory(self.document)
        make_printed_assurance(self.report, 3)
        (self.printed,) = printed_in(self.report)
        self.test = make_record_test(self.claim, self.document, self.users[Caller.LEAD])
        self.answer = make_answer(self.analysis, self.claim)
        self.image = make_image(make_run(self.analysis, "geography"), self.claim)
        self.document.file.save("data.xlsx", File(io.BytesIO(self._workbook_bytes())))

    def named_entity(self) -> str:
        """The LEI of an entity that GLEIF named when it was asked for the company's name."""
        return made_answer(self.report, by_name(self.report.company), [entity(COMPANY)])

    def entry(self) -> str:
        """The id of an entry of a register that is loaded."""
        return make_register_entry().entity

    def peer(self) -> uuid.UUID:
        """The id of another report of the engagement."""
        return make_report(self.users[Caller.LEAD], self.engagement).pk

    def _comment(self) -> Comment:
        claim = subject_of(self.analysis, "claim", str(self.claim.pk))
        return say(self.report, claim, self.users[Caller.LEAD], "Which year is this?")

    def _told(self) -> ChatMessage:
        """An answer to a question of the lead, which cites the claim."""
        talk = Conversation.objects.create(report=self.report, user=self.users[Caller.LEAD])
        cited = {"number": 1, "kind": "claim", "id": str(self.claim.pk), "label": "Claim"}
        return ChatMessage.objects.create(
            conversation=talk,
            order=1,
            role=ChatMessage.Role.ASSISTANT,
            content="It is not judged. [1]",
            citations=[{**cited, "page": 1, "quote": self.claim.quote}],
        )

    def _own(self) -> None:
        """A token and a second session of the lead. One id names both, since addresses have one
        name for it."""
        lead = self.users[Caller.LEAD]
        self.token, _ = make_token(lead)
        self._client(Caller.LEAD)
        newest = Session.objects.filter(user=lead).order_by("-pk").first()
        assert newest
        Session.objects.filter(pk=newest.pk).update(public_id=self.token.public_id)

    def _client(self, caller: Caller) -> Client:
        client = Client(raise_request_exception=False)
        if caller is not Caller.ANONYMOUS:
            client.force_login(self.users[caller])
        return client

    def client(self, caller: Caller) -> Client:
        """A browser of its own for one call, signed in as this caller."""
        self.caller = caller
        client = Client(raise_request_exception=False)
        client.cookies = deepcopy(self.clients[caller].cookies)
        return client

    @property
    def named(self) -> dict[str, Any]:
        """What stands in the addresses, by the name of the part."""
        return {
            "report_id": self.report.pk,
            "document_id": self.document.pk,
            "run_id": self.run.pk,
            "claim_id": self.claim.pk,
            "request_id": self.asked.pk,
            "item_id": self.item.pk,
            "comment_id": self.comment.pk,
            "message_id": self.told.pk,
            "finding_id": self.finding.pk,
            "image_id": self.image.pk,
            "when": "before",
            "test_id": self.test.pk,
            "order": 0,
            "answer_id": self.answer.pk,
            "source": "gdelt",
            "concept": "verdicts",
            "step": "home",
            "confirmation_id": CONFIRMATION,
            "check_id": self.check.pk,
            "subject_kind": "claim",
            "subject_key": str(self.claim.pk),
            "engagement_id": self.engagement.pk,
            "invitation_id": self.invitation.pk,
            "webhook_id": self.webhook.pk,
            "delivery_id": self.delivery.pk,
            "paragraph_id": self.coverage.paragraph_id,
            "pid": "S2.6",
            "code": "EM-MM",
            "source_type": "ifrs_s2",
            "suffix": "json",
            "kind": "csv",
            "number": 1,
            "public_id": self.token.public_id,
            "passkey": PASSKEY,
            "user_id": self.users[Caller.VIEWER].pk,
        }

    def credentials(self) -> dict[str, str]:
        """The name and password of whoever calls; of a member for who has none."""
        user = self.users.get(self.caller, self.users[Caller.VIEWER])
        return {"username": user.get_username(), "password": PASSWORD}

    def new_password(self) -> dict[str, str]:
        """What the form for a new password asks."""
        return {
            "old_password": PASSWORD,
            "new_password1": NEW_PASSWORD,
            "new_password2": NEW_PASSWORD,
        }

    def pdf(self) -> SimpleUploadedFile:
        """A report that nobody uploaded before."""
        body = SAMPLE.read_bytes() + b"\n% once more\n"
        return SimpleUploadedFile("again.pdf", body, "application/pdf")

    def workbook(self) -> SimpleUploadedFile:
        """A document that nobody attached before."""
        return SimpleUploadedFile("more.xlsx", self._workbook_bytes("more"))

    def _workbook_bytes(self, word: str = "Scope 1") -> bytes:
        book, file = Workbook(), io.BytesIO()
        book.active.append([word, 100, "t CO2e"])
        book.save(file)
        return file.getvalue()

    def open_keys(self) -> list[str]:
        """What has to be acknowledged to sign the current analysis."""
        return [thing.key for thing in open_things(CompiledReport(self.analysis))]

    def sign(self) -> None:
        """The current analysis is signed off."""
        lead = self.users[Caller.LEAD]
        sign(self.analysis, lead, "The report is free of error.", self.open_keys())

    def confirm_printed(self) -> None:
        """Somebody confirmed the statement that is printed in the report."""
        AssuranceConfirmation.objects.create(
            pk=CONFIRMATION,
            report=self.report,
            digest=self.printed.digest,
            first_page=3,
            last_page=3,
            reason="I saw the signed original.",
        )

    def correct(self) -> None:
        """An auditor's correction stands."""
        CoverageCorrection.objects.create(
            analysis=self.analysis,
            paragraph_id=self.coverage.paragraph_id,
            status="fully_addressed",
            reason="Page 2 says so.",
        )

    def correct_for_another(self) -> None:
        """A correction stands, of a paragraph that another analysis has as well."""
        self.correct()
        make_coverage(make_run(Analysis.objects.get(pk=ANOTHER)), self.coverage.paragraph_id)

    def proposed(self) -> list[str]:
        """What could be asked of the client."""
        return [one.reference for one in CompiledReport(self.analysis).proposed_requests.requests]

    def previewed(self) -> str:
        """The digest of the plan by which work on all claims begins."""
        change = Change(BulkAction.STATUS, status="in_review")

        def claims(rows: list[Reviewed]) -> list[Reviewed]:
            return [row for row in rows if row.subject.kind == "claim"]

        lead = self.users[Caller.LEAD]
        return plan_of(self.analysis, lead, claims, change).digest

    def delete(self) -> None:
        """The report is in the trash."""
        trash(self.report, self.users[Caller.LEAD])

    def misstate(self) -> None:
        """A check of the current analysis failed."""
        make_misstated(make_run(self.analysis, "data_metrics"), MISSTATED, 110, 100)

    def add_passkey(self) -> None:
        """The lead has a passkey."""
        owner, kind = self.users[Caller.LEAD], Authenticator.Type.WEBAUTHN
        Authenticator.objects.create(pk=PASSKEY, user=owner, type=kind, data={"name": "stick"})

    def hold(self) -> None:
        """The report is on hold, and so is the whole engagement."""
        for held in (self.report, self.engagement):
            place(held, self.users[Caller.LEAD], "A court has asked for it.")

    def set_analysis(self, status: str) -> None:
        """The current analysis has this status."""
        ended = None if status == AnalysisStatus.ANALYZING else self.analysis.finished_at
        Analysis.objects.filter(pk=self.analysis.pk).update(status=status, finished_at=ended)
        state = ReportStatus.ANALYZING if ended is None else ReportStatus.PARSED
        Report.objects.filter(pk=self.report.pk).update(status=state)

    def set_report(self, status: str) -> None:
        """Reading the report came to this; nothing was analysed."""
        Report.objects.filter(pk=self.report.pk).update(status=status, current_analysis=None)
        Analysis.objects.filter(report=self.report).delete()

    def move_report_away(self) -> None:
        """The engagement holds no report."""
        elsewhere = Membership.objects.get(user=self.users[Caller.OUTSIDER]).engagement
        Report.objects.filter(pk=self.report.pk).update(engagement=elsewhere)

    def fail_evidence(self) -> None:
        """Reading the document failed."""
        EvidenceDocument.objects.filter(pk=self.document.pk).update(status=RunStatus.ERROR)
