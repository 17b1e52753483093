"""The sample: a report of an invented company with planted faults, and the records beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SAMPLE: Final = Path(__file__).parent / "sample_report.pdf"
