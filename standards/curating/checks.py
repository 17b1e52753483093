"""What is wrong with the registry: pure checks behind the admin's check page and `manage.py
check_registry`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from standards import paragraph_ids
from standards.retrieval.analyser import lexemes
from standards.types import ElementSpec


class Check(StrEnum):
    """The checks, by name, with the words a curator reads as heading."""

    MISSING_PARENT = "Missing parents"
    CYCLE = "Paragraphs that stand beneath themselves"
    NO_ELEMENTS = "Checkable paragraphs without elements"
    UNSATISFIABLE = "Elements no passage can satisfy"
    UNKNOWN_ID = "Unknown ids"
    NO_MATERIALITY = "Checkable paragraphs without a materiality note"
    NO_COUNTERPART = "IFRS S2 paragraphs without an S1 counterpart and without a reason"
    DUPLICATE_CUE = "Cue words that are there twice in a paragraph"
    NO_PASSAGE = "Passages that are missing"
    STALE_PASSAGE = "Passages that do not say what the registry says"
    MIXED_EMBEDDERS = "Passages embedded by something else than queries are"


@dataclass(frozen=True, slots=True)
class Node:
    """A paragraph as the checks see it."""

    id: str
    parent_id: str | None = None
    checkable: bool = False
    elements: tuple[ElementSpec, ...] = ()
    materiality_note: str = ""
    s1_counterpart: tuple[str, ...] = ()
    counterpart_note: str = ""
    supports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AliasRow:
    """A number of another scheme; no paragraph where it names a range."""

    key: int
    scheme: str
    alias: str
    paragraph_id: str | None


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A stored passage. It has no paragraph if it belongs to an industry. `current` says whether it
    has the text that would be made today."""

    header: str
    embedder: str
    paragraph_id: str | None = None
    current: bool = True


@dataclass(frozen=True, slots=True)
class WantedPassage:
    """A passage that is missing: no stored passage has this text."""

    header: str
    paragraph_id: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `paragraph_id` or `alias_key` names the row to correct; both are empty if no
    single row is at fault."""

    check: Check
    message: str
    paragraph_id: str = ""
    alias_key: int | None = None


@dataclass(frozen=True, slots=True)
class Registry:
    """All data that the checks use. `embedder` is the name of the embedder of queries."""

    nodes: Sequence[Node]
    aliases: Sequence[AliasRow] = ()
    passages: Sequence[PassageRow] = ()
    wanted: Sequence[WantedPassage] = ()
    embedder: str = ""


def check_registry(registry: Registry) -> list[Problem]:
    """Every problem, in the order of the checks, then of the standards."""
    parents = {node.id: node.parent_id for node in registry.nodes}
    found = [problem for node in registry.nodes for problem in _of_node(node, parents)]
    found += _of_aliases(registry.aliases, parents)
    found += _of_passages(registry)
    order = list(Check)
    return sorted(found, key=lambda problem: order.index(problem.check))


def _of_node(node: Node, parents: Mapping[str, str | None]) -> Iterator[Problem]:
    yield from _parent(node, parents)
    if node.checkable and not node.elements:
        yield Problem(
            Check.NO_ELEMENTS, f"{node.id} is checked, but nothing says what to look for.", node.id
        )
    if node.checkable and not node.materiality_note.strip():
        yield Problem(
            Check.NO_MATERIALITY, f"{node.id} does not say why an investor misses it.", node.id
        )
    if node.id.startswith("S2") and not node.s1_counterpart and not node.counterpart_note.strip():
        yield Problem(
            Check.NO_COUNTERPART, f"{node.id} names no counterpart and does not say why.", node.id
        )
    for label, ids in (
        ("counterpart", node.s1_counterpart),
        ("supported paragraph", node.supports),
    ):
        for pid in ids:
            if pid not in parents:
                yield Problem(
                    Check.UNKNOWN_ID,
                    f"{node.id} names the {label} {pid}, which does not exist.",
                    node.id,
                )
    yield from _elements(node)


def _parent(node: Node, parents: Mapping[str, str | None]) -> Iterator[Problem]:
    if node.parent_id is None:
        if above := paragraph_ids.parent(node.id):
            yield Problem(
                Check.MISSING_PARENT,
                f"{node.id} stands beneath {above}, but names no parent.",
                node.id,
            )
    elif node.parent_id not in parents:
        yield Problem(
            Check.MISSING_PARENT,
            f"{node.id} names the parent {node.parent_id}, which does not exist.",
            node.id,
        )
    elif node.id in _above(node.id, parents):
        yield Problem(
            Check.CYCLE, f"{node.id} is found again among the paragraphs above it.", node.id
        )


def _above(pid: str, parents: Mapping[str, str | None]) -> set[str]:
    seen: set[str] = set()
    above = parents.get(pid)
    while above is not None and above not in seen:
        seen.add(above)
        above = parents.get(above)
    return seen


def _elements(node: Node) -> Iterator[Problem]:
    for element in node.elements:
        if not is_satisfiable(element):
            words = ", ".join(element.cue_words) or "none"
            yield Problem(
                Check.UNSATISFIABLE,
                f"{node.id}, “{element.name}”: no cue word has a word that search keeps (cue "
                f"words: {words}).",
                node.id,
            )
    counts = Counter(_folded(word) for element in node.elements for word in element.cue_words)
    for word in sorted(word for word, count in counts.items() if count > 1 and word):
        holders = [
            element.name for element in node.elements if word in map(_folded, element.cue_words)
        ]
        yield Problem(
            Check.DUPLICATE_CUE,
            f"{node.id}: “{word}” stands in {' and in '.join(holders)}.",
            node.id,
        )


def is_satisfiable(element: ElementSpec) -> bool:
    """Whether any passage can contain a cue word. An element is recognised by words, and stop words
    are not indexed."""
    return any(lexemes(word) for word in element.cue_words)


def _folded(word: str) -> str:
    return " ".join(word.casefold().split())


def _of_aliases(aliases: Iterable[AliasRow], known: Mapping[str, str | None]) -> Iterator[Problem]:
    for row in aliases:
        if row.paragraph_id is not None and row.paragraph_id not in known:
            message = f"{row.scheme}:{row.alias} means {row.paragraph_id}, which does not exist."
            yield Problem(Check.UNKNOWN_ID, message, alias_key=row.key)


def _of_passages(registry: Registry) -> Iterator[Problem]:
    stored = {passage.header for passage in registry.passages}
    for wanted in registry.wanted:
        if wanted.header not in stored:
            yield Problem(
                Check.NO_PASSAGE,
                f"Search cannot find {wanted.header}: it has no passage.",
                wanted.paragraph_id or "",
            )
    for passage in registry.passages:
        if not passage.current and passage.embedder == registry.embedder:
            message = f"Search still reads an older text of {passage.header}."
            yield Problem(Check.STALE_PASSAGE, message, passage.paragraph_id or "")
    others = Counter(
        passage.embedder or "nothing"
        for passage in registry.passages
        if passage.embedder != registry.embedder
    )
    for name, count in sorted(others.items()):
        yield Problem(
            Check.MIXED_EMBEDDERS,
            f"{count} passages were embedded by {name}, but queries are embedded by "
            f"{registry.embedder}: "
            "run `python manage.py reembed`.",
        )
