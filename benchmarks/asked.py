"""How many questions Ask answers rightly, by rules, on reports that were analysed before.

    python -m benchmarks.asked DIR look|scored [--wrong]

DIR/reports/<name>.json is the compiled report that the questions were written from; its report is
found in the database by the hash of its file, as `manage.py analyze` left it. DIR/look.jsonl and
DIR/scored.jsonl hold a question a line:

    {"report": name, "thread": id, "turn": n, "question": text,
     "expect": {"all": [[alternatives], ...], "none": [texts], "cites": [{"kind", "id" or "page"}],
                "refuse": bool}}

An answer is right when of each list in `all` one text stands in it, none of `none` does, one of its
citations opens any of `cites`, and it says that nothing is known exactly where `refuse` is true.
Texts are compared without case, white space and separators of thousands. `--wrong` prints the
answers that are not right; use it on `look` alone.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

SAME_KINDS = (  # what opens the same thing
    frozenset({"claim", "verdict"}),
    frozenset({"requirement", "paragraph", "gap"}),
)
_SEPARATOR = re.compile(r"(?<=\d)[,\u2009\u202f\u00a0' ](?=\d{3}(?!\d))")
_SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class Scores:
    """What came of the questions; `misses` are those that were not right, in words."""

    right: int = 0
    wrong: int = 0
    uncited: int = 0
    misses: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    by_kind: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))


def folded(text: str) -> str:
    """A text as it is compared."""
    plain = _SEPARATOR.sub("", text.casefold().replace("\u2212", "-").replace("\u2011", "-"))
    return _SPACE.sub("", plain)


def problems(
    reply: Any, expected: Mapping[str, Any], same: Mapping[str, tuple[str, int]]
) -> list[str]:
    """What is not as expected of an answer; `same` gives for an id of the compiled report what it
    is in the database: its id and page."""
    text, found = folded(reply.text), []
    for alternatives in expected.get("all") or []:
        if not any(folded(one) in text for one in alternatives):
            found.append(f"lacks {' or '.join(alternatives)}")
    found += [f"says {one}" for one in expected.get("none") or [] if folded(one) in text]
    if bool(expected.get("refuse")) == reply.known:
        found.append("answers" if reply.known else "refuses")
    wanted = expected.get("cites") or []
    if wanted and not any(
        _opens(one.source, cite, same) for one in reply.citations for cite in wanted
    ):
        found.append("cites nothing of what was expected")
    return found


def _opens(source: Any, cite: Mapping[str, Any], same: Mapping[str, tuple[str, int]]) -> bool:
    if cite.get("page") is not None and source.page == int(cite["page"]):
        return True
    wanted = str(cite.get("id") or "")
    own, page = same.get(wanted, (wanted, 0))
    alike = {str(source.kind), cite.get("kind")}
    kinds = len(alike) == 1 or any(alike <= group for group in SAME_KINDS)
    return bool(wanted) and (
        (kinds and source.id in (wanted, own)) or bool(page and source.page == page)
    )


def _same(compiled: Mapping[str, Any], ground: Any) -> dict[str, tuple[str, int]]:
    """The rows of the database that stand for ids of the compiled report, by what they say."""
    ours = {(one.claim.page, one.claim.quote): one for one in ground.claims}
    found: dict[str, tuple[str, int]] = {}
    for claim in compiled["claims"]:
        own = ours.get((claim["page"], claim["quote"]))
        if own is None:
            continue
        found[claim["id"]] = (str(own.claim.pk), own.claim.page)
        told = {(f.agent_name, f.summary): str(f.pk) for f in own.findings}
        for finding in claim["findings"]:
            pk = told.get((finding["agent_name"], finding["summary"]), "")
            found[finding["id"]] = (pk, own.claim.page)
    return found


def questions(path: Path) -> Iterator[list[dict[str, Any]]]:
    """The questions, those of a thread together and in turn."""
    threads: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for number, line in enumerate(path.read_text("utf-8").splitlines()):
        if line.strip():
            row = json.loads(line)
            threads[row["report"], str(row.get("thread") or f"alone {number}")].append(row)
    for rows in threads.values():
        yield sorted(rows, key=lambda row: row.get("turn") or 1)


def score(directory: Path, part: str) -> Scores:
    """Ask every question of a part. Raises LookupError for a report that was not analysed."""
    from agents.chat.answering import ask

    scores, grounds = Scores(), {}
    for rows in questions(directory / f"{part}.jsonl"):
        name = rows[0]["report"]
        if name not in grounds:
            grounds[name] = _ground(directory / "reports" / f"{name}.json")
        ground, same = grounds[name]
        before = None
        for row in rows:
            began = time.monotonic()
            reply, before = ask(row["question"], ground, before)
            scores.seconds.append(time.monotonic() - began)
            _count(scores, row, reply, problems(reply, row["expect"], same))
    return scores


def _count(scores: Scores, row: Mapping[str, Any], reply: Any, wrong: list[str]) -> None:
    uncited = reply.known and not reply.citations
    scores.uncited += uncited
    scores.right += not wrong
    scores.wrong += bool(wrong)
    scores.by_kind[row.get("kind") or "?"]["wrong" if wrong else "right"] += 1
    if wrong or uncited:
        why = "; ".join([*wrong, *(["no citation"] if uncited else [])])
        scores.misses.append(
            f"{row['report']} {row.get('kind', '')}: {row['question']}\n"
            f"  {why}\n  {reply.text[:900]}"
        )


def _ground(path: Path) -> tuple[Any, dict[str, tuple[str, int]]]:
    from agents.chat.ground import Ground
    from reports.models import Analysis

    compiled = json.loads(path.read_text("utf-8"))
    done = Analysis.objects.filter(report__sha256=compiled["report"]["sha256"], status="completed")
    evidence = bool(compiled["analysis"]["options"].get("evidence"))
    found = [
        one
        for one in done.select_related("report").order_by("-created_at")
        if bool(one.options.get("evidence")) == evidence
    ]
    if not found:
        raise LookupError(f"{path.stem} was not analysed here: run manage.py analyze on its file.")
    ground = Ground(found[0])
    return ground, _same(compiled, ground)


def main(arguments: list[str]) -> int:
    """Print what was right, wrong and without a citation; 2 for wrong arguments."""
    if len(arguments) < 2 or arguments[1] not in ("look", "scored"):
        print(__doc__)
        return 2
    import django
    from django.conf import settings

    from sibyl_project.embedded.client import use

    django.setup()
    with use(layout=settings.EMBEDDED):
        scores = score(Path(arguments[0]), arguments[1])
    if "--wrong" in arguments:
        print("\n".join(scores.misses))
    for kind, counts in sorted(scores.by_kind.items()):
        print(f"{kind}: {counts['right']} right, {counts['wrong']} wrong")
    total = scores.right + scores.wrong
    share = scores.right / total if total else 0
    slowest = max(scores.seconds, default=0)
    print(
        f"{total} questions: {scores.right} right ({share:.0%}), {scores.wrong} wrong, "
        f"{scores.uncited} without citation; slowest {slowest:.2f} s"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
