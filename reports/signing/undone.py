"""What an assurance engagement does before anybody signs and was not done here at all. A lead may
sign all the same, and says so by acknowledging each by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reports.compile import CompiledReport
from reports.engagements.independence import confirmations, still_due, this_year
from reports.models import RecordTest
from reports.review.listing import Reviewed
from reports.signing.things import OpenThing
from sibyl_project.common.text import counted

UNDONE = "undone."  # the keys of what was not done begin so


def undone(compiled: CompiledReport, rows: Iterable[Reviewed]) -> Iterator[OpenThing]:
    """The steps that nobody began, in the order in which an engagement takes them."""
    report = compiled.report
    engagement = report.engagement
    members = list(engagement.memberships.all())
    if due := len(still_due(members, confirmations(engagement))):
        yield _thing(
            "independence",
            f"{due} of {counted(len(members), 'member')} did not confirm independence for "
            f"{this_year()}",
        )
    if not report.materiality_levels.exists():
        yield _thing("materiality", "No materiality was set: no misstatement is held against any")
    if not any(row.first or row.second or row.settled or row.correction for row in rows):
        yield _thing(
            "review",
            "No person judged a claim, requirement, check or figure: every verdict and status is "
            "the machine's",
        )
    if not compiled.samples:
        yield _thing("sample", "No sample was drawn of what no check guards")
    if not RecordTest.objects.standing().filter(report=report).exists():
        yield _thing("records", "No claim was tested against a record of the company by a person")


def _thing(step: str, label: str) -> OpenThing:
    return OpenThing(f"{UNDONE}{step}", label, is_undone=True)
