"""What on a page is disclosure and what is none: pointers, quoted requirements, rows without a
value, words that make no sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reports.document.report_parts import CODE, DOT_LEADER, ENDED
from reports.language.sentences import sentences_in
from reports.language.years import NAMED_YEAR, RECENT_YEAR
from sibyl_project.common.regex import regex

# a numbered target of the United Nations, quoted
_GOAL_TEXT = regex(r"^\W*\d{1,2}\.[0-9a-c]\s+[A-Z]")
# the same in a cell of an index: "13.2 Integrate climate change measures into national policies"
_GOAL_CELL = regex(
    r"^\W*\d{1,2}\.[0-9a-c] (?:By "
    + RECENT_YEAR
    + r"|Achieve|Build|Develop|Double|Eliminate|Encourage|End"
    r"|Enhance|Ensure|Expand|Halve|Implement|Improve|Increase|Integrate|Promote|Protect|Provide"
    r"|Reduce|Strengthen|Substantially|Support|Take|Undertake|Upgrade)\b"
)
_POINTS_ELSEWHERE = regex(
    r"\b(?:are|is|can be|has been|have been) (?:\w+ ){0,2}"
    r"(?:set out|described|detailed|provided|available|found|outlined|disclosed|presented"
    r"|published)[\w\s,]{0,20} (?:in|on|at|within) (?:the |our |its "
    r"|this )?[\w\s&,'-]{0,60}(?:reports?|website|10-K|proxy|addendum|fact ?book|appendix|index"
    r"|www\.)|\bcan be found\b|\b(?:sections?|chapters?|parts?) of (?:the"
    rf"|our) (?:{RECENT_YEAR} )?annual report\b|\bavailable (?:on|at) (?:our|the|www)",
    re.I,
)
_PURE_POINTER = regex(
    r"^\W*(?:please )?(?:see|you can find|refer to|read more|learn more|find out more|visit|"
    r"for (?:more|further|additional|detailed|a full)\b|for [^.;]{3,120}, (?:please )?(?:see"
    r"|refer)\b)|^\W*(?:more|further|additional) (?:information|details?)\b"
    r"(?!.{0,200}\b(?:currently|still) being\b)",
    re.I,
)
_POINTER = regex(
    r"\b(?:pages?|pp?\.|see|section|chapter|report|refer|omitted|proxy|10-K|CDP|website)\b"
    r"|\b\d{1,3}(?:\s*[-,]\s*\d{1,3})+\b|\|\s*\d{1,3}\s*$",
    re.I,
)
_MEASURED = regex(
    r"\d[\d,. ]*\s*(?:%|(?:k|m|g|million |thousand |metric )?(?:t|tonnes?|tons?|mt|kt)?\s*CO2"
    r"|[MGkT]Wh|[GTP]J|million|billion|tonnes?\b)",
    re.I,
)
_REQUEST = regex(
    r"^\W*(?:[a-z0-9]{1,4}[).:]\s*)*"
    r"(?:(?:describe|disclose|explain|provide|discuss|indicate|identify|specify)\b|"
    r"report(?:ing)? (?:the|on|a)\b|state (?:the|whether)|"
    r"description of|discussion of|explanation of|disclosure of|a description of|whether\b"
    r"|how the (?:organi[sz]ation|entity))",
    re.I,
)
_NUMERIC_CELL = regex(
    r"^[<>~≈(+-]?\s*[$€£]?\s*\d[\d,.\s]*(?:\s*(?:%|[A-Za-z][\w²³/]{0,9}))?\)?\d?[*†]?$"
)
_YEAR_CELL = regex(rf"^{NAMED_YEAR}[A-Za-z*]?$")
_FINITE = regex(
    r"\b(?:we|our|us|is|are|was|were|has|have|do|does|did|will|can|must|oversees?|reviews?"
    r"|conducts?|reports to|publishe[sd]|assumes|considers|defines|includes|applies|identifies"
    r"|assesses|evaluates|determines|recogni[sz]es|integrates|manages|maintains)\b",
    re.I,
)
_TITLE_WORDS = 12
_FEWEST_WORDS = 5
_EAST_ASIAN = regex(r"[\u3040-\u30ff\u3400-\u9fff]")  # written without spaces between words
_CHARACTERS_OF_A_WORD = 2
_FEWEST_BARE_WORDS = 7  # without a full stop at the end
_CELL_WORDS = 9
_INDEX_WORDS = 12


def is_row(text: str) -> bool:
    """Whether this is a table row."""
    return " | " in text


def numeric_cells(row: str) -> int:
    """How many cells of a row are a number (a bare year is a label, not a number)."""
    return sum(
        bool(_NUMERIC_CELL.match(c)) and not _YEAR_CELL.match(c)
        for c in (cell.strip() for cell in row.split(" | "))
    )


def sentence_cells(row: str) -> list[str]:
    """The sentences in those cells of a row that hold prose of their own."""
    cells = [cell.strip() for cell in row.split(" | ") if len(cell.split()) >= _CELL_WORDS]
    coded = bool(CODE.search(row))
    return [
        sentence.text
        for cell in cells
        for sentence in sentences_in(cell)
        if not coded or ENDED.search(sentence.text)
    ]


def is_disclosure(text: str, part: str) -> bool:
    """Whether a sentence or row can itself be disclosure, given the part of the report it stands
    in."""
    if part == "goals" and _GOAL_TEXT.match(text):
        return False
    if (
        part == "glossary"
        or DOT_LEADER.search(text)
        or _REQUEST.match(text)
        or text.rstrip().endswith("?")
        or _quotes_goals(text)
    ):
        return False
    if is_row(text):
        return _is_informative_row(text, part)
    return _is_statement(text) and (part != "index" or _is_own_answer(text))


def is_pointer(text: str) -> bool:
    """Whether a sentence only says where to read more."""
    return bool(_PURE_POINTER.match(text) or _POINTS_ELSEWHERE.search(text))


def _is_informative_row(row: str, part: str) -> bool:
    if _MEASURED.search(row):
        return True
    refers = bool(CODE.search(row) and _POINTER.search(row))
    told = numeric_cells(row) > 0 or _says_something(row)
    return part != "index" and not refers and told


def _quotes_goals(text: str) -> bool:
    """Whether a row or cell says which goals of the United Nations it belongs to, in their own
    words."""
    return any(
        _GOAL_CELL.match(cell) for cell in text.split(" | ") if len(cell.split()) >= _CELL_WORDS
    )


def _says_something(row: str) -> bool:
    """Whether a cell of a row without figures tells something, as in a table of risks."""
    return any(len(cell.split()) >= _CELL_WORDS for cell in row.split(" | "))


def _is_statement(text: str) -> bool:
    words = text.split()
    if ENDED.search(text):
        unspaced = len(_EAST_ASIAN.findall(text)) // _CHARACTERS_OF_A_WORD
        return len(words) + unspaced >= _FEWEST_WORDS
    return len(words) >= _FEWEST_BARE_WORDS and not _is_title(words)


def _is_own_answer(text: str) -> bool:
    """In an index: an amount, or a full sentence with a verb, not the wording of the
    requirement."""
    if _MEASURED.search(text):
        return True
    return len(text.split()) >= _INDEX_WORDS and bool(ENDED.search(text) and _FINITE.search(text))


def _is_title(words: Sequence[str]) -> bool:
    """Unpunctuated and mostly capitalised: a heading that was not set as one, or several run
    together."""
    long_words = [word for word in words if len(word) > 3 and word[0].isalpha()]
    capitalised = sum(word[0].isupper() for word in long_words)
    return capitalised * 10 >= len(long_words) * (5 if len(words) > _TITLE_WORDS else 7)
