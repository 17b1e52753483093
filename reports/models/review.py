"""What people do about a result: who works on it, what was said about it, and what a person judges
it to be. The machine's own word stays in its own rows; nothing here changes it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import Q

from reports.enum_labels import plain
from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded

LONGEST_KEY = 48
LONGEST_VALUE = 240


class SubjectKind(models.TextChoices):
    """What can be reviewed; a subject is a kind with a key that survives a new analysis."""

    CLAIM = "claim", "claim"
    REQUIREMENT = "requirement", "requirement"
    CHECK = "check", "check"
    FIGURE = "figure", "figure"


class ReviewStatus(models.TextChoices):
    """How far the work on a subject is, whatever it is judged to be."""

    TODO = "todo", plain("todo")
    IN_REVIEW = "in_review", plain("in_review")
    RETURNED = "returned", plain("returned")
    DONE = "done", plain("done")


class Reading(models.TextChoices):
    """Whether somebody judges a subject first, as a second reader, or settles what the two of them
    see differently."""

    FIRST = "first", "first reader"
    SECOND = "second", "second reader"
    SETTLED = "settled", "settled by a lead"


# what is carried forward beside subjects: a dismissed absence
ABSENCE = "absence"


class OnASubject(Identified):
    """A row about one subject of a report."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=SubjectKind)
    key = models.CharField(
        max_length=LONGEST_KEY,
        help_text="id of a claim, id of a paragraph, identity of a check, or key of a figure",
    )

    class Meta:
        abstract = True


class Written(OnASubject):
    """A row that somebody wrote."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")

    class Meta:
        abstract = True


class ReviewItem(OnASubject):
    """Where the work on a subject stands. No row means: to do, and nobody's.

    `version` grows with every change of status, assignee, judgement or second reader, so that
    whoever saw an older one is told. Where it is `blind`, neither reader sees what the other says
    before both have judged, which `opened_at` keeps.
    """

    status = models.CharField(max_length=10, choices=ReviewStatus, default=ReviewStatus.TODO)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    remark = models.TextField(blank=True, help_text="said with the newest change")
    version = models.PositiveIntegerField(default=0)
    blind = models.BooleanField(
        default=False, help_text="a lead wants it read twice, each reader blind to the other"
    )
    second_reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="who reads it second, where that is blind",
    )
    opened_at = models.DateTimeField(
        null=True, blank=True, help_text="when both had judged and could see each other's word"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "kind", "key"], name="one_review_item_per_subject"
            )
        ]
        ordering = ["report", "kind", "key"]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.get_status_display()}"


class ReviewStep(Written):
    """One change of status or assignee; together they are the history of a subject."""

    before = models.CharField(max_length=10, choices=ReviewStatus)
    after = models.CharField(max_length=10, choices=ReviewStatus)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="whose it is after the change",
    )
    remark = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(after="returned") | Q(before="returned") | ~Q(remark=""),
                name="no_return_without_a_remark",
            )
        ]
        indexes = [models.Index(fields=["report", "kind", "key"])]
        ordering = ["created_at", "pk"]
        triggers = recorded(
            "review",
            "kind",
            "key",
            "before",
            "after",
            "assignee",
            "remark",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.before} to {self.after}"


class Comment(Written):
    """What somebody said about a subject. It is never edited; its author may withdraw it, and it
    stays as withdrawn."""

    text = models.TextField()
    mentioned = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="no_comment_without_text")
        ]
        indexes = [
            models.Index(fields=["report", "kind", "key"]),
            GinIndex(SearchVector("text", config="simple"), name="comments_by_words"),
        ]
        ordering = ["created_at", "pk"]
        triggers = recorded(
            "comment",
            "kind",
            "key",
            "text",
            "withdrawn_at",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.author_name} on {self.kind} {self.key}"


class Judgement(Written):
    """A person's word on a subject: it accepts the machine's value, or puts another one beside it.

    `machine_value` is what the machine said when this was written. A newer judgement of the same
    reading supersedes it; it stays, as does a withdrawn one.
    """

    reading = models.CharField(max_length=8, choices=Reading, default=Reading.FIRST)
    role = models.CharField(max_length=10, help_text="the author's role in the engagement then")
    accepts = models.BooleanField()
    value = models.CharField(max_length=LONGEST_VALUE)
    machine_value = models.CharField(max_length=LONGEST_VALUE)
    reason = models.TextField(blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "kind", "key", "reading"],
                condition=Q(superseded_at=None, withdrawn_at=None),
                name="one_standing_judgement_per_reading",
            ),
            models.CheckConstraint(
                condition=Q(accepts=True) | ~Q(reason=""), name="no_override_without_reason"
            ),
        ]
        ordering = ["created_at", "pk"]
        triggers = recorded(
            "judgement",
            "kind",
            "key",
            "reading",
            "accepts",
            "value",
            "machine_value",
            "reason",
            "superseded_at",
            "withdrawn_at",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.value} ({self.get_reading_display()})"


class CarriedKind(models.TextChoices):
    """What was carried forward."""

    JUDGEMENT = "judgement", "judgement"
    CORRECTION = "correction", "correction"
    COMMENT = "comment", "comment"
    STATUS = "status", "status"
    WORD = "word", "word on a misstatement"
    DISMISSAL = "dismissal", "dismissal of an absence"


class CarriedReview(Written):
    """What somebody said of a subject in an earlier report or analysis, copied onto the matched
    subject of this one, to be read beside the work that is still to do. It counts as nobody's work
    on this report. `author` carried it; `said_by` said it, at `said_at`.

    It goes with either report.
    """

    kind = models.CharField(max_length=12, choices=[*SubjectKind.choices, (ABSENCE, ABSENCE)])
    what = models.CharField(max_length=12, choices=CarriedKind)
    source_report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="+")
    source_key = models.CharField(max_length=LONGEST_KEY, help_text="key of the subject there")
    source_id = models.CharField(max_length=40, help_text="id of the row there")
    whence = models.CharField(max_length=400, help_text="the earlier report, as a person knows it")
    how = models.CharField(max_length=12, help_text="by what the subjects were matched")
    said_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    said_by_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    said_at = models.DateTimeField()
    reading = models.CharField(max_length=8, choices=Reading, blank=True)
    value = models.CharField(
        max_length=LONGEST_VALUE, blank=True, help_text="what was judged; status, nature"
    )
    machine_value = models.CharField(
        max_length=LONGEST_VALUE, blank=True, help_text="what the machine said"
    )
    text = models.TextField(blank=True, help_text="reason, remark or comment")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "kind", "key", "what", "source_id"], name="carried_once"
            )
        ]
        indexes = [models.Index(fields=["report", "kind", "key"])]
        ordering = ["report", "said_at", "pk"]
        triggers = recorded(
            "carried",
            "kind",
            "key",
            "what",
            "source_report",
            "source_key",
            "how",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.what} on {self.kind} {self.key}, from {self.whence}"
