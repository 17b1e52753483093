"""Reading the standards' own words from an operator's files. Pure; nothing is stored, and any doubt
is a problem reported.

A directory holds UTF-8 files ending in `.md` or `.txt`, and nothing else (names that begin with a
point are ignored):

- One paragraph a file: the name is a paragraph number, as in `S2.14(a)(iv).txt`; all of the content
  is its text.
- Many paragraphs a file, under any other name, as in `s2.md`. A line that begins with a paragraph
  number, plain or bold (`S2.14(a)(iv) text`, `**S2.14** text`), opens that paragraph. So does a
  heading (`#` to `######`) that begins with a number or ends with one in brackets (`### S2.14
  Title`, `### Governance (S2.5-7)`); the heading's own words are no text. What follows, up to the
  next number or heading, is the paragraph's text. A range stands for its first number: text under
  `S2.5-7` that no further number divides becomes the text of S2.5. A heading's paragraph may stay
  without text. Lines under no number are skipped and counted.

Numbers carry their standard (`S1.` or `S2.`). Each may come once, must exist in the registry, and
must have text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sibyl_project.common.regex import regex
from standards import paragraph_ids

LARGEST_FILE = 5_000_000  # bytes; both standards together are below a tenth
LONGEST_TEXT = 60_000  # characters; the longest paragraph of either standard has about 3,000
_ENDINGS = {".md", ".txt"}
_HEADING = regex(r"#{1,6}\s+(?P<words>.*?)\s*#*\s*$")
_NUMBER = r"S[12]\s*\.\s*[A-Ea-e]?\d[^\s*_:]*"
_AT_START = regex(
    rf"(?:\*\*|__)?(?P<number>{_NUMBER})(?:\*\*|__)?:?(?:\s+(?P<rest>.*))?$", re.IGNORECASE
)
_AT_END = regex(rf"\((?P<number>{_NUMBER})\)$", re.IGNORECASE)
_RANGE = regex(r"[-\u2010-\u2015\u2212]")


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and where. `line` is 0 where the whole file or directory is meant."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.reason}"
            if self.line
            else f"{self.file}: {self.reason}"
        )


class OfficialTextError(ValueError):
    """The files cannot be imported; `problems` names every file, line and reason.

    Nothing was imported.
    """

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("Nothing was imported:\n" + "\n".join(map(str, problems)))


@dataclass(frozen=True, slots=True)
class OfficialTexts:
    """Paragraph id to text, and how many lines stood under no number."""

    texts: dict[str, str]
    skipped_lines: int


@dataclass(slots=True)
class _Entry:
    """A paragraph as written: where it was opened, and its lines."""

    file: str
    line: int
    number: str
    by_heading: bool = False
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in self.lines)).strip()


@dataclass(slots=True)
class _Reader:
    """Entries and problems gathered over all files."""

    known: Collection[str]
    problems: list[Problem] = field(default_factory=list)
    found: dict[str, _Entry] = field(default_factory=dict)
    skipped: int = 0

    def take(self, entry: _Entry) -> None:
        """Accept a paragraph or say why not."""
        if entry.by_heading and not entry.text:
            return
        try:
            pid = paragraph_ids.normalise(_RANGE.split(entry.number, maxsplit=1)[0].rstrip("."))
        except paragraph_ids.ParagraphIdError:
            self.refuse(entry, f"{entry.number!r} is not a paragraph number")
            return
        if reason := self._reason_against(pid, entry):
            self.refuse(entry, reason)
        else:
            self.found[pid] = entry

    def _reason_against(self, pid: str, entry: _Entry) -> str:
        first = self.found.get(pid)
        if pid not in self.known:
            return f"{pid} is not a paragraph of the registry"
        if first is not None:
            return f"{pid} was given before, at {first.file}:{first.line}"
        if not entry.text:
            return f"{pid} has no text"
        if len(entry.text) > LONGEST_TEXT:
            return (
                f"{pid} has {len(entry.text):,} characters; more than {LONGEST_TEXT:,} is no "
                "paragraph"
            )
        return ""

    def refuse(self, entry: _Entry, reason: str) -> None:
        """Note a problem at the line on which an entry was opened."""
        self.problems.append(Problem(entry.file, entry.line, reason))


def read_directory(directory: Path, known: Collection[str]) -> OfficialTexts:
    """The paragraphs in the files of `directory`; `known` are the ids of the registry.

    Raises OfficialTextError.
    """
    if not directory.is_dir():
        raise OfficialTextError([Problem(str(directory), 0, "is not a directory")])
    reader = _Reader(known)
    files = sorted(path for path in directory.iterdir() if not path.name.startswith("."))
    for path in files:
        _read_file(path, reader)
    if not files:
        reader.problems.append(Problem(str(directory), 0, "holds no .md or .txt files"))
    if reader.problems:
        raise OfficialTextError(reader.problems)
    return OfficialTexts({pid: entry.text for pid, entry in reader.found.items()}, reader.skipped)


def _read_file(path: Path, reader: _Reader) -> None:
    try:
        text = _decoded(path)
    except _Unreadable as unreadable:
        reader.problems.append(Problem(path.name, unreadable.line, str(unreadable)))
        return
    if paragraph_ids.is_valid(path.stem):
        reader.take(_Entry(path.name, 1, path.stem, lines=text.split("\n")))
        return
    entries = list(_entries(path.name, text.split("\n"), reader))
    if not entries:
        reader.problems.append(
            Problem(path.name, 0, "no line begins with a paragraph number such as S2.14(a)")
        )
    for entry in entries:
        reader.take(entry)


class _Unreadable(ValueError):
    def __init__(self, reason: str, line: int = 0) -> None:
        self.line = line
        super().__init__(reason)


def _decoded(path: Path) -> str:
    if not path.is_file() or path.suffix.lower() not in _ENDINGS:
        raise _Unreadable("only .md and .txt files belong here")
    if path.stat().st_size > LARGEST_FILE:
        raise _Unreadable(f"is larger than {LARGEST_FILE:,} bytes")
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _Unreadable(
            "is not UTF-8 text; save it as UTF-8", raw.count(b"\n", 0, error.start) + 1
        ) from None
    if "\0" in text:
        raise _Unreadable("holds a NUL character", text.count("\n", 0, text.index("\0")) + 1)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _entries(file: str, lines: list[str], reader: _Reader) -> Iterator[_Entry]:
    entry: _Entry | None = None
    for number, line in enumerate(lines, start=1):
        heading = _HEADING.match(line)
        opened = _opened(file, number, line, heading)
        if entry and (opened or heading):
            yield entry
        if opened or heading:
            entry = opened
        elif entry:
            entry.lines.append(line)
        else:
            reader.skipped += bool(line.strip())
    if entry:
        yield entry


def _opened(file: str, line_number: int, line: str, heading: re.Match[str] | None) -> _Entry | None:
    """The paragraph a line opens, if it opens one."""
    if heading:
        found = _AT_START.match(heading["words"]) or _AT_END.search(heading["words"])
        return _Entry(file, line_number, found["number"], by_heading=True) if found else None
    found = _AT_START.match(line)
    return (
        _Entry(file, line_number, found["number"], lines=[found["rest"] or ""]) if found else None
    )
