"""How well claims find their paragraphs: pillar accuracy (4-way), TCFD recommendation accuracy (11-way), hit@5 on queries.

    python benchmarks/retrieval.py DATA_DIR [FACTS_DIR]

DATA_DIR holds `mapping/tcfd11.jsonl` ({text, label}); FACTS_DIR (default: `facts` beside it) holds
`standards/retrieval_dev.json`. What is absent is skipped with its reason.
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from standards import paragraph_ids
from standards.mapping import Mapping, RegistryIndex, map_claim
from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval.ranking import PassageIndex
from standards.types import Pillar

FLOORS = {"4-way": 0.70, "11-way": 0.40, "hit@5": 19 / 20}
PILLARS = {
    "Governance": Pillar.GOVERNANCE,
    "Strategy": Pillar.STRATEGY,
    "Risk Management": Pillar.RISK_MANAGEMENT,
    "Metrics and Targets": Pillar.METRICS_TARGETS,
}
RECOMMENDATIONS = (  # published ids, and the TCFD recommendation they correspond to; first match wins
    (r"S2\.6\(b\)|S1\.27\(b\)", "Governance b)"),
    (r"S2\.6|S1\.27", "Governance a)"),
    (r"S2\.1[0-2]\b|S1\.3[01]\b", "Strategy a)"),
    (r"S2\.(1[3-9]|2[01])\b|S1\.(3[2-9]|40)\b", "Strategy b)"),
    (r"S2\.22|S1\.4[12]\b", "Strategy c)"),
    (r"S2\.25\(c\)|S1\.44\(c\)", "Risk Management c)"),
    (r"S2\.25\(b\)|S1\.44\(b\)|S2\.25\(a\)\(vi?\)|S1\.44\(a\)\(vi?\)", "Risk Management b)"),
    (r"S2\.25|S1\.44", "Risk Management a)"),
    (r"S2\.29\(a\)|S2\.B", "Metrics and Targets b)"),
    (r"S2\.(29|32)\b|S1\.(4[5-9]|50)\b", "Metrics and Targets a)"),
    (r"S2\.3[3-7]\b|S1\.5[1-3]\b", "Metrics and Targets c)"),
)


def recommendation(mapping: Mapping) -> str:
    """The TCFD recommendation of the first paragraph that corresponds to one."""
    for paragraph in mapping.paragraphs:
        for pattern, label in RECOMMENDATIONS:
            if re.match(pattern, paragraph.paragraph_id):
                return label
    return "none"


def score_mapping(path: Path) -> None:
    """Print 4-way and 11-way accuracy of the first pillar and the first paragraph."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    index = RegistryIndex(packaged_requirements())
    started = time.perf_counter()
    mapped = [map_claim(row["text"], index=index) for row in rows]
    seconds = time.perf_counter() - started
    pillar = sum(m.pillars[:1] == (PILLARS[r["label"].rsplit(" ", 1)[0]],) for m, r in zip(mapped, rows, strict=True))
    eleven = sum(recommendation(m) == r["label"] for m, r in zip(mapped, rows, strict=True))
    _line("4-way", pillar / len(rows), f"{pillar}/{len(rows)} sentences in the right pillar")
    _line("11-way", eleven / len(rows), f"{eleven}/{len(rows)} sentences at the right recommendation")
    print(f"mapping: {len(rows)} sentences in {seconds:.2f} s, {sum(not m.paragraphs for m in mapped)} mapped to nothing")


def score_queries(path: Path) -> None:
    """Print hit@5 of map_claim and of plain search over the checkable paragraphs."""
    queries = json.loads(path.read_text("utf-8"))["queries"]
    requirements = packaged_requirements()
    index = RegistryIndex(requirements)
    by_id = {node.paragraph_id: node for node in requirements}
    ids = [node.paragraph_id for node in requirements]
    passages = PassageIndex([passage_text(node, by_id) for node in requirements])
    rankings = {
        "map_claim": [[p.paragraph_id for p in map_claim(q["query"], index=index).paragraphs] for q in queries],
        "plain hybrid search": [[ids[hit.index] for hit in passages.search(q["query"])] for q in queries],
    }
    for name, found in rankings.items():
        missed = [q["id"] for q, top in zip(queries, found, strict=True) if not _hit(top[:5], q["expected_primary"])]
        _line("hit@5", 1 - len(missed) / len(queries), f"{name}: {len(queries) - len(missed)}/{len(queries)}, missed {missed}")


def _hit(found: list[str], expected: list[str]) -> bool:
    return not {paragraph_ids.normalise(pid) for pid in expected}.isdisjoint(found)


def _line(name: str, value: float, detail: str) -> None:
    print(f"{name}: {value:.3f} (floor {FLOORS[name]:.2f}) {'ok' if value >= FLOORS[name] else 'BELOW'} - {detail}")


def main(arguments: list[str]) -> int:
    """Score what is there; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    data = Path(arguments[0])
    facts = Path(arguments[1]) if len(arguments) > 1 else data.parent / "facts"
    for score, path in ((score_mapping, data / "mapping/tcfd11.jsonl"), (score_queries, facts / "standards/retrieval_dev.json")):
        if path.is_file():
            score(path)
        else:
            print(f"skipped {score.__name__}: {path} is not there")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
