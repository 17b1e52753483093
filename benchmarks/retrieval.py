"""How well search finds passages, and claims their paragraphs.

    python -m benchmarks.retrieval DATA_DIR [FACTS_DIR]

Search is measured beside rank-bm25 and plain PostgreSQL full text, all over the same passages: hit@5 and recall@10 on questions
about the standards (FACTS_DIR/standards/retrieval_dev.json, and `data/paraphrases.json`), nDCG@10, recall@10 and hit@5 on
analysts' questions about real reports (DATA_DIR/retrieval). Mapping: pillar (4-way) and TCFD recommendation (11-way) on
DATA_DIR/mapping/tcfd11.jsonl ({text, label}). FACTS_DIR is `facts` beside DATA_DIR. What is absent is skipped with its reason.
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.engines import Engine, full_text, okapi, postgres, sibyl
from benchmarks.real_reports import load
from benchmarks.search_scores import BASELINE, score_reports, score_standards
from standards.mapping import Mapping, RegistryIndex, map_claim
from standards.packaged import packaged_requirements
from standards.retrieval.scoring import MODES
from standards.types import Pillar

FLOORS = {"4-way": 0.70, "11-way": 0.40, "hit@5": 19 / 20, "nDCG@10": 1.10}
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


def _line(name: str, value: float, detail: str) -> None:
    print(f"{name}: {value:.3f} (floor {FLOORS[name]:.2f}) {'ok' if value >= FLOORS[name] else 'BELOW'} - {detail}")


def score_search(data: Path, facts: Path) -> None:
    """Print the tables of search, and whether its two floors are met. What is absent is skipped with its reason."""
    queries, reports = facts / "standards/retrieval_dev.json", data / "retrieval"
    with postgres() as connection:
        engines: dict[str, Engine] = {f"Sibyl {mode}": sibyl(mode) for mode in MODES} | {BASELINE: okapi}
        if connection:
            engines |= {f"PostgreSQL {word} word": full_text(connection, any_word=word == "any") for word in ("every", "any")}
        if queries.is_file():
            _line("hit@5", score_standards(queries, engines), "predict search on the development queries")
        else:
            print(f"skipped the standards: {queries} is not there")
        if (reports / "questions.jsonl").is_file():
            _line("nDCG@10", score_reports(load(reports), engines), f"Sibyl hybrid against {BASELINE} on real reports")
        else:
            print(f"skipped real reports: {reports / 'questions.jsonl'} is not there")


def main(arguments: list[str]) -> int:
    """Score what is there; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    data = Path(arguments[0])
    facts = Path(arguments[1]) if len(arguments) > 1 else data.parent / "facts"
    if (labelled := data / "mapping/tcfd11.jsonl").is_file():
        score_mapping(labelled)
    else:
        print(f"skipped mapping: {labelled} is not there")
    score_search(data, facts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
