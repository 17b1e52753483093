"""Prompts are files: a system part that never changes and a user part with places for inputs.

    # System
    You compare claims with requirements ...
    # User
    The claim: {{ claim }}
    The page it stands on: {{ page_text }}

Every text put into a place is fenced as unchecked material behind a code chosen at random for the
message, so nothing inside can close the fence. Numbers, and words of our own marked `Trusted`,
stand bare. The system part never changes: its places are filled once, when the file is loaded, with
words of our own.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_PARTS = re.compile(
    r"\A\s*# System\n(?P<system>.*?)^# User\n(?P<user>.*)\Z", re.DOTALL | re.MULTILINE
)
_PLACE = re.compile(r"{{\s*(\w+)\s*}}")
# What no reader sees and a model may obey: control characters, marks that reverse or hide text, and
# the "tag" alphabet.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-"
    "\U000e007f]"
)

Inputs = Mapping[str, Any]


class Trusted(str):
    """Words of our own, or of the registry, that may stand outside the fences."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation: role `system`, `user` or `assistant`."""

    role: str
    content: str

    def as_json(self) -> dict[str, str]:
        """The message as the protocol has it."""
        return {"role": self.role, "content": self.content}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt file. `digest` changes with the file and with the rules on material."""

    name: str
    system: str
    user: str
    digest: str

    @property
    def places(self) -> frozenset[str]:
        """The names of the inputs it takes."""
        return frozenset(_PLACE.findall(self.user))

    def check(self, inputs: Inputs) -> None:
        """Raise ValueError unless `inputs` are exactly those the prompt has places for."""
        if wrong := self.places ^ set(inputs):
            raise ValueError(
                f"{self.name}: the prompt and its inputs do not agree on {', '.join(sorted(wrong))}"
            )

    def messages(self, inputs: Inputs) -> tuple[Message, ...]:
        """The system and the user message. Raises as `check` does."""
        return Message(
            "system", "\n\n".join(filter(None, (self.system, _material_rules())))
        ), self.user_message(inputs)

    def user_message(self, inputs: Inputs) -> Message:
        """The user message alone."""
        self.check(inputs)
        texts = {name: _text(value) for name, value in inputs.items()}
        code = _code("".join(texts.values()))
        filled = _PLACE.sub(
            lambda place: _fenced(place[1], inputs[place[1]], texts[place[1]], code), self.user
        )
        return Message("user", f"The code of material in this message is {code}.\n\n{filled}")


def load(path: Path, **ours: str) -> Prompt:
    """Read a prompt file; `ours` are words of our own for the places of its system part.

    Raises ValueError when a part is missing, or the system part has other places than these.
    """
    return _load(path, path.stat().st_mtime_ns, tuple(sorted(ours.items())))


@lru_cache(maxsize=64)
def _load(path: Path, _changed: int, ours: tuple[tuple[str, str], ...]) -> Prompt:
    text = path.read_text(encoding="utf-8")
    parts = _PARTS.match(text)
    name = f"{path.parent.name}/{path.name}"
    if not parts or not parts["user"].strip():
        raise ValueError(f"{name} must have a part '# System' and after it a part '# User'")
    words = dict(ours)
    if wrong := set(_PLACE.findall(parts["system"])) ^ set(words):
        raise ValueError(
            f"{name}: the system part must not have places for inputs; its places and our words "
            f"for them do not agree on {', '.join(sorted(wrong))}"
        )
    system = _PLACE.sub(lambda place: words[place[1]], parts["system"])
    filled = f"{text[: parts.start('system')]}{system}{text[parts.end('system') :]}"
    digest = sha256(f"{filled}\0{_material_rules()}".encode()).hexdigest()
    return Prompt(name, system.strip(), parts["user"].strip(), digest)


def repair(answer: str, problems: str) -> tuple[Message, Message]:
    """What is said when an answer cannot be used: the answer, and what is wrong with it (which may
    quote it, so it is fenced)."""
    return Message("assistant", answer), load(_HERE / "repair.md").user_message(
        {"problems": problems}
    )


def in_words(messages: tuple[Message, ...], schema: dict[str, Any]) -> tuple[Message, ...]:
    """The messages with the schema in the system message, for an endpoint that takes none as a
    parameter."""
    system, *others = messages
    shape = f"{_file('shape.md')}\n{json.dumps(schema, ensure_ascii=False)}"
    return Message("system", f"{system.content}\n\n{shape}"), *others


def canonical(inputs: Inputs) -> str:
    """The inputs as one text that is the same whenever they are."""
    shown = {
        name: ["trusted" if isinstance(value, Trusted) else "given", value]
        for name, value in inputs.items()
    }
    return json.dumps(shown, sort_keys=True, ensure_ascii=True, default=str)


def _text(value: Any) -> str:
    shown = (
        value
        if isinstance(value, str)
        else json.dumps(value, ensure_ascii=False, indent=1, default=str)
    )
    return _UNSEEN.sub("", shown.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _fenced(name: str, value: Any, text: str, code: str) -> str:
    if isinstance(value, Trusted) or (
        isinstance(value, int | float) and not isinstance(value, bool)
    ):
        return text
    return f"\nBEGIN MATERIAL {name} {code}\n{text}\nEND MATERIAL {name} {code}\n"


def _code(text: str) -> str:
    """A code that does not stand in the text."""
    while (code := secrets.token_hex(8)) in text:
        pass
    return code


def _material_rules() -> str:
    return _file("material.md")


@lru_cache(maxsize=8)
def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8").strip()
