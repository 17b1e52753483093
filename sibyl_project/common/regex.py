"""Regular expressions that are compiled when they are first used.

Sibyl reads language by more than two thousand of them, which take seconds to compile, and each of
its processes imports nearly all and uses few: a command, a web process, a child that reads one
file. So a module names its expressions at import, as `_WORDS = regex(r"\\bwords?\\b")`, and pays
for those it needs. What a function makes of words it is given is still for `re.compile`: `regex`
keeps what it made for as long as the process lives, so that a test can compile every one.
"""

from __future__ import annotations

import re
from typing import AnyStr, Final, cast

_METHODS: Final = (
    *("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split"),
    *("flags", "groups", "groupindex"),
)
_made: Final[list[re.Pattern[str] | re.Pattern[bytes]]] = []


class _Regex:
    """Stands for a compiled expression. Until one of its methods is asked for it has none; then it
    is compiled, and its methods are those of what was compiled."""

    def __init__(self, source: str | bytes, flags: int) -> None:
        self.pattern, self._flags = source, flags

    def __getattr__(self, name: str) -> object:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update({method: getattr(compiled, method) for method in _METHODS})
        return self.__dict__[name]

    def __repr__(self) -> str:
        return f"regex({self.pattern!r}, {self._flags!r})"


def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """An expression as `re.compile` makes it, compiled at the first use of one of its methods.

    What is wrong with it is raised then, as `re.error`. A match names the compiled one, so that its
    `re` is not what this returns.
    """
    made = cast(re.Pattern[AnyStr], _Regex(source, flags))
    _made.append(made)
    return made


def compile_all() -> int:
    """Compile every expression of the modules imported so far; how many there are.

    Raises `re.error` for one that is wrong.
    """
    return sum(1 for one in _made if one.groups >= 0)
