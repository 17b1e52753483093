"""Score claim extraction on labelled sentences: `python -m benchmarks.claims DATA_DIR`.

DATA_DIR holds `sentences/env_claims_dev.jsonl` and optionally `env_claims_train.jsonl` (one
`{"text", "label"}` a line; label 1 marks an environmental claim). Each sentence is read as a page
of its own; a sentence counts as found when any claim comes out of it. Precision, recall and F1
stand beside those of always saying yes. The labels mark environmental claims only, while Sibyl also
extracts governance, workforce and financial facts of sustainability, so a further line counts
sentences on an environmental topic only. Where the train split is there, a character n-gram SVM
trained on it in the same run stands beside.

DATA_DIR/reports/*.pdf are then read whole: see `claims_reports`. How long the model path takes and
what it costs is measured with queue and database by `pipeline model`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from agents.claims.cues.topics import ENVIRONMENT_TOPICS
from agents.claims.rules import extract_claims
from agents.claims.signs import read_signs
from benchmarks.claims_reports import show_reports
from benchmarks.claims_svm import CharacterSvm
from reports.types import PageContent

FILES = ("env_claims_train.jsonl", "env_claims_dev.jsonl")


def found(text: str) -> bool:
    """Whether any claim is extracted from the sentence."""
    return bool(extract_claims([PageContent(1, text)]))


def found_on_environment(text: str) -> bool:
    """Whether a claim on an environmental topic is extracted from the sentence."""
    return found(text) and not ENVIRONMENT_TOPICS.isdisjoint(read_signs(text).topics)


CLASSIFIERS: dict[str, Callable[[str], bool]] = {
    "always yes": lambda _: True,
    "claims": found,
    "claims, environmental": found_on_environment,
}


def score(
    rows: list[dict[str, str]], classify: Callable[[str], bool]
) -> tuple[float, float, float]:
    """Precision, recall and F1 of `classify` against the labels."""
    pairs = [(classify(row["text"]), bool(row["label"])) for row in rows]
    hits = sum(positive and label for positive, label in pairs)
    precision = hits / max(1, sum(positive for positive, _ in pairs))
    recall = hits / max(1, sum(label for _, label in pairs))
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def main(data_dir: Path) -> int:
    """Print one line per file and classifier, then what whole reports give; 2 when the data is
    absent."""
    files = [path for name in FILES if (path := data_dir / "sentences" / name).exists()]
    if not files:
        print(f"no labelled sentences under {data_dir}/sentences", file=sys.stderr)
        return 2
    splits = {
        path.stem: [
            json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()
        ]
        for path in files
    }
    for stem, rows in splits.items():
        for name, classify in (CLASSIFIERS | _trained(splits, stem)).items():
            precision, recall, f1 = score(rows, classify)
            print(
                f"{stem:18} {name:22} n={len(rows)} precision={precision:.3f} recall={recall:.3f} "
                f"f1={f1:.3f}"
            )
    reports = sorted((data_dir / "reports").glob("*.pdf"))
    show_reports(reports)
    return 0


def _trained(
    splits: dict[str, list[dict[str, str]]], scored: str
) -> dict[str, Callable[[str], bool]]:
    """The SVM, for splits other than the one it learns from."""
    train = splits.get("env_claims_train")
    if not train or scored == "env_claims_train":
        return {}
    return {
        "character n-gram SVM": CharacterSvm(
            [row["text"] for row in train], [int(row["label"]) for row in train]
        ).classify
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.claims DATA_DIR")
    sys.exit(main(Path(sys.argv[1])))
