"""Write down what Sibyl gives out today, and compare it later with what it gives out then.

    python -m benchmarks.frozen DATA --out DIRECTORY        write it
    python -m benchmarks.frozen DATA --compare DIRECTORY    do it again and print every difference

DATA is the directory of reports and labelled data. What is written: the compiled reports of the
bundled sample and of six real reports, by rules, without ids and times, and what `predict` answers
to some hundred lines. For changes that must not change what comes out. Exits with 1 when anything
differs. Takes about four minutes on two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.frozen_differences import differences, lasting
from benchmarks.frozen_records import Record, records
from reports.sample.generate import BUNDLED
from sibyl_project.embedded.client import stop, use
from sibyl_project.embedded.layout import locate
from sibyl_project.env import load

ROOT = Path(__file__).resolve().parent.parent
REPORTS = (
    "CTREIT_2022_esg",
    "CarMax_2022_responsibility",
    "GeneralMotors_2021_sustainability",
    "Humana_2021_esg_index",
    "KION_2023_sustainability",
    "TokyoGas_esg_factsheet_ja",
)
PREDICTED = "predict-{}.jsonl"


def write(data: Path, directory: Path) -> None:
    """Do all of the work and write a file for each report and each capability."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sibyl-frozen-") as base:
        os.chmod(base, 0o755)  # the account of the embedded PostgreSQL must be able to enter it
        for capability, lines in records(data).items():
            _predict(capability, lines, Path(base), directory / PREDICTED.format(capability))
        _analyse(
            [BUNDLED["full"][0], *(data / "reports" / f"{name}.pdf" for name in REPORTS)],
            Path(base),
            directory,
        )


def _predict(capability: str, lines: Sequence[Record], base: Path, answers: Path) -> None:
    asked = base / f"{capability}.jsonl"
    asked.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    _manage("predict", capability, str(asked), str(answers))


def _analyse(reports: Sequence[Path], base: Path, directory: Path) -> None:
    """Compile each report on services of its own directory, which are gone afterwards."""
    services = base / "embedded"
    layout = locate(services)
    try:
        with use(layout=layout):  # they stay up from one report to the next
            for report in reports:
                out = base / "compiled.json"
                _manage(
                    "analyze",
                    str(report),
                    "--engine",
                    "rules",
                    "--out",
                    str(out),
                    embedded=services,
                )
                compiled = lasting(json.loads(out.read_text(encoding="utf-8")))
                text = json.dumps(compiled, ensure_ascii=False, indent=1, sort_keys=True)
                (directory / f"{report.stem}.json").write_text(text, encoding="utf-8")
    finally:
        stop(layout)


def _manage(*arguments: str, embedded: Path | None = None) -> None:
    """A management command in a process of its own, by rules.

    Raises SystemExit with its last line when it fails.
    """
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LLM_", "OPENROUTER_"))
    }
    own |= {"EMBEDDED_DIR": str(embedded), "EMBEDDED_FSYNC": "off"} if embedded else {}
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=own, stderr=subprocess.PIPE, text=True, check=False
    )
    last = (done.stderr.strip().splitlines() or [""])[-1]
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments[:2])} ended with {done.returncode}: {last}")
    print(f"{' '.join(arguments[:2])}: {last}", flush=True)


def compare(kept: Path, found: Path) -> list[str]:
    """The differences between two directories, file by file."""
    names = sorted(
        {path.name for directory in (kept, found) for path in directory.iterdir() if path.is_file()}
    )
    return [line for name in names for line in _compare_file(kept / name, found / name)]


def _compare_file(kept: Path, found: Path) -> Iterator[str]:
    for path, word in ((kept, "new"), (found, "gone")):
        if not path.is_file():
            yield f"{kept.name}: is {word}"
            return
    for line in differences(_read(kept), _read(found)):
        yield f"{kept.name}: {line}"


def _read(path: Path) -> Any:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        return {str(answer["id"]): answer for answer in map(json.loads, text.splitlines())}
    return json.loads(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 when written, or when nothing differs."""
    parser = argparse.ArgumentParser(description="What Sibyl gives today, kept to compare with.")
    parser.add_argument("data", type=Path)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--out", type=Path, metavar="DIRECTORY", help="write what Sibyl gives")
    wanted.add_argument(
        "--compare",
        type=Path,
        metavar="DIRECTORY",
        help="print every difference to what was written",
    )
    given = parser.parse_args(arguments)
    for name in ("DATABASE_URL", "REDIS_URL", "MEDIA_DIR"):
        os.environ.pop(name, None)
    if load().DATABASE_URL:
        parser.error(
            "the file .env names a database of yours; take DATABASE_URL and REDIS_URL out of it"
        )
    if given.out:
        write(given.data, given.out)
        return 0
    if not given.compare.is_dir():
        parser.error(f"there is no directory {given.compare}")
    with tempfile.TemporaryDirectory(prefix="sibyl-found-") as found:
        write(given.data, Path(found))
        lines = compare(given.compare, Path(found))
    print("\n".join(lines) if lines else "No difference.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
