"""Private parts of libraries were read against the versions that are pinned and installed, are
still as they were, and are touched by no other file."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Sequence
from functools import partial
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("sibyl_project", "standards", "reports", "agents")
FILES = (
    *(
        f"sibyl_project.internals.{path.stem}"
        for path in sorted((ROOT / "sibyl_project/internals").glob("[!_]*.py"))
    ),
    "reports.document.layout_internals",
    "reports.document.openpyxl_internals",
)
PINS = [
    (name, library, version)
    for name in FILES
    for library, version in import_module(name).READ_AGAINST.items()
]
# libraries of which a file may import no more than what is documented
DOCUMENTED = {
    "daphne": (),
    "twisted": (),
    "autobahn": (),
    "billiard": (),
    "kombu": (),
    "channels_redis": (),
    "celery": ("", "exceptions", "schedules", "signals", "utils.log"),
    "channels": ("auth", "db", "generic.websocket", "layers", "routing"),
    "openpyxl": ("", "utils.cell"),
    "allauth": (
        *("account.adapter", "account.models", "mfa.adapter", "mfa.models", "mfa.signals"),
        *("socialaccount.adapter", "socialaccount.models"),
        *("socialaccount.providers.oauth2.client", "socialaccount.providers.oauth2.views"),
        "socialaccount.providers.openid_connect.provider",
        "socialaccount.providers.openid_connect.views",
    ),
}
# underscores that their libraries document: Python, Django, django-simple-history
PUBLIC = {"_asdict", "_exit", "_fields", "_make", "_replace"} | {
    *("_base_manager", "_default_manager", "_meta", "_state"),
    *("_change_reason", "_history_user"),
}


def message(library: str, version: str, found: str, module: ModuleType) -> str:
    return (
        f"{library} is {found}, and {module.__name__} was read against {version}. Look again "
        f"{module.LOOK_AGAIN}. Then write {found} into READ_AGAINST and the links."
    )


@pytest.mark.parametrize(("name", "library", "version"), PINS)
def test_the_pin_is_the_version_that_was_read(name: str, library: str, version: str) -> None:
    module = import_module(name)
    pinned = re.search(
        rf"^{library}==([^ ;\n]+)", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.M
    )
    assert pinned is not None, f"{library} is pinned no more: is {name} needed?"
    assert pinned[1] == version, message(library, version, pinned[1], module)
    installed = metadata.version(library)
    assert installed == version, message(library, version, installed, module)


@pytest.mark.parametrize("name", FILES)
def test_a_file_says_where_the_parts_it_touches_are_written(name: str) -> None:
    module = import_module(name)
    links = re.findall(r"https://\S+", module.__doc__ or "")
    for library, version in module.READ_AGAINST.items():
        assert any(version in link for link in links), f"no link to {library} {version}"


@pytest.mark.parametrize("name", FILES)
def test_what_is_relied_on_is_there(name: str) -> None:
    RELIED_ON[name.rpartition(".")[2]]()


def _kombu() -> None:
    from kombu.transport import redis, virtual

    assert redis.Channel.QoS is not virtual.QoS, "Redis has a bookkeeping of its own"
    assert issubclass(redis.QoS, virtual.QoS) and "self.QoS(" in inspect.getsource(virtual.Channel)
    assert {"ack", "reject", "restore_unacked", "append"} <= vars(redis.QoS).keys()
    assert virtual.QoS(SimpleNamespace(do_restore=False))._delivered == {}
    assert (redis.Channel.unacked_key, redis.Channel.unacked_index_key) == (
        "unacked",
        "unacked_index",
    )
    assert "dumps([message._raw, EX, RK])" in inspect.getsource(redis.QoS.append)


def _celery() -> None:
    from billiard import process
    from celery.apps import worker
    from celery.concurrency import prefork
    from celery.worker.consumer.consumer import Consumer
    from celery.worker.consumer.tasks import Tasks

    assert "celery.worker.consumer.tasks:Tasks" in Consumer.Blueprint.default_steps
    assert "stop" in vars(Tasks) and "start" in vars(Tasks)
    sent = inspect.getsource(worker.Worker.on_consumer_ready)
    assert "signals.worker_ready.send(sender=consumer)" in sent
    signals_of_pool = {*prefork.WORKER_SIGRESET, *prefork.WORKER_SIGIGNORE}
    assert "SIGTERM" in signals_of_pool and "SIGUSR2" not in signals_of_pool
    assert process.active_children() == []


def _daphne_stopping() -> None:
    from daphne.server import Server
    from twisted.internet import tcp

    run = inspect.getsource(Server.run)
    assert "reactor.run(installSignalHandlers=self.signal_handlers)" in run
    assert 'addSystemEventTrigger("before", "shutdown", self.kill_all_applications)' in run
    assert callable(tcp.Port.stopListening)


def _daphne() -> None:
    from daphne.server import Server
    from twisted.internet import tcp
    from twisted.internet.abstract import FileDescriptor

    from sibyl_project.internals.daphne import connection_behind

    assert "send=partial(self.handle_reply, protocol)" in inspect.getsource(
        Server.create_application
    )
    assert FileDescriptor.producerPaused is False and not FileDescriptor.disconnected
    assert callable(tcp.Connection.abortConnection)
    assert callable(tcp.Server.getPeer)
    assert connection_behind(print) is None, "another server"

    class Transport(tcp.Connection):
        def __init__(self) -> None:
            self.producerPaused = True

    def send(protocol: Any, message: Any) -> None: ...

    for protocol in (
        SimpleNamespace(channel=SimpleNamespace(transport=Transport())),
        SimpleNamespace(transport=Transport()),
    ):
        connection = connection_behind(partial(send, protocol))
        assert connection is not None and connection.is_full


def _django() -> None:
    from django.contrib.admin import ModelAdmin
    from django.forms.models import BaseModelForm
    from django.http import FileResponse, StreamingHttpResponse

    setting = "self._set_streaming_content(value)"
    assert setting in inspect.getsource(StreamingHttpResponse)
    assert "_set_streaming_content" in vars(FileResponse)
    assert "self._iterator = aiter(value)" in inspect.getsource(StreamingHttpResponse)
    assert callable(BaseModelForm._get_validation_exclusions)
    assert callable(ModelAdmin._get_obj_does_not_exist_redirect)


def _migrations() -> None:
    from django.db import migrations
    from django.db.migrations.state import ProjectState

    assert "_find_reload_model" in ProjectState.reload_model.__code__.co_names
    assert "is_delayed" in ProjectState.clear_delayed_apps_cache.__code__.co_names
    assert "clear_delayed_apps_cache" in migrations.RunPython.database_forwards.__code__.co_names
    given = [*inspect.signature(migrations.Migration.apply).parameters]
    assert given == ["self", "project_state", "schema_editor", "collect_sql"]


def _daphne_bodies() -> None:
    from daphne import http_protocol
    from twisted.web.http import HTTPChannel, Request

    assert "WebRequest" in http_protocol.HTTPFactory.buildProtocol.__code__.co_names
    assert all(hasattr(Request, name) for name in ("gotLength", "handleContentChunk"))
    assert callable(Request.requestReceived)
    assert {"_command", "_path"} <= {
        *HTTPChannel.lineReceived.__code__.co_names,
        *HTTPChannel.allContentReceived.__code__.co_names,
    }


def _daphne_lines() -> None:
    from daphne.cli import CommandLineInterface
    from daphne.server import Server

    made = inspect.getsource(CommandLineInterface.run)
    assert "AccessLogGenerator(access_log_stream)" in made
    told = "self.action_logger(protocol, action, details)"
    assert told in inspect.getsource(Server.log_action)


def _rest_framework() -> None:
    from django.test import RequestFactory
    from rest_framework.request import Request
    from rest_framework.serializers import CharField, Serializer

    from sibyl_project.internals.rest_framework import declared_fields, django_request

    inside = RequestFactory().get("/")
    assert django_request(Request(inside)) is inside is django_request(inside)
    kind = type("Kind", (Serializer,), {"first": CharField(), "second": CharField()})
    assert list(declared_fields(kind)) == ["first", "second"]


def _allauth() -> None:
    from allauth.account.internal.flows import login
    from allauth.account.stages import LoginStage, LoginStageController
    from allauth.mfa.base.forms import BaseAuthenticateForm
    from allauth.mfa.totp.internal.auth import TOTP
    from allauth.socialaccount.internal import statekit

    assert "stash_login(self.request, self.login)" in inspect.getsource(LoginStageController.handle)
    assert "return resume_login(self.request" in inspect.getsource(LoginStage.exit)
    resumed = inspect.getsource(login.resume_login)
    assert resumed.index("ctrl.handle()") < resumed.index("adapter.login(request, user)")
    cleaned = inspect.getsource(BaseAuthenticateForm.clean_code)
    assert cleaned.index("check_rate_limit(") < cleaned.index("validate_code(code)")
    assert "signals.authentication_failed.send(" in inspect.getsource(
        BaseAuthenticateForm._emit_authentication_failed
    )
    assert "cache.add(" in inspect.getsource(TOTP._mark_code_used)
    assert "del states[state_id]" in inspect.getsource(statekit.unstash_state)


def _docx() -> None:
    import docx

    from sibyl_project.internals.docx import REPEATS, mark_row

    row = docx.Document().add_table(rows=1, cols=1).rows[0]
    mark_row(row, REPEATS)
    assert "<w:tblHeader/>" in row._tr.xml


def _openpyxl_internals() -> None:
    from openpyxl.worksheet import _read_only

    from reports.document.openpyxl_internals import is_empty

    read_only = inspect.getsource(_read_only.ReadOnlyWorksheet._get_source)
    assert "self.parent._archive.open(self._worksheet_path)" in read_only
    assert is_empty(_read_only.EMPTY_CELL) and not is_empty(None)


def _layout_internals() -> None:
    from pymupdf.layout.DocumentLayoutAnalyzer import get_model
    from pymupdf.layout.onnx.BoxRFDGNN import BoxRFDGNN

    assert "feature_set_name" in inspect.signature(get_model).parameters
    assert "return_raw" in inspect.getsource(BoxRFDGNN.predict)


RELIED_ON = {
    "allauth": _allauth,
    "celery": _celery,
    "daphne": _daphne,
    "daphne_bodies": _daphne_bodies,
    "daphne_lines": _daphne_lines,
    "daphne_stopping": _daphne_stopping,
    "django": _django,
    "docx": _docx,
    "kombu": _kombu,
    "layout_internals": _layout_internals,
    "migrations": _migrations,
    "openpyxl_internals": _openpyxl_internals,
    "rest_framework": _rest_framework,
}


def outside() -> list[Path]:
    """Every source file of the product but those that may touch private parts."""
    allowed = {ROOT / f"{name.replace('.', '/')}.py" for name in FILES}
    paths = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return [
        path
        for path in paths
        if not {"tests", "migrations"} & set(path.parts) and path not in allowed
    ]


def private_parts(source: str) -> list[str]:
    """The private or undocumented parts of libraries that a file uses: imports, attributes with an
    underscore on anything but the object itself, and patched classes of libraries."""
    nodes = list(ast.walk(ast.parse(source)))
    found, foreign = [], set()
    own = {
        node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    } | _own_attributes(nodes)
    for node in nodes:
        for module, names in _imported(node):
            library, _, rest = module.partition(".")
            if library not in ROOMS:
                foreign.update(names)
            if rest not in DOCUMENTED.get(library, (rest,)):
                found.append(f"line {node.lineno}: import of {module}")
            if library not in (*ROOMS, "__future__") and any(
                part.startswith("_") for part in (*rest.split("."), *names)
            ):
                found.append(f"line {node.lineno}: import of something private of {module}")
    for node in nodes:
        found += _private_attribute(node, own, foreign)
        found += _patches(node, foreign)
    return found


def _own_attributes(nodes: Sequence[ast.AST]) -> set[str]:
    """The names that a file itself gives to attributes of its objects and classes."""
    named = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("self", "cls")
    }
    bodies = (node.body for node in nodes if isinstance(node, ast.ClassDef))
    parts = [part for body in bodies for part in body]
    targets = [part.target for part in parts if isinstance(part, ast.AnnAssign)] + [
        target for part in parts if isinstance(part, ast.Assign) for target in part.targets
    ]
    return named | {target.id for target in targets if isinstance(target, ast.Name)}


def _imported(node: ast.AST) -> list[tuple[str, set[str]]]:
    if isinstance(node, ast.ImportFrom) and node.module:
        return [(node.module, {alias.asname or alias.name for alias in node.names})]
    if isinstance(node, ast.Import):
        return [
            (alias.name, {(alias.asname or alias.name).partition(".")[0]}) for alias in node.names
        ]
    return []


def _private_attribute(node: ast.AST, own: set[str], foreign: set[str]) -> list[str]:
    """An underscore that the file did not write itself."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        names = texts if node.func.id in ("getattr", "hasattr", "setattr") else []
        private = [name for name in names if isinstance(name, str) and name.startswith("_")]
        return [f"line {node.lineno}: {name} by name" for name in private]
    if not isinstance(node, ast.Attribute) or not node.attr.startswith("_"):
        return []
    root = node.value.func if isinstance(node.value, ast.Call) else node.value
    inherited = isinstance(root, ast.Name) and root.id in {"super", *foreign}
    is_own = node.attr in own and not inherited
    return (
        []
        if is_own or node.attr.startswith("__") or node.attr in PUBLIC
        else [f"line {node.lineno}: {ast.unparse(node)}"]
    )


def _patches(node: ast.AST, foreign: set[str]) -> list[str]:
    """An assignment to an attribute of something that was imported from a library."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
        return []
    root: ast.AST = node
    while isinstance(root, ast.Attribute):
        root = root.value
    patched = isinstance(root, ast.Name) and root.id in foreign
    return [f"line {node.lineno}: {ast.unparse(node)} is set"] if patched else []


@pytest.mark.parametrize(
    "source",
    [
        "from kombu.transport import redis",
        "import twisted.internet.reactor",
        "from billiard.exceptions import SoftTimeLimitExceeded",
        "from celery.worker.consumer.tasks import Tasks",
        "from openpyxl.worksheet._read_only import ReadOnlyWorksheet",
        "from django.db.models.sql import _private",
        "def f(book): return book._archive",
        "def f(request): return getattr(request, '_request', request)",
        "from channels import layers\nlayers.get_channel_layer = None",
        "class Form(Base):\n    def clean(self): return self._get_validation_exclusions()",
        "class Form(Base):\n    def _left(self): return super()._left()",
    ],
)
def test_a_private_part_is_seen(source: str) -> None:
    assert private_parts(source)


@pytest.mark.long
def test_private_parts_of_libraries_are_touched_in_one_file_each() -> None:
    found = {
        str(path.relative_to(ROOT)): parts
        for path in outside()
        if (parts := private_parts(path.read_text(encoding="utf-8")))
    }
    assert found == {}, "gather them in sibyl_project/internals, a file a library"
