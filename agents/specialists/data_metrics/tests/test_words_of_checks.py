"""Every check has words for people."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from agents.specialists.data_metrics import checks
from agents.specialists.data_metrics.schemas import DISPROVING
from reports.check_labels import NAMES


def names_of_checks() -> set[str]:
    """What the modules of checks call themselves in rows."""
    modules = [
        import_module(each.name)
        for each in pkgutil.iter_modules(checks.__path__, f"{checks.__name__}.")
    ]
    return {module.CHECK for module in modules if hasattr(module, "CHECK")}


def test_every_check_is_called_something_on_pages() -> None:
    known = names_of_checks()
    assert len(known) > 15
    assert known == set(NAMES), "see reports/check_labels.py"
    assert known >= DISPROVING
