// Looking back at a deal: its lines, one of them opened, and what could have been. It lies over the
// table, in the same space; a game's own says how a choice is drawn.
/** @import {Bars, Left, Line, Looking, LookingTable, Worth} from "../types" */
import { button, fill, keepFocus, make, rove } from "../page/dom.js";

export class ReviewPanel {
  /**
   * @param {LookingTable} table
   * @param {import("../types").Maybe<Left>} [from] the line that was open when one left
   */
  constructor(table, from) {
    this.table = table;
    /** The line that a person opened, and the choice of it that is picked. @type {number | null} */
    this.at = null;
    this.picked = "";
    /** The picture that was asked for last. */
    this.wanted = "";
    this.root = make("div", {
      class: "sc-look",
      role: "region",
      tabindex: -1,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    const { frame } = table;
    for (const part of frame.children) part.setAttribute("inert", "");
    frame.append(this.root);
    this.draw();
    this.root.querySelector("h3")?.focus({ preventScroll: true });
    if (from) this.open(from.at, from.picked);
  }

  /** @returns {Looking} */
  get looking() {
    return this.table.model.get("looking");
  }

  close() {
    for (const part of this.table.frame.children) part.removeAttribute("inert");
    this.table.review.closed();
    this.root.remove();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (this.at != null) this.open(null);
    else this.close();
  }

  /**
   * Open a line, or none, and put the focus where one reads on.
   * @param {number | null} at
   * @param {string} [picked] the choice that is looked at
   */
  open(at, picked = "") {
    const before = this.at;
    this.at = at;
    this.picked = picked;
    this.draw();
    const next = at == null ? `[data-key="line-${before}"]` : ".sc-look-one h4";
    /** @type {HTMLElement | null} */ (this.root.querySelector(next))?.focus({
      preventScroll: at != null,
    });
  }

  draw() {
    const { looking } = this;
    keepFocus(this.root, () => {
      this.root.setAttribute("aria-label", looking.title);
      this.root.classList.toggle("sc-one-open", this.at != null);
      fill(
        this.root,
        this.head(),
        this.sums(),
        this.moments(),
        this.note(),
        make("div", { class: "sc-look-body" }, this.list(), this.one()),
        make("p", { class: "sc-look-exact", text: looking.exact }),
      );
    });
  }

  head() {
    const { title, words, isWhole, done, of } = this.looking;
    const isSoon = !isWhole || this.table.connection.wait !== "";
    return make(
      "header",
      { class: "sc-head" },
      make("h3", { class: "sc-title", tabindex: -1, text: title }),
      make(
        "span",
        { class: "sc-where" },
        isSoon && make("span", { text: words.computing }),
        isSoon &&
          make("progress", {
            value: isWhole ? null : done,
            max: of,
            "aria-label": words.computing,
          }),
      ),
      button(words.close, () => this.close(), {
        class: "sc-button sc-main",
        "data-key": "close-look",
      }),
    );
  }

  /** The table's own note lies below: what it says stands here; that it computes, in the head. */
  note() {
    const { connection, noted } = this.table;
    const text = connection.wait === "computing" ? "" : noted;
    return make("p", { class: "sc-note", role: "alert", text, hidden: !text });
  }

  sums() {
    const { sums, isWhole } = this.looking;
    const items = sums.map(({ sign, name, value, why }) =>
      make(
        "li",
        {},
        sign && make("i", { text: sign }),
        make("strong", { text: value }),
        " ",
        make("span", { text: name }),
        why && make("small", { text: why }),
      ),
    );
    return make("ul", { class: `sc-sums ${isWhole ? "" : "sc-soon"}` }, ...items);
  }

  moments() {
    const open = (/** @type {number} */ move) => () => this.open(move);
    const items = this.looking.moments.map(({ kind, say, move }) =>
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: `sc-moment sc-is-${kind}`,
            "data-key": `moment-${kind}`,
            onclick: open(move),
          },
          mark(kind),
          make("span", { text: say }),
        ),
      ),
    );
    return make("ul", { class: "sc-moments" }, ...items, this.goal());
  }

  /** What to learn next: a lesson, or the same cards once more. */
  goal() {
    const { goal, words } = this.looking;
    if (!goal) return false;
    return make(
      "li",
      { class: "sc-goal" },
      make("span", { text: `${goal.say} ${words.next} ` }),
      make("a", {
        href: goal.file,
        "data-lesson": goal.file,
        "data-key": "goal-lesson",
        text: goal.lesson,
      }),
      goal.canAgain &&
        button(words.again, () => this.again(), {
          "data-key": "goal-again",
          disabled: this.table.isLost,
        }),
    );
  }

  /** The same cards are dealt once more. */
  again() {
    this.close();
    this.table.send({ kind: "again" });
  }

  list() {
    const { columns, lines, words } = this.looking;
    const heads = make(
      "div",
      { class: "sc-look-heads", "aria-hidden": "true" },
      make("span", { text: words.line }),
      make("span"),
      ...columns.map((text) => make("span", { text })),
      make("span", { text: words.better }),
    );
    const list = make(
      "ol",
      { class: "sc-lines", "aria-label": this.looking.title },
      ...lines.map((line, at) => make("li", { "data-key": `li-${at}` }, this.line(line, at))),
    );
    rove(list, this.shown ?? 0);
    list.style.setProperty("--sc-columns", String(columns.length));
    heads.style.setProperty("--sc-columns", String(columns.length));
    return make(
      "div",
      { class: "sc-look-list", "data-key": "list" },
      heads,
      list,
      !lines.length && make("p", { text: words.computing }),
    );
  }

  /**
   * @param {Line} line
   * @param {number} at
   */
  line(line, at) {
    const { words, columns } = this.looking;
    const { better } = line;
    const told = line.cells.map((text, place) => text && `${columns[place]} ${text}`);
    const cells = line.cells.map((text, place) =>
      make(
        "span",
        { class: "sc-cell" },
        !place && line.chance && chanceBar(line.chance),
        make("span", { text }),
      ),
    );
    return make(
      "button",
      {
        type: "button",
        class: `sc-line sc-is-${line.mark}`,
        "data-rove": true,
        "data-key": `line-${at}`,
        "aria-label": [line.title, ...told, better && words.clearly.replace("%s", better.name)]
          .filter((text) => text)
          .join(", "),
        "aria-current": this.shown === at ? "true" : null,
        onclick: () => this.open(at),
      },
      make("span", { class: "sc-line-name", text: line.number }),
      this.face(line.choice, line.short),
      ...cells,
      make(
        "span",
        { class: "sc-line-mark" },
        mark(line.mark),
        better && this.face(better.choice, better.short),
      ),
    );
  }

  /** The line that is shown: the one that was opened or, where there is room, the first moment. */
  get shown() {
    const { moments, isWhole } = this.looking;
    return this.at ?? (isWhole ? (moments[0]?.move ?? 0) : null);
  }

  one() {
    const { words, lines, unit } = this.looking;
    const line = this.shown == null ? null : lines[this.shown];
    if (!line) return make("div", { class: "sc-look-one", "data-key": "one" });
    const picked = line.values.find((value) => value.choice === this.picked) ?? line.values[0];
    const lost = this.table.isLost;
    const buttons = picked && [
      button(words.thousand, () => picked.tried || this.send("whatif", picked), {
        "data-key": "whatif",
        disabled: lost,
        "aria-disabled": picked.tried ? "true" : null,
      }),
      button(words.playOn.replace("%s", picked.name), () => this.playOn(picked), {
        class: "sc-button sc-main",
        "data-key": "playon",
        disabled: lost,
      }),
    ];
    return make(
      "div",
      { class: "sc-look-one", "data-key": "one" },
      button(words.allLines, () => this.open(null), {
        class: "sc-link sc-all-lines",
        "data-key": "all-lines",
      }),
      make("h4", { tabindex: -1, text: line.title }),
      make(
        "div",
        { class: "sc-look-top" },
        this.picture(picked?.choice ?? line.choice),
        make("div", {}, ...line.facts.map((text) => make("p", { text }))),
      ),
      buttons && make("div", { class: "sc-foot" }, ...buttons),
      picked?.tried && bars(picked.tried),
      line.values.length > 0 &&
        make("h5", {}, make("span", { text: unit }), make("span", { text: words.beside })),
      line.values.length > 0 && this.values(line, picked),
      line.others.length > 0 && make("h5", { text: words.others }),
      line.others.length > 0 &&
        make(
          "ul",
          { class: "sc-others" },
          ...line.others.map(({ who, what, why }) =>
            make(
              "li",
              {},
              make("strong", { text: `${who}: ${what}` }),
              " ",
              make("span", { text: why }),
            ),
          ),
        ),
    );
  }

  /**
   * What lay on the table before the line, with the choice that is picked.
   * @param {string} choice
   */
  picture(choice) {
    const { drawn } = this.looking;
    if (drawn && drawn.move === this.shown && drawn.choice === choice) {
      return make("img", {
        class: "sc-before",
        alt: "",
        src: `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`,
      });
    }
    const wanted = `${this.shown} ${choice}`;
    if (this.wanted !== wanted && !this.table.isLost) {
      this.wanted = wanted;
      this.table.send({ kind: "draw", move: this.shown, choice });
    }
    return make("img", {
      class: "sc-before",
      alt: "",
      src: this.root.querySelector("img")?.getAttribute("src") ?? null,
    });
  }

  /**
   * @param {Line} line
   * @param {Worth} picked
   */
  values(line, picked) {
    const { words } = this.looking;
    const items = line.values.map((value) => {
      const pick = () => {
        this.picked = value.choice;
        this.draw();
      };
      const plot = make("span", { class: "sc-plot" }, make("i"));
      plot.style.setProperty("--sc-at", `${value.at}%`);
      plot.style.setProperty("--sc-error", `${value.error}%`);
      const about = [
        value.name,
        value.isMade && words.yours,
        value.text,
        value.beside && `${words.beside}: ${value.beside}`,
      ];
      const own = {
        type: "button",
        class: `sc-value ${value.isMade ? "sc-made" : ""}`,
        "data-rove": true,
        "data-key": `value-${value.choice}`,
        "aria-pressed": String(value === picked),
        "aria-label": about.filter((text) => text).join(", "),
        onclick: pick,
      };
      return make(
        "li",
        { "data-key": `v-${value.choice}` },
        make(
          "button",
          own,
          this.face(value.choice, value.short),
          plot,
          make("span", { class: "sc-number-text", text: value.text }),
          make("span", { class: "sc-beside", text: value.beside }),
        ),
      );
    });
    const list = make("ul", { class: "sc-values", "aria-label": words.values }, ...items);
    rove(list, Math.max(line.values.indexOf(picked), 0));
    return list;
  }

  /**
   * @param {string} kind
   * @param {Worth} picked
   */
  send(kind, picked) {
    this.table.send({ kind, move: this.shown, choice: picked.choice });
  }

  /** @param {Worth} picked */
  playOn(picked) {
    const { table, shown } = this;
    if (!table.picture.isWhatIf && shown != null)
      table.review.left = { at: shown, picked: picked.choice, button: table.review.from };
    this.send("playon", picked);
    this.close();
  }

  /**
   * A choice as it is drawn; a game may draw its card.
   * @param {string} _choice
   * @param {string} name
   * @returns {Node}
   */
  face(_choice, name) {
    return make("span", { class: "sc-look-chip", text: name });
  }
}

/** @param {string} kind */
function mark(kind) {
  const signs = /** @type {Record<string, string>} */ ({ mistake: "✗", best: "✓", luck: "⚡" });
  return make("span", { class: "sc-mark", "aria-hidden": "true", text: signs[kind] ?? "" });
}

/** @param {{sixth: number, low: number}} chance */
function chanceBar(chance) {
  const bar = make("span", { class: "sc-risk-bar", "aria-hidden": "true" });
  for (const kind of /** @type {const} */ (["sixth", "low"])) {
    const part = make("span", { class: `sc-risk-${kind}` });
    part.style.width = `${chance[kind] * 100}%`;
    bar.append(part);
  }
  return bar;
}

/**
 * A histogram. The whole height is 100 %, so that the bars of two choices can be compared.
 * @param {Bars} tried
 */
function bars(tried) {
  const items = tried.bars.map(({ name, share, percent, isReal }) => {
    const bar = make("i");
    bar.style.height = `${100 * share}%`;
    return make(
      "li",
      { class: isReal ? "sc-real" : "" },
      make("span", { class: "sc-upright" }, make("span", { text: percent }), bar),
      make("span", { text: name }),
    );
  });
  return make(
    "div",
    { class: "sc-tried", role: "status" },
    make("ul", { class: "sc-bars", "aria-hidden": "true" }, ...items),
    make("p", { text: tried.say }),
  );
}
