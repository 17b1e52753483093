"""The kinds of people who may call an address, and the rules that say which of them may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Caller(StrEnum):
    """Somebody who calls an address."""

    ANONYMOUS = "anonymous"
    OUTSIDER = "outsider"  # signed in, a member of another engagement only
    VIEWER = "viewer"
    REVIEWER = "reviewer"
    AUDITOR = "auditor"
    LEAD = "lead"
    STAFF = "staff"  # may enter the admin, was given no permission, is no member
    SUPERUSER = "superuser"  # has every permission, is no member


MEMBERS = (Caller.VIEWER, Caller.REVIEWER, Caller.AUDITOR, Caller.LEAD)


class Answer(StrEnum):
    """What somebody is told."""

    ALLOWED = "allowed"
    SIGN_IN = "sign in first"
    FORBIDDEN = "403"
    NOT_FOUND = "404"
    REFUSED = "400"  # shown on the page of the form, which says what to do


@dataclass(frozen=True)
class Rule:
    """Who may, and what everybody else is told: members 403, others 404 or, where nothing has to be
    kept secret, 403."""

    name: str
    allowed: frozenset[Caller]
    others: Answer = Answer.NOT_FOUND
    members: Answer = Answer.FORBIDDEN
    anonymous: Answer = Answer.SIGN_IN

    def answer(self, caller: Caller) -> Answer:
        """What this caller is told."""
        if caller in self.allowed:
            return Answer.ALLOWED
        if caller is Caller.ANONYMOUS:
            return self.anonymous
        return self.members if caller in MEMBERS else self.others


PUBLIC = Rule("public", frozenset(Caller))
SIGNED_IN = Rule("signed in", frozenset(Caller) - {Caller.ANONYMOUS})
READ = Rule("members", frozenset(MEMBERS))
WORK = Rule("auditors and leads", frozenset({Caller.AUDITOR, Caller.LEAD}))
REVIEW = Rule("all but viewers", frozenset(MEMBERS) - {Caller.VIEWER})
LEAD = Rule("leads", frozenset({Caller.LEAD}))
# of a membership, which is the viewer's: leads end it, and whoever holds it
LEAVING = Rule("leads and oneself", frozenset({Caller.LEAD, Caller.VIEWER}))
TRAIL = Rule("leads and reviewers", frozenset({Caller.LEAD, Caller.REVIEWER}))
OWN = Rule("the owner", frozenset({Caller.LEAD}), members=Answer.NOT_FOUND)
UPLOADS = replace(WORK, others=Answer.REFUSED, members=Answer.REFUSED)
PERMITTED = Rule("permitted staff", frozenset({Caller.SUPERUSER}), others=Answer.FORBIDDEN)
# what the operator has not turned on does not exist
NOBODY = Rule("nobody", frozenset(), members=Answer.NOT_FOUND, anonymous=Answer.NOT_FOUND)
STAFF_ONLY = Rule("staff", frozenset({Caller.STAFF, Caller.SUPERUSER}), others=Answer.FORBIDDEN)
# what nobody can send from here, so that everybody who is signed in is told what is wrong
REFUSING = Rule("nobody", frozenset(), others=Answer.REFUSED, members=Answer.REFUSED)
TOKEN_ONLY = Rule("the token", frozenset(), others=Answer.SIGN_IN, members=Answer.SIGN_IN)

Body = Callable[[Any], dict[str, Any]]


@dataclass(frozen=True)
class Call:
    """One method of a route: who may, and a body that succeeds; JSON for the API, a form for
    pages. `changes` is False for an unsafe method that only reads or keeps nothing; `why` says
    so."""

    rule: Rule
    body: Body = field(default=lambda _: {})
    query: str = ""
    partial: bool = False  # only ever a part of a page
    multipart: bool = False
    changes: bool = True
    why: str = ""
    before: Callable[[Any], None] = field(default=lambda _: None)
