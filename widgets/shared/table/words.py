"""The words of buttons and headings that all tables have."""

from __future__ import annotations

from kernel_lib.core.text import message

SPEED_NAMES = {
    "off": message("no animation"),
    "fast": message("fast"),
    "normal": message("normal"),
    "slow": message("slow"),
}

WORDS = {
    "isChoosing": message("choosing"),
    "undo": message("Take back"),
    "saved": message("Save or open a game"),
    "newMatch": message("New match"),
    "newMatchSure": message("Really? New match"),
    "again": message("Same cards again"),
    "settings": message("Settings"),
    "big": message("Big"),
    "small": message("Back to the cell"),
    "tapAgain": message("Tap once more to play it."),
    "skip": message("Skip"),
    "log": message("What happened"),
    "earlier": message("From the beginning"),
    "help": message("Help"),
    "lookBack": message("Look back"),
    "handIn": message("Hand in"),
    "nickname": message("Nickname"),
    "toMatch": message("Back to your match"),
    "fromHere": message("Once more from here"),
    "askAdvice": message("What would you play?"),
    "hand": message("Your hand"),
    "players": message("Players"),
    "sheet": message("Score sheet"),
    "total": message("Total"),
    "computing": message("Working it out …"),
    "thisTotal": message("total"),
}

PANEL_WORDS = {
    "save": message("Save the game"),
    "open": message("Open a saved game"),
    "openFile": message("Open a file …"),
    "speed": message("Speed"),
    "sound": message("Sounds"),
    "taps": message("On touch: tap twice to play"),
    "advising": message("Advice"),
    "toLesson": message("Open the lesson about it"),
}
