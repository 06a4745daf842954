"""A learning platform for tests: it shows packages, keeps what they tell it, and is strict.

By SCORM 1.2 it is an object in the window around the lesson, which knows the elements that a lesson
may set and their forms (the run-time environment of SCORM 1.2, part 3.4). By cmi5 it is a store of
records behind tokens, which checks each statement (cmi5 1.0, parts 7 to 10).
"""

from __future__ import annotations

import json
import re
import threading
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from uuid import UUID, uuid4
from xml.etree import ElementTree as Xml

from tools.browser.site import Quiet

_CMI5 = "https://w3id.org/xapi/cmi5/context/categories/cmi5"
_MOVE_ON = "https://w3id.org/xapi/cmi5/context/categories/moveon"
_SESSION = "https://w3id.org/xapi/cmi5/context/extensions/sessionid"
_PROGRESS = "https://w3id.org/xapi/cmi5/result/extensions/progress"
_API = (Path(__file__).with_name("platform.js")).read_text(encoding="utf-8")
"""The object that a lesson finds by SCORM."""

_DURATION = re.compile(r"PT[0-9]+(\.[0-9]+)?S")

_RESULTS: Mapping[str, set[str]] = {
    "initialized": set(),
    "completed": {"completion", "duration"},
    "passed": {"success", "score", "duration"},
    "terminated": {"duration"},
}
"""What the result of each statement that cmi5 defines holds."""


@dataclass
class Launch:
    """One launch by cmi5: whose it is, and what was told in it."""

    actor: str
    registration: str
    activity: str
    publisher: str
    mode: str = "Normal"
    session: str = field(default_factory=lambda: str(uuid4()))
    token: str = field(default_factory=lambda: uuid4().hex)
    is_fetched: bool = False
    statements: list[dict[str, Any]] = field(default_factory=list)

    @property
    def verbs(self) -> list[str]:
        """The verbs of all statements, in their order."""
        return [statement["verb"]["id"].rpartition("/")[2] for statement in self.statements]

    @property
    def template(self) -> dict[str, Any]:
        """The context that each statement has."""
        return {
            "contextActivities": {"grouping": [{"id": self.publisher}]},
            "extensions": {_SESSION: self.session},
        }


class Platform:
    """A platform with its own web server, below a folder in which packages are unpacked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_up = True
        self.saved: dict[str, dict[str, str]] = {}
        """By learner and lesson: the elements of SCORM that were saved at last."""
        self.finished: list[str] = []
        self.states: dict[tuple[str, ...], dict[str, Any]] = {}
        self.launches: list[Launch] = []
        self.faults: list[str] = []
        """What was told against the rules."""
        handler = type("Handler", (_Handler,), {"platform": self})
        self._server = ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *about: handler(*about, directory=str(folder))
        )
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()

    def add(self, package: Path) -> str:
        """Unpack a package; returns the name of its folder."""
        with zipfile.ZipFile(package) as archive:
            archive.extractall(self.folder / package.stem)
        return package.stem

    def lessons(self, name: str) -> dict[str, str]:
        """The files that a package wants to be launched, by their ids, as its XML says."""
        folder = self.folder / name
        if (folder / "cmi5.xml").exists():
            root = Xml.parse(folder / "cmi5.xml").getroot()
            return {
                unit.get("id", ""): unit.findtext("{*}url", "") for unit in root.findall(".//{*}au")
            }
        root = Xml.parse(folder / "imsmanifest.xml").getroot()
        files = {
            resource.get("identifier"): resource.get("href", "")
            for resource in root.findall(".//{*}resource")
        }
        return {
            item.get("identifier", ""): files[item.get("identifierref")]
            for item in root.findall(".//{*}item")
        }

    def scorm(self, name: str, learner: str, mode: str = "normal", api: str = "") -> str:
        """The address at which a learner is shown the first lesson of a package.

        ``api`` is the script of another platform's object, which takes the place of ours.
        """
        (lesson, file), *_ = self.lessons(name).items()
        told = {"lesson": lesson, "file": f"{name}/{file}", "learner": learner, "mode": mode}
        return f"{self.address}platform?{urlencode({**told, 'api': api})}"

    def cmi5(self, name: str, learner: str, mode: str = "Normal") -> tuple[str, Launch]:
        """The address of a launch of the first lesson of a package, and the launch."""
        (publisher, file), *_ = self.lessons(name).items()
        actor = {"objectType": "Agent", "account": {"homePage": self.address, "name": learner}}
        activity = f"{self.address}activity/{quote(name)}"
        launch = Launch(json.dumps(actor), _registration(learner), activity, publisher, mode)
        self.launches.append(launch)
        query = {
            "endpoint": f"{self.address}lrs/",
            "fetch": f"{self.address}token?of={launch.session}",
            "actor": launch.actor,
            "registration": launch.registration,
            "activityId": launch.activity,
        }
        return f"{self.address}{name}/{file}?{urlencode(query)}", launch

    def take(self, launch: Launch, statement: dict[str, Any], id: str) -> None:
        """Note a statement, and what is wrong with it."""
        try:
            self._check(launch, statement, id)
        except (AssertionError, KeyError, ValueError) as error:
            self.faults.append(f"{type(error).__name__}: {error}: {json.dumps(statement)}")
        launch.statements.append(statement)

    def _check(self, launch: Launch, statement: dict[str, Any], id: str) -> None:
        verb, context = statement["verb"]["id"].rpartition("/")[2], statement["context"]
        assert str(UUID(statement["id"])) == statement["id"] == id, "id"
        assert statement["actor"] == json.loads(launch.actor), "actor"
        assert statement["timestamp"].endswith("Z"), "timestamp"
        assert context["registration"] == launch.registration, "registration"
        assert launch.template["extensions"].items() <= context["extensions"].items(), "session"
        activities = context["contextActivities"]
        assert activities["grouping"] == launch.template["contextActivities"]["grouping"]
        assert (verb == "initialized") == (launch.statements == []), "the first one"
        assert "terminated" not in launch.verbs, "after the last one"
        categories = {category["id"] for category in activities.get("category", [])}
        result = statement.get("result", {})
        counts = {"completion", "success"} & result.keys()
        if verb in _RESULTS:
            assert categories == ({_CMI5, _MOVE_ON} if counts else {_CMI5}), "categories"
            assert result.keys() == _RESULTS[verb], "result"
            assert _DURATION.fullmatch(result.get("duration", "PT0S")), "duration"
            assert statement["object"]["id"] == launch.activity, "object"
        else:
            assert categories == set(), "categories"
            assert " " not in statement["object"]["id"], "object"
        if verb in ("completed", "passed"):
            assert launch.mode == "Normal", "mode"
            mine = [
                attempt for attempt in self.launches if attempt.registration == launch.registration
            ]
            assert all(verb not in attempt.verbs for attempt in mine), "once in a registration"
        if verb == "progressed":
            assert "completed" not in launch.verbs, "after completion"
            assert 0 <= result["extensions"][_PROGRESS] < 100, "progress"


def _registration(learner: str) -> str:
    return str(UUID(bytes=learner.encode().ljust(16, b"-")[:16], version=4))


class _Handler(Quiet):
    platform: Platform

    def do_GET(self) -> None:  # noqa: N802
        """A file, the platform's page, or what was saved."""
        where = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(where.query).items()}
        if where.path == "/platform":
            self._send(200, _page(query, self.platform.saved), "text/html; charset=utf-8")
        elif where.path == "/lrs/activities/state":
            self._state(query)
        elif where.path == "/lrs/agents/profile":
            self._send(404 if self._launch() else 401, "")
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802
        """A token, once; or what SCORM saves."""
        where = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(where.query).items()}
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not self.platform.is_up:
            return self._send(503, "")
        if where.path == "/token":
            launch = next(
                launch for launch in self.platform.launches if launch.session == query["of"]
            )
            used, launch.is_fetched = launch.is_fetched, True
            told = {"error-code": "1", "error-text": "used"} if used else None
            return self._send(200, json.dumps(told or {"auth-token": launch.token}))
        told = json.loads(body)
        self.platform.faults += told["faults"]
        self.platform.saved[query["of"]] = told["saved"]
        if told["finished"]:
            self.platform.finished.append(query["of"])
        return self._send(200, "")

    def do_PUT(self) -> None:  # noqa: N802
        """A statement, or a state."""
        where = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(where.query).items()}
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        launch = self._launch() if self.platform.is_up else None
        if launch is None:
            self._send(503, "")
        elif where.path == "/lrs/statements":
            self.platform.take(launch, body, query["statementId"])
            self._send(204, "")
        else:
            self.platform.states[_key(query)] = body
            self._send(204, "")

    def _state(self, query: Mapping[str, str]) -> None:
        launch = self._launch()
        if launch is None:
            self._send(401, "")
        elif query["stateId"] == "LMS.LaunchData":
            told = {"contextTemplate": launch.template, "launchMode": launch.mode}
            told |= {"moveOn": "Completed", "returnURL": f"{self.platform.address}back"}
            self._send(200, json.dumps(told))
        elif _key(query) in self.platform.states:
            self._send(200, json.dumps(self.platform.states[_key(query)]))
        else:
            self._send(404, "")

    def _launch(self) -> Launch | None:
        """Whose token a request has."""
        has_version = self.headers.get("X-Experience-API-Version") == "1.0.3"
        token = self.headers.get("Authorization", "").removeprefix("Basic ")
        launches = (
            launch
            for launch in self.platform.launches
            if launch.token == token and launch.is_fetched
        )
        return next(launches, None) if has_version else None

    def _send(self, status: int, text: str, kind: str = "application/json") -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        with suppress(BrokenPipeError):  # the page is gone
            self.wfile.write(data)


def _key(query: Mapping[str, str]) -> tuple[str, ...]:
    names = ("activityId", "agent", "registration", "stateId")
    return tuple(query[name] for name in names)


def _page(query: Mapping[str, str], saved: Mapping[str, Mapping[str, str]]) -> str:
    """The platform's page around a lesson."""
    of = f"{query['learner']}/{query['file']}"
    before = json.dumps(saved.get(of, {})).replace("<", "\\u003c")
    told = json.dumps({**query, "of": of})
    script = f'<script src="{query["api"]}"></script>' if query.get("api") else ""
    return f"""<!doctype html><html><head><title>Platform</title>{script}
<style>html, body, iframe {{ margin: 0; width: 100%; height: 100%; border: 0 }}</style>
<script>const told = {told}; const before = {before};
{_API}</script></head><body><iframe src="/{query["file"]}"></iframe></body></html>"""
