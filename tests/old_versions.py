"""Which migrations the version before can live with: while an upgrade is under way its web process
and workers still run, on a database that is migrated already.

So a release only adds: what the code does not use any more is taken out by a later one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db import migrations, models
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

ADD = "A release may add; what it no longer uses, a later release takes out"
GONE = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
    migrations.RemoveConstraint,
)
# of SQL written by hand; what it makes itself it may also remove
SQL = re.compile(
    r"\b(?:drop\s+(?:table|column|view|function)|rename\s+(?:to|column)|set\s+not\s+null"
    r"|alter\s+column\s+\S+\s+type|lock\s+table)\b",
    re.I,
)


def faults(migration: Any, before: ProjectState) -> Iterator[str]:
    """What the version before could not live with. A migration that takes out what no version that
    may still run uses says so itself: `unused_since = "0.3.0"`."""
    if getattr(migration, "unused_since", ""):
        return
    state, app = before.clone(), migration.app_label
    made: set[str] = set()
    for operation in _flat(migration.operations):
        if isinstance(operation, migrations.CreateModel):
            made.add(operation.name.lower())
        elif getattr(operation, "model_name", "").lower() not in made:
            yield from _faults_of(operation, state, app)
        operation.state_forwards(app, state)


def _flat(operations: Any) -> Iterator[Any]:
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from operation.database_operations
        else:
            yield operation


def _faults_of(operation: Any, state: ProjectState, app: str) -> Iterator[str]:
    said = operation.describe()
    if isinstance(operation, GONE):
        yield f"{said}: {ADD}."
    elif isinstance(operation, migrations.AddField):
        if not _may_be_left_out(operation.field):
            yield f"{said}: the version before leaves it out; give it null=True or db_default."
    elif isinstance(operation, migrations.AlterField):
        yield from _narrowed(operation, state.models[app, operation.model_name.lower()], said)
    elif isinstance(operation, migrations.AddConstraint):
        yield f"{said}: the version before may write what it forbids. {ADD}."
    elif isinstance(operation, migrations.RunSQL) and (found := SQL.search(_text(operation.sql))):
        yield f"{said}: {found[0]!r}. {ADD}."


def _may_be_left_out(field: Any) -> bool:
    """Whether a row can be written by a program that does not know the field. A default of Django
    is not one of the database."""
    return (
        field.many_to_many
        or field.null
        or field.db_default is not NOT_PROVIDED
        or isinstance(field, models.GeneratedField)
    )


def _narrowed(operation: Any, model: Any, said: str) -> Iterator[str]:
    old, new = model.fields[operation.name], operation.field
    if old.null and not new.null:
        yield f"{said}: it was null, and the version before still writes null."
    if old.get_internal_type() != new.get_internal_type():
        yield f"{said}: another type of column. {ADD}."
    if old.max_length and (new.max_length or old.max_length) < old.max_length:
        yield f"{said}: shorter than what the version before writes."
    if (old.db_column or operation.name) != (new.db_column or operation.name):
        yield f"{said}: another name of column. {ADD}."
    if (new.unique and not old.unique) or (
        old.db_default is not NOT_PROVIDED and new.db_default is NOT_PROVIDED and not new.null
    ):
        yield f"{said}: the version before may write what it forbids."


def _text(sql: Any) -> str:
    if isinstance(sql, str):
        return re.sub(r"--[^\n]*", "", sql)
    return "\n".join(_text(part if isinstance(part, str) else part[0]) for part in sql or ())
