"""The pages that a live class has of its own: the entrance, and the code of a nickname."""

from __future__ import annotations

import io
from html import escape

import segno

from kernel_lib.core.text import current_language, message, words
from kernel_lib.runtime.class_file import LIVE, ClassFile
from kernel_lib.teach.hand_in import LONGEST_NAME

_STYLE = """
body { margin: 0; font: 18px/1.5 system-ui, "Noto Sans CJK JP", sans-serif; background: #f1f4f1;
  color: #1a1f26; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 26rem; padding: 1.5rem; }
input, button, .go { font: inherit; padding: 0.5rem 0.75rem; border-radius: 8px;
  border: 1px solid #66717f; width: 100%; box-sizing: border-box; margin: 0.5rem 0 0.75rem; }
button, .go { background: #1a5fb4; color: #fff; border-color: #1a5fb4; cursor: pointer; }
button.quiet { background: transparent; color: inherit; }
.go { display: block; text-align: center; text-decoration: none; }
.code { font: 700 2.5rem/1.5 ui-monospace, monospace; letter-spacing: 0.25em; }
small { display: block; }
:focus-visible { outline: 3px solid #1a5fb4; outline-offset: 2px; }
[role=alert] { color: #b3261e; }
@media (prefers-color-scheme: dark) {
  body { background: #14181d; color: #f2f5f8; }
  input { background: #232b34; color: inherit; }
  button, .go { background: #8ab8f5; border-color: #8ab8f5; color: #10151b; }
  :focus-visible { outline-color: #8ab8f5; }
  [role=alert] { color: #ff8a80; }
}
"""


class _Said:
    """What is said in the language of a class, as HTML."""

    def __init__(self, chosen: ClassFile) -> None:
        self.language = chosen.language or current_language()
        name = chosen.name
        self.title = self(message("Class {name}", name=name) if name else message("Your class"))

    def __call__(self, thing: object) -> str:
        return escape(words(thing, self.language))

    def page(self, content: str, style: str = _STYLE) -> str:
        return (
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{self.title}</title><style>{style}</style></head>"
            f"<body><main>{content}</main></body></html>"
        )


def entrance(
    chosen: ClassFile, is_in: bool, wrong: object = None, name: str = "", typed: str = ""
) -> str:
    """The page that asks for the password, if somebody is not in yet, and for the nickname.

    ``wrong`` says why somebody has to try again; ``name`` is the nickname that this browser has,
    ``typed`` one that stays in its field.

    >>> "<h1>Class 7b</h1>" in entrance(ClassFile("7b"), is_in=False)
    True
    """
    say, shown = _Said(chosen), escape(name or typed)
    lead = say(message("You play in your own browser. Only what you hand in leaves it."))
    alert = f'<p role="alert">{say(wrong)}</p>' if wrong else ""
    password = say(message("Password of the class"))
    asked = (
        f'<label>{password}<input name="password" type="password" autocomplete="off" required '
        "autofocus></label>"
    )
    nickname, code = say(message("Nickname, for what you hand in")), say(message("Code"))
    when = say(message("Only if you have had this nickname on another device."))
    go, button = say(message("Go on without a nickname")), say(message("Come in"))
    not_me = say(message("I am not {name}", name=name))
    leave = (
        f'<form method="post" action="{LIVE}enter"><button name="leave" value="1" class="quiet">'
        f"{not_me}</button></form>"
    )
    return say.page(
        f'<h1>{say.title}</h1><p>{lead}</p>{alert}<form method="post" action="{LIVE}enter">'
        f"{'' if is_in else asked}"
        f'<label>{nickname}<input name="name" maxlength="{LONGEST_NAME}" autocomplete="off" '
        f'value="{shown}"></label><label>{code}<small>{when}</small><input name="code" '
        'maxlength="9" autocomplete="off" autocapitalize="characters"></label>'
        f"<button>{button}</button></form>"
        + (f'<p><a href="{LIVE}">{go}</a></p>' if is_in and not name else "")
        + (leave if name else "")
    )


def welcome(chosen: ClassFile, name: str, code: str) -> str:
    """The page that tells the code of a new nickname.

    >>> "KXQT" in welcome(ClassFile("7b"), "Ann", "KXQT")
    True
    """
    say = _Said(chosen)
    hello = say(message("Welcome, {name}", name=name))
    told = say(message("On another device your nickname needs this code. Write it down:"))
    go = say(message("Go on"))
    return say.page(
        f'<h1>{hello}</h1><p>{told}</p><p class="code">{escape(code)}</p>'
        f'<a class="go" href="{LIVE}">{go}</a>'
    )


def nothing(chosen: ClassFile, reason: object) -> str:
    """The page of an address that is not there.

    >>> "no such page" in nothing(ClassFile("7b"), "no such page")
    True
    """
    say = _Said(chosen)
    back = say(message("To the class"))
    return say.page(
        f'<h1>{say.title}</h1><p>{say(reason)}</p><a class="go" href="{LIVE}">{back}</a>'
    )


def qr(text: str) -> str:
    """A text as a QR code, an SVG picture.

    >>> qr("http://192.0.2.7:8080/")[:4]
    '<svg'
    """
    drawn = io.BytesIO()
    segno.make_qr(text, error="m").save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=4
    )
    return drawn.getvalue().decode()
