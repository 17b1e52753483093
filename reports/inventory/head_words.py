"""Heads of columns with their short forms and foreign words in the English by which they are
recognised: "Verbr. [kWh]" is "consumption [kWh]", "FE kg/kWh" is "emission factor kg/kWh"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from reports.inventory.foreign import in_english, of_short_form
from reports.inventory.units import folded
from sibyl_project.common.regex import regex

_UNIT = r"(?:in |en )?(?:(?:k?g|t|to)?[ -]?co2\w*|k?g|t|to|k?l|[kmg]wh|m[3³]|[gm]j|km|eur|k?€|£)"
_REST = rf"(?i:(?=\W*$|\s*[(\[]|\W+{_UNIT}\W*$))"
# names of fields of a data base: "emission_factor", "SiteName"
_JOINED = regex(r"(?<=[^\W_])_(?=[^\W_])")
_CUT_OFF = regex(r"(?<![^\W\d_])([^\W\d_]{4,})\.(?!\w)")
# "Diesel L": of other words a single letter tells a hall or a line
_IN_LITRES = regex(
    r"^(?P<fuel>.*\b(?i:diesel|petrol|gasoline|gas ?oil|fuel|heating oil|kerosene|hvo|lpg|ulp"
    r"|unleaded|avgas|jet a-?1|adblue|benzin|heizöl|gazole|gasoil|essence|fioul|gasóleo|gasolina"
    r"|benzina|gasolio|nafta|bensin|benzyna|oil))\W{1,2}[lL]\.?\)?$"
)
_CAMEL = regex(r"(?<=[a-z]{3})(?=[A-Z][a-z]{2})")


@lru_cache(maxsize=16384)
def head_in_english(head: str) -> str:
    """A head, or several joined by " / ", in the English words that the reader knows."""
    return " / ".join(map(_one, head.split(" / ")))


def _one(head: str) -> str:
    text = _IN_LITRES.sub(r"\g<fuel> litres", folded(unicodedata.normalize("NFC", head)))
    text = _JOINED.sub(" ", text)
    if " " not in text:
        text = _CAMEL.sub(" ", text)
    whole, parts, english = _patterns()
    plain = _without_accents(text)
    if (match := whole.match(plain)) and (found := english.get(_key(match[1], whole=True))):
        return f"{found}{text[match.end() :]}"
    at, told = 0, []
    for match in parts.finditer(plain):
        told += [text[at : match.start()], english[_key(match[0])]]
        at = match.end()
    said = "".join([*told, text[at:]])
    return in_english(_CUT_OFF.sub(lambda match: of_short_form(match[1]) or match[0], said))


def _without_accents(text: str) -> str:
    """A text of the same length without its accents."""
    return "".join(unicodedata.normalize("NFD", one)[0] for one in text)


def _key(text: str, *, whole: bool = False) -> str:
    """How a part of a head, or a `whole` one, is looked up."""
    mark = "=" if whole else ""
    return mark + re.sub(r"\.(?!\w)", "", " ".join(text.split()).casefold().replace("’", "'"))


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    """What matches a whole head, what matches a part of one, and what both are in English."""
    english: dict[str, str] = {}
    spelt: dict[bool, list[str]] = {True: [], False: []}
    for meaning, word, whole in _listed():
        spelt[whole].append(word)
        english[_key(word, whole=whole)] = meaning
    wholes, parts = (_any(spelt[whole]) for whole in (True, False))
    return (
        re.compile(rf"\W*({wholes})\.?{_REST}"),
        re.compile(rf"(?<![^\W\d_])(?:{parts})(?![^\W\d_])\.?"),
        english,
    )


def _any(spelt: list[str]) -> str:
    return "|".join(map(_spelling, sorted(set(spelt), key=len, reverse=True)))


def _spelling(word: str) -> str:
    """A pattern for a short form, in which each word may end with a full stop; capital letters only
    as such."""
    pieces = [
        re.escape(piece) if any(map(str.isupper, piece)) else f"(?i:{re.escape(piece)})"
        for piece in word.split(" ")
    ]
    return r"\.?\s+".join(pieces).replace(r"\-", r"\.?-").replace("'", "['’]")


def _listed() -> Iterator[tuple[str, str, bool]]:
    text = Path(__file__).with_name("head_words.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        meaning, mark, words = re.split(r"( =|:) ", line, maxsplit=1)
        for word in words.split(", "):
            yield meaning, word.strip(), mark == " ="
