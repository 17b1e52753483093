"""How reports spell units: each spelling with what it measures, our canonical unit and the unit's
name in pint.

Spellings are regular expressions read without regard to case, but for the parts in `(?-i:...)`,
where case decides: "ML" is a megalitre, "ml" a millilitre. A spelling that names no one unit has no
pint name but a doubt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from reports.language.conversion import factor_between
from sibyl_project.common.regex import regex


@dataclass(frozen=True, slots=True)
class Alias:
    """`factor` turns a value in this spelling into `unit`; None while it is undecided, `doubt` then
    says why."""

    pattern: str
    kind: str
    unit: str
    pint: str = ""
    doubt: str = ""

    @property
    def factor(self) -> Decimal | None:
        return factor_between(self.pint, _PINT_OF[self.unit]) if self.pint else None


# Our canonical units in pint's words.
_PINT_OF = {
    "t": "tonne",
    "MWh": "megawatt_hour",
    "GJ": "gigajoule",
    "MMBtu": "mmbtu_exact",
    "m3": "meter ** 3",
    "m2": "meter ** 2",
    "ha": "hectare",
    "km": "kilometer",
    "MW": "megawatt",
    "\u00b0C": "delta_degree_Celsius",
    "\u00b0F": "delta_degree_Fahrenheit",
    "Nm3": "meter ** 3",
    "scf": "foot ** 3",
    "pkm": "kilometer",
    "tkm": "kilometer",
}

_LITRE = r"lit(?:re|er)s?"
_METRE = r"met(?:re|er)s?"
_HOUR = r"[ -]?hours?"

MASSES = (
    Alias(r"short[ -]?tons?|u\.?s\.?[ -]tons?|net tons?", "mass", "t", "short_ton"),
    Alias(r"long[ -]?tons?|imperial tons?|uk[ -]tons?", "mass", "t", "long_ton"),
    Alias(
        r"metric[ -]?tons?|metric[ -]?tonnes?|tonnes?|tons?|tonnen|tonn"
        r"|toneladas?(?: m[e\u00e9]tricas?)?|tonnellat[ae]|t|"
        "(?-i:Mg)|\u5428|\u516c\u5428|\u5678|\u30c8\u30f3|\ud1a4|\u0637\u0646|"
        "\u0623\u0637\u0646\u0627\u0646|\u062a\u0646|\u05d8\u05d5\u05df|"
        "\u05d8\u05d5\u05e0\u05d5\u05ea",
        "mass",
        "t",
        "tonne",
    ),
    Alias(
        r"kilo(?:tonnes?|tons?)|ktonnes?|ktons?|kt|kmt|kmtonnes|gg|mil toneladas",
        "mass",
        "t",
        "kilotonne",
    ),
    Alias(r"mega(?:tonnes?|tons?)|mmt|mmmt|(?-i:Tg)|mtpa", "mass", "t", "megatonne"),
    Alias(r"giga(?:tonnes?|tons?)|gt|gtpa|(?-i:Pg)", "mass", "t", "gigatonne"),
    Alias(r"kilograms?|kilogrammes?|kilos?|kgs?", "mass", "t", "kilogram"),
    Alias(r"grams?|grammes?|(?-i:g)", "mass", "t", "gram"),
    Alias(r"milligrams?|(?-i:mg)", "mass", "t", "milligram"),
    Alias(r"pounds|lbs?", "mass", "t", "pound"),
    Alias(r"mt", "mass", "t", doubt="\u201c{0}\u201d may mean million tonnes or metric tons"),
    Alias(
        r"(?-i:st)(?![a-z])",
        "mass",
        "t",
        doubt="\u201cst\u201d may mean short tons, stone or pieces",
    ),
)
ENERGIES = (
    Alias(rf"megawatt{_HOUR}|mwh", "energy", "MWh", "megawatt_hour"),
    Alias(rf"kilowatt{_HOUR}|kwh", "energy", "MWh", "kilowatt_hour"),
    Alias(rf"gigawatt{_HOUR}|gwh", "energy", "MWh", "gigawatt_hour"),
    Alias(rf"terawatt{_HOUR}|twh", "energy", "MWh", "terawatt_hour"),
    Alias(rf"watt{_HOUR}|(?-i:Wh)", "energy", "MWh", "watt_hour"),
    Alias(r"gigajoules?|gj", "energy", "GJ", "gigajoule"),
    Alias(r"megajoules?|mj", "energy", "GJ", "megajoule"),
    Alias(r"terajoules?|tj", "energy", "GJ", "terajoule"),
    Alias(r"petajoules?|pj", "energy", "GJ", "petajoule"),
    Alias(r"exajoules?|ej", "energy", "GJ", "exajoule"),
    Alias(r"kilojoules?|kj", "energy", "GJ", "kilojoule"),
    Alias(r"joules?|(?-i:J)", "energy", "GJ", "joule"),
    Alias(r"mmbtus?|dekatherms?|dth", "energy", "MMBtu", "mmbtu_exact"),
    Alias(r"btus?|british thermal units?", "energy", "MMBtu", "btu_exact"),
    Alias(r"kbtus?", "energy", "MMBtu", "1000 * btu_exact"),
    Alias(r"mbtus?", "energy", "MMBtu", doubt="\u201cMBtu\u201d may mean thousand or million Btu"),
    Alias(r"therms?", "energy", "MMBtu", "100000 * btu_exact"),
    Alias(r"quads?", "energy", "MMBtu", "1e15 * btu_exact"),
    Alias(
        r"(?-i:toe)|(?:metric )?ton(?:ne)?s? of oil equivalent",
        "energy",
        "GJ",
        "tonne_of_oil_equivalent",
    ),
    Alias(r"ktoe", "energy", "GJ", "1000 * tonne_of_oil_equivalent"),
    Alias(r"mtoe", "energy", "GJ", "1e6 * tonne_of_oil_equivalent"),
    Alias(
        r"(?-i:tce)|(?-i:t )?(?-i:SKE)|ton(?:ne)?s? of (?:standard )?coal equivalent"
        r"|ton(?:ne)?s? of standard coal",
        "energy",
        "GJ",
        "tonne_of_coal_equivalent",
    ),
    Alias(r"boe|barrels? of oil equivalent", "energy", "GJ", "barrel_equivalent"),
    Alias(r"kboe", "energy", "GJ", "1000 * barrel_equivalent"),
    Alias(r"mmboe", "energy", "GJ", "1e6 * barrel_equivalent"),
    Alias(r"gcal|gigacalories?", "energy", "GJ", "1e9 * cal_it"),
    Alias(r"mcal|megacalories?", "energy", "GJ", "1e6 * cal_it"),
    Alias(r"kcal|kilocalories?", "energy", "GJ", "1e3 * cal_it"),
    Alias(r"ton-hours?(?: (?:of )?refrigeration)?", "energy", "MWh", "cooling_ton_hour"),
)
VOLUMES = (
    Alias(rf"m3|cubic {_METRE}|cu\.? ?m|cbm|kilo{_LITRE}|kl", "water", "m3", "meter ** 3"),
    Alias(rf"{_LITRE}|(?-i:l|L)", "water", "m3", "liter"),
    Alias(rf"milli{_LITRE}|(?-i:ml|mL)", "water", "m3", "milliliter"),
    Alias(rf"mega{_LITRE}|(?-i:ML|Ml)", "water", "m3", "megaliter"),
    Alias(rf"giga{_LITRE}|gl", "water", "m3", "gigaliter"),
    Alias(r"dam3", "water", "m3", "decameter ** 3"),
    Alias(r"(?-i:Mm3|MM3)|hm3|mcm", "water", "m3", "hectometer ** 3"),
    Alias(r"km3|bcm", "water", "m3", "kilometer ** 3"),
    Alias(r"(?:u\.?s\.? )?gal(?:lons?)?", "water", "m3", "gallon"),
    Alias(r"(?:uk|imperial) gal(?:lons?)?", "water", "m3", "imperial_gallon"),
    Alias(r"kgal(?:lons?)?", "water", "m3", "1000 * gallon"),
    Alias(r"(?-i:MG)|mm?gal(?:lons?)?", "water", "m3", "1e6 * gallon"),
    Alias(r"acre[ -]?f(?:ee|oo)?t|(?-i:AF)", "water", "m3", "acre_foot_exact"),
    Alias(r"cubic f(?:ee|oo)t|cu\.? ?ft|ft3|(?-i:cf)", "water", "m3", "foot ** 3"),
    Alias(r"ccf|hcf|hundred cubic feet", "water", "m3", "100 * foot ** 3"),
    Alias(r"cubic yards?|yd3", "water", "m3", "yard ** 3"),
    Alias(r"barrels?|bbls?", "water", "m3", "oil_barrel"),
    Alias(
        r"t water|ton(?:ne)?s? of water(?= *(?:[.,;)]|$|(?:was|were|in|from|per|withdrawn"
        r"|consumed|used)\b))",
        "water",
        "m3",
        "meter ** 3",
    ),
    Alias(r"nm3|normal cubic metres", "volume", "Nm3", "meter ** 3"),
    Alias(r"scf|standard cubic f(?:ee|oo)t", "volume", "scf", "foot ** 3"),
    Alias(r"mmscf", "volume", "scf", "1e6 * foot ** 3"),
)
SIZES = (
    Alias(rf"m2|sq\.? ?m|sqm|square {_METRE}", "area", "m2", "meter ** 2"),
    Alias(r"sq\.? ?ft\.?|sqft|ft2|square f(?:ee|oo)t", "area", "m2", "foot ** 2"),
    Alias(r"hectares?|hektar|(?-i:ha)", "area", "ha", "hectare"),
    Alias(r"acres?", "area", "ha", "acre_exact"),
    Alias(rf"km2|sq\.? ?km|square kilo{_METRE}", "area", "ha", "kilometer ** 2"),
    Alias(r"square miles?|sq\.? ?mi(?:les?)?", "area", "ha", "mile ** 2"),
    Alias(rf"kilo{_METRE}|kms?", "distance", "km", "kilometer"),
    Alias(r"met(?:re|er)s?", "distance", "km", "meter"),
    Alias(r"nautical miles?", "distance", "km", "nautical_mile"),
    Alias(r"miles?", "distance", "km", "mile"),
    Alias(rf"passenger[ -](?:kilo{_METRE}|kms?)|pkm", "transport", "pkm", "kilometer"),
    Alias(rf"ton(?:ne)?[ -](?:kilo{_METRE}|kms?)|tkm", "transport", "tkm", "kilometer"),
    Alias(r"megawatts?(?: peak)?|mw(?:p|e|ac|dc|th)?", "power", "MW", "megawatt"),
    Alias(r"kilowatts?(?: peak)?|kw(?:p|e|ac|dc|th)?", "power", "MW", "kilowatt"),
    Alias(r"gigawatts?(?: peak)?|gw(?:p|e|ac|dc|th)?", "power", "MW", "gigawatt"),
    Alias(
        "[\u00b0\u00ba] ?(?-i:C)|\u2103|deg(?:rees?|\\.)? (?:celsius|centigrade|(?-i:C))|"
        "(?-i:C)(?=$|[ -](?:align|pathway|scenario|target|warming|world|trajectory|goal|limit|"
        "ambition))",
        "temperature",
        "\u00b0C",
        "delta_degree_Celsius",
    ),
    Alias(
        "[\u00b0\u00ba] ?(?-i:F)|degrees? (?:fahrenheit|(?-i:F))",
        "temperature",
        "\u00b0F",
        "delta_degree_Fahrenheit",
    ),
    Alias(r"degrees?", "temperature", "\u00b0C", doubt="the scale of the degrees is not stated"),
)
OTHERS = (*ENERGIES, *VOLUMES, *SIZES)

MULTIPLIERS = (
    (
        r"(?:thousands?(?: of)?|tsd\.?|tausend|tusen|mille|'?000s?(?: of)?|1[ ,.']?000(?:s of)?|k|"
        "\u5343|\ucc9c|\u0623\u0644\u0641|\u05d0\u05dc\u05e3)",
        Decimal(1_000),
    ),
    (r"(?:ten thousand|10,000|\u4e07|\u842c|\ub9cc)", Decimal(10_000)),
    (r"(?:lakhs?(?: of)?|lacs?)", Decimal(100_000)),
    (
        r"(?:millions?(?: of)?|millionen|millones|milioni|milh[o\u00f5]es|miljoner|millioner"
        r"|mln\.?|mn\.?|mio\.?|mill\.?|mm|m|"
        "\u767e\u4e07|\ubc31\ub9cc|\u0645\u0644\u064a\u0648\u0646|"
        "\u05de\u05d9\u05dc\u05d9\u05d5\u05df)",
        Decimal(1_000_000),
    ),
    (r"(?:crores?(?: of)?)", Decimal(10_000_000)),
    ("(?:\u4ebf|\u5104|\uc5b5)", Decimal(100_000_000)),
    (
        (
            r"(?:billions?(?: of)?|milliarden|milliards?|miliardi|miljarder|milliarder|bn\.?"
            r"|(?-i:B)|mrd\.?|mdr?\.?|mia\.?)"
        ),
        Decimal(1_000_000_000),
    ),
    (r"(?:trillions?(?: of)?|tn)", Decimal(1_000_000_000_000)),
)
CURRENCIES = (
    (r"us\$|usd|us dollars?", "USD"),
    (r"ca?\$|cad|canadian dollars?", "CAD"),
    (r"au?\$|aud|australian dollars?", "AUD"),
    (r"hk\$|hkd", "HKD"),
    (r"nz\$|nzd", "NZD"),
    (r"s\$|sgd", "SGD"),
    (r"r\$|brl|reais", "BRL"),
    (r"\$|dollars?", "$"),
    (r"\u20ac|eur(?:os?)?", "EUR"),
    (r"\u00a3|gbp|pounds sterling", "GBP"),
    (r"sek|kronor", "SEK"),
    (r"nok", "NOK"),
    (r"dkk", "DKK"),
    (r"kr", "kr"),
    (r"chf", "CHF"),
    (r"jpy|[\u00a5\uffe5]|yen|\u5186", "JPY"),
    (r"cny|rmb|yuan|renminbi", "CNY"),
    (r"krw|\u20a9", "KRW"),
    (r"inr|\u20b9|rs\.?|rupees?", "INR"),
    (r"zar|rand", "ZAR"),
    (r"pln|z\u0142", "PLN"),
    (r"czk|mxn|aed|sar|twd|thb|idr|myr|php|clp|cop|huf|ron|ils", ""),
)


def spellings(aliases: tuple[Alias, ...]) -> str:
    """The spellings of some aliases as one alternation."""
    return "|".join(alias.pattern for alias in aliases)


_PATTERNS = {alias: regex(alias.pattern, re.IGNORECASE) for alias in (*MASSES, *OTHERS)}
# spelling to alias; only spellings that matched come in, so it stays small
_known: dict[str, Alias] = {}


def alias_of(text: str, start: int, end: int) -> Alias:
    """The alias of the spelling at `start:end` of `text`, which must have matched one of the
    alternations."""
    spelling = text[start:end]
    if spelling not in _known:
        _known[spelling] = next(
            alias for alias, pattern in _PATTERNS.items() if pattern.fullmatch(text, start, end)
        )
    return _known[spelling]


_COMMON = {"MWh": "GJ", "MMBtu": "GJ", "m2": "ha"}


def common_unit(unit: str) -> str:
    """The one unit in which amounts of this kind can be compared; itself for most."""
    return _COMMON.get(unit, unit)


def common_factor(unit: str) -> Decimal:
    """What turns an amount in a canonical unit into the one unit all amounts of its kind can be
    compared in."""
    return (
        factor_between(_PINT_OF[unit], _PINT_OF[_COMMON[unit]]) if unit in _COMMON else Decimal(1)
    )


@lru_cache(maxsize=500)
def multiplier_of(spelling: str | None) -> Decimal:
    """The factor of a magnitude word ("million", "k", "'000"); 1 for none."""
    for pattern, factor in MULTIPLIERS:
        if spelling and re.fullmatch(pattern, spelling, re.IGNORECASE):
            return factor
    return Decimal(1)


@lru_cache(maxsize=500)
def currency_of(spelling: str) -> str:
    """The currency's code, or the sign as printed where it names several currencies."""
    return next(
        code or spelling.upper()
        for pattern, code in CURRENCIES
        if re.fullmatch(pattern, spelling, re.IGNORECASE)
    )
