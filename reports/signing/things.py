"""One thing that is open when an analysis is to be signed off."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from django.utils.text import Truncator

MOST_NAMED: Final = 12
_LONGEST: Final = 90  # characters of the name of one


@dataclass(frozen=True, slots=True)
class OpenThing:
    """Something unfinished: what it is, in one line, and the names of what it is made of.

    `key` is acknowledged. It changes with the names, so that nobody acknowledges what he did not
    see. `is_undone` says that nobody began it at all.
    """

    about: str
    label: str
    names: tuple[str, ...] = field(default_factory=tuple)
    is_undone: bool = False

    @property
    def key(self) -> str:
        """By which it is acknowledged, such as "claim.todo-3f0c9a12"."""
        seen = "\n".join((self.label, *self.names))
        return f"{self.about}-{sha256(seen.encode()).hexdigest()[:8]}"

    @property
    def shown(self) -> list[str]:
        """The first names, each cut where it is long."""
        return [Truncator(name).chars(_LONGEST) for name in self.names[:MOST_NAMED]]

    @property
    def more(self) -> int:
        """How many names are not shown."""
        return max(0, len(self.names) - MOST_NAMED)

    @property
    def stored(self) -> dict[str, object]:
        """As the sign-off keeps it: with every name."""
        return {"key": self.key, "label": self.label, "items": list(self.names)}
