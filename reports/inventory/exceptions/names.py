"""Whether two names mean one site, and whether a text speaks of a site."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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


@dataclass(frozen=True, slots=True)
class _Name:
    """A name as it is compared with others, worked out once for all of them."""

    words: tuple[str, ...]  # without what stands in brackets
    distinct: frozenset[str]  # the same, whatever their order
    with_brackets: frozenset[str]  # all its words
    in_brackets: frozenset[tuple[str, ...]]
    initials: str  # of several words; nothing of one word
    numbers: tuple[str, ...]  # words with a digit
    without_s: tuple[str, ...]
    cut: frozenset[str]  # words cut short by a full stop


@lru_cache(maxsize=8192)
def _name(text: str) -> _Name:
    plain = without_accents(_WHOSE.sub("s", text))
    words = tokens(plain)
    return _Name(
        words=words,
        distinct=frozenset(words),
        with_brackets=frozenset(_words(plain)),
        in_brackets=frozenset(tokens(found[1:-1]) for found in _BRACKETS.findall(plain)),
        initials="".join(word[0] for word in words) if len(words) > 1 else "",
        numbers=tuple(word for word in words if any(map(str.isdigit, word))),
        without_s=tuple(sorted(word.removesuffix("s") for word in words if word != "s")),
        cut=frozenset(word.casefold() for word in _CUT.findall(plain)),
    )


def same_site(one: str, other: str) -> bool:
    """Whether two names mean one site: the same words, the words of one within the other, or a
    letter's difference."""
    first, second = _name(one), _name(other)
    if not first.words or not second.words:
        return False
    short = first.initials == "".join(second.words) or second.initials == "".join(first.words)
    short = short or _is_code_of(first, second) or _is_code_of(second, first)
    if short or _holds(first, second) or _holds(second, first):
        return True
    if first.numbers != second.numbers:
        return False
    # "Kvarnbergets vattenverk" and "Vattenverk Kvarnberget"
    turned = len(first.words) > 1 and first.without_s == second.without_s
    if turned or _goes_on(first.words, second.words) or _goes_on(second.words, first.words):
        return True
    if _is_cut(first, second) or _is_cut(second, first) or _one_town(first, second):
        return True
    return _nearly(first.words, second.words) or _nearly(sorted(first.words), sorted(second.words))


def _nearly(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether words differ from others by a letter or two."""
    return fuzz.ratio(" ".join(words), " ".join(others), score_cutoff=_ALIKE) >= _ALIKE


def _is_code_of(name: _Name, code: _Name) -> bool:
    """Whether a single word stands alone in brackets behind a name ("MAN", "Manchester (MAN)")."""
    words = code.words
    return len(words) == 1 and len(words[0]) >= _CODE and words in name.in_brackets


def _goes_on(word: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a name of one word is another one with an article at its end, as in "Hovedkontor" and
    "Hovedkontoret"."""
    one = len(word) == len(other) == 1 and len(word[0]) >= _LONG and word[0].isalpha()
    return one and other[0].removeprefix(word[0]) in _ARTICLES


def _holds(name: _Name, other: _Name) -> bool:
    """Whether a name holds all words of the other one, also where some of them stand in brackets
    behind one that both have ("Plant Vienna (Bakery)", "Bakery Vienna")."""
    if other.distinct <= name.distinct:
        return True
    telling = any(not is_common(word) for word in name.distinct & other.distinct)
    return telling and other.distinct <= name.with_brackets


def _one_town(first: _Name, second: _Name) -> bool:
    """Whether two names differ in the language of a town alone, but for words that tell what a
    site is ("Antwerpen hub", "Anvers")."""
    mine, its = first.distinct - second.distinct, second.distinct - first.distinct
    if len(mine) > 1 and len(its) > 1:
        return False
    telling, others = _telling(mine), _telling(its)
    return len(telling) == len(others) == 1 and _same_town(telling.pop(), others.pop())


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
    return plain and _is_cut(_name(name), _name(other))


def _is_cut(name: _Name, other: _Name) -> bool:
    """Whether a name with words cut short by a full stop is another one."""
    return (
        bool(name.cut)
        and len(name.words) == len(other.words)
        and all(
            word == whole or (word in name.cut and whole.startswith(word))
            for word, whole in zip(name.words, other.words, strict=True)
        )
    )


class _Alike:
    """Names by what a name with a number must share with one of them to mean the same site."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._sharing: dict[object, set[int]] = defaultdict(set)
        for at, name in enumerate(names):
            for key in _keys(_name(name)):
                self._sharing[key].add(at)

    def find(self, name: str) -> int | None:
        """The place of the first of the names that means the same site."""
        own = _name(name)
        places: Iterable[int] = range(len(self.names))
        if own.numbers:  # another name has the same, or holds its words, or is short for it
            places = sorted(set().union(*(self._sharing.get(key, ()) for key in _keys(own))))
        return next((at for at in places if same_site(name, self.names[at])), None)


def _keys(name: _Name) -> Iterator[object]:
    """What two names that mean one site share, if one of them holds a number."""
    yield from name.with_brackets
    yield from name.words
    yield name.numbers
    yield "".join(name.words), "short"
    if name.initials:
        yield name.initials, "short"


class Among:
    """Names of sites among which a name is looked up."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(dict.fromkeys(names))
        self._equal: dict[tuple[str, ...], str] = {}
        for name in self.names:
            self._equal.setdefault(tokens(name), name)
        self._found: dict[str, str] = {}
        plain = _without_brand(self.names)
        self._branded = list(plain)
        self._alike, self._plain = _Alike(self.names), _Alike(list(plain.values()))

    def find(self, name: str) -> str:
        """The one of the names that means the same site, an equal one before one that only holds
        the other's words; empty where there is none."""
        if name not in self._found:
            self._found[name] = self._equal.get(tokens(name), "") or self._nearest(name)
        return self._found[name]

    def _nearest(self, name: str) -> str:
        if (at := self._alike.find(name)) is not None:
            return self.names[at]
        at = self._plain.find(name)
        return self._branded[at] if at is not None else ""


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
