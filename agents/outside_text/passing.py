"""Whether a text names the company only in passing: once, as the place where somebody worked before
or as an example of others of its kind, in a sentence that tells nothing of what a claim says."""

from __future__ import annotations

import re
from typing import Final

from agents.outside_text.known import Known
from agents.outside_text.subject import (
    any_name_of,
    names_any,
    numbers_in,
    own_places_in,
    shared_words,
)
from agents.outside_text.types import OutsideText
from reports.language.sentences import sentences_in
from sibyl_project.common.regex import regex

_FEWEST: Final = 4  # sentences of a text of which one can be a word in passing
_ITS_RIVAL: Final = (
    r"(?:the |its |a )?(?:[\w-]+ )?(?:rivals?|competitors?|utility|maker|miner|firm|group|giant"
    r"|company|peer)?,? ?"
)
_WORKED = regex(
    r"\b(?:who|which|formerly|previously|earlier|until|before|once|after)\b[^.;:()]{0,50}?"
    r"\b(?:came|joined|moved|worked|served|left|hired|poached|trained"
    r"|was (?:an? |the )?(?:[\w-]+ ){0,3}\w+|spent (?:\w+ ){1,3}years|years|jobs?|posts?|stints?"
    r"|spells?|career)(?: over| across)?,? (?:of|at|with|for|from) "
    rf"{_ITS_RIVAL}$",
    re.IGNORECASE,
)
_FORMER = regex(
    r"\b(?:a|an|the|another|two|three)? ?(?:former|one-time|ex)[ -](?:[\w-]+ ){0,3}"
    r"(?:(?:of|at|with|for|from) )?" + _ITS_RIVAL + "$",
    re.IGNORECASE,
)
_EXAMPLE = regex(
    r"\b(?:other|others|rivals?|competitors?|peers?|bigger|larger|buyers?|customers?|clients?"
    r"|brands?|investors?)\b[^.;:()]{0,30}?,? "
    r"(?:such as|like|unlike|one of them|among them|including) "
    r"(?:[\w&'\u2019-]+(?:, | and | or | )){0,6}$",
    re.IGNORECASE,
)
_TRADED_WITH = regex(r"\b(?:buyers?|customers?|clients?|brands?)\b", re.IGNORECASE)
_TOOK_NO_PART = regex(
    r"\b(?:neither|none) of (?:which|them|whom)\b[^.;]{0,20}\b(?:took part|participated|was studied"
    r"|were studied|is a member|supplied data|is (?:involved|affected)|are (?:involved|affected))",
    re.IGNORECASE,
)
_ITS_OWN = regex(r"^(?:'s|\u2019s|'|\u2019)(?!\w)")
_TAKES_UP = regex(r"^(?:It|Its|They|Their|The (?:company|group|firm|latter|parent))\b")
_CLOSE = regex(
    r"\b(?:subsidiar\w+|parent|owne[rd]\w*|owns|arm|unit|joint venture|affiliate\w*|stake|bought"
    r"|acqui\w+|suppl\w+|deliver\w*|contract\w*|plants?|sites?|mines?|mills?|works)\b",
    re.IGNORECASE,
)
_OF_SUPPLY = regex(
    r"\b(?:suppl\w+|sourc\w+|purchas\w+|procure\w*|bought|ingredients?|raw materials?|products?"
    r"|customers?|clients?)\b",
    re.IGNORECASE,
)


def is_in_passing(claim: str, text: OutsideText, known: Known) -> bool:
    """Whether a text names the company once only, beside its subject, and not for what a claim
    says."""
    name = any_name_of(known)
    sentences = [one.text for one in sentences_in(text.text)]
    naming = [at for at, one in enumerate(sentences) if name.search(one)]
    if len(sentences) < _FEWEST or len(naming) != 1 or name.search(text.title):
        return False
    (at,) = naming
    behind = sentences[at + 1] if at + 1 < len(sentences) else ""
    if _TAKES_UP.match(behind) or names_any(own_places_in(claim), text) or _of_group(text, known):
        return False
    sentence = sentences[at]
    return not _tells_of(claim, sentence) and all(
        _is_beside(sentence[: found.start()], sentence[found.end() :], claim)
        for found in name.finditer(sentence)
    )


def _is_beside(before: str, behind: str, claim: str) -> bool:
    """Whether a name stands where a sentence says nothing of its bearer."""
    if _ITS_OWN.match(behind):
        return False
    if _TOOK_NO_PART.search(behind):
        return True
    if _CLOSE.search(f"{before} {behind}"):
        return False
    if _WORKED.search(before) or _FORMER.search(before):
        return True
    found = _EXAMPLE.search(before)
    return found is not None and not (_TRADED_WITH.search(found[0]) and _OF_SUPPLY.search(claim))


def _tells_of(claim: str, sentence: str) -> bool:
    """Whether a sentence shares a telling word or a number with a claim."""
    return bool(shared_words(claim, sentence) or numbers_in(claim) & numbers_in(sentence))


def _of_group(text: OutsideText, known: Known) -> bool:
    return any(one.casefold() in text.words.casefold() for one in known.group)
