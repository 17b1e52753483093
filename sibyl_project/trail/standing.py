"""Whether the database itself keeps Sibyl from rewriting the trail.

Triggers refuse every change, but the owner of a table can switch its triggers off. Only where the
application signs in to the database with a role of its own is it unable to.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection

QUESTION = """
select current_user, pg_get_userbyid(relowner),
    pg_has_role(current_user, relowner, 'member'),
    has_table_privilege(current_user, oid, 'truncate')
  from pg_class where oid = 'trail_entry'::regclass
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the role Sibyl uses now stands to the table of the trail."""

    role: str
    owner: str
    is_member: bool
    may_truncate: bool

    @property
    def owns(self) -> bool:
        """Whether this very role owns the table, and so may redact."""
        return self.role == self.owner

    @property
    def can_rewrite(self) -> bool:
        """Whether the role could switch off what protects the table."""
        return self.owns or self.is_member

    @property
    def sentence(self) -> str:
        """What an operator should know."""
        if self.can_rewrite:
            return (
                f"Sibyl uses the database as {self.role!r}, the owner of the trail, who could "
                "switch its protection off: what is written here can be rewritten by whoever "
                "controls this machine. Keep the output of `manage.py trail head` elsewhere, or "
                "use a database of your own with a role for the application that owns nothing."
            )
        return f"Sibyl uses the database as {self.role!r}, who cannot rewrite the trail."


def standing() -> Standing:
    """Ask the database."""
    with connection.cursor() as cursor:
        cursor.execute(QUESTION)
        return Standing(*cursor.fetchone())
