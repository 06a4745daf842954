"""Programs that play at a class's tables, and in its league, from other machines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from kernel_lib.network.carriers import enter
from kernel_lib.network.client import base_of, join
from tests.network.pages import START, Page, entered, run, teacher_of
from tests.strategies import in_soak
from tests.teach.live_room import Room


def first_choice(view: Any) -> Any:
    """A bot that chooses the first of what it may."""
    return view.choices[0]


def test_a_bot_plays_from_another_machine(room: Room) -> None:
    """It hears only what its seat may know, and plays a match to the end beside a person's page."""
    teacher = teacher_of(room)

    async def act() -> int:
        told: list[str] = []
        playing = join(f"127.0.0.1:{room.port}", "three owls", first_choice, "Robo", told.append)
        board = await Page(room.port, teacher, "teacher").open()
        await board.until(lambda: [person["name"] for person in board.status["list"]] == ["Robo"])
        await board.say({**START, "size": 2})
        await board.until(lambda: any(table["isOver"] for table in board.status["tables"]))
        playing.stop()
        assert told == []
        return playing.chosen

    assert run(act) >= 10


@pytest.mark.parametrize(
    ("address", "code", "name", "words"),
    [
        ("port", "three cats", "", "that is not the password of this class"),
        ("port", "three owls", "<b>", "the class does not take this nickname"),
        ("ftp://x", "", "", "is no address of a class"),
    ],
)
def test_a_bot_that_may_not_come_in(
    room: Room, address: str, code: str, name: str, words: str
) -> None:
    """One sentence says why."""

    async def act() -> list[str]:
        told: list[str] = []
        place = address.replace("port", f"127.0.0.1:{room.port}")
        try:
            playing = join(place, code, first_choice, name, told.append)
        except ValueError as error:
            return [str(error)]
        while not told:
            await asyncio.sleep(0.05)
        playing.stop()
        return told

    assert words in run(act)[0]


@pytest.mark.parametrize("status", [404, 429, 502, 503])
def test_a_class_that_does_not_answer_is_tried_again(status: int) -> None:
    """Such as behind a proxy, while the class is started anew: that is no wrong password."""

    class Elsewhere:
        base = base_of("192.0.2.7")

        async def post(self, form: dict[str, str]) -> int:
            return status

    elsewhere: Any = Elsewhere()
    with pytest.raises(ConnectionError, match=r"no class answers at http://192\.0\.2\.7"):
        run(lambda: enter(elsewhere, "three owls", "Ann"))


# --- a league ---------------------------------------------------------------------------------

LEAGUE = {**START, "do": "league", "size": 2, "deals": 20}


def last_choice(view: Any) -> Any:
    """A bot that chooses the last of what it may."""
    return view.choices[-1]


def stubborn() -> Callable[[Any], Any]:
    """A bot that chooses for ever what it chose first."""
    chosen: list[Any] = []

    def wrong_choice(view: Any) -> Any:
        chosen.append(view.choices[0])
        return chosen[0]

    return wrong_choice


async def joined(room: Room, board: Page, **bots: Any) -> dict[str, tuple[Any, list[str]]]:
    """Programs by nickname, and what they tell their owners."""
    programs = {}
    for name, bot in bots.items():
        told: list[str] = []
        playing = join(f"127.0.0.1:{room.port}", "three owls", bot, name, told.append)
        programs[name] = (playing, told)
    await board.until(lambda: board.status["programs"] == len(bots))
    return programs


def is_over(page: Page) -> bool:
    """Whether the league that a page shows is over."""
    return bool((page.status["league"] or {}).get("isOver", False))


def test_a_league_is_played_to_its_end(room: Room) -> None:
    """Its table stands on the teacher's page and the projector's, and each owner hears of it."""
    teacher = teacher_of(room)

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        wall = await Page(room.port, teacher, "watch").open(language="ja")
        bots = await joined(room, board, Ann=first_choice, Ben=last_choice, Cem=first_choice)
        await board.say(LEAGUE)
        # A page that hears nothing answers no ping, and is taken for gone.
        await asyncio.gather(*(page.until(partial(is_over, page)) for page in (board, wall)))
        rows = board.status["league"]["rows"]
        assert board.status["league"]["where"] == "Deal 20 of 20"
        assert sorted(row["name"] for row in rows if row["isProgram"]) == ["Ann", "Ben", "Cem"]
        assert len(rows) == 4
        assert all(row["error"].startswith("± ") for row in rows)
        assert all(row["stoodIn"] == "" for row in rows)
        low, high, mean = rows[0]["interval"]
        assert 0 <= low < mean < high <= 1
        assert [row["better"] for row in wall.status["league"]["rows"]] == [
            row["better"] for row in rows
        ]
        for name, (playing, told) in bots.items():
            while not told:
                await asyncio.sleep(0.05)
            place = next(row["place"] for row in rows if row["name"] == name)
            assert told[0].startswith(f"The league is over: place {place} of 4.")
            assert len(told) == 1
            assert playing.chosen >= 200
            playing.stop()
        await board.say({"do": "end"})
        await board.until(lambda: board.status["league"] is None)

    run(act)


@in_soak
def test_a_program_that_is_wrong_hears_it_once(room: Room) -> None:
    """A bot of the kit chooses for it, the table says how often, and nobody waits."""
    teacher = teacher_of(room)

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        bots = await joined(room, board, Ann=stubborn(), Ben=last_choice)
        await board.say(LEAGUE)
        await board.until(partial(is_over, board))
        said = {row["name"]: row["stoodIn"] for row in board.status["league"]["rows"]}
        assert "choices made for it" in said["Ann"]
        assert said["Ben"] == ""
        assert 1 <= len(bots["Ann"][1]) < 25
        for playing, _ in bots.values():
            playing.stop()

    run(act)


def test_nobody_answers_for_another(room: Room) -> None:
    """A question is open to the program that was asked, not to a page or to another program."""
    teacher = teacher_of(room)
    ann, ben, cem = (entered(room.port, name) for name in ("Ann", "Ben", "Cem"))

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        await board.say(LEAGUE)
        await board.until(lambda: bool(board.refused))
        assert board.refused == [
            "No program has joined yet: join(address, code, bot=my_bot)",
        ]
        asked, rival = [Page(room.port, browser, "bot") for browser in (ann, ben)]
        for client in (asked, rival):
            await client.open()
        page = await Page(room.port, cem).open()
        await board.until(lambda: board.status["programs"] == 2)
        await board.say(LEAGUE)
        await asked.until(lambda: bool(asked.asked))
        await rival.until(lambda: bool(rival.asked))
        question = asked.asked[0]
        assert question["moment"] not in [open_question["moment"] for open_question in rival.asked]
        forged = {"do": "choose", "choice": "1", "moment": question["moment"]}
        for client in (rival, page):
            await client.say(forged)
            await client.until(lambda client=client: bool(client.refused))  # type: ignore[misc]
        league = room.places.hall.room.league
        assert league is not None
        assert [entrant.stood_in for entrant in league.entrants if entrant.is_program] == [0, 0]
        await page.until(lambda: page.status["say"].startswith("Bots play a league now."))

    run(act)
