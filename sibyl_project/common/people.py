"""What people are called in rows that outlive their accounts."""

from __future__ import annotations

from typing import Any, Final

LONGEST_NAME: Final = 150  # characters, as the columns that keep one


def name_of(user: Any) -> str:
    """What the author of a row is called in it: the full name, else that of the account."""
    return str(user.get_full_name() or user.get_username())[:LONGEST_NAME]
