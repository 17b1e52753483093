"""What a row of a table reports, in the words around it: its label, the headings over it, the title
of its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agents.claims.row_values import without_marks
from agents.claims.table_metrics import CORE, SCOPE_3_CATEGORY, metric_in, topic_in
from reports.figures.rows import TableRow
from reports.language.cell_kinds import has_words
from reports.language.numbered_names import is_framework_code
from reports.language.years import is_year, without_years
from sibyl_project.common.regex import regex

LONGEST_LABEL = 20  # words; more is prose beside a chart
LONGEST_OF_A_METRIC = 45  # ... but for the name of a key figure, which laws make this long
LONGEST_TITLES = 16  # words of titles that go into a claim
MOST_TITLES = 2  # headings of the table among them
TELLING_WORDS = (
    4  # a label this long says what it counts without its title; one of a named metric needs two
)

# a line of prose that was taken for a label
_CUT_OFF = regex(r"\b(?:and|or|of|the|our|for|to|in|with|by|a|an|per)$")
_MEASURE = regex(
    r"\b(?:numbers? of|total|sum|average|mean|median|percent(?:age)?|share|ratio|rate|count"
    r"|spend(?:ing)?|hours)\b|%",
    re.IGNORECASE,
)
_TOTAL = regex(r",? ?\b(?:grand )?(?:total|sum)(?: of)?\b ?", re.IGNORECASE)
_OF_WHICH = regex(r"^\W*(?:of which|thereof|therein|including)\b", re.IGNORECASE)
# tells of the reporting
_OF_THE_DATA = regex(r"\bdata coverage\b|\bcoverage of (?:the )?data\b", re.IGNORECASE)
_ASIDE = regex(r" ?\([^()]*\)")
_GENERIC = regex(
    r"\b(?:total|fe?male|women|men|(?:part|full)-time|numbers?|percentage|others?|all|sum|and|of"
    r"|by|employees|cont)\b",
    re.IGNORECASE,
)
_CODE = regex(r"[A-Z]{2,}\d[\w.-]*")  # "PE01-GHG"
_GLUED_MARK = regex(r"(?<=[a-z\u00b2\u00b3])(?:\(\d{1,2}\))+(?=$|:)")  # "in MWh(6)"
_SAYS_WHAT = regex(r"[A-Za-z]{3}.* .*[A-Za-z]{3}|[A-Za-z]{6}|\b[A-Z]{3,}|\d")


@dataclass(frozen=True, slots=True)
class RowName:
    """How a row is named: `label` are its own words, of which `apart` are those it does not share
    with other rows, `above` the headings over it in its table, the outermost first, `title` that
    of the table, and `heads` the words over its columns."""

    label: str
    apart: str
    above: tuple[str, ...]
    title: str
    heads: tuple[str, ...] = ()

    @classmethod
    def of(cls, row: TableRow, title: str) -> RowName:
        """The names of a row below the title of its table. A label that several rows share belongs
        to each of them, a heading stands above them."""
        parents, named, heads = row.parents, row.named, len(row.sections)
        if parents and any(map(_CODE.fullmatch, named)):
            # beside a code the label is the cell before it
            parents, named = parents[:-1], (*parents[-1:], *named)
        own = _without_codes(dict.fromkeys(map(_plain, (*parents[heads:], *named))))
        above = dict.fromkeys(map(_plain, parents[:heads]))
        above = dict.fromkeys(words for words in above if not is_framework_code(words))
        title = _plain(title)
        if title.endswith(".") or is_framework_code(title) or len(title.split()) > LONGEST_TITLES:
            title = ""
        label, apart = (", ".join(filter(None, words)) for words in (own, map(_plain, named)))
        over = tuple(without_marks(column.header) for column in row.columns[1:])
        return cls(label, apart, tuple(filter(_is_whole, above)), title, over)

    @property
    def metric(self) -> str:
        """The metric the label names, else the nearest heading, the title or the head of a column;
        "" for none."""
        around = (self.label, *reversed(self.above), self.title, *self.heads)
        return next((found for words in around if (found := metric_in(words))), "")

    @property
    def topic(self) -> str:
        """The metric, else the topic that label and headings touch; "" for none."""
        return self.metric or topic_in(" ".join((self.title, *self.above, self.label)))

    @property
    def in_words(self) -> str:
        """The label behind the headings and the title it needs to be understood: "Water withdrawal
        (m3): Groundwater"."""
        chosen: list[str] = []
        titles = [*reversed(self.above)][:MOST_TITLES]
        if self.above or not _stands_alone(self.label):
            titles.append(self.title)
        for title in titles:
            known = (self.label, *chosen)
            words = sum(len(one.split()) for one in (*chosen, title))
            if title and words <= LONGEST_TITLES and not any(_is_in(title, one) for one in known):
                chosen.insert(0, title)
        joined = ": ".join((*chosen, self.label))
        return joined.replace(": (", " (")

    @property
    def told(self) -> str:
        """What tells a repeat of the row: its name without the word total."""
        return _TOTAL.sub("", self.in_words).lower() or self.label.lower()

    @property
    def breaks_down(self) -> bool:
        """Whether the label only divides what a heading names: "Germany", "of which gas"."""
        words = self.apart
        is_own = metric_in(words) or _MEASURE.search(words) or _is_told_by_topic(words)
        return bool(_OF_WHICH.match(words)) or not is_own

    @property
    def says_what(self) -> bool:
        """Whether label and headings say what is counted, and are neither prose nor about the data
        themselves."""
        if (
            not self.label
            or len(self.label.split()) > self._longest_label
            or is_cut_off(self.label)
            or _OF_THE_DATA.search(self.label)
            or not (is_year(self.label) or has_words(without_years(self.label)))
        ):
            return False
        if metric_in(self.label):
            return True
        is_said = self.above or self.title or not self.breaks_down
        return bool(is_said) and bool(_SAYS_WHAT.search(_GENERIC.sub("", self.in_words)))

    @property
    def _longest_label(self) -> int:
        return LONGEST_OF_A_METRIC if metric_in(self.label) else LONGEST_LABEL

    @property
    def own_topic(self) -> str:
        """The metric, else the topic of the label or of the heading right over it; "" for none."""
        return self.metric or topic_in(self.label) or topic_in(" ".join(self.above[-1:]))


def is_cut_off(label: str) -> bool:
    """A piece of prose or of a longer label rather than a label."""
    is_open = label.count("(") != label.count(")")
    return is_open or any(_CUT_OFF.search(piece) for piece in label.split(", "))


def _is_in(title: str, words: str) -> bool:
    return title.lower() in words.lower()


def _is_whole(title: str) -> bool:
    """Whether words above rows are no piece of a label that runs over several of them."""
    return bool(title) and not (title[0].islower() or is_cut_off(title))


def says_total(label: str) -> bool:
    """Whether a label is of a total."""
    return bool(_TOTAL.search(label))


def repeated(names: Sequence[tuple[RowName, str]]) -> set[tuple[RowName, str]]:
    """The names with the unit of their row that several rows of a table bear, so that nothing tells
    which is meant."""
    return {name for name, times in Counter(names).items() if times > 1}


def _plain(label: str) -> str:
    return _GLUED_MARK.sub("", without_marks(label)).lstrip("\u2013\u2022- ")


def _without_codes(names: Iterable[str]) -> list[str]:
    """The names without codes of frameworks, which say which paragraph a row answers and not what
    it is of; all of them where there is nothing else."""
    listed = list(names)
    return [name for name in listed if not is_framework_code(name)] or listed


def _stands_alone(label: str) -> bool:
    bare = _ASIDE.sub("", label)
    if metric := metric_in(label):
        return metric in (*CORE, SCOPE_3_CATEGORY) or len(bare.split()) > 1
    return bool(_MEASURE.search(bare)) and len(bare.split()) >= TELLING_WORDS


def _is_told_by_topic(label: str) -> bool:
    return len(label.split()) >= TELLING_WORDS and bool(topic_in(label))
