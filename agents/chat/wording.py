"""The words by which texts are found: stems, with words of one meaning as one (no Django here)."""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Final

from standards.retrieval.analyser import lexemes

_GROUPS: Final = (
    "withdrawal withdrawals withdrawn withdraw withdrew abstraction",
    "consumption consume consumed consumes",
    "employee employees staff workforce headcount personnel colleagues workers",
    "remuneration pay bonus bonuses incentive incentives compensation salary salaries remunerated",
    "expenditure spend spent spending capex investment invest invested investments",
    "injury injuries injured hurt accident accidents",
    "reduction reduce reduced reductions reducing cut cuts",
    "revenue revenues turnover sales",
    "site sites plant plants factory factories facility facilities",
    "discharge discharged discharges",
    "generated generate generates generation",
    "acquisition acquire acquired acquisitions",
    "disposal dispose disposed disposals",
    "recycled recycle recycling",
    "target targets goal goals aim aims aimed aiming objective objectives ambition ambitions",
    "oversight oversee oversees overseen supervise supervises responsible responsibility "
    "responsibilities",
    "women woman female gender",
    "supplier suppliers vendor vendors",
    "engagement engage engaged engages engaging",
    "assumption assumptions assume assumes assumed",
    "adaptation adapt adapting",
    "price prices pricing priced",
    "renewable renewables",
    "biodiversity ecosystems",
    "scenario scenarios",
    "certificate certificates certified certification",
    "electricity electric",
    "credit credits offset offsets offsetting",
    "verify verified verification",
    "train training trained trainings",
    "emission emissions emit emits emitted",
    "produce production produced",
    "flood floods flooding",
    "board boards body bodies",
    "lawsuit lawsuits litigation legal proceedings",
    "fleet fleets vehicle vehicles",
    "restated restatement restatements restate",
    "consistent consistency inconsistent",
    "competence competences competencies competency skill skills expertise",
    "use used uses using usage",
    "independence independent",
    "corruption bribery corrupt",
    "disclose disclosed disclosure",
    "dividend dividends",
    "health healthy",
    "diversion diverted divert diverts",
    "fatality fatalities deaths",
    "control controlled controls controlling",
    "complaint complaints grievance grievances whistleblowing whistleblower whistleblowers",
    "rating ratings score scores",
    "donation donations donate donated",
    "certify certifies certifying certified",
    "monitor monitors monitored monitoring track tracks tracked tracking",
    "expect expected expects expecting anticipate anticipated anticipates",
    "link linked links linking tie tied ties",
    "effect effects impact impacts",
    "leader leaders leadership",
    "co2 co2e tco2e",
    "photovoltaic photovoltaics pv",
    "ethnicity ethnic ethnically ethnicities",
    "race racial racially races",
    "tyre tyres tire tires",
    "mitigation mitigate mitigates mitigating mitigated",
    "recover recovery recovered recoveries",
    "commitment commitments commit commits committed",
    "diverse diversity",
    "volunteer volunteers volunteering voluntarism volunteered",
    "retire retired retirement retirements retires",
    "vote voted voting votes",
    "install installed installation installations installs",
    "pollution pollute pollutes polluted pollutants pollutant",
    "inclusion inclusive",
)
_SAME: Final = {
    stem: lexemes(group.split()[0])[0]
    for group in _GROUPS
    for word in group.split()
    for stem in lexemes(word)
}


_IDLE: Final = (
    "climate related climate-related company companies group business sustainability "
    "sustainable plan plans"
    " policy policies issue matter impact use work management general new current main type "
    "process engagement"
    " initiatives programme program measures practices performance efforts commitment "
    "activities actions"
    " strategy approach exposure progress role topic area areas way around within across "
    "percent amount"
    " number rate share proportion ratio overall own relation various certain given thing"
    " portfolio far relative kind "
    "good effect"
    " site property segment division unit country region location branch store office asset class"
    " generated annual yearly"
    " paper warning check named called located set put take taken account own"
)


def words_in(text: str) -> list[str]:
    """The words of a text in order, repeats kept. A percentage is its number."""
    return [same(stem) for stem in lexemes(text)]


def same(stem: str) -> str:
    """The word that stands for a stem and its like."""
    if stem.endswith("%"):
        return stem[:-1]
    return _SAME.get(stem, stem)


IDLE: Final = frozenset(words_in(_IDLE))  # words that tell little by themselves

# words that another metric than emissions has
OTHER_METRIC: Final = frozenset(
    words_in(
        "energy electricity water waste intensity revenue turnover employees headcount "
        "production capex"
        " target avoided removals credits offsets biogenic price money injuries training women "
        "air nox sox"
        " methane reduction share fuel gas renewable per cost investment fleet hazardous recycled"
    )
)

# Words that carry a question and are never what it is about.
ASKING: Final = frozenset(words_in(Path(__file__).with_name("asking_words.txt").read_text("utf-8")))


def weight(word: str, holding: int, total: int) -> float:
    """How much a word tells that so many of `total` texts hold: the fewer, the more. A word that
    tells little by itself weighs the same however rare it is."""
    return 0.3 if word in IDLE else log(1 + total / (holding or 0.5))
