"""Django settings.

What an operator may change comes from `env.py`; everything else is decided here.
"""

from __future__ import annotations

import sys
import warnings
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from csp.constants import NONE, SELF

from sibyl_project import env as environment
from sibyl_project import logs, mail_address, oidc_address
from sibyl_project.database_roles import address
from sibyl_project.embedded.layout import locate
from sibyl_project.model_address import is_openrouter
from sibyl_project.secrets import secret_key
from sibyl_project.tessdata import usable

ENV = environment.load()
BASE_DIR = environment.BASE_DIR
EMBEDDED = locate()
USES_EMBEDDED = ENV.embedded


def _database(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "sibyl",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": query.pop("port", str(parts.port or "")),
        "OPTIONS": query,
    }


DEBUG = ENV.DEBUG
SECRET_KEY = secret_key(ENV.SECRET_KEY, embedded=USES_EMBEDDED, layout=EMBEDDED)
ALLOWED_HOSTS = ENV.ALLOWED_HOSTS
CSRF_TRUSTED_ORIGINS = ENV.CSRF_TRUSTED_ORIGINS
TRUSTED_PROXIES = ENV.TRUSTED_PROXIES
# Only what a trusted proxy says is left of it: see common/proxies.py.
HTTPS_HEADER = "HTTP_" + ENV.HTTPS_HEADER.upper().replace("-", "_") if ENV.HTTPS_HEADER else ""
SECURE_PROXY_SSL_HEADER = (HTTPS_HEADER, "https") if HTTPS_HEADER else None
SECURE_SSL_REDIRECT = ENV.SSL_REDIRECT
# Asked over HTTP by whoever watches the container or collects metrics on its machine.
SECURE_REDIRECT_EXEMPT = [r"^api/v1/health(/live)?$", r"^metrics$"]
SECURE_HSTS_SECONDS = ENV.HSTS_SECONDS
SECURE_HSTS_INCLUDE_SUBDOMAINS = ENV.HSTS_SECONDS > 0
# The list that browsers ship is for the owner of a whole domain to enter.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ENV.SECURE_COOKIES
SESSION_COOKIE_HTTPONLY = True
if ENV.SECURE_COOKIES:  # a name that browsers take from this host over HTTPS alone
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SESSION_ENGINE = "sibyl_project.common.session_store"
SESSION_IDLE = timedelta(minutes=ENV.SESSION_IDLE_MINUTES)
SESSION_ABSOLUTE = timedelta(hours=ENV.SESSION_ABSOLUTE_HOURS)
SESSION_COOKIE_AGE = int(SESSION_ABSOLUTE.total_seconds())
KNOX_TOKEN_MODEL = "common.Token"  # noqa: S105 - the name of a model
TOKEN_MAX_DAYS = ENV.TOKEN_MAX_DAYS
STREAMS_PER_USER = ENV.STREAMS_PER_USER
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "channels",
    "django_htmx",
    "django_filters",
    "rest_framework",
    "knox",
    "axes",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "simple_history",
    "import_export",
    "django_structlog",
    "pgtrigger",
    "sibyl_project.common",
    "sibyl_project.trail",
    "standards",
    "reports",
    "agents",
    "sibyl_project.operating",
]

MIDDLEWARE = [
    "sibyl_project.common.proxies.real_client",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "sibyl_project.common.compressing.CompressPages",
    "sibyl_project.common.caching.never_stored",
    "sibyl_project.health.asked_by_nobody",
    "sibyl_project.common.malformed.refuse_malformed",
    "sibyl_project.common.sessions.UsedSessions",
    "sibyl_project.common.languages.PageLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "sibyl_project.common.conflicts.TellConflicts",
    "sibyl_project.common.malformed.RefuseMalformedUploads",
    "axes.middleware.AxesMiddleware",
    "sibyl_project.trail.who.ActorMiddleware",
]
# what only reads is not told in front of its statements who asks
PGHISTORY_MIDDLEWARE_METHODS = ("POST", "PUT", "PATCH", "DELETE")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

ROOT_URLCONF = "sibyl_project.urls"
ASGI_APPLICATION = "sibyl_project.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "sibyl_project.common.templatetags.components",
            ],
        },
    },
]

# Which of two roles a command uses is said in database_roles.py.
DATABASES = {
    "default": _database(address(ENV, sys.argv)) if ENV.DATABASE_URL else EMBEDDED.django_database()
}
DATABASE_ROLE = _database(ENV.DATABASE_URL)["USER"]  # of the application
DATABASE_OWNER = _database(ENV.DATABASE_OWNER_URL or ENV.DATABASE_URL)["USER"]
# The web process turns the pool on (asgi.py): otherwise every open stream would hold a connection
# of its own.
DATABASES["default"].setdefault("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
# Failures count for a name at an address: a stranger elsewhere locks nobody out.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # trying on makes the wait no longer
AXES_USERNAME_CALLABLE = "sibyl_project.common.sign_in.counted_name"
AXES_ENABLE_ACCESS_FAILURE_LOG = True
AXES_VERBOSE = False  # no line at the start of every process
AXES_SENSITIVE_PARAMETERS = ["username"]  # people type passwords there; the admin shows it
AXES_LOCKOUT_CALLABLE = "sibyl_project.common.sign_in.locked"
AXES_CLIENT_IP_CALLABLE = "sibyl_project.common.sign_in.client_address"
IPWARE_META_PRECEDENCE_ORDER = ("REMOTE_ADDR",)  # what the log names; see TRUSTED_PROXIES
# Of django-allauth are used second steps, passkeys and the client of a provider; its pages, mail
# addresses, sign-up and reset of passwords are not (docs/decisions/064).
ACCOUNT_ADAPTER = "sibyl_project.common.entry.adapters.AccountAdapter"
MFA_ADAPTER = "sibyl_project.common.entry.adapters.SecondStepAdapter"
SOCIALACCOUNT_ADAPTER = "sibyl_project.common.entry.adapters.ProviderAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGIN_TIMEOUT = 900  # seconds between the password and the code
# Wrong codes of one account, wherever they come from; those of an address are counted by axes too.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/15m/key"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_RECOVERY_CODE_COUNT = 10
MFA_TOTP_ISSUER = "Sibyl"
MFA_TOTP_TOLERANCE = 1  # clocks of telephones may be half a minute off
MFA_GROUPS = frozenset(ENV.MFA_GROUPS)
OIDC_ISSUER, OIDC_NAME = ENV.OIDC_ISSUER, ENV.OIDC_NAME
OIDC_CLIENT_ID, OIDC_CLIENT_SECRET = ENV.OIDC_CLIENT_ID, ENV.OIDC_CLIENT_SECRET
OIDC_GROUPS_CLAIM = ENV.OIDC_GROUPS_CLAIM
OIDC_GROUPS = oidc_address.groups_of(ENV.OIDC_GROUPS)
OIDC_HOSTS = ENV.OIDC_HOSTS
OIDC_ASKS_SECOND_STEP = ENV.OIDC_ASKS_SECOND_STEP
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "sibyl_project.common.passwords.NotTheName"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "reports:list"
LOGOUT_REDIRECT_URL = "sign-in"

LANGUAGE_CODE = "en-gb"  # of everything that is kept or given out, whoever asks
# Of pages: a language joins once everything on a page can be said in it (docs/decisions/063).
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["sibyl_project.formats"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = (
    True  # no collectstatic step on the embedded default, hence no directory of collected files
)
warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
MEDIA_ROOT: Path = ENV.MEDIA_DIR or EMBEDDED.data_dir.parent / (EMBEDDED.data_dir.name + "-media")
STORED_IN_S3 = {
    "BACKEND": "storages.backends.s3.S3Storage",
    "OPTIONS": {
        "bucket_name": ENV.S3_BUCKET,
        "endpoint_url": ENV.S3_ENDPOINT_URL or None,
        "region_name": ENV.S3_REGION or None,
        "file_overwrite": False,
        "default_acl": None,  # the bucket's own; Sibyl hands files out itself
        "max_memory_size": 10_000_000,
    },
}
STORED_HERE = {"BACKEND": "django.core.files.storage.FileSystemStorage"}
STORAGES = {
    "default": STORED_IN_S3 if ENV.S3_BUCKET else STORED_HERE,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700
FILE_UPLOAD_PERMISSIONS = 0o600
# never a whole PDF in memory
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

REDIS_URL = ENV.REDIS_URL or EMBEDDED.redis_url
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": f"sibyl.{DATABASES['default']['NAME']}"},
    }
}
# One cache for all processes, so that what is counted in it is counted once (common/shared_cache).
CACHES = {
    "default": {
        "BACKEND": "sibyl_project.common.shared_cache.SharedCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": f"sibyl.{DATABASES['default']['NAME']}.cache",
        "OPTIONS": {
            "serializer": "sibyl_project.common.shared_cache.JSONValues",
            "socket_timeout": 2,
            "socket_connect_timeout": 2,
        },
    }
}

# The same address in Celery's spelling: a socket has its own scheme and names the database
# differently.
CELERY_BROKER_URL = (
    ENV.REDIS_URL.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")
    if ENV.REDIS_URL
    else EMBEDDED.broker_url
)
CELERY_RESULT_BACKEND = CELERY_BROKER_URL
# Without Redis a chord fails within one second instead of twenty: rows show which runs were not
# sent, and recovery sends them.
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {
    "retry_policy": {
        "max_retries": 3,
        "interval_start": 0,
        "interval_step": 0.2,
        "interval_max": 0.5,
    }
}
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "agents"
CELERY_TASK_REJECT_ON_WORKER_LOST = False  # only the leases on rows decide when work is sent again
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 6 * 3600}
CELERY_RESULT_EXPIRES = 3600
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "sibyl_project.internals.celery:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "recover": {
        "task": "agents.recover",
        "schedule": 15.0,
        "options": {"queue": "agents", "expires": 15},
    },
    "beat-cpu": {
        "task": "reports.beat",
        "schedule": 15.0,
        "options": {"queue": "cpu", "expires": 15},
    },
    "beat-agents": {
        "task": "agents.beat",
        "schedule": 15.0,
        "options": {"queue": "agents", "expires": 15},
    },
    "purge": {
        "task": "reports.purge",
        "schedule": 86_400.0,
        "options": {"queue": "cpu"},
    },
    "digests": {
        "task": "agents.send_digests",
        "schedule": 600.0,
        "options": {"queue": "agents", "expires": 600},
    },
    "forget-notices": {
        "task": "agents.forget_notices",
        "schedule": 86_400.0,
        "options": {"queue": "agents"},
    },
    "forget-old-sign-ins": {
        "task": "common.forget_old_sign_ins",
        "schedule": 86_400.0,
        "options": {"queue": "agents"},
    },
    "forget-ended": {
        "task": "common.forget_ended",
        "schedule": 3_600.0,
        "options": {"queue": "agents"},
    },
}

STOP_SECONDS = ENV.STOP_SECONDS
RUN_LEASE_SECONDS = ENV.RUN_LEASE_SECONDS
AGENT_TIMEOUT_SECONDS = ENV.AGENT_TIMEOUT_SECONDS
PIPELINE_TIMEOUT_SECONDS = ENV.PIPELINE_TIMEOUT_SECONDS
MAX_JUDGE_ITERATIONS = ENV.MAX_JUDGE_ITERATIONS
UPLOADS_PER_HOUR = ENV.UPLOADS_PER_HOUR
QUESTIONS_PER_HOUR = ENV.QUESTIONS_PER_HOUR
ANALYSES_AT_ONCE = ENV.ANALYSES_AT_ONCE
MAX_UPLOAD_SIZE_MB = ENV.MAX_UPLOAD_SIZE_MB
MAX_UPLOAD_PAGES = ENV.MAX_UPLOAD_PAGES
TRASH_DAYS = ENV.TRASH_DAYS
NOTICE_DAYS = ENV.NOTICE_DAYS
PUBLIC_URL = ENV.PUBLIC_URL
WEBHOOK_HOSTS = ENV.WEBHOOK_HOSTS
WEBHOOK_NETWORKS = ENV.WEBHOOK_NETWORKS
SOURCES = tuple(ENV.SOURCES)
SOURCES_CONTACT = ENV.SOURCES_CONTACT
SOURCES_NETWORKS = ENV.SOURCES_NETWORKS
SOURCE_URLS = dict(each.split("=", 1) for each in ENV.SOURCE_URLS)
PLACE_LAYERS = BASE_DIR / ENV.PLACE_LAYERS.expanduser() if ENV.PLACE_LAYERS else None
SOURCES_MOST_ASKS = ENV.SOURCES_MOST_ASKS
SOURCES_MOST_COST_USD = ENV.SOURCES_MOST_COST_USD
SEARCH_API_KEY = ENV.SEARCH_API_KEY
OPENALEX_API_KEY = ENV.OPENALEX_API_KEY
SEMANTIC_SCHOLAR_API_KEY = ENV.SEMANTIC_SCHOLAR_API_KEY
MAIL_IS_ON = bool(ENV.EMAIL_URL)
DEFAULT_FROM_EMAIL = ENV.EMAIL_FROM or "sibyl@localhost"
MAIL = mail_address.settings_of(ENV.EMAIL_URL)
EMAIL_BACKEND, EMAIL_TIMEOUT = MAIL.backend, mail_address.TIMEOUT_SECONDS
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.starttls, MAIL.tls
METRICS_TOKEN = ENV.METRICS_TOKEN
METRICS_NETWORKS = ENV.METRICS_NETWORKS
FIRM_NAME = ENV.FIRM_NAME
CONFIDENTIALITY = ENV.CONFIDENTIALITY
# None: scanned pages are listed, not read
OCR_TESSDATA = usable(ENV.OCR_TESSDATA, ENV.OCR_LANGUAGES)
OCR_LANGUAGES = ENV.OCR_LANGUAGES
LAYOUT_READER = ENV.LAYOUT_READER
# Two calls go from reports to agents, as tasks sent with the id of a report: once it is parsed,
AFTER_INGEST_TASK = "agents.start_after_ingest" if ENV.AUTO_START_ANALYSIS else ""
# and once a document that answers a request is read.
AFTER_ANSWER_TASK = "agents.start_for_answers"

LLM_BASE_URL = ENV.LLM_BASE_URL
LLM_API_KEY = ENV.llm_key
LLM_USABLE = ENV.llm_usable
LLM_IS_OPENROUTER = is_openrouter(ENV.LLM_BASE_URL)
LLM_MODELS = ENV.llm_models
LLM_MAX_CONCURRENCY = ENV.LLM_MAX_CONCURRENCY
LLM_BUDGET = {
    "usd": ENV.LLM_BUDGET_USD,
    "calls": ENV.LLM_BUDGET_CALLS,
    "tokens": ENV.LLM_BUDGET_TOKENS,
}
LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH = ENV.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH
LLM_ON_FAILURE = ENV.LLM_ON_FAILURE
LLM_PICTURES = ENV.LLM_PICTURES
EMBEDDING_MODEL = ENV.EMBEDDING_MODEL
EMBEDDING_DIMENSION = ENV.EMBEDDING_DIMENSION

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "sibyl_project.common.token_authentication.ScopedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "sibyl_project.common.token_schema.ScopedSchema",
    # forms are read only where an endpoint says so: those that take a file, and signing in
    "DEFAULT_PARSER_CLASSES": ["sibyl_project.common.parsing.BoundedJSONParser"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "EXCEPTION_HANDLER": "sibyl_project.common.api.exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
FILTERS_DISABLE_HELP_TEXT = True  # of filters, it describes the parameters of the API
SPECTACULAR_SETTINGS = {
    "TITLE": "Sibyl API",
    "DESCRIPTION": (
        "Check a sustainability report against IFRS S1 and S2: upload, analyse, read the compiled "
        "report."
    ),
    "VERSION": "0.1.0",
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SERVE_INCLUDE_SCHEMA": False,
    # what is sent has a description of its own: a file is bytes, a required text is not empty
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "sibyl_project.common.api_schema.with_common_refusals",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "ReportStatusEnum": "reports.models.ReportStatus",
        "AnalysisStatusEnum": "reports.models.AnalysisStatus",
        "AgentEnum": "agents.registry.CHOICES",
        "CoverageStatusEnum": "reports.models.CoverageStatus",
        "ConnectionEnum": ["connected", "disconnected"],
        "PillarEnum": "standards.models.PillarChoices",
        "LevelEnum": "standards.models.LevelChoices",
        "SearchModeEnum": "standards.retrieval.scoring.MODES",
        "SearchSourceEnum": "reports.searching.SOURCE_TYPES",
        "EngagementStateEnum": "reports.models.EngagementState",
        "EngagementRoleEnum": "reports.models.Role",
        "EvidenceKindEnum": "reports.models.EvidenceKind",
        "ReviewStatusEnum": "reports.models.ReviewStatus",
        "SubjectKindEnum": "reports.models.SubjectKind",
        "CheckResultEnum": "reports.models.Check.Result",
        "RecordTestResultEnum": "reports.models.RecordTestResult",
        "RequestStateEnum": "reports.models.RequestState",
        "SampleResultEnum": "reports.models.SampleResult",
        "SampleItemKindEnum": "reports.models.SampleItemKind",
        "SampleConclusionEnum": "reports.compiled.serializers.samples.CONCLUSIONS",
        "ExceptionConclusionEnum": "reports.models.ExceptionConclusion",
        "ColumnRoleEnum": "reports.api.inventory_serializers.ROLES",
        "IdentityKindEnum": "reports.models.IdentityKind.values",
        "Scope2MethodEnum": "reports.api.inventory_serializers.METHODS",
        "InventoryTickEnum": "reports.compiled.serializers.inventories.TICKS",
        "DisclosureEnum": "reports.compiled.serializers.misstatements.DISCLOSURES",
        "NoticeKindEnum": "reports.models.NoticeKind",
        "WebhookEventEnum": "reports.models.EventKind",
        "RunStatusEnum": "sibyl_project.common.models.RunStatus",
        "ParagraphKindEnum": "standards.models.KindChoices",
    },
}

LOGGING = logs.configured(
    ENV.LOG_FORMAT, ENV.LOG_LEVEL, ENV.LOG_FILE, ENV.LOG_FILE_MB, ENV.LOG_FILES_KEPT
)
logs.configure_structlog(ENV.LOG_FORMAT)
