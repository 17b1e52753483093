"""Migrations since the baseline leave a database with which the version before can go on: an
upgrade migrates first, and then replaces one process after another."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from tests.old_versions import faults

# The newest migration of each app in the last release. A release moves this on.
BASELINE = {
    "agents": "0010_conversations",
    "common": "0003_move_tokens",
    "reports": "0046_tour_left",
    "standards": "0009_outlets",
    "trail": "0004_ended_sessions",
}


def test_every_migration_since_the_baseline_leaves_the_version_before_running() -> None:
    loader = MigrationLoader(None)
    old = {
        node for app, name in BASELINE.items() for node in loader.graph.forwards_plan((app, name))
    }
    ours = set(BASELINE)
    for node in sorted(set(loader.graph.nodes) - old):
        if node[0] in ours:
            before = loader.project_state([node], at_end=False)
            found = list(faults(loader.graph.nodes[node], before))
            assert not found, f"{node[0]}.{node[1]}\n" + "\n".join(found)


@pytest.fixture
def before() -> ProjectState:
    state = ProjectState()
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=40, null=True)),
        ("count", models.IntegerField(db_default=0)),
    ]
    state.add_model(ModelState("papers", "Paper", fields))
    return state


def _faults(before: ProjectState, *operations: Any, **said: str) -> list[str]:
    migration = migrations.Migration("0002", "papers")
    migration.operations = list(operations)
    for name, value in said.items():
        setattr(migration, name, value)
    return list(faults(migration, before))


Text = models.CharField


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RemoveField("paper", "name"),
        migrations.RenameField("paper", "name", "title"),
        migrations.DeleteModel("Paper"),
        migrations.RenameModel("Paper", "Sheet"),
        migrations.AlterModelTable("paper", "sheets"),
        migrations.AddField("paper", "more", Text(max_length=9)),
        migrations.AddField("paper", "more", Text(max_length=9, default="")),
        migrations.AlterField("paper", "name", Text(max_length=40, default="")),
        migrations.AlterField("paper", "name", Text(max_length=20, null=True)),
        migrations.AlterField("paper", "name", models.TextField(null=True)),
        migrations.AlterField("paper", "name", Text(max_length=40, null=True, unique=True)),
        migrations.AlterField("paper", "count", models.IntegerField()),
        migrations.AddConstraint(
            "paper", models.UniqueConstraint(fields=["name"], name="one_of_a_name")
        ),
        migrations.RunSQL("alter table papers_paper drop column name"),
        migrations.RunSQL("alter table papers_paper\n alter column name set not null"),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL([("drop table papers_paper", None)])]
        ),
    ],
    ids=lambda operation: operation.describe(),
)
def test_what_the_version_before_cannot_live_with_is_found(
    before: ProjectState, operation: Any
) -> None:
    assert len(_faults(before, operation)) == 1


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("paper", "more", Text(max_length=9, null=True)),
        migrations.AddField("paper", "more", Text(max_length=9, default="", db_default="")),
        migrations.AlterField("paper", "name", Text(max_length=80, null=True)),
        migrations.AlterField("paper", "count", models.IntegerField(null=True)),
        migrations.AddIndex("paper", models.Index(fields=["name"], name="by_name")),
        migrations.RunSQL("create function f() returns int language sql as $$ select 1 $$"),
        migrations.RunSQL("select 1 -- drop table papers_paper"),
    ],
    ids=lambda operation: operation.describe(),
)
def test_what_it_does_not_notice_is_left_alone(before: ProjectState, operation: Any) -> None:
    assert _faults(before, operation) == []


def test_a_new_table_may_be_what_it_likes(before: ProjectState) -> None:
    fields = [("id", models.BigAutoField(primary_key=True))]
    made = migrations.CreateModel("Sheet", fields)
    assert _faults(before, made, migrations.AddField("sheet", "name", Text(max_length=9))) == []


def test_what_no_version_uses_any_more_is_taken_out_by_a_migration_that_says_so(
    before: ProjectState,
) -> None:
    gone = migrations.RemoveField("paper", "name")
    assert _faults(before, gone, unused_since="0.3.0") == []
