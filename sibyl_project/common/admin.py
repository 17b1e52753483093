"""The admin shows none of django-allauth's tables: they hold secrets of second steps, and what they
say of a provider comes from the settings."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django.contrib import admin

admin.site.unregister([EmailAddress, Authenticator, SocialAccount, SocialApp, SocialToken])
