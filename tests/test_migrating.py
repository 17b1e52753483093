"""A database with rows in it, from before engagements had terms, is migrated to the newest state,
back, and forth again; and `manage.py migrate` makes the same database as Django's own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import connection, migrations, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ModelState, ProjectState
from django.utils import timezone

from sibyl_project.internals.migrations import classes_made_anew_alone, is_of_one_table
from tests.services import DATABASE, database_server, drop

BEFORE = [
    ("reports", "0024_why_a_claim_has_no_paragraph"),
    ("agents", "0005_what_calls_of_models_used"),
    ("common", "0001_initial"),
    ("standards", "0007_frozen_bands"),
    ("knox", "0009_extend_authtoken_field"),
    ("sessions", "0001_initial"),
]
ROLES = ("lead", "auditor", "reader")
REPORTS = 60


# Everything of a database but its rows.
MADE = (
    "select table_name, column_name, data_type, is_nullable, column_default"
    " from information_schema.columns where table_schema = 'public'",
    "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint"
    " where connamespace = 'public'::regnamespace",
    "select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'",
    "select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled from pg_trigger"
    " where not tgisinternal",
    "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace",
)


@pytest.fixture
def older_database(empty_database: None) -> Any:
    """A database of its own, migrated to the state before; gives the models of then."""
    return _to(BEFORE)


@pytest.fixture
def empty_database(services: None, django_db_blocker: Any) -> Iterator[None]:
    """An empty database of its own."""
    name = f"{DATABASE}_migrating"
    with django_db_blocker.unblock(), database_server() as server:
        drop(server, name)
        server.execute(f'create database "{name}"')
        _use(name)
        try:
            yield
        finally:
            _use(DATABASE)
            drop(server, name)


def _use(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


def _to(targets: Sequence[tuple[str, str | None]]) -> Any:
    executor = MigrationExecutor(connection)
    with classes_made_anew_alone():
        executor.migrate(targets)
    named = [(app, name) for app, name in targets if name]
    return MigrationExecutor(connection).loader.project_state(named).apps


def _fill(apps: Any) -> None:
    """Members of every role, tokens that work and some that ended, reports and their cost."""
    user, engagement = apps.get_model("auth", "User"), apps.get_model("reports", "Engagement")
    report = apps.get_model("reports", "Report")
    membership = apps.get_model("reports", "Membership")
    token = apps.get_model("knox", "AuthToken")
    now = timezone.now()
    for number in range(2):
        each = engagement.objects.create(name=f"Engagement {number}")
        for role in ROLES:
            member = user.objects.create(username=f"{role} {number}")
            membership.objects.create(engagement=each, user=member, role=role)
            for hours in (-1, 1):
                token.objects.create(
                    digest=f"{role}{number}{hours}",
                    token_key="sibyl",
                    user=member,
                    expiry=now + dt.timedelta(hours=hours),
                )
        made = [
            report.objects.create(
                engagement=each,
                uploaded_by=member,
                filename=f"{name}.pdf",
                file=f"reports/{name}.pdf",
                file_size_bytes=1,
                sha256=f"{name:064x}",
                status="parsed",
            )
            for name in range(REPORTS)
        ]
        for one in made[:3]:
            _cost(apps, one)


def _cost(apps: Any, report: Any) -> None:
    analysis = apps.get_model("reports", "Analysis").objects.create(
        report=report, status="completed", engine="model", options={}
    )
    apps.get_model("agents", "ModelCall").objects.create(
        report=report,
        analysis=analysis,
        agent="claims",
        cost_usd="0.25",
        **_needed(apps.get_model("agents", "ModelCall")),
    )


def _needed(model: Any) -> dict[str, Any]:
    """Values for what else a row cannot be without."""
    return {
        field.name: 0 if field.get_internal_type().endswith(("IntegerField", "FloatField")) else "x"
        for field in model._meta.concrete_fields
        if not (field.null or field.has_default() or field.primary_key or field.is_relation)
        and field.db_default is not None
        and "DateTime" not in type(field).__name__
        and field.name not in ("agent", "cost_usd")
    }


def _one(question: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]


def _do(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _roles() -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute("select role, count(*) from reports_membership group by 1")
        return dict(cursor.fetchall())


@pytest.mark.long
@pytest.mark.timeout(900)
def test_rows_of_before_are_migrated_back_and_forth(older_database: Any) -> None:
    _fill(older_database)
    _migrate_and_look()
    _to([("trail", None), *BEFORE])
    assert _roles() == {"lead": 2, "auditor": 2, "reader": 2}
    assert _one("select count(*) from knox_authtoken where expiry > now()") == 6
    _do("update reports_report set company = ''")
    _migrate_and_look()


def _migrate_and_look() -> None:
    """Migrate to the newest state, where everything is as it should be."""
    call_command("migrate", verbosity=0, interactive=False)
    assert _roles() == {"lead": 2, "auditor": 2, "viewer": 2}
    assert _one("select count(*) from common_token where scopes = '{read,write}'") == 6
    assert _one("select count(*) from knox_authtoken") == 0
    assert _one("select count(*) from reports_engagement where state = 'open'") == 2
    assert _one("select sum(cost_usd) from agents_monthlycost") == 1.5
    assert _one("select count(*) from reports_report where trashed_at is null") == 2 * REPORTS
    assert _one("select count(*) from trail_entry where action like 'report.%'") == 0
    _do("update reports_report set company = 'Alderbrook' where sha256 = repeat('0', 64)")
    assert _one("select count(*) from trail_entry where action = 'report.changed'") == 2


@pytest.mark.long
@pytest.mark.timeout(900)
def test_the_command_makes_the_same_database_as_djangos_own(empty_database: None) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    ours = _made()
    assert all(ours)
    _do("drop schema public cascade; create schema public")
    call_command(migrate.Command(), verbosity=0, interactive=False)
    assert _made() == ours


def _made() -> list[set[Any]]:
    with connection.cursor() as cursor:
        return [set(cursor.execute(question).fetchall()) for question in MADE]


@pytest.mark.parametrize(
    ("step", "alone"),
    [
        (migrations.AddField("check", "note", models.TextField()), True),
        (migrations.AlterField("check", "note", models.TextField(null=True)), True),
        (migrations.AlterField("check", "id", models.BigAutoField(primary_key=True)), False),
        (migrations.AlterField("check", "note", models.TextField(unique=True)), False),
        (migrations.AlterField("check", "key", models.TextField()), False),
        (migrations.RenameField("check", "note", "notes"), False),
        (migrations.RemoveField("check", "note"), False),
        (migrations.DeleteModel("check"), False),
    ],
    ids=lambda one: one.describe() if hasattr(one, "describe") else "",
)
def test_a_class_is_made_anew_alone_where_no_relation_matters(step: Any, alone: bool) -> None:
    state = ProjectState()
    fields = {"id": models.AutoField(primary_key=True), "note": models.TextField()}
    fields["key"] = models.TextField(unique=True)
    state.add_model(ModelState("reports", "Check", list(fields.items())))
    assert is_of_one_table(step, migrations.Migration("of_a_test", "reports"), state) == alone
