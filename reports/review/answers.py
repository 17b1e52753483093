"""Answers to requests: documents that came, and which claims they bear on."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q

from reports.models import (
    Claim,
    ClaimSet,
    ClientRequest,
    EvidenceDocument,
    Report,
    RequestAnswer,
    RequestItem,
    RequestItemKind,
    RequestState,
    RequestStep,
)
from sibyl_project.common.models import RunStatus
from sibyl_project.common.people import name_of


@transaction.atomic
def answer(request: ClientRequest, document: EvidenceDocument, author: Any) -> RequestAnswer:
    """Record that an attached document came in answer to a request, which is then received. The
    same document twice is one answer.

    An answer to a request that was waived, or received before, is recorded just so.
    """
    Report.objects.select_for_update(no_key=True).get(pk=request.report_id)
    now = ClientRequest.objects.select_for_update(no_key=True).get(pk=request.pk)
    name = name_of(author)
    made, is_new = RequestAnswer.objects.get_or_create(
        request=now, document=document, defaults={"author": author, "author_name": name}
    )
    if is_new and now.state != RequestState.RECEIVED:
        RequestStep.objects.create(
            request=now,
            was=now.state,
            became=RequestState.RECEIVED,
            remark=f"Answered by {document.filename}."[:2000],
            author=author,
        )
        now.state = RequestState.RECEIVED
        now.save(update_fields=["state"])
    request.state = now.state
    return made


def waiting_answers(report: Report) -> list[RequestAnswer]:
    """The answers whose document is read and that no analysis rests on yet, oldest first."""
    rows = RequestAnswer.objects.filter(
        request__report=report,
        analysis=None,
        document__status=RunStatus.COMPLETED,
        document__withdrawn_at=None,
    )
    return list(rows.select_related("request", "document").order_by("created_at", "pk"))


def claims_borne_on(answers: Sequence[RequestAnswer], claims: ClaimSet) -> list[uuid.UUID]:
    """The claims of a set on which these answers bear, in reading order: those that the requests
    name, those of a page and with the words of a figure that they name, and those mapped to a
    requirement."""
    items = list(RequestItem.objects.filter(request__in={one.request_id for one in answers}))
    keys = {kind: {one.key for one in items if one.kind == kind} for kind in RequestItemKind.values}
    pages = {one.page for one in items if one.kind == RequestItemKind.FIGURE and one.page}
    wanted = (
        Q(fingerprint__in=keys[RequestItemKind.CLAIM])
        | Q(paragraphs__paragraph_id__in=keys[RequestItemKind.REQUIREMENT])
        | Q(page__in=pages, claim_type="quantitative")
    )
    found = Claim.objects.filter(claim_set=claims).filter(wanted).order_by("ordinal", "pk")
    return list(dict.fromkeys(found.values_list("pk", flat=True)))
