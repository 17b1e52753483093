"""The review of some subjects in a few words, the same for everybody who may read the report: for
cards and rows that show much else besides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from reports.models import Judgement, Reading, Report, ReviewItem, ReviewStatus
from reports.review.blind import is_due
from reports.review.subjects import in_words
from sibyl_project.common.people import name_of


@dataclass(frozen=True, slots=True)
class Brief:
    """How far the work on a subject is, whose it is, and what people judge; `said` is empty where
    nobody judged it or that is hidden. `overrides` says that the word that counts is another than
    the machine's, for the `reason` given."""

    status: str
    assignee: str = ""
    said: str = ""
    by: str = ""
    overrides: bool = False
    reason: str = ""

    @property
    def words(self) -> str:
        """In one line."""
        said = f"{self.said} ({self.by})" if self.said else ""
        return " · ".join(filter(None, (self.status, self.assignee, said)))


TO_DO = Brief(ReviewStatus.TODO.label)


def of_which(overridden: int) -> str:
    """What is added to a count of the machine's words of which people override some; "" for
    none."""
    if not overridden:
        return ""
    return f", of which {overridden} {'is' if overridden == 1 else 'are'} overridden"


def briefs(report: Report, kind: str, keys: Collection[str]) -> dict[str, Brief]:
    """The briefs of those of these subjects on which anybody worked, by key. Two queries."""
    about = {"report": report, "kind": kind, "key__in": keys}
    items = list(ReviewItem.objects.filter(**about).select_related("assignee"))
    judged: dict[str, dict[str, Judgement]] = defaultdict(dict)
    standing = Judgement.objects.filter(**about, superseded_at=None, withdrawn_at=None)
    for each in standing if items else ():
        judged[each.key][each.reading] = each
    return {item.key: _brief(item, judged[item.key]) for item in items}


def _brief(item: ReviewItem, judged: dict[str, Judgement]) -> Brief:
    status = item.get_status_display()
    whose = name_of(item.assignee) if item.assignee else ""
    if is_due(item):
        return Brief(status, whose, "read blind by two", "nothing is shown yet")
    first, second = judged.get(Reading.FIRST), judged.get(Reading.SECOND)
    settled = judged.get(Reading.SETTLED)
    if first and second and first.value != second.value and not settled:
        return Brief(status, whose, "readers disagree", "to be settled")
    word = settled or first or second
    if word is None:
        return Brief(status, whose)
    said = "accepted" if word.accepts else in_words(word.kind, word.value)
    return Brief(status, whose, said, word.author_name, not word.accepts, word.reason)
