"""Which letters a text must hold before an expression of the cue grammar can stand in it.

A regular expression is slow to say no, and most statements hold no word of most groups. So each
expression is read for what every match of it contains; only statements that hold that are searched.
What is not understood asks for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from sibyl_project.common.regex import regex

DIGIT = "\\d"  # any digit; every other needle is looked for as it is, in lower case
BREAK = "\n"  # before a needle: it begins a word; after it: it ends one

Needles = frozenset[str]  # any of them is needed
_TOKEN = regex(
    r"(?P<around>\(\?<?[=!])|(?P<open>\((?:\?(?:-i)?:)?)|(?P<close>\))|(?P<either>\|)"
    r"|(?P<repeat>[?*+]|\{\d*,?\d*\})|(?P<nothing>\\[bB]|\^)|(?P<any>\\[wWsSD]|\.)|(?P<digit>\\d)"
    r"|(?P<escaped>\\[^\w])|(?P<set>\[[^\]\\]*(?:\\.[^\]\\]*)*\])"
    r"|(?P<plain>[^\\\[\](){}?*+|^.$]+(?![?*+{])|[^\\\[\](){}?*+|^.$])"
)
_DIGITS = regex(r"\[(?:\\d|\d-\d|\d)+\]")
_SIGNS = regex(r"\[[$€£¥%]+\]")
_FOREIGN = regex(r"[^\W\x00-\x7f]")  # letters whose other case is not looked into
_PIECE = regex(r"\w+")


@cache
def needed(expression: str) -> tuple[Needles, ...]:
    """Sets of needles of an expression that begins where a word may: a match holds one of each.

    None where nothing is sure.
    """
    try:
        reader = _Reader(expression)
        branches = reader.branches(begins=True)
    except ValueError:
        return ()
    return tuple(branches[0]) if len(branches) == 1 else tuple(filter(None, [_any_of(branches)]))


class _Reader:
    """Reads one expression from left to right; a branch is what one alternative needs, set by
    set."""

    def __init__(self, expression: str) -> None:
        self._expression, self._at = expression, 0

    def branches(self, *, begins: bool, inside: bool = False) -> list[list[Needles]]:
        """The alternatives up to the end of the group (`inside`) or of the expression.

        Raises ValueError for what is unknown.
        """
        found = [self._branch(begins)]
        while (stop := self._next()) == "either":
            found.append(self._branch(begins))
        if (stop == "close") is not inside:
            raise ValueError("brackets do not match")
        return found

    def _branch(self, begins: bool) -> list[Needles]:
        branch = _Branch(begins)
        while (match := _TOKEN.match(self._expression, self._at)) and match.lastgroup not in (
            "either",
            "close",
        ):
            self._at = match.end()
            kind = match.lastgroup or ""
            if kind == "around":
                self.branches(begins=False, inside=True)
            elif kind == "open":
                inner = self.branches(begins=branch.at_beginning, inside=True)
                branch.add(_any_of(inner), sure=self._is_sure())
            elif kind == "repeat" or (kind == "plain" and _FOREIGN.search(match[0])):
                raise ValueError(f"not understood: {match[0]}")
            elif kind in ("plain", "escaped"):
                branch.letters(
                    match[0].removeprefix("\\"), sure=self._is_sure(), more=self._repeats
                )
            elif kind in ("any", "digit", "set"):
                branch.add(_of_one(kind, match[0]), sure=self._is_sure())
        return branch.ended()

    def _next(self) -> str:
        if self._at == len(self._expression):
            return ""
        match = _TOKEN.match(self._expression, self._at)
        if match is None:
            raise ValueError(f"not understood: {self._expression[self._at :]}")
        self._at = match.end()
        return match.lastgroup or ""

    def _is_sure(self) -> bool:
        """Reads how often what was just read may stand; whether it must stand at least once."""
        match = _TOKEN.match(self._expression, self._at)
        self._repeats = match is not None and match.lastgroup == "repeat"
        if match is None or not self._repeats:
            return True
        self._at = match.end()
        following = self._expression[self._at : self._at + 1]
        if following in ("?", "+"):
            self._at += 1
        return match[0] == "+" or (
            match[0][0] == "{" and not match[0].startswith(("{0", "{,", "{}"))
        )


class _Branch:
    """The sets gathered so far, and the run of letters being read."""

    def __init__(self, begins: bool) -> None:
        self._sets: list[Needles] = []
        self._run = BREAK if begins else ""

    @property
    def at_beginning(self) -> bool:
        """Whether nothing was read yet that could stand before what follows."""
        return self._run == BREAK and not self._sets

    def letters(self, letters: str, *, sure: bool, more: bool) -> None:
        """Letters as they stand; after one that repeats (`more`) nothing is known to follow at
        once."""
        if sure:
            self._run += letters
        if more:
            self._end_run()

    def add(self, found: Needles | None, *, sure: bool) -> None:
        """What a group or a class needs, if it is sure to stand."""
        self._end_run()
        if found and sure:
            self._sets.append(found)

    def ended(self) -> list[Needles]:
        """All sets."""
        self._end_run()
        return self._sets

    def _end_run(self) -> None:
        if needle := _longest_piece(self._run):
            self._sets.append(frozenset({needle}))
        self._run = ""


def _longest_piece(run: str) -> str:
    """The longest word of a run, marked where the run shows that it begins or ends there; else its
    first sign."""
    pieces = list(_PIECE.finditer(run))
    if not pieces:
        return next((sign for sign in run if not sign.isspace()), "")
    piece = max(pieces, key=lambda match: len(match[0]))
    return BREAK * (piece.start() > 0) + piece[0].lower() + BREAK * (piece.end() < len(run))


def _of_one(kind: str, printed: str) -> Needles | None:
    if kind == "digit" or _DIGITS.fullmatch(printed):
        return frozenset({DIGIT})
    return frozenset(printed[1:-1]) if _SIGNS.fullmatch(printed) else None


def _any_of(branches: Iterable[list[Needles]]) -> Needles | None:
    """What is needed of alternatives together: the most telling set of each; nothing where one
    needs nothing."""
    chosen: set[str] = set()
    for branch in branches:
        if not branch:
            return None
        best: Needles = max(
            branch, key=lambda needles: (min(len(needle) for needle in needles), -len(needles))
        )
        chosen |= best
    return frozenset(chosen)
