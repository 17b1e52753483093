"""What a workbook itself says of a row: remarks beside it, legends of its codes, and the lines of
text on covers and around tables that name its site."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.names import Names
from reports.inventory.sight import sight_of
from reports.inventory.types import Table, TableKind
from reports.inventory.values import is_text, words

_LEGEND = re.compile(
    r"(?<![\w])(?P<code>[A-Z][A-Z0-9]{0,2}|\*)\s*[=:]\s*(?P<meaning>[^;,.|]{3,80})"
)
_CODE = re.compile(r"^(?:[A-Z][A-Z0-9]{0,2}|\*)(?=$|\s+[–-])")
_FEWEST_WORDS = 3
_OPENED = re.compile(
    r"\bopen(?:ed|ing)?\b|\bclos(?:ed|ing|ure)\b|\bacqui|\bdispos|\bdivest|\bsold\b|\bjoined\b"
    r"|\bhand(?:ed)? ?over|\bvacated|\bmove[d -]?(?:in|out)|\b(?:de)?commissioned|\boccupied"
    r"|\blease (?:start|end|from|to)|\b(?:start|end) of (?:operation|lease|occupa|use)"
    r"|\bin (?:boundary|use|operation|group) (?:from|to|since|until)|\beröffn|\bschlie(?:ß|ss)ung"
    r"|\bgeschlossen|\bzugang|\babgang|\bouvert|\bferm(?:é|eture)|\bacquis|\bcession|\bapertura"
    r"|\bcierre|\bchiusura|\babertura|\bencerramento|\bgeopend|\bgesloten|\botwarcie|\bzamknięci"
    r"|\böppna|\bstängd",
    re.IGNORECASE,
)


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Reason(Enum):
    """Why something unusual is right, by the words that say so."""

    ABSENT = _words(
        r"\bopen(?:ed|ing|s)?\b|\bacqui|\bclos(?:ed|es|ure|ing)\b|\bceas|\bsold\b|\bdispos|\bdivest"
        r"|\bvacat|\bvacant|\bmoved\b|\brelocat|\bcommission|\bdecommission|\bstart(?:ed|s)\b"
        r"|\bno (?:\w+ )?(?:suppl|gas|meter|electric|consumption|use|bills?|deliver)"
        r"|\bnot (?:in use|connected|supplied|occupied|applicable)|\bshut|\bn/?a\b|\bmothball"
        r"|\boff\b"
        r"|\bseasonal|\bempty\b|\brefurb|\bdisconnect|\bleased\b|\bout of (?:boundary|scope)"
        r"|\boutside (?:the )?boundary|\blandlord|\bincluded (?:in|under|with)"
        r"|\bbilled (?:with|together|quarterly)|\bcombined\b|\bspace heat|\bheating only|\bsince\b"
        r"|\bfrom (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\bceded|\bhanded|\bjoined\b"
        r"|\bdemolish|\bidle\b|\b(?:in|into|out of|not in) (?:operation|service|use)\b"
        r"|\boperat(?:es|ional|ing|ed)? (?:from|since|until|only)"
        r"|\b(?:from|since|as of|until|till|up to|ab|seit|bis|dès|depuis|jusqu\W?à?u?|à partir du?"
        r"|desde|hasta|dal|fino al?|vanaf|sinds|tot|od|do|från|sedan|fra|siden)\b"
        r" (?:the )?(?:\d|jan|fe[bv]|m[aä]r|a[pvb]r|ma[iyg]|jun|jui|jul|aug|ago|août|se[pt]|o[ck]t"
        r"|nov|de[czs])"
        r"|\bgeschlossen|\beröffnet|\bschließung|\bstillgelegt|\bbetrieb|\bleerstand|\bverkauft"
        r"|\bübernommen|\bferm(?:é|eture)|\bouvert|\bcédé|\bmise? en service|\bvacant|\bcerrad"
        r"|\bapertura|\babiert|\bvendid|\bpuesta en|\bchius|\bapert|\bcedut|\bvendut|\bdismess"
        r"|\bencerrad|\bgesloten|\bgeopend|\bverkocht|\bovergenomen|\bzamknię|\botwart|\bsprzeda"
        r"|\bstängd|\böppna|\bsåld|\blukket|\båpne|\bsolgt"
    )
    NEGATIVE = _words(
        r"\bcredit|\brefund|\brebill|\brevers|\baccru|\bexport|\bfeed[- ]?in|\bsolar|\bpv\b"
        r"|\breturn"
        r"|\brebate|\bstorno|\bgutschrift|\bavoir\b|\bcorrect|\badjust|\bcancel|\bnegative"
        r"|\bnetting"
        r"|\bwrite[- ]?back|\bre-?deliver|\bbuy[- ]?back|\breconcil"
    )
    LEVEL = _words(
        r"\bestimat|\bflat\b|\bfixed\b|\bunmetered|\bdeemed|\bassum|\bcontracted"
        r"|(?<!grid )(?<!national )(?<!regional )(?<!state )\baverage(?! (?:grid|mix|factor|load))"
        r"|\bapportion"
        r"|\bfloor area|\bpro[- ]?rat|\bconstant|\bstanding|\bservice charge|\bbenchmark"
        r"|\bone twelfth"
        r"|\bper month\b|\bequal\b|\bspread\b|\ballocat|\bschätz|\bgeschätzt|\bestim[ée]"
    )
    JUMP = _words(
        r"\brebill|\bcatch|\brestat|\bestimat|\btrue[- ]?up|\bback[- ]?bill|\bcover|\bmonths?\b"
        r"|\bshut|\bturnaround|\bpeak|\bleak|\bfault|\brepair|\bstrike|\btrial|\bcommission|\btest"
        r"|\bclos|\bopen|\boutage|\bmaintenance|\brefill|\bbulk|\bstock|\bexpan|\bramp|\bpart\b"
        r"|\bmeter (?:exchange|chang|replac)|\breplac|\bremoved\b|\bnew meter|\bone[- ]off|\bhire"
        r"|\bproject\b|\bcampaign|\bconfirm|\bverif|\bchecked|\bstand[- ]?by|\bcharg(?:e|ed) of new"
    )
    EVENT = _words(
        r"\brebill|\bcatch|\brestat|\btrue[- ]?up|\bback[- ]?bill|\bshut|\bturnaround|\bpeak load"
        r"|\bleak|\bfault|\brepair|\bstrike|\btrial|\bcommission|\bclos(?:ed|es|ure|ing)|\bopen(?:ed|"
        r"ing)|\boutage|\bmaintenance|\brefill|\bexpan|\bramp|\bmeter (?:exchange|chang|replac)"
        r"|\breplac|\bnew meter|\bone[- ]off|\bhire|\bproject\b|\bcampaign|\bestimat|\brefurb"
        r"|\brebuil|\bstart(?:ed|s|[- ]?up)\b|\bmoved\b|\bfire\b|\bflood"
    )
    TWICE = _words(
        r"\brebill|\brestat|\btwo\b|\bsecond\b|\bsplit|\bseparate|\bboth\b|\bpart\b|\bshared\b"
        r"|\bsame (?:day|date|amount)|\breturn (?:leg|trip|journey)|\bnot a duplicate|\bchecked\b"
        r"|\binstal(?:l)?ment|\bboth\b|\bagain\b"
        r"|\b[2-9] (?:chillers|units|meters|trips|loads|tanks)"
    )
    FACTOR = _words(
        r"\bpublish|\blatest|\blast\b|\bnot yet|\bpolicy|\bagreed|\bno (?:\w+ ){0,3}values?\b"
        r"|\bkept\b"
        r"|\brelease|\bavailab|\bpending|\bbecause|\bsince\b|\buntil\b|\bprevious (?:year|edition)"
        r"|\bhand(?:ed)? over|\bfiscal|\bapplies to\b|\bchosen|\bby choice|\bonly\b"
    )
    OUTSIDE = _words(
        r"\bleased?\b|\blet\b|\bout of (?:the )?(?:boundary|scope)"
        r"|\bout(?:side)? (?:of )?(?:the )?bound"
        r"|\bnot in (?:the )?boundary|\bsold\b|\bdivest|\bexcluded?\b"
        r"|\bfor (?:info|information|reference)"
        r"|\binfo\b|\bmemo\b|\btenant|\bfranchis|\bjoint venture"
        r"|\bnot (?:included|counted|owned|controlled)"
        r"|\bincluded (?:in|under|with)|\bnot operational|\bdormant|\bclosed\b|\bbiogenic"
        r"|\bnormali[sz]ed"
        r"|\bweather|\bdegree|\bnot part\b|\bacquired\b|\breported (?:under|with|by)|\bpart of\b"
    )
    NOT_COUNTED = _words(
        r"\bsupersed|\bnot (?:counted|travelled|taken|used|flown)|\bcancel|\bvoid|\brefund|\brestat"
        r"|\breplaced by|\bduplicate|\bexcluded?\b|\breissued|\bno[- ]show|\bstorn|\bannul|\banulad"
        r"|\bnicht (?:gezählt|angetreten)|\bout of (?:boundary|scope)|\bcounted (?:in|under|with)"
    )
    TYPED = _words(
        r"\bmanual|\btyped|\boverrid|\bstatement|\bdeclar|\bestimat|\bmeasured|\bcems\b|\bstack\b"
        r"|\bshare\b|\bequity|\bjoint venture|\bJV\b|\buplift|\bconfirmed|\bcorrect(?:ed|ion)"
        r"|\badjust|\bfrom (?:the )?(?:supplier|invoice|bill)"
        r"|\b(?:as|per|by) (?:the )?(?:supplier|invoice|bill|certificate|report)"
    )
    OWN_POTENTIAL = _words(
        r"\bpolicy|\bregulat|\brequired|\bpermit|\bblend|\bnot in (?:the )?AR|\bno AR\d|\bstatutory"
        r"|\bmandat|\bretained|\bsupplier|\bmanufacturer|\bf-?gas regulation"
    )


@dataclass
class Remarks:
    """The remarks of a workbook. `tables` are those whose lines count: their rows speak of
    themselves only. `years` are those around that of the report."""

    tables: Sequence[Table]
    grids: Mapping[str, Grid]
    names: Names
    years: range = range(0)
    legend: dict[str, str] = field(default_factory=dict)
    around: list[str] = field(default_factory=list)
    _of_site: dict[str, list[str]] = field(default_factory=dict)
    _usual: dict[int, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rows: dict[str, set[int]] = {}
        for table in self.tables:
            if table.kind is TableKind.ACTIVITY and not table.turned:
                rows.setdefault(table.sheet, set()).update(row.number for row in table.data)
        for grid in self.grids.values():
            taken = rows.get(grid.name, set())
            self._take_dates(grid, taken)
            for number, cells in grid.rows.items():
                if number not in taken:
                    self._take(cells.values())
        for text in self.around:
            for match in _LEGEND.finditer(text):
                self.legend.setdefault(match["code"], match["meaning"])

    def _take(self, values: Iterable[object]) -> None:
        texts = list(dict.fromkeys(words(value) for value in values if is_text(value)))
        text = " | ".join(texts)
        if len(text.split()) >= _FEWEST_WORDS:
            self.around.append(text[:600])

    def _take_dates(self, grid: Grid, taken: set[int]) -> None:
        """What lists of sites say by the dates below heads such as "Opened" and "Closed"."""
        heads: dict[int, str] = {}
        for number, cells in sorted(grid.rows.items()):
            for at, value in cells.items():
                if type(value) is str:
                    if head := _opening(value):
                        heads[at] = head
                elif at not in heads or number in taken or not isinstance(value, dt.date):
                    continue
                elif value.year in self.years:
                    texts = [words(cell) for cell in cells.values() if is_text(cell)]
                    said = f"{heads[at]} {value:%Y-%m-%d} (opened or closed)"
                    self.around.append(" | ".join([*texts[:4], said]))

    def of_row(self, table: Table, row: int) -> str:
        """All words of a row of a table, with what its codes mean."""
        sight = sight_of(table, self.grids[table.sheet])
        texts = [words(value) for value in sight.cells(row).values() if is_text(value)]
        return "; ".join([*texts, *self._meanings(texts)])

    def of_site(self, site: str) -> list[str]:
        """The lines of text that name a site."""
        if site not in self._of_site:
            self._of_site[site] = [text for text in self.around if self.names.spoken_of(site, text)]
        return self._of_site[site]

    def explain(
        self, reason: Reason, rows: Iterable[tuple[Table, int]], site: str = "", general: str = ""
    ) -> str:
        """The words that explain something of these rows or of their site; empty where none do.
        `general` is a word that a line of text without any site has to hold to count."""
        for table, row in rows:
            text = self._own_words(table, row)
            if reason.value.search(text):
                return text[:200]
        for text in self.of_site(site):
            if reason.value.search(text):
                return text[:200]
        if general:
            for text in self.around:
                fits = general in text.casefold() and reason.value.search(text)
                if fits and not self.names.any_in(text):
                    return text[:200]
        return ""

    def _own_words(self, table: Table, row: int) -> str:
        """The words of a row that most rows of its table do not share."""
        usual = self._usual_words(table)
        sight = sight_of(table, self.grids[table.sheet])
        texts = [words(value) for value in sight.cells(row).values() if is_text(value)]
        own = [text for text in texts if text not in usual]
        return "; ".join([*own, *self._meanings(own)])

    def _usual_words(self, table: Table) -> frozenset[str]:
        if id(table) not in self._usual:
            sight = sight_of(table, self.grids[table.sheet])
            counted = Counter(
                words(value)
                for row in table.data
                for value in set(sight.cells(row.number).values())
                if is_text(value)
            )
            least = max(4, len(table.data) // 3)
            self._usual[id(table)] = frozenset(
                text for text, count in counted.items() if count >= least
            )
        return self._usual[id(table)]

    def _meanings(self, texts: Iterable[str]) -> list[str]:
        """What the codes among these texts mean by the legends of the workbook."""
        return [
            self.legend[match[0]]
            for text in texts
            if (match := _CODE.match(text)) and match[0] in self.legend
        ]


@lru_cache(maxsize=4096)
def _opening(text: str) -> str:
    """The words of a head such as "Opened"; empty for any other text."""
    said = words(text)
    return said if len(said.split()) <= _FEWEST_WORDS and _OPENED.search(said) else ""
