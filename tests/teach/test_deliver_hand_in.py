"""Handing in from a page of a live class: what the teacher's machine answers reaches the pupil."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from kernel_lib.runtime import class_file, page
from kernel_lib.teach import deliver_hand_in
from tests.teach.hand_ins import pupil
from widgets.shared.table.parts.hand_in import known_nickname

ADDRESS = "http://192.0.2.7:8080/sixth-card-class/"


class Request:
    """A request of a browser, to which a test answers."""

    status, responseText, code = 200, "The hand-in has arrived.", None  # noqa: N815
    is_cut_off = False
    sent: tuple[str, str] = ("", "")

    @classmethod
    def new(cls) -> Request:
        """As JavaScript makes one."""
        return cls()

    def open(self, method: str, address: str, is_asynchronous: bool) -> None:
        """Where it goes."""
        self.address = address

    def setRequestHeader(self, name: str, value: str) -> None:  # noqa: N802
        """What is told beside it."""

    def getResponseHeader(self, name: str) -> object:  # noqa: N802
        """A header of the answer; JavaScript's null where there is none."""
        return Request.code or type("JsNull", (), {})()

    def send(self, text: str) -> None:
        """Sent, or not."""
        if Request.is_cut_off:
            raise RuntimeError("NetworkError")
        Request.sent = (self.address, text)


@pytest.fixture(autouse=True)
def in_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python runs in a page that the teacher's machine gave."""
    monkeypatch.setattr(class_file, "live_address", lambda: ADDRESS)
    monkeypatch.setattr(
        deliver_hand_in, "import_module", lambda name: SimpleNamespace(XMLHttpRequest=Request)
    )
    deliver_hand_in.own_nickname.cache_clear()


def test_the_code_of_a_new_nickname_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time; later it is only said that it has arrived."""
    monkeypatch.setattr(Request, "code", "KXQT")
    assert "needs the code KXQT" in str(deliver_hand_in.deliver(pupil(1)))
    assert Request.sent == (f"{ADDRESS}hand-in", pupil(1).text)
    monkeypatch.setattr(Request, "code", None)
    assert str(deliver_hand_in.deliver(pupil(1))) == "Handed in to the class. Thank you, p1."


def test_what_is_refused_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the words of the teacher's machine; who is cut off can save the file."""
    monkeypatch.setattr(Request, "status", 409)
    monkeypatch.setattr(Request, "responseText", "you are Ann in this class")
    with pytest.raises(ValueError, match="you are Ann in this class"):
        deliver_hand_in.deliver(pupil(1))
    monkeypatch.setattr(Request, "is_cut_off", True)
    with pytest.raises(ValueError, match="does not answer: nothing is lost"):
        deliver_hand_in.deliver(pupil(1))


def test_the_nickname_of_the_entrance_is_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is fetched once; after a hand-in, which may have given one, once more."""
    told: list[str | None] = ["", "Ann", None]
    asked: list[str] = []

    def fetched(address: str) -> str | None:
        asked.append(address)
        return told[len(asked) - 1]

    monkeypatch.setattr(page, "fetched", fetched)
    assert [known_nickname() for _ in range(3)] == [""] * 3
    assert asked == [f"{ADDRESS}me"]
    deliver_hand_in.deliver(pupil(1))
    assert [known_nickname() for _ in range(3)] == ["Ann"] * 3
    deliver_hand_in.own_nickname.cache_clear()
    assert deliver_hand_in.own_nickname() == ""
    deliver_hand_in.own_nickname.cache_clear()
