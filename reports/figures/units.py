"""Units as reports spell them: one alias table to a canonical unit and an exact factor.

Emissions become tCO2e, energy MWh or GJ, percentages %, money its currency. "Mt" may mean million tonnes or
metric tons: `resolve_mt` decides where the number allows it and otherwise leaves the unit open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class UnitMatch:
    """A unit found at `start:end` of a (folded) text. Value in `unit` = printed value x `factor`.

    `factor` is None while "Mt" is undecided (`mt` then holds its spelling and `multiplier` what stood before it).
    `per` is the denominator of an intensity as printed, else ""."""

    unit: str
    kind: str  # emissions | mass | energy | percent | points | money | water | magnitude
    factor: Decimal | None
    start: int
    end: int
    mt: str = ""
    multiplier: Decimal = Decimal(1)
    per: str = ""


_FOLDS = (
    (r"[\u2080-\u2089]", lambda m: str(ord(m[0]) - 0x2080)),
    (r"[\u2010\u2011\u2212]", "-"),
    (r"m\u00b3", "m3"),
    (r"m\u00b2", "m2"),
    (r"\u2019", "'"),
    (r"\bcarbon[ -]dioxide\b", "CO2"),
    (r"C[O0] ?[2\u00b2](?![\d,.]*\d)", "CO2"),
    (r"CO2[ -]?(?:equivalents?|equiv\.?|\u00e4quivalente?|\u00c4q\.?|\u00e9q\.?|eqv?\b\.?|e\b)", "CO2e"),
    (r"\bt ?(?:eq|\u00e9q)\.? ?CO2\b", "t CO2e"),
    (r"(?<=[A-Za-z])-?(?=CO2)", " "),
    (r"CO2e \(CO2e\)", "CO2e"),
    (r"(?<=\S)[\u00b9\u00b2\u00b3\u2070-\u2079]+(?:,? ?[\u00b9\u00b2\u00b3\u2070-\u2079]+)*", " "),  # footnote marks
    (r"(?<=t)CO ?e\b(?: ?2\b)?|\bCO ?e\b(?: 2\b)?", " CO2e"),  # a lost subscript: "tCOe 2", "Tons CO e"
)
_FOLD_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), target) for pattern, target in _FOLDS)


def fold_units(text: str) -> str:
    """The text with every spelling of CO2, CO2e and cubic metres made one; lengths may change, so it is only for reading."""
    for pattern, target in _FOLD_PATTERNS:
        text = pattern.sub(target, text)
    return text


_MULTIPLIERS = (
    (r"(?:thousands?(?: of)?|tsd\.?|'?000s?(?: of)?|1[ ,.']?000(?:s of)?|k)", Decimal(1_000)),
    (r"(?:lakhs?)", Decimal(100_000)),
    (r"(?:millions?(?: of)?|mln\.?|mn\.?|mio\.?|mm|m)", Decimal(1_000_000)),
    (r"(?:crores?)", Decimal(10_000_000)),
    (r"(?:billions?(?: of)?|bn\.?|mrd\.?)", Decimal(1_000_000_000)),
)
_MASSES = (
    (r"short[ -]?tons?|us tons?|net tons?", Decimal("0.90718474")),
    (r"long[ -]?tons?|imperial tons?", Decimal("1.0160469088")),
    (r"metric[ -]?(?:tons?|tonnes?)|tonnes?|tons?|tonnen|toneladas(?: m\u00e9tricas)?|tonnellate|t", Decimal(1)),
    (r"kilo(?:tonnes?|tons?)|ktonnes?|ktons?|kt|kmt|kmtonnes|gg", Decimal(1_000)),
    (r"mega(?:tonnes?|tons?)|mmt|mmmt|tg", Decimal(1_000_000)),
    (r"giga(?:tonnes?|tons?)|gt|pg", Decimal(1_000_000_000)),
    (r"kilograms?|kilogrammes?|kg", Decimal("0.001")),
    (r"grams?|g", Decimal("0.000001")),
    (r"pounds|lbs?", Decimal("0.00045359237")),
    (r"mt(?:pa)?", None),
)
_ENERGIES = (
    (r"megawatt[ -]?hours?|mwh", "MWh", Decimal(1)),
    (r"kilowatt[ -]?hours?|kwh", "MWh", Decimal("0.001")),
    (r"gigawatt[ -]?hours?|gwh", "MWh", Decimal(1_000)),
    (r"terawatt[ -]?hours?|twh", "MWh", Decimal(1_000_000)),
    (r"gigajoules?|gj", "GJ", Decimal(1)),
    (r"megajoules?|mj", "GJ", Decimal("0.001")),
    (r"terajoules?|tj", "GJ", Decimal(1_000)),
    (r"petajoules?|pj", "GJ", Decimal(1_000_000)),
    (r"exajoules?|ej", "GJ", Decimal(1_000_000_000)),
    (r"mmbtu|dekatherms?", "MMBtu", Decimal(1)),
)
_WATERS = (
    (r"m3|cubic (?:metres|meters)|kilolit(?:re|er)s?|kl", "m3", Decimal(1)),
    (r"megalit(?:re|er)s?|ml", "m3", Decimal(1_000)),
    (r"gigalit(?:re|er)s?|gl", "m3", Decimal(1_000_000)),
)
_CURRENCIES = (
    (r"us\$|usd|us dollars?", "USD"),
    (r"c\$|ca\$|cad", "CAD"),
    (r"a\$|aud", "AUD"),
    (r"\$|dollars?", "$"),
    (r"\u20ac|eur(?:os?)?", "EUR"),
    (r"\u00a3|gbp", "GBP"),
    (r"sek|msek", "SEK"),
    (r"chf", "CHF"),
    (r"jpy|\u00a5|yen", "JPY"),
    (r"nok", "NOK"),
    (r"dkk", "DKK"),
    (r"inr|\u20b9", "INR"),
)


def _any(rows: tuple[tuple[object, ...], ...]) -> str:
    return "|".join(str(row[0]) for row in rows)


_EDGE = r"(?![A-Za-z\d$])"
_MULT = rf"(?:(?P<mult>{_any(_MULTIPLIERS)})[ -]+)?"
_TAIL = r"(?: ?\((?:in )?(?P<tail>thousands?|millions?|billions?|'?000s?)\)|,? in (?P<tail2>thousands?|millions?)\b)?"
_PHYSICAL = re.compile(
    rf"{_MULT}(?:(?P<mass>{_any(_MASSES)}){_EDGE}(?: ?\(?(?:t|mt)\)?(?= ?(?:of )?CO2))?[ -]?(?:of )?\(?(?P<gas>CO2e?)?{_EDGE}\)?"
    rf"|(?P<energy>{_any(_ENERGIES)}){_EDGE}|(?P<water>{_any(_WATERS)}){_EDGE}){_TAIL}",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"(?P<points>percentage points?|%[ -]?points?|pp\b|ppts?\b)|%|per ?cent\b|percentage\b", re.IGNORECASE)
_MAGNITUDE = re.compile(rf"(?P<mult>{_any(_MULTIPLIERS)}){_EDGE}", re.IGNORECASE)
_MONEY = re.compile(rf"(?:(?P<mult>{_any(_MULTIPLIERS)}) ?)?(?P<currency>{_any(_CURRENCIES)}){_EDGE}", re.IGNORECASE)
_MONEY_BEFORE = re.compile(rf"(?<![A-Za-z])(?P<currency>{_any(_CURRENCIES)}) ?(?P<mult>m|mn|k|bn)? ?$", re.IGNORECASE)
_PER = re.compile(r"(?: (?:GHG |CO2 )?emissions)?\s*(?:/|per\b)\s*(?P<what>[^()\[\]|;,]{1,40})", re.IGNORECASE)
_PER_YEAR = re.compile(r"(?:year|annum|yr|a\b|month|day)", re.IGNORECASE)


def multiplier_of(spelling: str | None) -> Decimal:
    """The factor of a magnitude word ("million", "k", "'000"); 1 for none."""
    for pattern, factor in _MULTIPLIERS:
        if spelling and re.fullmatch(pattern, spelling, re.IGNORECASE):
            return factor
    return Decimal(1)


def unit_after(text: str) -> UnitMatch | None:
    """The unit at the very start of `text` (what follows a number), intensities included. `text` must be folded."""
    lead = len(text) - len(text.lstrip(" -\u00a0\u202f"))
    body = text[lead:]
    if match := _PERCENT.match(body):
        return _with_per(
            text, UnitMatch("pp" if match["points"] else "%", _percent_kind(match), Decimal(1), lead, lead + match.end())
        )
    if match := _PHYSICAL.match(body):
        return _with_per(text, _physical(match, lead))
    if match := _MONEY.match(body):
        return _with_per(text, _money(match["currency"], match["mult"], lead, lead + match.end()))
    if match := _MAGNITUDE.match(body):
        factor = multiplier_of(match["mult"])
        return _with_per(text, UnitMatch("", "magnitude", factor, lead, lead + match.end()))
    return None


def unit_within(text: str) -> UnitMatch | None:
    """The first unit named in a label, header or caption. `text` must be folded.

    Loose letters ("t", "g") count only in brackets, after a comma or alone."""
    for start in _starts(text):
        match = _PHYSICAL.match(text, start)
        if match and _credible(text, match):
            return _with_per(text, _physical(match, 0))
        if (percent := _PERCENT.match(text, start)) and percent[0].lower() != "percentage":
            return UnitMatch("pp" if percent["points"] else "%", _percent_kind(percent), Decimal(1), start, percent.end())
        money = _MONEY.match(text, start)
        if money and (money["currency"] not in "$" or start == 0 or text[start - 1] in "(, "):
            return _with_per(
                text, _money(money["currency"], money["mult"] or _word_after(text[money.end() :]), start, money.end())
            )
    return None


def _starts(text: str) -> list[int]:
    """Where a unit may begin: word beginnings and signs, the whole text first."""
    return [m.start() for m in re.finditer(r"(?<![A-Za-z\d])['A-Za-z1]|[%$\u20ac\u00a3]", text)]


def _credible(text: str, match: re.Match[str]) -> bool:
    if len(match[0].strip("() ")) > 2 or match["gas"]:
        return True
    before = text[: match.start()].rstrip()
    return not before or before[-1] in "(,[-"


def _word_after(text: str) -> str | None:
    match = re.match(rf"\s?({_any(_MULTIPLIERS)}){_EDGE}", text, re.IGNORECASE)
    return match[1] if match else None


def _percent_kind(match: re.Match[str]) -> str:
    return "points" if match["points"] else "percent"


def _with_per(text: str, unit: UnitMatch) -> UnitMatch:
    match = _PER.match(text, unit.end)
    if not match or _PER_YEAR.match(match["what"]):
        return unit
    what = match["what"].strip()
    return UnitMatch(unit.unit, unit.kind, unit.factor, unit.start, match.end(), unit.mt, unit.multiplier, what)


def _physical(match: re.Match[str], shift: int) -> UnitMatch:
    multiplier = multiplier_of(match["mult"]) * multiplier_of(match["tail"] or match["tail2"])
    start, end = match.start() + shift, match.end() + shift
    if match["mass"]:
        kind, unit = (
            ("emissions", f"t{match['gas']}".replace("co2", "CO2").replace("CO2E", "CO2e")) if match["gas"] else ("mass", "t")
        )
        factor = next(f for pattern, f in _MASSES if re.fullmatch(pattern, match["mass"], re.IGNORECASE))
        if factor is None and multiplier != 1:  # "million MT" can only be metric tons
            factor = Decimal(1)
        mt = match["mass"][:2] if factor is None else ""
        return UnitMatch(unit, kind, None if factor is None else factor * multiplier, start, end, mt, multiplier)
    kind, rows, spelling = ("energy", _ENERGIES, match["energy"]) if match["energy"] else ("water", _WATERS, match["water"])
    unit, factor = next((u, f) for pattern, u, f in rows if re.fullmatch(pattern, spelling, re.IGNORECASE))
    return UnitMatch(unit, kind, factor * multiplier, start, end)


def _money(currency: str, mult: str | None, start: int, end: int) -> UnitMatch:
    unit = next(name for pattern, name in _CURRENCIES if re.fullmatch(pattern, currency, re.IGNORECASE))
    million_kronor = currency.lower() == "msek"
    return UnitMatch(unit, "money", Decimal(1_000_000) if million_kronor else multiplier_of(mult), start, end)


def currency_before(text: str) -> UnitMatch | None:
    """The currency at the very end of `text` (what stands before a number): "US$", "EUR ", "SEKm "."""
    match = _MONEY_BEFORE.search(text[-16:])
    return _money(match["currency"], match["mult"], 0, 0) if match else None


_MEGATONNES_CAP = {"1": 400, "2": 400, "1+2": 400}
_ANY_CAP = 2_000
_SMALL = 1_000


def resolve_mt(unit: UnitMatch, largest: Decimal, *, decimals: bool, scope: str = "") -> Decimal | None:
    """The factor of an "Mt" unit, given the largest number printed in it; None when both readings stay possible.

    "Mt" is million tonnes up to the size a company can emit, beyond it metric tons; "MT" and "mt" are metric tons
    unless the number is small, where capitals prove nothing. Decimals on a number too large for million tonnes decide nothing."""
    if unit.factor is not None or not unit.mt:
        return unit.factor
    size = abs(largest)
    if unit.mt == "Mt":
        beyond = size > _MEGATONNES_CAP.get(scope, _ANY_CAP)
        return (None if decimals else Decimal(1)) if beyond else Decimal(1_000_000)
    return Decimal(1) if size >= _SMALL and not (decimals and size < _ANY_CAP) else None
