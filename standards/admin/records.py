"""Who changed what, and why: the history of a paragraph with its elements and aliases as one act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django.db import models
from django.utils import timezone

from standards.models import Element, Paragraph, ParagraphAlias

REASON_LIMIT = 100  # what simple_history's column holds
AS_LOADED = "as it was loaded, before this change"
_IGNORED = ("updated_at",)


class Recording:
    """One act of a curator on one paragraph: begin before the first write, `finish` after the last, in one transaction.

    Rows that were loaded without history get a record of how they stood, so that the first change has something to differ from.
    """

    def __init__(self, paragraph_id: str) -> None:
        self.paragraph_id = paragraph_id
        Paragraph.objects.select_for_update(no_key=True).filter(pk=paragraph_id).first()
        for model in _MODELS:
            self._fill_in(model, None, AS_LOADED)
        self._last = {model: _last_id(model) for model in _MODELS}

    def finish(self, why: str, user: Any) -> bool:
        """Sign every record made since the beginning, and make those that bulk writes left out. Whether there are any."""
        signed = 0
        for model in _MODELS:
            self._fill_in(model, user, why)
            new = _records(model).filter(_of(model, self.paragraph_id), history_id__gt=self._last[model])
            signed += new.update(history_change_reason=why, history_user=user)
        return bool(signed)

    def _fill_in(self, model: type[models.Model], user: Any, why: str) -> None:
        """A record for each row whose latest record does not say how the row stands now."""
        latest = {row.id: row for row in _records(model).filter(_of(model, self.paragraph_id)).order_by("history_id")}
        for row in model._default_manager.filter(_of(model, self.paragraph_id)):
            record = latest.get(row.pk)
            if record is None or record.history_type == "-" or _state(record, model) != _state(row, model):
                write_record(row, "~" if record else "+", user, why)


_MODELS: tuple[type[models.Model], ...] = (Paragraph, Element, ParagraphAlias)


def write_record(row: models.Model, kind: str, user: Any, why: str) -> None:
    """One record of how a row stands. `kind` is `+`, `~` or `-`."""
    values = {field.attname: getattr(row, field.attname) for field in _tracked(type(row))}
    _records(type(row)).create(
        **values, history_date=timezone.now(), history_type=kind, history_user=user, history_change_reason=why
    )


def _records(model: type[models.Model]) -> models.Manager[Any]:
    return cast("models.Manager[Any]", cast(Any, model).history.model._default_manager)


def _tracked(model: type[models.Model]) -> Iterable[Any]:
    return cast("Iterable[Any]", cast(Any, model).history.model.tracked_fields)


def _of(model: type[models.Model], paragraph_id: str) -> models.Q:
    return models.Q(id=paragraph_id) if model is Paragraph else models.Q(paragraph_id=paragraph_id)


def _last_id(model: type[models.Model]) -> int:
    return _records(model).aggregate(last=models.Max("history_id"))["last"] or 0


def _state(row: Any, model: type[models.Model]) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in _tracked(model) if field.attname not in _IGNORED}
