"""Inventories computed again: how many totals are right, planted errors found, and exceptions that
are none.

    python -m benchmarks.workbooks look|scored [--show]

Reads `benchmarks/data/workbooks` (its README says what stands there). An error counts as found
where an exception of its kind, or of one its key accepts, stands on its sheet or names lines of it.
An exception that tells one of the `consequences` of an error (a kind and a sheet) counts as
neither; every other one counts as another. `--show` prints these, and is refused for workbooks that
are only scored.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
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


def main() -> None:
    """Score one set of workbooks and print a line for each, then the sums."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workbooks")
    parser.add_argument("set", choices=["look", "scored"])
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    if options.show and options.set == "scored":
        parser.error("the scored workbooks are only scored")
    counted: Counter[str] = Counter()
    for path in sorted((DATA / options.set).glob("*.xlsx")):
        key, report = _read(path, "key"), _read(path, "report")
        answer = inventory({"workbook": str(path), "report": report})
        right = sum(_is_right(each, answer["totals"]) for each in key["totals"])
        found, others = matched(key["errors"], answer["exceptions"])
        print(
            f"{path.stem}: totals {right}/{len(key['totals'])}, errors {found}/"
            f"{len(key['errors'])}, other exceptions {len(others)}"
        )
        counted += Counter(
            {
                "totals right": right,
                "totals": len(key["totals"]),
                "errors found": found,
                "errors": len(key["errors"]),
                "other exceptions": len(others),
            }
        )
        for each in others if options.show else ():
            print(f"    {each['kind']} {each['place']['sheet']}: {each['message']}")
    print(", ".join(f"{name} {many}" for name, many in counted.items()))


def _read(path: Path, what: str) -> Any:
    return json.loads(path.with_suffix(f".{what}.json").read_text(encoding="utf-8"))


def _is_right(expected: Mapping[str, Any], totals: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a total is one of those that the key allows, within 0.05 % or 0.06 t."""
    allowed = [expected["tco2e"]]
    if isinstance(expected.get("alt_tco2e"), int | float):
        allowed.append(expected["alt_tco2e"])
    given = [
        float(each["stated"])
        for each in totals
        if each["scope"] == expected["scope"]
        and each.get("method", "") == (expected["method"] or "")
        and each.get("category") == expected["category"]
    ]
    return any(
        abs(one - right) <= max(0.0005 * abs(right), 0.06) for one in given for right in allowed
    )


def matched(
    errors: Iterable[Mapping[str, Any]], exceptions: Iterable[dict[str, Any]]
) -> tuple[int, Found]:
    """How many errors the exceptions tell, and the exceptions that tell neither an error nor what
    follows from one."""
    planted, others = list(errors), list(exceptions)
    found = sum(_take(each, others) for each in planted)
    for error in planted:
        for consequence in error.get("consequences") or ():
            _take(consequence, others)
    return found, others


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
