"""Months and stretches of months as heads and cells name them, in the languages of the reader."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from reports.document.sheet_xml import Value
from reports.inventory.foreign import in_english
from reports.language.years import RECENT_YEAR, SHORT_OR_LONG
from sibyl_project.common.regex import regex

_NAMES = (
    "january february march april may june july august september october november december",
    "januar februar marz april mai juni juli august september oktober november dezember",
    "janner feber marz april mai juni juli august september oktober november dezember",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november desember",
    "styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad"
    " grudzien",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada"
    " grudnia",
    "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu"
    " marraskuu joulukuu",
    "leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec",
    "ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince",
    "januar februar marcius aprilis majus junius julius augusztus szeptember oktober november"
    " december",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie"
    " decembrie",
    "ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik",
    "januari februari maret april mei juni juli agustus september oktober november desember",
    "januar februar maerz april mai juni juli august september oktober november dezember",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "jan feb mar apr may june july aug sept oct nov dec",
    "jan feb mch apr may jne jly aug sep oct nov dec",
    "jan feb mrz apr mai juni juli aug sept okt nov dez",
    "sty lut mar kwi maj cze lip sie wrz paz lis gru",
    "tammi helmi maalis huhti touko kesa heina elo syys loka marras joulu",
    "jan feb mar apr mai jun jul aug sep okt nov dez",
    "janv fevr mars avr mai juin juil aout sept oct nov dec",
    "janv fev mars avr mai juin juil aou sep oct nov dec",
    "gen feb mar apr mag giu lug ago set ott nov dic",
    "ene feb mar abr may jun jul ago sept oct nov dic",
    "jan fev mar abr mai jun jul ago set out nov dez",
    "jan feb mrt apr mei jun jul aug sep okt nov dec",
    "jan feb mar apr maj jun jul aug sep okt nov des",
    "oca sub mar nis may haz tem agu eyl eki kas ara",
    "jan feb mar apr mei jun jul agu sep okt nov des",
    "jan feb marc apr maj jun jul aug szept okt nov dec",
    "jan febr marc apr maj jun jul aug szept okt nov dec",
)
# read where they are all that a head or cell says
_OTHER_NAMES = (
    "led uno bre dub kve cvn cvc srp zar rij lis pro",
    "led uno bre dub kve cer cec srp zar rij lis pro",
    "januar februar marec april maj jun jul august september oktober november december",
    "januar februar marec april maj junij julij avgust september oktober november december",
    "sijecanj veljaca ozujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac",
    "sausis vasaris kovas balandis geguze birzelis liepa rugpjutis rugsejis spalis lapkritis"
    " gruodis",
    "janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris"
    " decembris",
    "jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember",
    "gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre",
    "januari februari mac april mei jun julai ogos september oktober november disember",
    "enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre",
    "januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba",
    "januarie februarie maart april mei junie julie augustus september oktober november desember",
    "ιανουαριοσ φεβρουαριοσ μαρτιοσ απριλιοσ μαιοσ ιουνιοσ ιουλιοσ αυγουστοσ σεπτεμβριοσ οκτωβριοσ"
    " νοεμβριοσ δεκεμβριοσ",
    "январь февраль март апрель маи июнь июль август сентябрь октябрь ноябрь декабрь",
    "янв фев мар апр маи июн июл авг сен окт ноя дек",
    "січень лютии березень квітень травень червень липень серпень вересень жовтень листопад"
    " грудень",
    "січ лют бер кві тра чер лип сер вер жов лис гру",
    "януари февруари март април маи юни юли август септември октомври ноември декември",
)
# read as months only beside other months: they are words or names of their own
_DOUBTFUL = frozenset(
    {"set", "out", "gen", "mag", "mars", "sty", "lut", "cze", "lip", "sie", "lis", "kesa", "elo"}
    | {"oca", "sub", "nis", "haz", "tem", "eki", "kas", "ara", "ekim"}
    | {"mac", "gener", "marec"}
)
# the same, and also with a year behind them ("LED 2023")
_AMONG_ALONE = frozenset({"led", "uno", "bre", "dub", "cer", "zar", "rij", "pro"})
_MONTHS = {name: at for names in _NAMES for at, name in enumerate(names.split(), 1)}
_OF_ALL = {name: at for names in _OTHER_NAMES for at, name in enumerate(names.split(), 1)} | _MONTHS
_LETTERS = r"[^\W\d_]"
_STEM = 5  # letters of a longer name, which may end in many ways
_MARKED = {"a": "aàáâãäą", "c": "cçćč", "e": "eèéêëęě", "i": "iìíî", "n": "nńň", "o": "oòóôõöø"}
_MARKED |= {"r": "rř", "s": "sśš", "u": "uùúûüů", "z": "zźżž"}
_MONTH = regex(
    r"^\W*(?:(?P<year_first>" + RECENT_YEAR + r")(?:[-/. ]0?(?P<number_after>[1-9]|1[0-2])"
    r"|(?P<number_joined>0[1-9]|1[0-2]))"
    r"|(?:(?-i:[MPp])|months?|mth|per\.?|period) ?(?P<period>0?[1-9]|1[0-2])"
    r"(?:[-/ ](?:FY ?)?(?P<year_of_period>" + SHORT_OR_LONG + r"))?"
    rf"|(?P<name>{_LETTERS}{{3,11}})\.?[ '’/-]*(?P<year>{SHORT_OR_LONG})?"
    r"|(?P<number>0?[1-9]|1[0-2])[-/.](?P<year_after>" + RECENT_YEAR + r")"
    r"|(?P<number_short>0[1-9]|1[0-2])/(?P<year_short>2\d))\W*$",
    re.IGNORECASE,
)
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_IN_ROMAN = regex(
    r"^\W*(?P<month>I{1,3}|IV|VI{0,3}|IX|XI{0,2})(?:[-./' ]{1,2}(?P<year>"
    + SHORT_OR_LONG
    + r"))?\W*$"
)
_DAYS_OF = regex(r"^\s*(?:0?[1-9]|[12]\d|3[01]) ?[-–] ?(?:[12]\d|3[01]) (?=[^\W\d])")
_DAYS = range(36526, 55153)  # of the years 2000 to 2050, counted from the end of 1899
_OF_YEAR = (
    "first|second|third|fourth|last|premier|deuxi[eè]me|troisi[eè]me|quatri[eè]me|primer|segundo"
)
_OF_YEAR += "|tercer|cuarto|primeiro|terceiro|quarto|erstes|zweites|drittes|viertes"
_OF_HALF = rf"[12](?:st|nd|er|re|e|o|a|º|°|ª|\.)?|II?|{_OF_YEAR}"
_HALF = (
    r"(?:half(?:[- ]year)?|sem(?:estre|ester)?\.?|halbjahr|halv[åa]r|halfjaar|pololet[íi]"
    r"|puolivuosi)"
)
_QUARTER = regex(
    r"^\W*(?:(?P<year>" + RECENT_YEAR + r")[-/ ]?)?(?:Q(?P<a>[1-4])|H[12]|(?P<b>[1-4])Q|[12]H"
    r"|(?:T|TRIM\w*\.?|KV|KW(?=\W+" + RECENT_YEAR + r")) ?[1-4]|[1-4]T"
    r"|(?P<c>[1-4])(?:st|nd|rd|th|er|re|e|o|a|º|°|ª|\.)? ?(?:qu?art\w+|trim\w*)|quarter ?[1-4]"
    rf"|(?:{_OF_YEAR}) (?:quarter|trim\w*|quartal)|(?:{_OF_HALF}) ?{_HALF}|{_HALF} (?:[12]|II?))"
    r"(?:[-/ ]?(?:FY)?(?P<later>" + SHORT_OR_LONG + r"(?:/\d\d)?))?\W*$",
    re.IGNORECASE,
)
# a month of a year in digits: "09/23", "9/2023"
_NUMBERED = regex(rf"(?<![\d/.])(?P<month>0?[1-9]|1[0-2])/(?:{RECENT_YEAR}|2\d)(?![\d/])")
_WORD = regex(r"[^\W\d]{3,}")
_BRACKETS = regex(r"[(\[][^()\[\]]*[)\]]")
_IN_BRACKETS = regex(r"(?<=\w)\s*[(\[][^()\[\]]*[)\]]\s*$")
_THROUGH = regex(
    rf"^\W*(?P<first>{_LETTERS}{{3,11}})\.? ?(?:-|–|to|bis|à|al|a|t/m|tot)"
    rf" ?(?P<last>{_LETTERS}{{3,11}})\.?[ '’-]*(?:{SHORT_OR_LONG})?\W*$",
    re.IGNORECASE,
)


def _pattern_of(names: Iterable[str]) -> str:
    """A pattern of any of these names, whose letters may have accents, each of which ends in one
    of _ENDINGS. What several begin with is written once: some hundred names beside each other take
    several times as long to compile and to search."""
    rests: dict[str, list[str]] = {}
    for name in sorted(names):
        rests.setdefault(name[0], []).append(name[1:])
    ways = [
        _ENDINGS.get(first) or _letter(first) + _pattern_of(after) for first, after in rests.items()
    ]
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"


def _letter(plain: str) -> str:
    return f"[{_MARKED[plain]}]" if plain in _MARKED else plain


_ENDINGS = {"$": r"\b", "*": r"\w*"}
MONTH_WORD = _pattern_of(
    {f"{name[:_STEM]}*" if len(name) > _STEM else f"{name}$" for name in _MONTHS}
)
"""A regular expression of the name of any month, where its word begins; in small letters."""


@lru_cache(maxsize=4096)
def month_in(text: str, *, among: bool = False) -> tuple[int, int | None] | None:
    """The month that a whole text names, with its year where it does: "Mar", "March 2023",
    "2023-03", "P3". None for anything else. `among` other months also what may be a word or a name
    ("set", "Mars")."""
    text = _DAYS_OF.sub("", text)
    if (roman := _IN_ROMAN.match(text)) and (among or _is_month_in_roman(roman)):
        return ROMAN.index(roman["month"]) + 1, _year(roman["year"])
    match = _MONTH.match(text) or _MONTH.match(in_english(text))
    if match is None:
        return None
    year = _first(match, "year_first", "year", "year_after", "year_short", "year_of_period")
    full = _year(year)
    number = _first(match, "number_after", "number_joined", "number", "number_short", "period")
    if number:
        return int(number), full
    found = _named(match["name"], among, bool(year))
    return (found, full) if found else None


def _is_month_in_roman(match: re.Match[str]) -> bool:
    """Whether a Roman number with a year is surely a month: "II/2023" may be a quarter."""
    return bool(match["year"]) and (ROMAN.index(match["month"]) > 3 or "." in match[0])


def _year(digits: str | None) -> int | None:
    """The year that two or four digits tell."""
    return (2000 + int(digits) if len(digits) == 2 else int(digits)) if digits else None


def _first(match: re.Match[str], *names: str) -> str:
    """The first of these groups that matched; empty where none did."""
    return next((text for name in names if (text := match[name])), "")


@lru_cache(maxsize=4096)
def month_beside(text: str, *, among: bool = False) -> tuple[int, int | None] | None:
    """The month that stands first or last among the words of a head ("Jan 2023 (kWh)", "Usage
    Jan", "Mar-23 act"), with its year where it does. `among` other months also "set (kWh)"."""
    words = _BRACKETS.sub(" ", text).split()
    for least in range(1, len(words)):
        first, last = " ".join(words[:-least]), " ".join(words[least:])
        if found := _sure(first, among) or _sure(last, among):
            return found
    return None if len(words) == 0 or words == text.split() else _sure(" ".join(words), among)


def _sure(text: str, among: bool) -> tuple[int, int | None] | None:
    """The month that a text names by its name."""
    return month_in(text, among=among) if text[:1].isalpha() and len(text) > 2 else None


@lru_cache(maxsize=4096)
def months_among(text: str) -> frozenset[int]:
    """The months that the words of a text name."""
    named = (month_in(word) for word in _WORD.findall(text))
    numbered = (int(match["month"]) for match in _NUMBERED.finditer(text))
    return frozenset([*(one[0] for one in named if one), *numbered])


@lru_cache(maxsize=4096)
def is_stretch(text: str) -> bool:
    """Whether a whole text names a quarter or other months in a row: "Q1", "Jan-Mar"."""
    text = _IN_BRACKETS.sub("", text)
    if _QUARTER.match(text) or _QUARTER.match(in_english(text)):
        return True
    match = _THROUGH.match(text)
    return bool(match and _named(match["first"], True) and _named(match["last"], True))


def _named(name: str, among: bool, with_year: bool = False) -> int | None:
    parts = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(one for one in parts if not unicodedata.combining(one))
    if not among and (bare in _AMONG_ALONE or (bare in _DOUBTFUL and not with_year)):
        return None
    return _OF_ALL.get(bare)


def as_date(value: Value) -> Value:
    """A number that is a day as spreadsheets count them, in a cell without the format of a date,
    as the date that it is (44,930: 4 January 2023); anything else as it is."""
    if isinstance(value, int | float) and _DAYS.start <= value < _DAYS.stop:
        return dt.datetime(1899, 12, 30) + dt.timedelta(days=int(value))
    return value


def month_of_date(value: object) -> tuple[int, int] | None:
    """The month and year of a date of a cell."""
    return (value.month, value.year) if isinstance(value, dt.date) else None
