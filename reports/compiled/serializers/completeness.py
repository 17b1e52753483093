"""The JSON of what should be in a report and is not."""

from __future__ import annotations

from rest_framework import serializers

from reports.completeness.types import Source, What
from reports.review.completeness import STATES, Question
from sibyl_project.common.output import OutputSerializer

SOURCES = [one.value for one in Source]


class AbsenceBlock(OutputSerializer):
    """Something expected in the report and not found there: a question, never an accusation."""

    identity = serializers.CharField(
        source="absence.identity", help_text="the same in later analyses of the report"
    )
    source = serializers.ChoiceField(SOURCES, source="absence.source")  # type: ignore[assignment]
    what = serializers.ChoiceField([one.value for one in What], source="absence.what")
    name = serializers.CharField(source="absence.name")
    where = serializers.CharField(source="absence.where", help_text="where it is expected from")
    page = serializers.IntegerField(
        allow_null=True, help_text="of the report, where that lets it be expected"
    )
    question = serializers.CharField(source="absence.question")
    searched = serializers.ListField(
        child=serializers.CharField(),
        source="absence.searched",
        help_text="what was looked for in the report in vain",
    )
    state = serializers.ChoiceField(STATES)
    reason = serializers.CharField(help_text="a person's; empty where nobody said anything")
    said_by = serializers.CharField()

    @staticmethod
    def read_page(question: Question) -> int | None:
        """The page of the report, where there is one."""
        return question.absence.page or None

    @staticmethod
    def read_reason(question: Question) -> str:
        """Why a person says so."""
        return question.word.reason if question.word else ""

    @staticmethod
    def read_said_by(question: Question) -> str:
        """Who said so."""
        return question.word.author_name if question.word else ""


class LookedBlock(OutputSerializer):
    """What became of one source."""

    source = serializers.ChoiceField(SOURCES)  # type: ignore[assignment]
    group = serializers.CharField(help_text="the workbook, register or report it is of")
    expected = serializers.IntegerField()
    found = serializers.IntegerField()
    asked = serializers.IntegerField()
    more = serializers.IntegerField(help_text="questions that were left out beyond those asked")
    why_not = serializers.CharField(help_text="why nothing was asked; empty where that needs none")


class CompletenessBlock(OutputSerializer):
    """What was expected of the report, and the questions."""

    was_looked_for = serializers.BooleanField(
        help_text="false where the analysis did not look, so nothing follows from no question"
    )
    looked = LookedBlock(many=True)
    questions = AbsenceBlock(many=True)
