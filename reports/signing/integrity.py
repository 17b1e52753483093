"""Whether what was signed is still as it was: everything covered is hashed anew and compared."""

from __future__ import annotations

from dataclasses import dataclass

from reports.compile import NothingCompiled
from reports.models import SignOff
from reports.rules_version import version_of_rules
from reports.signing.covered import FILE, RULES, parts_of, whole
from reports.signing.stored_files import files_that_differ


@dataclass(frozen=True, slots=True)
class Integrity:
    """The comparison of a version with today. `differs` names the parts that are not as they were
    signed; `newer` says that Sibyl itself is another version, which alone can change how parts are
    written."""

    sha256: str
    differs: tuple[str, ...]
    newer: str

    @property
    def holds(self) -> bool:
        """Whether nothing differs."""
        return not self.differs

    @property
    def in_words(self) -> str:
        """The comparison in one or two sentences."""
        if self.holds:
            return "Everything covered was hashed anew just now and is as it was signed."
        told = f"Not as it was signed: {', '.join(self.differs)}."
        return f"{told} {self.newer}".strip()


def integrity_of(signed: SignOff) -> Integrity:
    """Hash everything that a version covers anew, its files read from where they are stored, and
    compare it."""
    try:
        now = parts_of(signed.analysis)
    except NothingCompiled:
        now = {}
    then = dict(signed.parts)
    names = [name for name in {**then, **now} if then.get(name) != now.get(name)]
    stored = files_that_differ(signed.report)
    broken = [] if whole(then) == signed.sha256 else ["the hashes kept with the sign-off"]
    rules = version_of_rules()
    newer = (
        f"It was signed with version {signed.rules}; this is {rules}, which may write the same "
        "otherwise."
        if RULES in names and rules != signed.rules
        else ""
    )
    differs = (*broken, *dict.fromkeys([*names, *stored]))
    return Integrity(whole(now), differs, newer)


__all__ = ["FILE", "Integrity", "integrity_of"]
