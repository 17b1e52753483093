"""The subjects of an analysis with where the work on them stands and what people judge, as far as
the one who looks may see it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from reports.models import (
    Analysis,
    CoverageCorrection,
    Judgement,
    Reading,
    ReviewItem,
    ReviewStatus,
    SubjectKind,
)
from reports.review.blind import Sight, is_due, sight_over
from reports.review.subjects import Subject, subject_of, subjects

NOBODY: Final = -1  # as the assignee of a filter
NOT_JUDGED: Final = "none"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A subject, its item (not stored where nobody began) and the judgements that stand, as far as
    they are shown. `is_closed` says that others' words are hidden, `is_judged_first` and
    `is_judged` whether judgements stand, hidden or not. `correction` is the one of a requirement
    that stands in this analysis."""

    subject: Subject
    item: ReviewItem
    first: Judgement | None
    second: Judgement | None
    settled: Judgement | None = None
    correction: CoverageCorrection | None = None
    is_closed: bool = False
    is_judged_first: bool = False
    is_judged: bool = False

    @property
    def apart(self) -> bool:
        """Whether the readers disagree and nobody settled it."""
        return bool(
            self.first
            and self.second
            and self.first.value != self.second.value
            and not self.settled
        )

    @property
    def agree(self) -> bool | None:
        """Whether the two readers said the same; None where not both did."""
        return self.first.value == self.second.value if self.first and self.second else None

    @property
    def word(self) -> Judgement | None:
        """The judgement that counts: what a lead settled, else the first reader's, else the second
        reader's; None where readers are apart."""
        return None if self.apart else self.settled or self.first or self.second

    def waits_for(self, user: int | None, *, prepares: bool) -> bool:
        """Whether nobody gave the word yet that a user is to give: the first reader's of who
        prepares, else the second reader's."""
        if prepares and self.item.second_reader_id != user:
            return not (self.is_judged_first or self.correction)
        return self.second is None

    @property
    def is_blind_due(self) -> bool:
        """Whether a blind reading is wanted and not done by both."""
        return is_due(self.item)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which subjects are wanted: all that is given must hold. `assignee` is the id of an account,
    `NOBODY`, or None for any; `value` is the machine's, `NOT_JUDGED` for none; `reading` is `due`
    (to be read blind), `mine` (by the user `reader`), `apart` (to be settled) or "" for any;
    `words` stand in its text or key."""

    kind: str = ""
    status: str = ""
    assignee: int | None = None
    value: str = ""
    reading: str = ""
    reader: int | None = None
    priority: str = ""
    page: int | None = None
    words: str = ""

    def holds(self, row: Reviewed) -> bool:
        """Whether a row is wanted."""
        return (
            self.kind in ("", row.subject.kind)
            and self.status in ("", row.item.status)
            and self.assignee in (None, row.item.assignee_id or NOBODY)
            and self.value in ("", row.subject.value or NOT_JUDGED, row.subject.shown or None)
            and self.priority in ("", row.subject.priority)
            and self.page in (None, row.subject.page)
            and self.words.casefold() in f"{row.subject.key} {row.subject.label}".casefold()
            and self._is_read_so(row)
        )

    def _is_read_so(self, row: Reviewed) -> bool:
        if self.reading == "apart":
            return row.apart
        if self.reading == "due":
            return row.is_blind_due
        if self.reading == "mine":
            return row.is_blind_due and row.item.second_reader_id == self.reader and not row.second
        return True


def reviewed(analysis: Analysis, user: Any = None) -> list[Reviewed]:
    """Every subject with its review, in the order of `subjects`, as `user` may see it; without a
    user as files may hold it. Nine queries at most, and two more where something is read blind."""
    return Reviews(analysis, user).of(subjects(analysis))


def reviewed_one(analysis: Analysis, kind: str, key: str, user: Any) -> Reviewed:
    """One subject with its review as the user may see it. Raises UnknownSubject."""
    return Reviews(analysis, user, key).of([subject_of(analysis, kind, key)])[0]


class Reviews:
    """What is stored of the review of a report, or of the subjects with one key, as a user may see
    it; without a user, as files may hold it. Three queries at most, and two more where something
    is read blind; none for corrections that are given, by paragraph."""

    def __init__(
        self,
        analysis: Analysis,
        user: Any = None,
        key: str = "",
        corrections: dict[str, CoverageCorrection] | None = None,
    ) -> None:
        self.report = report = analysis.report
        of_key = {"key": key} if key else {}
        stored = ReviewItem.objects.filter(report=report, **of_key)
        self.items = {
            (each.kind, each.key): each
            for each in stored.select_related("assignee", "second_reader")
        }
        due = [item for item in self.items.values() if is_due(item)]
        self.sight: Sight = sight_over(due, user, report)
        standing = Judgement.objects.filter(
            report=report, superseded_at=None, withdrawn_at=None, **of_key
        )
        self.said = {
            (each.kind, each.key, each.reading): each for each in (standing if self.items else ())
        }
        self.corrections = _standing(analysis, key) if corrections is None else corrections

    def of(self, found: list[Subject]) -> list[Reviewed]:
        """These subjects with their reviews."""
        return [self.one(each) for each in found]

    def one(self, subject: Subject) -> Reviewed:
        """A subject with its review."""
        at = (str(subject.kind), subject.key)
        item = self.items.get(at) or ReviewItem(report=self.report, kind=at[0], key=at[1])
        is_closed = self.sight.is_closed(*at)
        if is_closed:
            item.remark = ""
        said = {reading: self.said.get((*at, reading)) for reading in Reading.values}
        shown = {
            reading: judgement if judgement and self.sight.shows(judgement) else None
            for reading, judgement in said.items()
        }
        corrected = self.corrections.get(at[1]) if at[0] == SubjectKind.REQUIREMENT else None
        return Reviewed(
            subject,
            item,
            shown[Reading.FIRST],
            shown[Reading.SECOND],
            shown[Reading.SETTLED],
            corrected,
            is_closed,
            is_judged_first=said[Reading.FIRST] is not None,
            is_judged=bool(said[Reading.FIRST] or said[Reading.SECOND]),
        )


def _standing(analysis: Analysis, key: str) -> dict[str, CoverageCorrection]:
    """The corrections that stand in an analysis by paragraph, or that of one paragraph."""
    rows = CoverageCorrection.objects.filter(analysis=analysis)
    rows = rows.filter(paragraph_id=key) if key else rows
    newest = {each.paragraph_id: each for each in rows.order_by("pk")}
    return {name: each for name, each in newest.items() if each.status}


@dataclass(frozen=True, slots=True)
class Counts:
    """How many subjects have each status, how many a person's first word overrides (as far as it is
    shown), how many are to be read blind, and how many a lead has to settle."""

    todo: int
    in_review: int
    returned: int
    done: int
    overridden: int
    read_blind: int
    to_settle: int


def counts(rows: list[Reviewed]) -> Counts:
    """The counts of these rows."""
    by_status = Counter(row.item.status for row in rows)
    return Counts(
        **{status: by_status.get(status, 0) for status in ReviewStatus.values},
        overridden=sum(bool(row.first and not row.first.accepts) for row in rows),
        read_blind=sum(row.is_blind_due for row in rows),
        to_settle=sum(row.apart for row in rows),
    )
