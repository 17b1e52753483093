"""How long a large inventory takes and how much memory, in the process that computes it again.

    python -m benchmarks.inventory_size [--lines 200040] [--seconds 60]

A workbook of twelve columns is made: sites with meters of several kinds of energy, month after
month, each row with a factor and a formula for its emissions, and remarks here and there. It is
read, computed and tested as a workbook of a client is. Printed are the seconds of the process on
the clock and of the processor, the most address space it had (it may have `MEMORY_MB`), the memory
it held, and whether the total is the sum of the rows. Nothing is wrong with the workbook, so that
any exception is false. Ends with status 1 where a bound is broken: that of time counts seconds of
the processor, since one process at a time computes and the machine may be busy besides.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import threading
import time
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Final

import psutil
import xlsxwriter  # type: ignore[import-untyped]

from reports.document.isolation import peak_mib
from reports.inventory.printed import Report
from reports.inventory.running import MEMORY_MB, InventoryUnreadable, run_inventory

HEADS: Final = (
    *("Site", "Meter", "Country", "Month", "Energy", "Unit", "Amount", "Factor, kg CO2e per unit"),
    *("Factor source", "Factor year", "Emissions, t CO2e", "Remarks"),
)
KINDS: Final = (
    ("Natural gas", "kWh", 0.183, 30_000),
    ("Electricity", "kWh", 0.363, 20_000),
    ("Diesel", "litres", 2.66, 900),
    ("District heating", "kWh", 0.171, 12_000),
    ("Heating oil", "litres", 2.75, 700),
)
MONTHS: Final = 12
REMARKED: Final = 40  # one row in so many has a remark of its own


def main() -> int:
    """Make the workbook, measure, and clear up; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.inventory_size")
    parser.add_argument("--lines", type=int, default=200_040)  # whole years
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "large.xlsx"
        tonnes = write(path, options.lines)
        megabytes = path.stat().st_size / 1e6
        print(f"{options.lines:,} lines of {len(HEADS)} columns, {megabytes:.1f} MB")
        return measured(path, tonnes, options.seconds)


def write(path: Path, lines: int) -> Decimal:
    """Write the workbook; the emissions of its rows in tonnes."""
    chance = random.Random(1)
    total = Decimal(0)
    with xlsxwriter.Workbook(path, {"constant_memory": True}) as book:
        sheet = book.add_worksheet("Meters")
        sheet.write_row(0, 0, HEADS)
        for row in range(1, lines + 1):
            meter, month = divmod(row - 1, MONTHS)
            site = meter // len(KINDS)
            kind, unit, factor, usual = KINDS[meter % len(KINDS)]
            amount = round(usual * chance.uniform(0.8, 1.2), 1)
            emissions = round(amount * factor / 1000, 6)
            total += Decimal(str(emissions))
            remark = f"Estimated, bill {row} was not at hand" if row % REMARKED == 0 else None
            values = (
                f"Site {site}",
                f"M-{meter:06}",
                "Germany",
                f"2024-{month + 1:02}",
                kind,
                unit,
            )
            sheet.write_row(row, 0, (*values, amount, factor, "DESNZ 2024", 2024))
            sheet.write_formula(row, 10, f"=G{row + 1}*H{row + 1}/1000", None, emissions)
            sheet.write(row, 11, remark)
    return total


def measured(path: Path, tonnes: Decimal, seconds: float) -> int:
    """Compute the workbook again and print what it took."""
    space = _Watched()
    begun = time.perf_counter()
    with space:
        try:
            found = run_inventory(path, Report(), timeout=10 * seconds)
        except InventoryUnreadable as unreadable:
            print(unreadable)
            return 1
    took = time.perf_counter() - begun
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = used.ru_utime + used.ru_stime
    print(
        f"{took:.1f} s, {processor:.1f} s of the processor; address space "
        f"{space.most / 2**20:.0f} of {MEMORY_MB} MiB, resident {used.ru_maxrss / 2**10:.0f} MiB"
    )
    lines = sum(1 for _ in found.lines())
    here = peak_mib()
    print(f"{lines:,} lines came back; this process held at most {here:.0f} MiB")
    exceptions = len(found.inventory.exceptions)
    # market-based totals tell the same lines again
    totals = [one for one in found.inventory.totals if one.method != "market"]
    stated = sum((one.stated for one in totals), Decimal(0))
    print(f"{exceptions} exceptions; {stated:,.3f} t of {tonnes:,.3f} t in the totals")
    return int(processor > seconds or abs(stated - tonnes) > 1 or exceptions > 0)


class _Watched:
    """Watches the address space of the child of this process while it runs."""

    def __init__(self) -> None:
        self.most = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        own = psutil.Process()
        for _ in count():
            for child in own.children():
                try:
                    self.most = max(self.most, child.memory_info().vms)
                except psutil.Error:
                    continue
            if self._ended.wait(0.05):
                return


if __name__ == "__main__":
    sys.exit(main())
