"""Recording what people write, row by row, in the database itself: so bulk writes, the admin and
commands are seen as well as pages.

A model names its columns in one line of its Meta:

    triggers = recorded("evidence", "kind", "source", report="r.report_id", engagement=OF_REPORT)

`report`, `engagement` and `object_id` are SQL over `r`, the row: a column, or a subselect.
"""

from __future__ import annotations

from typing import Any, Final

import pgtrigger
from django.db import models
from pgtrigger import compiler

NO: Final = "null"
OFTEN: Final = ("added_or_removed", "changed")


class RecordedSql(compiler.UpsertTriggerSql):
    """The statement that makes such a trigger. It calls the one function `trail_row_changed`, and
    unlike the triggers of the library it cannot be told to be ignored."""

    def get_template(self) -> str:
        """The statement; migrations rest on it, so it may not change."""
        return """
            DROP TRIGGER IF EXISTS {pgid} ON {table};
            CREATE TRIGGER {pgid} {when} {operation} ON {table}
                FOR EACH {level} {condition} EXECUTE FUNCTION {execute};
            COMMENT ON TRIGGER {pgid} ON {table} IS '{hash}';
        """


class Recorded(pgtrigger.Trigger):
    """One of the two triggers of a recorded table; see `recorded`."""

    when = pgtrigger.After

    def __init__(
        self,
        *,
        name: str,
        operation: pgtrigger.Operation,
        kind: str,
        columns: tuple[str, ...],
        untold: str,
        ways: tuple[str, str, str],
        people_only: bool,
    ) -> None:
        self.kind, self.columns, self.untold = kind, columns, untold
        self.ways, self.people_only = ways, people_only
        super().__init__(name=name, operation=operation)

    def render_condition(self, model: Any) -> str:
        """An update that changes no recorded column costs a comparison, not a function call."""
        if self.operation is not pgtrigger.Update:
            return ""
        watched = [*self._in_database(model), *([self.untold] if self.untold else [])]
        changed = " OR ".join(f'OLD."{name}" IS DISTINCT FROM NEW."{name}"' for name in watched)
        return f"WHEN ({changed})"

    def render_execute(self, model: Any) -> str:
        """The call of the function with what it needs to know of this table."""
        names = ",".join(self._in_database(model))
        given = (self.kind, names, self.untold, *self.ways, str(self.people_only).lower())
        return "trail_row_changed({})".format(", ".join(map(_literal, given)))

    def compile(self, model: Any) -> compiler.Trigger:
        """The trigger as migrations hold it."""
        sql = RecordedSql(
            pgid=self.get_pgid(model),
            func="",
            table=model._meta.db_table,
            when=self.when,
            operation=self.operation,
            condition=self.render_condition(model),
            execute=self.render_execute(model),
        )
        return compiler.Trigger(name=self.name, sql=sql)

    def _in_database(self, model: type[models.Model]) -> list[str]:
        return [str(model._meta.get_field(name).column) for name in self.columns]  # type: ignore[union-attr]


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def recorded(
    kind: str,
    *columns: str,
    untold: str = "",
    object_id: str = "r.id",
    report: str = NO,
    engagement: str = NO,
    people_only: bool = False,
    only_removed: bool = False,
) -> list[Recorded]:
    """The triggers that record a table's rows as `<kind>.added`, `.changed` and `.removed`.

    Only the columns named are held, and only a change of one of them is recorded; of `untold` only
    that it changed. With `people_only` nothing is recorded while no account is known to act, which
    suits tables that are also loaded by machine. A worker's changes are never recorded unless it
    acts for somebody; what it adds or removes is. `only_removed` leaves out what is added and
    changed.
    """
    rest: dict[str, Any] = {
        "kind": kind,
        "columns": columns,
        "untold": untold,
        "ways": (object_id, report, engagement),
        "people_only": people_only,
    }
    if only_removed:
        return [Recorded(name="trail_removed", operation=pgtrigger.Delete, **rest)]
    added_or_removed = pgtrigger.Insert | pgtrigger.Delete
    return [
        Recorded(name="trail_added_or_removed", operation=added_or_removed, **rest),
        Recorded(name="trail_changed", operation=pgtrigger.Update, **rest),
    ]
