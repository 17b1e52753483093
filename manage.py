#!/usr/bin/env python
"""Django's command line.

On the embedded default the services are started for as long as a command needs them.
"""

import os
import sys

NEEDS_NO_SERVICES = {
    "help",
    "version",
    "--help",
    "--version",
    "makemessages",
    "collectstatic",
    "spectacular",
    "predict",
    "verify",
}


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    from django.conf import settings

    from sibyl_project.common.processes import announce

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    announce("command")
    if command in NEEDS_NO_SERVICES or not settings.USES_EMBEDDED:
        _execute()
        return
    from sibyl_project.embedded.client import use

    with use(layout=settings.EMBEDDED):
        _execute()


def _execute() -> None:
    """Run the command; a database that was not made ready is said to be that in one line."""
    from django.core.management import execute_from_command_line
    from django.db import ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except ProgrammingError as error:
        from sibyl_project.common.outages import UNPREPARED, lacks_tables

        if not lacks_tables(error):
            raise
        sys.exit(UNPREPARED)


if __name__ == "__main__":
    main()
