"""Who decided what: a model, or rules in its place."""

from __future__ import annotations

from rest_framework import serializers

from sibyl_project.common.output import OutputSerializer


class MixedPartBlock(OutputSerializer):
    """One thing an agent decides, and how much of it rules decided in a model's place."""

    agent_name = serializers.CharField(source="agent")
    what = serializers.CharField(help_text="what is decided, as in 'searched for claims'")
    of = serializers.CharField(help_text="what is counted: page, claim or paragraph")
    by_model = serializers.IntegerField()
    by_rules = serializers.IntegerField(help_text="in place of a model that gave no answer")
    which = serializers.ListField(
        child=serializers.CharField(),
        help_text="those that rules decided: numbers of pages, ids of claims, or paragraphs",
    )
    pages = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="these pages, or the pages these claims stand on; empty for paragraphs",
    )
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="why, the most frequent first"
    )


class PageReaderBlock(OutputSerializer):
    """Who looked for claims on a page."""

    number = serializers.IntegerField()
    searched_by = serializers.CharField(help_text="model or rules")


class MixtureBlock(OutputSerializer):
    """Who decided what in an analysis that asks models."""

    is_mixed = serializers.BooleanField(
        help_text="whether rules decided anything that a model was to decide"
    )
    notice = serializers.CharField(
        help_text="the same in one sentence, which heads the report; empty where it is not mixed"
    )
    parts = MixedPartBlock(many=True)
    pages = PageReaderBlock(many=True, help_text="every page that was read")
