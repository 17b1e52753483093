"""Units of activities and of factors, as workbooks spell them, brought to one unit a dimension."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from reports.inventory.foreign import in_english
from reports.language.folding import fold_units
from reports.language.units import unit_after, unit_within
from sibyl_project.common.regex import regex

# energy in MWh, volume in m3, mass in t, distance in km; anything else in its own unit
_TO_ONE = {
    "GJ": ("MWh", Decimal(1) / Decimal("3.6")),
    "MMBtu": ("MWh", Decimal("0.29307107")),
    "Nm3": ("m3", Decimal(1)),
    "scf": ("m3", Decimal("0.0283168466")),
    "tCO2": ("tCO2e", Decimal(1)),
}
_DIMENSIONS = {"MWh": "energy", "m3": "volume", "t": "mass", "km": "distance", "tCO2e": "emissions"}
_MEASURED = frozenset({*_DIMENSIONS, "tkm", "pkm"})
_PER = regex(r"\s*(?:/|\b(?:per|pro|par|por|je)\b)\s*", re.IGNORECASE)
_CUBIC = regex(r"\b(?:S(?:t\.?)?m3|[sS]mc)\b")
_COUNTED = regex(
    r"\b(room[- ]?nights?|nights?|heads?|fte|employees?|passengers?|trips?|units?|pieces?"
    r"|deliver(?:y|ies)|m2|m²|sqm|sq ?ft)\b",
    re.IGNORECASE,
)
_SPELT = tuple(
    (regex(pattern), unit)
    for pattern, unit in (
        (r"\b[kK][wW][ .-]?[hH](?:[rR]?[sS]?|'s)(?=_?(?:el|th)?\b)(?:_?(?:el|th))?\b", "kWh"),
        (r"(?i:\bkilowattstunden?\b)", "kWh"),
        (r"(?i:\bthms?\b)", "therms"),
        (r"(?i:\bl(?:trs?|ts)\b\.?)|\b[Ll]t\b\.?", "litres"),
        (r"(?i:\b(?:gals|galones|galoes|galões|gallonen|galloni|galonów)\b)", "gallons"),
        (r"(?i:\b(?:libras|libbre)\b)", "lb"),
        (r"(?i:\b(?:millas|miglia|meilen|milhas)\b)", "miles"),
        (r"(?i:\bquilos?\b)", "kg"),
        (r"(?i:\bbarri(?:les|s|le|ls)\b)", "barrels"),
        (r"(?i:\bsm(?:c|3)\b|\bm3N\b)", "m3"),
        (r"(?i:\b1000 ?m3N?\b)", "1000 m3"),
        (r"\bUSG\b", "US gallons"),
        (r"\b(?:IG|UKG|I[Gg]al)\b", "imperial gallons"),
        (r"\b[Mm][Cc][Ff]\b", "thousand scf"),
        (
            r"(?i:\bm\^3|\b(?:kubikmeter\w?|m[eè]tres? cubes?|metros? c[uú]bicos?|metri cubi)\b)",
            "m3",
        ),
        (r"^\W*(?:to\.?|To\.)(?=\W*$)|(?i:\bt[on]\.? ?(?=CO2))|\bT[nm]\b\.?|^\W*tn\W*$", "t "),
    )
)
_MILES = regex(
    r"\b(?:(?P<passenger>p(?:ax|as(?:s(?:enger)?|aj\w*)?)?[-. ]?)"
    r"|(?P<ton>(?:short |sh\.? ?)?(?:tn|tons?)[-. ])|(?P<tonne>(?:t|tonnes?)[-. ]))?"
    r"(?:mi|miles?|milla)\b(?!\w)",
    re.IGNORECASE,
)
_MILE, _SHORT_TON = Decimal("1.609344"), Decimal("0.90718474")  # km and t
_KM = r"[ .*-]{0,2}k(?:ms?|ilom[eèé]t\w+)\b"
_TONNE_KM = regex(rf"\bt(?:on(?:ne)?s?|onnen|oneladas?|onnellat[ae])?{_KM}", re.IGNORECASE)
_THOUSANDS_OF = regex(
    r"^\W*(?:1[ .,']?000|'?000s?|thousands?(?: of)?|tsd\.?|tausend|milliers? de|miles de"
    r"|migliaia di|(?P<million>mio\.?|mill?\.|mn|millions?(?: of| de)?))\W{0,2}(?=[tpvk][ .-]?\w)",
    re.IGNORECASE,
)
_PASSENGER_KM = regex(
    rf"\bp(?:ax|ass(?:engers?|agers?)?|asajeros?|ers(?:onen)?)?\.?{_KM}|\bvoy(?:ageurs?)?\.?{_KM}",
    re.IGNORECASE,
)
_VEHICLE_KM = regex(r"\bv(?:ehicle)?[ .-]?km\b", re.IGNORECASE)
# weighed or paid, and not burnt
_OTHERWISE = (
    r"(?![ -]*(?:weights?|wt|mass|spend|amounts?|value|costs?|price|sales|floor|area|internal"
    r"|import|export|purchas|eur\b|€|£|betrag|gewicht|kg|zero|metered))"
)
_CV = regex(
    rf"(?P<gross>\b(?:gross|brutto)\b{_OTHERWISE}"
    r"|\b(?:[öø]vre|ob\.|oberer?) (?:net|heizwert|v[äæ]rme|br[eæ]n)|\b[kM]Wh [öø]vre\b"
    r"|\bgcv\b|\bhhv\b|\bh[so]\b(?!-)|(?-i:\bPCS\b)"
    r"|\b(?:higher|upper|superior|superiore|supérieur) (?:heating|calorific|calor\w*)"
    r"|\b(?:calor[íi]fico|calorifique) (?:superiore?|supérieur)|\bbrennwert|\bbovenwaarde"
    r"|\bciepło spalania|\bspaln\w+ tepl\w+|\bhcv\b"
    r"|\((?:[öø]vre|upper|higher|superiore?|supérieur)\))"
    rf"|(?P<net>(?<!ob\. )(?<!oberer )\bnet(?:to)?\b{_OTHERWISE}"
    r"|\b(?:undre|nedre) (?:v[äæ]rme|br[eæ]n)|\b[kM]Wh (?:nedre|undre)\b"
    r"|\bnet (?:cv|calorific)|\bncv\b|\blhv\b|\bh[iu]\b(?!-)|\(net\)|\bopałow"
    r"|\b(?:lower|inferior|inferiore|inférieur) (?:heating|calorific|calor\w*)|(?-i:\bPCI\b)"
    r"|\b(?:calor[íi]fico|calorifique) (?:inferiore?|inférieur)|\bheizwert|\bonderwaarde"
    r"|\bwartość opałowa|\bvýhřevnost\w*|\bvýhrevnosť\w*"
    r"|\((?:nedre|undre|lower|inferiore?|inférieur)\))",
    re.IGNORECASE,
)
# "201.6 g/kWh Hi x 0.903" is on the other one
_BROUGHT = regex(
    r"\b(?:h[isou]|ncv|lhv|pci|gcv|hhv|pcs|net(?:to)?|gross|brutto)\)?"
    r" ?(?:[x*×/:]|times|mal) ?[01][.,]\d",
    re.IGNORECASE,
)
_CV_ALONE = regex(
    r"^\W*(?:(?P<gross>GCV|HHV|HCV|PCS|Hs|Ho|gross(?: CV)?|brutto|Brennwert)"
    r"(?:\W+(?:GCV|HHV|HCV|PCS|Hs|Ho|gross|Brennwert))?"
    r"|(?P<net>NCV|LHV|PCI|Hi|Hu|net(?: CV)?|netto|Heizwert)"
    r"(?:\W+(?:NCV|LHV|PCI|Hi|Hu|net|Heizwert))?)\W*$",
    re.IGNORECASE,
)
_CO2 = regex(r"CO2", re.IGNORECASE)
_TRANSIT = regex(r" ?\bTC\b")  # "km TC": transports en commun, no tonnes of carbon
# "kg éq. CO2"
_EQUIVALENT = regex(
    r"\b(?P<mass>k?g|t|to|tonnes?)[ .]?[ée]q(?:uiv)?\.? ?(?:de )?CO2\b", re.IGNORECASE
)
_CODE = regex(r"^[A-Za-z]{1,3}-\d\w*")  # of a vehicle or machine, as "T-11 Kenworth"
_METER = regex(r"met(?:er|re)s?$", re.IGNORECASE)  # what measures, not how far
_AT_END = regex(
    r"[(\[](?P<within>[^()\[\]]{1,16})[)\]]\W*$|(?:,|\bin) (?P<behind>\w[\w³²]{0,11})\W*$"
    r"|\s(?P<last>\w[\w³²]{1,11})\W*$"
)
_THOUSANDS = regex(r"(?:'?000s?|1000|thousands?|tausend|milliers|mille|millions?|mn)$", re.I)
_NAMED_UNIT = regex(r"[\w³²'-]+")
# as in "all figures kg" and "Einheit: t"
_ALL_IN = regex(
    r"^\W*(?:(?:all )?(?:figures?|values?|amounts?|quantit(?:y|ies)|data|numbers?|weights?)"
    r"|(?:alle )?(?:angaben|werte|mengen)|(?:toutes? )?(?:les )?(?:valeurs|quantités)"
    r"|(?:todos )?(?:los )?(?:datos|valores)|units?|einheit(?:en)?|unités?|unidad(?:es)?)"
    r"\W{1,3}(?:(?:are|is|in|as|of measure|en|of)\W{1,3}){0,3}(kg|t|tonnes?|metric tons?|lbs?)\W*$",
    re.IGNORECASE,
)
# the methods of Scope 2 and losses of grids before a unit, which are no pounds and no tonnes
_METHOD = regex(r"\b(?:LB|MB|T ?& ?D)\b(?=[ ,:(]+(?:EF[ ,:(]+)?(?:kg|g|t|tonnes?|lbs?)\b)")
_RATE = regex(r"[^\W\d]\w*(?: CO2e?)?/\w+")
_IN_BRACKETS = regex(r"\(([^()]+)")
_GAS = regex(r"\b(?:kg|t|g|lbs?|tonnes?)\s*(?P<gas>CO2e?|CH4|N2O|SF6|NF3)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: the amount in `base` = the printed amount x `factor`. `per` is the unit in the
    denominator of a factor."""

    printed: str
    base: str
    factor: Decimal
    per: Unit | None = None

    @property
    def dimension(self) -> str:
        """What is measured, such as energy; the unit itself where it is no usual one."""
        return _DIMENSIONS.get(self.base, self.base)


def folded(text: str) -> str:
    """A text with one spelling of the units that are spelt in many ways."""
    text = _EQUIVALENT.sub(r"\g<mass> CO2e", fold_units(text))
    for pattern, unit in _SPELT:
        text = pattern.sub(unit, text)
    return text


@lru_cache(maxsize=4096)
def unit_of(text: str) -> Unit | None:
    """The unit that a text of a cell or head names; of a factor with its denominator. None where it
    names none that is known."""
    words = _METHOD.sub("", folded(text)).strip()
    parts = _PER.split(words, maxsplit=1)
    if len(parts) == 2 and (top := _plain(parts[0])) and (below := _plain(parts[1])):
        return Unit(words, top.base, top.factor, below)
    return _plain(parts[0]) if len(parts) == 1 else None


def _plain(text: str) -> Unit | None:
    return _named(text) or _named(in_english(text))


def _named(text: str) -> Unit | None:
    words = _CUBIC.sub("m3", _CODE.sub("", _TRANSIT.sub("", text.strip(" []()"))))
    if transport := _of_transport(words):
        many = _THOUSANDS_OF.match(words)
        times = Decimal(1) if many is None else Decimal(1_000_000 if many["million"] else 1000)
        return replace(transport, factor=transport.factor * times)
    found = unit_after(words) or unit_within(words)
    if found and found.factor is not None and found.unit and not found.per:
        base, more = _TO_ONE.get(found.unit, (found.unit, Decimal(1)))
        closed = f"{words})" if words.count("(") > words.count(")") else words
        return Unit(closed, base, found.factor * more)
    if found and found.mt:
        return Unit(words, "tCO2e" if _CO2.search(words) else "t", Decimal(1))
    if counted := _COUNTED.search(words):
        return Unit(words, counted[1].lower().rstrip("s"), Decimal(1))
    bare = _CV.sub(" ", words).strip()
    if bare != words and (measured := _plain(bare)):
        return replace(measured, printed=words)  # "kWh Hs"
    return None


def _of_transport(words: str) -> Unit | None:
    if _TONNE_KM.search(words):
        return Unit(words, "tkm", Decimal(1))
    if _PASSENGER_KM.search(words):
        return Unit(words, "pkm", Decimal(1))
    if _VEHICLE_KM.search(words):
        return Unit(words, "km", Decimal(1))
    miles = _MILES.search(words)
    if miles is None:
        return None
    if miles["ton"]:
        return Unit(words, "tkm", _MILE * _SHORT_TON)
    base = "tkm" if miles["tonne"] else "pkm" if miles["passenger"] else "km"
    return Unit(words, base, _MILE)


@lru_cache(maxsize=4096)
def instead_of(unit: Unit) -> tuple[Unit, ...]:
    """The other units of the same dimension that stand in brackets behind a unit, one for liquids
    and one for gases: "kL (1000 m3)"."""
    found = (unit_of(words) for words in _IN_BRACKETS.findall(unit.printed))
    return tuple(other for other in found if other is not None and other.base == unit.base)


@lru_cache(maxsize=4096)
def heating_value(text: str) -> str:
    """ "gross" or "net" where a text names one heating value, else empty."""
    if _BROUGHT.search(text):
        return ""
    said = {"gross" if match["gross"] else "net" for match in _CV.finditer(in_english(text))}
    return said.pop() if len(said) == 1 else ""


@lru_cache(maxsize=4096)
def heating_value_alone(text: str) -> str:
    """The same of a text that says nothing else ("GCV", "Hi")."""
    match = _CV_ALONE.match(text) or _CV_ALONE.match(in_english(text))
    return "" if match is None else ("gross" if match["gross"] else "net")


@lru_cache(maxsize=4096)
def gas_of_unit(text: str) -> str:
    """The gas whose mass a factor or column is told in ("kg CH4/GJ"); empty for CO2e and none."""
    match = _GAS.search(folded(text))
    return "" if match is None or match["gas"].upper() == "CO2E" else match["gas"].upper()


@lru_cache(maxsize=4096)
def unit_of_label(text: str) -> Unit | None:
    """The unit with which a label ends: "Domestic air (pkm)", "Petcoke, t", "Coal kg"."""
    match = _AT_END.search(text)
    if match is None:
        return None
    word = match["within"] or match["behind"] or match["last"]
    unit = None if _METER.match(word) else unit_of(word)
    if unit is None or unit.per is not None or (match["last"] and unit.base not in _MEASURED):
        return None
    return None if unit.base == "tCO2e" else unit


@lru_cache(maxsize=4096)
def energy_or_volume(text: str) -> Unit | None:
    """The first unit of energy, volume or distance among the words of a text, or the one of mass in
    which it says that all figures stand."""
    if (all_of := _ALL_IN.match(text)) and (mass := unit_of(all_of[1])) and mass.base == "t":
        return mass
    before = ""
    for word in _NAMED_UNIT.findall(text):
        unit = None if _METER.match(word) else unit_of(word)
        if unit and _THOUSANDS.match(before):
            unit = unit_of(f"{before} {word}")
        before = word
        if unit and unit.per is None and unit.base in ("MWh", "m3", "km"):
            return unit
    return None


def names_rates(text: str) -> bool:
    """Whether a text names several rates, each of its own rows: "kg/GJ, kg/kWh or t/t"."""
    rates = (unit_of(rate) for rate in _RATE.findall(text))
    return len({rate.per.base for rate in rates if rate is not None and rate.per is not None}) > 1


def unit_in_words(text: str) -> Unit | None:
    """The unit of a factor that stands among words as a mass over a unit: "Diesel B7 kg/l"."""
    for word in text.split():
        unit = unit_of(word.strip("()[],;")) if "/" in word else None
        if unit is not None and unit.per is not None and unit.base in ("tCO2e", "t"):
            return unit
    return None
