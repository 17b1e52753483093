"""The report being written. Content modules ask it for wordings and figures, for what to leave out,
and for the sentences to plant."""

from __future__ import annotations

import random
from decimal import Decimal

from reports.sample import company, gaps, numbers, plants
from reports.sample.numbers import change
from reports.sample.plants import METRICS, Metric, Plant

_TOTALS = (
    (
        "Our total greenhouse gas emissions in {year}, covering Scope 1, market-based Scope 2 and "
        "Scope 3, were {value} tCO2e."
    ),
    (
        "Across Scope 1, Scope 2 (market-based) and Scope 3, our total emissions came to {value} "
        "tCO2e in {year}."
    ),
    (
        "In {year}, our total emissions across Scope 1, market-based Scope 2 and Scope 3 "
        "amounted to {value} tCO2e."
    ),
)
_CHANGES = (
    "{Label} {verb} by {size}% in {year}, from {before} {unit} in {prior} to {after} {unit}.",
    "In {year}, {label} {verb} by {size}% to {after} {unit} ({prior}: {before} {unit}).",
    (
        "{Label} {verb} by {size}% year on year, from {before} {unit} in {prior} to {after} {unit} "
        "in {year}."
    ),
)
_NOTES = {
    "fully_addressed": "stated plainly",
    "partially_addressed": "stated in part only",
    "not_applicable": "stated not to have arisen",
}


class Book:
    """One report while it is written.

    `plants` is complete once all content has been written.
    """

    def __init__(self, seed: int, *, full: bool) -> None:
        self.seed = seed
        self.full = full
        self.company = company.invent(seed)
        self.year = self.company.year
        self.numbers = numbers.invent(seed, self.year)
        self.plan = plants.plan(seed, self.year)
        self.gaps = gaps.draw(seed) if full else ()
        self.plants: list[Plant] = []
        # page texts of the report of the year before, where content gives one
        self.earlier: tuple[str, ...] = ()

    def pick(self, key: str, *variants: str) -> str:
        """One of several wordings; seed and key decide which."""
        return random.Random(f"{key}:{self.seed}").choice(variants)

    def states(self, topic: str) -> bool:
        """Whether the report speaks of a topic; False where the topic is left out on purpose."""
        return all(gap.key != topic for gap in self.gaps)

    def disclose(self, paragraph_id: str, sentence: str, status: str = "fully_addressed") -> str:
        """Plant a sentence that meets a paragraph, and return it. Only full reports keep it as a
        plant.

        Where a paragraph below this one is left out on purpose, this one is met only in part,
        whatever the sentence says.
        """
        if self.full:
            lacks = any(
                below.startswith(f"{paragraph_id}(")
                for gap in self.gaps
                for below in gap.paragraph_ids
            )
            status = "partially_addressed" if lacks else status
            note = "a paragraph below this one is left out" if lacks else _NOTES[status]
            self.plants.append(
                Plant(
                    "disclosure",
                    "coverage",
                    sentence,
                    note,
                    paragraph_id=paragraph_id,
                    status=status,
                )
            )
        return sentence

    def total(self, slot: str) -> str:
        """The sentence on total emissions for one of `plants.SLOTS`: false, true, or empty, as the
        plan says."""
        if slot == self.plan.fault_slot:
            value, slip = plants.false_total(self.seed, self.numbers, self.plan.fault_year)
            note = (
                f"the stated total {slip}; the components add up to "
                f"{self.numbers.all_scopes(self.plan.fault_year):,} tCO2e"
            )
            return self._total("fault", self.plan.fault_year, value, note)
        if slot == self.plan.truth_slot:
            year = self.plan.truth_year
            return self._total(
                "truth",
                year,
                self.numbers.all_scopes(year),
                "the stated total is the sum of its components",
            )
        return ""

    def _total(self, kind: str, year: int, value: int, note: str) -> str:
        sentence = self.pick(f"total:{kind}", *_TOTALS).format(year=year, value=f"{value:,}")
        parts = (
            self.numbers.scope1[year],
            self.numbers.scope2_market[year],
            self.numbers.scope3_total(year),
        )
        figures = dict(
            zip(("scope1", "scope2_market", "scope3"), (f"{part:,}" for part in parts), strict=True)
        )
        figures |= {"stated": f"{value:,}", "year": str(year)}
        self._plant(kind, "scope_addition", sentence, note, "emissions", figures)
        return sentence

    def change(self, key: str) -> str:
        """The sentence on a metric's change over the last year: a planted fault, a planted truth,
        or a true sentence that is not planted."""
        metric = next(metric for metric in METRICS if metric.key == key)
        series = metric.series(self.numbers)
        right = change(series[self.year - 1], series[self.year])
        if key == self.plan.fault_metric:
            size, slip = plants.false_change(self.seed, series, self.numbers.years)
            return self._planted(
                "fault", metric, size, f"the stated change {slip}; the figures give {right}%"
            )
        if key == self.plan.truth_metric:
            return self._planted(
                "truth", metric, abs(right), "the stated change follows from the printed figures"
            )
        return self._change(metric, abs(right))[0]

    def _planted(self, kind: str, metric: Metric, size: Decimal, note: str) -> str:
        sentence, figures = self._change(metric, size)
        self._plant(kind, "yoy_percentage", sentence, note, metric.table, figures)
        return sentence

    def _change(self, metric: Metric, size: Decimal) -> tuple[str, dict[str, str]]:
        series = metric.series(self.numbers)
        before, after = series[self.year - 1], series[self.year]
        verb = "decreased" if after < before else "increased"
        label = metric.label
        words = {
            "label": label,
            "Label": label[0].upper() + label[1:],
            "verb": verb,
            "unit": metric.unit,
            "size": f"{size}",
        }
        words |= {
            "before": f"{before:,}",
            "after": f"{after:,}",
            "year": str(self.year),
            "prior": str(self.year - 1),
        }
        figures = {
            "prior": words["before"],
            "current": words["after"],
            "stated": words["size"],
            "direction": verb,
        }
        return self.pick(f"change:{metric.key}", *_CHANGES).format(**words), figures

    def _plant(
        self, kind: str, check: str, quote: str, note: str, table: str, figures: dict[str, str]
    ) -> None:
        verdict, result = ("contradicted", "fail") if kind == "fault" else ("", "pass")
        self.plants.append(
            Plant(kind, check, quote, note, verdict, result, table=table, figures=figures)
        )
