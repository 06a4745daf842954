// What somebody's deals and guesses came to; it can be taken along, and deleted.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, image, make, save } from "../shared/page/dom.js";
import { whenSeen } from "./seen.js";
/** @import {Child, Context, Words} from "../shared/types" */
/** @import {ResultsPicture} from "./types" */

/** What this browser keeps for the kit begins with this. */
const OURS = "sixth-card";

const FILE = "sixth-card.json";

const LONGEST = 8_000_001; // bytes of a file that are read

/** @param {Context<ResultsPicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-results", {
    parts,
    told: ({ notice, today }) => [notice, ...today].filter(Boolean).join(" "),
    after: () => {
      const { isWaiting, exported, answers } = line.picture;
      if (isWaiting && !hasAsked && !frame.isLost) line.send({ kind: "expert" });
      hasAsked = isWaiting;
      if (exported != null && answers !== taken) save(FILE, exported);
      taken = answers;
    },
  });
  const { line, root } = frame;
  /** After which answer it was looked for something to save. */
  let taken = line.picture.answers;
  /** Whether Python was asked for what it has still to work out. */
  let hasAsked = false;
  /** What was copied last. */
  let copied = "";

  /** @param {ResultsPicture} picture @returns {Child[]} */
  function parts(picture) {
    const { today, isWaiting, words } = picture;
    return [
      make("h3", { text: words.today }),
      make(
        "p",
        { class: "sc-today" },
        [...today, isWaiting && words.computing].filter(Boolean).join(" "),
      ),
      picture.share !== "" && share(picture),
      make("h3", { text: words.mine }),
      ...over(picture),
      foot(picture),
      frame.note(),
    ];
  }

  /** @param {ResultsPicture} picture */
  function share({ share: text, words }) {
    const field = make("input", {
      class: "sc-share",
      type: "text",
      readonly: true,
      value: text,
      "aria-label": words.copy,
      "data-key": "share",
      onfocus: (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
        event.currentTarget.select(),
    });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // Without https a page may not use the clipboard, but a selection can be copied.
        root.querySelector("input")?.select();
        document.execCommand("copy");
      }
      copied = text;
      frame.draw();
    };
    return make(
      "div",
      { class: "sc-foot", "data-key": "sharing" },
      field,
      button(copied === text ? words.copied : words.copy, () => void copy(), {
        "data-key": "copy",
      }),
    );
  }

  /** What is known over time. @param {ResultsPicture} picture @returns {Child[]} */
  function over({ told, drawings, heads, rows, words }) {
    if (!told.length && !rows.length) return [make("p", { text: words.none })];
    return [
      ...told.map((text) => make("p", { text })),
      make(
        "div",
        { class: "sc-drawings", "data-key": "drawings" },
        // The table and the sentences tell what is drawn.
        ...drawings.map((svg) => image({ svg, told: "" })),
      ),
      rows.length > 0 &&
        make(
          "details",
          { "data-key": "table" },
          make("summary", { text: words.table }),
          make("div", { class: "sc-scroll" }, table(heads, rows)),
        ),
    ];
  }

  /** @param {string[]} heads @param {string[][]} rows */
  function table(heads, rows) {
    const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col", text })));
    const body = rows.map((row) => make("tr", {}, ...row.map((text) => make("td", { text }))));
    return make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
  }

  /** @param {ResultsPicture} picture */
  function foot({ isAsking, isSending, words }) {
    const ask = (/** @type {string} */ text, /** @type {string} */ kind, more = "") =>
      button(text, () => act(kind, isAsking), {
        class: `sc-button ${more}`,
        "data-key": kind + String(isAsking),
        disabled: frame.isLost,
      });
    return make(
      "div",
      { class: "sc-foot sc-own", role: "group", "aria-label": words.private, "data-key": "own" },
      make("p", { text: isAsking ? words.really : words.private }),
      ...(isAsking
        ? [ask(words.yes, "delete"), ask(words.no, "keep", "sc-main")]
        : [
            isSending && ask(words.stop, "stop"),
            ask(words.export, "export"),
            takeIn(words),
            ask(words.delete, "delete"),
          ]),
    );
  }

  /** What was taken along elsewhere. @param {Words} words */
  function takeIn(words) {
    const onchange = async (/** @type {{currentTarget: HTMLInputElement}} */ event) => {
      const [file] = event.currentTarget.files ?? [];
      if (file) line.send({ kind: "take_in", text: await file.slice(0, LONGEST).text() });
    };
    return make(
      "label",
      { class: "sc-button sc-file" },
      words.takeIn,
      make("input", {
        class: "sc-hidden",
        type: "file",
        accept: ".json,application/json",
        "data-key": "takeIn",
        disabled: frame.isLost,
        onchange,
      }),
    );
  }

  /** @param {string} kind @param {boolean} isAsking */
  function act(kind, isAsking) {
    if (kind === "delete" && isAsking) forget();
    line.send({ kind });
  }

  whenSeen(root, context.signal, () => line.send({ kind: "look" }));
  frame.draw();
}

/** Delete what this browser keeps for the kit: where somebody was, and what code was run. */
function forget() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(OURS));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

export default { render };
