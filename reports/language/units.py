"""Units as reports spell them, found in text: a canonical unit and an exact factor, or a doubt.

Emissions become tCO2e, energy MWh, GJ or MMBtu, percentages %, money its currency. "Mt" may mean
million tonnes or metric tons: `resolve_mt` decides where the number allows it and otherwise leaves
the unit open. The spellings stand in `aliases`, their factors come from pint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.language.folding import fold_units
from reports.language.unit_names import (
    CURRENCIES,
    MASSES,
    MULTIPLIERS,
    OTHERS,
    alias_of,
    currency_of,
    multiplier_of,
    spellings,
)
from sibyl_project.common.regex import regex
from standards.sasb.codes import find

__all__ = [
    "UnitMatch",
    "currency_before",
    "denominator_after",
    "fold_units",
    "multiplier_of",
    "resolve_mt",
    "unit_after",
    "unit_within",
]


@dataclass(frozen=True, slots=True)
class UnitMatch:
    """A unit found at `start:end` of a (folded) text. Value in `unit` = printed value x `factor`.

    `factor` is None while the unit is undecided: "Mt" (`mt` then holds its spelling and
    `multiplier` what stood before it) or a spelling of several meanings; `doubt` then says in words
    what is not known. `per` is the denominator of an intensity as printed, else "".
    """

    unit: str
    # emissions mass energy water volume area distance transport power temperature percent points
    # money magnitude
    kind: str
    factor: Decimal | None
    start: int
    end: int
    mt: str = ""
    multiplier: Decimal = Decimal(1)
    per: str = ""
    doubt: str = ""
    weight: Decimal = Decimal(1)  # of CO2 for one of what is weighed, where that is carbon


_CARBON = Decimal(44) / Decimal(12)  # the weight of CO2 for a weight of carbon
_LOOSE_CARBON = "\u201ctonnes of carbon\u201d may mean carbon itself or CO2"


def _any(rows: tuple[tuple[object, ...], ...]) -> str:
    return "|".join(str(row[0]) for row in rows)


_EDGE = r"(?![A-Za-zÀ-ÖØ-öø-ɏ\d$'])"
_CJK = "\u5343\u4e07\u842c\u4ebf\u5104\ucc9c\ub9cc\uc5b5\u767e\ubc31"
_MULT = rf"(?:(?P<mult>{_any(MULTIPLIERS)})(?:[ -]+(?:de |d')?|(?<=[{_CJK}])))?"
_TAIL = (
    r"(?: ?\((?:in )?(?P<tail>thousands?|millions?|billions?|'?000s?)\)"
    r"|,? in (?P<tail2>thousands?|millions?)\b)?"
)
_OF = r"(?:of |de |di |d'|\u0645\u0646 |\u0645\u0643\u0627\u0641\u0626 )*"
# "MTCE", "ktCE", "tCE"; "TCE" alone may be coal equivalent
_CARBON_EQUIVALENT = r"(?:(?<=[A-Z]t)|(?-i:(?<=t)))(?-i:CE)"
_GAS = (
    rf"(?P<gas>CO2e?{_EDGE}|(?-i:CDE){_EDGE}|(?<=t)(?-i:C){_EDGE}"
    rf"|{_CARBON_EQUIVALENT}{_EDGE}|carbon(?! (?:emission|credit"
    r"|offset|footprint|remov))\b)"
)
_PHYSICAL = regex(
    rf"{_MULT}(?:(?P<other>{spellings(OTHERS)}){_EDGE}|"
    rf"(?P<mass>{spellings(MASSES)})(?={_EDGE}|(?-i:C(?:DE)?{_EDGE})"
    rf"|{_CARBON_EQUIVALENT}{_EDGE})(?: ?\(?(?:t|mt)\)?(?= ?(?:of )?CO2))?"
    rf"(?:[ -]?{_OF}\(?{_GAS}\)?)?)"
    rf"{_TAIL}",
    re.IGNORECASE,
)
_LONGEST_CODE = 16  # characters of a metric code in any spelling
_GAS_BEFORE = regex(r"CO2e(?: emissions)?[\s,(\[]*(?:in )?$", re.IGNORECASE)
_PERCENT = regex(
    r"(?P<points>percentage points?|%[ -]?points?|p\.?p\.?\b|ppts?\b|procentenheter"
    r"|prozentpunkte)|%|per ?cent\b|percentage\b|procent\b|prozent\b",
    re.IGNORECASE,
)
_MAGNITUDE = regex(rf"(?P<mult>{_any(MULTIPLIERS)}){_EDGE}", re.IGNORECASE)
_MONEY = regex(
    rf"(?:(?P<mult>{_any(MULTIPLIERS)}) ?|(?P<thousand>t(?=[sendc\u20ac]|"
    rf"kr)))?(?:d['e] ?)?(?P<currency>{_any(CURRENCIES)}){_EDGE}",
    re.IGNORECASE,
)
_AMOUNT_BEHIND = regex(
    rf" ?(?P<mult>millions?|mn|mln|billions?|bn|trillions?){_EDGE}", re.IGNORECASE
)
_MONEY_BEFORE = regex(
    r"(?<![A-Za-z])(?P<scale>[mkt](?=(?:sek|nok|dkk|eur|chf|kr"
    rf"|usd)))?(?P<currency>{_any(CURRENCIES)}) ?(?P<mult>m|mn|k|bn)? ?$",
    re.IGNORECASE,
)
_END_OF_PER = (
    r"(?!(?:in|and|or|from|was|were|is|are|which|compared|by|for|to|as|since|than|vs|versus|at"
    r"|with|during|reached|has|had|but|while|on|down|up|over|against|across|fell|rose|decreased"
    r"|increased|this|that|we)\b)"
)
_PER = regex(
    rf"(?: (?:GHG |CO2 )?emissions)?\s*(?:/|per\b)\s*(?P<what>{_END_OF_PER}[^()\[\]|;,.\s]{{1,30}}"
    rf"(?:\s(?!\u2013){_END_OF_PER}(?:[^()\[\]|;,.\s]|[.,](?=\d)){{1,30}}){{0,5}})",
    re.IGNORECASE,
)
_PER_YEAR = regex(r"(?:year|annum|yr|a|month|day)\b", re.IGNORECASE)
_IN = regex(r"(?:.*\s|\W*)in|.*[(,]\s*in", re.IGNORECASE)  # "in t", "Total in t"
_LOOSE = {"l", "L", "st", "AF", "MG", "cf", "J", "g", "C", "ha", "mi", "te", "Mg", "mg"}


def unit_after(text: str) -> UnitMatch | None:
    """The unit at the very start of `text` (what follows a number), intensities included.

    `text` must be folded.
    """
    lead = len(text) - len(text.lstrip(" -\u00a0\u202f\u2009\u200a"))
    if any(start == 0 for start, _ in _codes(text[lead : lead + _LONGEST_CODE])):
        return None
    if match := _PERCENT.match(text, lead):
        return _with_per(
            text,
            UnitMatch(
                "pp" if match["points"] else "%",
                _percent_kind(match),
                Decimal(1),
                lead,
                match.end(),
            ),
        )
    # "21st" is an ordinal
    if (match := _PHYSICAL.match(text, lead)) and not (match["mass"] == "st" and lead == 0):
        return _with_per(text, _physical(text, match))
    if match := _MONEY.match(text, lead):
        # "35 EUR billion"
        behind = (
            None if match["mult"] or match["thousand"] else _AMOUNT_BEHIND.match(text, match.end())
        )
        mult, end = (behind["mult"], behind.end()) if behind else (match["mult"], match.end())
        return _with_per(
            text, _money(match["currency"], mult, lead, end, thousand=match["thousand"])
        )
    if match := _MAGNITUDE.match(text, lead):
        return _with_per(
            text, UnitMatch("", "magnitude", multiplier_of(match["mult"]), lead, match.end())
        )
    return None


def unit_within(text: str) -> UnitMatch | None:
    """The first unit named in a label, header or caption. `text` must be folded.

    Loose letters ("t", "g") count only in brackets, after a comma or alone."""
    codes = _codes(text)
    for start in _starts(text):
        if any(begin <= start < end for begin, end in codes):
            continue
        match = _PHYSICAL.match(text, start)
        if match and _credible(text, match):
            unit = _physical(text, match)
            if unit.kind == "mass" and _GAS_BEFORE.search(text[:start]):  # "CO2e (t)"
                unit = replace(unit, unit="tCO2e", kind="emissions")
            return _with_per(text, unit)
        if (percent := _PERCENT.match(text, start)) and percent[0].lower() not in (
            "percentage",
            "pp",
        ):
            return UnitMatch(
                "pp" if percent["points"] else "%",
                _percent_kind(percent),
                Decimal(1),
                start,
                percent.end(),
            )
        money = _MONEY.match(text, start)
        if money and (money["currency"] not in "$" or start == 0 or text[start - 1] in "(, "):
            mult = money["mult"] or _word_after(text[money.end() :])
            return _with_per(
                text,
                _money(money["currency"], mult, start, money.end(), thousand=money["thousand"]),
            )
    return None


def _codes(text: str) -> list[tuple[int, int]]:
    """Where metric codes such as "TC-IM-130a.1" stand, whose letters are no unit."""
    return [(start, end) for start, end, _ in find(text)] if "-" in text else []


def _starts(text: str) -> list[int]:
    """Where a unit may begin: word beginnings and signs, the whole text first."""
    return [
        m.start()
        for m in re.finditer(
            r"(?<![A-Za-z\d])['A-Za-z1]|[%$\u20ac\u00a3\u20b9\u00a5\u00b0]|[^\x00-\u02ff]", text
        )
    ]


def _credible(text: str, match: re.Match[str]) -> bool:
    bare = match[0].strip("() ")
    if bare == "T":  # heads a column of transitional activities, and no column of tonnes
        return False
    if match["other"] in _LOOSE or match["mass"] in _LOOSE:
        return bare == text.strip("() []") or text[: match.start()].rstrip()[-1:] in ("(", "[")
    if len(bare) > 2 or match["gas"] or match["other"]:
        return True
    before = text[: match.start()].rstrip()
    return (
        not before
        or before[-1] in "(,[-"
        or (bool(_IN.fullmatch(before)) and not text[match.end() :].strip(" )]"))
    )


def _word_after(text: str) -> str | None:
    match = re.match(rf"\s?({_any(MULTIPLIERS)}){_EDGE}", text, re.IGNORECASE)
    return match[1] if match else None


def _percent_kind(match: re.Match[str]) -> str:
    return "points" if match["points"] else "percent"


def _with_per(text: str, unit: UnitMatch) -> UnitMatch:
    match = _PER.match(text, unit.end)
    if not match or _PER_YEAR.match(match["what"]):
        return unit
    what = match["what"].strip()
    return replace(unit, end=match.end(), per=what)


def denominator_after(text: str) -> tuple[str, int]:
    """What an amount at the end of which `text` begins is divided by ("/tCO2e", " per tonne"), and
    where that ends."""
    bare = _with_per(text, UnitMatch("", "magnitude", Decimal(1), 0, 0))
    return bare.per, bare.end


def _physical(text: str, match: re.Match[str]) -> UnitMatch:
    multiplier = multiplier_of(match["mult"]) * multiplier_of(match["tail"] or match["tail2"])
    start, end = match.span()
    if match["other"]:
        alias = alias_of(text, *match.span("other"))
        factor = alias.factor
        scaled = None if factor is None else factor * multiplier
        return UnitMatch(
            alias.unit, alias.kind, scaled, start, end, multiplier=multiplier, doubt=alias.doubt
        )
    alias = alias_of(text, *match.span("mass"))
    unit, weight, doubt = _gas_of(match["gas"], alias.doubt.format(match["mass"]))
    factor = alias.factor
    mt = match["mass"] if match["mass"].lower() == "mt" else ""
    if mt and (multiplier != 1 or match["gas"] == "CE"):  # "million MT", "MTCE": metric tons
        factor, mt, doubt = Decimal(1), "", ""
    scaled = None if factor is None or weight is None else factor * multiplier * weight
    return UnitMatch(
        unit,
        "emissions" if unit != "t" else "mass",
        scaled,
        start,
        end,
        mt,
        multiplier,
        doubt=doubt,
        weight=weight or Decimal(1),
    )


def _gas_of(spelling: str | None, doubt: str) -> tuple[str, Decimal | None, str]:
    """Unit, weight factor and doubt of what is weighed: "t" without a gas."""
    if not spelling:
        return "t", Decimal(1), doubt
    if spelling in ("C", "CE"):
        return ("tCO2" if spelling == "C" else "tCO2e"), _CARBON, doubt
    if spelling.lower() == "carbon":
        return "t", None, _LOOSE_CARBON
    return "tCO2" if spelling.upper() == "CO2" else "tCO2e", Decimal(1), doubt


def _money(
    currency: str, mult: str | None, start: int, end: int, *, thousand: str | None = None
) -> UnitMatch:
    return UnitMatch(
        currency_of(currency),
        "money",
        Decimal(1_000) if thousand else multiplier_of(mult),
        start,
        end,
    )


_MONEY_SIGNS = "$\u20ac\u00a3\u00a5\uffe5\u20b9\u20a9"


def currency_before(text: str) -> UnitMatch | None:
    """The currency at the very end of `text` (what stands before a number): "US$", "EUR ", "SEKm ",
    "MSEK ".

    `start` is where it begins, counted back from the end of `text`.
    """
    last = text[-3:].rstrip(" .")[-1:]
    match = _MONEY_BEFORE.search(text[-16:]) if last.isalpha() or last in _MONEY_SIGNS else None
    if not match or not last:
        return None
    scale = (match["scale"] or "").lower()
    return _money(
        match["currency"],
        match["mult"] or scale,
        -len(match[0]),
        0,
        thousand=scale if scale == "t" else None,
    )


_MEGATONNES_CAP = {"1": 400, "2": 400, "1+2": 400}
_ANY_CAP = 2_000
_SMALL = 1_000


def resolve_mt(
    unit: UnitMatch, largest: Decimal, *, decimals: bool, scope: str = ""
) -> Decimal | None:
    """The factor of an "Mt" unit, given the largest number printed in it; None when both readings
    stay possible.

    "Mt" is million tonnes up to the size a company can emit, beyond it metric tons; "MT" and "mt"
    are metric tons unless the number is small, where capitals prove nothing. Decimals on a number
    too large for million tonnes decide nothing.
    """
    if unit.factor is not None or unit.mt.lower() != "mt":
        return unit.factor
    size = abs(largest)
    if unit.mt == "Mt":
        beyond = size > _MEGATONNES_CAP.get(scope, _ANY_CAP)
        return (None if decimals else unit.weight) if beyond else 1_000_000 * unit.weight
    return unit.weight if size >= _SMALL and not (decimals and size < _ANY_CAP) else None
