"""Texts of others held against claims by rules: how many pairs are decided, and how many wrongly.

    python -m benchmarks.outside_texts look|scored [--show]

Reads `benchmarks/data/outside_texts` (its README says what stands there). Decided is whatever is
said to support, to contradict or to be unrelated; "not analysed" is no decision. A side is wrong
under any other label, and "unrelated" under any label but its own. A support in the company's own
words decides nothing. `--show` prints the wrong decisions, and is refused for pairs that are only
scored.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import django

DATA = Path(__file__).with_name("data") / "outside_texts"
LABELS: Final = ("supports", "contradicts", "unrelated", "context")
NOT_ANALYSED: Final = "not_analysed"
Pair = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules say of a pair, beside its label: a stance, why, and the words that say so."""

    pair: Pair
    stance: str
    why: str = ""
    quote: str = ""

    @property
    def is_decided(self) -> bool:
        """Whether the rules took a stance."""
        return self.stance != NOT_ANALYSED

    @property
    def is_wrong(self) -> bool:
        """Whether they took one that the label is not."""
        return self.is_decided and self.stance != self.pair["label"]


def main() -> None:
    """Score one set of pairs and print the sums, by label too."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.outside_texts")
    parser.add_argument("set", choices=["look", "scored"])
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    if options.show and options.set == "scored":
        parser.error("the scored pairs are only scored")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    django.setup()
    lines = (DATA / f"{options.set}.jsonl").read_text(encoding="utf-8").splitlines()
    pairs = [json.loads(line) for line in lines if line.strip()]
    outcomes = outcomes_of(pairs)
    for one in outcomes if options.show else ():
        if one.is_wrong:
            print(f"{one.pair['id']} is {one.pair['label']}, not {one.stance}: {one.why}")
            print(f"    {one.quote or one.pair['source']['title']}")
    print("\n".join(told(outcomes)))


def outcomes_of(pairs: Sequence[Pair]) -> list[Outcome]:
    """What the rules say of each pair."""
    return [outcome_of(pair) for pair in pairs]


def outcome_of(pair: Pair) -> Outcome:
    """What the rules say of a pair, to which no report is known. A publication that was retracted
    is held against nothing."""
    from agents.outside_text.figures import figures_of
    from agents.outside_text.known import Known
    from agents.outside_text.sentences import is_own_word
    from agents.outside_text.stance import Asked, judged, stance_of
    from agents.outside_text.tiers import Outlets
    from agents.outside_text.types import OutsideText
    from agents.specialists.academic.literature.papers import is_retraction
    from reports.types import ClaimType, ClaimView
    from standards.reference.outlets import packaged_outlets

    company, stated, source = pair["company"], pair["claim"], pair["source"]
    if source["kind"] == "abstract" and is_retraction(source["title"]):
        return Outcome(pair, NOT_ANALYSED, "it was retracted")
    known = Known(
        (company["name"], company["legal_name"]),
        identifiers=frozenset({company["lei"]}),
        hosts=frozenset({company["domain"]}),
    )
    claim = ClaimView(
        pair["id"], stated["text"], ClaimType(stated["claim_type"]), page=stated["page"]
    )
    text = OutsideText(source["url"], source["title"], source["text"], _day(source))
    given = judged(text, known, Outlets(packaged_outlets()).of(text.url).kind)
    asked = Asked(claim, figures_of(claim, year=_year_of(company["period"])))
    reading = stance_of(asked, given, known)
    if reading.stance == "supports" and (given.own or is_own_word(reading.quote, known)):
        return Outcome(pair, NOT_ANALYSED, "the company speaks for itself")
    return Outcome(pair, reading.stance.value, reading.why, reading.quote)


def told(outcomes: Sequence[Outcome]) -> list[str]:
    """The sums as lines: of all pairs, then of each label."""
    lines = [_line("all", outcomes)]
    for label in LABELS:
        lines.append(_line(label, [one for one in outcomes if one.pair["label"] == label]))
    return lines


def _line(name: str, outcomes: Sequence[Outcome]) -> str:
    counted = Counter[str]()
    for one in outcomes:
        counted += Counter(decided=int(one.is_decided), wrong=int(one.is_wrong))
    share = counted["decided"] / len(outcomes) if outcomes else 0.0
    return (
        f"{name}: pairs {len(outcomes)}, decided {counted['decided']}, wrong {counted['wrong']}, "
        f"share decided {share:.0%}"
    )


def _year_of(period: str) -> int:
    """The year a period ends in: of "FY2024", or of two days with a stroke between."""
    return int(period.rpartition("/")[2].removeprefix("FY")[:4])


def _day(source: Mapping[str, Any]) -> dt.date | None:
    """The day a text bears; of a publication that tells its year alone, the first of that."""
    if source["day"]:
        return dt.date.fromisoformat(source["day"])
    return dt.date(source["year"], 1, 1) if source.get("year") else None


if __name__ == "__main__":
    main()
