"""The page of a live class that asks for its password."""

from __future__ import annotations

from html import escape

from kernel_lib.core.class_file import ClassFile
from kernel_lib.core.text import current_language, message, words

_STYLE = """
body { margin: 0; font: 18px/1.5 system-ui, "Noto Sans CJK JP", sans-serif; background: #f1f4f1;
  color: #1a1f26; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 26rem; padding: 1.5rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; border-radius: 8px;
  border: 1px solid #66717f; width: 100%; box-sizing: border-box; margin-top: 0.5rem; }
button { background: #1a5fb4; color: #fff; border-color: #1a5fb4; cursor: pointer; }
:focus-visible { outline: 3px solid #1a5fb4; outline-offset: 2px; }
[role=alert] { color: #b3261e; }
@media (prefers-color-scheme: dark) {
  body { background: #14181d; color: #f2f5f8; }
  input { background: #232b34; color: inherit; }
  button { background: #8ab8f5; border-color: #8ab8f5; color: #10151b; }
  [role=alert] { color: #ff8a80; }
}
"""


def entrance(chosen: ClassFile, is_wrong: bool) -> str:
    """The page, in the language of the class.

    >>> "<h1>Class 7b</h1>" in entrance(ClassFile("7b"), is_wrong=False)
    True
    """
    language = chosen.language or current_language()

    def say(thing: object) -> str:
        return escape(words(thing, language))

    title = say(message("Class {name}", name=chosen.name) if chosen.name else message("Your class"))
    lead = say(message("You play in your own browser. Only what you hand in leaves it."))
    wrong = say(message("That is not the password. Wait a moment, and try again."))
    label, button = say(message("Password of the class")), say(message("Come in"))
    alert = f'<p role="alert">{wrong}</p>' if is_wrong else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body><main><h1>{title}</h1>"
        f'<p>{lead}</p>{alert}<form method="post"><label>{label}'
        '<input name="password" type="password" autocomplete="off" required autofocus></label>'
        f"<button>{button}</button></form></main></body></html>"
    )
