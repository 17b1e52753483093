"""Judgements drawn from compiled reports, for an independent reader to judge.

    python -m benchmarks.drawing RESULTS_DIR --judgement mapping --count 60 --seed 5 --out FILE

RESULTS_DIR holds compiled reports (`manage.py analyze --out`) by the names of their PDFs. FILE gets
a JSON line for each: what Sibyl says, of which report and page, with the words it rests on, and a
`key` that names it. The reader looks the page up and adds `right` (true or false). Of these lines
`labels/judged.jsonl` keeps the fields of `KEPT` (see `benchmarks.reliability`).
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from reports.reliability import BY_MODEL, BY_RULES, Judgement
from reports.types import RULES
from standards.packaged import packaged_requirements

KEPT = ("judgement", "step", "engine", "report", "page", "key", "right")
_ADDRESSED = ("fully_addressed", "partially_addressed")
Drawn = dict[str, Any]


def judgements(name: str, report: dict[str, Any], wanted: Judgement) -> Iterator[Drawn]:
    """Every judgement of a kind in a compiled report."""
    if wanted is Judgement.CHECK:
        yield from _checks(name, report)
        return
    for claim in report["claims"]:
        for one in _OF_CLAIM[wanted](claim):
            yield {
                "judgement": wanted.value,
                "engine": BY_RULES if claim["reasoned_by"] == RULES else BY_MODEL,
                "report": name,
                "page": claim["page"],
                "claim": claim["quote"],
                **one,
            }


def _key(kind: str, text: str) -> str:
    """A digest that names a judgement without its words."""
    return sha256(f"{kind} {text}".encode()).hexdigest()[:12]


def _claim(claim: dict[str, Any]) -> Iterator[Drawn]:
    step = "row" if " | " in claim["quote"] else "sentence"
    yield {"step": step, "key": _key("", claim["quote"]), "says": "This is a claim to be verified."}


def _mapped(claim: dict[str, Any]) -> Iterator[Drawn]:
    for paragraph in claim["paragraphs"]:
        yield {
            "step": "mapped",
            "key": _key(paragraph["paragraph_id"], claim["quote"]),
            "says": f"The claim speaks to {paragraph['paragraph_id']}: {_gist(paragraph)}",
        }


def _compliance(claim: dict[str, Any]) -> Iterator[Drawn]:
    found = [f["details"] for f in claim["findings"] if f["evidence_type"] == "ifrs_compliance"]
    for mapping in found[0].get("ifrs_mappings", ()) if found else ():
        status = mapping["compliance_status"]
        step = "addressed" if status in _ADDRESSED else status
        if step == "unclear":
            continue
        yield {
            "step": step,
            "key": _key(mapping["paragraph_id"], claim["quote"]),
            "says": f"The claim's wording: {status} for {mapping['paragraph_id']}: "
            f"{_gist(mapping)}",
            "elements": mapping["sub_requirements"],
        }


def _checks(name: str, report: dict[str, Any]) -> Iterator[Drawn]:
    for check in report["checks"]:
        if check["result"] in ("pass", "fail"):
            yield {
                "judgement": Judgement.CHECK.value,
                "engine": BY_RULES,
                "step": check["result"],
                "report": name,
                "page": (check["details"].get("pages") or [None])[0],
                "key": _key(check["check_name"], check["message"]),
                "says": f"{check['check_name']} {check['result']}: {check['message']}",
            }


_OF_CLAIM = {
    Judgement.CLAIM: _claim,
    Judgement.MAPPING: _mapped,
    Judgement.COMPLIANCE: _compliance,
}
_GISTS = {one.paragraph_id: one.gist for one in packaged_requirements()}


def _gist(mapped: dict[str, Any]) -> str:
    return _GISTS.get(mapped["paragraph_id"], "")


def draw(results: Path, wanted: Judgement, count: int, seed: int) -> list[Drawn]:
    """At most `count` judgements of each step, evenly over the reports."""
    chosen: list[Drawn] = []
    by_step: dict[str, dict[str, list[Drawn]]] = {}
    for path in sorted(results.glob("*.json")):
        report = json.loads(path.read_text("utf-8"))
        for one in judgements(path.stem, report, wanted):
            by_step.setdefault(one["step"], {}).setdefault(path.stem, []).append(one)
    generator = random.Random(seed)
    for _, by_report in sorted(by_step.items()):
        for found in by_report.values():
            generator.shuffle(found)
        turns = max(map(len, by_report.values()))
        in_turn = [
            found[turn]
            for turn in range(turns)
            for found in by_report.values()
            if turn < len(found)
        ]
        chosen += in_turn[:count]
    return chosen


def main() -> None:
    """Draw, and write what was drawn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--judgement", type=Judgement, required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    drawn = draw(chosen.results, chosen.judgement, chosen.count, chosen.seed)
    lines = [json.dumps(one, ensure_ascii=False) for one in drawn]
    chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(drawn)} drawn")


if __name__ == "__main__":
    main()
