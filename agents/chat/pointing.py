"""The words by which a question points: at years beside another, at places in a list, at parts of a
paragraph, and at what was asked before (no Django here)."""

from __future__ import annotations

import re
from typing import Final

from sibyl_project.common.regex import regex

_COUNTED: Final = {"a": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}
_BESIDE: Final = regex(
    r"\b(?:(?P<times>a|one|two|three|[123]) years? |(?:the )?year )"
    r"(?P<way>before|ago|earlier|prior|previously|back|after|following|later)\b",
    re.IGNORECASE,
)
_RELATIVE: Final = {
    -1: regex(
        r"\b(?:last|previous|prior|preceding) (?:reporting |financial |fiscal )?(?:year|period)\b",
        re.IGNORECASE,
    ),
    1: regex(r"\b(?:following|next|subsequent) (?:reporting )?(?:year|period)\b", re.I),
    0: regex(
        r"\b(?:this|current|reporting|latest|most recent) (?:reporting )?(?:year|period)\b",
        re.IGNORECASE,
    ),
}
# years that are counted from the one spoken of, not from the report's own
_FROM_THERE: Final = regex(
    r"\b(?:previous|prior|preceding|following|next|subsequent) (?:\w+ )?(?:year|period)\b", re.I
)
_BASE_YEAR: Final = regex(r"\bbase[- ]?(?:line )?(?:year|period)\b|\bbaseline\b", re.I)
_ORDINALS: Final = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "fifth": 5,
    "5th": 5,
    "last": -1,
    "former": 1,
    "latter": -1,
}
_ROW = r"(?:one|claim|requirement|gap|paragraph|statement|item|of (?:them|those|these|the \w+))"
_ORDINAL: Final = regex(
    rf"(?:\b(?:the|that|its|those|these) |^(?:and )?)(?P<place>{'|'.join(_ORDINALS)})"
    rf"(?: {_ROW}\b|(?= ?(?:[^\w ]|$))|(?= (?:is|was|be)\b)|(?= (?:\w+ly|un\w+|contra\w+)\b)"
    r"| (?P<many>two|three|four|five|[2-5])\b)"
    rf"|\b(?:number|no\.?|#) ?(?P<digit>[1-5])\b(?!\d)",
    re.IGNORECASE,
)
_NEXT_PAGE: Final = regex(
    r"\b(?:(?P<next>next|following)|previous|preceding|prior) page\b|"
    r"\bpage (?:(?P<after>after|following)|before)\b",
    re.IGNORECASE,
)
_PART: Final = regex(r"(?<![\w)])(?P<part>(?:\((?:[a-h]|[ivx]{1,4}|\d)\))+)", re.IGNORECASE)
_OF_STANDARD: Final = regex(r"\b(?:IFRS[ -]?)?S ?([12])\b(?! ?[.(:]? ?\d)", re.IGNORECASE)
_STARTS: Final = regex(
    r"^(?:and|but|or|what about|how about|what of|also|same|plus|then|now|so|ok(?:ay)?|only|just"
    r"|instead|vs\.?|versus|with|without|including|excluding|compared|add(?:ing)?)\b"
    r"|^which (?:one |of them )?(?:has|have|is|was|are|were)"
    r" (?:the )?(?:more|most|fewer|fewest|less|least|higher|highest|lower|lowest|larger|largest"
    r"|bigger|biggest|smaller|smallest|better|best|worse|worst)\b",
    re.IGNORECASE,
)
_BARE: Final = regex(
    r"^(?:why|where|who|how so|when|which page|what page|which pages|since when|really|says who"
    r"|for which|by how much|how many|how much|which ones?|any others?|more|on what pages?)\b"
    r"[^a-z]{0,3}"
    r"(?:not|is that|is it|are they|are those|that|so|exactly|in the (?:report|document))?\W*$",
    re.IGNORECASE,
)
POINTS: Final = regex(
    r"\b(?:it|its|that|those|these|them|they|their|this one|the same|there|ones?|the others?"
    r"|again|instead|this|the former|the latter)\b",
    re.IGNORECASE,
)
NARROWS: Final = regex(
    r"\b(?:of|among|from|in|are|do|which|any) (?:those|these|them|which)\b|\bof it\b"
    r"|^(?:and )?(?:only|just)\b",
    re.IGNORECASE,
)
_OF_A_ROW: Final = regex(
    r"^(?:and )?(?:what|which) (?:pillar|type|kind|priority|paragraphs?|verdict)"
    r"(?: of claim)?(?: (?:is|are|was|does|do) (?:it|that|this|they|those)(?: \w+){0,2})?\W*$",
    re.IGNORECASE,
)
_OTHERS: Final = regex(
    r"\b(?:the|all) (?:others?|rest|remaining)\b(?: (?P<what>method|pillar|scope|verdict))?",
    re.IGNORECASE,
)
_NOT_POINTING: Final = regex(
    r"\b(?:this|that) (?:report|company|document|analysis|year|entity|engagement|pdf)\b"
    r"|\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were|any|a)\b|\bthe one\b"
    r"|\b(?:do|does|did|have|has|are|will|can) they\b"
    r"|\b(?:do|does|did|has|will|can) it\b(?! (?:compare|differ|change|mean|ask|require|relate"
    r"|rest|come|fall|rise|grow|stand|since|down|up|now|higher|lower))"
    r"|\b(?:they|their)\b(?= \w+ \w+ \w+)",
    re.IGNORECASE,
)


def relative_year(text: str) -> tuple[int | None, bool]:
    """By how many years a question goes before or after another, and whether that one may be the
    year asked for last; None where it does not."""
    if beside := _BESIDE.search(text):
        by = _COUNTED.get((beside["times"] or "one").casefold(), 1)
        later = beside["way"].casefold() in ("after", "following", "later")
        return (by if later else -by), True
    found = next((by for by, form in _RELATIVE.items() if form.search(text)), None)
    return found, bool(_FROM_THERE.search(text))


def names_base_year(text: str) -> bool:
    """Whether a question names the year that others are measured against."""
    return bool(_BASE_YEAR.search(text))


def ordinals(text: str) -> tuple[int, ...]:
    """The places in a list that a question names, counted from 1: "the second one", "the first
    three". The last is -1."""
    found: list[int] = []
    for match in _ORDINAL.finditer(text):
        if match["digit"]:
            found.append(int(match["digit"]))
            continue
        place = _ORDINALS[match["place"].casefold()]
        many = _COUNTED.get((match["many"] or "").casefold(), 0) or _number(match["many"])
        found += range(1, many + 1) if many and place == 1 else [place]
    return tuple(dict.fromkeys(found))


def _number(word: str | None) -> int:
    words = {"four": 4, "five": 5}
    return words.get((word or "").casefold(), 0) or (int(word) if word and word.isdigit() else 0)


def page_beside(text: str) -> int:
    """1 for the next page, -1 for the one before, 0 where a question names neither."""
    found = _NEXT_PAGE.search(text)
    return (1 if found["next"] or found["after"] else -1) if found else 0


def part(text: str) -> str:
    """The part of a paragraph that a question names without the paragraph: "(iv)"."""
    found = _PART.search(text)
    return found["part"].casefold() if found else ""


def of_part(paragraph: str, named: str) -> str:
    """The part of a paragraph, or beside it, that is named: of "S2.6(a)(i)" the part "(iv)" is
    "S2.6(a)(iv)" and the part "(b)" is "S2.6(b)": letters, Roman numbers and digits follow each
    other."""
    head, *groups = re.split(r"(?=\()", paragraph)
    first = named[1:].partition(")")[0]
    depth = 2 if first.isdigit() else int(bool(groups) and set(first) <= set("ivx"))
    return head + "".join(groups[:depth]) + named


def standards(text: str) -> tuple[str, ...]:
    """The standards that a question names as a whole: "S1"."""
    return tuple(dict.fromkeys(f"S{digit}" for digit in _OF_STANDARD.findall(text)))


def without_ordinals(text: str) -> str:
    """The text without the places in a list that it names."""
    return _ORDINAL.sub(" ", text)


def starts_or_asks_barely(text: str) -> bool:
    """Whether a question can only be understood after another: "and in 2022?", "why?"."""
    return any(form.search(text) for form in (_STARTS, _BARE, _OF_A_ROW))


def asks_of_a_row(text: str) -> bool:
    """Whether a question asks what is stored of one row: "which pillar is it?"."""
    return bool(_OF_A_ROW.search(text))


def points(text: str) -> bool:
    """Whether a question points at something that it does not name."""
    return bool(POINTS.search(_NOT_POINTING.sub(" ", text)))


def others(text: str) -> str | None:
    """Of what a question asks for all but those asked for last, such as "pillar"; "" where it does
    not say of what, and None where it asks for no others."""
    found = _OTHERS.search(text)
    return (found["what"] or "").casefold() if found else None


def points_at_one(text: str) -> bool:
    """Whether a question asks what one thing is that was told last: "is it contradicted?"."""
    return bool(re.search(r"\b(?:is|was) (?:it|that|this)(?: one)?\b", text, re.IGNORECASE))


def narrows(text: str) -> bool:
    """Whether a question asks for some of what was told last: "which of those"."""
    return bool(NARROWS.search(text))
