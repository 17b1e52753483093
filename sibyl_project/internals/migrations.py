"""Migrating without making the classes of all models anew at every step.

While it migrates, Django keeps a class of every model as it is at that step. A step that changes a
model makes its class anew and with it those of all models that refer to it, directly or through
others (`ProjectState._find_reload_model`), so that relations are right from both ends. Nearly all
models refer to a report and its user: of the sixty seconds in which an empty database was migrated,
53 went into that. Most steps only add something to one table and look at its own class alone; a
function of a migration gets all classes anew in any case (`clear_delayed_apps_cache`). Migrations
of such steps make one class anew for each, all others are done as Django does them.

Source: https://github.com/django/django/blob/5.2.19/django/db/migrations/state.py and
https://github.com/django/django/blob/5.2.19/django/db/migrations/migration.py
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.postgres import operations as of_postgres
from django.db import migrations
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger

READ_AGAINST = {"django": "5.2.19"}
LOOK_AGAIN = (
    "that ProjectState of django/db/migrations/state.py still asks _find_reload_model(app_label, "
    "model_name, delay) which models are made anew and marks by is_delayed that the rest is not as "
    "it should be, that RunPython still calls clear_delayed_apps_cache, and that the schema editor "
    "looks at the relations of others only where a key or a relation is altered"
)
OF_ONE_TABLE = (
    *(migrations.CreateModel, migrations.AddField),
    *(migrations.AddIndex, migrations.AddConstraint, migrations.AlterUniqueTogether),
    *(migrations.RemoveIndex, migrations.RemoveConstraint),
    *(migrations.AlterModelOptions, migrations.AlterModelManagers),
    *(migrations.RunPython, migrations.RunSQL),
    *(AddTrigger, RemoveTrigger),
    of_postgres.CreateExtension,
)


@contextmanager
def classes_made_anew_alone() -> Iterator[None]:
    """Within the block, migrations that go forward and change one table at a time make its class
    anew alone."""
    usual_apply, usual_find = migrations.Migration.apply, ProjectState._find_reload_model  # type: ignore[attr-defined]

    def apply(migration: Any, state: Any, schema_editor: Any, collect_sql: bool = False) -> Any:
        alone = all(is_of_one_table(step, migration, state) for step in migration.operations)
        if not alone:
            state.clear_delayed_apps_cache()
        ProjectState._find_reload_model = _itself if alone else usual_find  # type: ignore[attr-defined]
        try:
            return usual_apply(migration, state, schema_editor, collect_sql)
        finally:
            ProjectState._find_reload_model = usual_find  # type: ignore[attr-defined]

    migrations.Migration.apply = apply  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        migrations.Migration.apply = usual_apply  # type: ignore[method-assign]


def _itself(
    state: Any, app_label: str, model_name: str, delay: bool = False
) -> set[tuple[str, str]]:
    """Which models are made anew where one changes: that one."""
    state.is_delayed = True
    return {(app_label, model_name)}


def is_of_one_table(step: Any, migration: Any, state: Any) -> bool:
    """Whether a step looks at no relation of another table to its own. That of a field altered does
    where it is a key or a relation, or was one."""
    if isinstance(step, migrations.AlterField):
        model = state.models.get((migration.app_label, step.model_name_lower))
        before = model.fields.get(step.name) if model else None
        fields = [field for field in (before, step.field) if field]
        return not any(each.is_relation or each.primary_key or each.unique for each in fields)
    return isinstance(step, OF_ONE_TABLE)
