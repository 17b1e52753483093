"""Ask for known weaknesses of the packages in the lock files: `python scripts/audit.py`.

Exits with 1 when a package has one. Where the service that knows of them does not answer, it says
so and exits with 0, since nothing was found out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCKS = ("requirements.txt", "requirements-dev.txt")
ASK = ("-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off")
SECONDS = 600


def main() -> int:
    """Audit both lock files and say what was found."""
    packages = [one for lock in LOCKS for one in asked(lock)]
    lines, code = judged(packages)
    print("\n".join(lines))
    return code


def judged(packages: list[dict[str, Any]]) -> tuple[list[str], int]:
    """What to say of the answers on all packages, and the exit code."""
    known = [one for one in packages if not one.get("skip_reason")]
    if not known:
        return ["Not audited: the service that knows of weaknesses does not answer."], 0
    weak = sorted({line for one in known for line in weaknesses(one)})
    lines = weak or [f"{len(known)} packages have no known weakness"]
    if len(known) < len(packages):
        lines.append(f"Not audited, unknown to the service: {len(packages) - len(known)} packages")
    return lines, 1 if weak else 0


def asked(lock: str) -> list[dict[str, Any]]:
    """What the service says of each package of a lock file; nothing when it does not answer."""
    command = [sys.executable, *ASK, "--format", "json", "-r", lock]
    root = Path(__file__).resolve().parent.parent
    try:
        done = subprocess.run(
            command, cwd=root, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError):
        return []
    return packages


def weaknesses(package: dict[str, Any]) -> list[str]:
    """A line for each weakness of a package."""
    return [
        f"{package['name']} {package['version']}: {one['id']}, mended in "
        f"{', '.join(one['fix_versions']) or 'no version yet'}"
        for one in package.get("vulns", ())
    ]


if __name__ == "__main__":
    sys.exit(main())
