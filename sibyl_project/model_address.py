"""The rules for the settings that say where models are asked and with which key."""

from __future__ import annotations

from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

OPENROUTER = "https://openrouter.ai/api/v1"
LOCAL = "local:"
_LONGEST_NAME = 100  # it is stored beside every vector
_PRIVATE_ENDINGS = (".local", ".internal", ".localhost", ".lan")


def checked(url: str) -> str:
    """The base address without a slash at its end.

    Raises ValueError (without quoting it) for one that must not be used.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError("is not an address: its host or port cannot be read") from None
    if parts.scheme not in {"http", "https"} or not host:
        raise ValueError("must begin with https:// and name a host")
    if parts.scheme == "http" and not is_private(url):
        raise ValueError(
            "must begin with https://: over http:// the key and the texts could be read on the way"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("must be a plain address; the key goes into LLM_API_KEY")
    return url.rstrip("/")


def checked_key(key: str) -> str:
    """The key. Raises ValueError for one that cannot be sent in a header."""
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise ValueError("holds white space or characters that cannot be sent; copy it again")
    return key


def checked_model(name: str) -> str:
    """The name of an embedding model. Raises ValueError for a text that cannot be the name of
    one."""
    if name != name.strip() or not name.isprintable() or name == LOCAL:
        raise ValueError(
            "must name a model of the endpoint, or local:<directory or installed package>"
        )
    if len(name) > _LONGEST_NAME and not name.startswith(LOCAL):
        raise ValueError(f"must not be longer than {_LONGEST_NAME} characters")
    return name


def is_private(url: str) -> bool:
    """Whether the address is this machine or in a private network: a private IP address, or a host
    name that public DNS does not serve."""
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(_PRIVATE_ENDINGS)


def is_openrouter(url: str) -> bool:
    """Whether the address is OpenRouter's."""
    host = urlsplit(url).hostname or ""
    return host == "openrouter.ai" or host.endswith(".openrouter.ai")


def unusable_embedding(model: str, url: str, key: str, *, base: Path) -> str:
    """Why the embedding model cannot be used with this endpoint and key, and what to do; empty when
    it can.

    `base` is where relative directories begin.
    """
    if model.startswith(LOCAL):
        return _unusable_local(model.removeprefix(LOCAL), base)
    if model and not key and not is_private(url):
        keys = "LLM_API_KEY or OPENROUTER_API_KEY" if is_openrouter(url) else "LLM_API_KEY"
        return (
            f"{urlsplit(url).hostname} needs {keys}; give it, or leave EMBEDDING_MODEL empty to "
            "embed offline"
        )
    return ""


def _unusable_local(address: str, base: Path) -> str:
    if find_spec("sentence_transformers") is None:
        return "a local model needs more packages; requirements-local.in says how to install them"
    if (base / address).is_dir() or (address.isidentifier() and find_spec(address)):
        return ""
    return f"{address} is neither a directory nor an installed package"
