"""The pages that a class sees: its own deal and lessons, compressed files, and the projector's."""

from __future__ import annotations

import gzip
import http.client
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from kernel_lib.network.room import Room
from kernel_lib.runtime.class_file import LIVE, ClassFile
from kernel_lib.teach import live
from kernel_lib.teach.live_front import front
from kernel_lib.teach.live_page import entrance, qr, welcome
from tests.teach.live_room import Pupil, lay_site, opened
from widgets.network.devices import Hall
from widgets.network.pages import projector

CARD = '<li data-lesson="{0}"><a href="en/{0}.html">lesson {0}</a></li>'
HALL = Hall(Room(None))
PLACES = ["http://192.0.2.7:8080/", "http://127.0.0.1:8080/"]


def first_page() -> str:
    """A first page like that of the site."""
    return (
        '<a class="button main" href="en/00.html">Begin</a>'
        '<div id="table" data-seed="7"><div class="still"><svg></svg></div></div>'
        f'<div class="part"><h2 id="by-game">By game</h2><section><h3>First</h3><ul>'
        f"{CARD.format('00')}</ul></section><section><h3>Chance</h3><ul>{CARD.format('22')}"
        f'{CARD.format("23")}</ul></section></div><div class="part"><h2 id="by-idea">By idea</h2>'
        f"<section><h3>Luck</h3><ul>{CARD.format('00')}</ul></section></div>"
    )


def test_the_first_page_is_that_of_the_class() -> None:
    """It has the deal of the class and only its lessons, and begins with the first of them."""
    page = front(first_page(), ClassFile(seed=28, lessons=("22", "23")))
    assert 'data-seed="28"><div class="still" style="visibility: hidden">' in page
    assert re.findall(r"lesson (\d\d)", page) == ["22", "23"]
    assert '<a class="button main" href="en/22.html">' in page
    assert "First" not in page
    assert "By idea" not in page


@pytest.mark.parametrize(
    "chosen", [ClassFile(), ClassFile(seed=10**60), ClassFile(lessons=("99", "x"))]
)
def test_without_choices_it_stays_as_it_is(chosen: ClassFile) -> None:
    """So it does where no lesson of the class is there, and where a page cannot hold the seed."""
    assert front(first_page(), chosen) == first_page()


@pytest.mark.parametrize(("language", "place"), [("en", ""), ("ja", f"{LIVE}ja/index.html")])
def test_the_class_begins_in_its_language(tmp_path: Path, language: str, place: str) -> None:
    """A class in Japanese comes to the Japanese page; the other one is a tap away."""
    site = lay_site(tmp_path)
    (site / "ja").mkdir()
    for name, text in (("index.html", first_page()), ("ja/index.html", f"日本語{first_page()}")):
        (site / name).write_text(text, encoding="utf-8")
    with opened(tmp_path, ClassFile("7b", language, 28, ("22",), password="x")) as room:
        ann = Pupil(room.port)
        ann.enter("x")
        assert ann.ask(LIVE).headers.get("Location", "") == place
        for name in ("index.html", "ja/index.html"):
            answer = ann.ask(LIVE + name)
            assert 'data-seed="28"' in answer.text
            assert re.findall(r"lesson (\d\d)", answer.text) == ["22"]
            assert answer.headers["Cache-Control"] == "no-store"


# --- compressed files -----------------------------------------------------------------------


def test_files_are_sent_compressed(tmp_path: Path) -> None:
    """Who reads gzip gets the file that lies there, under the name and kind of the whole one."""
    site = lay_site(tmp_path)
    text = "export {};" * 1000
    (site / "en" / "large.mjs").write_text(text, encoding="utf-8")
    (site / "en" / "large.mjs.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    with opened(tmp_path) as room:
        ann = Pupil(room.port)
        ann.enter()
        for accepted, encoding in (("gzip, br", "gzip"), ("br", None), ("gzip;q=0", None)):
            status, headers, data = raw(ann, f"{LIVE}en/large.mjs", accepted)
            assert (status, headers.get("Content-Encoding")) == (200, encoding)
            assert headers["Vary"] == "Accept-Encoding"
            assert headers["Content-Type"] == "text/javascript"
            assert (gzip.decompress(data) if encoding else data).decode() == text
        tags = {raw(ann, f"{LIVE}en/large.mjs", encoding)[1]["Etag"] for encoding in ("gzip", "br")}
        assert len(tags) == 2
        _, headers, _ = raw(ann, f"{LIVE}en/00-start.mjs", "gzip")
        assert "Content-Encoding" not in headers


def raw(own: Pupil, path: str, accepted: str) -> tuple[int, dict[str, str], bytes]:
    """What a server answers, as it is sent."""
    line = http.client.HTTPConnection("127.0.0.1", own.port, timeout=20)
    cookie = "; ".join(f"{name}={value}" for name, value in own.cookies.items())
    line.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": accepted})
    got = line.getresponse()
    data = got.read()
    line.close()
    return got.status, dict(got.getheaders()), data


# --- the projector --------------------------------------------------------------------------


def test_the_projector_shows_the_way_in(tmp_path: Path) -> None:
    """Without a password one sees the address; the password only on the teacher's own machine."""
    lay_site(tmp_path)
    with opened(tmp_path) as room:
        own = Pupil(room.port).ask(f"{LIVE}board")
        elsewhere = Pupil(room.port).ask(f"{LIVE}board", Host="rebound.example")
    assert [page.status for page in (own, elsewhere)] == [200, 200]
    assert "three owls" in own.text
    assert "three owls" not in elsewhere.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_speak_the_language_of_the_class(language: str) -> None:
    """Everything but the names is in one language."""
    chosen = ClassFile("7b", language)
    pages = [
        entrance(chosen, is_in=False, wrong="x"),
        welcome(chosen, "Ann", "KXQT"),
        projector(chosen, HALL, PLACES, "123456"),
    ]
    for page in pages:
        assert f'<html lang="{language}">' in page
        assert bool(re.search("[ぁ-ん]", page)) is (language == "ja")
    assert PLACES[0] in pages[2]
    assert PLACES[1] not in pages[2]


def test_nothing_of_a_class_can_break_its_pages() -> None:
    """Names and passwords are shown as they are, and are no part of the page."""
    name = "<b>&\"'"
    for page in (
        entrance(ClassFile(name), is_in=False, wrong=name),
        welcome(ClassFile(name), name, name),
        projector(ClassFile(name), HALL, [name], name),
    ):
        assert "<b>" not in page
        assert "&lt;b&gt;" in page


def test_the_qr_code_is_a_picture() -> None:
    """It is SVG with dark modules on nothing, and another address gives another one."""
    picture = ElementTree.fromstring(qr(PLACES[0]))
    assert picture.tag == "svg"
    assert picture.get("viewBox") is not None
    assert qr(PLACES[0]) != qr(PLACES[1])


# --- addresses ------------------------------------------------------------------------------


def test_without_a_way_out_the_room_still_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every network card has its address, those of IPv4 first and this machine itself last."""
    card = type("Card", (), {})

    def cards() -> dict[str, list[object]]:
        hosts = {"lo": ["127.0.0.1", "::1"], "wlan0": ["fe80::1%wlan0", "2001:db8::7"]}
        hosts |= {"eth0": ["192.168.7.2", "00:00:5e:00:53:01"], "eth1": ["169.254.3.4"]}
        return {name: [_with(card(), address) for address in all_] for name, all_ in hosts.items()}

    monkeypatch.setattr(live.psutil, "net_if_addrs", cards)
    assert live.addresses(8080) == [
        "http://192.168.7.2:8080/",
        "http://[2001:db8::7]:8080/",
        "http://169.254.3.4:8080/",
        "http://127.0.0.1:8080/",
    ]


def _with(card: object, address: str) -> object:
    card.address = address  # type: ignore[attr-defined]
    return card


def test_the_addresses_of_this_machine() -> None:
    """The last one is this machine itself, and all others can be opened elsewhere."""
    *others, last = live.addresses(8080)
    assert last == "http://127.0.0.1:8080/"
    assert not [address for address in others if "//127." in address or "[::1]" in address]
