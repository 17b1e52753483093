"""Pieces of a report put before a model, and what is believed of its figures.

A figure is believed only with a quote that stands on the page of its piece, a number printed in
that quote, and a unit that is printed and that Sibyl knows; else it is left out. Year, scope,
method, part and boundary count only where the words shown name them; what they do not name stays
open. Value and unit are worked out from the printed characters by code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.llm.answer import Question
from agents.llm.prompts import Picture, load
from agents.llm.schemas import json_schema
from agents.specialists.data_metrics.model.unsure import Piece, digits_of
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity
from reports.language.bases import basis_of
from reports.language.categories import category_of
from reports.language.energy import is_whole_energy
from reports.language.methods import method_of
from reports.language.number_words import worded_numbers
from reports.language.numbers import Style, find_numbers
from reports.language.qualifiers import is_target
from reports.language.scope_definitions import scope_by_definition
from reports.language.scopes import scopes_in
from reports.language.units import fold_units
from reports.language.years import year_values
from reports.types import CellReading
from sibyl_project.common.regex import regex
from sibyl_project.common.text import contains_quote, normalise

PROMPT = Path(__file__).with_name("prompt.md")
SHORTEST_QUOTE, LONGEST_QUOTE = 4, 400
_LONGEST_LABEL, _LONGEST_PART, _LONGEST_PERIOD, _LONGEST_PRINTED = 120, 80, 40, 80
_CLAUSE = regex(r"[|;,.()]| and ")
_WORD = regex(r"[^\W\d_]{2,}")
_NOUN = regex(r"[a-z]{3,}(?: [a-z]{3,})?s")
_PERCENT = regex(r"%|per ?cent|prozent|procent", re.IGNORECASE)
_SCOPE = regex(r"[123](?:\+[123]){0,2}|3\.(?:1[0-5]|[1-9])")
_METRICS = {"share": "share", "change": "percentage_change", "target_change": "target_reduction"}
_ROUGHLY = Decimal(1)  # percentage points: the last digit of a fraction told in words


class ModelFigure(BaseModel):
    """A figure as a model reads it: what is printed, and what it is of. It has no place for a
    result of a check."""

    model_config = ConfigDict(extra="forbid")

    piece_id: str
    quote: str
    number: str
    unit: str
    kind: Literal["amount", "share", "change", "target_change"]
    direction: Literal["up", "down", "none"]
    label: str
    scope: str
    method: Literal["", "location", "market"]
    part: str
    boundary: str
    period: str
    year: int | None
    base_year: int | None


class ModelFigures(BaseModel):
    """The figures a model read in the pieces of a question; none is an answer too."""

    model_config = ConfigDict(extra="forbid")

    figures: list[ModelFigure]


@dataclass(frozen=True)
class AskedPieces:
    """A question on some pieces. `pages` are the texts of their pages, `style` how the report
    writes numbers. `picture` is that of the page of the only piece, where it is shown."""

    pieces: Sequence[Piece]
    pages: Mapping[int, str]
    style: Style | None = None
    picture: Picture | None = None

    @cached_property
    def by_id(self) -> dict[str, Piece]:
        """The pieces by their short ids."""
        return {f"r{place}": piece for place, piece in enumerate(self.pieces, start=1)}

    def question(self) -> Question[ModelFigures]:
        """What is asked."""
        inputs = {
            "count": len(self.pieces),
            "pieces": [_shown(short, piece) for short, piece in self.by_id.items()],
        }
        pictures = (self.picture,) if self.picture else ()
        return Question(
            load(PROMPT), ModelFigures, inputs, droppable=("figures",), pictures=pictures
        )

    def believed(self, value: ModelFigures, model: str) -> list[tuple[Quantity, str]]:
        """The figures of an answer that are believed, each with the id of its claim ("" for one of
        a page). The others are left out, and nobody is asked again: rules read what they can."""
        return [
            (replace(self._quantity(one), read_by=model), self.by_id[one.piece_id].claim_id)
            for one in value.figures
            if not self.why_not(one)
        ]

    def why_not(self, one: ModelFigure) -> str:
        """Why a figure is not believed; "" where it is."""
        piece = self.by_id.get(one.piece_id)
        if piece is None:
            return "it is of a piece that was not shown"
        if not SHORTEST_QUOTE <= len(one.quote.strip()) <= LONGEST_QUOTE:
            return f"its quote does not have {SHORTEST_QUOTE} to {LONGEST_QUOTE} characters"
        if not self._stands(piece, one.quote):
            return "its quote does not stand on the page"
        if not self._is_printed(one):
            return "its number is not printed in the quote"
        if not self._unit_is_printed(one, piece):
            return "its unit is not printed there"
        return "" if self._read(one) else "its unit is not known"

    def _stands(self, piece: Piece, quote: str) -> bool:
        return contains_quote(piece.text, quote) or contains_quote(
            self.pages.get(piece.page, ""), quote
        )

    def _is_printed(self, one: ModelFigure) -> bool:
        """Whether the quote prints the number: as one whole number of it, not as a part of
        another."""
        worded = [found for found in worded_numbers(one.number) if found.text == one.number.strip()]
        if worded:
            return any(
                found.text.lower() == worded[0].text.lower() for found in worded_numbers(one.quote)
            )
        own = find_numbers(fold_units(one.number), self.style)
        printed = {digits_of(n.value) for n in find_numbers(fold_units(one.quote), self.style)}
        return (
            len(own) == 1
            and contains_quote(one.quote, one.number)
            and digits_of(own[0].value) in printed
        )

    def _unit_is_printed(self, one: ModelFigure, piece: Piece) -> bool:
        shown = f"{piece.text} {piece.around} {one.quote}"
        if _PERCENT.fullmatch(one.unit.strip()):
            fraction = any(found.is_share for found in worded_numbers(one.number))
            return fraction or bool(_PERCENT.search(shown))
        folded, unit = _plain(shown), _plain(one.unit)
        words = _WORD.findall(normalise(fold_units(one.unit)).lower())
        return bool(unit) and (unit in folded or (bool(words) and all(w in folded for w in words)))

    def _read(self, one: ModelFigure) -> Quantity | None:
        """Number and unit as the rules read them where they stand side by side; None where they
        make no figure, or a doubtful one."""
        worded = next(iter(worded_numbers(one.number)), None)
        number = f"{worded.value.normalize():f}" if worded else one.number.strip()
        read = [
            quantity
            for words in (f"{number} {one.unit}", f"{one.unit} {number}")
            for quantity in read_sentence(words, style=None if worded else self.style)
            if quantity.unit or quantity.metric in ("count", "rate")
        ]
        if not read:
            return self._counted(one, number)
        found = read[0]
        is_fraction = worded is not None and worded.is_share
        return replace(found, approximate=True, step=_ROUGHLY) if is_fraction else found

    def _counted(self, one: ModelFigure, number: str) -> Quantity | None:
        """A count of things that no list names, told by the word right behind the number; None for
        a unit that is not known."""
        noun = one.unit.strip()
        printed = contains_quote(one.quote, f"{one.number.strip()} {noun}")
        found = find_numbers(number, self.style)
        if not (printed and _NOUN.fullmatch(noun) and len(found) == 1 and found[0].step >= 1):
            return None
        return Quantity("count", found[0].value, "", found[0].step, entity_part=noun)

    def _quantity(self, one: ModelFigure) -> Quantity:
        """A believed figure. What the words shown do not name is left open."""
        piece, read = self.by_id[one.piece_id], self._read(one)
        if read is None:
            raise ValueError(f"no figure: {one.number!r} {one.unit!r}")
        shown = f"{one.quote} {piece.text} {piece.around}"
        years, metric = set(year_values(shown)), _metric(read, one)
        part = one.part.strip()[:_LONGEST_PART]
        with_scope = read.metric == "ghg_emissions" or metric in _METRICS.values()
        return Quantity(
            metric=metric,
            value=_value(read, one, metric),
            unit=read.unit,
            step=read.step,
            scope=_scope(one, shown) if with_scope else "",
            method=one.method if one.method and one.method in _methods(shown) else "",
            value_tco2e=read.value if read.unit == "tCO2e" else None,
            year=one.year if one.year in years else None,
            baseline_year=one.base_year if one.base_year in years else None,
            approximate=read.approximate or _is_about(one),
            entity_part=part if _stands_in(part, shown) else _subject(read, one),
            page=piece.page,
            quote=one.quote.strip(),
            in_table=" | " in piece.text,
            label=one.label.strip()[:_LONGEST_LABEL],
            period=one.period.strip()[:_LONGEST_PERIOD] if _stands_in(one.period, shown) else "",
            printed=f"{one.number} {one.unit}".strip()[:_LONGEST_PRINTED],
            reading=CellReading.SINGLE,
            boundary=basis_of(one.boundary) if _stands_in(one.boundary, shown) else "",
        )


def overhead() -> int:
    """Characters of a question beside its pieces: the prompt and the schema."""
    messages = load(PROMPT).messages({"count": 0, "pieces": []})
    schema = json.dumps(json_schema(ModelFigures))
    return sum(len(message.content) for message in messages) + len(schema)


def _shown(short: str, piece: Piece) -> dict[str, object]:
    around = {"around": piece.around} if piece.around else {}
    return {"id": short, "text": piece.text, **around, "numbers": list(piece.numbers)}


def _plain(text: str) -> str:
    """Without white space, in the spelling in which units are compared."""
    return "".join(normalise(fold_units(text)).lower().split())


def _stands_in(words: str, shown: str) -> bool:
    return bool(words.strip()) and normalise(words).lower() in normalise(shown).lower()


def _scope(one: ModelFigure, shown: str) -> str:
    """The scope, where the words shown name it or define it; for several scopes each of them."""
    if not _SCOPE.fullmatch(one.scope):
        return ""
    named = scopes_in(shown) | {scope_by_definition(one.label)}
    named |= {category_of(one.label), category_of(one.part)}
    parts = {part for scope in named for part in (scope, *scope.split("+"))}
    return one.scope if one.scope in named or set(one.scope.split("+")) <= parts else ""


def _methods(shown: str) -> set[str]:
    """The methods of Scope 2 that the words shown name, cell by cell and clause by clause."""
    return {method_of(part) for part in _CLAUSE.split(shown)} - {""}


def _metric(read: Quantity, one: ModelFigure) -> str:
    """What is measured: by its unit; of a percentage, and of emissions that are aimed at, by what
    the model says and the words bear out."""
    if read.unit == "%":
        return _METRICS.get(one.kind, read.metric)
    aimed_at = read.metric == "ghg_emissions" and is_target(one.quote)
    return "emission_target" if aimed_at else read.metric


def _value(read: Quantity, one: ModelFigure, metric: str) -> Decimal:
    """The value, with the sign of a change that the words give a direction."""
    if metric == "percentage_change" and one.direction != "none":
        return abs(read.value) * (-1 if one.direction == "down" else 1)
    return abs(read.value) if metric == "target_reduction" else read.value


def _subject(read: Quantity, one: ModelFigure) -> str:
    """What an amount is of, where that is not the company as a whole: as the rules, whole energy
    alone is the company's."""
    if read.metric == "count":
        return read.entity_part
    if read.metric == "energy":
        return "" if is_whole_energy(one.label) else one.label.strip()[:_LONGEST_PART]
    return one.label.strip()[:_LONGEST_PART] if read.metric in ("money", "mass", "water") else ""


def _is_about(one: ModelFigure) -> bool:
    at = normalise(one.quote).find(normalise(one.number))
    return any(n.approximate and n.start <= at < n.end for n in find_numbers(normalise(one.quote)))
