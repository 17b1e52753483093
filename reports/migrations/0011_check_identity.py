"""Every check gets a key that follows from what it checks, unique in its analysis.

The keys of rows that are there already are worked out from their columns, as
`agents.specialists.data_metrics.identity` works them out for new ones, so that an analysis that was
under way finds its rows again. The recipe is written out here, because a migration must go on
giving what it gave.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from decimal import Decimal
from typing import Any

from django.db import migrations, models

AT_ONCE = 500
PUT_IN = frozenset(
    {
        *("baseline_year", "categories", "country", "covers", "current_value", "current_year"),
        *("denominator", "metric", "metric_name", "name", "numerator", "prior_value"),
        *("prior_year", "reported", "reported_difference", "reported_pct", "reported_total"),
        *("reported_unit", "reported_value", "scope", "scope2_method", "shares"),
        *("target_percentage", "target_type", "target_year", "total_scope", "unit", "values"),
        "year",
    }
)


def fill(apps: Any, schema_editor: Any) -> None:
    """Write the keys, analysis by analysis; of checks that nothing tells apart the later are
    numbered."""
    checks = apps.get_model("reports", "Check").objects.using(schema_editor.connection.alias)
    rows = checks.order_by("analysis_id", "order", "id").only(
        "analysis_id", "order", "check_name", "details"
    )
    analysis, seen, changed = None, Counter[str](), []
    for row in rows.iterator(chunk_size=AT_ONCE):
        if row.analysis_id != analysis:
            analysis, seen = row.analysis_id, Counter()
        key = digest(row.check_name, row.details)
        seen[key] += 1
        row.identity = key if seen[key] == 1 else f"{key}-{seen[key]}"
        changed.append(row)
        if len(changed) == AT_ONCE:
            checks.bulk_update(changed, ["identity"])
            changed = []
    if changed:
        checks.bulk_update(changed, ["identity"])


def digest(name: str, details: Any) -> str:
    """The key of a row; what its details lack counts as empty."""
    known = details if isinstance(details, dict) else {}
    places = [[place.get("page"), place.get("quote")] for place in known.get("places") or ()]
    given = {key: plain(value) for key, value in known.items() if key in PUT_IN}
    text = json.dumps(
        [name, known.get("pages") or [], places, given], sort_keys=True, ensure_ascii=False
    )
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def plain(value: Any) -> Any:
    """Numbers by their digits, since a JSON column may give 1.0 back for 1."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return format(Decimal(str(value)).normalize(), "f")
    return value


class Migration(migrations.Migration):
    dependencies = [("reports", "0010_agents_are_plain_text")]

    operations = [
        migrations.AddField(
            model_name="check",
            name="identity",
            field=models.CharField(
                default="",
                help_text="what it checks, as a key: the same however it came out",
                max_length=48,
            ),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="check",
            constraint=models.UniqueConstraint(
                fields=("analysis", "identity"), name="one_row_for_what_is_checked"
            ),
        ),
    ]
