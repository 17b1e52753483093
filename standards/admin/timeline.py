"""The history of a row, of a paragraph with its elements and aliases, on one page: who, when, why,
field by field."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from standards.admin.records import AS_LOADED, key_name, topic_name
from standards.models import Element, Paragraph, ParagraphAlias

_TOGETHER = dt.timedelta(seconds=5)  # records of one act are written this close to each other
_SILENT = ("updated_at", "id", "paragraph", "curated")
_KINDS = {"+": "added", "~": "changed", "-": "removed"}


@dataclass(frozen=True, slots=True)
class Difference:
    """One field before and after."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the registry that was added, changed or removed."""

    what: str
    kind: str
    differences: tuple[Difference, ...]


@dataclass(slots=True)
class Act:
    """What one person changed at one time for one reason."""

    when: dt.datetime
    who: str
    why: str
    entries: list[Entry] = field(default_factory=list)


def timeline(original: Model) -> list[Act]:
    """Every act on a row, for a paragraph on its elements and aliases too, latest first."""
    acts: list[Act] = []
    for record, before in sorted(
        _pairs(original), key=lambda pair: (pair[0].history_date, pair[0].history_id), reverse=True
    ):
        who, why = _signature(record)
        entry = _entry(record, before)
        if entry is None:
            continue
        if (
            not acts
            or (acts[-1].who, acts[-1].why) != (who, why)
            or acts[-1].when - record.history_date > _TOGETHER
        ):
            acts.append(Act(record.history_date, who, why))
        acts[-1].entries.append(entry)
    return acts


def _signature(record: Any) -> tuple[str, str]:
    who = record.history_user.get_username() if record.history_user else "Sibyl"
    return who, record.history_change_reason or "loaded from what Sibyl ships"


def _pairs(original: Any) -> Iterator[tuple[Any, Any]]:
    """Every record with the one before it of the same row."""
    of_paragraph = (Element, ParagraphAlias) if isinstance(original, Paragraph) else ()
    lists: list[Any] = [type(original).history.filter(**{key_name(type(original)): original.pk})]
    lists += [model.history.filter(paragraph_id=original.pk) for model in of_paragraph]
    for records in lists:
        before: dict[Any, Any] = {}
        for record in sorted(
            records.select_related("history_user"), key=lambda row: row.history_id
        ):
            key = getattr(record, key_name(record.instance_type))
            yield record, before.get(key)
            before[key] = record


def _entry(record: Any, before: Any) -> Entry | None:
    """The entry of a record; None for one that only records how a row was loaded, or a saving
    without a difference."""
    if record.history_change_reason == AS_LOADED and record.history_type == "+":
        return None
    if record.history_type == "~" and before is not None:
        found = _differences(record, before)
        return Entry(_name(record), _KINDS["~"], found) if found else None
    added = record.history_type == "+"
    if added and record.history_user is None:
        # what Sibyl ships is no news; only that it came
        return Entry(_name(record), _KINDS["+"], ())
    return Entry(_name(record), _KINDS[record.history_type], tuple(_whole(record, added=added)))


def _differences(record: Any, before: Any) -> tuple[Difference, ...]:
    changes = record.diff_against(
        before, excluded_fields=["updated_at"], foreign_keys_are_objs=False
    ).changes
    return tuple(
        Difference(
            _label(record, change.field),
            _shown_value(change.field, change.old),
            _shown_value(change.field, change.new),
        )
        for change in changes
    )


def _shown_value(field_name: str, value: Any) -> str:
    return topic_name(value) if field_name == "topic" else _words(value)


def _whole(record: Any, *, added: bool) -> Iterator[Difference]:
    for column in record.tracked_fields:
        value = _shown_value(column.name, getattr(record, column.attname))
        if value and column.name not in _SILENT:
            yield Difference(
                _label(record, column.name), "" if added else value, value if added else ""
            )


def _label(record: Any, name: str) -> str:
    return str(record._meta.get_field(name).verbose_name)


def _name(record: Any) -> str:
    if record.instance_type is Paragraph:
        return f"Paragraph {record.id}"
    if record.instance_type is Element:
        return f"Element “{record.name}”"
    if record.instance_type is ParagraphAlias:
        return f"Alias {record.scheme}:{record.alias}"
    return (
        f"{str(record.instance_type._meta.verbose_name).capitalize()} "
        f"{getattr(record, 'code', '') or record.name}"
    )


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
