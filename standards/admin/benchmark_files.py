"""The columns of exported and imported files of benchmarks, which have one row per band."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Any

from import_export.fields import Field

from standards.admin.cells import ChoiceCell, TextCell
from standards.admin.fields import split_lines
from standards.admin.records import save_signed
from standards.admin.resources import CuratedResource
from standards.benchmark_rows import plain
from standards.models import Benchmark, BenchmarkKind, FactStatus


class DecimalCell(TextCell):
    """A decimal number with a point."""

    def read(self, text: str) -> Decimal:
        """The number. Raises ValueError in words."""
        try:
            number = Decimal(text)
        except InvalidOperation:
            number = Decimal("nan")
        if not number.is_finite():
            raise ValueError(f"must be a number such as 0.35, not {text!r}")
        return number

    def write(self, value: Decimal) -> str:
        """The number without the zeros that the database column adds."""
        return f"{plain(value):f}"


class YearCell(TextCell):
    """A year, or an empty cell."""

    def read(self, text: str) -> int | None:
        """The year. Raises ValueError in words."""
        year = text.removesuffix(".0")
        if year and not (year.isdecimal() and len(year) == len("2024")):
            raise ValueError(f"must be a year such as 2024, or empty, not {text!r}")
        return int(year) if year else None


class LinesCell(TextCell):
    """Texts, one a line."""

    def read(self, text: str) -> list[str]:
        """The lines that hold something."""
        return split_lines(text)

    def write(self, value: list[str]) -> str:
        """A line for each."""
        return "\n".join(value)


def _column(name: str, cell: TextCell) -> Field:
    return Field(column_name=name, attribute=name, widget=cell)


class BenchmarkResource(CuratedResource):
    """A band with its source."""

    code = _column("code", TextCell())
    kind = _column("kind", ChoiceCell(BenchmarkKind))
    industry = _column("industry", TextCell())
    metric = _column("metric", TextCell())
    aliases = _column("aliases", LinesCell())
    low = _column("low", DecimalCell())
    typical = _column("typical", DecimalCell())
    high = _column("high", DecimalCell())
    unit = _column("unit", TextCell())
    year = _column("year", YearCell())
    status = _column("status", ChoiceCell(FactStatus))
    typical_status = _column("typical_status", ChoiceCell(FactStatus))
    source = _column("source", TextCell())
    note = _column("note", TextCell())

    class Meta:
        model = Benchmark
        import_id_fields = ("code",)
        fields = (
            "code",
            "kind",
            "industry",
            "metric",
            "aliases",
            "low",
            "typical",
            "high",
            "unit",
            "year",
            "status",
            "typical_status",
            "source",
            "note",
        )
        clean_model_instances = True
        skip_unchanged = report_skipped = True
        use_transactions = store_instance = True

    @cached_property
    def _rows(self) -> dict[str, Benchmark]:
        return {row.pk: row for row in Benchmark.objects.all()}

    def get_instance(self, instance_loader: Any, row: Any) -> Benchmark | None:
        """The row of that code."""
        return self._rows.get(self.fields["code"].clean(row))

    def save_instance(self, instance: Any, is_create: bool, row: Any, **kwargs: Any) -> None:
        """Write and sign."""
        instance.curated = True
        save_signed(instance, self.why, self.user)
