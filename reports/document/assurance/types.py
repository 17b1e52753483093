"""What is read of a statement of assurance or a certificate. Everything has its page and quote;
what the document does not tell is empty."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Conclusion(StrEnum):
    """What an assurer concludes, from the best to the worst."""

    UNMODIFIED = "unmodified"
    QUALIFIED = "qualified"
    ADVERSE = "adverse"
    DISCLAIMER = "disclaimer"


class Concern(StrEnum):
    """What a statement leaves out: a matter its conclusion excepts, or what it was not about."""

    EXCEPTION = "exception"
    EXCLUSION = "exclusion"


@dataclass(frozen=True, slots=True)
class Told:
    """Something a document tells: in short, and where."""

    text: str = ""
    page: int = 0
    quote: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


UNTOLD = Told()


@dataclass(frozen=True, slots=True)
class Subject:
    """Something a statement is about. `topic` is greenhouse gases, energy, water and so on; `scope`
    is "1", "2", "3" or a category such as "3.6"; `methods` are those of Scope 2."""

    topic: str
    scope: str = ""
    methods: tuple[str, ...] = ()
    level: str = ""  # limited, reasonable, moderate, high
    page: int = 0
    quote: str = ""

    @property
    def name(self) -> str:
        """In words: "Scope 2 (market-based)", "energy"."""
        if not self.scope:
            return self.topic
        scope, _, category = self.scope.partition(".")
        of_scope = f"Scope {scope}" + (f" category {category}" if category else "")
        how = " and ".join(f"{method}-based" for method in self.methods)
        return f"{of_scope} ({how})" if how else of_scope


@dataclass(frozen=True, slots=True)
class Period:
    """The years a statement is about, the day on which the last of them ends ("2024-12-31"), and
    its words where it is about no whole year."""

    years: tuple[int, ...] = ()
    end: str = ""
    text: str = ""
    page: int = 0
    quote: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a statement leaves out. `scopes` are those it names; where it names none, it concerns
    all of them, unless `harmless`: it is about something else than the figures."""

    concern: Concern
    scopes: tuple[str, ...]
    page: int
    quote: str
    harmless: bool = False

    def concerns(self, scope: str) -> bool:
        """Whether a figure of a scope ("1", "3.6") is left out; "" is a figure of no scope."""
        if self.harmless:
            return False
        return not self.scopes or any(_same(scope, one) for one in self.scopes)


@dataclass(frozen=True, slots=True)
class Concluded:
    """A sentence that concludes, and the scopes it names: none where it is about all."""

    kind: Conclusion
    scopes: tuple[str, ...] = ()
    page: int = 0
    quote: str = ""

    def is_about(self, scope: str) -> bool:
        """Whether it is about a figure of a scope."""
        return not self.scopes or any(_same(scope, one) for one in self.scopes)


@dataclass(frozen=True, slots=True)
class Assurance:
    """A statement of assurance as read. `basis` is how the boundary is drawn, `parts` are the sites
    or entities it is limited to."""

    issuer: Told = UNTOLD
    addressee: Told = UNTOLD
    level: str = ""  # where it is one for all subjects
    standards: tuple[Told, ...] = ()
    period: Period = Period()
    basis: Told = UNTOLD
    parts: tuple[Told, ...] = ()
    subjects: tuple[Subject, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    conclusions: tuple[Concluded, ...] = ()
    dated: Told = UNTOLD

    @property
    def conclusion(self) -> str:
        """The worst of its conclusions; "" where none could be read."""
        kinds = [one.kind for one in self.conclusions]
        return max(kinds, key=list(Conclusion).index).value if kinds else ""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of its subjects, or its own."""
        found = dict.fromkeys(one.level for one in self.subjects if one.level)
        return tuple(found) or ((self.level,) if self.level else ())


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate as read. `energy` is what a certificate of renewable energy is worth
    ("12,000 MWh"), `vintage` the year it was produced in; days are written "2024-12-31"."""

    issuer: Told = UNTOLD
    holder: Told = UNTOLD
    standards: tuple[Told, ...] = ()
    scope: Told = UNTOLD
    sites: tuple[Told, ...] = ()
    valid_from: Told = UNTOLD
    valid_to: Told = UNTOLD
    energy: Told = UNTOLD
    vintage: Told = UNTOLD


def _same(scope: str, other: str) -> bool:
    """Whether two scopes are one, or one is a category of the other."""
    return scope == other or scope.startswith(f"{other}.") or other.startswith(f"{scope}.")
