"""What Sibyl uses of django-allauth beyond its documentation.

allauth's pages stand on functions that it calls internal. Sibyl has pages of its own, in its own
look, and calls the same functions: a sign-in that stops for a second step and goes on after it, and
the three kinds of second step.

1. A sign-in under way: `Login`, its stages, and what was shown so far (`record_authentication`).
2. A code of a telephone (`TOTP`), and recovery codes.
3. Passkeys (`webauthn`).
4. What was stored of a redirect to a provider, once (`unstash_state`).

Source: https://github.com/pennersr/django-allauth/tree/65.22.1/allauth/account/internal (1),
https://github.com/pennersr/django-allauth/tree/65.22.1/allauth/mfa (2, 3) and
https://github.com/pennersr/django-allauth/tree/65.22.1/allauth/socialaccount/internal (4).
"""

from __future__ import annotations

from allauth.account.internal.flows.login import (
    get_authentication_records,
    perform_login,
    perform_password_login,
    record_authentication,
)
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import Login
from allauth.account.stages import LoginStage, LoginStageController
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.base.internal.flows import delete_dangling_recovery_codes, post_authentication
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, validate_totp_code
from allauth.mfa.webauthn.forms import AddWebAuthnForm, AuthenticateWebAuthnForm
from allauth.mfa.webauthn.internal import auth as webauthn
from allauth.socialaccount.internal.statekit import unstash_state

READ_AGAINST = {"django-allauth": "65.22.1"}
LOOK_AGAIN = (
    "that a stage whose handle() gives a response keeps the sign-in in the session and signs "
    "nobody in, that exit() goes on with the next stage, that AuthenticateForm limits wrong codes "
    "by account and announces them by the signal authentication_failed, that a code counts once, "
    "that secrets go through encrypt() and decrypt() of the adapter, and that a state is found "
    "once"
)
__all__ = [
    "TOTP",
    "AddWebAuthnForm",
    "AuthenticateForm",
    "AuthenticateWebAuthnForm",
    "Login",
    "LoginStage",
    "LoginStageController",
    "RecoveryCodes",
    "clear_login",
    "delete_dangling_recovery_codes",
    "generate_totp_secret",
    "get_authentication_records",
    "perform_login",
    "perform_password_login",
    "post_authentication",
    "record_authentication",
    "unstash_state",
    "validate_totp_code",
    "webauthn",
]
