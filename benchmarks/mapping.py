"""How well sentences of reports find their pillar (4-way) and their TCFD recommendation (11-way),
method beside method.

    python -m benchmarks.mapping DATA_DIR

DATA_DIR holds `mapping/tcfd11.jsonl` ({text, label}; the labels were picked by a machine). The
shipped model was trained on these sentences too, at little weight, so its numbers here are
in-sample: `benchmarks.mapping_folds` gives those out of fold.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from standards.mapping import Mapping, map_with, shipped_index
from standards.mapping.recommendation_model import (
    HEADS,
    RecommendationModel,
    recommendation_of,
    shipped_model,
)
from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval.ranking import PassageIndex
from standards.types import Pillar

FLOORS = {"4-way": 0.70, "11-way": 0.40}
PILLARS = {
    "Governance": Pillar.GOVERNANCE,
    "Strategy": Pillar.STRATEGY,
    "Risk Management": Pillar.RISK_MANAGEMENT,
    "Metrics and Targets": Pillar.METRICS_TARGETS,
}
Answer = tuple[Pillar | None, str]  # the pillar, and the recommendation or "none"


def recommendation(mapping: Mapping) -> str:
    """The TCFD recommendation of the first paragraph that corresponds to one."""
    found = (recommendation_of(paragraph.paragraph_id) for paragraph in mapping.paragraphs)
    return next((label for label in found if label), "none")


def _pillar(label: str) -> Pillar:
    return PILLARS[label.rsplit(" ", 1)[0]]


def methods(labels: Sequence[str]) -> dict[str, Callable[[str], Answer]]:
    """Each method by name, weakest first; `labels` are those of the sentences, for the majority
    class."""
    commonest = Counter(labels).most_common(1)[0][0]
    pillar = Counter(map(_pillar, labels)).most_common(1)[0][0]
    index, none = shipped_index(), RecommendationModel(tuple(HEADS), {}, {})

    def mapped(model: RecommendationModel, text: str) -> Answer:
        mapping = map_with(model, text, index=index)
        return next(iter(mapping.pillars), None), recommendation(mapping)

    return {
        "majority class": lambda text: (pillar, commonest),
        "plain BM25": _bm25(),
        "rules alone": lambda text: mapped(none, text),
        "model alone": _worded,
        "map_claim (in-sample)": lambda text: mapped(shipped_model(), text),
    }


def _bm25() -> Callable[[str], Answer]:
    requirements = packaged_requirements()
    by_id = {node.paragraph_id: node for node in requirements}
    nodes = [node for node in requirements if node.checkable]
    passages = PassageIndex([passage_text(node, by_id) for node in nodes])

    def answer(text: str) -> Answer:
        scores = passages.keyword_scores(text)
        found = [
            nodes[position]
            for position in sorted(scores, key=lambda position: (-scores[position], position))
        ]
        label = next(filter(None, (recommendation_of(node.paragraph_id) for node in found)), "none")
        return (found[0].pillar if found else None), label

    return answer


def _worded(text: str) -> Answer:
    scores = shipped_model().scores(text)
    label = max(scores, key=lambda label: scores[label], default=None)
    return (_pillar(label), label) if label else (None, "none")


def confusion(pairs: Sequence[tuple[str, str]]) -> str:
    """Rows are labels, columns answers; initials such as RMa."""
    labels = list(HEADS)
    short = ["".join(word[0] for word in label.split()) for label in labels]
    counts = Counter(pairs)
    lines = [" " * 5 + "".join(f"{name:>5}" for name in [*short, "none"])]
    for name, label in zip(short, labels, strict=True):
        lines.append(
            f"{name:>5}" + "".join(f"{counts[label, other]:>5}" for other in [*labels, "none"])
        )
    return "\n".join(lines)


def score(path: Path) -> None:
    """Print the table of methods, the floors, the time per sentence and the confusions of
    map_claim."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    labels = [row["label"] for row in rows]
    print(f"{'':24}4-way  11-way")
    for name, method in methods(labels).items():
        method("warm up: the board oversees climate risk")
        started = time.perf_counter()
        answers = [method(row["text"]) for row in rows]
        seconds = time.perf_counter() - started
        four = sum(
            pillar == _pillar(label) for (pillar, _), label in zip(answers, labels, strict=True)
        ) / len(rows)
        eleven = sum(
            found == label for (_, found), label in zip(answers, labels, strict=True)
        ) / len(rows)
        print(f"{name:24}{four:.3f}  {eleven:.3f}")
    for name, value in (("4-way", four), ("11-way", eleven)):
        print(
            f"{name}: {value:.3f} (floor {FLOORS[name]:.2f}) "
            f"{'ok' if value >= FLOORS[name] else 'BELOW'}"
        )
    print(f"mapping: {len(rows)} sentences, {1000 * seconds / len(rows):.1f} ms each")
    print(confusion([(label, found) for (_, found), label in zip(answers, labels, strict=True)]))


def main(arguments: list[str]) -> int:
    """Score what is there; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    path = Path(arguments[0]) / "mapping/tcfd11.jsonl"
    if path.is_file():
        score(path)
    else:
        print(f"skipped: {path} is not there")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
