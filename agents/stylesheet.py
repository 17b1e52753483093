"""The stylesheet of the agents' colours, made from the registry: the content security policy
forbids styles inside pages, and a file would have to be edited for every new agent."""

from __future__ import annotations

from hashlib import sha256

from agents.registry import AGENTS


def _rules(shade: str) -> str:
    return "\n".join(
        f".a-{spec.name}, .edge-{spec.name} {{ --agent: {getattr(spec.colours, shade)}; }}"
        for spec in AGENTS
    )


CSS = f"{_rules('light')}\n@media (prefers-color-scheme: dark) {{\n{_rules('dark')}\n}}\n"
ETAG = f'"{sha256(CSS.encode()).hexdigest()[:16]}"'
