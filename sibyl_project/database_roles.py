"""Which database role a process uses: the owner's for the few commands that need it, else the
application's.

With services of one's own two roles are kept apart. The owner's makes tables, loads what is
shipped, purges, backs up and restores; the application's, which web process and workers use, reads
and writes rows and cannot rewrite the trail (`common/database_rights.py`). Without
DATABASE_OWNER_URL, and always with the embedded services, one role does all.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sibyl_project.env import Env

# Whatever is not named here is refused by the database when it tries what only the owner may.
OWNER_COMMANDS: Final = frozenset(
    {
        *("migrate", "sqlmigrate", "ingest_standards", "grant_rights", "purge", "account"),
        *("backup", "restore"),
    }
)


def is_for_owner(arguments: Sequence[str]) -> bool:
    """Whether a command line is `manage.py` with a command of the owner."""
    return (
        len(arguments) > 1
        and Path(arguments[0]).name == "manage.py"
        and arguments[1] in OWNER_COMMANDS
    )


def address(env: Env, arguments: Sequence[str]) -> str:
    """The address of the database for a process that was started with these arguments."""
    return (is_for_owner(arguments) and env.DATABASE_OWNER_URL) or env.DATABASE_URL
