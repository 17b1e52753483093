"""Every environment variable Sibyl reads, in one place. A bad value stops the start with one line that names it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent


class Env(BaseSettings):
    """The settings an operator may give, from the environment or from `.env` beside `manage.py`."""

    model_config = SettingsConfigDict(env_file=BASE_DIR / ".env", extra="ignore", env_ignore_empty=True)

    DATABASE_URL: str = Field("", description="PostgreSQL with pgvector; absent: the embedded server")
    REDIS_URL: str = Field("", description="Redis; absent: the embedded server")
    SECRET_KEY: str = Field("", description="absent on the embedded default: made once and kept beside its data")
    DEBUG: bool = False
    ALLOWED_HOSTS: Annotated[list[str], NoDecode] = ["localhost", "127.0.0.1", "[::1]"]
    CSRF_TRUSTED_ORIGINS: Annotated[list[str], NoDecode] = []
    SECURE_COOKIES: bool = Field(False, description="true behind HTTPS")
    MEDIA_DIR: Path | None = Field(None, description="where report files are kept; absent: beside the embedded data")
    MAX_UPLOAD_SIZE_MB: int = Field(50, ge=1, le=2048)
    MAX_UPLOAD_PAGES: int = Field(1000, ge=1, le=20000)
    MAX_JUDGE_ITERATIONS: int = Field(3, ge=0, le=10)
    AGENT_TIMEOUT_SECONDS: int = Field(120, ge=5, le=3600)
    PIPELINE_TIMEOUT_SECONDS: int = Field(600, ge=30, le=86400)
    RUN_LEASE_SECONDS: float = Field(30, ge=1, le=600, description="how long a silent worker keeps a piece of work")
    AUTO_START_ANALYSIS: bool = False
    LOG_LEVEL: str = "INFO"

    @field_validator("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("DATABASE_URL")
    @classmethod
    def _postgres_only(cls, value: str) -> str:
        if value and not value.startswith(("postgres://", "postgresql://")):
            raise ValueError("must begin with postgresql://")
        return value

    @field_validator("REDIS_URL")
    @classmethod
    def _redis_only(cls, value: str) -> str:
        if value and not value.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("must begin with redis://, rediss:// or unix://")
        return value

    @field_validator("LOG_LEVEL")
    @classmethod
    def _known_level(cls, value: str) -> str:
        if value.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}:
            raise ValueError("must be DEBUG, INFO, WARNING, ERROR or CRITICAL")
        return value.upper()


@cache
def load() -> Env:
    """Read the environment once. Raises SystemExit with one line that names the first bad setting."""
    try:
        return Env()
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise SystemExit(f"Setting {name} is not usable: {first['msg']} (got {first.get('input')!r})") from None
