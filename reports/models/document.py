"""A report, its pages, sections, tables and passages, and the runs that read it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models

from reports.language.supported import is_read_by_rules, name_of
from reports.models.engagement import Engagement, FirstPeriod
from reports.types import PageState, ReaderName, UnseenCause, UnseenText, passage_header
from sibyl_project.common.models import Identified, LeasedRun
from sibyl_project.trail.triggers import recorded
from standards.models import VintageChoices
from standards.retrieval.passages import PassageBase


class ReportStatus(models.TextChoices):
    """How far a report is, with the states of FRD 2 and FRD 5."""

    UPLOADED = "uploaded", "uploaded"
    PARSING = "parsing", "reading pages"
    EMBEDDING = "embedding", "indexing passages"
    PARSED = "parsed", "ready to analyse"
    ANALYZING = "analyzing", "analysing"
    COMPLETED = "completed", "completed"
    ERROR = "error", "failed"


INGESTING = (ReportStatus.UPLOADED, ReportStatus.PARSING, ReportStatus.EMBEDDING)


class ReportQuerySet(models.QuerySet["Report"]):
    """Common queries over reports."""

    def visible_to(self, user: AbstractBaseUser | AnonymousUser) -> ReportQuerySet:
        """The reports of the engagements this user is a member of, without what is in the trash.
        Pages, API and sockets reach reports only through this query."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(engagement__memberships__user=user, trashed_at=None)

    def kept(self) -> ReportQuerySet:
        """Those that are not in the trash."""
        return self.filter(trashed_at=None)

    def in_trash(self) -> ReportQuerySet:
        """Those in the trash that can still be restored, most lately deleted first."""
        deleted = self.filter(trashed_at__isnull=False, purge_begun_at=None)
        return deleted.order_by("-trashed_at", "-pk")

    def with_counts(self) -> ReportQuerySet:
        """Newest first, with the current analysis, its claim set and the engagement loaded."""
        return self.select_related(
            "current_analysis", "current_analysis__claim_set", "engagement"
        ).order_by("-created_at", "-id")

    def being_read(self) -> ReportQuerySet:
        """Reports whose ingestion is not finished. In the trash it stands still."""
        return self.kept().filter(status__in=INGESTING)


def report_path(report: Report, filename: str) -> str:
    """The path under which the original is stored: by id, so that no file name of a user reaches
    the file system."""
    return f"reports/{report.pk}.pdf"


class Report(Identified):
    """One uploaded PDF. The progress of reading it is kept in columns; events of the activity feed
    begin only with an analysis."""

    engagement = models.ForeignKey(Engagement, on_delete=models.PROTECT, related_name="reports")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    file = models.FileField(upload_to=report_path, max_length=200)
    filename = models.CharField(max_length=255)
    file_size_bytes = models.BigIntegerField()
    sha256 = models.CharField(max_length=64, db_index=True)
    status = models.CharField(max_length=10, choices=ReportStatus, default=ReportStatus.UPLOADED)
    error_code = models.CharField(max_length=40, blank=True)
    error_message = models.TextField(blank=True)
    step = models.CharField(max_length=80, blank=True)
    pages_done = models.PositiveIntegerField(default=0)
    page_count = models.PositiveIntegerField(null=True, blank=True)
    word_count = models.PositiveIntegerField(default=0)
    title = models.CharField(max_length=300, blank=True)
    company = models.CharField(max_length=200, blank=True)
    reporting_period = models.CharField(max_length=60, blank=True)
    sector = models.CharField(max_length=120, blank=True)
    industry = models.CharField(
        max_length=5,
        blank=True,
        help_text="code of the SASB industry, such as EM-MM; empty when not known",
    )
    vintage = models.CharField(
        max_length=7,
        choices=VintageChoices,
        default=VintageChoices.BASE,
        help_text="the text of the standards to judge by",
    )
    first_period = models.CharField(max_length=10, choices=FirstPeriod, default=FirstPeriod.UNKNOWN)
    assured_pages = models.CharField(
        max_length=200, blank=True, help_text="pages that an assurance engagement covers: 40-62, 70"
    )
    other_pages = models.CharField(
        max_length=200,
        blank=True,
        help_text="pages of other information, such as a chairman's letter: 1-12",
    )
    criteria = models.CharField(
        max_length=500,
        blank=True,
        help_text="frameworks the report names and how much it claims of each: "
        "GRI: complies; TCFD: reference",
    )
    criteria_found: models.JSONField[Any, Any] = models.JSONField(
        null=True,
        blank=True,
        help_text="the same as read: [{framework, strength, page, quote}]; null while no page was "
        "searched for it",
    )
    detected = models.JSONField(
        default=dict, blank=True, help_text="company and period as found, with page and quote"
    )
    revises = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="revisions",
        help_text="the same file, read before",
    )
    revision = models.PositiveSmallIntegerField(default=1)
    current_analysis = models.ForeignKey(
        "Analysis", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    updated_at = models.DateTimeField(auto_now=True)
    trashed_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="when it was put into the trash"
    )
    trashed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    purge_begun_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="since when it is being deleted for good; it is never restored then",
    )

    objects = ReportQuerySet.as_manager()
    head: Any = None  # what `reports.access.get_report` read with it

    class Meta:
        indexes = [
            models.Index(fields=["engagement", "-created_at"]),
            models.Index(fields=["engagement", "sha256"]),
            models.Index(
                fields=["trashed_at"],
                condition=models.Q(trashed_at__isnull=False),
                name="reports_in_trash",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(purge_begun_at=None) | models.Q(trashed_at__isnull=False),
                name="only_from_the_trash_for_good",
            )
        ]
        triggers = recorded(
            "report",
            "engagement",
            "filename",
            "sha256",
            "company",
            "reporting_period",
            "sector",
            "industry",
            "vintage",
            "first_period",
            "assured_pages",
            "other_pages",
            "criteria",
            report="r.id",
            engagement="r.engagement_id",
        )

    def __str__(self) -> str:
        return f"{self.company or self.filename} {self.reporting_period}".strip()

    @property
    def is_ingesting(self) -> bool:
        """Whether pages are still being read or indexed."""
        return self.status in INGESTING


class IngestRun(LeasedRun):
    """A leased run of reading a report: opening the file, reading the lines of a range of pages,
    reading it again by its layout, or indexing what was read."""

    class Kind(models.TextChoices):
        """Steps in their order."""

        OPEN = "open", "opening"
        READ = "read", "reading pages"
        LAYOUT = "layout", "reading the layout"
        INDEX = "index", "indexing"

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="ingest_runs")
    kind = models.CharField(max_length=10, choices=Kind)
    first_page = models.PositiveIntegerField(default=0)
    last_page = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "kind", "first_page"], name="one_ingest_run_per_range"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.first_page}-{self.last_page} of {self.report_id}: {self.status}"


class Page(models.Model):
    """One page and how reading it ended: a row of the page ledger."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField(help_text="from 1")
    state = models.CharField(
        max_length=10, choices=[(s.value, s.value.replace("_", " ")) for s in PageState]
    )
    reason = models.CharField(max_length=300, blank=True)
    text = models.TextField(blank=True)
    headings: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    unseen: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text="text of the file that nobody sees on the page: [{text, box, cause}]",
    )
    charts: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text="numbers in charts with the entry of the legend and the year they belong to",
    )
    width = models.FloatField(default=0)
    height = models.FloatField(default=0)
    reader = models.CharField(
        max_length=40, blank=True, help_text="who read the page, and in which version"
    )
    language = models.CharField(
        max_length=8, blank=True, help_text="ISO 639-1 code; empty when not known"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "number"], name="one_row_per_page")
        ]
        ordering = ["report", "number"]

    def __str__(self) -> str:
        return f"page {self.number} ({self.state})"

    @property
    def by_layout(self) -> bool:
        """Whether the layout reader read the page."""
        return self.reader.startswith(ReaderName.LAYOUT)

    @property
    def by_lines(self) -> bool:
        """Whether only the lines of the page were read, as far as that is known."""
        return self.reader.startswith(ReaderName.LINES)

    @property
    def unread_language(self) -> str:
        """The name of the language of the page where the rules do not read it, else ""."""
        return "" if is_read_by_rules(self.language) else name_of(self.language)

    @property
    def unseen_texts(self) -> tuple[UnseenText, ...]:
        """What the file holds and nobody sees on the page."""
        return tuple(
            UnseenText(one["text"], (x0, y0, x1, y1), UnseenCause(one["cause"]))
            for one in self.unseen
            for x0, y0, x1, y1 in [one["box"]]
        )

    @property
    def unseen_words(self) -> int:
        """How many words of the file nobody sees on the page."""
        return sum(len(one["text"].split()) for one in self.unseen)


class PageWords(models.Model):
    """The words of a page with their boxes. They are kept apart from the page because only the
    search for anchors and the viewer need them."""

    page = models.OneToOneField(
        Page, on_delete=models.CASCADE, primary_key=True, related_name="words"
    )
    data = models.BinaryField(help_text="compressed; the first byte names the format")

    def __str__(self) -> str:
        return f"words of {self.page}"


class Section(models.Model):
    """A heading and the pages beneath it."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="sections")
    order = models.PositiveIntegerField()
    level = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=300)
    page_start = models.PositiveIntegerField()
    page_end = models.PositiveIntegerField()
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="children"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "order"], name="one_section_per_place")
        ]
        ordering = ["report", "order"]

    def __str__(self) -> str:
        return f"{self.title} (p. {self.page_start}-{self.page_end})"


class Table(models.Model):
    """A table as rows of cells."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="tables")
    page = models.PositiveIntegerField()
    index = models.PositiveSmallIntegerField(help_text="from 0 on its page")
    caption = models.CharField(max_length=300, blank=True)
    rows: models.JSONField[Any, Any] = models.JSONField(default=list)
    structure: models.JSONField[Any, Any] = models.JSONField(
        default=dict,
        blank=True,
        help_text="labels, headings, places and readings of the cells, see document.table_json; "
        "empty where only the lines were read",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "page", "index"], name="one_table_per_place")
        ]
        ordering = ["report", "page", "index"]

    def __str__(self) -> str:
        return f"table {self.index + 1} on page {self.page}"


class ReportPassageQuerySet(models.QuerySet["ReportPassage"]):
    """Common queries over the passages of reports."""

    def visible_to(self, user: AbstractBaseUser | AnonymousUser) -> ReportPassageQuerySet:
        """The passages of the reports this user may see.

        The ids of the reports are read first and listed in the query: a query planner that knows
        how many there are chooses the right index.
        """
        return self.filter(
            report__in=list(Report.objects.visible_to(user).values_list("pk", flat=True))
        )


class ReportPassage(PassageBase):
    """A passage of a report, searched only among the reports a user may see.

    `text` begins with the header of its section (`types.passage_header`), so that it is found by
    the words of its headings.
    """

    # no index of its own: `passage_lengths` below serves instead
    report = models.ForeignKey(
        Report, on_delete=models.CASCADE, related_name="passages", db_index=False
    )
    index = models.PositiveIntegerField()
    page_start = models.PositiveIntegerField()
    page_end = models.PositiveIntegerField()
    section_path: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    has_table = models.BooleanField(default=False)

    objects = ReportPassageQuerySet.as_manager()

    class Meta(PassageBase.Meta):
        constraints = [
            models.UniqueConstraint(fields=["report", "index"], name="one_passage_per_place")
        ]
        indexes = [
            *PassageBase.Meta.indexes,
            models.Index(fields=["report"], include=["token_count"], name="passage_lengths"),
        ]

    @property
    def body(self) -> str:
        """The report's own words, without the header."""
        return self.text.removeprefix(passage_header(tuple(self.section_path))).lstrip()

    def __str__(self) -> str:
        return f"passage {self.index} (p. {self.page_start}-{self.page_end})"
