"""Signing an analysis off, reopening what was signed, and adding to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from reports.access import Right, require
from reports.compile import CompiledReport, NothingCompiled, settled_analysis
from reports.keeping.holds import hold_signed
from reports.keeping.refusing import Refused
from reports.models import Addition, Analysis, Report, SignOff
from reports.notices.events import signed_off
from reports.reading import inventories
from reports.review.requirements import LONGEST_REASON, reason_given
from reports.rules_version import version_of_rules
from reports.signing.covered import parts_of, whole
from reports.signing.open_things import open_things
from sibyl_project.common.models import SETTLED
from sibyl_project.common.people import name_of

LONGEST_CONCLUSION: Final = 10_000  # characters


class SignRefused(Exception):
    """What was given cannot be used. `problems` are messages by field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


class InTheWay(Exception):
    """The state of the report does not allow it; the message says what to do."""


def in_force(report: Report) -> SignOff | None:
    """The sign-off that was not reopened; None where there is none."""
    return report.sign_offs.filter(reopened_at=None).select_related("analysis").first()


def versions(report: Report) -> list[SignOff]:
    """Every version with its additions, newest first. Two queries."""
    return list(report.sign_offs.prefetch_related("additions").order_by("-version"))


def sign(analysis: Analysis, by: Any, conclusion: str, acknowledged: Collection[str]) -> SignOff:
    """Sign an analysis off, with a conclusion and the keys of the open things, all of them.

    From then on the report cannot be changed, and it is kept. Raises PermissionDenied for who may
    not sign, SignRefused for what was given, and InTheWay where it is signed already or there is
    nothing to sign.
    """
    report = analysis.report
    require(by, Right.SIGN, report.engagement)
    with transaction.atomic():
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        if standing := in_force(report):
            raise InTheWay(
                f"Version {standing.version} is signed already. Reopen it with a reason first."
            )
        if report.evidence.attached().exclude(status__in=SETTLED).exists():
            raise InTheWay("A document attached is still being read: sign when that is done.")
        if inventories.under_way(report):
            raise InTheWay("A workbook is still being computed again: sign when that is done.")
        if analysis.askings_again.exclude(status__in=SETTLED).exists():
            raise InTheWay("Outside services are being asked again: sign when that is done.")
        try:
            compiled = CompiledReport(settled_analysis(analysis))
            compiled.ensure_something()
        except NothingCompiled as nothing:
            raise InTheWay(str(nothing)) from None
        things = open_things(compiled)
        said = _checked(conclusion, [thing.key for thing in things], acknowledged)
        parts = parts_of(analysis)
        last = report.sign_offs.aggregate(last=Max("version"))["last"] or 0
        days = dt.timedelta(days=report.engagement.assembly_days)
        signed = SignOff.objects.create(
            report=report,
            analysis=analysis,
            version=last + 1,
            conclusion=said,
            acknowledged=[thing.stored for thing in things],
            parts=parts,
            sha256=whole(parts),
            rules=version_of_rules(),
            assembly_date=timezone.localdate() + days,
            **_by(by),
        )
        try:
            hold_signed(report, by)
        except Refused as refusal:
            raise InTheWay(str(refusal)) from None
        signed_off(report)
    return signed


def _checked(conclusion: str, keys: Collection[str], acknowledged: Collection[str]) -> str:
    problems = {}
    said = conclusion.strip()
    if len(said.split()) < 3 or len(said) > LONGEST_CONCLUSION:
        problems["conclusion"] = (
            "Give the conclusion in at least three words and at most "
            f"{LONGEST_CONCLUSION:,} characters."
        )
    if missing := [key for key in keys if key not in acknowledged]:
        problems["acknowledged"] = (
            f"Acknowledge everything that is open; not acknowledged: {', '.join(missing)}."
        )
    if problems:
        raise SignRefused(problems)
    return said


def reopen(report: Report, by: Any, reason: str) -> SignOff:
    """Reopen what is signed, until its assembly date; the version stays and says who did so.

    Raises PermissionDenied, SignRefused for a reason too short, and InTheWay where nothing is
    signed or the file is assembled.
    """
    require(by, Right.SIGN, report.engagement)
    why = _reason(reason)
    with transaction.atomic():
        signed = _locked(report)
        if timezone.localdate() > signed.assembly_date:
            raise InTheWay(
                f"The file was assembled on {signed.assembly_date}: what was signed stays as it "
                "is. Only additions are possible, each with who, when and why."
            )
        signed.reopened_at = timezone.now()
        signed.reopened_by, signed.reopened_by_name = by, _by(by)["author_name"]
        signed.reopened_because = why
        signed.save(
            update_fields=["reopened_at", "reopened_by", "reopened_by_name", "reopened_because"]
        )
    return signed


def add(report: Report, by: Any, text: str, reason: str) -> Addition:
    """Add to what is signed, before or after its assembly date.

    Raises PermissionDenied, SignRefused for a text or reason too short, and InTheWay where nothing
    is signed.
    """
    require(by, Right.SIGN, report.engagement)
    problems, told = {}, {"text": text.strip(), "reason": reason.strip()}
    for name, given in told.items():
        try:
            reason_given(given)
        except ValueError as refusal:
            problems[name] = str(refusal)
    if problems:
        raise SignRefused(problems)
    with transaction.atomic():
        return Addition.objects.create(sign_off=_locked(report), **told, **_by(by))


def _locked(report: Report) -> SignOff:
    Report.objects.select_for_update(no_key=True).get(pk=report.pk)
    signed = in_force(report)
    if signed is None:
        raise InTheWay("This report is not signed off.")
    return signed


def _reason(text: str) -> str:
    try:
        return reason_given(text)
    except ValueError as refusal:
        raise SignRefused({"reason": str(refusal)}) from None


def _by(person: Any) -> dict[str, Any]:
    name = name_of(person)
    return {"author": person, "author_name": name}


__all__ = ["LONGEST_REASON", "InTheWay", "SignRefused", "add", "in_force", "reopen", "sign"]
