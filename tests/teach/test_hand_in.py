"""What a pupil hands in: this person's choices, a name that does not collide, and its checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_lib import nimmt
from kernel_lib.core import registry
from kernel_lib.core.record import RecordError
from kernel_lib.play.session import Session
from kernel_lib.runtime.class_file import known_class
from kernel_lib.teach import deliver_hand_in
from kernel_lib.teach.build_hand_in import hand_in
from kernel_lib.teach.hand_in import HandIn, _checks, known_name, read_hand_in
from kernel_lib.teach.replay import Replays
from tests.teach.hand_ins import played, pupil


@pytest.mark.parametrize("game", registry.names())
def test_a_game_comes_back_from_its_choices(game: str) -> None:
    """The bots choose again, so the choices of one seat give the whole game."""
    session = played(1, game, seed=5)
    handed_in = read_hand_in(hand_in("7b", "ann", session).text)
    assert handed_in == hand_in("7b", "ann", session)
    assert Replays().path(handed_in)[-1].state == session.state


def test_only_the_own_choices_are_in_it() -> None:
    """No card of another seat is handed in, and of the person only the nickname."""
    session = played(3)
    handed_in = hand_in("7b", "ann", session, guesses={"gap-of-37": "14", "seen-80": ""})
    own = [turn.choices[0].notation for turn in session.turns if 0 in turn.choices]
    assert handed_in.game is not None
    assert list(handed_in.game.choices) == own
    keys = [line.split(" ")[0] for line in handed_in.text.splitlines()]
    assert keys == [
        *("sixth-card", "class", "name", "game", "rules", "seed", "seats", "choices", "end"),
        *("guess", "check"),
    ]


def test_names_of_files_do_not_collide() -> None:
    """Another pupil, game or guess gives another file; the same hand-in the same."""
    names = [pupil(number).file_name for number in range(20)]
    names += [pupil(0, "ann").file_name, pupil(0, guess="15").file_name]
    assert len(set(names)) == 22
    assert pupil(0).file_name == HandIn("7b", "p0", pupil(0).game, pupil(0).guesses).file_name
    assert not set("/\\:. ") & set(HandIn("7 b", "../a:b", pupil(0).game).file_name[:-4])


def test_a_changed_line_is_named() -> None:
    """Whatever line is changed, added or taken out, the first one that differs is refused."""
    lines = pupil(1).text.splitlines()
    for at in range(1, len(lines) - 1):
        changed = [*lines[:at], lines[at].replace(" ", "  ", 1) + "1", *lines[at + 1 :]]
        with pytest.raises(RecordError) as refused:
            read_hand_in("\n".join(changed))
        assert refused.value.line == at + 1
    for fewer in (lines[:5] + lines[6:], lines[:-1], []):
        with pytest.raises(RecordError):
            read_hand_in("\n".join(fewer))


def test_what_programs_for_mail_do_is_no_change() -> None:
    """Other ends of lines, a mark at the beginning and empty lines at the end do not matter."""
    text = pupil(1).text
    assert read_hand_in("\ufeff" + text.replace("\n", "\r\n") + "\r\n\r\n") == pupil(1)


def resealed(found: HandIn, **changes: object) -> HandIn:
    """A hand-in of somebody who changed it and made the last line anew."""
    from dataclasses import replace

    assert found.game is not None
    return read_hand_in(replace(found, game=replace(found.game, **changes)).text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"end": "end 10 turns; scores 0 9 9 9"}, 9),
        ({"seed": 29}, 8),
        ({"choices": ("1", "2")}, 8),
        ({"choices": ("row1",)}, 8),
        ({"choices": ("nonsense",)}, 8),
    ],
)
def test_who_makes_the_check_anew_is_found_by_playing(
    changes: dict[str, object], line: int
) -> None:
    """A score, a seed or cards that were made up do not fit the game that is played again."""
    with pytest.raises(RecordError) as refused:
        Replays().path(resealed(pupil(2), **changes))
    assert refused.value.line == line


def test_too_many_choices_are_refused() -> None:
    """A choice after the end of the game is one that nobody asked for."""
    game = pupil(2).game
    assert game is not None
    with pytest.raises(RecordError, match="nobody asked"):
        Replays().path(resealed(pupil(2), choices=(*game.choices, "1")))


@pytest.mark.parametrize("advice", ["-98", "1 1", "2 1", "0", "99", "1/1", "١", "x", "1 2x"])
def test_advice_that_was_never_asked_for_is_refused(advice: str) -> None:
    """Before each choice advice is noted once, in order; anything else is refused at its line."""
    lines = pupil(1).text.splitlines()[:-1]
    lines.insert(7, f"advice {advice}")
    text = "\n".join([*lines, f"check {' '.join(_checks(lines))}"])
    with pytest.raises(RecordError, match="are named, each once and in order") as refused:
        read_hand_in(text)
    assert refused.value.line == 8


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "<b>", "../x", None, 7, "\u0300x", ".", "🦉"])
def test_strange_nicknames_are_refused(name: object) -> None:
    """A nickname stands in one line and in the name of a file."""
    with pytest.raises(ValueError, match="a nickname has 1 to 20"):
        known_name(name)


@pytest.mark.parametrize("name", ["ann", "Ann B.", "山田", "Zoë", "ケン・リー", "नीता", "𠮷田"])
def test_nicknames_of_all_languages_are_welcome(name: str) -> None:
    """Letters are those of any language."""
    handed_in = HandIn("3年2組", known_name(name), guesses={"gap-of-37": "14"})
    assert read_hand_in(handed_in.text) == handed_in
    assert name.split()[0].replace("・", "_") in handed_in.file_name


def test_the_name_of_a_file_is_never_too_long() -> None:
    """The longest names of class and pupil still make a file that a disk takes."""
    handed_in = HandIn(known_class("𠮷" * 40), known_name("𠮷" * 20), guesses={"gap-of-37": "14"})
    assert read_hand_in(handed_in.text) == handed_in
    assert len(handed_in.file_name.encode()) < 255


def test_what_cannot_be_played_again_is_not_handed_in() -> None:
    """A game that goes on, of several people, or against a bot of one's own is refused."""
    rules = nimmt.Rules(players=2, end="1 deal")

    def lowest(view: nimmt.View) -> object:
        return view.choices[0]

    unfinished = Session(nimmt, rules, {1: "lowest"}, seed=1)
    with pytest.raises(ValueError, match="to its end"):
        hand_in("7b", "ann", unfinished)
    for bots in ({}, {1: lowest}):
        session = Session(nimmt, rules, bots, seed=1)
        while session.waiting_for:
            seat = session.waiting_for[0]
            session.choose(seat, session.state.pending[seat][0])
        with pytest.raises(ValueError, match="one person against bots of the kit"):
            hand_in("7b", "ann", session)


def test_it_goes_into_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside a live class it is a file in the folder; handing in twice leaves one file."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        told = str(deliver_hand_in.deliver(pupil(1)))
    (file,) = (tmp_path / "hand-in").iterdir()
    assert file.name in told
    assert read_hand_in(file.read_text(encoding="utf-8")) == pupil(1)
