"""Every address.

Pages by room, the API under /api/v1, its schema and docs, and the sockets in asgi.py.
"""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from sibyl_project.common.api import not_found
from sibyl_project.common.entry import provider
from sibyl_project.common.entry.codes import sign_in_code
from sibyl_project.common.entry.entering import SignIn, lead_to_sign_in
from sibyl_project.common.entry.second_step import set_up_at_sign_in
from sibyl_project.common.tokens import TokenView
from sibyl_project.health import health, live
from sibyl_project.operating.metrics.view import metrics

handler500 = "sibyl_project.common.outages.failed"

api: list[URLPattern | URLResolver] = [
    path("health", health, name="health"),
    path("health/live", live, name="health-live"),
    path("", include("standards.api_urls")),
    path("", include("reports.api.urls")),
    path("", include("agents.api_urls")),
    path("auth/token", TokenView.as_view(), name="token"),
    re_path(r"(?P<rest>[\s\S]*)", not_found),  # last: any unknown address is answered in JSON
]
# The documentation styles its own elements; scripts stay ours alone, so its start script is an
# address of its own.
docs = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

urlpatterns = [
    path("admin/login/", lead_to_sign_in, name="admin-sign-in"),  # before the admin's own
    path("admin/", admin.site.urls),
    path("sign-in", SignIn.as_view(), name="sign-in"),
    path("sign-in/code", sign_in_code, name="sign-in-code"),
    path("sign-in/provider", provider.leave, name="sign-in-provider"),
    path("sign-in/provider/return", provider.come_back, name="sign-in-provider-return"),
    path("sign-in/set-up", set_up_at_sign_in, name="sign-in-set-up"),
    path("sign-out", LogoutView.as_view(), name="sign-out"),
    path("metrics", metrics, name="metrics"),
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs", docs, name="docs"),
    path("api/v1/", include((api, "api"))),
    path("", include("sibyl_project.common.account_urls")),
    path("", include("agents.urls")),
    path("", include("reports.urls")),
    path("", include("standards.urls")),
]
