"""The forms of a name: of a company, a site or a place, as a report may print it.

Finding too much is right here: a name that may be another's is taken for found, since an absence
that is none wastes the time of whoever reads the question.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from reports.language.places import FACILITY_WORDS
from reports.registers.identifiers import name_key
from sibyl_project.common.regex import regex
from standards.reference.facts import folded

_LEAST: Final = 4  # letters by which a single word is known
_LEAST_ACRONYM: Final = 3
_BRACKETS = regex(r"[(\[]([^()\[\]]*)[)\]]")
_PARTS = regex(r"\s*[,;/|]\s*|\s+[-\u2013\u2014]\s+|:\s+")
_CAPITALS = regex(r"\b[A-Z][A-Z0-9&]{2,7}\b")
_LETTERS = regex(r"[^\W\d_]")
# words of a name that tell of what kind it is, not which one
_GENERIC: Final = frozenset(
    folded(
        FACILITY_WORDS.replace("(?:er|re)", "er").replace("|", " ")
        + " plants mines refineries sites factories facilities offices warehouses works centre"
        " building buildings tower house store stores shop branch hq head main region regional"
        " werk werke standort kraftwerk heizkraftwerk betrieb anlage niederlassung zentrale lager"
        " usine centrale sede planta stabilimento"
        " production manufacturing logistics distribution sales service services trading research"
        " development technology technologies systems solutions products industries industrial"
        " international global europe european america american asia worldwide north south east"
        " west northern southern eastern western central new upper lower division unit segment"
        " business total other others all the of and for in at co company group holding"
        " energy power station steel gas oil metal chemical chemicals real estate properties"
        " property capital finance financial bank insurance partners ventures immobilien"
        " verwaltung verwaltungs beteiligungs beteiligung vertrieb vertriebs produktion"
        " gesellschaft technik"
    ).split()
)


@lru_cache(maxsize=8192)
def forms_of(name: str, company: str = "") -> tuple[str, ...]:
    """The folded forms by any of which a name is found, the fullest first: without its legal form,
    what stands beside it in brackets, its parts, its telling words without the company's own name
    and words for kinds of sites, and its first telling word."""
    outside = _BRACKETS.sub(" ", name)
    own = frozenset(folded(company).split())
    found = dict.fromkeys([folded(outside)])
    texts = [outside, *_BRACKETS.findall(name)]
    for part in [part for text in texts for part in _PARTS.split(text)]:
        found[" ".join(_without_legal_form(part))] = None
        telling = telling_words(part, own)
        found[" ".join(telling)] = None
        if telling:
            found[telling[0]] = None
    return tuple(form for form in found if is_telling(form, own))


def _without_legal_form(name: str) -> list[str]:
    return [word for word in folded(name).split() if len(word) > 1 and name_key(word)]


def telling_words(name: str, own: Collection[str] = ()) -> list[str]:
    """The words of a name that say which one it is, folded."""
    return [word for word in _without_legal_form(name) if _tells(word, own)]


def is_telling(form: str, own: Collection[str] = ()) -> bool:
    """Whether a folded form could be nobody else's name in a report."""
    words = [word for word in form.split() if _tells(word, own)]
    return any(len(_LETTERS.findall(word)) >= _LEAST for word in words)


def _tells(word: str, own: Collection[str]) -> bool:
    is_generic = word in _GENERIC or word.removesuffix("s") in _GENERIC
    return not (is_generic or word in own or word.isdigit())


def acronyms_of(name: str) -> tuple[str, ...]:
    """What a name is called for short: capitals in brackets beside it, its initials, and where it
    has no telling word the capitals that it is."""
    beside = [found for text in _BRACKETS.findall(name) for found in _CAPITALS.findall(text)]
    outside = _BRACKETS.sub(" ", name)
    words = [word for word in re.findall(r"[^\W\d_]+", outside) if word[0].isupper()]
    initials = "".join(word[0] for word in words)
    found = dict.fromkeys(beside)
    if len(initials) >= _LEAST_ACRONYM:
        found[initials] = None
    if not forms_of(name):
        found |= dict.fromkeys(_CAPITALS.findall(outside))
    return tuple(found)


def any_form(names: Iterable[str], company: str = "") -> tuple[str, ...]:
    """The forms of several names of one thing, each once."""
    return tuple(dict.fromkeys(form for name in names for form in forms_of(name, company)))
