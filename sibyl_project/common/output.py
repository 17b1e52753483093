"""Serializers for output only: one declaration gives the schema and turns objects into JSON as fast
as a dict written by hand.

REST framework copies and binds every field for every serializer and asks each field for its value.
That suits small forms, but costs several times the work itself for a report with thousands of
claims. The class here works out only once how its objects are read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db.models.manager import BaseManager
from rest_framework import serializers

from sibyl_project.common.numbers import as_number
from sibyl_project.internals.rest_framework import declared_fields

Write = Callable[[Any], Any]
CONVERT: dict[type, Write | None] = {  # exactly these classes; None: JSON prints the value as it is
    serializers.BooleanField: None,
    serializers.CharField: None,
    serializers.ChoiceField: None,
    serializers.DictField: None,
    serializers.FloatField: None,
    serializers.IntegerField: None,
    serializers.UUIDField: str,
}


class MomentField(serializers.DateTimeField):
    """A moment as Python writes it, with its offset."""

    def to_representation(self, value: Any) -> str:
        """In ISO 8601."""
        return str(value.isoformat())


class NumberField(serializers.FloatField):
    """A decimal as a number: whole where it is whole."""

    to_representation = staticmethod(as_number)  # type: ignore[assignment]


class OutputSerializer(serializers.Serializer[Any]):
    """Base of serializers for output only.

    A field gives the attribute of its name or `source`, or what the static method `read_<name>`
    returns for the object. A field that is not required is left out when it is None. A list of
    another base class declares the shape of a value that is stored as JSON and given out unchanged.
    """

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """The object as JSON."""
        written: dict[str, Any] = writer_of(type(self))(instance)
        return written


@cache
def writer_of(kind: type[OutputSerializer]) -> Write:
    """The function that turns an object into the JSON of a serializer.

    It is one dict display, written from the declared names as `dataclasses` writes `__init__`:
    `lambda it: {"id": to_id(it.claim.id), "text": it.claim.text, ...}`.
    """
    known: dict[str, Any] = {"__builtins__": {}}
    items = ", ".join(_item(kind, name, known) for name in declared_fields(kind))
    write: Write = eval(f"lambda it: {{{items}}}", known)  # noqa: S307 - names of our own classes
    return write


def _item(kind: type[OutputSerializer], name: str, known: dict[str, Any]) -> str:
    """One item of the display; one that is not required is there unless it is None."""
    value = _expression(kind, name, known)
    if declared_fields(kind)[name].required:
        return f"{name!r}: {value}"
    return f"**({{}} if (value := {value}) is None else {{{name!r}: value}})"


def _expression(kind: type[OutputSerializer], name: str, known: dict[str, Any]) -> str:
    """How one field is read from `it` and converted; the functions it calls are put in `known`."""
    field = declared_fields(kind)[name]
    source = field.source or name
    value = "it" if source == "*" else f"it.{source}"
    if reader := getattr(kind, f"read_{name}", None):
        known[f"read_{name}"] = reader
        value = f"read_{name}(it)"
    if (convert := _converter(field)) is None:
        return value
    known[f"to_{name}"] = _or_none(convert) if field.allow_null else convert
    return f"to_{name}({value})"


def _converter(field: Any) -> Write | None:
    """What turns the value of a field into JSON; None where it is that already."""
    if isinstance(field, OutputSerializer):
        return writer_of(type(field))
    if isinstance(field, serializers.ListSerializer):
        return _list_of(field.child) if isinstance(field.child, OutputSerializer) else None
    if isinstance(field, serializers.ListField) and _converter(field.child) is None:
        return None
    return CONVERT.get(type(field), field.to_representation)


def _list_of(child: OutputSerializer) -> Write:
    write = writer_of(type(child))
    return lambda rows: [
        write(row) for row in (rows.all() if isinstance(rows, BaseManager) else rows)
    ]


def _or_none(convert: Write) -> Write:
    return lambda value: None if value is None else convert(value)
