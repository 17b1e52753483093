"""A sign-in provider that speaks OpenID Connect, on this machine, over real HTTP: discovery, keys,
codes with PKCE, and tokens signed with RS256. Tests make it lie in one thing at a time."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

CLIENT, SECRET = "sibyl", "a-secret-of-the-client"


def new_key() -> Any:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class Provider:
    """What the provider knows, and how it lies."""

    def __init__(self) -> None:
        self.key, self.kid = new_key(), "key-1"
        self.person: dict[str, Any] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[dict[str, str]] = []  # of the authorization endpoint
        self.calls: list[str] = []  # paths that Sibyl itself asked
        self.changed: dict[str, Any] = {}  # claims that are not what they should be
        self.discovery: dict[str, Any] = {}
        self.signed_with: Any = None
        self.algorithm = "RS256"
        self.in_userinfo: dict[str, Any] | None = None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"

    def configuration(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "userinfo_endpoint": f"{self.issuer}/userinfo",
            "jwks_uri": f"{self.issuer}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
            **self.discovery,
        }

    def keys(self) -> dict[str, Any]:
        public = json.loads(RSAAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [{**public, "kid": self.kid, "use": "sig", "alg": "RS256"}]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where somebody who signs in here is sent back to."""
        self.asked.append(asked)
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        back = {"code": code, "state": asked["state"]}
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """A code is traded once, by the client, with the verifier of its challenge."""
        asked = self.codes.pop(form.get("code", ""), None)
        verifier = form.get("code_verifier", "").encode()
        digest = base64.urlsafe_b64encode(hashlib.sha256(verifier).digest()).rstrip(b"=").decode()
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        fits = (
            asked is not None
            and asked.get("code_challenge_method") == "S256"
            and asked.get("code_challenge") == digest
            and asked["redirect_uri"] == form.get("redirect_uri")
            and authorization == f"Basic {basic}"
        )
        if asked is None or not fits:
            return 400, {"error": "invalid_grant"}
        answer = {"access_token": "an-access-token", "token_type": "Bearer"}
        return 200, {**answer, "id_token": self.id_token(asked)}

    def id_token(self, asked: dict[str, str]) -> str:
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": asked.get("nonce"),
            **({"auth_time": now} if asked.get("prompt") == "login" else {}),
            **self.person,
            **self.changed,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        key = self.signed_with or self.key
        return jwt.encode(claims, key, algorithm=self.algorithm, headers={"kid": self.kid})


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
            if parts.path == "/authorize":
                self.send_response(302)
                self.send_header("Location", provider.authorize(asked))
                self.end_headers()
                return
            provider.calls.append(parts.path)
            known = {
                "/.well-known/openid-configuration": provider.configuration,
                "/keys": provider.keys,
                "/userinfo": lambda: provider.in_userinfo,
            }
            self._send(200, known[parts.path]())

        def do_POST(self) -> None:
            provider.calls.append(self.path)
            sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(sent).items()}
            self._send(*provider.token(form, self.headers.get("Authorization", "")))

        def _send(self, status: int, body: Any) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_: Any) -> None: ...

    return Handler


@contextmanager
def running() -> Iterator[Provider]:
    provider = Provider()
    thread = threading.Thread(target=provider.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.server.shutdown()
        provider.server.server_close()
