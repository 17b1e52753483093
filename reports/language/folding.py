"""One spelling for what reports spell in many ways: digits of every script, CO2 and CO2e, cubic
metres, footnote marks.

`fold` also tells where each character came from, so that what was read can be quoted as printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sibyl_project.common.regex import regex

_ZEROS = (0x0660, 0x06F0, 0x0966, 0xFF10)  # Arabic-Indic, Persian, Devanagari and full-width digits
_DIGITS = {zero + n: str(n) for zero in _ZEROS for n in range(10)}
_MARKS = {
    0x066C: ",",
    0x066B: ".",
    0x066A: "%",
    0xFF0C: ",",
    0xFF0E: ".",
    0xFF05: "%",
    0xFF0D: "-",
    0xFE6A: "%",
}
_LETTERS = {
    zero + n: chr(ord(first) + n)
    for zero, first in ((0xFF21, "A"), (0xFF41, "a"))
    for n in range(26)
}
_HIDDEN = dict.fromkeys(
    [0x200B, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x2060, 0x2066, 0x2067, 0x2069, 0xFEFF],
    "\u200a",
)
_ONE_TO_ONE = str.maketrans(
    {**_DIGITS, **_MARKS, **_LETTERS, **_HIDDEN, 0x2212: "-", 0x2010: "-", 0x2011: "-", 0x2019: "'"}
)

_SUPER = "\u00b9\u00b2\u00b3\u2070-\u2079"
_POWERS = {"3": " thousand", "6": " million", "9": " billion"}
_SUPERSCRIPT_DIGITS = str.maketrans(
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789"
)
_EQUIVALENT = (
    r"equivalente?s?|equivalenti|equiv\.?|\u00e9quivalents?|\u00e4quivalenten?|\u00e4q\.?"
    r"|\u00e9q\.?|ekvivalenter|ekv\.?|equ\b\.?|eqv?\b\.?|e\b(?!-\w)"
)


def _power(match: re.Match[str]) -> str:
    exponent = match["power"].translate(_SUPERSCRIPT_DIGITS)
    # parts the number from its unit, so that it is not read
    return _POWERS.get(exponent, " (a power of ten) ")


Fold = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_ANYWHERE: tuple[Fold, ...] = tuple(
    (regex(pattern, re.IGNORECASE), target)
    for pattern, target in (
        (
            (
                r"\bcarbon[ -]dioxide\b|\bdioxyde de carbone\b|\bdi[o\u00f3]xido de carbon[oi]\b"
                r"|\bkoldioxid\b"
            ),
            "CO2",
        ),
        (r"\bkoldioxid-?ekvivalenter\b", "CO2e"),
        (r"\b[e\u00e9]quivalents?[ -](?=C[O0] ?[2\u2082\u00b2])", "teq "),
        (r"C[O0]\s?[2\u00b2\u2082](?![\d,.]*\d)", "CO2"),  # "CO" and "2" may stand on two lines
        (rf"CO2(?:\s?-|\s)?(?:{_EQUIVALENT})(?![a-z\u00e0-\u00ff])", "CO2e"),
        (r"\bt ?(?:eq|\u00e9q)\.? ?CO2\b", "t CO2e"),
        (r"(?:(?<=tonnes )|(?<=tonnes d'))(?:teq|eq\.?|\u00e9q\.?) ?CO2\b", "CO2e"),
        (r"(?<=[^\W\d_])-?(?=CO2)", " "),
        (r"CO2e \(CO2e\)", "CO2e"),
        # a lost superscript: "1,234 m 3 of water", "(m 3)"
        (r"(?<![^\W\d_])m 3(?= of\b| water\b|/|\))", "m3"),
        # a lost subscript: "tCOe 2", "Tons CO e"
        (
            r"(?<=t)CO ?e\b(?: ?2\b)?|\bCO ?e\b(?: 2\b)?",
            " CO2e",
        ),
        (r"\+ ?/ ?-", "\u00b1"),
        (r"(?:(?<=\d)|(?<=\d ))(?:x|\u00d7) ?10 ?\^ ?(?P<power>[1-9]\d?)(?!\d)", _power),
    )
)
_BEYOND_ASCII: tuple[Fold, ...] = tuple(
    (regex(pattern, re.IGNORECASE), target)
    for pattern, target in (
        (rf"(?:(?<=\d)|(?<=\d ))(?:x|\u00d7) ?10(?P<power>[{_SUPER}]+)", _power),
        (rf"(?<!\d)10(?P<power>[{_SUPER}]+)(?= ?[a-z])", _power),
        (r"[\u2080-\u2089]", lambda m: str(ord(m[0]) - 0x2080)),
        (r"m\u00b3", "m3"),
        (r"(?<=m)\u00b2|(?<=ft)\u00b2", "2"),
        (r"(?<=ft)\u00b3", "3"),
        (
            "\u0645\u0643\u0627\u0641\u0626 \u062b\u0627\u0646\u064a "
            "\u0623\u0643\u0633\u064a\u062f \u0627\u0644\u0643\u0631\u0628\u0648\u0646",
            "CO2e",
        ),
        (
            "\u062b\u0627\u0646\u064a \u0623\u0643\u0633\u064a\u062f "
            "\u0627\u0644\u0643\u0631\u0628\u0648\u0646|\u05e4\u05d7\u05de\u05df \u05d3\u05d5[- "
            "]\u05d7\u05de\u05e6\u05e0\u05d9",
            "CO2",
        ),
        ("\u4e8c\u6c27\u5316\u78b3\u5f53\u91cf", "CO2e"),
    )
)
_FOOTNOTES: Fold = (regex(rf"(?<=\S)[{_SUPER}]+(?:,? ?[{_SUPER}]+)*"), " ")
_CO_MARK = regex(
    r"c[o0]\s?[2e\u2082\u00b2]|m 3|\+ ?/|carbon|koldiox|equivalent|\d ?[x\u00d7] ?10 ?\^",
    re.IGNORECASE,
)
_ODD_MARK = regex(rf"[{_SUPER}\u2080-\u2089\u0590-\u06ff\u4e00-\u9fff]")


def _folds_for(text: str) -> Sequence[Fold]:
    """Only the patterns that can match: most sentences need none."""
    odd = not text.isascii() and _ODD_MARK.search(text) is not None
    carbon = _ANYWHERE if odd or _CO_MARK.search(text) or "\u00e9quivalent" in text else ()
    return (*_BEYOND_ASCII, *carbon, _FOOTNOTES) if odd else carbon


def fold_units(text: str) -> str:
    """The text with every spelling of digits, CO2, CO2e and cubic metres made one; lengths may
    change: it is only for reading."""
    text = text.translate(_ONE_TO_ONE) if not text.isascii() else text
    for pattern, target in _folds_for(text):
        text = pattern.sub(target, text)
    return text


def fold(text: str) -> tuple[str, Sequence[int]]:
    """The folded text, and for each of its characters (and its end) the position in `text` it came
    from."""
    folded = text.translate(_ONE_TO_ONE) if not text.isascii() else text
    origins: Sequence[int] = range(len(text) + 1)
    for pattern, target in _folds_for(folded):
        folded, origins = _replace(pattern, target, folded, origins)
    return folded, origins


def _replace(
    pattern: re.Pattern[str],
    target: str | Callable[[re.Match[str]], str],
    text: str,
    origins: Sequence[int],
) -> tuple[str, Sequence[int]]:
    """`pattern.sub`, keeping the origins: what is put in comes from where the replaced text
    began."""
    pieces: list[str] = []
    kept: list[int] = []
    last = 0
    for match in pattern.finditer(text):
        new = target if isinstance(target, str) else target(match)
        pieces += [text[last : match.start()], new]
        kept += [*origins[last : match.start()], *_spread(origins, match, len(new))]
        last = match.end()
    if not pieces:
        return text, origins
    return "".join([*pieces, text[last:]]), [*kept, *origins[last:]]


def _spread(origins: Sequence[int], match: re.Match[str], length: int) -> list[int]:
    old = match.end() - match.start()
    return [
        origins[match.start() + min(i, old - 1)] if old else origins[match.start()]
        for i in range(length)
    ]
