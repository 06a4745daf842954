"""A live class: nobody without the password, and what is handed in cannot be read by pupils."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kernel_lib.runtime.class_file import LIVE, PRIVATE, ClassFile
from kernel_lib.runtime.private_files import SECRET
from kernel_lib.teach import live_handlers
from kernel_lib.teach.gather import Folder, Gathering
from kernel_lib.teach.live_door import DRAWN, HOLDS, Door
from kernel_lib.teach.live_names import FILE
from tests import loops
from tests.teach.hand_ins import pupil
from tests.teach.live_room import CHOSEN, FORM, Pupil, Room, lay_site, opened, started
from widgets.network.server import TABLES, main


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The addresses of a live class, on a server in this process; nobody waits for long."""
    lay_site(tmp_path)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")

    async def no_sleep(seconds: float) -> None:
        """A wrong password is answered at once."""

    with opened(tmp_path, sleep=no_sleep) as live_room:
        yield live_room


def test_nobody_gets_in_without_the_password(room: Room) -> None:
    """Every address sends to the entrance, or refuses; nothing is taken."""
    stranger = Pupil(room.port)
    for path in ("", "index.html", "en/00-start.mjs"):
        answer = stranger.ask(LIVE + path)
        assert (answer.status, answer.headers["Location"]) == (302, f"{LIVE}enter")
    assert [stranger.ask(f"{LIVE}{path}").status for path in ("class.toml", "me")] == [403, 403]
    assert stranger.hand_in(pupil(1).text).status == 403
    assert [stranger.enter(password).status for password in ("three cats", "", "  ")] == [
        403,
        403,
        403,
    ]
    again = stranger.enter("three cats", '"Ann"')
    assert 'value="&quot;Ann&quot;"' in again.text, "the nickname need not be typed again"
    stranger.cookies["sixth-card-class"] = '"2|1:0|10:1795403320|16:sixth-card-class|4:YWJj|00"'
    assert stranger.ask(LIVE).status == 302
    assert not room.folder.exists()


def test_with_the_password_one_plays_and_hands_in(room: Room) -> None:
    """The site, the choices of the class without the password, and a door that takes."""
    ann = Pupil(room.port)
    assert ann.enter().status == 303
    assert ann.ask("/").headers["Location"] == ann.ask(LIVE[:-1]).headers["Location"] == LIVE
    assert ann.ask(LIVE).text == "all lessons"
    assert ann.ask(f"{LIVE}en/00-start.mjs").headers["Content-Type"].startswith("text/javascript")
    assert ann.ask(f"{LIVE}class.toml").text == 'class = "7b"\nseed = 28\n'
    assert ann.hand_in(pupil(1).text).status == 200
    assert [file.name for file in room.folder.iterdir()] == [pupil(1).file_name]


def test_no_pupil_reads_what_others_hand_in(room: Room) -> None:
    """No address gives a hand-in, its name, its folder or a secret, to whoever is in."""
    ann, ben = Pupil(room.port), Pupil(room.port)
    assert [person.enter().status for person in (ann, ben)] == [303, 303]
    assert ann.hand_in(pupil(1).text).status == 200
    name = pupil(1).file_name
    up = ("..", "%2e%2e", "..%2f..", "....//", "%5c..")
    paths = [f"{LIVE}hand-in", f"{LIVE}hand-in/", f"{LIVE}hand-in/{name}", f"{LIVE}{name}"]
    paths += [f"{LIVE}{step}/hand-in/{name}" for step in up]
    paths += [
        f"{LIVE}{step}/{file}" for step in up for file in ("secret.txt", f"{PRIVATE}/{SECRET}")
    ]
    for path in (*paths, "/hand-in", "/api/contents", "/files/"):
        answer = ben.ask(path)
        assert answer.status in (403, 404, 405), path
        assert "secret" not in answer.text
        assert pupil(1).text not in answer.text


def test_only_the_teacher_can_read_what_is_kept(room: Room) -> None:
    """Hand-ins, nicknames and the secret are readable by nobody else of the machine."""
    ann = Pupil(room.port)
    ann.enter()
    assert ann.hand_in(pupil(1).text).status == 200
    own = room.folder.parent / PRIVATE
    for folder in (room.folder, own):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        for file in folder.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {file.name for file in own.iterdir()} == {SECRET, FILE}


# --- nicknames ------------------------------------------------------------------------------


def test_a_nickname_belongs_to_who_used_it_first(room: Room) -> None:
    """Nobody hands in as somebody else; the own game may be handed in again."""
    ann, ben = Pupil(room.port), Pupil(room.port)
    assert [person.enter().status for person in (ann, ben)] == [303, 303]
    assert [ann.hand_in(pupil(1, "ann").text).status for _ in range(2)] == [200, 200]
    assert ben.hand_in(pupil(2, "Ann").text).status == 409
    assert len(list(room.folder.iterdir())) == 1


def test_one_browser_has_one_nickname(room: Room) -> None:
    """Whoever is Ann hands in as nobody else, and the code is told once."""
    ann = Pupil(room.port)
    ann.enter()
    assert ann.ask(f"{LIVE}me").text == ""
    first, again = (ann.hand_in(pupil(1, "ann").text) for _ in range(2))
    assert len(first.headers["X-Sixth-Card-Code"]) == 4
    assert "X-Sixth-Card-Code" not in again.headers
    refused = ann.hand_in(pupil(2, "ben").text)
    assert (refused.status, refused.text) == (409, "you are ann in this class")
    assert ann.ask(f"{LIVE}me").text == "ann"


def test_a_nickname_outlives_the_server_and_comes_back_with_its_code(tmp_path: Path) -> None:
    """After a restart it is still Ann's, and hers on another device; a wrong code opens nothing."""

    async def no_sleep(seconds: float) -> None:
        """A wrong code is answered at once."""

    lay_site(tmp_path)
    with opened(tmp_path) as room:
        ann = Pupil(room.port)
        page = ann.enter(name="Ann").text
        code = page.partition('class="code">')[2][:4]
        assert code.isalpha()
        assert ann.hand_in(pupil(1, "Ann").text).status == 200
    with opened(tmp_path, sleep=no_sleep) as room:
        ann.port = room.port
        assert ann.ask(f"{LIVE}me").text == "Ann"
        ben, tablet = Pupil(room.port), Pupil(room.port)
        assert ben.enter(name="ann").status == 409
        assert ben.enter(name="ann", code="AAAA").status == 409
        assert ben.hand_in(pupil(2, "ann").text).status == 409
        assert tablet.enter(name="ann", code=code.lower()).status == 303
        assert tablet.hand_in(pupil(3, "Ann").text).status == 200
        for _ in range(12):
            refused = ben.enter(name="ann", code="AAAC")
        assert "too many wrong codes" in refused.text
        assert ben.enter(name="ann", code=code).status == 409


def test_the_entrance_asks_for_a_nickname_only(room: Room) -> None:
    """Who is in and took a nickname that is taken is not asked for the password again."""
    ann, ben = Pupil(room.port), Pupil(room.port)
    assert "Welcome, ann" in ann.enter(name="ann").text
    refused = ben.enter(name="Ann")
    assert (refused.status, 'name="password"' in refused.text) == (409, False)
    assert "somebody in the class has this nickname" in refused.text
    assert "Welcome, Ben" in ben.enter(password="", name="Ben").text


def test_the_next_day_the_password_is_asked_for_and_the_nickname_is_known(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the password Ann goes on; another pupil at her machine is somebody else."""
    tablet = Pupil(room.port)
    assert "Welcome, Ann" in tablet.enter(name="Ann").text
    monkeypatch.setattr(live_handlers, "DAY", -1.0)
    assert not tablet.is_in
    page = tablet.ask(f"{LIVE}enter").text
    assert all(text in page for text in ('name="password"', 'value="Ann"', "I am not Ann"))
    assert tablet.enter(name="ann").status == 303
    monkeypatch.undo()
    assert tablet.ask(f"{LIVE}me").text == "Ann"
    monkeypatch.setattr(live_handlers, "DAY", -1.0)
    assert "Welcome, Ben" in tablet.enter(name="Ben").text
    monkeypatch.undo()
    assert tablet.ask(f"{LIVE}me").text == "Ben"


def test_two_pupils_can_share_a_machine(room: Room) -> None:
    """Who says not to be Ann is nobody, and needs the password again."""
    tablet = Pupil(room.port)
    tablet.enter(name="Ann")
    assert tablet.ask(f"{LIVE}enter", "leave=1", Content_Type=FORM).status == 303
    assert not tablet.is_in
    assert tablet.enter(name="Ann").status == 409
    assert "Welcome, Ben" in tablet.enter(name="Ben").text


def test_a_damaged_list_of_nicknames_is_not_written_over(tmp_path: Path) -> None:
    """The teacher is told which file it is, and it stays as it was."""
    (tmp_path / PRIVATE).mkdir()
    file = tmp_path / PRIVATE / FILE
    file.write_text('{"x": [', encoding="utf-8")
    with pytest.raises(ValueError, match=r"nicknames\.json is damaged"):
        Door(tmp_path / "hand-in", CHOSEN)
    assert file.read_text(encoding="utf-8") == '{"x": ['


# --- cookies --------------------------------------------------------------------------------


def test_a_cookie_opens_only_its_own_class(tmp_path: Path) -> None:
    """After a restart one is still in; a new password, another name or another folder ask anew."""
    homes = [tmp_path / name for name in ("one", "two")]
    for home in homes:
        lay_site(home)
    with opened(homes[0]) as room:
        ann = Pupil(room.port)
        ann.enter()
        assert ann.is_in
    changed = [replace(CHOSEN, password="three cats"), replace(CHOSEN, name="7c")]
    cases = [(homes[0], CHOSEN, True), (homes[1], CHOSEN, False)]
    for home, chosen, is_in in (*cases, *((homes[0], choices, False) for choices in changed)):
        with opened(home, chosen) as room:
            ann.port = room.port
            assert ann.is_in is is_in


def test_a_class_without_a_password_gets_one(tmp_path: Path) -> None:
    """It is drawn for each class and holds for a school day, so that a restart sends nobody out."""
    import os

    folders = [tmp_path / str(number) / "hand-in" for number in range(5)]
    words = [Door(folder, ClassFile()).word for folder in folders]
    assert len(set(words)) > 1
    assert [Door(folder, ClassFile()).word for folder in folders] == words
    old = folders[0].parent / PRIVATE / DRAWN
    before = old.stat().st_mtime - HOLDS - 1
    for folder in folders:
        os.utime(folder.parent / PRIVATE / DRAWN, (before, before))
    assert [Door(folder, ClassFile()).word for folder in folders] != words


# --- what is refused ------------------------------------------------------------------------


def test_what_is_no_hand_in_is_refused(room: Room) -> None:
    """Damaged texts, large ones, and what another page sends are not taken."""
    ann = Pupil(room.port)
    ann.enter()
    assert ann.hand_in("hello").status == 400
    assert ann.hand_in(pupil(1).text.replace("seed 28", "seed 29")).status == 400
    assert ann.hand_in("x" * 200_000).status == 413
    sent = ann.ask(f"{LIVE}hand-in", pupil(1).text, Origin="http://elsewhere.example")
    assert sent.status == 403
    assert not room.folder.exists()


@pytest.mark.parametrize(
    "path",
    [
        "%00",
        "en/%00",
        "en/00-start.mjs%00",
        "%ff",
        "en-nothing",
        "nothing",
        "enter/x",
        "../",
        "en/%2e%2e/x",
    ],
)
def test_an_address_that_is_not_there_is_a_short_page(
    room: Room, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing of the inside is told, neither to the browser nor in the terminal."""
    ann = Pupil(room.port)
    ann.enter()
    answer = ann.ask(LIVE + path)
    assert answer.status in (400, 403, 404)
    assert len(answer.text) < 3_000
    assert "Traceback" not in answer.text + caplog.text


def test_one_sentence_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the class file, with the port, or with tables that were kept."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / PRIVATE / TABLES).mkdir(parents=True)
    (tmp_path / PRIVATE / TABLES / "room.json").write_text("{", encoding="utf-8")
    assert main([]) == 1
    assert "room.json is damaged" in capsys.readouterr().err
    (tmp_path / "class.toml").write_text("seed = 'x'", encoding="utf-8")
    assert main([]) == 1
    assert capsys.readouterr().err.startswith("class.toml: seed must be a whole number")
    for port in ("x", "0", "70000", "-1"):
        assert main([f"--port={port}"]) == 1
        assert capsys.readouterr().err == f"a port is a number from 1 to 65535, not {port}\n"


def test_a_port_that_is_taken_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    room: Room,
) -> None:
    """A second class at the same port says so in a sentence."""
    monkeypatch.chdir(tmp_path)
    assert loops.apart(main, [f"--port={room.port}", "--host=127.0.0.1"]) == 1
    assert capsys.readouterr().err.startswith(f"port {room.port} cannot be used: ")


def test_nothing_of_jupyter_answers(tmp_path: Path) -> None:
    """The real server has no log-in, kernels, files or terminals, for pupils as for strangers."""
    lay_site(tmp_path)
    (tmp_path / "class.toml").write_text('password = "three owls"', encoding="utf-8")
    with started(tmp_path) as (port, process):
        ann = Pupil(port)
        assert ann.enter().status == 303
        told = {path: ann.ask(path) for path in (*_CLOSED, LIVE)}
    assert {path: answer.status for path, answer in told.items()} == {
        **dict.fromkeys(_CLOSED, 404),
        LIVE: 200,
    }
    assert not [path for path, answer in told.items() if "upyter" in answer.text]
    assert process.communicate()[1] == ""
    assert stat.S_IMODE((tmp_path / "class.toml").stat().st_mode) == 0o600


_CLOSED = (
    *("/login", "/logout", "/api", "/api/", "/api/me", "/api/status", "/static/favicon.ico"),
    *("/api/kernels", "/api/contents", "/api/sessions", "/api/terminals", "/api/config"),
    *("/files/class.toml", "/files/..", "/nbconvert/html/x", "/terminals/new", "/lab", "/tree"),
    *("/metrics", "/view/class.toml", "/api/events", "/api/shutdown", "/lsp/status", "/%00"),
    *("/favicon.ico", "/logo", "/api/spec.yaml", "/custom/custom.css", "/nbextensions/x"),
)


def test_the_board_sees_what_is_handed_in(room: Room) -> None:
    """What a pupil hands in is counted at the next look into the folder."""
    gathering, folder = Gathering(), Folder(room.folder)
    for number in range(3):
        ann = Pupil(room.port)
        ann.enter()
        assert ann.hand_in(pupil(number).text).status == 200
        assert folder.look(gathering) == 1
        gathering.work()
        assert len(gathering.people) == number + 1
