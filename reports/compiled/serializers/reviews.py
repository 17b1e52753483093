"""What people did about the results: how far the review is, their words beside the machine's, and
how far two readers agree."""

from __future__ import annotations

from rest_framework import serializers

from reports.models import Judgement, ReviewStatus, SubjectKind
from reports.review.agreement import Agreement
from reports.review.listing import Reviewed
from reports.review.subjects import in_words
from sibyl_project.common.output import MomentField, OutputSerializer
from sibyl_project.common.people import name_of


class PersonsWordBlock(OutputSerializer):
    """A person's word beside the machine's."""

    accepts = serializers.BooleanField()
    value = serializers.CharField()
    words = serializers.CharField(help_text="the value as people read it")
    machine_value = serializers.CharField(help_text="what the machine said when it was written")
    reason = serializers.CharField()
    author = serializers.CharField(source="author_name")
    at = MomentField(source="created_at")

    @staticmethod
    def read_words(judgement: Judgement) -> str:
        """The value in words."""
        return in_words(judgement.kind, judgement.value)


class ReviewedBlock(OutputSerializer):
    """A claim, requirement, check or figure on which anybody worked.

    While it is read blind nobody's word on it is in here.
    """

    kind = serializers.ChoiceField(SubjectKind.choices, source="subject.kind")
    key = serializers.CharField(
        source="subject.key",
        help_text="id of a claim, paragraph_id of a requirement, key of a check or of a figure",
    )
    machine_value = serializers.CharField(source="subject.value")
    status = serializers.ChoiceField(ReviewStatus.choices, source="item.status")
    assignee = serializers.CharField(help_text="whose it is; empty for nobody")
    first = PersonsWordBlock(allow_null=True)
    second = PersonsWordBlock(allow_null=True)
    settled = PersonsWordBlock(allow_null=True, help_text="by a lead, where readers disagreed")
    counts = PersonsWordBlock(
        allow_null=True, source="word", help_text="the one that counts; null where readers disagree"
    )
    agree = serializers.BooleanField(
        allow_null=True, help_text="whether two readers said the same; null until both did"
    )
    read_blind = serializers.BooleanField(
        source="is_blind_due", help_text="two read it and do not see each other's word yet"
    )

    @staticmethod
    def read_assignee(row: Reviewed) -> str:
        """The name of whose it is."""
        return name_of(row.item.assignee) if row.item.assignee else ""


class StatusCounts(OutputSerializer):
    """How many subjects have each status, and how many a person overrides."""

    todo = serializers.IntegerField()
    in_review = serializers.IntegerField()
    returned = serializers.IntegerField()
    done = serializers.IntegerField()
    overridden = serializers.IntegerField(help_text="by a first reader's judgement")
    read_blind = serializers.IntegerField(help_text="to be read by two who are blind to each other")
    to_settle = serializers.IntegerField(help_text="on which two readers disagree")


class KindCounts(StatusCounts):
    """The same for the subjects of one kind."""

    kind = serializers.ChoiceField(SubjectKind.choices)
    total = serializers.IntegerField()


class ReadersBlock(OutputSerializer):
    """How far readers who were blind to each other agree on subjects of a kind."""

    kind = serializers.ChoiceField(SubjectKind.choices)
    pairs = serializers.IntegerField(help_text="read by both")
    agreed = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True, help_text="agreed of pairs, 0 to 1")
    kappa = serializers.FloatField(allow_null=True, help_text="Cohen's kappa; null: not stated")
    why = serializers.CharField(help_text="why kappa is not stated; empty where it is")

    @staticmethod
    def read_share(row: Agreement) -> float | None:
        """The share agreed."""
        return row.share


class CommentBlock(OutputSerializer):
    """What somebody said about a subject; none on what is read blind."""

    kind = serializers.ChoiceField(SubjectKind.choices)
    key = serializers.CharField(help_text="of the subject, as in `subjects`")
    text = serializers.CharField()
    author = serializers.CharField(source="author_name")
    at = MomentField(source="created_at")


class ReviewBlock(OutputSerializer):
    """The review of a report, which stands beside what the machine says and never changes it."""

    progress = KindCounts(many=True)
    agreement = ReadersBlock(many=True)
    subjects = ReviewedBlock(many=True, help_text="those on which anybody worked")
    comments = CommentBlock(many=True, help_text="those that stand, oldest first")
