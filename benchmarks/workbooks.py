"""Inventories computed again: how many totals are right, planted errors found, and exceptions that
are none.

    python -m benchmarks.workbooks look|scored [--show] [--processes N] [NAME ...]

Reads `benchmarks/data/workbooks` (its README says what stands there), or of it the workbooks whose
names begin with one of those given. An error counts as found where an exception of its kind, or of
one its key accepts, stands on its sheet or names lines of it. An exception that tells one of the
`consequences` of an error (a kind and a sheet) counts as neither; every other one counts as
another. `--show` prints these, the errors that were not found and the totals that are not right; it
is refused for workbooks that are only scored.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.predicting.inventories import inventory

DATA = Path(__file__).with_name("data") / "workbooks"
WITHOUT_PLACE = frozenset(
    {
        "missing_site",
        "site_in_report_not_workbook",
        "site_in_workbook_not_report",
        "rollup_differs",
    }
)
Found = list[dict[str, Any]]


@dataclass(frozen=True)
class Score:
    """What was right of one workbook: its sums, and a line for each thing that was not."""

    name: str
    sums: Counter[str]
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        sums = self.sums
        return (
            f"{self.name}: totals {sums['totals right']}/{sums['totals']}, errors "
            f"{sums['errors found']}/{sums['errors']}, other exceptions {sums['other exceptions']}"
        )


def main() -> None:
    """Score one set of workbooks and print a line for each, then the sums."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workbooks")
    parser.add_argument("set", choices=["look", "scored"])
    parser.add_argument("names", nargs="*", help="how the names of workbooks begin (default: all)")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    if options.show and options.set == "scored":
        parser.error("the scored workbooks are only scored")
    paths = sorted((DATA / options.set).glob("*.xlsx"))
    chosen = [path for path in paths if path.stem.startswith(tuple(options.names or [""]))]
    if not chosen:
        parser.error(f"no workbook of {options.set} is named {' or '.join(options.names)}")
    counted: Counter[str] = Counter()
    with ProcessPoolExecutor(options.processes) as pool:
        for scored in pool.map(score, chosen):
            print(scored, flush=True)
            counted.update(scored.sums)
            for each in scored.wrong if options.show else ():
                print(f"    {each}")
    print(", ".join(f"{name} {many}" for name, many in counted.items()))


def score(path: Path) -> Score:
    """Score the workbook of a path, with what stands beside it."""
    key, report = _read(path, "key"), _read(path, "report")
    answer = inventory({"workbook": str(path), "report": report})
    wrong = [each for each in key["totals"] if not _is_right(each, answer["totals"])]
    missed, others = matched(key["errors"], answer["exceptions"])
    return Score(
        path.stem,
        Counter(
            {
                "totals right": len(key["totals"]) - len(wrong),
                "totals": len(key["totals"]),
                "errors found": len(key["errors"]) - len(missed),
                "errors": len(key["errors"]),
                "other exceptions": len(others),
            }
        ),
        (
            *(f"not right: {_total(each)}; got {_given(each, answer['totals'])}" for each in wrong),
            *(
                f"not found: {each['kind']} {each.get('sheet') or ''} {_where(each)}"
                for each in missed
            ),
            *(
                f"not planted: {each['kind']} {each['place']['sheet']}: {each['message']}"
                for each in others
            ),
        ),
    )


def _where(error: Mapping[str, Any]) -> str:
    said = (error.get("cells"), error.get("what"))
    return ": ".join(str(each) for each in said if each)


def _total(each: Mapping[str, Any]) -> str:
    names = (
        f"Scope {each['scope']}",
        each["method"],
        each["category"] and f"category {each['category']}",
    )
    return f"{' '.join(name for name in names if name)} {each['tco2e']} t"


def _read(path: Path, what: str) -> Any:
    return json.loads(path.with_suffix(f".{what}.json").read_text(encoding="utf-8"))


def _is_right(expected: Mapping[str, Any], totals: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a total is one of those that the key allows, within 0.05 % or 0.06 t."""
    allowed = [expected["tco2e"]]
    if isinstance(expected.get("alt_tco2e"), int | float):
        allowed.append(expected["alt_tco2e"])
    return any(
        abs(one - right) <= max(0.0005 * abs(right), 0.06)
        for one in _given(expected, totals)
        for right in allowed
    )


def _given(expected: Mapping[str, Any], totals: Iterable[Mapping[str, Any]]) -> list[float]:
    """What was computed of a total, in tonnes."""
    return [
        float(each["stated"])
        for each in totals
        if each["scope"] == expected["scope"]
        and each.get("method", "") == (expected["method"] or "")
        and each.get("category") == expected["category"]
    ]


def matched(
    errors: Iterable[Mapping[str, Any]], exceptions: Iterable[dict[str, Any]]
) -> tuple[list[Mapping[str, Any]], Found]:
    """The errors that no exception tells, and the exceptions that tell neither an error nor what
    follows from one."""
    planted, others = list(errors), list(exceptions)
    missed = [each for each in planted if not _take(each, others)]
    for error in planted:
        for consequence in error.get("consequences") or ():
            _take(consequence, others)
    return missed, others


def _take(error: Mapping[str, Any], exceptions: Found) -> bool:
    """Whether an exception tells an error; it is taken from the list then."""
    kinds = {error["kind"], *(error.get("also_acceptable") or ())}
    for at, each in enumerate(exceptions):
        sheets = {each["place"]["sheet"], *(line["sheet"] for line in each.get("lines") or ())}
        placed = not error.get("sheet") or error["sheet"] in sheets
        if each["kind"] in kinds and (placed or each["kind"] in WITHOUT_PLACE):
            del exceptions[at]
            return True
    return False


if __name__ == "__main__":
    main()
