"""What the schema of the API says of tokens: the scope that each endpoint needs, and the refusal of
a token without it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.openapi import AutoSchema

from sibyl_project.common.models import Scope
from sibyl_project.common.token_authentication import (
    ScopedTokenAuthentication,
    needed_scope,
    refusal,
)


class ScopedTokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """A token in the header `Authorization`, and what its scopes mean."""

    target_class = ScopedTokenAuthentication  # type: ignore[assignment]
    name = "knoxApiToken"

    def get_security_definition(self, auto_schema: Any) -> Any:
        """The scheme of knox with the scopes explained."""
        scopes = "; ".join(f"`{scope.value}`{scope.label[len(scope.value) :]}" for scope in Scope)
        definition: dict[str, Any] = super().get_security_definition(auto_schema)  # type: ignore[no-untyped-call]
        definition["description"] += (
            f". Scopes: {scopes}. GET needs `read`, which every token has, any other method "
            "`write`, and what only curators may do `curate`; `x-token-scope` names it."
        )
        return definition


class ScopedSchema(AutoSchema):
    """Operations that name the scope a token needs."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """The operation with its scope."""
        operation = super().get_operation(*args, **kwargs)
        needed = self._needed()
        if operation and needed:
            operation["x-token-scope"] = needed.value
            answers = operation["responses"]
            if needed != Scope.READ and "403" not in answers:  # in the form of every refusal
                answers["403"] = answers["401"] | {"description": refusal(needed)}
        return operation

    def _needed(self) -> Scope | None:
        """The scope that a token needs here; None where tokens are not looked at."""
        accepts = any(
            isinstance(each, ScopedTokenAuthentication) for each in self.view.get_authenticators()
        )
        return needed_scope(self.method, self.view) if accepts else None
