"""What stands above a table on the devices in a room, in each language."""

from __future__ import annotations

from functools import cache

from kernel_lib.core.text import Message, message, words

WAIT = message("You are in. Your teacher seats you at a table in a moment.")
LESSON = message("Your class does a lesson now.")
BOTS_PLAY = message("Bots play a league now. How they stand is on the projector.")
PAUSED = message("Your teacher has paused the game.")
BOT_PLAYS = message("A bot plays for you.")

OF_SEAT: dict[str, Message] = {
    "back": message("I am back"),
    "showHand": message("Show my hand"),
    "hideHand": message("Hide my hand"),
    "lost": message("The connection is lost. Your seat is kept; this page tries again."),
    "seconds": message("{n} s", n="%s"),
    "left": message("Seconds left for your choice"),
    "language": message("Language"),
    "lessons": message("To the lessons"),
}

OF_ROOM: dict[str, Message] = {
    "paused": message("The game is paused."),
    "nobody": message("Nobody plays yet."),
    "all": message("All tables"),
    "lost": message("The connection is lost. This page tries again."),
    "waited": message("is waited for"),
}


@cache
def of_seat(language: str) -> dict[str, str]:
    """The words of a seat's own device."""
    return {key: words(word, language) for key, word in OF_SEAT.items()}


@cache
def of_room(language: str) -> dict[str, str]:
    """The words of a screen for the whole room."""
    return {key: words(word, language) for key, word in OF_ROOM.items()}
