"""Every address. Pages by room, the API under /api/v1, its schema and docs, and the sockets in asgi.py."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from sibyl_project.health import health

api = [
    path("health", health, name="health"),
    path("", include("reports.api_urls")),
    path("", include("agents.api_urls")),
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path(
        "sign-in", LoginView.as_view(template_name="registration/sign_in.html", redirect_authenticated_user=True), name="sign-in"
    ),
    path("sign-out", LogoutView.as_view(), name="sign-out"),
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    path("api/v1/", include((api, "api"))),
    path("", include("agents.urls")),
    path("", include("reports.urls")),
]
