"""What the application's database role may do with each table, and how it is granted.

Every table may be read and written, but for those named here. Nothing may be truncated or altered,
and no trigger made or switched off: that needs the owner of a table, or rights that are not
granted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.db.backends.utils import CursorWrapper
from psycopg import sql

ORDINARY: Final = ("SELECT", "INSERT", "UPDATE", "DELETE")
APPEND_ONLY: Final = ("SELECT", "INSERT")
READ_ONLY: Final = ("SELECT",)
# Tables to which less is granted. Each must exist: a table that was renamed would else be open.
LESS: Final[dict[str, tuple[str, ...]]] = {
    "trail_entry": APPEND_ONLY,
    "django_migrations": READ_ONLY,
}
EVERY_RIGHT: Final = (*ORDINARY, "TRUNCATE", "REFERENCES", "TRIGGER")

TABLES: Final = """
    select relname, pg_get_userbyid(relowner) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1
"""
POWERS: Final = """
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication,
           pg_has_role(oid, %(owner)s, 'MEMBER'),
           exists (select from pg_auth_members where member = pg_roles.oid),
           exists (select from pg_class where relowner = pg_roles.oid),
           has_schema_privilege(oid, 'public', 'CREATE')
    from pg_roles where rolname = %(role)s
"""
NAMES_OF_POWERS: Final = (
    "is a superuser",
    "may create roles",
    "may create databases",
    "may replicate",
    "may act as the owner",
    "is a member of another role",
    "owns tables",
    "may create tables",
)


class RightsError(Exception):
    """The rights cannot be given, or are not what they should be; the message says what to do."""


def grant(cursor: CursorWrapper, *, owner: str, role: str) -> int:
    """Give `role` exactly its rights, as the owner. Returns the number of tables.

    It must run within a transaction: RightsError is raised at the end if the role can do more than
    that all the same, and nothing may be kept then.
    """
    tables = [table for table, owned_by in _tables(cursor) if owned_by == owner]
    if missing := sorted(set(LESS) - set(tables)):
        raise RightsError(
            f"{owner} owns no table {' or '.join(missing)}, to which less is granted. Run "
            "`manage.py migrate` first."
        )
    powers(cursor, owner=owner, role=role)  # there is such a role
    for statement in _statements(tables, owner, role):
        cursor.execute(statement)
    if found := powers(cursor, owner=owner, role=role) + list(excess(cursor, role)):
        raise RightsError(
            f"The role {role} of DATABASE_URL {', '.join(found)}, so what is kept from it is not. "
            "Take that away, or name another role; scripts/create-roles.sh creates one."
        )
    return len(tables)


def excess(cursor: CursorWrapper, role: str) -> Iterator[str]:
    """Every right that the role has, in whatever way, and should not have."""
    for table, _ in _tables(cursor):
        for right in EVERY_RIGHT:
            if right not in LESS.get(table, ORDINARY) and _has(cursor, role, table, right):
                yield f"has {right} on {table}"


def _has(cursor: CursorWrapper, role: str, table: str, right: str) -> bool:
    ask = "select has_table_privilege(%s, format('public.%%I', %s::text), %s)"
    cursor.execute(ask, [role, table, right])
    if right in {"SELECT", "INSERT", "UPDATE", "REFERENCES"}:  # may be had on columns alone
        ask = f"{ask} or {ask.removeprefix('select ').replace('_table_', '_any_column_')}"
        cursor.execute(ask, [role, table, right] * 2)
    return bool(cursor.fetchone()[0])


def powers(cursor: CursorWrapper, *, owner: str, role: str) -> list[str]:
    """What makes a role more than one that reads and writes rows. Raises RightsError when there is
    no such role."""
    cursor.execute(POWERS, {"owner": owner, "role": role})
    found = cursor.fetchone()
    if found is None:
        raise RightsError(
            f"The database has no role {role}, which DATABASE_URL names. scripts/create-roles.sh "
            "creates it."
        )
    return [name for name, has in zip(NAMES_OF_POWERS, found, strict=True) if has]


def _tables(cursor: CursorWrapper) -> list[tuple[str, str]]:
    """Every table and view, with its owner."""
    cursor.execute(TABLES)
    return cursor.fetchall()


def _statements(tables: list[str], owner: str, role: str) -> Iterator[sql.Composed]:
    """Take everything away and give what is due: within a transaction nobody sees the state
    between. A table made later gets the least until this is run again."""
    names = {"role": sql.Identifier(role), "owner": sql.Identifier(owner)}
    for text in (
        "revoke create on schema public from public",
        "grant usage on schema public to {role}",
        "revoke all on all sequences in schema public from {role}, public",
        "grant usage, select on all sequences in schema public to {role}",
        "alter default privileges for role {owner} in schema public"
        " grant select, insert on tables to {role}",
        "alter default privileges for role {owner} in schema public"
        " grant usage, select on sequences to {role}",
    ):
        yield sql.SQL(text).format(**names)
    for table in tables:
        rights = sql.SQL(", ").join(sql.SQL(right) for right in LESS.get(table, ORDINARY))
        for text in (
            "revoke all on {table} from {role}, public",
            "grant {rights} on {table} to {role}",
        ):
            yield sql.SQL(text).format(
                rights=rights, table=sql.Identifier("public", table), **names
            )
