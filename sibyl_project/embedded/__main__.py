# ruff: noqa: T201 - a command line prints
"""`python -m sibyl_project.embedded {start,stop,status,run CMD...}`: the embedded services by
hand."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from sibyl_project.embedded import client, postgres, redis
from sibyl_project.embedded import state as states
from sibyl_project.embedded.layout import Layout, locate


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, the command's own (run), or 1 when nothing is running
    (stop, status)."""
    parser = argparse.ArgumentParser(prog="python -m sibyl_project.embedded", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("stop", help="stop everything, whoever uses it")
    commands.add_parser("status", help="what runs, and where")
    for name, text in (
        ("start", "keep the services up until Ctrl-C"),
        ("run", "run a command while they are up"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("--crew", action="store_true", help="the workers too")
    commands.choices["run"].add_argument("argv", nargs=argparse.REMAINDER, metavar="CMD")
    options = parser.parse_args(arguments)
    layout = locate()
    if options.command == "stop":
        stopped = client.stop(layout)
        print("Stopped." if stopped else "Nothing was running.")
        return 0 if stopped else 1
    if options.command == "status":
        return _status(layout)
    return (
        _hold(layout, crew=options.crew)
        if options.command == "start"
        else _run(layout, options.argv, crew=options.crew)
    )


def _status(layout: Layout) -> int:
    supervised, state = (
        layout.data_dir.exists() and states.is_supervised(layout),
        states.read(layout),
    )
    print(f"data        {layout.data_dir}\nsockets     {layout.run_dir}")
    print(f"supervisor  {state.pid if supervised else 'not running'}")
    for name, answers in (("postgres", postgres.answers), ("redis", redis.answers)):
        pid = state.services.get(name) if supervised else None
        print(
            f"{name:<11} {pid or '-'} "
            f"{'answers' if supervised and answers(layout) else 'does not answer'}"
        )
    for name, pid in (state.crew if supervised else {}).items():
        print(f"{name:<11} {pid}")
    print(f"database    {layout.database_url}\nredis       {layout.redis_url}")
    return 0 if supervised else 1


def _hold(layout: Layout, *, crew: bool) -> int:
    with client.use(crew=crew, layout=layout):
        _status(layout)
        print("Ctrl-C lets go; the services stop when nobody else uses them.", flush=True)
        try:
            while not states.read(layout).stopped:
                time.sleep(0.5)
        except KeyboardInterrupt:
            return 0
    return 0


def _run(layout: Layout, argv: list[str], *, crew: bool) -> int:
    if not argv:
        print("run needs a command", file=sys.stderr)
        return 2
    with client.use(crew=crew, layout=layout):
        return subprocess.run(argv, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
