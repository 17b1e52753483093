"""How much a text is worded like what reports write under each TCFD recommendation: a linear model
over single lexemes.

The model is `data/mapping_model.json`, made by `benchmarks/train_mapping.py`: for each lexeme its
rarity and one weight per recommendation. A text scores the sum of its lexemes' weights over the
length of its rarity vector. There is no intercept: a text without a known lexeme scores nothing
anywhere. Pure Python, no database.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sibyl_project.common.regex import regex
from standards.packaged import DATA
from standards.retrieval.analyser import lexemes

MODEL = DATA / "mapping_model.json"
SCALE = 1000  # weights and rarities are stored as whole thousandths
FEWEST_WORDS = 3  # fewer known words, as in a heading, say nothing about wording
GOVERNANCE_A, GOVERNANCE_B = "Governance a)", "Governance b)"
STRATEGY_A, STRATEGY_B, STRATEGY_C = "Strategy a)", "Strategy b)", "Strategy c)"
RISK_A, RISK_B, RISK_C = "Risk Management a)", "Risk Management b)", "Risk Management c)"
METRICS_A, METRICS_B, METRICS_C = (
    "Metrics and Targets a)",
    "Metrics and Targets b)",
    "Metrics and Targets c)",
)
# published ids, and the TCFD recommendation they correspond to; first match wins
RECOMMENDATIONS = (
    (regex(r"S2\.6\(b\)|S1\.27\(b\)"), GOVERNANCE_B),
    (regex(r"S2\.6\b|S1\.27\b"), GOVERNANCE_A),
    (regex(r"S2\.1[0-2]\b|S1\.3[01]\b"), STRATEGY_A),
    (regex(r"S2\.(1[3-9]|2[01])\b|S1\.(3[2-9]|40)\b"), STRATEGY_B),
    (regex(r"S2\.22\b|S1\.4[12]\b"), STRATEGY_C),
    (regex(r"S2\.25\(c\)|S1\.44\(c\)"), RISK_C),
    (regex(r"S2\.25\(b\)|S1\.44\(b\)|S2\.25\(a\)\(vi?\)|S1\.44\(a\)\(vi?\)"), RISK_B),
    (regex(r"S2\.25\b|S1\.44\b"), RISK_A),
    (regex(r"S2\.29\(a\)|S2\.B"), METRICS_B),
    (regex(r"S2\.(29|32)\b|S1\.(4[5-9]|50)\b"), METRICS_A),
    (regex(r"S2\.3[3-7]\b|S1\.5[1-3]\b"), METRICS_C),
)
HEADS = {  # the paragraph a recommendation stands for when wording is all there is to go by
    GOVERNANCE_A: "S2.6(a)",
    GOVERNANCE_B: "S2.6(b)",
    STRATEGY_A: "S2.10(a)",
    STRATEGY_B: "S2.14(a)",
    STRATEGY_C: "S2.22",
    RISK_A: "S2.25(a)",
    RISK_B: "S2.25(a)(v)",
    RISK_C: "S2.25(c)",
    METRICS_A: "S2.32",
    METRICS_B: "S2.29(a)(i)",
    METRICS_C: "S2.33",
}
# the lexemes of these texts show whether the model was trained with the present analyser
_SAMPLE = (
    (
        "The board's oversight of climate-related risks and opportunities, identified and "
        "managed by committees"
    ),
    (
        "Scopes 1, 2 and 3 emitted 1,234.5 tCO2e (market-based) in FY2023, 30% below the 2019 "
        "baseline; 1.5 °C by 2050"
    ),
    (
        "capital expenditures, greenhouse gases, metric tons of CO2 equivalent, methodologies, "
        "organisational boundaries"
    ),
    (
        "resilience, sensitivity, vulnerable, adaptation, decarbonization, electrification, "
        "regulatory, financially"
    ),
    (
        "prioritising, assesses, analysed, monitoring, governance, directors, employees, "
        "suppliers, remuneration, S2.29(a)(vi)"
    ),
    (
        "processes, policies, strategies, targets achieved, investing, financed, flooding, "
        "droughts, energy-efficient buildings"
    ),
)


@dataclass(frozen=True, slots=True)
class RecommendationModel:
    """Rarity of each known lexeme and its weights, in the order of `labels`; `meta` says what it
    was made from."""

    labels: tuple[str, ...]
    words: Mapping[str, tuple[float, ...]]  # rarity, then one weight per label
    meta: Mapping[str, object]

    def scores(self, text: str) -> dict[str, float]:
        """Score per recommendation, about -0.2 to 1, 0 where the wording says nothing; empty below
        three known words."""
        known = [
            self.words[lexeme]
            for lexeme in sorted(set(shaped(lexemes(text))))
            if lexeme in self.words
        ]
        if len(known) < FEWEST_WORDS:
            return {}
        length = math.sqrt(sum(row[0] ** 2 for row in known))
        return {
            label: sum(row[position] for row in known) / length
            for position, label in enumerate(self.labels, start=1)
        }


def shaped(tokens: Iterable[str]) -> list[str]:
    """Lexemes with every number replaced by its kind: a year, a share, a temperature or any other
    number."""
    return [_shape(token) if token[0].isdigit() else token for token in tokens]


def _shape(token: str) -> str:
    if re.fullmatch(r"(?:19|20)\d\d", token):
        return "#year"
    return "#share" if token.endswith("%") else "#degrees" if token.endswith("°c") else "#number"


def recommendation_of(paragraph_id: str) -> str | None:
    """The TCFD recommendation a published paragraph corresponds to; None for those that have no
    counterpart."""
    return next((label for pattern, label in RECOMMENDATIONS if pattern.match(paragraph_id)), None)


def fingerprint() -> str:
    """A digest (16 hexadecimal digits) of the lexemes that the analyser makes of a fixed sample. A
    model fits only the analyser it was trained with."""
    return hashlib.sha256(
        "\n".join(" ".join(lexemes(text)) for text in _SAMPLE).encode()
    ).hexdigest()[:16]


def load(path: Path = MODEL) -> RecommendationModel:
    """The model of a file.

    Raises ValueError, saying how to make it anew, for a file that is not one.
    """
    try:
        stored = json.loads(path.read_text("utf-8"))
        labels = tuple(stored["labels"])
        words = {
            word: tuple(number / SCALE for number in row) for word, row in stored["words"].items()
        }
        meta = dict(stored["meta"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            f"{path} is no mapping model ({error}); make it with python -m "
            "benchmarks.train_mapping DATA"
        ) from error
    if set(labels) != set(HEADS) or any(len(row) != len(labels) + 1 for row in words.values()):
        raise ValueError(
            f"{path} does not weigh the {len(HEADS)} recommendations; make it anew: "
            "benchmarks/train_mapping.py"
        )
    return RecommendationModel(labels, words, meta)


@cache
def shipped_model() -> RecommendationModel:
    """The shipped model, read once per process."""
    return load()
