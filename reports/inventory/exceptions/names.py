"""Whether two names mean one site, and whether a text speaks of a site."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz import fuzz

from reports.inventory.exceptions.states import CODES_OF_STATES
from reports.inventory.foreign import in_english, without_accents
from reports.language.years import YEAR
from sibyl_project.common.gazetteer import cities
from sibyl_project.common.regex import regex

_BRACKETS = regex(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = regex(r"\w+")
_COMMON = frozenset(
    [
        "office",
        "site",
        "plant",
        "head",
        "hq",
        "depot",
        "store",
        "hotel",
        "mill",
        "works",
        "factory",
        "warehouse",
        "hub",
        "campus",
        "hall",
        "unit",
        "building",
        "shop",
        "the",
        "and",
        "of",
        "gmbh",
        "ltd",
        "inc",
        "plc",
        "north",
        "south",
        "east",
        "west",
        "new",
        "group",
        "centre",
        "center",
    ]
)
_REST = regex(
    r"^\W*(?:(?:all )?(?:the )?(?:others?|rest|remaining)(?: \w+)?|alle|übrige\w*|restliche\w*"
    r"|sonstige\w*"
    r"|andere\w*|autres?(?: \w+)?|otr[ao]s?(?: \w+)?|altr[ei](?: \w+)?|overige\w*|övriga|øvrige"
    r"|pozostałe|(?:korekt|corre[ck]t|correç|adjust|justering|ajust|rettific|berichtig)\w*(?: \w+)?"
    r")\W*$",
    re.IGNORECASE,
)
_HEAD_OFFICE = regex(r"\bhead[ -]?offices?\b|\bheadquarters?\b")
_DISTRIBUTION = regex(r"\bdistribution[ -]?cent(?:re|er)s?\b")
_WHOSE = regex(r"['\u2019]s\b", re.IGNORECASE)  # "St Aldhelm's" and "St Aldhelms"
_SHORT = {"mt": "mount", "st": "saint", "rd": "road", "ln": "lane", "hosp": "hospital"}
_NUMBERED = frozenset(["unit", "plant", "mill", "line", "phase", "block", "works", "werk", "usine"])
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6"}
_STATE = regex(r"\b(?:" + "|".join(CODES_OF_STATES) + r")\b")
_STATE_BEHIND = regex(rf"(?<=\w\W|, ){_STATE.pattern}(?=\W*$)")
_CUT = regex(r"(\w{4,})\.(?!\w)")  # "Planta Concentr."
_YEAR = regex(rf"{YEAR}$")
_NUMBER = r"\d{3,5}"
_AND = r"\s*(?:[,;&/+]|\band\b|\bor\b|\bto\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|\bog\b|\boch\b)+\s*"
_BY_NUMBER = regex(
    r"\b(?:stores?|shops?|sites?|branch(?:es)?|outlets?|plants?|buildings?|depots?|restaurants?"
    r"|warehouses?|hotels?|clinics?|locations?|stations?|facilit(?:y|ies)|filialen?|märkte|markt"
    r"|standorte?|werke?|magasins?|agences?|tiendas?|sucursal(?:es)?|negozi[oi]?|filial[ei]"
    r"|winkels?|butikk?(?:er)?|lojas?|sklep[yu]?)\s+"
    rf"(?:(?:no|nos|nr|nrs|n°|nº|#)\.?\s*)?({_NUMBER}(?:{_AND}{_NUMBER})*)(?![\d.,]*\d)",
    re.IGNORECASE,
)
_CODE = 3  # letters of a code of a site
_TOWN = 3  # letters of a name of a town
_BRAND = 0.3  # of the names of sites, which begin with one word that tells none from others
_FEWEST_OF_BRAND = 4  # names
_LONG = 6  # letters of a name
_ARTICLES = frozenset({"n", "en", "et", "t", "a", "na", "ta"})  # of northern languages, at the end
_ALIKE = 92  # of 100, for names that differ by a letter or two


@lru_cache(maxsize=16384)
def tokens(name: str) -> tuple[str, ...]:
    """The words of a name without what stands in brackets."""
    plain = _BRACKETS.sub(" ", name)
    return _words(plain if plain.strip() else name)


@lru_cache(maxsize=16384)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text, those that are written in several ways in one of them."""
    short = _DISTRIBUTION.sub("dc", _HEAD_OFFICE.sub("hq", text.casefold()))
    short = _STATE_BEHIND.sub(lambda match: CODES_OF_STATES[match[0]], short)
    found = [_SHORT.get(word, word) for word in _WORD.findall(short)]
    return tuple(_ROMAN[word] if _counts(found, at) else word for at, word in enumerate(found))


def _counts(words: Sequence[str], at: int) -> bool:
    """Whether a word of a name is a Roman number: of several letters, at the end of the name, or
    behind what is numbered."""
    word, last = words[at], len(words) - 1
    return word in _ROMAN and (
        len(word) > 1 or at == last > 0 or (at > 0 and words[at - 1] in _NUMBERED)
    )


def is_common(word: str) -> bool:
    """Whether a word is usual in names of sites and tells none of them from others."""
    return word in _COMMON


def is_of_the_rest(name: str) -> bool:
    """Whether a name means all sites that are not named ("others", "übrige"), or a correction."""
    return bool(_REST.match(name))


def same_site(one: str, other: str) -> bool:
    """Whether two names mean one site: the same words, the words of one within the other, or a
    letter's difference."""
    one, other = (without_accents(_WHOSE.sub("s", name)) for name in (one, other))
    first, second = tokens(one), tokens(other)
    if not first or not second:
        return False
    short = _initials(first) == "".join(second) or _initials(second) == "".join(first)
    short = short or _is_code_of(one, second) or _is_code_of(other, first)
    if short or _holds(one, first, second) or _holds(other, second, first):
        return True
    if _digits(first) != _digits(second):
        return False
    turned = len(first) > 1 and _without_s(first) == _without_s(second)
    if _goes_on(first, second) or _goes_on(second, first) or turned:
        return True
    if _is_cut(one, second) or _is_cut(other, first) or _one_town(first, second):
        return True
    orders = ((first, second), (sorted(first), sorted(second)))
    return any(fuzz.ratio(" ".join(own), " ".join(its)) >= _ALIKE for own, its in orders)


def _is_code_of(name: str, words: Sequence[str]) -> bool:
    """Whether a single word stands alone in brackets behind a name ("MAN", "Manchester (MAN)")."""
    codes = [tokens(found[1:-1]) for found in _BRACKETS.findall(name)]
    return len(words) == 1 and len(words[0]) >= _CODE and tuple(words) in codes


def _goes_on(word: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a name of one word is another one with an article at its end, as in "Hovedkontor" and
    "Hovedkontoret"."""
    one = len(word) == len(other) == 1 and len(word[0]) >= _LONG and word[0].isalpha()
    return one and other[0].removeprefix(word[0]) in _ARTICLES


def _holds(name: str, words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a name holds all words of the other one, also where some of them stand in brackets
    behind one that both have ("Plant Vienna (Bakery)", "Bakery Vienna")."""
    telling = any(not is_common(word) for word in set(words) & set(others))
    return set(others) <= set(words) or (telling and set(others) <= set(_words(name)))


def _without_s(words: Sequence[str]) -> list[str]:
    """Words in the order of the alphabet without the "s" at the end of whose something is:
    "Kvarnbergets vattenverk" and "Vattenverk Kvarnberget" have the same."""
    return sorted(word.removesuffix("s") for word in words if word != "s")


def _one_town(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether two names differ in the language of a town alone, but for words that tell what a
    site is ("Antwerpen hub", "Anvers")."""
    mine, its = set(first) - set(second), set(second) - set(first)
    if len(mine) > 1 and len(its) > 1:
        return False
    mine, its = _telling(mine), _telling(its)
    return len(mine) == len(its) == 1 and _same_town(mine.pop(), its.pop())


def _telling(words: Collection[str]) -> set[str]:
    """The words that tell one site from others."""
    return {word for word in words if in_english(word).casefold() not in _COMMON}


@lru_cache(maxsize=8192)
def _same_town(one: str, other: str) -> bool:
    """Whether two words are names of one town."""
    if min(len(one), len(other)) < _TOWN or not (one.isalpha() and other.isalpha()):
        return False
    return bool(towns := cities(one)[:1]) and towns == cities(other)[:1]


def spelling(name: str) -> tuple[str, ...]:
    """All words of a name, whatever their case and what stands between them."""
    return tuple(_WORD.findall(name.casefold()))


def is_cut(name: str, other: str) -> bool:
    """Whether a name is another one with words cut short by a full stop ("Planta Concentr.")."""
    plain = not _BRACKETS.search(name) and not _BRACKETS.search(other)
    return plain and _is_cut(name, tokens(other))


def _is_cut(name: str, words: Sequence[str]) -> bool:
    """Whether a name with words cut short by a full stop is that of these words."""
    cut = {word.casefold() for word in _CUT.findall(name)}
    own = tokens(name)
    return (
        bool(cut)
        and len(own) == len(words)
        and all(
            word == whole or (word in cut and whole.startswith(word))
            for word, whole in zip(own, words, strict=True)
        )
    )


def _initials(words: Sequence[str]) -> str:
    """The first letters of several words; nothing of one word."""
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _digits(words: Sequence[str]) -> list[str]:
    return [word for word in words if any(letter.isdigit() for letter in word)]


class Among:
    """Names of sites among which a name is looked up."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(dict.fromkeys(names))
        self._equal: dict[tuple[str, ...], str] = {}
        for name in self.names:
            self._equal.setdefault(tokens(name), name)
        self._found: dict[str, str] = {}
        self._plain = _without_brand(self.names)

    def find(self, name: str) -> str:
        """The one of the names that means the same site, an equal one before one that only holds
        the other's words; empty where there is none."""
        if name not in self._found:
            equal = self._equal.get(tokens(name), "")
            alike = (other for other in self.names if same_site(name, other))
            plain = (other for other, own in self._plain.items() if same_site(name, own))
            self._found[name] = equal or next(alike, "") or next(plain, "")
        return self._found[name]


def _without_brand(names: Sequence[str]) -> dict[str, str]:
    """The names that begin with a word with which many of them begin, such as the brand of hotels,
    without it."""
    counted = Counter(tokens(name)[:1] for name in names)
    least = max(_FEWEST_OF_BRAND, _BRAND * len(names))
    split = {name: tokens(name) for name in names}
    return {
        name: " ".join(words[1:])
        for name, words in split.items()
        if len(words) > 1 and counted[words[:1]] >= least
    }


def site_among(name: str, names: Iterable[str]) -> str:
    """The one of a few names that means the same site."""
    return Among(names).find(name)


@dataclass
class Names:
    """The names of the sites of a workbook, by which a text may speak of one of them, and the
    number under which each of them is listed, if it is ("stores 301 and 302")."""

    all: Sequence[str]
    numbers: Mapping[str, str] = field(default_factory=dict)
    _telling: dict[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        counted = Counter(word for name in {tokens(one) for one in self.all} for word in set(name))
        self._counted = counted

    def spoken_of(self, site: str, text: str) -> bool:
        """Whether a text names the site, by its whole name or by a word that only it has."""
        if not site:
            return False
        found = set(tokens_of_text(text))
        words = tokens(site)
        if words and set(words) <= found:
            return True
        if self.numbers.get(site, "") in numbers_of_sites(text):
            return True
        if site not in self._telling:
            self._telling[site] = frozenset(
                word
                for word in words
                if len(word) > 2
                and word not in _COMMON
                and self._counted[word] <= 1
                and not _YEAR.match(word)
            )
        return bool(self._telling[site] & found)

    def any_in(self, text: str) -> bool:
        """Whether a text names any site."""
        return any(self.spoken_of(site, text) for site in self.all)


@lru_cache(maxsize=4096)
def numbers_of_sites(text: str) -> frozenset[str]:
    """The numbers by which a text names sites."""
    found = (one for match in _BY_NUMBER.finditer(text) for one in re.findall(_NUMBER, match[1]))
    return frozenset(one for one in found if not _YEAR.match(one))


@lru_cache(maxsize=4096)
def tokens_of_text(text: str) -> frozenset[str]:
    """The words of a text, for looking up names in it; numbers and states also as names have
    them."""
    plain = _HEAD_OFFICE.sub("hq", text.casefold())
    found = _WORD.findall(plain)
    numbers = (_ROMAN[word] for word in found if word in _ROMAN and len(word) > 1)
    return frozenset([*found, *numbers, *(CODES_OF_STATES[name] for name in _STATE.findall(plain))])
