"""Sentences of prose: bullets, abbreviations, decimals, footnote marks and table rows, each
sentence verbatim.

A full stop ends a sentence when what follows looks like a beginning and what precedes is not an
abbreviation. A line break ends one only where it means something (blank line, bullet, table row, or
a line that ended anyway), because text from elsewhere may be wrapped at any column.
"""

from __future__ import annotations

import re
from itertools import pairwise

from sibyl_project.common.regex import regex


def word_set(text: str) -> frozenset[str]:
    """The words of `text`: a readable way to write a set of them."""
    return frozenset(text.split())


BULLETS = "•◦▪‣●■□▸►➢⁃"

# Never the last word of a sentence: something always follows.
_NEVER_LAST = word_set(
    "e.g i.e vs cf approx ca circa fig figs sec sect para paras pp vol ch art incl excl resp viz "
    "mr mrs ms messrs dr prof hon st rev gen sen gov est avg max min dept tel et.al"
)
# Abbreviations only when a number follows ("No. 5", "p. 12").
_BEFORE_NUMBER = word_set("no nos p eq ed tab app ref cat item abs nr")
# May stand inside or at the end: the next word decides.
_AMBIGUOUS = word_set(
    "inc ltd corp co plc llc lp bros etc al jr sr u.s u.k e.u u.n u.s.a n.v s.a s.p.a s.a.r.l "
    "a.g d.c a.m p.m m.w jan feb mar apr jun jul aug sep sept oct nov dec mt mn bn rd ave blvd "
    "ph.d"
)
_OPENERS = word_set(
    "the we our in this these those it its as for to a an all by at on and but however with from "
    "while when where there they their he she if of each since during under both more most some "
    "such not no over through following further additionally moreover although because after "
    "before between among every many one two three what which who that other please see since "
    "until within"
)

_BLANK_LINE = regex(r"\n[^\S\n]*\n")
# an arrow begins an item where words follow; between numbers it is said of a change
_BULLET_MARK = regex(rf"(?<!\S)(?:[{BULLETS}▶](?=\s)|→(?=\s+[^\W\d_]))")
_LINE_START = regex(rf"\s*(?:[{BULLETS}]|[-–—*·]\s|\(?(?:\d{{1,2}}|[a-z]|[ivx]{{1,4}})[.)]\s)")
_LINE_END = regex(r"[.!?:;…][\"'”’)\]]*\s*$")
_STOP = regex(
    r"(?<![.!?…])(?P<stop>[.!?…]++|[。！？])(?P<close>[\"'”’»)\]]*+)"
    r"(?P<note>(?:\[\d{1,3}\]|\(\d{1,2}\)|\d{1,2}(?:,\d{1,2}){0,9}|[¹²³⁰⁴-⁹]++|[*†‡§]++)?)"
    r"(?:(?=\s|$)|(?<=[。！？])(?![」』）)\]]))"
)
_BEGINNING = regex(rf"\s*(?P<open>[\"'“‘«(\[]*)(?P<word>[^\W_]+|[{BULLETS}$€£¥#<>~≈+−–—-]|.)")
_LIST_NUMBER = regex(r"[\s\"'“(]*(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-Za-z]|[ivxIVX]{1,4})$")
_YEAR = regex(r"(?:^|\D)(?:19|20)\d\d$")
_CJK_STOP = "。！？"
_LONGEST_WORD = 40  # characters looked at before a stop


def split_sentences(paragraph: str) -> list[str]:
    """The sentences of `paragraph` in order, each a verbatim substring without outer white space.

    Joined, they lose nothing but white space. Rows of a table and bullets are sentences of their
    own.
    """
    cuts = sorted({0, len(paragraph), *_line_cuts(paragraph), *_bullet_cuts(paragraph)})
    sentences: list[str] = []
    for start, end in pairwise(cuts):
        sentences.extend(_split_line(paragraph[start:end]))
    return sentences


def _line_cuts(text: str) -> list[int]:
    """Where a line break separates sentences."""
    cuts = [match.end() for match in _BLANK_LINE.finditer(text)]
    lines = text.split("\n")
    position = 0
    for line, following in pairwise(lines):
        position += len(line) + 1
        if (
            " | " in line
            or " | " in following
            or _LINE_START.match(following)
            or _LINE_END.search(line[-40:])
        ):
            cuts.append(position)
    return cuts


def _bullet_cuts(text: str) -> list[int]:
    return [match.start() for match in _BULLET_MARK.finditer(text)]


def _split_line(text: str) -> list[str]:
    sentences: list[str] = []
    start = 0
    for match in _STOP.finditer(text):
        end = match.end()
        if not _ends_sentence(text, start, match):
            continue
        if sentence := text[start:end].strip():
            sentences.append(sentence)
        start = end
    if rest := text[start:].strip():
        sentences.append(rest)
    return sentences


def _ends_sentence(text: str, start: int, match: re.Match[str]) -> bool:
    """Whether the stop in `match` ends the sentence begun at `start`."""
    stop = match["stop"]
    before = text[max(start, match.start() - _LONGEST_WORD) : match.start()]
    word = before.split()[-1] if before[-1:].strip() else ""
    if match["note"] and not _is_footnote(word, stop, match["note"]):
        return False
    follows = _BEGINNING.match(text, match.end())
    if follows is None or stop in _CJK_STOP:
        return True
    if not _can_begin(follows["word"]):
        return False
    if stop != ".":
        return True
    if match.start() - start < _LONGEST_WORD and _LIST_NUMBER.match(text[start : match.start()]):
        return False
    return _word_can_end(word, follows["word"])


def _is_footnote(word: str, stop: str, note: str) -> bool:
    """Whether digits after a stop are a footnote mark ("emissions.3", "2030.1") and not decimals
    ("12.5")."""
    if not note[0].isdigit() or not note.isascii():
        return True
    return stop != "." or not word[-1:].isdigit() or bool(_YEAR.search(word))


def _can_begin(word: str) -> bool:
    first = word[0]
    return not first.islower() and first not in ",;:.!?)]}%&/="


def _word_can_end(word: str, following: str) -> bool:
    """Whether `word`, before a full stop, may end a sentence whose next word is `following`."""
    bare = word.lstrip("([{\"'“‘«–—-/").lower()
    tail = re.split(r"[\s/(–—]", bare)[-1]
    if tail in _NEVER_LAST:
        return False
    if tail in _BEFORE_NUMBER:
        return not following[0].isdigit()
    is_initial = len(tail) == 1 and tail.isalpha()
    if tail in _AMBIGUOUS or is_initial:
        return following.lower() in _OPENERS or following in BULLETS
    return True
