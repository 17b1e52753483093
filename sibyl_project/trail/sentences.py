"""An entry as a sentence: who did what, from what to what."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.contrib.auth import get_user_model

from sibyl_project.trail.models import By, Entry
from sibyl_project.trail.triggers import Recorded

DONE: Final = {
    "report.viewed": "saw the report",
    "report.exported": "exported the report",
    "portfolio.exported": "exported the list of reports",
    "requests.exported": "exported the requests",
    "lead_sheet.exported": "exported the lead sheet of an inventory",
    "comparison.exported": "exported a comparison with another analysis",
    "representations.exported": "exported the list for the representation letter",
    "report.downloaded": "took out the report's file",
    "report.retried": "had the report read again after an error",
    "report.read_again": "had the report read anew",
    "report.trashed": "put the report into the trash",
    "report.restored": "restored the report from the trash",
    "report.purged": "deleted the report for good",
    "evidence.downloaded": "took out an evidence document",
    "evidence.retried": "had an evidence document read again after an error",
    "inventory.retried": "had a workbook computed again",
    "source.tried": "tried an outside source",
    "source.answer_taken_out": "took out the frozen answer of an outside source",
    "sources.asked_again": "had the outside sources asked again",
    "analysis.started": "started an analysis",
    "analysis.cancelled": "cancelled the analysis",
    "analysis.resumed": "resumed the analysis",
    "account.signed_in": "signed in",
    "account.signed_out": "signed out",
    "account.sign_in_failed": "failed to sign in",
    "account.locked": "was locked out after failing to sign in too often",
    "corpus.loaded": "loaded a corpus into search",
    "corpus.removed": "took a corpus out of search",
    "register.loaded": "loaded a file of a public register",
    "identity.asked": "asked GLEIF who the company is",
    "register.removed": "removed a loaded file of a public register",
    "trail.exported": "exported the trail",
    "backup.made": "made a backup of the database and all files",
    "backup.restored": "restored a backup",
    "trail.redacted": "took details out of the trail",
}
KINDS: Final = {
    "report": "the report",
    "engagement": "the engagement",
    "membership": "a member",
    "scope": "a line of the scope",
    "independence": "a confirmation of independence",
    "invitation": "an invitation",
    "evidence": "an evidence document",
    "hold": "a hold",
    "correction": "a correction of a requirement",
    "record_test": "a test of a claim against a record",
    "printed_assurance": "a confirmation of a printed statement of assurance",
    "materiality": "the materiality of a disclosure",
    "misstatement": "a word on a misstatement",
    "inventory_exception": "a word on an exception of an inventory",
    "inventory_column": "a word on a column of a workbook",
    "identity": "a word on who the company is",
    "register_match": "a word on an entry of a public register",
    "absence": "a word on an absence",
    "peer": "a word on a report of a peer",
    "request": "a request",
    "request_step": "a step of a request",
    "request_answer": "an answer to a request",
    "sample": "a sample",
    "sample_item": "an item of a sample",
    "representation": "a matter for the representation letter",
    "review": "a step of a review",
    "comment": "a comment",
    "judgement": "a judgement",
    "webhook": "a webhook",
    "webhook_secret": "a secret of a webhook",
    "sign_off": "the sign-off",
    "addition": "an addition to a signed report",
    "carried": "what was carried forward from an earlier review",
    "account": "an account",
    "account.group": "a group of an account",
    "account.permission": "a permission of an account",
    "group.permission": "a permission of a group",
    "second_step": "a second step of signing in",
    "provider_account": "signing in by the firm's provider",
    "token": "a token",
    "session": "a session",
}
VERBS: Final = {"added": "added", "changed": "changed", "removed": "removed"}
NAMED_BY: Final = {"membership": "user_id", "scope": "subject", "invitation": "invitee"}
ACCOUNTS: Final = frozenset(
    {"user", "user_id", "accepted_by_id", "assignee_id"}
)  # columns that hold an account
LONGEST: Final = 120
NOBODY: Final = {
    By.REQUEST: "Somebody who had not signed in",
    By.COMMAND: "A command",
    By.WORKER: "A worker",
    By.DATABASE: "A statement in the database",
}


Details = dict[str, Any]  # what was `before` and `after`, as far as that is known
Readable = Callable[[Sequence[Details]], Sequence[Details]]


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with its sentence; `who` is the part that names the actor. `details` are what was
    before and after, None once they were redacted."""

    entry: Entry
    who: str
    what: str
    details: dict[str, Any] | None

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return f"{self.who} {self.what}."


def tell(entries: Iterable[Entry], readable: Readable | None = None) -> list[Told]:
    """The entries with their sentences; the names of accounts are asked for once. `readable` gives
    what was before and after in words that people know it by."""
    given = [(each, details_of(each)) for each in entries]
    worded = readable([found for _, found in given]) if readable else [one for _, one in given]
    came = _came(each for each, _ in given)
    known = [*given, *((each, details_of(each)) for each in came.values())]
    names = names_of(account for pair in known for account in _accounts(*pair))
    return [
        Told(
            each,
            _who(each, names),
            _what(each, said, names) + _whose(each, came, names),
            found if each.details else None,
        )
        for (each, found), said in zip(given, worded, strict=True)
    ]


def _came(entries: Iterable[Entry]) -> dict[str, Entry]:
    """By object, the entry that tells what was changed: a change holds only what changed, so that
    of a role does not say whose."""
    changed = [
        each for each in entries if each.kind in NAMED_BY and each.action.endswith(".changed")
    ]
    if not changed:
        return {}
    found = Entry.objects.filter(
        chain__in={each.chain for each in changed},
        object_id__in={each.object_id for each in changed},
        action__in={f"{kind}.added" for kind in NAMED_BY},
    )
    return {each.object_id: each for each in found}


def _whose(entry: Entry, came: dict[str, Entry], names: dict[int, str]) -> str:
    """The member, paragraph or invitation that was changed; nothing where it is not known."""
    if entry.redacted_at or not entry.action.endswith(".changed") or entry.kind not in NAMED_BY:
        return ""
    added = came.get(entry.object_id)
    value = (details_of(added).get("after") or {}).get(NAMED_BY[entry.kind]) if added else None
    return f", {_value(NAMED_BY[entry.kind], value, names)}" if value else ""


def details_of(entry: Entry) -> dict[str, Any]:
    """What was before and after, as far as it was recorded and is still there."""
    return json.loads(entry.details) if entry.details else {}


def names_of(accounts: Iterable[int]) -> dict[int, str]:
    """What accounts are called now; one that is gone is not among them."""
    found = get_user_model().objects.filter(pk__in=set(accounts))
    return {user.pk: user.get_full_name() or user.get_username() for user in found}


def action_label(action: str) -> str:
    """An action in words, as it is chosen in a filter."""
    kind, _, verb = action.rpartition(".")
    if action in DONE:
        return DONE[action]
    return f"{VERBS.get(verb, verb)} {KINDS.get(kind, kind.replace('_', ' '))}"


def _accounts(entry: Entry, details: dict[str, Any]) -> Iterable[int]:
    sides = [details.get(side) or {} for side in ("before", "after")]
    mentioned = [side[name] for side in sides for name in ACCOUNTS & side.keys()]
    return [each for each in (entry.actor, *mentioned) if isinstance(each, int)]


def _who(entry: Entry, names: dict[int, str]) -> str:
    if entry.actor is None:
        return NOBODY[By(entry.by)]
    name = names.get(entry.actor, f"Account {entry.actor}")
    beside = ["which is gone"] * (entry.actor not in names)
    beside += ["by a command"] * (entry.by == By.COMMAND)
    return "".join([name, *(f", {each}" for each in beside), "," * bool(beside)])


def _what(entry: Entry, details: dict[str, Any], names: dict[int, str]) -> str:
    label = action_label(entry.action)
    if entry.redacted_at:
        return f"{label} (the details were taken out on {entry.redacted_at:%d %B %Y})"
    before, after = (_labelled(entry.kind, details.get(side) or {}) for side in ("before", "after"))
    if entry.action.endswith(".changed"):
        changed = [
            _change(name, before.get(name), after.get(name), names) for name in before | after
        ]
        of = "" if entry.kind in ("report", "engagement") else f" of {KINDS.get(entry.kind, label)}"
        return f"changed {_listed(changed)}{of}" if changed else label
    held = [_held(name, value, names) for name, value in (after or before).items()]
    return f"{label}: {', '.join(filter(None, held))}" if any(held) else label


def _labelled(kind: str, side: Details) -> Details:
    """The columns with the words of their choices in place of the values that are stored."""
    labels = _labels()
    return {
        name: labels.get((kind, name), {}).get(value, value) if isinstance(value, str) else value
        for name, value in side.items()
    }


@cache
def _labels() -> dict[tuple[str, str], dict[str, str]]:
    """By kind of object and column, the words of its choices."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for model in apps.get_models():
        held = [each for each in getattr(model._meta, "triggers", []) if isinstance(each, Recorded)]
        for kind, name in {(each.kind, name) for each in held for name in each.columns}:
            choices = getattr(model._meta.get_field(name), "flatchoices", ())
            found[kind, name] = {str(value): str(label) for value, label in choices}
    return found


def _change(name: str, before: Any, after: Any, names: dict[int, str]) -> str:
    if before is None and after == "changed":
        return f"the {_label(name)}"
    return f"{_label(name)} from {_value(name, before, names)} to {_value(name, after, names)}"


def _held(name: str, value: Any, names: dict[int, str]) -> str:
    """A column of a row that came or went; nothing where it is empty or a mere id."""
    dull = value in (None, "", [], {}) or name in ("engagement_id", "sha256")
    return "" if dull else f"{_label(name)} {_value(name, value, names)}"


def _label(name: str) -> str:
    return name.removesuffix("_id").replace("_", " ")


def _value(name: str, value: Any, names: dict[int, str]) -> str:
    if value in (None, ""):
        return "nothing"
    if name in ACCOUNTS and isinstance(value, int):
        return names.get(value, f"account {value}")
    if isinstance(value, bool):
        return "“yes”" if value else "“no”"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"“{text[:LONGEST]}{'…' if len(text) > LONGEST else ''}”"


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
