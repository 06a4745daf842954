// What opens below a table's buttons: its settings, its rules, games that were saved. A browser gets
// this module when somebody first opens one of them.
/** @import {PanelTable, SavedGame, Words} from "../types" */
import { button, languagePicker, make, picker } from "../page/dom.js";
import { openFile, openGame } from "./saved.js";

/**
 * Something that is on or off; nothing where it cannot be switched.
 * @param {PanelTable} table
 * @param {"sound" | "taps" | "advising"} kind
 * @param {string} text
 */
function switcher(table, kind, text) {
  const checked = table.picture[kind];
  if (checked == null) return null;
  const onchange = (/** @type {Event} */ event) =>
    table.send({ kind, value: /** @type {HTMLInputElement} */ (event.target).checked });
  return make(
    "label",
    { class: "sc-picker" },
    make("span", { text }),
    make("input", {
      type: "checkbox",
      "data-key": kind,
      checked,
      disabled: table.isLost,
      onchange,
    }),
  );
}

/** @param {PanelTable} table @param {Words} words */
function settings(table, words) {
  const { speeds, speed } = table.picture;
  const tell = (/** @type {string} */ kind) =>
    table.isLost ? null : (/** @type {string} */ value) => table.send({ kind, value });
  return make(
    "div",
    { class: "sc-panel" },
    picker("speed", words.speed, speeds, speed, tell("speed")),
    languagePicker(table.picture, tell("language")),
    switcher(table, "sound", words.sound),
    switcher(table, "taps", words.taps),
    switcher(table, "advising", words.advising),
  );
}

/** The rules that the question is about. @param {PanelTable} table @param {Words} words */
function help({ picture }, words) {
  const rules = picture.help?.rules ?? [];
  const [first, ...more] = rules.map((rule) =>
    make("div", {}, make("h4", { text: rule.title }), make("p", { text: rule.text })),
  );
  const drawn =
    picture.help?.picture &&
    make("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(picture.help.picture)}` });
  const lesson =
    picture.help?.lesson &&
    make("a", {
      href: picture.help.lesson,
      target: "_blank",
      text: words.toLesson,
      "data-key": "to-lesson",
    });
  // It scrolls, so a browser gives it the focus: then keys are its own, and not the notebook's.
  return make(
    "div",
    {
      class: "sc-panel sc-help",
      role: "group",
      tabindex: 0,
      "aria-label": rules[0]?.title ?? "",
      "data-key": "help-text",
    },
    first,
    drawn,
    ...more,
    lesson,
  );
}

/** Games to save and to open. @param {PanelTable} table @param {Words} words */
function saved(table, words) {
  const { picture, isLost } = table;
  const games = picture.saved ?? [];
  const open = (/** @type {SavedGame} */ game) =>
    button(game.say, () => openGame(table, { value: game.name }), {
      class: "sc-link",
      "data-key": `saved-${game.name}`,
      disabled: isLost,
    });
  const onchange = (/** @type {Event} */ event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (file) openFile(table, file);
  };
  return make(
    "div",
    { class: "sc-panel sc-saved" },
    button(words.save, () => table.send({ kind: "save" }), {
      "data-key": "save",
      disabled: isLost,
    }),
    games.length > 0 && make("h4", { text: words.open }),
    games.length > 0 &&
      make(
        "ul",
        {},
        ...games.map((game) => make("li", { "data-key": `item-${game.name}` }, open(game))),
      ),
    make(
      "label",
      { class: "sc-button sc-file" },
      words.openFile,
      make("input", {
        class: "sc-hidden",
        type: "file",
        accept: ".txt,text/plain",
        "data-key": "file",
        disabled: isLost,
        onchange,
      }),
    ),
  );
}

/**
 * What stands in a panel of a table.
 * @param {string} name
 * @param {PanelTable} table
 * @param {Words} words
 */
function panel(name, table, words) {
  if (name === "settings") return settings(table, words);
  return name === "help" ? help(table, words) : saved(table, words);
}

export default { panel };
