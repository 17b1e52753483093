"""What a workbook itself says of a row: remarks beside it, legends of its codes, and the lines of
text on covers and around tables that name its site."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.names import Names, tokens, tokens_of_text
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.months import months_among
from reports.inventory.sight import sight_of
from reports.inventory.types import Role, Table, TableKind
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_LEGEND = regex(r"(?<![\w])(?P<code>[A-Z][A-Z0-9]{0,2}|\*)\s*[=:]\s*(?P<meaning>[^;,.|]{3,80})")
_CODE = regex(r"^(?:[A-Z][A-Z0-9]{0,2}|\*)(?=$|\s+[–-])")
_FEWEST_WORDS = 3
_WORD = regex(r"\w+")
_TELLING = 4  # letters of a word of a name
_NUMBER_OF_ROW = regex(r"\W*(?:[A-Z]{1,4}[-/ ]?)?\d{1,6}\W*")
_SENTENCE = 4  # words of a remark that may say anything
_SENTENCE_END = regex(r"(?<=[.!?;])\s+(?=[^\W\d_])")
_FEW_MONTHS = 3
_RARE = 0.2  # of the rows, up to which have a remark where remarks tell what is unusual
_BY_ANY_NOTE = frozenset({Reason.JUMP, Reason.TYPED, Reason.NEGATIVE, Reason.TWICE})
_OF_THEIR_OWN = (Reason.NEGATIVE, Reason.TYPED)  # that nothing begins, ends or stands still for
_DESCRIBING = 0.8  # of the rows, from which on a column says what rows are of, and is no remark
_OPENED = regex(
    r"\bopen(?:ed|ing)\b|\bopen (?:from|since|until|only|as of|in|\d)"
    r"|\bclos(?:ed|ing|ure)\b|\bacqui|\bdispos|\bdivest|\bsold\b|\bjoined\b"
    r"|\bhand(?:ed)? ?over|\bvacated|\bmove[d -]?(?:in|out)|\b(?:de)?commissioned|\boccupied"
    r"|\blease (?:start|end|from|to)|\b(?:start|end) of (?:operation|lease|occupa|use)"
    r"|\bin (?:boundary|use|operation|group) (?:from|to|since|until)|\beröffn|\bschlie(?:ß|ss)ung"
    r"|\bgeschlossen|\bzugang|\babgang|\bouvert|\bferm(?:é|eture)|\bacquis|\bcession|\bapertura"
    r"|\bcierre|\bchiusura|\babertura|\bencerramento|\bgeopend|\bgesloten|\botwarcie|\bzamknięci"
    r"|\böppna|\bstängd",
    re.IGNORECASE,
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
    _of_row: dict[tuple[str, bool, int], str] = field(default_factory=dict)
    _usual: dict[int, frozenset[str]] = field(default_factory=dict)
    _rows: dict[int, Counter[str]] = field(default_factory=dict)
    _texts: dict[int, Counter[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rows: dict[str, set[int]] = {}
        heads: dict[str, set[int]] = {}
        for table in self.tables:
            if table.kind is TableKind.ACTIVITY and not table.turned:
                rows.setdefault(table.sheet, set()).update(row.number for row in table.data)
                heads.setdefault(table.sheet, set()).update(table.head_rows)
        for grid in self.grids.values():
            taken = rows.get(grid.name, set())
            self._take_dates(grid, taken)
            for number, cells in grid.rows.items():
                if number in heads.get(grid.name, ()):
                    for value in cells.values():
                        self._take([value])  # heads beside each other are no sentence
                elif number not in taken:
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
        key = (table.sheet, table.turned, row)
        said = self._of_row.get(key)
        if said is None:
            sight = sight_of(table, self.grids[table.sheet])
            texts = [words(value) for value in sight.cells(row).values() if is_text(value)]
            texts += filter(None, [table.remarked.get(row)])
            said = self._of_row[key] = "; ".join([*texts, *self._meanings(texts)])
        return said

    def of_site(self, site: str) -> list[str]:
        """The lines of text that name a site."""
        if site not in self._of_site:
            self._of_site[site] = [
                text
                for text in self.around
                if self.names.spoken_of(site, text) and not self._is_of_another(site, text)
            ]
        return self._of_site[site]

    def _is_of_another(self, site: str, text: str) -> bool:
        """Whether a text is the row of another site in a list, which only mentions this one."""
        first, row, rest = text.partition(" | ")
        if row and _NUMBER_OF_ROW.fullmatch(first) and first not in self.names.all:
            first, row, rest = rest.partition(" | ")
        if site in rest.split(" | "):
            return False  # the code of the site stands before its name
        label = " | " not in rest and first not in self.names.all
        if label and len(rest.split()) > _SENTENCE:
            return False  # a label before a sentence ("Stores | ...")
        return bool(row) and not self.names.spoken_of(site, first) and self.names.any_in(first)

    def rests_of(self, site: str, reason: Reason = Reason.ABSENT) -> list[str]:
        """The lines of text that name a site, but for those that say of another one why it stood
        still, or whatever else the reason is, before they come to it ("Arden closed in June; its
        work went to Bexley")."""
        return [text for text in self.of_site(site) if not self._is_why_of(site, text, reason)]

    def _is_why_of(self, site: str, text: str, reason: Reason) -> bool:
        own = {word for word in tokens(site) if len(word) > 2}
        first = next((one.start() for one in _WORD.finditer(text) if one[0].casefold() in own), 0)
        before = text[:first]
        return reason.said_in(before) and self.names.any_in(before)

    def _said_of(self, site: str, reason: Reason) -> list[str]:
        """The lines of text that may give a reason for something of a site; of the sentences of a
        line, only those on it say whether it is counted."""
        if reason is Reason.ABSENT:
            return self.rests_of(site)
        if reason is not Reason.OUTSIDE:
            return self.of_site(site)
        texts = self.rests_of(site, reason)
        parts = (part for text in texts for part in _SENTENCE_END.split(text))
        return [part for part in parts if self.names.spoken_of(site, part)]

    def explain(
        self,
        reason: Reason,
        rows: Iterable[tuple[Table, int]],
        site: str = "",
        general: str = "",
        own: Collection[str] = (),
        others: Collection[str] = (),
    ) -> str:
        """The words that explain something of these rows or of their site; empty where none do.
        `general` is a word that a line of text without any site has to hold to count. `others` are
        sites that stand in the same rows as the `own`: what is said there of them alone explains
        nothing."""
        rows = list(rows)
        for table, row in rows:
            text = self._own_words(table, row, own, others)
            if reason.said_in(text):
                return text[:200]
        notes = [self.rare_note(*one) for one in rows] if reason in _BY_ANY_NOTE else []
        if notes and all(notes) and not (reason in _OF_THEIR_OWN and _is_on_else(notes[0])):
            return notes[0][:200]
        for text in self._said_of(site, reason):
            if reason.said_in(text):
                return text[:200]
        if general:
            for text in self.around:
                fits = general in text.casefold() and reason.said_in(text)
                if fits and not self.names.any_in(text):
                    return text[:200]
        return ""

    def rare_note(self, table: Table, row: int) -> str:
        """What a person wrote beside this row alone, in a column of remarks that most rows leave
        empty; empty where nobody did."""
        sight = sight_of(table, self.grids[table.sheet])
        for at, value in sight.cells(row).items():
            described = table.columns.get(at)
            if not is_text(value) or (described and described.role is not Role.NOTE):
                continue
            text = words(value)
            rare = _RARE * len(table.data) >= self._filled(table)[at]
            if rare and len(text.split()) >= _SENTENCE and self._counted(table)[text] == 1:
                return text
        return ""

    def of_month(self, reason: Reason, site: str, named: str, month: int | None) -> str:
        """The line of text that tells what happened to a site, or in this month to something of
        this name; one on other months tells nothing."""
        own = {word for word in tokens_of_text(named) if len(word) >= _TELLING}
        gone = {month} if month is not None else set()
        of_site = set(self.of_site(site))
        for text in self.around:
            named_here = own & tokens_of_text(text) and month in months_among(text)
            about_others = text not in of_site and self.names.any_in(text)
            about = (named_here and not about_others) or (text in of_site and speaks_of(text, gone))
            if about and reason.said_in(text):
                return text[:200]
        return ""

    def of_this_month(self, site: str, named: str, month: int | None) -> str:
        """The sentence that speaks of just this month of a site, or of something of this name:
        whatever it says of it, somebody looked at it."""
        own = {word for word in tokens_of_text(named) if len(word) >= _TELLING}
        of_site = set(self.of_site(site))
        for text in self.around:
            for part in _SENTENCE_END.split(text):
                months = months_among(part)
                if month not in months or len(months) > _FEW_MONTHS:
                    continue
                if max(len(cell.split()) for cell in part.split(" | ")) < _SENTENCE:
                    continue
                others = self.names.any_in(part)
                about = text in of_site and (not others or self.names.spoken_of(site, part))
                if about or (not others and own & tokens_of_text(part)):
                    return part[:200]
        return ""

    def opening(self, rows: Iterable[tuple[Table, int]]) -> str:
        """The words of these rows that say that something was opened or closed."""
        texts = (self._own_words(table, row) for table, row in rows)
        return next((text[:200] for text in texts if _OPENED.search(text)), "")

    def _own_words(
        self, table: Table, row: int, own: Collection[str] = (), others: Collection[str] = ()
    ) -> str:
        """The words of a row that most rows of its table do not share, and no other one where they
        only name what it is of."""
        usual = self._usual_words(table)
        sight = sight_of(table, self.grids[table.sheet])
        texts = {at: words(value) for at, value in sight.cells(row).items() if is_text(value)}
        kept = [
            text
            for at, text in texts.items()
            if (text not in usual or self._is_dated_note(table, at, text))
            and not self._only_names(table, at, text)
            if self._any_of(own, text) or not self._any_of(others, text)
        ]
        kept += filter(None, [table.remarked.get(row)])
        return "; ".join([*kept, *self._meanings(kept)])

    def _is_dated_note(self, table: Table, column: int, text: str) -> bool:
        """Whether a text is a remark on some month: it may stand in the rows of all that stopped
        then."""
        described = table.columns.get(column)
        if described is None or described.role is not Role.NOTE:
            return False
        return 2 * self._counted(table)[text] <= len(table.data) and bool(months_among(text))

    def _any_of(self, sites: Collection[str], text: str) -> bool:
        return any(self.names.spoken_of(site, text) for site in sites)

    def _only_names(self, table: Table, column: int, text: str) -> bool:
        """Whether a text stands in other rows too, in a column that says of every row what it is
        of; a code may mean something."""
        if self._counted(table)[text] < 2 or _CODE.match(text):
            return False
        described = table.columns.get(column)
        if described is None or described.role is Role.NOTE:
            return False
        return self._filled(table)[column] >= _DESCRIBING * len(table.data)

    def _filled(self, table: Table) -> Counter[int]:
        """In how many rows of a table each column holds a text."""
        if id(table) not in self._texts:
            sight = sight_of(table, self.grids[table.sheet])
            self._texts[id(table)] = Counter(
                at
                for row in table.data
                for at, value in sight.cells(row.number).items()
                if is_text(value)
            )
        return self._texts[id(table)]

    def _counted(self, table: Table) -> Counter[str]:
        """In how many rows of a table each text stands."""
        if id(table) not in self._rows:
            sight = sight_of(table, self.grids[table.sheet])
            self._rows[id(table)] = Counter(
                text
                for row in table.data
                for text in {words(one) for one in sight.cells(row.number).values() if is_text(one)}
            )
        return self._rows[id(table)]

    def _usual_words(self, table: Table) -> frozenset[str]:
        if id(table) not in self._usual:
            least = max(4, len(table.data) // 3)
            self._usual[id(table)] = frozenset(
                text for text, count in self._counted(table).items() if count >= least
            )
        return self._usual[id(table)]

    def _meanings(self, texts: Iterable[str]) -> list[str]:
        """What the codes among these texts mean by the legends of the workbook."""
        return [
            self.legend[match[0]]
            for text in texts
            if (match := _CODE.match(text)) and match[0] in self.legend
        ]


def _is_on_else(note: str) -> bool:
    """Whether a remark says that something began, ended, stood still or was estimated."""
    return Reason.ABSENT.said_in(note) or Reason.LEVEL.said_in(note)


def speaks_of(text: str, months: set[int]) -> bool:
    """Whether the months that a text names, if it names any, begin and end around one of these."""
    named = months_among(text)
    return not named or not months or any(min(named) <= at <= max(named) for at in months)


@lru_cache(maxsize=4096)
def _opening(text: str) -> str:
    """The words of a head such as "Opened"; empty for any other text."""
    said = words(text)
    return said if len(said.split()) <= _FEWEST_WORDS and _OPENED.search(said) else ""
