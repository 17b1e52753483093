"""Search at the size of a firm: 600,000 generated passages over 1,000 reports, and the standards.

    EMBEDDED_DIR=directory python -m benchmarks.scale        (SCALE_REPORTS=100 for a smaller one)

Prints load time, sizes, the plan of every statement, p50 and p95. One client, everything read once
before, the embedding of the query not counted. Loaded data stays in EMBEDDED_DIR and serves the
next run. Ends with 1 when a floor is missed.
"""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Load, measure, show plans. 1 when a floor is missed, 2 when a database of yours could be
    touched."""
    if (
        "EMBEDDED_DIR" not in os.environ
        or os.environ.get("DATABASE_URL")
        or os.environ.get("REDIS_URL")
    ):
        print(
            __doc__,
            "\nSet EMBEDDED_DIR to a directory of its own, and neither DATABASE_URL nor REDIS_URL.",
        )
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    import django

    django.setup()
    from benchmarks.scale_measure import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
