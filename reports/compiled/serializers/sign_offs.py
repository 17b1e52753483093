"""The sign-offs of an analysis, with what was added afterwards."""

from __future__ import annotations

from rest_framework import serializers

from sibyl_project.common.output import MomentField, OutputSerializer


class AcknowledgedBlock(serializers.Serializer[object]):
    """Something that was open when the analysis was signed off, acknowledged by who signed."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    items = serializers.ListField(child=serializers.CharField(), help_text="what it is made of")


class AdditionBlock(OutputSerializer):
    """What was added after signing; it changes nothing of what was signed."""

    text = serializers.CharField()
    reason = serializers.CharField()
    author = serializers.CharField(source="author_name")
    added_at = MomentField(source="created_at")


class SignOffBlock(OutputSerializer):
    """A version of the sign-off."""

    version = serializers.IntegerField()
    analysis_id = serializers.UUIDField()
    conclusion = serializers.CharField()
    acknowledged = AcknowledgedBlock(many=True)
    sha256 = serializers.CharField(help_text="over the hashes of `parts`")
    parts = serializers.DictField(
        child=serializers.CharField(), help_text="SHA-256 of each part of what is covered"
    )
    rules = serializers.CharField(help_text="version of code and rules when it was signed")
    signed_by = serializers.CharField(source="author_name")
    signed_at = MomentField(source="created_at")
    assembly_date = serializers.DateField(help_text="later there are only additions")
    in_force = serializers.BooleanField(help_text="false once it was reopened")
    reopened_by = serializers.CharField(source="reopened_by_name")
    reopened_at = MomentField(allow_null=True)
    reopened_because = serializers.CharField()
    additions = AdditionBlock(many=True)
