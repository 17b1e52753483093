"""The headline facts of a report: what a reader looks for first, each with its seats in the list.

A statement may take a seat where it names the subject and tells a fact of it: a figure in a unit of
its kind, an organ with its duty, the name of a standard with "certified". A word alone is no fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from agents.claims.cues import conduct, targets
from agents.claims.selection.told import (
    INTENSITY,
    has_long_number,
    has_number,
    unit_kinds,
    whole_scopes,
)
from reports.language.methods import method_of
from reports.language.scopes import GRAND_TOTAL
from reports.language.years import DUE_YEAR, FISCAL, PAST_YEAR
from standards.types import Pillar

Test = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Seat:
    """A headline fact. A statement is one where it is `about` the subject and `states` something of
    it, and nothing in it says otherwise (`unless`); of those that do, the ones that are
    `foremost` come first. `units` are the kinds of units one of its figures has to have, () for
    none."""

    name: str
    label: str
    pillar: Pillar
    about: Test
    states: Test | None = None
    units: tuple[str, ...] = ()
    unless: Test | None = None
    foremost: Test | None = None

    @property
    def of_figures(self) -> bool:
        """Whether the fact is a measured figure."""
        return bool(self.units)

    def holds(self, text: str, *, tabled: bool = False) -> bool:
        """Whether a statement tells the fact; a row of a table may leave its unit to the heading
        above the table, where its figure is long enough to be an amount."""
        if not self.about(text) or (self.unless and self.unless(text)):
            return False
        if self.states and not self.states(text):
            return False
        if not self.units or not unit_kinds(text).isdisjoint(self.units):
            return True
        of_masses = "emissions" in self.units or "energy" in self.units
        return tabled and of_masses and not unit_kinds(text) and has_long_number(text)


def _words(*patterns: str) -> Test:
    return re.compile("|".join(patterns), re.IGNORECASE).search


def _is_scope(scope: str, method: str = "") -> Test:
    """Whether a text is of one scope as a whole. Scope 2 of no method told may be of either."""

    def about(text: str) -> bool:
        if scope not in whole_scopes(text):
            return False
        return not method or method_of(text) in (method, "")

    return about


_POLLUTANT = re.compile(
    r"\b(?:NO ?x|SO ?[x2]|VOCs?|volatile|particulates?|pollutants?|biogenic|methane)\b",
    re.IGNORECASE,
)


def _is_total(text: str) -> bool:
    scopes = whole_scopes(text)
    joint = any("+" in scope for scope in scopes)
    other_gas = _POLLUTANT.search(text)
    return joint or (not scopes and not other_gas and bool(GRAND_TOTAL.search(text)))


def _all_of(*tests: Test) -> Test:
    return lambda text: all(test(text) for test in tests)


def _says_method(method: str) -> Test:
    return lambda text: method_of(text) == method


_PLANET = (
    r"climat\w*|sustainab\w*|ESG|environment\w*|emissions?|CO ?2\w*|carbon|decarboni[sz]\w*|GHG"
    r"|net[- ]zero|CSR|non-?financial"
)
_GREEN = (
    rf"{_PLANET}|renewables?|energy|solar|photovoltaic|green|low[- ]carbon|electrif\w+|EVs?"
    r"|hydrogen|electric|recycl\w+"
)
_BY = rf"\b(?:by|until|before|in|to)(?: the)?(?: end of)? (?:{FISCAL})?{DUE_YEAR}"
_FROM_BASE = (
    rf"(?:from|versus|vs\.?|compared (?:to|with)|relative to|against|over|below|since|on)"
    rf"(?: (?:a|an|our|the|levels?|base(?:line)?|year|in|of)){{0,4}} (?:{FISCAL})?{PAST_YEAR}"
    rf"|\bbase(?:line)?[ -]?(?:year)?\b|{PAST_YEAR} (?:base|level)"
)
_OURS = (
    r"\b(?:we|our)\b|\bthe (?:group|company|corporation|bank|trust|firm|board)\b"
    r"|\b(?:has|have|was|were|is|are) (?:been |being |also |currently )*\w+ed\b"
)
_EMISSIONS = ("emissions", "mass")
# amounts that are no level: saved, aimed at, or the change of a level
_SAVED = _words(
    r"\bavoid\w+",
    r"\bsav(?:ed|ings?)\b",
    r"\boffset",
    r"\bequivalent to\b",
    r"\b(?:emissions? )?reduction (?:potential|target|to LY)",
    r"\b(?:reduc|decreas|increas|lower|rose|fell|declin|risen)\w* (?:of|by) "
    r"(?:about |around |approximately )?[\d.,]+ ?(?:[kM]?t\b|tonnes|tons|metric)",
    r"\breduced emissions\b",
)
_WHOLE = _words(r"\btotal\b", r"\bgroup\b", r"\boverall\b", r"\bgross\b")
_AIMED = _words(targets.FUTURE.pattern, r"\btargets?\b", r"\breduction target")
_BOARD = (
    r"(?<!standards )(?<!stability )(?<!advisory )\bboards?\b(?! games?)|\bsupervisory board|\bdirectors\b|\b(?:audit|sustainability|ESG"
    r"|nominat\w+|governance|risk|HSE\w*|responsib\w+)[\w &,]{0,40} committee\b|\btrustees\b"
)
_MANAGERS = (
    r"\bCEO\b|\bCFO\b|\bCSO\b|\bCOO\b|\bchief [\w ]{3,30} officer|\bexecutive (?:board"
    r"|committee|management|team|leadership)|\bmanag(?:ing|ement) (?:board|committee|team)"
    r"|\bsenior management|\bsteering (?:committee|group)|\bleadership team|\bworking group"
    r"|\b(?:sustainab\w+|ESG|climate|environment\w*|CSR)[\w &,-]{0,25} (?:department|team|council"
    r"|manager|officer|director|committee|office|board)\b|\btop management|\bhead of\b"
    r"|\bvice president"
)
_DUTY = conduct.DUTY.search

SEATS: tuple[Seat, ...] = (
    Seat(
        "scope_1",
        "Scope 1",
        Pillar.METRICS_TARGETS,
        _is_scope("1"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_WHOLE,
    ),
    Seat(
        "scope_2_location",
        "Scope 2, location-based",
        Pillar.METRICS_TARGETS,
        _is_scope("2", "location"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_says_method("location"),
    ),
    Seat(
        "scope_2_market",
        "Scope 2, market-based",
        Pillar.METRICS_TARGETS,
        _is_scope("2", "market"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_says_method("market"),
    ),
    Seat(
        "scope_3",
        "Scope 3",
        Pillar.METRICS_TARGETS,
        _is_scope("3"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_WHOLE,
    ),
    Seat(
        "total_emissions",
        "Total emissions",
        Pillar.METRICS_TARGETS,
        _is_total,
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_words(GRAND_TOTAL.pattern, r"\bscopes? 1(?:, 2,?|[ ,+&]+2)"),
    ),
    Seat(
        "intensity",
        "Emission intensity",
        Pillar.METRICS_TARGETS,
        _words(
            r"\b(?:emissions?|GHG|greenhouse gas|carbon|CO ?2\w*)[\w ()\u2082-]{0,40} intensit",
            r"\bintensit\w+[\w ,()\u2082-]{0,40}\b(?:emissions?|GHG|carbon|CO ?2)",
            r"\b(?:kg|t|tonnes?|tons?|g)[ -]?(?:of )?CO ?[2\u2082]\w*(?:[- ]?eq\w*)? ?"
            r"(?:/|per (?!year|annum|month|day))",
        ),
        states=has_number,
        unless=_words(r"\b(?:target|aim|goal|will)\w*\b", r"\bemissions? factor"),
        foremost=lambda text: INTENSITY in unit_kinds(text),
    ),
    Seat(
        "energy",
        "Energy consumption",
        Pillar.METRICS_TARGETS,
        _words(
            r"\b(?:energy|electricity|power|fuel)\b[^.;|]{0,50}\b(?:consum\w+|use[ds]?|usage"
            r"|demand)",
            r"\b(?:consum\w+|us(?:ed|age) of)\b[\w ,.]{0,40}\b(?:energy|electricity|[MG]Wh)",
            r"\btotal (?:energy|electricity)\b",
        ),
        units=("energy",),
        unless=_words(r"\bsav(?:ed?|ings?)\b", r"\bavoided\b", r"\bintensity\b", r"\bcapacity\b"),
        foremost=_words(r"\btotal\b", r"\benergy (?:consum\w+|use)\b"),
    ),
    Seat(
        "renewable_share",
        "Renewable share",
        Pillar.METRICS_TARGETS,
        _words(
            r"\brenewables?\b",
            r"\bgreen (?:electricity|power|energy)\b",
            r"\bfossil[- ]free\b",
            r"\b(?:CO ?2|carbon|emission)[- ](?:free|neutral) (?:electricity|power|energy)\b",
        ),
        units=("percent", "energy"),
        foremost=_words(r"%|per ?cent"),
    ),
    Seat(
        "water",
        "Water",
        Pillar.METRICS_TARGETS,
        _words(r"\bwater\b", r"\bwastewater\b"),
        units=("water", "volume"),
        unless=_words(r"\bsav(?:ed?|ings?)\b", r"\bcapacity\b"),
        foremost=_words(r"\b(?:withdraw\w*|consum\w+|total)\b"),
    ),
    Seat(
        "waste",
        "Waste",
        Pillar.METRICS_TARGETS,
        _words(r"\bwaste\b(?![- ]?water)", r"\blandfill"),
        units=("mass", "percent"),
        unless=_words(r"\bwastewater\b", r"\bScope 3\b", r"CO ?2"),
        foremost=_words(r"\btotal\b", r"\bgenerated\b"),
    ),
    Seat(
        "target",
        "Targets",
        Pillar.METRICS_TARGETS,
        _all_of(_words(rf"\b(?:{_GREEN}|water|waste)\b"), _AIMED),
        states=_all_of(
            _words(_BY), _words(r"\d ?(?:%|per ?cent)", r"\b(?:net[- ]zero|neutral\w*|halve)\b")
        ),
        unless=_words(
            r"\b(?:countries|government|EU|Paris Agreement)\b[\w ]{0,20} (?:aims?|target)"
        ),
        foremost=_words(_FROM_BASE),
    ),
    Seat(
        "progress",
        "Progress against targets",
        Pillar.METRICS_TARGETS,
        _words(rf"\b(?:{_GREEN}|water|waste)\b"),
        states=_all_of(
            _words(
                r"\b(?:reduc(?:ed|tion)|decreas\w+|lower(?:ed)?|cut|fell|achiev\w+|reached|progress"
                r"|on track|exceeded|down|declin\w+|dropped|met|change)\b"
            ),
            _words(r"\d ?(?:%|per ?cent)"),
            _words(_FROM_BASE, r"\btargets?\b", r"\bgoals?\b"),
        ),
        unless=_words(r"\bwill\b", r"\baims?\b", r"\bplans? to\b", r"\bcommit(?:s|ted)? to\b"),
        foremost=_words(r"\b(?:GHG|emissions?|CO ?2|carbon)\b"),
    ),
    Seat(
        "transition_plan",
        "Transition plan",
        Pillar.STRATEGY,
        _words(
            r"\btransition plan",
            r"\bdecarboni[sz]ation (?:plan|road ?map|strategy|path\w*|program\w*|measures|levers)",
            r"\bclimate (?:action )?(?:plan|road ?map|strategy|program\w*)\b",
            r"\bnet[- ]zero (?:plan|road ?map|strategy|path\w*|transition)\b",
            r"\broad ?map (?:to|for|towards) [\w -]{0,20}(?:net|carbon|climate|decarb|zero)",
            r"\bpath(?:way)? to (?:net|carbon|climate)",
        ),
        states=_words(_OURS),
        foremost=_words(r"\btransition plan", r"\broad ?map"),
    ),
    Seat(
        "capex",
        "Capital expenditure and investment",
        Pillar.STRATEGY,
        _all_of(
            _words(r"\bcap(?:ital )?(?:ex|expenditures?)\b", r"\binvest(?:ed|ing|s|ments?)?\b"),
            _words(rf"\b(?:{_GREEN})\b"),
        ),
        units=("money",),
        unless=_words(r"\btaxonomy\b", r"\bassets under management\b", r"\bdonat"),
        foremost=_words(r"\bcap(?:ital )?(?:ex|expenditures?)\b"),
    ),
    Seat(
        "taxonomy",
        "Taxonomy or financed emissions",
        Pillar.METRICS_TARGETS,
        _words(
            r"\btaxonomy\b",
            r"\bfinanced emissions?\b",
            r"\b(?:eligible|aligned) (?:turnover|revenues?|capex|opex)",
        ),
        states=_words(
            r"\d(?:[.,]\d+)? ?(?:%|per ?cent)", r"(?:€|EUR|\$|USD|million|bn|mn|billion)"
        ),
        units=("percent", "money", "emissions", "mass"),
        foremost=_words(r"\b(?:aligned|alignment|eligible)\b"),
    ),
    Seat(
        "carbon_price",
        "Carbon price",
        Pillar.METRICS_TARGETS,
        _words(
            r"\b(?:internal|shadow|implicit|external)? ?(?:carbon|CO ?2|emissions?)[- ]pric",
            r"\bpric\w+ (?:of|on|for) (?:carbon|CO ?2|emissions)",
            r"\b(?:carbon|CO ?2)[- ](?:tax|levy|fee)",
        ),
        states=_words(
            r"[€$£]|\b(?:EUR|USD|GBP|euros?|dollars?)\b",
            r"\b(?:we|our|group|company)\b[\w ,-]{0,60}\b(?:us(?:e[sd]?|ing)|appl\w+|set|introduc\w+"
            r"|includ\w+|integrat\w+|consider\w*|assum\w+|implement\w*)\b",
            r"\b(?:not|no)\b[\w ,-]{0,40}\b(?:carbon|CO ?2)",
        ),
        foremost=_words(r"\binternal|shadow\b"),
    ),
    Seat(
        "credits",
        "Carbon credits",
        Pillar.METRICS_TARGETS,
        _words(
            r"\b(?:carbon|emission|removal|climate) (?:credits?|certificates?|offsets?)\b",
            r"\boffset(?:s|ting)?\b[\w ,-]{0,40}\b(?:emissions?|carbon|CO ?2|credits?|projects?)",
            r"\b(?:emissions?|carbon|CO ?2\w*)\b[\w ,-]{0,40}\b(?:offset|compensat)\w*",
            r"\bcompensat\w+[\w ,-]{0,30}\b(?:emissions?|carbon|CO ?2)",
        ),
        states=_words(
            r"\b(?:purchas|bought|buy|us(?:e|ed|ing)\b|retir|offset\b|compensat|invest|acquir|rely|relies"
            r"|obtain|not\b|no\b|without)",
            r"\d",
        ),
        unless=_words(r"\bpotential", r"\bmay\b"),
        foremost=_words(r"\bcredits?\b", r"\b(?:purchas|retir|bought)\w*"),
    ),
    Seat(
        "pay",
        "Pay linked to climate or sustainability",
        Pillar.GOVERNANCE,
        _words(
            r"\bremunerat\w+",
            r"\bbonus\w*",
            r"\bcompensation\b(?! (?:of|for) (?:emission|carbon|CO))",
            r"\bincentiv(?:e|es|i[sz]ed)\b",
            r"\bvariable pay\b",
            r"\b[LS]T(?:I|IP)\b",
            r"\bscorecard\b",
        ),
        states=_all_of(
            _words(rf"\b(?:{_PLANET}|energy)\b"),
            _words(
                r"\b(?:link|tied|ties|depend|based|includ|weight|account|part of|integrat|target"
                r"|goal|criteri|KPI|metric|component|incorporat|align|measur|consider)\w*",
                r"%",
            ),
            _words(
                r"\b(?:executiv\w+|boards?|manage\w+|CEO|directors?|employees|leaders\w*|officers?"
                r"|our|remuneration|compensation committee)\b"
            ),
        ),
        unless=_words(r"\bcustomers?\b", r"\bworkers[’'] compensation", r"\btax incentives?"),
        foremost=_words(r"\b(?:executiv\w+|board|CEO|management)\b", r"%"),
    ),
    Seat(
        "board_oversight",
        "Board oversight",
        Pillar.GOVERNANCE,
        _all_of(_words(_BOARD), _words(rf"\b(?:{_PLANET}|responsib\w+ (?:business|report\w*))\b")),
        states=_words(
            r"\b(?:overs(?:ee|aw|ight)\w*|review\w*|approv\w+|responsib\w+|accountab\w+|monitor\w*"
            r"|supervis\w+|inform(?:s|ed)|brief(?:s|ed)|discuss\w*|advis\w+|report(?:s|ed|ing)? "
            r"(?:\w+ )?(?:to|directly)|update[ds]?|delegat\w+|mandate|meets?|sign(?:s|ed)? off)\b"
        ),
        unless=_words(
            r"\bremunerat\w+", r"\bmember of the (?:board|executive) of\b", r"\bon[- ]?board"
        ),
        foremost=_words(
            r"\bboard (?:of directors |of trustees )?(?:has|have|oversees|is|provides|retains|reviews)\b",
            r"\boverse|oversight\b",
            r"\bsupervisory board\b",
        ),
    ),
    Seat(
        "management_oversight",
        "Management oversight",
        Pillar.GOVERNANCE,
        _all_of(_words(_MANAGERS), _words(rf"\b(?:{_PLANET})\b")),
        states=_DUTY,
        unless=_words(r"\bremunerat\w+", r"\bbonus", r"^[\"\u201c]", r"\bwater mandate\b"),
        foremost=_words(
            r"\b(?:responsib\w+|oversee\w*|accountab\w+|led by|leads|chaired|steer\w*|reports? to)\b"
        ),
    ),
    Seat(
        "risk_process",
        "Risk process",
        Pillar.RISK_MANAGEMENT,
        _words(r"\brisks?\b"),
        states=_all_of(
            _words(
                r"\b(?:identif\w+|assess\w*|evaluat\w+|manag(?:e|es|ed|ing)|monitor\w*|prioriti[sz]\w+"
                r"|analy[sz]\w+)\b"
            ),
            _words(
                r"\b(?:process\w*|system|register|inventory|method\w*|framework|ERM|enterprise[- ]wide"
                r"|enterprise risk|annual\w*|quarterly|regularly|integrat\w+|risk management"
                r"|workshops?|heat ?map|likelihood|probability)\b"
            ),
            _words(_OURS),
        ),
        unless=_words(r"\bsuppliers?\b", r"\bcyber", r"\bcredit risk", r"\bcurrency", r"\bmay\b"),
        foremost=_words(rf"\b(?:{_PLANET})\b"),
    ),
    Seat(
        "scenario_analysis",
        "Scenario analysis",
        Pillar.STRATEGY,
        _words(
            r"\bscenario[- ](?:analys|planning|model|based|assess)\w*",
            r"\bclimate scenarios?\b",
            r"\bscenarios?\b[^.]{0,80}(?:\bRCP|\bSSP|\bNGFS|\bIEA\b|\bIPCC|\d ?°)",
            r"(?:\bRCP ?\d|\bSSP ?\d|\bNGFS|\bIEA\b|\bIPCC|\d ?°)[^.]{0,80}\bscenarios?\b",
        ),
        states=_all_of(
            _words(
                r"\b(?:conduct|perform|us(?:e|ed|ing)\b|carr(?:y|ied)|analy[sz]|assess|model|appl"
                r"|test|develop|consider|evaluat|undert|complet|select|cover|identif|includ)\w*"
            ),
            _words(_OURS),
        ),
        unless=_words(r"\bwill (?:conduct|perform|carry)"),
        foremost=_words(r"°", r"\bRCP|\bSSP|\bNGFS|\bIEA\b"),
    ),
    Seat(
        "assurance",
        "Assurance",
        Pillar.METRICS_TARGETS,
        _words(
            r"\b(?:limited|reasonable|external|independent|third[- ]party) (?:external )?(?:assurance"
            r"|verification|audit)\b",
            r"\bISAE\b|\bAA ?1000|\bISO ?14064-3",
            r"\b(?:independently|externally|third[- ]party) (?:verified|assured|audited|reviewed)\b",
            r"\b(?:verified|assured|audited) by\b",
            r"\bnot (?:been )?(?:externally )?(?:assured|audited|verified)\b",
        ),
        states=_words(
            r"\b(?:reports?|data|information|statements?|emissions?|disclosures?|figures|metrics"
            r"|inventory|indicators|KPIs?|scopes?)\b"
        ),
        unless=_words(r"\bsuppliers?\b", r"\bISO ?(?:9001|14001|45001|50001|27001)"),
        foremost=_words(r"\blimited|reasonable\b", r"\bISAE|14064-3|AA ?1000"),
    ),
    Seat(
        "certificates",
        "Certificates",
        Pillar.STRATEGY,
        _words(
            r"\bISO[ /-]?(?:IEC )?(?:9001|14001|14064|45001|50001|27001|20121|37001|22301)",
            r"\bEMAS\b|\bLEED\b|\bBREEAM\b|\bDGNB\b|\bSA ?8000|\bOHSAS|\bFSC\b|\bPEFC\b|\bRSPO\b",
            r"\bENERGY STAR\b|\bBOMA\b|\bWELL (?:Health|certif)|\bFitwel\b|\bIATF",
        ),
        states=_words(
            r"\bcertifi\w+",
            r"\baccredit\w+",
            r"\bregistered\b",
            r"\d+ ?%|\b\d+ (?:of|out of|sites|plants|locations|buildings|properties|facilities)",
            r"\b(?:implemented|in place|validated|recogni[sz]ed)\b",
        ),
        foremost=_words(r"\d+ ?%|\b\d+ (?:of|out of|sites|plants|locations|buildings|properties)"),
    ),
    Seat(
        "incidents",
        "Incidents and fines",
        Pillar.RISK_MANAGEMENT,
        _words(
            r"\bfines\b|\bfined?\b(?= of| for|\W*$)|\bpenalt(?:y|ies)\b|\bsanctions\b|\bviolations?\b|\bbreach(?:es)?\b",
            r"\bnon-?compliance\b|\bspills?\b|\bfatalit(?:y|ies)\b|\bfatal\b",
            r"\b(?:incidents?|cases?) of\b|\b(?:reportable|recordable|environmental|corruption"
            r"|discrimination|serious|safety|work-related|occupational)[\w -]{0,20} (?:incidents?"
            r"|accidents?|injur\w+|cases)\b|\bLTIFR?\b|\bTRIR\b|\baccident (?:rate|frequency)",
            r"\blegal (?:proceedings|actions?)\b|\blawsuits?\b|\blitigation\b",
        ),
        states=_all_of(
            _words(
                r"\b(?:no|none|zero|not|any|nil|one|two|three|four|five)\b",
                r"(?<![\w.,])\d[\d.,]*\b",
            ),
            _words(
                r"\b(?:were|was|had|have|has|recorded|reported|received|occurred|incurred|paid|is|are"
                r"|became|resulted|registered|identified)\b",
                r": ?\d|\|",
            ),
        ),
        unless=_words(
            r"\bmay\b|\bcould\b|\bmust\b|\bshall\b|\bwill\b|\bshould\b|\bpolicy prohibits\b|\bnot tolerate"
        ),
        foremost=_words(r"\bfines\b|\bviolations?\b|\bnon-?compliance\b|\bfatalit|\blegal\b"),
    ),
)
