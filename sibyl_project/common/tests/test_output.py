"""Serializers that only give: what stands in their JSON, and in which order."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from decimal import Decimal
from types import SimpleNamespace as Thing
from typing import Any

from rest_framework import serializers

from sibyl_project.common.output import MomentField, NumberField, OutputSerializer

ID = uuid.UUID(int=7)


class Stored(serializers.Serializer):
    """The shape of what is stored as JSON."""

    page = serializers.IntegerField()


class Part(OutputSerializer):
    """A part, named or not."""

    size = NumberField()
    name = serializers.CharField(required=False)


class Base(OutputSerializer):
    """What every whole has."""

    id = serializers.UUIDField(source="about.key")


class Whole(Base):
    """One field of each kind."""

    at = MomentField()
    until = MomentField(allow_null=True)
    parts = Part(many=True)
    first = Part(source="parts.0", allow_null=True)
    best = Part(allow_null=True)
    itself = Base(source="*")
    places = Stored(many=True)
    keys = serializers.ListField(child=serializers.UUIDField())
    words = serializers.ListField(child=serializers.CharField())
    count = serializers.IntegerField()

    @staticmethod
    def read_count(whole: Any) -> int:
        """How many parts there are."""
        return len(whole.parts)

    @staticmethod
    def read_first(whole: Any) -> Any:
        """The first part."""
        return whole.parts[0] if whole.parts else None


def whole(**more: Any) -> Thing:
    kept: dict[str, Any] = {
        "about": Thing(key=ID),
        "at": datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC),
        "until": None,
        "parts": [Thing(size=Decimal("2.50"), name=None), Thing(size=Decimal("3.00"), name="x")],
        "best": None,
        "places": [{"quote": "kept as it is", "page": 1}],
        "keys": [ID],
        "words": ["a"],
    }
    return Thing(**kept | more)


def test_values_are_read_from_attributes_sources_and_readers_in_the_declared_order() -> None:
    written = Whole(whole()).data
    assert list(written) == list(Whole().fields)
    assert written == {
        "id": str(ID),
        "at": "2026-01-02T03:04:05.000678+00:00",
        "until": None,
        "parts": [{"size": 2.5}, {"size": 3, "name": "x"}],
        "first": {"size": 2.5},
        "best": None,
        "itself": {"id": str(ID)},
        "places": [{"quote": "kept as it is", "page": 1}],
        "keys": [str(ID)],
        "words": ["a"],
        "count": 2,
    }
    assert list(written["places"][0]) == ["quote", "page"], "what is stored keeps its order"
    assert isinstance(written["parts"][1]["size"], int)


def test_what_may_be_null_is_null_or_converted() -> None:
    given = whole(parts=[], best=Thing(size=Decimal(1), name=""), until=datetime(2026, 1, 1))
    written = Whole(given).data
    assert (written["first"], written["best"]) == (None, {"size": 1, "name": ""})
    assert written["until"] == "2026-01-01T00:00:00"


def test_inside_other_serializers_they_give_the_same() -> None:
    class Page(serializers.Serializer):
        """A page of a list."""

        wholes = Whole(many=True)

    assert Page({"wholes": [whole()]}).data == {"wholes": [Whole(whole()).data]}
    assert Whole([whole()], many=True).data == [Whole(whole()).data]
