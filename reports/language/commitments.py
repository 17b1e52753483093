"""How strongly a sentence binds who wrote it, and whether another wording of it binds less or more.

Each word that tells has one name, one aspect and one rank, higher where it binds more:

- **commitment**: may, could < seek, aim, encourage < plan, expect < will, must, require < a plain
  statement of what is
- **hedges**: believe, approximately, where practicable, up to; at least and no later than are the
  opposite
- **scope**: few < some < most < nothing said < all; own operations < nothing said < value chain
- **deadline**: the year by which something is promised
- **number**: the percentage that is promised

Only what two wordings do not share is weighed. A negation that comes or goes is not weighed: it
turns the sentence, and does not soften it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from reports.language.negation import is_plain_no
from reports.language.numbers import find_numbers
from reports.language.qualifiers import is_target
from reports.language.years import DUE_YEAR, FISCAL, YEAR
from sibyl_project.common.regex import regex


class Shift(StrEnum):
    """What another wording does to a sentence."""

    SOFTENED = "softened"
    HARDENED = "hardened"
    REWORDED = "reworded"


class Aspect(StrEnum):
    """In what a wording may bind more or less."""

    COMMITMENT = "commitment"
    HEDGE = "hedge"
    SCOPE = "scope"
    DEADLINE = "deadline"
    NUMBER = "number"
    NEGATION = "negation"


@dataclass(frozen=True, slots=True)
class Reason:
    """One aspect that changed: the words before and after, as far as they tell (either may be
    empty). `sign` is -1 where it binds less, 1 where it binds more, 0 where that is not told."""

    aspect: Aspect
    before: str
    after: str
    sign: int


_MAY, _SEEK, _PLAN, _WILL, _IS = range(5)
_FEW, _SOME, _MOST, _UNSAID, _ALL = range(5)

# name of the word: (pattern, rank)
_COMMITMENT: Final = {
    "may": (rf"may(?! {YEAR})", _MAY),
    "might": (r"might", _MAY),
    "could": (r"could", _MAY),
    "can": (r"can(?!not)", _MAY),
    "would": (r"would", _MAY),
    "able to": (r"(?:ability|capacity|capab(?:le|ility)|able|opportunity)(?= (?:to|of)\b)", _MAY),
    "hope": (r"hop(?:e|es|ed|ing) to", _MAY),
    "consider": (r"consider(?:s|ed|ing)?(?= (?:\w+ing|whether|to)\b)", _MAY),
    "explore": (r"explor(?:e|es|ed|ing)", _MAY),
    "seek": (r"s(?:eek|eeks|eeking|ought)(?= to\b)", _SEEK),
    "strive": (r"striv(?:e|es|ing)|strove", _SEEK),
    "aspire": (r"aspir(?:e|es|ed|ing|ations?)", _SEEK),
    "aim": (r"aim(?:s|ed|ing)?(?= (?:to|at|for|is)\b)", _SEEK),
    "ambition": (r"ambitions?", _SEEK),
    "endeavour": (r"endeavou?r(?:s|ed|ing)?", _SEEK),
    "try": (r"(?:try|tries|tried|trying|attempt|attempts|attempted)(?= to\b)", _SEEK),
    "encourage": (r"encourag(?:e|es|ed|ing)", _SEEK),
    "support": (r"(?:support|help|assist|foster|promot|facilitat)(?:e|s|es|ed|ing)?", _SEEK),
    "contribute": (r"contribut(?:e|es|ed|ing)(?= to\b)", _SEEK),
    "work towards": (r"work(?:s|ed|ing)? towards?", _SEEK),
    "plan": (r"plan(?:s|ned|ning)?(?= (?:to|for|on)\b)", _PLAN),
    "intend": (r"intend(?:s|ed|ing)?", _PLAN),
    "expect": (r"expect(?:s|ed|ing)?(?= to\b)", _PLAN),
    "should": (r"should", _PLAN),
    "target": (r"target(?:ing|(?:s|ed)? (?:is )?to|s? a\b)|goals? (?:is )?to", _PLAN),
    "will": (r"will|shall|(?:we|they|it)'ll", _WILL),
    "must": (r"must|ha(?:ve|s) to|need(?:s)? to", _WILL),
    "require": (r"requir(?:e|es|ed|ing)(?! by law)", _WILL),
    "commit": (r"commit(?:s|ted|ting|ments?)?|pledg(?:e|es|ed|ing)", _WILL),
    "guarantee": (r"guarantee(?:s|d|ing)?", _WILL),
}
_HEDGE: Final = {
    "believe": (r"(?:we|management|the board|it is) (?:believe[sd]?|considered|think)|believe[sd]?"
                r"|in our (?:view|opinion)", -1),
    "likely": (r"likely|probabl[ey]|possibl[ey]|potential(?:ly)?|presumably", -1),
    "about": (r"about(?= [\d$\u20ac\u00a3])|around(?= [\d$\u20ac\u00a3])|approximately|roughly"
              r"|circa|nearly|almost|close to|an estimated", -1),
    "where practicable": (r"(?:where|when|wherever|whenever|if|as far as|to the extent)"
                          r"(?: \w+)? (?:practicable|possible|feasible|appropriate|applicable"
                          r"|available|reasonable|viable)", -1),
    "subject to": (r"subject to|depend(?:s|ing|ent) (?:on|upon)|provided that", -1),
    "voluntary": (r"voluntar(?:y|ily)|optional", -1),
    "mandatory": (r"mandatory|binding|compulsory|obligatory", 1),
    "reasonable": (r"reasonabl[ey]|best efforts?", -1),
    "up to": (r"up to(?= (?:[$\u20ac\u00a3]\s?)?\d[\d.,]* ?(?:%|per ?cent))|a maximum of"
              r"|(?:at most|no more than)(?= [$\u20ac\u00a3]?\d)", -1),
    "at least": (r"at least|no(?:t)? less than|a minimum of|more than(?= \d)|over(?= \d)", 1),
    "no later than": (r"no later than|at the latest", 1),
}  # fmt: skip
_SCOPE: Final = {
    "all": (r"all(?! of (?:this|these))|every|each|entire(?:ly)?|whole|100 ?%|fully|complete(?:ly)?"
            r"|always|world-?wide|global(?:ly)?|group-?wide|company-?wide|without exception", _ALL),
    "value chain": (r"(?:whole |entire )?value chain", _ALL),
    "most": (r"most(?! of all)|(?:the )?majority|large(?:ly)(?! by)|mostly|mainly|predominantly"
             r"|primarily|generally|usually|typically|normally|substantially", _MOST),
    "some": (r"some|several|certain|selected|various|a number of|part(?:ly|ially)|in part|limited"
             r"|main|key|major|own operations|sometimes|occasionally", _SOME),
    "except": (r"except(?:ing)?(?: for)?|with the exception of|aside from|excluding"
               r"|other than", _SOME),
    "few": (r"few|pilot(?:s|ed)?|individual|one of", _FEW),
}  # fmt: skip


def _compiled(words: dict[str, tuple[str, int]]) -> tuple[tuple[str, re.Pattern[str], int], ...]:
    return tuple(
        (name, regex(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE), rank)
        for name, (pattern, rank) in words.items()
    )


_WORDS: Final = {
    Aspect.COMMITMENT: _compiled(_COMMITMENT),
    Aspect.HEDGE: _compiled(_HEDGE),
    Aspect.SCOPE: _compiled(_SCOPE),
}
_RANKS: Final = {
    aspect: {name: rank for name, _, rank in words} for aspect, words in _WORDS.items()
}
_BY = regex(
    r"\b(?:by|until|before|no later than|not later than)(?: the)?(?: (?:end|close|start) of)?"
    rf"(?: the)?(?: (?:calendar|fiscal|financial) year)? (?:{FISCAL})?(?P<year>{DUE_YEAR})\b",
    re.IGNORECASE,
)
_PERCENT = regex(r" ?(?:%|per ?cent\b)", re.IGNORECASE)
_LESS_IS_MORE = regex(
    r"\b(?:limit|cap|restrict|(?:keep|stay|remain)\w* (?:\w+ ){0,4}?(?:below|under|within))"
    r"(?:s|ed|ped|ing|ping)?\b|\b(?:at most|no more than|not exceed\w*|below|less than|under) $",
    re.IGNORECASE,
)
_TO = regex(r"\bto (?:about |around |approximately |at most )?$", re.IGNORECASE)
_FALLS = regex(r"\b(?:reduc|cut|lower|decreas|halv|phas)\w*", re.IGNORECASE)


def shift_of(before: str, after: str) -> tuple[Shift, tuple[Reason, ...]]:
    """Whether `after` binds less or more than `before`, of which it is another wording, and why.

    Both are given with their typography folded. Softened where every aspect that changed binds
    less, hardened where every one binds more; else reworded. Swapping the two swaps softened and
    hardened.
    """
    reasons = tuple(_reasons(before, after))
    signs = {reason.sign for reason in reasons}
    if signs == {-1}:
        return Shift.SOFTENED, reasons
    if signs == {1}:
        return Shift.HARDENED, reasons
    return Shift.REWORDED, reasons


def _reasons(before: str, after: str) -> Iterator[Reason]:
    if is_plain_no(before) != is_plain_no(after):
        yield Reason(Aspect.NEGATION, "", "", 0)
    for aspect in _WORDS:
        if reason := _of_words(aspect, before, after):
            yield reason
    if is_promise(before) and is_promise(after):
        yield from _of_deadlines(before, after)
        yield from _of_numbers(before, after)


def is_promise(text: str) -> bool:
    """Whether a sentence says what is meant to be rather than what is."""
    binding = set(_found(Aspect.COMMITMENT, text)) - {"require", "must", "can", "may"}
    return bool(binding) or is_target(text)


def _found(aspect: Aspect, text: str) -> Counter[str]:
    return Counter(
        name for name, pattern, _ in _WORDS[aspect] for _ in range(len(pattern.findall(text)))
    )


def _of_words(aspect: Aspect, before: str, after: str) -> Reason | None:
    """What the words of an aspect that only one wording has say; None where they have the same."""
    had, has = _found(aspect, before), _found(aspect, after)
    gone, come = had - has, has - had
    if not gone and not come:
        return None
    ranks = _RANKS[aspect]
    if aspect is Aspect.HEDGE:
        was, now = (sum(ranks[name] * number for name, number in c.items()) for c in (gone, come))
    else:
        unsaid = _IS if aspect is Aspect.COMMITMENT else _UNSAID
        was, now = (min((ranks[name] for name in c), default=unsaid) for c in (gone, come))
    sign = (now > was) - (now < was)
    return Reason(aspect, _printed(aspect, before, gone), _printed(aspect, after, come), sign)


def _printed(aspect: Aspect, text: str, names: Counter[str]) -> str:
    """The words of these names as the text prints them."""
    found = [
        (match.start(), match[0])
        for name, pattern, _ in _WORDS[aspect]
        if name in names
        for match in pattern.finditer(text)
    ]
    return ", ".join(dict.fromkeys(word.lower() for _, word in sorted(found)))


def _of_deadlines(before: str, after: str) -> Iterator[Reason]:
    was, now = (Counter(int(match["year"]) for match in _BY.finditer(t)) for t in (before, after))
    gone, come = sorted((was - now).elements()), sorted((now - was).elements())
    if not gone and not come:
        return
    if gone and come and len(gone) == len(come):
        signs = {(a > b) - (a < b) for a, b in zip(gone, come, strict=True)}
        sign = signs.pop() if len(signs) == 1 else 0
    else:
        sign = -1 if gone and not come else 1 if come and not gone else 0
    yield Reason(Aspect.DEADLINE, _listed(gone), _listed(come), sign)


def _of_numbers(before: str, after: str) -> Iterator[Reason]:
    was, now = _percentages(before), _percentages(after)
    gone, come = was - now, now - was
    if not gone and not come:
        return
    sign = -1 if not come else 1 if not gone else 0
    if gone.total() == come.total() == 1:
        (one, falls), (other, falls_too) = next(iter(gone)), next(iter(come))
        if falls == falls_too:
            sign = ((other > one) - (other < one)) * (-1 if falls else 1)
    yield Reason(Aspect.NUMBER, _in_percent(gone), _in_percent(come), sign)


def _percentages(text: str) -> Counter[tuple[Decimal, bool]]:
    """The percentages of a sentence, each with whether a lower one would promise more."""
    found: Counter[tuple[Decimal, bool]] = Counter()
    for number in find_numbers(text):
        if _PERCENT.match(text, number.end):
            ahead = text[: number.start]
            falls = bool(
                _LESS_IS_MORE.search(ahead[-40:]) or (_TO.search(ahead) and _FALLS.search(ahead))
            )
            found[abs(number.value), falls] += 1
    return found


def _in_percent(values: Iterable[tuple[Decimal, bool]]) -> str:
    return _listed(f"{value.normalize():f}%" for value, _ in values)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
