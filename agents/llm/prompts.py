"""Prompts are files: a system part, and a user part with slots for inputs.

    # System
    You compare claims with requirements ...
    # Cached
    The report in short: {{ outline }}
    # User
    The claim: {{ claim }}
    The page it stands on: {{ page_text }}

A text put into a slot is marked as unchecked material: it stands between delimiters with a code
that nobody outside Sibyl can know, so nothing in the text can close them. Numbers, and Sibyl's own
words marked `Trusted`, are put in without delimiters. The system part is the same for every
message: its slots are filled once, with Sibyl's own words, when the file is loaded.

The part `# Cached`, which a file may leave out, comes first in the user's message. Where its inputs
are the same in many questions about a report, their messages begin with the same characters, and
providers charge less for what they have read before. For this the code of material is the same in
all messages about one analysis: a keyed hash of its id.
"""

from __future__ import annotations

import base64
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.utils.crypto import salted_hmac

from sibyl_project.common.regex import regex

_HERE = Path(__file__).parent
_PARTS = regex(
    r"\A\s*# System\n(?P<system>.*?)(?:^# Cached\n(?P<cached>.*?))?^# User\n(?P<user>.*)\Z",
    re.DOTALL | re.MULTILINE,
)
_CODE_CHARACTERS = 16
_SLOT = regex(r"{{\s*(\w+)\s*}}")
# Characters that no reader sees but a model may obey: control characters, marks that reverse or
# hide text, and the "tag" alphabet.
_UNSEEN = regex(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-"
    "\U000e007f]"
)

Inputs = Mapping[str, Any]


class Trusted(str):
    """Words from Sibyl's own code or registry, which need no delimiters in a prompt."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is shown with a question, such as that of a page. Like all material it is
    unchecked, and no instruction."""

    media_type: str  # "image/webp"
    data: bytes = field(repr=False)

    @property
    def digest(self) -> str:
        """What tells it from every other picture."""
        return sha256(self.data).hexdigest()

    def as_json(self) -> dict[str, Any]:
        """The picture in the form the OpenAI protocol expects."""
        coded = base64.b64encode(self.data).decode("ascii")
        return {
            "type": "image_url",
            "image_url": {"url": f"data:{self.media_type};base64,{coded}"},
        }


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation: role `system`, `user` or `assistant`. The first `shared`
    characters of it are the same in other questions. `pictures` follow its words."""

    role: str
    content: str
    shared: int = 0
    pictures: tuple[Picture, ...] = ()

    def as_json(self, *, marked: bool = False) -> dict[str, Any]:
        """The message in the form the OpenAI protocol expects; `marked` shows where its shared part
        ends, for providers that keep only what is marked."""
        marks = marked and self.shared > 0
        if not marks and not self.pictures:
            return {"role": self.role, "content": self.content}
        kept: dict[str, Any] = {"type": "text", "text": self.content[: self.shared * marks]}
        rest: dict[str, Any] = {"type": "text", "text": self.content[self.shared * marks :]}
        texts = [kept | {"cache_control": {"type": "ephemeral"}}, rest]
        parts = [part for part in texts if part["text"]]
        return {
            "role": self.role,
            "content": [*parts, *(picture.as_json() for picture in self.pictures)],
        }


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt file. `digest` changes with the file and with the rules on unchecked material;
    `cached` is what comes first in the user's message."""

    name: str
    system: str
    user: str
    digest: str
    cached: str = ""

    @property
    def slots(self) -> frozenset[str]:
        """The names of the inputs that the user's message takes."""
        return frozenset(_SLOT.findall(self.cached + self.user))

    def check(self, inputs: Inputs) -> None:
        """Raise ValueError unless `inputs` are exactly those the prompt has slots for."""
        if wrong := self.slots ^ set(inputs):
            raise ValueError(
                f"{self.name}: the prompt and its inputs do not agree on {', '.join(sorted(wrong))}"
            )

    def messages(self, inputs: Inputs, about: str = "") -> tuple[Message, ...]:
        """The system and the user message. `about` is the id of what is asked about, from which
        the code of material is made; without it the code is random. Raises ValueError as `check`
        does."""
        return self.system_message(), self.user_message(inputs, about)

    def system_message(self) -> Message:
        """The system message, which never varies."""
        words = "\n\n".join(filter(None, (self.system, _material_rules())))
        return Message("system", words, len(words))

    def user_message(self, inputs: Inputs, about: str = "") -> Message:
        """The user message. Raises ValueError as `check` does."""
        self.check(inputs)
        texts = {name: _text(value) for name, value in inputs.items()}
        code = _code("".join(texts.values()), about)

        def filled(part: str) -> str:
            return _SLOT.sub(
                lambda slot: _delimited(slot[1], inputs[slot[1]], texts[slot[1]], code), part
            )

        first = f"The code of material in this message is {code}.\n\n"
        if not self.cached:
            return Message("user", first + filled(self.user))
        shared = f"{first}{filled(self.cached)}\n\n"
        return Message("user", shared + filled(self.user), len(shared))


def load(path: Path, **ours: str) -> Prompt:
    """Read a prompt file; `ours` are Sibyl's own words for the slots of its system part, by name.

    Raises ValueError when a part is missing, or the system part has other slots than these.
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
    if wrong := set(_SLOT.findall(parts["system"])) ^ set(words):
        raise ValueError(
            f"{name}: the system part must not have slots for inputs; its slots and our words "
            f"for them do not agree on {', '.join(sorted(wrong))}"
        )
    system = _SLOT.sub(lambda slot: words[slot[1]], parts["system"])
    filled = f"{text[: parts.start('system')]}{system}{text[parts.end('system') :]}"
    digest = sha256(f"{filled}\0{_material_rules()}".encode()).hexdigest()
    cached = (parts["cached"] or "").strip()
    return Prompt(name, system.strip(), parts["user"].strip(), digest, cached)


def mend(asked: Prompt, answer: str, problems: str, about: str = "") -> tuple[Message, Message]:
    """The messages that ask for an answer in the right form: the system part of what was asked, the
    answer, and its `problems`, which are delimited because both may quote anything. The material
    that was asked about is not sent again."""
    inputs = {"answer": answer, "problems": problems}
    return asked.system_message(), load(_HERE / "mend.md").user_message(inputs, about)


def in_words(messages: tuple[Message, ...], schema: dict[str, Any]) -> tuple[Message, ...]:
    """The messages with the schema in the system message, for an endpoint that takes no schema as
    a parameter."""
    system, *others = messages
    shape = f"{_file('shape.md')}\n{json.dumps(schema, ensure_ascii=False)}"
    words = f"{system.content}\n\n{shape}"
    return Message("system", words, len(words) if system.shared else 0), *others


def canonical(inputs: Inputs) -> str:
    """The inputs as one text: equal inputs give equal texts."""
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


def _delimited(name: str, value: Any, text: str, code: str) -> str:
    if isinstance(value, Trusted) or (
        isinstance(value, int | float) and not isinstance(value, bool)
    ):
        return text
    return f"\nBEGIN MATERIAL {name} {code}\n{text}\nEND MATERIAL {name} {code}\n"


def _code(text: str, about: str) -> str:
    """A code that does not occur in the text: made from the secret key of the installation and
    from what the text is `about`, or random. Who writes a report knows neither."""
    number = 0
    while (code := _keyed(about, number) if about else secrets.token_hex(8)) in text:
        number += 1
    return code


def _keyed(about: str, number: int) -> str:
    named = salted_hmac("sibyl.material", f"{about}:{number}", algorithm="sha256")
    return named.hexdigest()[:_CODE_CHARACTERS]


def _material_rules() -> str:
    return _file("material.md")


@lru_cache(maxsize=8)
def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8").strip()
