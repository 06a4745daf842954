// The class board: tables with bars, drawn anew when something was handed in. It asks Python every
// second whether there is something new, as long as it is shown. Big, for a projector, it shows one
// table at a time.
import { makeBig } from "../shared/page/big.js";
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, languagePicker, make, picker, save } from "../shared/page/dom.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {Block, BoardPicture, Line, Looked, Person} from "./types" */

/** Milliseconds between two looks, and while games are still being played again. */
const WATCH = 1000,
  AT_ONCE = 30;

/** @param {Context<BoardPicture, Looked>} context */
function render(context) {
  const { model, signal } = context;
  let typed = "";
  let timer = 0;
  const frame = makeFrame(context, "sc-class", {
    parts,
    told: (picture) => picture.title,
    after: () => {
      fitOnScreen();
      const { csv, answers } = line.picture;
      if (csv == null || answers === taken) return;
      taken = answers;
      save("class.csv", `\ufeff${csv}`); // so begun, spreadsheets read names in any script
    },
  });
  /** After which answer something was saved last. */
  let taken = context.model.get("picture").answers;
  const { line, root } = frame;
  root.tabIndex = -1;
  /** Which table is shown, where only one is, and how many of its rows the screen has room for. */
  let key = "";
  /** @type {Map<string, number>} */
  const fitting = new Map();
  const measure = () => {
    fitting.clear();
    frame.draw();
  };
  const big = makeBig(root, signal, () => {
    root.classList.toggle("sc-big", big.isBig);
    measure();
  });
  window.addEventListener("resize", () => big.isBig && measure(), { signal });

  /** Ask for what is new; the next time only when Python has answered. */
  function watch() {
    if (frame.isLost) return;
    if (document.hidden || !root.isConnected) return later();
    try {
      model.send({ kind: "watch" });
    } catch {
      frame.lose();
    }
  }

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(watch, line.picture.waiting ? AT_ONCE : WATCH);
  }

  /** @param {BoardPicture} picture @returns {Child[]} */
  function parts(picture) {
    const head = make(
      "header",
      { class: "sc-head" },
      make("h3", { class: "sc-title", text: picture.title }),
      make("span", { class: "sc-where", text: picture.counted }),
    );
    if (big.isBig)
      return [head, pages(picture), frame.note(), ...current(sheets(picture)).map(block)];
    return [head, tools(picture), frame.note(), ...picture.blocks.map(block)];
  }

  /**
   * The tables as they are shown one at a time: one that is higher than the screen goes on on the next
   * sheet, for nobody in the last row can scroll.
   * @param {BoardPicture} picture
   */
  function sheets({ blocks }) {
    return blocks.flatMap((block) => {
      const room = fitting.get(block.key) ?? block.lines.length;
      const many = Math.ceil(block.lines.length / room);
      if (!(many > 1)) return [block];
      const rows = Math.ceil(block.lines.length / many);
      return Array.from({ length: many }, (_, at) => ({
        ...block,
        key: `${block.key}-${at}`,
        title: `${block.title} · ${at + 1}/${many}`,
        lines: block.lines.slice(at * rows, (at + 1) * rows),
      }));
    });
  }

  /** Take rows off a table that is higher than the screen, until all of it is seen. */
  function fitOnScreen() {
    const shown = root.querySelector(".sc-block");
    const rows = [...(shown?.querySelectorAll("tbody tr") ?? [])];
    const over = root.scrollHeight - root.clientHeight;
    if (!big.isBig || over <= 0 || rows.length <= 1) return;
    const low = Math.min(...rows.map((node) => node.getBoundingClientRect().height));
    const [table] = (shown?.getAttribute("data-key") ?? "").split("-");
    fitting.set(table, Math.max(1, rows.length - Math.ceil(over / low)));
    key = sheets(line.picture).find((sheet) => sheet.key.startsWith(table))?.key ?? "";
    frame.draw();
  }

  /** The sheet that is shown. @param {Block[]} all */
  const current = (all) => [all.find((block) => block.key === key) ?? all[0]].filter(Boolean);

  /**
   * What is done where one table is shown at a time.
   * @param {BoardPicture} picture
   */
  function pages(picture) {
    const { words } = picture;
    const blocks = sheets(picture);
    const at = blocks.indexOf(current(blocks)[0]);
    const turn = (
      /** @type {string} */ text,
      /** @type {string} */ name,
      /** @type {number} */ to,
    ) =>
      button(
        text,
        () => {
          if (blocks[to] == null) return;
          key = blocks[to].key;
          frame.draw();
        },
        // It stays where the focus is, at the end, too.
        { "data-key": name, "aria-disabled": blocks[to] == null ? "true" : null },
      );
    return make(
      "div",
      { class: "sc-foot", "data-key": "pages" },
      turn(words.before, "before", at - 1),
      turn(words.next, "next", at + 1),
      ...switches(picture),
    );
  }

  /** What can be shown or not, and in what size. @param {BoardPicture} picture */
  function switches({ names, withAnswers, words }) {
    /** @param {string} text @param {string} kind @param {boolean} isOn */
    const toggle = (text, kind, isOn) =>
      button(text, () => line.send({ kind, value: !isOn }), {
        "data-key": kind,
        "aria-pressed": String(isOn),
        disabled: frame.isLost,
      });
    return [
      withAnswers != null && toggle(words.answers, "answers", withAnswers),
      toggle(words.names, "names", names),
      button(big.isBig ? words.small : words.big, big.turn, { "data-key": "big" }),
    ];
  }

  /** @param {BoardPicture} picture */
  function tools(picture) {
    const { words, deals, deal } = picture;
    const change = (/** @type {string} */ kind) =>
      frame.isLost ? null : (/** @type {string} */ value) => line.send({ kind, value });
    const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
      give(event.currentTarget.files);
    const choose = make("input", {
      type: "file",
      multiple: true,
      accept: ".txt",
      class: "sc-hidden",
      disabled: frame.isLost,
      "data-key": "files",
      onchange,
    });
    const entry = make("textarea", {
      class: "sc-entry",
      rows: 4,
      "aria-label": words.paste,
      "data-key": "paste",
      tabindex: 0,
      oninput: (/** @type {{currentTarget: HTMLTextAreaElement}} */ event) =>
        (typed = event.currentTarget.value),
    });
    const paste = make(
      "details",
      { class: "sc-paste", "data-key": "paste-fold" },
      make("summary", { text: words.paste }),
      entry,
      button(words.add, () => line.send({ kind: "add", files: [{ name: "", text: typed }] }), {
        "data-key": "add",
        disabled: frame.isLost,
      }),
    );
    return make(
      "div",
      { class: "sc-foot", "data-key": "tools" },
      deals.length > 1 && picker("deal", words.deal, deals, deal, change("deal")),
      button(words.look, () => line.send({ kind: "look" }), {
        "data-key": "look",
        disabled: frame.isLost,
      }),
      make(
        "label",
        { class: "sc-button sc-choose", title: words.drop, "data-key": "choose" },
        choose,
        words.files,
      ),
      paste,
      picture.people.length > 0 &&
        make(
          "details",
          { class: "sc-people", "data-key": "people" },
          make("summary", { text: words.people }),
          make("ul", {}, ...picture.people.map(person)),
        ),
      button(words.csv, () => line.send({ kind: "csv" }), {
        "data-key": "csv",
        disabled: frame.isLost,
      }),
      ...switches(picture),
      languagePicker(picture, change("language")),
    );
  }

  /** @param {Person} person */
  function person({ value, name, isHidden }) {
    const { words } = line.picture;
    const act = isHidden ? words.show : words.hide;
    const hide = button(act, () => line.send({ kind: "hide", value }), {
      "data-key": `hide-${value}`,
      "aria-label": `${act}: ${name}`,
      "aria-pressed": String(isHidden),
      disabled: frame.isLost,
    });
    return make("li", { "data-key": `person-${value}` }, make("span", { text: name }), hide);
  }

  /** @param {Block} table */
  function block(table) {
    const [first, ...heads] = table.heads;
    const head = make(
      "tr",
      {},
      make("th", { scope: "col", text: first }),
      ...heads.map((text) => make("th", { scope: "col", text })),
    );
    return make(
      "section",
      { class: "sc-block", "data-key": table.key },
      make("h4", { text: table.title }),
      make("p", { text: table.finding }),
      make(
        "div",
        {
          class: "sc-scroll",
          tabindex: 0,
          role: "group",
          "aria-label": table.title,
          "data-key": `${table.key}-table`,
        },
        make("table", {}, make("thead", {}, head), make("tbody", {}, ...table.lines.map(row))),
      ),
    );
  }

  /** @param {Line} entry */
  function row(entry) {
    const [first, ...cells] = entry.cells;
    const bar =
      entry.bar != null &&
      make("span", {
        class: "sc-bar",
        "aria-hidden": "true",
        style: `--sc-share: ${Math.max(0, entry.bar)}`,
      });
    return make(
      "tr",
      {},
      make("th", {
        scope: "row",
        title: entry.title,
        // Big, there is room for all of a question, and nobody points at it.
        text: big.isBig ? (entry.title ?? entry.label) : entry.label,
      }),
      make(
        "td",
        { class: entry.bar != null ? "sc-barred" : "" },
        bar,
        make("span", { text: first }),
      ),
      ...cells.map((text) => make("td", { text })),
    );
  }

  /** @param {FileList | null | undefined} files */
  async function give(files) {
    const read = [...(files ?? [])].map(async (file) => ({
      name: file.name,
      text: await file.text(),
    }));
    const loaded = await Promise.all(read);
    if (loaded.length) line.send({ kind: "add", files: loaded });
  }

  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !big.isBig) return;
      big.turn();
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  root.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      give(event.dataTransfer?.files);
    },
    { signal },
  );
  model.on("change:looked", later);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    model.off("change:looked", later);
  });
  frame.draw();
  later();
}

export default { render };
