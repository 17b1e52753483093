"""Records of who changed what, and why. One record covers a paragraph with its elements and
aliases, or one row of SASB."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django.db import models, transaction
from django.utils import timezone

from standards.models import DisclosureTopic, Element, Paragraph, ParagraphAlias

REASON_LIMIT = 100  # what simple_history's column holds
AS_LOADED = "as it was loaded, before this change"
_IGNORED = ("updated_at",)


class Recording:
    """One change by a curator: begin before the first write, call `finish` after the last, in one
    transaction.

    Rows that were loaded without history first get a record of their state, so that the first
    change has something to differ from.
    """

    def __init__(self, rows: Mapping[type[models.Model], models.Q]) -> None:
        """`rows` selects, for each model, the rows that the change concerns; those of the first
        model are locked."""
        self._rows = rows
        model, which = next(iter(rows.items()))
        model._default_manager.select_for_update(no_key=True, of=("self",)).filter(which).first()
        for model in rows:
            self._fill_in(model, None, AS_LOADED)
        self._last = {model: _last_id(model) for model in rows}

    @classmethod
    def of_paragraph(cls, paragraph_id: str) -> Recording:
        """The paragraph with its elements and aliases."""
        beneath = models.Q(paragraph_id=paragraph_id)
        return cls(
            {Paragraph: models.Q(id=paragraph_id), Element: beneath, ParagraphAlias: beneath}
        )

    @classmethod
    def of_row(cls, row: models.Model) -> Recording:
        """Record a change of one row, which may be about to be added if its key is known. A row
        with an unknown key is recorded when it is saved."""
        return cls({type(row): models.Q(**{key_name(type(row)): row.pk})})

    def finish(self, why: str, user: Any) -> bool:
        """Put user and reason on every record made since the beginning, and make those that bulk
        writes left out. Returns whether there are any."""
        signed = 0
        for model, which in self._rows.items():
            self._fill_in(model, user, why)
            new = _records(model).filter(which, history_id__gt=self._last[model])
            signed += new.update(history_change_reason=why, history_user=user)
        return bool(signed)

    def _fill_in(self, model: type[models.Model], user: Any, why: str) -> None:
        """Make a record for each row whose latest record does not agree with the row."""
        which = self._rows[model]
        latest = {
            getattr(row, key_name(model)): row
            for row in _records(model).filter(which).order_by("history_id")
        }
        for row in model._default_manager.filter(which):
            record = latest.get(row.pk)
            if (
                record is None
                or record.history_type == "-"
                or _state(record, model) != _state(row, model)
            ):
                write_record(row, "~" if record else "+", user, why)


def key_name(model: type[models.Model]) -> str:
    """The column of the key, which its records have too; the key of a record itself is another."""
    return model._meta.pk.attname


def topic_name(key: Any) -> str:
    """What a person calls the topic of that key; the key itself when it is gone, empty for none."""
    row = DisclosureTopic.objects.filter(pk=key).first() if key else None
    return row.name if row else str(key or "")


def save_signed(row: Any, why: str, user: Any) -> None:
    """Write one row, new or known, as a change of its own with its reason."""
    with transaction.atomic():
        recording = Recording.of_row(row) if row.pk else None
        row._change_reason, row._history_user = why, user
        row.save()
        if recording:
            recording.finish(why, user)


def write_record(row: models.Model, kind: str, user: Any, why: str) -> None:
    """Write one record of the state of a row. `kind` is `+` (added), `~` (changed) or `-`
    (deleted)."""
    values = {field.attname: getattr(row, field.attname) for field in _tracked(type(row))}
    _records(type(row)).create(
        **values,
        history_date=timezone.now(),
        history_type=kind,
        history_user=user,
        history_change_reason=why,
    )


def _records(model: type[models.Model]) -> models.Manager[Any]:
    return cast("models.Manager[Any]", cast(Any, model).history.model._default_manager)


def _tracked(model: type[models.Model]) -> Iterable[Any]:
    return cast("Iterable[Any]", cast(Any, model).history.model.tracked_fields)


def _last_id(model: type[models.Model]) -> int:
    return _records(model).aggregate(last=models.Max("history_id"))["last"] or 0


def _state(row: Any, model: type[models.Model]) -> dict[str, Any]:
    return {
        field.attname: getattr(row, field.attname)
        for field in _tracked(model)
        if field.attname not in _IGNORED
    }
