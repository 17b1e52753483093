"""The application's database role reads and writes rows; it rewrites no trail and alters no
table."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from sibyl_project.common.database_rights import APPEND_ONLY, LESS
from sibyl_project.database_roles import OWNER_COMMANDS, address, is_for_owner
from sibyl_project.env import Env
from sibyl_project.operating.backup import restoring
from sibyl_project.operating.backup.manifest import BadBackup
from tests.security.conftest import APPLICATION, OWNER, PASSWORDS, ROOT, Roles, succeeded

pytestmark = [pytest.mark.process, pytest.mark.timeout(600)]
KEPT = [table for table, rights in LESS.items() if rights == APPEND_ONLY]
OPTIONS = ("-Q", "cpu,agents", "-c", "2", "--without-gossip", "--without-mingle")
SAMPLE = ROOT / "reports" / "sample" / "sample_short.pdf"


def refuses(roles: Roles, statement: str) -> None:
    """PostgreSQL refuses it to the application for want of a right; a trigger would say more."""
    with roles.connect(APPLICATION) as connection, pytest.raises(psycopg.Error) as refused:
        connection.execute(statement)
    assert isinstance(refused.value, psycopg.errors.InsufficientPrivilege), refused.value
    assert re.match("permission denied|must be owner of", str(refused.value)), refused.value


def grant_rights(roles: Roles) -> None:
    """`manage.py grant_rights`, as the owner."""
    with roles.django(OWNER):
        call_command("grant_rights", stdout=io.StringIO())


@pytest.mark.parametrize("table", KEPT)
@pytest.mark.parametrize(
    "statement",
    [
        "update {table} set id = id",
        "delete from {table}",
        "truncate {table}",
        "alter table {table} disable trigger all",
        "alter table {table} add column more text",
        "drop table {table}",
        "create trigger mine before insert on {table} for each row"
        " execute function suppress_redundant_updates_trigger()",
        "create rule mine as on insert to {table} do instead nothing",
        "do $$ begin lock table {table} in exclusive mode; end $$",
        "alter table {table} owner to current_user",
    ],
)
def test_the_application_cannot_rewrite_what_is_only_added_to(
    roles: Roles, table: str, statement: str
) -> None:
    refuses(roles, statement.format(table=table))


@pytest.mark.parametrize("table", KEPT)
def test_the_application_reads_it_and_may_add_to_it(roles: Roles, table: str) -> None:
    with roles.connect(APPLICATION) as connection:
        connection.execute(f"select * from {table}")
        allowed = connection.execute("select has_table_privilege(%s, 'insert')", [table]).fetchone()
    assert allowed == (True,)


@pytest.mark.parametrize(
    "statement",
    [
        "create table mine (id int)",
        "create schema mine",
        "drop extension vector",
        "create role mine",
        "set role sibyl_owner",
        "set role postgres",
        "set session_replication_role = replica",  # would switch triggers off
        "truncate reports_report cascade",
        "alter table reports_report add column more text",
        "drop table reports_report cascade",
        "update django_migrations set name = name",
        "delete from django_migrations",
        "insert into django_migrations (app, name, applied) values ('a', 'b', now())",
        "alter default privileges for role sibyl_owner grant all on tables to sibyl_app",
        "copy (select 1) to program 'true'",
    ],
)
def test_the_application_can_change_rows_and_nothing_else(roles: Roles, statement: str) -> None:
    refuses(roles, statement)


def test_the_owner_is_no_superuser_and_makes_tables(roles: Roles) -> None:
    with roles.connect(OWNER) as connection:
        connection.execute("create table of_the_owner (id int)")
        connection.execute("drop table of_the_owner")
        powerful = "select rolsuper or rolcreaterole or rolcreatedb from pg_roles"
        found = connection.execute(f"{powerful} where rolname = current_user").fetchone()
    assert found == (False,)


def test_a_table_made_later_gets_the_least_until_rights_are_granted_again(roles: Roles) -> None:
    ask = "select has_table_privilege('later', 'insert'), has_table_privilege('later', 'update')"
    with roles.connect(OWNER) as owner, roles.connect(APPLICATION) as application:
        owner.execute("create table later (id int)")
        try:
            assert application.execute(ask).fetchone() == (True, False)
            grant_rights(roles)
            assert application.execute(ask).fetchone() == (True, True)
        finally:
            owner.execute("drop table later")


def test_what_was_granted_too_much_is_found_and_taken_away(roles: Roles) -> None:
    table = KEPT[0]
    with roles.connect(OWNER) as owner:
        owner.execute(f"grant update, delete on {table} to {APPLICATION}")
        owner.execute("grant update (name) on django_migrations to public")
    said = checked(roles)
    assert f"has UPDATE on {table}" in said
    assert f"has DELETE on {table}" in said
    assert "has UPDATE on django_migrations" in said
    grant_rights(roles)
    assert "sibyl.W006" not in checked(roles)


def checked(roles: Roles) -> str:
    """What `check --deploy --database default` says of the database to the application."""
    said = io.StringIO()
    with roles.django(APPLICATION):
        call_command("check", deploy=True, databases=["default"], tags=["database"], stderr=said)
    return said.getvalue()


@pytest.mark.parametrize(
    ("given", "taken", "said"),
    [
        (f"alter role {APPLICATION} superuser", f"alter role {APPLICATION} nosuperuser", "superu"),
        (f"grant {OWNER} to {APPLICATION}", f"revoke {OWNER} from {APPLICATION}", "as the owner"),
        (
            f"grant pg_write_all_data to {APPLICATION}",
            f"revoke pg_write_all_data from {APPLICATION}",
            f"has UPDATE on {KEPT[0]}",
        ),
    ],
)
def test_no_rights_are_granted_to_a_role_that_has_them_all_the_same(
    roles: Roles, given: str, taken: str, said: str
) -> None:
    with roles.connect("postgres") as superuser:
        superuser.execute(given)
        try:
            with pytest.raises(CommandError, match=said):
                grant_rights(roles)
        finally:
            superuser.execute(taken)


def test_with_one_role_there_is_nothing_to_grant_and_that_is_said(roles: Roles) -> None:
    with (
        roles.django(APPLICATION),
        override_settings(DATABASE_OWNER=APPLICATION),
        pytest.raises(CommandError, match="one role for everything"),
    ):
        call_command("grant_rights")


def test_a_process_gets_the_address_of_the_owner_for_such_a_command_only() -> None:
    env = Env.model_construct(DATABASE_URL="applications", DATABASE_OWNER_URL="owners")
    assert address(env, ["manage.py", "migrate"]) == "owners"
    assert address(env, ["manage.py", "analyze"]) == "applications"
    assert address(env, ["celery", "worker"]) == "applications"
    alone = Env.model_construct(DATABASE_URL="applications", DATABASE_OWNER_URL="")
    assert address(alone, ["manage.py", "migrate"]) == "applications"


@pytest.mark.long
def test_a_command_of_the_owner_acts_as_the_owner_and_no_other_does(roles: Roles) -> None:
    refused = roles.manage("migrate", "--noinput", DATABASE_OWNER_URL="")
    assert refused.returncode != 0
    assert "permission denied" in refused.stderr
    asked = "from django.db import connection as c; c.ensure_connection(); print(c.info.user)"
    program = f"import django; django.setup(); {asked.replace('c.info', 'c.connection.info')}"
    found = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=roles.environment | {"DJANGO_SETTINGS_MODULE": "sibyl_project.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert found.stdout.strip() == APPLICATION


@pytest.mark.parametrize("command", sorted(OWNER_COMMANDS))
def test_only_manage_py_with_such_a_command_is_for_the_owner(command: str) -> None:
    assert is_for_owner(["manage.py", command])
    assert is_for_owner(["/srv/sibyl/manage.py", command, "--noinput"])
    assert not is_for_owner(["manage.py", "analyze", command])
    assert not is_for_owner(["celery", command])
    assert not is_for_owner(["manage.py"])


def test_the_application_restores_nothing_and_is_told_what_to_do(roles: Roles) -> None:
    with roles.django(APPLICATION), pytest.raises(BadBackup, match="with a DATABASE_OWNER_URL"):
        restoring.refuse_unless_owner()
    with roles.django(OWNER):
        restoring.refuse_unless_owner()


def test_the_script_may_be_run_again_and_wants_two_passwords(roles: Roles) -> None:
    succeeded(roles.create())
    same = roles.create(DATABASE_PASSWORD=PASSWORDS["DATABASE_OWNER_PASSWORD"])
    assert same.returncode == 1
    assert "must differ" in same.stderr
    assert roles.create(DATABASE_PASSWORD="").returncode != 0


@pytest.mark.long
def test_a_report_is_analysed_under_the_role_of_the_application(
    prepared: Roles, tmp_path: Path
) -> None:
    environment = prepared.environment | {"LAYOUT_READER": "false"}
    del environment["DATABASE_OWNER_URL"]
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "sibyl_project", "worker", *OPTIONS],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        result = tmp_path / "result.json"
        done = subprocess.run(
            [sys.executable, "manage.py", "analyze", str(SAMPLE), "--out", str(result)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
    finally:
        worker.terminate()
        worker.wait(30)
    assert done.returncode == 0, done.stderr[-2000:] + (tmp_path / "worker.log").read_text()[-2000:]
    assert json.loads(result.read_text())["claims"]
