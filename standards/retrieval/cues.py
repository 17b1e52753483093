"""Cues: patterns of report language and the S2 paragraphs they point to, from
`data/mapping_cues.json`.

A cue names S2 paragraphs; a claim without a climate word gives the cue to their S1 counterparts
instead. Weights are on the scale of a retrieval score (0 to 1). Patterns ignore case; a name in
braces, as in `{BOARD}`, stands for a shared fragment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sibyl_project.common.regex import regex
from standards.packaged import DATA


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern of wording, what it speaks of (for the relevance sentence), and paragraph ids with
    weights."""

    pattern: re.Pattern[str]
    topic: str
    weights: Mapping[str, float]


def _compiled(wording: Sequence[str], fragments: Mapping[str, Sequence[str]]) -> re.Pattern[str]:
    pattern = "|".join(wording)
    for name, alternatives in fragments.items():
        pattern = pattern.replace("{" + name + "}", "(?:" + "|".join(alternatives) + ")")
    return regex(pattern, re.IGNORECASE)


_TABLE = json.loads((DATA / "mapping_cues.json").read_text("utf-8"))
CLIMATE = _compiled(_TABLE["climate"], {})
CUES = tuple(
    Cue(_compiled(row["wording"], _TABLE["fragments"]), row["topic"], row["paragraphs"])
    for row in _TABLE["cues"]
)
