"""What was made of a report: every table whose rows stand or fall with it, found from the models
themselves, so that a new one cannot be forgotten."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db import models, transaction

from reports.models import Report

AT_ONCE = 1000  # rows of one transaction


@cache
def tables() -> tuple[tuple[type[models.Model], str], ...]:
    """Every model derived from reports with the lookup that leads from it to its report, in an
    order in which no row that is referred to goes before the row that refers to it."""
    found: dict[type[models.Model], str] = {}
    waiting: list[tuple[type[models.Model], str]] = [(Report, "")]
    while waiting:
        model, path = waiting.pop(0)
        for child, name in _children(model):
            if child not in found and child is not Report:
                found[child] = f"{name}__{path}" if path else name
                waiting.append((child, found[child]))
    return tuple((model, found[model]) for model in _referring_first(set(found)))


def _children(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """The models whose rows cannot outlive a row of this one, each with the name of its foreign
    key; first those whose key is never empty."""
    keys = [
        relation.field
        for relation in model._meta.get_fields(include_hidden=True)
        if isinstance(relation, models.ManyToOneRel) and relation.on_delete is not models.SET_NULL
    ]
    for field in sorted(keys, key=lambda field: field.null):
        if not field.model._meta.proxy:
            yield field.model, field.name


def _referring_first(left: set[type[models.Model]]) -> Iterator[type[models.Model]]:
    while left:
        referred_to = {
            field.related_model
            for model in left
            for field in model._meta.concrete_fields
            if field.is_relation and field.related_model is not model
        }
        free = sorted(left - referred_to, key=lambda model: model._meta.label)
        if not free:
            raise RuntimeError(f"These tables refer to each other in a circle: {left}")
        yield from free
        left = left - set(free)


def delete_rows(report_id: uuid.UUID) -> Counter[str]:
    """Delete all that was made of a report, a batch a transaction; the report itself stays. How
    many rows of which table went.

    Being stopped half-way does no harm: called again it goes on.
    """
    deleted: Counter[str] = Counter()
    for model, path in tables():
        while rows := _delete_batch(model, path, report_id):
            deleted[model._meta.db_table] += rows
    return deleted


def _delete_batch(model: type[models.Model], path: str, report_id: uuid.UUID) -> int:
    rows = model._base_manager.filter(**{path: report_id}).order_by("pk")
    with transaction.atomic():
        keys = list(rows.values_list("pk", flat=True)[:AT_ONCE])
        if keys:
            model._base_manager.filter(pk__in=keys).delete()
    return len(keys)


def count_rows(report_id: uuid.UUID) -> int:
    """How many rows were made of a report."""
    return sum(model._base_manager.filter(**{path: report_id}).count() for model, path in tables())


def identities(report_id: uuid.UUID) -> set[str]:
    """The ids by which messages and caches may know a report: its own, and those of its analyses,
    of its documents and of every run."""
    found = {str(report_id)}
    for model, path in tables():
        if isinstance(model._meta.pk, models.UUIDField):
            rows: Any = model._base_manager.filter(**{path: report_id})
            found.update(map(str, rows.values_list("pk", flat=True).iterator()))
    return found
