"""Lines to paragraphs: when a new one begins, how lines are joined, what a hyphen at a line's end
meant."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from reports.document.lines import Box, Line, around
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_WORD = regex(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_END_HYPHEN = regex(r"([^\W\d_]+)[-\u2010\u00ad]$")
_HYPHENS = ("-", "\u2010", "\u00ad")
_FIRST_WORD = regex(r"[^\W\d_]+")
_LIST_START = regex(r"(?:•|[-–—→›►]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s)")
_SENTENCE_END = regex(r"[.!?:;][\"'”’)]*[⁰¹²³⁴-⁹]*$")
_CJK = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uff60]"
_CJK_END, _CJK_START = regex(rf"{_CJK}$"), regex(_CJK)
_COMPOUND_PREFIXES = word_set(
    "long short mid low high net non well self cross third near full half large small medium "
    "multi semi zero water energy carbon science market location climate nature forward year "
    "risk value cost fossil evidence gender open best second last two three four five six ten "
    "double single"
)
_WHOLE_WORD = 4  # letters from which two known words around a hyphen are taken for a compound

_LEADING = 1.75  # baseline distance, in font sizes, above which a paragraph ends
_STEP = 1.3  # ... or in distances of the lines before it
_SAME_SIZE = 0.09
_CUT_LENGTH = 40  # characters; anything shorter is a label


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Joined lines of one style and their place."""

    text: str
    box: Box
    size: float
    bold: bool
    color: int


def vocabulary(lines: Sequence[Line]) -> frozenset[str]:
    """Words, also hyphenated ones, that stand unbroken on the page, lower case."""
    words: set[str] = set()
    for line in lines:
        text = _END_HYPHEN.sub("", line.text)
        words.update(match.group().lower() for match in _WORD.finditer(text))
    return frozenset(words)


def paragraphs_of(column: Sequence[Line], words: Set[str]) -> list[Paragraph]:
    """The paragraphs of one column of lines (top to bottom).

    `words` decides about hyphens at line ends.
    """
    rows = rows_of(column)
    if not rows:
        return []
    right = max(row[-1].box.x1 for row in rows)
    groups: list[list[list[Line]]] = [[rows[0]]]
    for row in rows[1:]:
        if _begins(groups[-1], row, right):
            groups.append([row])
        else:
            groups[-1].append(row)
    return [_paragraph(group, words) for group in groups]


def rows_of(column: Sequence[Line]) -> list[list[Line]]:
    """Lines that share a baseline, left to right: a bullet and its text, a word and its raised
    mark."""
    rows: list[list[Line]] = []
    for line in sorted(column, key=lambda item: (item.baseline, item.box.x0)):
        if rows and _same_row(rows[-1][0], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda item: item.box.x0) for row in rows]


def _same_row(first: Line, line: Line) -> bool:
    return first.upright == line.upright and abs(first.baseline - line.baseline) <= 0.35 * min(
        first.size, line.size
    )


def _begins(group: list[list[Line]], row: list[Line], right: float) -> bool:
    """Whether `row` begins a new paragraph after the rows of `group`."""
    previous, first = group[-1], row[0]
    style, before = _main(row), _main(previous)
    if _LIST_START.match(first.text) or style.upright != before.upright:
        return True
    if abs(style.size - before.size) > _SAME_SIZE * before.size or _restyled(before, style):
        return True
    step = first.baseline - previous[0].baseline
    if step <= 0 or step > _LEADING * before.size:
        return True
    if len(group) > 1 and step > _STEP * (previous[0].baseline - group[-2][0].baseline):
        return True
    ended_short = previous[-1].box.x1 < right - 0.3 * (right - first.box.x0)
    return (
        ended_short and bool(_SENTENCE_END.search(previous[-1].text)) and first.text[:1].isupper()
    )


def _main(row: list[Line]) -> Line:
    return max(row, key=lambda line: len(line.text))


def _restyled(before: Line, line: Line) -> bool:
    """A change of weight and colour together, or of weight at a block border, is a heading ending
    or beginning."""
    if before.bold == line.bold:
        return before.color != line.color and before.block != line.block
    return before.color != line.color or before.block != line.block


def _paragraph(group: list[list[Line]], words: Set[str]) -> Paragraph:
    flat = [line for row in group for line in row]
    main = _main(flat)
    text = join_lines([" ".join(line.text for line in row) for row in group], words)
    return Paragraph(
        text=text,
        box=around(line.box for line in flat),
        size=max(flat, key=lambda line: (len(line.text), line.size)).size,
        bold=main.bold and all(line.bold or len(line.text) <= 2 for line in flat),
        color=main.color,
    )


def runs_on(before: Paragraph, after: Paragraph) -> bool:
    """Whether a paragraph at the end of a column goes on at the top of the next: no end, no
    beginning, one style."""
    one_style = (
        before.bold == after.bold
        and before.color == after.color
        and abs(before.size - after.size) < 0.3
    )
    cut = len(before.text) >= _CUT_LENGTH and not _SENTENCE_END.search(before.text)
    return one_style and cut and after.text[:1].islower() and not _LIST_START.match(after.text)


def join_lines(texts: Sequence[str], words: Set[str] = frozenset()) -> str:
    """Lines of one paragraph as one text, with words that were broken at line ends put together
    again."""
    joined = ""
    for text in texts:
        joined = _join(joined, text, words) if joined else text
    return joined.replace("\u00ad", "")


def _join(left: str, right: str, words: Set[str]) -> str:
    # the search takes as long as the text is: a page of thousands of lines would take minutes
    broken = _END_HYPHEN.search(left) if left.endswith(_HYPHENS) else None
    following = _FIRST_WORD.match(right)
    if _CJK_END.search(left) and _CJK_START.match(right):
        return f"{left}{right}"  # written without spaces between words
    if broken is None or following is None:
        tight = left.endswith(("-", "\u2010", "/")) and left[-2:-1].strip() and right[:1].isalnum()
        return f"{left}{right}" if tight else f"{left} {right}"
    if _keeps_hyphen(broken.group(1), following.group(), left[-1], words):
        return f"{left[:-1]}-{right}"
    return f"{left[:-1]}{right}"


def _keeps_hyphen(head: str, tail: str, mark: str, words: Set[str]) -> bool:
    """Whether the hyphen belongs to the word ("long-term") or only to the line ("sustain-able")."""
    if mark == "\u00ad":
        return False
    if not tail[0].islower() or head.isupper():
        return True
    if f"{head}{tail}".lower() in words:
        return False
    if f"{head}-{tail}".lower() in words or head.lower() in _COMPOUND_PREFIXES:
        return True
    return min(len(head), len(tail)) >= _WHOLE_WORD and {head.lower(), tail.lower()} <= words
