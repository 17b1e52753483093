"""What the registry's API takes and gives."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from sibyl_project.common.api import PageQuery, Pagination
from standards.models import (
    Element,
    LevelChoices,
    Paragraph,
    ParagraphAlias,
    PillarChoices,
    StandardChoices,
    VintageChoices,
)
from standards.packaged import BASE_VINTAGE


class ParagraphQuery(PageQuery):
    """How the registry is narrowed; every filter given must hold."""

    pillar = serializers.ChoiceField(choices=PillarChoices.choices, required=False)
    standard = serializers.ChoiceField(choices=StandardChoices.choices, required=False)
    level = serializers.ChoiceField(choices=LevelChoices.choices, required=False)
    checkable = serializers.BooleanField(required=False, allow_null=True, default=None)
    vintage = serializers.ChoiceField(choices=VintageChoices.choices, default=BASE_VINTAGE)
    q = serializers.CharField(
        required=False,
        max_length=500,
        help_text=(
            "a number in any spelling, a range such as S2.5-7, or words; words rank by relevance"
        ),
    )


class SchemeQuery(serializers.Serializer[Any]):
    """Whose number it is."""

    scheme = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=20,
        default="",
        help_text="empty: the published number; `frd`, `tcfd`: a working number of that scheme",
    )


class ElementOut(serializers.ModelSerializer[Element]):
    """One thing a paragraph asks for."""

    cue_words = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Element
        fields = ("name", "cue_words")
        read_only_fields = fields


class AliasOut(serializers.ModelSerializer[ParagraphAlias]):
    """Another scheme's number for a paragraph; `paragraph_id` is null where it names a mere
    range."""

    class Meta:
        model = ParagraphAlias
        fields = ("scheme", "alias", "paragraph_id", "note")
        read_only_fields = fields


class ParagraphOut(serializers.ModelSerializer[Paragraph]):
    """A node of the registry in own words; the standard's text is not given out."""

    paragraph_id = serializers.CharField(source="pk")
    requirement = serializers.CharField(source="gist")
    elements = ElementOut(many=True)
    s1_counterpart = serializers.ListField(child=serializers.CharField())
    supports = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Paragraph
        fields: tuple[str, ...] = (
            "paragraph_id",
            "standard",
            "pillar",
            "section",
            "level",
            "kind",
            "role",
            "requirement",
            "parent_id",
            "elements",
            "applicability",
            "condition",
            "whether_item",
            "checkable",
            "s1_counterpart",
            "counterpart_note",
            "supports",
            "vintage",
            "amended_2025",
            "materiality_note",
        )
        read_only_fields = fields


class ParagraphList(serializers.Serializer[Any]):
    """A page of the registry."""

    paragraphs = ParagraphOut(many=True)
    hints = AliasOut(
        many=True, help_text="working numbers spelt like `q` that mean another paragraph"
    )
    pagination = Pagination()


class ResolvedAlias(serializers.Serializer[Any]):
    """How a working number was read."""

    scheme = serializers.CharField()
    alias = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    also = serializers.ListField(
        child=serializers.CharField(), help_text="further paragraphs the number means"
    )


class ParagraphDetail(ParagraphOut):
    """A paragraph with what stands around it."""

    children = serializers.ListField(child=serializers.CharField())
    ancestors = serializers.ListField(child=serializers.CharField(), help_text="outermost first")
    s2_counterpart = serializers.ListField(
        child=serializers.CharField(), help_text="for S1: the S2 paragraphs that build on it"
    )
    served_by = serializers.ListField(
        child=serializers.CharField(), help_text="application guidance that serves it"
    )
    aliases = AliasOut(many=True)
    resolved_from = ResolvedAlias(allow_null=True, help_text="null unless `scheme` was given")

    class Meta(ParagraphOut.Meta):
        fields = (
            *ParagraphOut.Meta.fields,
            "children",
            "ancestors",
            "s2_counterpart",
            "served_by",
            "aliases",
            "resolved_from",
        )
        read_only_fields = fields


class NotFoundWithNearest(serializers.Serializer[Any]):
    """An unknown number, and those that exist near it."""

    detail = serializers.CharField()
    nearest = serializers.ListField(child=serializers.CharField())
