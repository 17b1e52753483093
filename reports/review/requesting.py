"""Asking the client and others for documents, and keeping what became of each request.

A request and its items stay as they were asked; every change of its state is a step of its own.
"""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from reports.language.pointers import kind_of
from reports.models import (
    ClientRequest,
    Report,
    RequestItem,
    RequestItemKind,
    RequestState,
    RequestStep,
)
from reports.notices import events
from reports.review.requirements import reason_given
from sibyl_project.common.regex import regex

LONGEST_NAME, LONGEST_NOTE, MOST_AT_ONCE = 300, 2000, 40
LEADS_TO: Final[dict[str, tuple[RequestState, ...]]] = {
    RequestState.ASKED: (RequestState.RECEIVED, RequestState.INSUFFICIENT, RequestState.WAIVED),
    RequestState.RECEIVED: (RequestState.INSUFFICIENT, RequestState.ASKED),
    RequestState.INSUFFICIENT: (RequestState.RECEIVED, RequestState.WAIVED, RequestState.ASKED),
    RequestState.WAIVED: (RequestState.ASKED,),
}
NEEDS_A_REASON: Final = frozenset({RequestState.INSUFFICIENT, RequestState.WAIVED})
OPEN: Final = frozenset({RequestState.ASKED, RequestState.INSUFFICIENT})
WORDING: Final = ("document", "issuer", "scope", "period", "note", "due")


class RequestRefused(Exception):
    """What cannot be asked or changed. `field` names what to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class DraftItem:
    """One thing that a document would settle. `key` is its identity as in `RequestItem`, `claim`
    the id of a claim, `page` None where nothing was found."""

    kind: RequestItemKind
    key: str
    label: str
    page: int | None = None
    claim: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A request before it is asked."""

    document: str
    issuer: str
    scope: str = ""
    period: str = ""
    items: Sequence[DraftItem] = field(default_factory=tuple)


_FILE: Final = regex(r"\w\.(?:xlsx|xlsm|csv|pdf|docx)$", re.IGNORECASE)
Asked = tuple[str, str, str, str]  # document and issuer as `identity` gives them, kind, key


def identity(document: str, issuer: str) -> tuple[str, str]:
    """By which two requests ask for the same: the kind of document, whatever its year, and the
    issuer, whatever the capitals. What asks about a file is about that file alone."""
    if _FILE.search(document):
        return document.casefold(), issuer.casefold()
    kind = kind_of(document).removesuffix(" response")
    return kind or document.casefold(), issuer.casefold()


def asked_items(report: Report) -> frozenset[Asked]:
    """What was asked for already, and of which document and issuer, in whatever state the request
    is now; one query."""
    rows = RequestItem.objects.filter(request__report=report).values_list(
        "request__document_as_proposed", "request__issuer_as_proposed", "kind", "key"
    )
    return frozenset(
        (*identity(document, issuer), kind, key) for document, issuer, kind, key in rows
    )


@transaction.atomic
def ask(
    report: Report,
    author: Any,
    drafts: Iterable[Draft],
    note: str = "",
    due: dt.date | None = None,
) -> list[ClientRequest]:
    """Ask for these documents; their requests, in the same order.

    Items that were asked for of the same document and issuer meanwhile are left out. Raises
    RequestRefused where nothing is left to ask, or something is missing or too long.
    """
    Report.objects.select_for_update(no_key=True).get(pk=report.pk)
    asked = asked_items(report)
    wanted = [left for draft in drafts for left in [_without(draft, asked)] if left]
    if not wanted:
        raise RequestRefused("proposals", "Choose at least one proposal that is not asked yet.")
    if len(wanted) > MOST_AT_ONCE:
        raise RequestRefused("proposals", f"Choose at most {MOST_AT_ONCE} proposals at once.")
    last = ClientRequest.objects.filter(report=report).aggregate(last=Max("number"))["last"] or 0
    return [
        _ask(report, author, draft, number, note, due)
        for number, draft in enumerate(wanted, last + 1)
    ]


def _without(draft: Draft, asked: frozenset[Asked]) -> Draft | None:
    """The draft with what is not asked yet; None where all of it is."""
    whom = identity(draft.document, draft.issuer)
    left = [item for item in draft.items if (*whom, item.kind.value, item.key) not in asked]
    if draft.items and not left:
        return None
    return Draft(draft.document, draft.issuer, draft.scope, draft.period, left)


def _ask(
    report: Report, author: Any, draft: Draft, number: int, note: str, due: dt.date | None
) -> ClientRequest:
    wording = _checked(
        {
            "document": draft.document,
            "issuer": draft.issuer,
            "scope": _bounded(draft.scope),
            "period": _bounded(draft.period),
            "note": note,
            "due": due,
        }
    )
    request = ClientRequest.objects.create(
        report=report,
        number=number,
        asked_by=author,
        document_as_proposed=wording["document"],
        issuer_as_proposed=wording["issuer"],
        **wording,
    )
    RequestItem.objects.bulk_create(
        RequestItem(
            request=request,
            kind=item.kind,
            key=item.key,
            label=item.label,
            page=item.page,
            claim_id=item.claim,
        )
        for item in draft.items
    )
    RequestStep.objects.create(request=request, became=RequestState.ASKED, author=author)
    return request


@transaction.atomic
def reword(request: ClientRequest, wording: dict[str, Any]) -> ClientRequest:
    """Change what a request says; `wording` holds some of WORDING. The request as it then is.

    Raises RequestRefused where it was answered or waived, or the wording cannot be used.
    """
    now = _locked(request)
    if now.state not in OPEN:
        raise RequestRefused(
            "document", f"This request is {now.get_state_display()}: reopen it, then change it."
        )
    given = _checked({name: getattr(now, name) for name in WORDING} | wording)
    for name, value in given.items():
        setattr(now, name, value)
    now.save(update_fields=list(given))
    return now


@transaction.atomic
def move(request: ClientRequest, state: str, author: Any, remark: str = "") -> ClientRequest:
    """Bring a request into another state, with a step that says who did it and why. The request as
    it then is.

    Raises RequestRefused where that state does not follow, or a reason is missing or too long.
    """
    now = _locked(request)
    if state not in LEADS_TO[now.state]:
        others = " or ".join(other.label for other in LEADS_TO[now.state])
        raise RequestRefused(
            "state", f"This request is {now.get_state_display()}. It can become: {others}."
        )
    became = RequestState(state)
    said = _remark(became, remark)
    RequestStep.objects.create(
        request=now, was=now.state, became=became, remark=said, author=author
    )
    now.state = became
    now.save(update_fields=["state"])
    events.request_moved(now, author)
    return now


def _remark(state: RequestState, remark: str) -> str:
    said = remark.strip()
    if said or state in NEEDS_A_REASON:
        try:
            return reason_given(said) if state in NEEDS_A_REASON else _note(said)
        except ValueError as refusal:
            raise RequestRefused("remark", str(refusal)) from None
    return ""


def _note(text: str) -> str:
    if len(text) > LONGEST_NOTE:
        raise ValueError(f"Keep this within {LONGEST_NOTE} characters.")
    return text


def _locked(request: ClientRequest) -> ClientRequest:
    return ClientRequest.objects.select_for_update(no_key=True).get(pk=request.pk)


def _checked(wording: dict[str, Any]) -> dict[str, Any]:
    """The wording without white space around it. Raises RequestRefused."""
    given = {
        name: value.strip() if isinstance(value, str) else value for name, value in wording.items()
    }
    for name, what in (("document", "which document is asked for"), ("issuer", "who is asked")):
        if not given[name]:
            raise RequestRefused(name, f"Say {what}.")
    for name in WORDING[:-1]:
        longest = LONGEST_NOTE if name == "note" else LONGEST_NAME
        if len(given[name]) > longest:
            raise RequestRefused(name, f"Keep this within {longest} characters.")
    return given


def _bounded(text: str) -> str:
    """A list of scopes or periods, cut where a request has no room for all."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1].rstrip()}…"
