"""How financial statements are titled, and how reports call the amounts that they and a
sustainability report both print: revenue, capital expenditure, employees."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from enum import StrEnum

from reports.language.dates import dates_in, period_end_in
from reports.language.years import YEAR
from sibyl_project.common.regex import regex


class Primary(StrEnum):
    """A primary financial statement, or the notes to them."""

    INCOME = "income statement"
    POSITION = "balance sheet"
    CASH_FLOW = "cash flow statement"
    NOTES = "notes"


class Account(StrEnum):
    """An amount that both parts of a report print."""

    REVENUE = "revenue"
    CAPITAL_EXPENDITURE = "capital_expenditure"
    EMPLOYEES = "employees"


_BEFORE = (
    r"^(?:[A-Z\d][\d.]*[.)]?\s+)?(?:the )?(?:(?:IFRS|condensed|audited|consolidated|group|group.s"
    r"|company|parent company|separate)\s+)*"
)
# behind the title: nothing, the side of the sheet, the day or the year; no "figures", "structure"
_BEHIND = (
    r"(?:\s*(?:$|[:(\u2013\u2014|-]|for the\b|for\b|as (?:at|of)\b|at\b|and\b|of the\b"
    rf"|(?:{YEAR})\b|\d))(?!.*(?<!comparative )\b(?:figures|structure|data|ratios|indicators)\b)"
)
_TITLES = {
    Primary.NOTES: r"notes (?:to|on) the (?:IFRS )?(?:consolidated |group |company )*"
    r"(?:financial statements|accounts)",
    Primary.CASH_FLOW: r"(?:statements? of cash ?flows?|cash[- ]?flow statements?)",
    Primary.POSITION: r"(?:balance sheets?|statements? of (?:the )?financial position)",
    Primary.INCOME: r"(?:income statements?|profit and loss (?:account|statement)"
    r"|statements? of (?:profit (?:or|and) loss|income|operations|earnings"
    r"|(?:total )?comprehensive income))",
}
_TITLED = {
    primary: regex(f"{_BEFORE}{title}{_BEHIND}", re.IGNORECASE)
    for primary, title in _TITLES.items()
}
_BETWEEN_DAYS = regex(r"(?<=[\d.])\s*-\s*(?=\d{1,2}\.\d{1,2}\.)")
_CONSOLIDATED = regex(r"\bconsolidated\b|\bgroup(?:.s)?\b", re.IGNORECASE)

# what follows the notes in an annual report
_OTHER_PART = regex(
    r"^(?:[A-Z\d][\d.]*[.)]?\s+)?(?:.{0,40}\b(?:auditor.?s?|audit certificate|management report"
    r"|governance|sustainab\w+|non-?financial|remuneration|supervisory board|taxonomy|ESRS)\b"
    r"|(?:declaration|responsibility statement|glossary|legal notice|imprint|disclaimer"
    r"|financial calendar|(?:five|ten|multi)-year|\d+-year|independent|further information"
    r"|additional information|parent company|separate financial|contacts?\b))",
    re.IGNORECASE,
)

_WHOSE = r"(?:[A-Z][\w&.-]*(?: [A-Z][\w&.-]*){0,3}(?:'s|\u2019s) )?"
_OF_WHOM = (
    r"(?: (?:of|at|by|in|for) (?:the )?(?:entire |whole )?(?:(?:[A-Z][\w&.-]*|[A-Za-z]+) )?"
    r"(?:[Gg]roup|GROUP|[Cc]ompany))?,?(?: [A-Z][\w&.-]*(?: [A-Z][\w&.-]*)? [Gg]roup)?"
)
_REVENUE = (
    r"(?:(?:total|net|group|consolidated|sales) )*(?:revenues?|sales|turnover)"
    r"(?: revenues?| from contracts with customers)?"
)
_CAPEX = (
    r"(?:(?:total|group|consolidated|gross) )*(?:capital expenditures?|capex)"
    r"|(?:payments? (?:for|to) |cash outflows? for )?(?:the )?(?:purchases?|acquisitions?"
    r"|additions?|investments?|capital expenditures?|acquire|expenditures?)"
    r"(?: of| in| to| on| for)? (?:the )?"
    r"(?:property,? plant and equipment|fixed assets|tangible (?:fixed )?assets)"
    r"(?:,? (?:and|and other|as well as) (?:other )?intangible (?:fixed )?assets)?"
)
_EMPLOYEES = (
    r"(?:(?:total|average|number of|no\. of|group|annual average|year-end|the) )*"
    r"(?:employees|headcount|workforce|full-time equivalents|FTEs?)"
    r"(?: (?:in total|total|headcount|at year[- ]end|(?:in|on|per) (?:the )?(?:annual |yearly )?"
    r"average|(?:as )?(?:at|of) (?:the )?(?:year[- ]end|(?:balance sheet|reporting) date"
    r"|end of (?:the )?(?:year|period))|(?:as )?(?:at|of) \d\d?\.? ?[\w.]+))?"
)
_NAMES = {
    Account.REVENUE: _REVENUE,
    Account.CAPITAL_EXPENDITURE: _CAPEX,
    Account.EMPLOYEES: _EMPLOYEES,
}
_NAMED = {
    account: regex(rf"{_WHOSE}(?P<name>(?i:{name}))(?P<in>(?: ?\([^)]*\))?){_OF_WHOM}[\s:*\d]*")
    for account, name in _NAMES.items()
}
# of what else than the whole group and its own line an amount may be
_NARROWED = regex(
    r"\b(?:taxonomy|eligible|aligned|segments?|divisions?|regions?|adjusted|organic|pro[- ]?forma"
    r"|like[- ]for[- ]like|excluding|excl|without|of which|thereof|continuing|discontinued"
    r"|external|internal|inter-?segment|per (?:employee|capita|share|FTE)|forecasts?|guidance"
    r"|targets?|planned|expected|budget|quarters?|half|months?|preliminary|proportion|share of"
    r"|currency[- ]adjusted|constant currency|leasing personnel|temporary|trainees|apprentices"
    r"|women|female|men|male|underlying|restat\w+"
    r"|approximately|around|roughly|nearly|almost|circa)\b|\bQ[1-4]\b|\bH[12]\b|%",
    re.IGNORECASE,
)
_AVERAGE = regex(r"\baverages?\b|\u00d8", re.IGNORECASE)
_FULL_TIME = regex(r"\bFTEs?\b|full[- ]time equivalents?", re.IGNORECASE)
_AT_END = regex(
    r"\byear[- ]end\b|\bat (?:the )?end\b|\b(?:balance sheet|reporting) date\b|\bas (?:at|of)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class AccountName:
    """An amount as a label calls it: `name` are its words in one spelling, `basis` says how
    employees are counted ("average", "year-end", "" where it does not say), and `full_time` that
    they are full-time equivalents."""

    account: Account
    name: str
    basis: str = ""
    full_time: bool = False


def primary_titled(text: str) -> Primary | None:
    """Which financial statement a heading or caption is the title of: a key figure "from the
    balance sheet" or "notes to the balance sheet" is none."""
    one = " ".join(text.split())
    return next((primary for primary, title in _TITLED.items() if title.search(one)), None)


def days_in(text: str) -> list[dt.date]:
    """The days that a title or the head of a column prints: "01.01.-31.12.2023" has one."""
    return [date.value for date in dates_in(_BETWEEN_DAYS.sub(" - ", text))]


def is_of_the_group(title: str) -> bool:
    """Whether the title of a statement says that it is consolidated."""
    return bool(_CONSOLIDATED.search(title))


def opens_other_part(heading: str) -> bool:
    """Whether a heading opens a part of a report that is not its financial statements."""
    return bool(_OTHER_PART.search(" ".join(heading.split())))


def account_named(label: str) -> AccountName | None:
    """The amount that a label is the name of, with nothing that narrows it: "Sales revenues",
    "Consolidated revenue of the group"; None for a part ("Revenue in Germany")."""
    one = " ".join(label.split())
    if is_narrowed(one):
        return None
    for account, pattern in _NAMED.items():
        if match := pattern.fullmatch(one):
            name = " ".join(match["name"].lower().split())
            average, at_end = _AVERAGE.search(one), _AT_END.search(one)
            basis = "average" if average else "year-end" if at_end else ""
            if account is not Account.EMPLOYEES:
                return AccountName(account, _plain(name))
            return AccountName(account, account.value, basis, bool(_FULL_TIME.search(one)))
    return None


def is_narrowed(text: str) -> bool:
    """Whether words say that an amount is of a part, adjusted, planned or of a shorter time."""
    return bool(_NARROWED.search(text))


def _plain(name: str) -> str:
    words = [w for w in name.split() if w not in ("total", "group", "consolidated", "the")]
    return " ".join(word.removesuffix("s") for word in words)


_ABOUT_ITSELF = regex(
    r"\b(?:this|the|our)\b[^.;]{0,80}?\b(?:report|statement|declaration|section|disclosures?"
    r"|reporting period)\b[^.;]{0,40}?\b(?:covers?|relates? to|refers? to|applies to|is|comprises?"
    r"|runs|concerns?|includes?)\b",
    re.IGNORECASE,
)
_PERIOD = regex(
    r"\b(?:reporting (?:period|year)|period|financial year|fiscal year|calendar year|year ended)\b"
    r"|\bfrom \d|\d\s*(?:to|\u2013|-)\s*\d",
    re.IGNORECASE,
)
_ALL_COMPANIES = regex(
    r"\ball (?:the )?(?:fully |of the )?consolidated (?:companies|entities|subsidiaries)\b"
    r"|\bsame (?:scope|basis|group|entities|companies|reporting entity|scope of consolidation)\b"
    r"[^.;]{0,60}\bfinancial statements\b"
    r"|\b(?:scope|basis) of consolidation\b[^.;]{0,60}\b(?:corresponds|identical|same|equals"
    r"|consistent)\b[^.;]{0,60}\bfinancial (?:statements|report\w*)\b"
    r"|\b(?:identical|corresponds?|equivalent|consistent) (?:to|with)[^.;]{0,40}\b(?:scope|basis)"
    r" of consolidation\b[^.;]{0,60}\bfinancial (?:statements|report\w*)\b",
    re.IGNORECASE,
)
_LESS = regex(
    r"\b(?:except\w*|exclud\w+|unless|not|only|without|apart from|aside from|differs?|partly"
    r"|with the exemption|will|deviat\w+)\b",
    re.IGNORECASE,
)
_FIRM = regex(
    r"\b(?i:relates? to|refers? to|covers?|applies to),?(?: unless [^,]{3,40}, to)?"
    r"[^.;]{0,60}?\b(?:to )?(?P<firm>[A-Z][\w&-]*(?: [A-Z][\w&-]*){0,4} "
    r"(?:AG|SE|plc|PLC|Ltd|Limited|Inc|Corp|SA|S\.A|SpA|S\.p\.A|AB|ASA|Oyj|NV|N\.V|GmbH|KGaA))\b"
    r"(?=,? (?:the|its|which is the) (?:largest|parent|holding|ultimate|biggest)\b)"
)


def says_own_period(sentence: str) -> bool:
    """Whether a sentence says which period the report, or a part of it, is about."""
    about = _ABOUT_ITSELF.search(sentence)
    return bool(about and _PERIOD.search(sentence))


def whole_period_end(sentence: str) -> str:
    """The day, as "2023-12-31", on which a period ends that a sentence prints with both its days,
    or behind "ended"; "" where it prints no such period or several."""
    dates = {date.value for date in dates_in(sentence)}
    ended = period_end_in(sentence)
    if ended is None or len(dates) > 2:
        return ""
    if len(dates) == 2 and min(dates) >= ended.value:
        return ""
    called = re.search(r"\bend(?:ed|s|ing)(?: on)?\s*$", sentence[: ended.start])
    return ended.value.isoformat() if len(dates) == 2 or called else ""


def covers_all_companies(sentence: str) -> bool:
    """Whether a sentence says, without a reserve, that what is reported covers the companies of
    the consolidated financial statements."""
    return bool(_ALL_COMPANIES.search(sentence)) and not _LESS.search(sentence)


def one_company(sentence: str) -> str:
    """The one company of a group to which a sentence says that the report, or a part of it,
    relates: "Example AG, the parent company of ..."; "" for none."""
    match = _FIRM.search(sentence) if _ABOUT_ITSELF.search(sentence) else None
    return match["firm"] if match else ""
