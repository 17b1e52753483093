"""The criteria a report claims, and the documents its disclosures are left to."""

from __future__ import annotations

from rest_framework import serializers

from reports.compiled.criteria import CLAIM_TESTED, READINESS
from reports.language.frameworks import Framework, Strength
from sibyl_project.common.output import OutputSerializer


class FrameworkBlock(OutputSerializer):
    """A framework the report names."""

    framework = serializers.CharField(help_text=f"one of: {', '.join(Framework)}")
    name = serializers.CharField(help_text="the framework in words")
    strength = serializers.CharField(
        help_text=f"how much is claimed of it, one of: {', '.join(Strength)}"
    )
    page = serializers.IntegerField(
        allow_null=True, help_text="null where a person gave it and no statement was found"
    )
    quote = serializers.CharField(help_text="verbatim from the page, or empty")


class CriteriaBlock(OutputSerializer):
    """By which frameworks the report says it is prepared, and what follows for its requirements."""

    purpose = serializers.CharField(
        help_text=f"{CLAIM_TESTED} where the report claims compliance with IFRS S1/S2, "
        f"else {READINESS}"
    )
    notice = serializers.CharField(help_text="the same in words")
    looked_for = serializers.BooleanField(
        help_text="false where no page could be searched for frameworks, or none was yet"
    )
    corrected = serializers.BooleanField(help_text="whether a person corrected the list")
    frameworks = FrameworkBlock(many=True, help_text="those first of which most is claimed")


class DocumentToAskBlock(OutputSerializer):
    """A document that is not attached and to which the report points for what requirements ask."""

    document = serializers.CharField(help_text="as the report names it")
    page = serializers.IntegerField(help_text="where the report first points to it")
    quote = serializers.CharField()
    paragraphs = serializers.ListField(
        child=serializers.CharField(),
        help_text="paragraphs not assessed because of it, or not or partly met while the report "
        "points to it for more",
    )
