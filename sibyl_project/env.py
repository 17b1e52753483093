"""Every environment variable Sibyl reads.

A bad value stops the start with one line that names it.
"""

from __future__ import annotations

import re
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, create_model, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from sibyl_project import (
    mail_address,
    model_address,
    model_defaults,
    oidc_address,
    tessdata,
)

BASE_DIR = Path(__file__).resolve().parent.parent
LEAST_KEY, LEAST_DIFFERENT = 32, 8  # characters of a SECRET_KEY
LEAST_TOKEN = 16
# settings that are secrets or may contain one
NEVER_SHOWN = {
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "LLM_BASE_URL",
    "LLM_API_KEY",
    "OPENROUTER_API_KEY",
    "EMAIL_URL",
    "METRICS_TOKEN",
    "OIDC_CLIENT_SECRET",
}

_AgentModels: Any = create_model("_AgentModels", __base__=BaseSettings, **model_defaults.fields())


class Env(_AgentModels):
    """The settings an operator may give, from the environment or from `.env` beside `manage.py`."""

    model_config = SettingsConfigDict(
        env_file=BASE_DIR / ".env", extra="ignore", env_ignore_empty=True
    )

    DATABASE_URL: str = Field(
        default="", description="PostgreSQL with pgvector; absent: the embedded server"
    )
    DATABASE_OWNER_URL: str = Field(
        default="",
        description="the same database, as the role that owns it; absent: one role does all",
    )
    REDIS_URL: str = Field(default="", description="Redis; absent: the embedded server")
    SECRET_KEY: str = Field(
        default="", description="absent on the embedded default: made once and kept beside its data"
    )
    DEBUG: bool = False
    ALLOWED_HOSTS: Annotated[list[str], NoDecode] = ["localhost", "127.0.0.1", "[::1]"]
    CSRF_TRUSTED_ORIGINS: Annotated[list[str], NoDecode] = []
    TRUSTED_PROXIES: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="addresses or networks of proxies whose X-Forwarded-For is believed",
    )
    SECURE_COOKIES: bool = Field(default=False, description="true behind HTTPS")
    HTTPS_HEADER: str = Field(
        default="",
        description="the header in which a trusted proxy says that a request came by HTTPS",
    )
    SSL_REDIRECT: bool = Field(default=False, description="true: HTTP is answered with HTTPS")
    HSTS_SECONDS: int = Field(
        default=0, ge=0, le=63_072_000, description="how long browsers insist on HTTPS"
    )
    SESSION_IDLE_MINUTES: int = Field(
        default=60, ge=5, le=1440, description="a session that is not used for so long ends"
    )
    SESSION_ABSOLUTE_HOURS: int = Field(
        default=12, ge=1, le=336, description="a session ends so long after signing in"
    )
    TOKEN_MAX_DAYS: int = Field(
        default=90, ge=1, le=366, description="the longest that a token of a program may last"
    )
    MFA_GROUPS: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="groups that need a second step to sign in; * stands for every account",
    )
    OIDC_ISSUER: str = Field(
        default="", description="the firm's own sign-in provider; absent: names and passwords only"
    )
    OIDC_NAME: str = Field(
        default="the firm's account", description="what the button says people sign in with"
    )
    OIDC_CLIENT_ID: str = ""
    OIDC_CLIENT_SECRET: str = ""
    OIDC_GROUPS_CLAIM: str = Field(
        default="groups", description="the claim in which the provider lists somebody's groups"
    )
    OIDC_GROUPS: str = Field(
        default="", description="which value of the claim stands for which group of Sibyl"
    )
    OIDC_HOSTS: Annotated[list[str], NoDecode] = Field(
        default=[], description="hosts of the provider besides the issuer's own"
    )
    OIDC_ASKS_SECOND_STEP: bool = Field(
        default=False, description="true: the provider asks everybody for a second step itself"
    )
    STREAMS_PER_USER: int = Field(
        default=40, ge=1, le=10_000, description="live pages and event streams of one account"
    )
    MEDIA_DIR: Path | None = Field(
        default=None, description="where report files are kept; absent: beside the embedded data"
    )
    S3_BUCKET: str = Field(
        default="", description="keep report files in this bucket instead of below MEDIA_DIR"
    )
    S3_ENDPOINT_URL: str = Field(
        default="", description="address of a service that speaks S3; empty: Amazon's own"
    )
    S3_REGION: str = Field(default="", description="region of the bucket, where the service asks")
    MAX_UPLOAD_SIZE_MB: int = Field(default=50, ge=1, le=2048)
    MAX_UPLOAD_PAGES: int = Field(default=1000, ge=1, le=20000)
    FIRM_NAME: str = Field(default="", description="the firm named on the cover of papers")
    CONFIDENTIALITY: str = Field(
        default="Confidential. For the parties to the engagement only.",
        description="the line on confidentiality in papers",
    )
    TRASH_DAYS: int = Field(
        default=30, ge=1, le=3650, description="how long a deleted report can be restored"
    )
    PUBLIC_URL: str = Field(
        default="", description="where people reach Sibyl, for links in mails and webhooks"
    )
    EMAIL_URL: str = Field(
        default="", description="the mail server; absent: no mail is sent, and the pages say so"
    )
    EMAIL_FROM: str = Field(default="", description="whom mails come from")
    NOTICE_DAYS: int = Field(
        default=90, ge=1, le=3650, description="how long notifications and deliveries are kept"
    )
    WEBHOOK_HOSTS: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="the only hosts webhooks are sent to; .example.org stands for all that end so; "
        "absent: any public one",
    )
    WEBHOOK_NETWORKS: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="private networks that webhooks may reach, also without https",
    )
    SOURCES: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="outside services that may be asked, such as gdelt, openalex; absent: none",
    )
    SOURCES_CONTACT: str = Field(
        default="", description="a mail address that services are told, as some of them demand"
    )
    SOURCES_NETWORKS: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="private networks that services may be asked in, also without https",
    )
    SOURCE_URLS: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="other addresses of services, such as searxng=https://search.example.org",
    )
    SOURCES_MOST_ASKS: int = Field(
        default=300, ge=1, le=100_000, description="the most an analysis asks outside services"
    )
    SOURCES_MOST_COST_USD: float = Field(
        default=2.0, ge=0, le=10_000, description="the most it spends on them, in US dollars"
    )
    PLACE_LAYERS: Path | None = Field(
        default=None,
        description="a directory of GeoJSON with protected areas, water stress and the like",
    )
    SEARCH_API_KEY: str = Field(default="", description="of the search service that is named")
    OPENALEX_API_KEY: str = ""
    SEMANTIC_SCHOLAR_API_KEY: str = ""
    OCR_TESSDATA: Path | None = Field(
        default=None,
        description="Tesseract's language data; absent: looked for where systems keep it",
    )
    OCR_LANGUAGES: str = Field(
        default="eng",
        description='what scanned pages may be in, joined by "+"; none: no text recognition',
    )
    LAYOUT_READER: bool = Field(
        default=True, description="false: pages are read by their lines only, which is faster"
    )
    MAX_JUDGE_ITERATIONS: int = Field(default=3, ge=0, le=10)
    AGENT_TIMEOUT_SECONDS: int = Field(default=120, ge=5, le=3600)
    PIPELINE_TIMEOUT_SECONDS: int = Field(default=600, ge=30, le=86400)
    RUN_LEASE_SECONDS: float = Field(
        default=30, ge=1, le=600, description="how long a silent worker keeps a piece of work"
    )
    UPLOADS_PER_HOUR: int = Field(
        default=60, ge=1, le=100_000, description="files one user may send, evidence included"
    )
    QUESTIONS_PER_HOUR: int = Field(
        default=240, ge=1, le=100_000, description="questions one user may put to Ask"
    )
    ANALYSES_AT_ONCE: int = Field(
        default=3, ge=1, le=1000, description="of one engagement; what is started beyond waits"
    )
    AUTO_START_ANALYSIS: bool = False
    LLM_BASE_URL: str = Field(
        default=model_address.OPENROUTER, description="any endpoint that speaks OpenAI's protocol"
    )
    LLM_API_KEY: str = Field(
        default="", description="its key; none is needed on this machine or a private network"
    )
    OPENROUTER_API_KEY: str = Field(default="", description="the same, sent to OpenRouter only")
    LLM_MAX_CONCURRENCY: int = Field(
        default=8, ge=1, le=256, description="requests to models under way, of all workers together"
    )
    LLM_BUDGET_USD: float = Field(
        default=20, ge=0, le=100_000, allow_inf_nan=False, description="of one analysis"
    )
    LLM_BUDGET_CALLS: int = Field(default=3000, ge=0, le=1_000_000)
    LLM_BUDGET_TOKENS: int = Field(default=10_000_000, ge=0, le=1_000_000_000)
    LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH: float | None = Field(
        default=None,
        ge=0,
        le=10_000_000,
        allow_inf_nan=False,
        description="of all analyses of one engagement in a calendar month (UTC); absent: no limit",
    )
    LLM_ON_FAILURE: Literal["rules", "stop"] = Field(
        default="rules",
        description="when a model fails: rules go on and the report says so, or the analysis stops",
    )
    LLM_PICTURES: bool = Field(
        default=False,
        description="whether models see pictures of pages whose tables text alone leaves in doubt",
    )
    EMBEDDING_MODEL: str = Field(
        default="",
        description="a model of that endpoint, or local:<directory or package>; absent: built in",
    )
    EMBEDDING_DIMENSION: int = Field(
        default=1536, ge=16, le=16000, description="length of the endpoint's vectors"
    )
    METRICS_TOKEN: str = Field(
        default="", description="what Prometheus sends to read /metrics; absent: see the networks"
    )
    METRICS_NETWORKS: Annotated[list[str], NoDecode] = Field(
        default=[],
        description="addresses or networks that may read /metrics; without both it is off",
    )
    LOG_LEVEL: str = "INFO"
    LOG_FORMAT: Literal["line", "json"] = Field(
        default="line", description="json: an object a line, without what exceptions say"
    )
    LOG_FILE: Path | None = Field(
        default=None, description="what all processes on this machine log to; absent: stderr"
    )
    LOG_FILE_MB: int = Field(
        default=50, ge=1, le=10_000, description="a log file as large as this is put aside"
    )
    LOG_FILES_KEPT: int = Field(default=10, ge=1, le=1000, description="how many are kept")
    STOP_SECONDS: float = Field(
        default=20,
        ge=0,
        le=600,
        description="how long requests and runs under way get when a process is stopped",
    )
    SIBYL_WORKERS: Literal["embedded", "external"] = Field(
        default="embedded",
        description="external: commands start no workers, somebody else runs them",
    )

    @field_validator(
        "ALLOWED_HOSTS",
        "CSRF_TRUSTED_ORIGINS",
        "TRUSTED_PROXIES",
        "WEBHOOK_HOSTS",
        "WEBHOOK_NETWORKS",
        "SOURCES",
        "SOURCES_NETWORKS",
        "SOURCE_URLS",
        "METRICS_NETWORKS",
        "MFA_GROUPS",
        "OIDC_HOSTS",
        mode="before",
    )
    @classmethod
    def _split(cls, value: object) -> object:
        return (
            [part.strip() for part in value.split(",") if part.strip()]
            if isinstance(value, str)
            else value
        )

    @field_validator("SOURCES_CONTACT")
    @classmethod
    def _contact(cls, value: str) -> str:
        if value and not re.fullmatch(r"[^@\s]+@[^@\s]+", value):
            raise ValueError("must be a mail address, such as audit@example.org")
        return value

    @field_validator("SOURCE_URLS")
    @classmethod
    def _addresses(cls, value: list[str]) -> list[str]:
        for each in value:
            name, _, address = each.partition("=")
            parts = urlsplit(_parsed(address))
            named = parts.scheme in {"http", "https"} and parts.hostname and not parts.username
            if not name or not named:
                raise ValueError("must be written like searxng=https://search.example.org")
        return value

    @field_validator("METRICS_TOKEN")
    @classmethod
    def _long_enough(cls, value: str) -> str:
        if value and (len(value) < LEAST_TOKEN or not value.isascii() or not value.isprintable()):
            raise ValueError(f"must be at least {LEAST_TOKEN} letters and digits")
        return value

    @field_validator("TRUSTED_PROXIES", "WEBHOOK_NETWORKS", "SOURCES_NETWORKS", "METRICS_NETWORKS")
    @classmethod
    def _networks(cls, value: list[str]) -> list[str]:
        for each in value:
            ip_network(each, strict=False)
        return value

    @field_validator("WEBHOOK_HOSTS")
    @classmethod
    def _hosts(cls, value: list[str]) -> list[str]:
        for each in value:
            if not re.fullmatch(r"\.?[A-Za-z0-9][A-Za-z0-9.:-]*", each):
                raise ValueError("must be names of hosts, such as hooks.example.org")
        return [each.lower() for each in value]

    @field_validator("PUBLIC_URL")
    @classmethod
    def _public(cls, value: str) -> str:
        parts = urlsplit(_parsed(value))
        if value and (parts.scheme not in {"http", "https"} or not parts.hostname):
            raise ValueError("must begin with https:// or http:// and name a host")
        if parts.query or parts.fragment or parts.path.strip("/"):
            raise ValueError("must end with the host, or with its port")
        return value.rstrip("/")

    @field_validator("EMAIL_URL")
    @classmethod
    def _mail_server(cls, value: str) -> str:
        return mail_address.checked(value)

    @field_validator("EMAIL_FROM")
    @classmethod
    def _sender(cls, value: str) -> str:
        if value and ("@" not in value or not value.isprintable()):
            raise ValueError("must be a mail address, such as Sibyl <sibyl@example.org>")
        return value

    @field_validator("OIDC_ISSUER")
    @classmethod
    def _issuer(cls, value: str) -> str:
        return oidc_address.checked_issuer(_parsed(value))

    @field_validator("OIDC_GROUPS")
    @classmethod
    def _claimed(cls, value: str) -> str:
        return oidc_address.checked_groups(value)

    @field_validator("OIDC_HOSTS")
    @classmethod
    def _provider_hosts(cls, value: list[str]) -> list[str]:
        return oidc_address.checked_hosts(value)

    @field_validator("HTTPS_HEADER")
    @classmethod
    def _header(cls, value: str) -> str:
        if value and not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", value):
            raise ValueError("must be the name of one header, such as X-Forwarded-Proto")
        return value

    @field_validator("DATABASE_URL", "DATABASE_OWNER_URL")
    @classmethod
    def _postgres_only(cls, value: str) -> str:
        if value and not value.startswith(("postgres://", "postgresql://")):
            raise ValueError("must begin with postgresql://")
        return _parsed(value)

    @field_validator("REDIS_URL")
    @classmethod
    def _redis_only(cls, value: str) -> str:
        if value and not value.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("must begin with redis://, rediss:// or unix://")
        return _parsed(value)

    @field_validator("LLM_BASE_URL")
    @classmethod
    def _endpoint(cls, value: str) -> str:
        return model_address.checked(value)

    @field_validator("LLM_API_KEY", "OPENROUTER_API_KEY")
    @classmethod
    def _sendable(cls, value: str) -> str:
        return model_address.checked_key(value)

    @field_validator("EMBEDDING_MODEL")
    @classmethod
    def _one_word(cls, value: str) -> str:
        return model_address.checked_model(value)

    @field_validator("MEDIA_DIR", "LOG_FILE")
    @classmethod
    def _same_for_every_process(cls, value: Path | None) -> Path | None:
        return BASE_DIR / value.expanduser() if value else None

    @field_validator("OCR_TESSDATA")
    @classmethod
    def _directory(cls, value: Path | None) -> Path | None:
        return tessdata.checked_directory(BASE_DIR / value.expanduser()) if value else None

    @field_validator("OCR_LANGUAGES")
    @classmethod
    def _languages(cls, value: str) -> str:
        return tessdata.checked_languages(value)

    @field_validator("LOG_LEVEL")
    @classmethod
    def _known_level(cls, value: str) -> str:
        if value.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}:
            raise ValueError("must be DEBUG, INFO, WARNING, ERROR or CRITICAL")
        return value.upper()

    @property
    def embedded(self) -> bool:
        """Whether the embedded PostgreSQL and Redis are used: no address of others is given."""
        return not self.DATABASE_URL

    @property
    def llm_key(self) -> str:
        """The key for LLM_BASE_URL; empty when there is none."""
        return self.LLM_API_KEY or (
            self.OPENROUTER_API_KEY if model_address.is_openrouter(self.LLM_BASE_URL) else ""
        )

    @property
    def llm_usable(self) -> bool:
        """Whether models can be asked: there is a key, or the endpoint, on a private network, needs
        none."""
        return bool(self.llm_key) or model_address.is_private(self.LLM_BASE_URL)

    @property
    def llm_models(self) -> dict[str, dict[str, Any]]:
        """What each agent asks models with."""
        return model_defaults.chosen(self.model_dump())


@cache
def load() -> Env:
    """Read the environment once.

    Raises SystemExit with one line that names the first bad setting.
    """
    try:
        env = Env()
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        shown = "" if name in NEVER_SHOWN else f" (got {first.get('input')!r})"
        raise _unusable(name, first["msg"].removeprefix("Value error, ") + shown) from None
    if bool(env.DATABASE_URL) != bool(env.REDIS_URL):
        given, missing = (
            ("DATABASE_URL", "REDIS_URL") if env.DATABASE_URL else ("REDIS_URL", "DATABASE_URL")
        )
        raise _unusable(
            missing, f"it must be given when {given} is; leave out both for the embedded services"
        )
    if env.DATABASE_OWNER_URL and not env.DATABASE_URL:
        raise _unusable(
            "DATABASE_OWNER_URL", "it is for a database of one's own; give DATABASE_URL too"
        )
    _refuse_https_in_vain(env)
    _refuse_mail_in_vain(env)
    _refuse_half_a_provider(env)
    if env.DATABASE_URL and env.DEBUG:
        raise _unusable(
            "DEBUG", "with services of one's own it must be false: error pages show report text"
        )
    if env.DATABASE_URL and env.SECRET_KEY and _is_weak(env.SECRET_KEY):
        raise _unusable(
            "SECRET_KEY",
            f"it can be guessed; give at least {LEAST_KEY} random characters, for example what "
            "`openssl rand -base64 48` prints",
        )
    if why := model_address.unusable_embedding(
        env.EMBEDDING_MODEL, env.LLM_BASE_URL, env.llm_key, base=BASE_DIR
    ):
        raise _unusable("EMBEDDING_MODEL", why)
    asked = "OCR_LANGUAGES" in env.model_fields_set
    if why := tessdata.unusable(env.OCR_TESSDATA, env.OCR_LANGUAGES, asked=asked):
        raise _unusable("OCR_LANGUAGES" if asked else "OCR_TESSDATA", why)
    return env


def _refuse_https_in_vain(env: Env) -> None:
    """Raises SystemExit when a setting about HTTPS would have no effect, or would redirect for
    ever: Sibyl itself speaks HTTP, so it knows HTTPS only by the word of a proxy."""
    if env.HTTPS_HEADER and not env.TRUSTED_PROXIES:
        raise _unusable(
            "HTTPS_HEADER",
            "nobody's word would count; name the proxy that sends it in TRUSTED_PROXIES",
        )
    for name in ("SSL_REDIRECT", "HSTS_SECONDS"):
        if getattr(env, name) and not env.HTTPS_HEADER:
            raise _unusable(
                name,
                "Sibyl cannot tell HTTPS from HTTP; name the header in which the proxy says so in "
                "HTTPS_HEADER, such as X-Forwarded-Proto",
            )


def _refuse_mail_in_vain(env: Env) -> None:
    """Raises SystemExit where a mail could not say whom it is from or where to read on."""
    for name in ("EMAIL_FROM", "PUBLIC_URL"):
        if env.EMAIL_URL and not getattr(env, name):
            raise _unusable(name, "it must be given when EMAIL_URL is")


def _refuse_half_a_provider(env: Env) -> None:
    """Raises SystemExit for a provider that nobody could sign in by."""
    for name in oidc_address.TOGETHER:
        if env.OIDC_ISSUER and not getattr(env, name):
            raise _unusable(name, "it must be given when OIDC_ISSUER is")
        if getattr(env, name) and not env.OIDC_ISSUER:
            raise _unusable(name, "it has no effect without OIDC_ISSUER")


def _is_weak(key: str) -> bool:
    return len(key) < LEAST_KEY or len(set(key)) < LEAST_DIFFERENT


def _parsed(url: str) -> str:
    """The address unchanged. Raises ValueError, without quoting it, when its host or port cannot be
    read."""
    try:
        _ = urlsplit(url).port  # the port is parsed only when it is read
    except ValueError:
        raise ValueError("is not an address: its host or port cannot be read") from None
    return url


def _unusable(name: str, why: str) -> SystemExit:
    return SystemExit(f"Setting {name} is not usable: {why}")
