"""Places that sentences name, held against sixty that a reader judged: how many have the right kind
and country.

    python -m benchmarks.places [--show]

`benchmarks/data/places_sample.json` holds sixty places drawn by a seed from the sentences of the
reports that may be opened, each with its sentence, and what a reader says it is: a country, a part
of one, a region of several, a town, a facility, or none (the name of an institution, say), and the
code of its country, "" where the sentence does not tell.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import django

DATA: Final = Path(__file__).with_name("data") / "places_sample.json"
LEAST: Final = 0.85  # that should be right
NONE: Final = "none"
Judged = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules say of a judged place."""

    judged: Judged
    kind: str
    country: str

    @property
    def is_right(self) -> bool:
        """Whether kind and country are those of the reader."""
        return (self.kind, self.country) == (self.judged["kind"], self.judged["country"])


def outcomes(rows: Sequence[Judged]) -> list[Outcome]:
    """What the rules say of each row; a place that they do not name is none."""
    from agents.specialists.geography.locating import placed_in

    found = []
    for row in rows:
        placed = {one.name: one for one in placed_in(row["sentence"])}
        one = placed.get(row["place"])
        found.append(Outcome(row, one.kind if one else NONE, one.country if one else ""))
    return found


def rows() -> list[Judged]:
    """The judged places."""
    loaded: list[Judged] = json.loads(DATA.read_text("utf-8"))
    return loaded


def main() -> None:
    """Print how many are right, and with `--show` those that are wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.places")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    django.setup()
    found = outcomes(rows())
    right = sum(one.is_right for one in found)
    print(
        f"{right} of {len(found)} places have the right kind and country ({right / len(found):.0%})"
    )
    for one in found:
        if options.show and not one.is_right:
            print(
                f"  {one.judged['place']}: {one.kind} {one.country}, not {one.judged['kind']} "
                f"{one.judged['country']}: {one.judged['sentence'][:120]}"
            )


if __name__ == "__main__":
    main()
