// The risk explorer: a position is built by clicks, and Python tells what each card may cost.
import { connect } from "../shared/connection/connection.js";
import {
  button,
  fill,
  keepFocus,
  languagePicker,
  liveLog,
  make,
  rove,
} from "../shared/page/dom.js";
import { bullCount, cardFace, isOnButton } from "../nimmt/pieces.js";
import { drawExplained } from "./explained.js";
import { chanceBar, exactly, swatch, textField } from "./pieces.js";
import { buildTray, drawTray } from "./tray.js";
/** @import {Deck} from "../nimmt/types" */
/** @import {Context, Intent, Maybe, Model, Properties} from "../shared/types" */
/** @import {CardRisk, ExactNumber, ExplorerPicture, HandCard} from "./types" */
/** @typedef {Explorer} RiskExplorer */

/** @param {Context<ExplorerPicture, {deck: Deck}>} context */
function render({ model, el, signal }) {
  const explorer = new Explorer(model, el, signal);
  explorer.draw();
}

class Explorer {
  /**
   * @param {Model<ExplorerPicture, {deck: Deck}>} model
   * @param {HTMLElement} el
   * @param {AbortSignal} signal
   */
  constructor(model, el, signal) {
    this.model = model;
    /** Where a click on an unseen card puts it. */
    this.target = "hand";
    /** Whether a person chose it since the table was cleared. */
    this.hasChosen = true;
    /** The term whose cards are shown in the tray, and the card it belongs to. */
    this.term = 0;
    /** @type {Maybe<number>} */
    this.termOf = null;
    /** The card of the tray that takes part in the tab order. */
    this.cursor = 1;
    /** The row whose last card takes part in the tab order. */
    this.row = 0;
    this.isLost = false;
    /** The buttons of the tray, each with its sign. @type {Map<number, {cell: HTMLButtonElement, sign: HTMLElement}>} */
    this.cells = new Map();
    this.spoken = liveLog();
    this.head = make("header", { class: "sc-head" });
    this.say = make("p", { class: "sc-say" });
    this.note = make("p", { class: "sc-note", role: "alert" });
    this.count = make("output", { class: "sc-opponents", "aria-hidden": "true" });
    this.slider = make("input", {
      type: "range",
      class: "sc-range",
      min: 1,
      max: 9,
      "data-key": "opponents",
      oninput: () => this.move(),
    });
    this.sliderName = make("span");
    this.buttons = make("span", { class: "sc-actions" });
    this.board = make("div", { class: "sc-board sc-patch" });
    this.tableField = textField("table-text", (value) => this.send({ kind: "table", value }));
    this.handField = textField("hand-text", (value) => this.send({ kind: "hand", value }));
    this.targets = make("div", { class: "sc-targets" });
    this.legend = make("ul", { class: "sc-legend" });
    this.hand = make("div", { class: "sc-hand-risks" });
    this.explained = make("div", { class: "sc-explained", role: "group", tabindex: 0 });
    this.foot = make("footer", { class: "sc-foot" });
    this.tray = buildTray(this);
    const frame = make(
      "div",
      { class: "sc-lab" },
      this.head,
      make("div", { class: "sc-tell" }, this.say, this.note),
      make(
        "div",
        { class: "sc-bar" },
        make("label", { class: "sc-slider" }, this.sliderName, this.slider, this.count),
        this.buttons,
      ),
      make(
        "div",
        { class: "sc-build" },
        make(
          "div",
          { class: "sc-left" },
          this.board,
          this.tableField.element,
          this.handField.element,
        ),
        make("div", { class: "sc-right" }, this.targets, this.tray, this.legend),
      ),
      this.hand,
      this.explained,
      this.foot,
    );
    this.root = make("section", { class: "sixth-card sc-explorer" }, frame, this.spoken.element);
    el.append(this.root);
    const on = { draw: () => this.arrive(), lost: () => this.lose(), late: () => this.beLate() };
    this.connection = connect(model, signal, on, true);
    /** The summary that was said last, or could be read at the beginning. */
    this.said = this.picture.say;
    signal.addEventListener("abort", () => this.root.remove());
  }

  get picture() {
    return this.connection.picture;
  }

  get deck() {
    return this.model.get("deck");
  }

  /**
   * Put an unseen card where the target says, or take a placed one back.
   * @param {number} card
   */
  click(card) {
    const isPlaced = this.picture.places[String(card)] != null;
    this.send(isPlaced ? { kind: "back", card } : { kind: "put", card, to: this.target });
  }

  /** The slider was moved; only the last of its positions waits for an answer. */
  move() {
    const value = Number(this.slider.value);
    this.tellOpponents(value);
    this.connection.forget("opponents");
    this.send({ kind: "opponents", value });
  }

  /**
   * Ask Python; until another target is chosen, the rows are filled first after *Clear*.
   * @param {Intent} intent
   */
  send(intent) {
    if (this.isLost) return;
    if (intent.kind === "clear") this.hasChosen = false;
    this.connection.send(intent);
  }

  /** An answer has come. */
  arrive() {
    const answered = this.connection.answered?.kind;
    // The rows are filled first, unless somebody has chosen otherwise while the answer was coming.
    if (answered === "clear" && !this.hasChosen) this.target = "row1";
    const { told, say, language } = this.picture;
    if (this.root.lang !== language) this.spoken.forget();
    this.draw();
    // The slider says its own value, and a summary that is as it was is known.
    const news = [answered === "opponents" ? "" : told, say === this.said ? "" : say];
    this.spoken.say(news.filter((text) => text));
    this.said = say;
  }

  lose() {
    this.isLost = true;
    this.draw();
  }

  beLate() {
    this.drawSay();
    this.drawNote();
  }

  draw() {
    const { picture } = this;
    if (this.termOf !== picture.card || this.term >= (picture.explained?.terms.length ?? 0))
      this.term = 0;
    this.termOf = picture.card;
    if (!picture.targets.some((target) => target.value === this.target)) this.target = "hand";
    const region = [this.board, this.hand].find((part) => part.contains(document.activeElement));
    const wasInside = keepFocus(this.root, () => {
      if (this.root.lang !== picture.language) this.root.lang = picture.language;
      this.root.dataset.revision = String(picture.revision);
      this.root.classList.toggle("sc-lost", this.isLost);
      fill(this.head, make("h3", { class: "sc-title", text: picture.title }));
      this.drawSay();
      this.drawNote();
      this.drawBar();
      this.drawBoard();
      this.drawFields();
      this.drawTargets();
      drawTray(this);
      this.drawHand();
      drawExplained(this);
      fill(
        this.foot,
        make(
          "span",
          { class: "sc-pickers" },
          languagePicker(
            picture,
            this.isLost ? null : (value) => this.send({ kind: "language", value }),
          ),
        ),
      );
    });
    if (!wasInside || this.root.contains(document.activeElement)) return;
    const next =
      region?.querySelector("button[tabindex='0']:not([disabled])") ??
      this.cells.get(this.cursor)?.cell;
    if (next instanceof HTMLElement) next.focus();
  }

  drawSay() {
    fill(
      this.say,
      make("span", { text: this.connection.wait ? this.picture.words.waiting : this.picture.say }),
    );
  }

  /** A note stands in the place of the summary, so that nothing moves. */
  drawNote() {
    const { notice, words } = this.picture;
    const text = this.isLost
      ? words.kernelGone
      : this.connection.wait === "late"
        ? words.late
        : notice;
    this.note.textContent = text;
    this.note.hidden = !text;
    this.say.classList.toggle("sc-covered", Boolean(text));
  }

  drawBar() {
    const { words, opponents, counts, canUndo, isEmpty, isStart } = this.picture;
    this.sliderName.textContent = words.opponents;
    this.slider.max = String(counts.length);
    this.slider.disabled = this.isLost;
    if (!this.connection.isWaitingFor("opponents")) {
      this.slider.value = String(opponents);
      this.tellOpponents(opponents);
    }
    const act = (
      /** @type {string} */ kind,
      /** @type {string} */ text,
      /** @type {boolean} */ isOff,
    ) =>
      button(text, () => this.send({ kind }), { "data-key": kind, disabled: isOff || this.isLost });
    fill(
      this.buttons,
      act("undo", words.undo, !canUndo),
      act("clear", words.clear, isEmpty),
      act("start", words.start, isStart),
      act("random", words.random, false),
    );
  }

  /** @param {number} value */
  tellOpponents(value) {
    const text = this.picture.counts[value - 1];
    this.count.textContent = String(value);
    this.slider.setAttribute("aria-valuetext", text);
  }

  drawBoard() {
    const { rows, words, cards, card } = this.picture;
    const aim = cards.find((held) => held.card === card);
    const list = make("ol", { class: "sc-rows", "aria-label": words.table });
    rows.forEach((row, index) => {
      list.append(
        make(
          "li",
          { class: "sc-row" },
          make("span", { class: "sc-hidden", text: row.label }),
          make("span", { class: "sc-row-number", "aria-hidden": "true", text: String(index + 1) }),
          this.places(row, index, aim?.row === index ? aim : null),
          bullCount(row.bulls, ""),
        ),
      );
    });
    const filled = rows.filter((row, index) => row.cards.length && index <= this.row);
    rove(list, Math.max(filled.length - 1, 0));
    fill(this.board, list);
  }

  /**
   * The cards of a row, the last of them a button, and its free places.
   * @param {ExplorerPicture["rows"][number]} row
   * @param {number} index
   * @param {HandCard | null} aim the chosen card of the hand, if it would go here
   */
  places(row, index, aim) {
    const places = make("span", { class: "sc-places" });
    for (let place = 0; place <= row.places; place += 1) {
      const card = row.cards[place];
      const isAim = aim?.place === place;
      const isSixth = place === row.places;
      if (card == null) {
        const strong = isSixth && row.full ? "sc-strong" : "";
        places.append(
          make("span", {
            class: `sc-slot ${isSixth ? "sc-sixth" : ""} ${strong} ${isAim ? "sc-aim" : ""}`,
            "aria-hidden": "true",
            text: aim && isAim ? String(aim.card) : isSixth ? String(place + 1) : "",
          }),
        );
      } else if (place === row.cards.length - 1) {
        places.append(
          this.backButton(
            card,
            row.back ?? "",
            `last-${index}`,
            { "data-rove": true, onfocus: () => (this.row = index) },
            cardFace(card, this.deck),
          ),
        );
      } else {
        places.append(make("span", { "aria-hidden": "true" }, cardFace(card, this.deck)));
      }
    }
    return places;
  }

  /**
   * A button that makes a card unseen again.
   * @param {number} card
   * @param {string} label
   * @param {string} key
   * @param {Properties} more
   * @param {HTMLElement | null} face
   */
  backButton(card, label, key, more, face) {
    return make(
      "button",
      {
        type: "button",
        class: "sc-back",
        "aria-label": label,
        title: label,
        "data-key": key,
        disabled: this.isLost,
        onclick: () => this.send({ kind: "back", card }),
        ...more,
      },
      face,
      make("span", { class: "sc-cross", "aria-hidden": "true", text: "×" }),
    );
  }

  drawFields() {
    const { words, table, hand, notice } = this.picture;
    const refused = (/** @type {string} */ kind) =>
      Boolean(notice) && this.connection.answered?.kind === kind;
    this.tableField.show(words.tableText, table, refused("table"), this.isLost);
    this.handField.show(words.handText, hand, refused("hand"), this.isLost);
  }

  drawTargets() {
    const { words, targets } = this.picture;
    const group = make("span", { class: "sc-guesses", "aria-label": words.target });
    for (const { value, name } of targets) {
      const choose = () => {
        this.target = value;
        this.hasChosen = true;
        keepFocus(this.root, () => this.drawTargets());
      };
      group.append(
        button(name, choose, {
          "aria-pressed": String(value === this.target),
          "data-rove": true,
          "data-key": `to-${value}`,
          disabled: this.isLost,
        }),
      );
    }
    const chosen = targets.findIndex((target) => target.value === this.target);
    rove(group, chosen);
    fill(
      this.targets,
      make("span", { class: "sc-hint", "aria-hidden": "true", text: words.target }),
      group,
    );
  }

  drawHand() {
    const { words, cards, risks, card: chosen } = this.picture;
    const hint = !cards.length ? words.noHand : !risks.length ? words.noTable : "";
    const body = make("tbody");
    cards.forEach((card, index) => {
      body.append(this.handLine(card, risks[index], card.card === chosen));
    });
    const head = make(
      "tr",
      {},
      make("th", { scope: "col", text: words.card }),
      make("th", { scope: "col" }, words.sixth, swatch("sixth")),
      make("th", { scope: "col" }, words.low, swatch("low")),
      make("th", { scope: "col", text: words.bulls }),
      make("td"),
    );
    /** @type {HTMLElement[]} */
    const parts = [make("h4", { text: words.hand })];
    if (cards.length)
      parts.push(
        make("table", { role: "grid", "aria-label": words.hand }, make("thead", {}, head), body),
      );
    if (hint) parts.push(make("p", { class: "sc-hint", text: hint }));
    rove(
      body,
      2 *
        Math.max(
          cards.findIndex((card) => card.card === chosen),
          0,
        ),
      () => 2,
    );
    fill(this.hand, ...parts);
  }

  /**
   * A card of the hand with its numbers.
   * @param {HandCard} card
   * @param {Maybe<CardRisk>} risk undefined while the table is not complete
   * @param {boolean} isChosen
   */
  handLine(card, risk, isChosen) {
    const { words } = this.picture;
    const explain = () => this.send({ kind: "explain", card: card.card });
    const select = make(
      "button",
      {
        type: "button",
        class: "sc-select-card",
        "aria-label": words.explain.replace("%s", this.deck[String(card.card)][1]),
        "aria-pressed": String(isChosen),
        "data-rove": true,
        "data-key": `hand-${card.card}`,
        disabled: this.isLost,
        onclick: explain,
      },
      cardFace(card.card, this.deck, "sc-mini"),
    );
    const back = this.backButton(
      card.card,
      card.back,
      `back-${card.card}`,
      { "data-rove": true },
      null,
    );
    const cell = (/** @type {Maybe<ExactNumber>} */ number) =>
      make("td", {}, number ? exactly(number) : "–");
    return make(
      "tr",
      {
        class: isChosen ? "sc-chosen" : "",
        onclick: (/** @type {MouseEvent} */ event) => isOnButton(event) || explain(),
      },
      make(
        "th",
        { scope: "row" },
        make(
          "span",
          { class: "sc-card-cell" },
          select,
          risk && chanceBar(risk.sixth.share, risk.low.share),
        ),
      ),
      cell(risk?.sixth),
      cell(risk?.low),
      cell(risk?.bulls),
      make("td", { class: "sc-back-cell" }, back),
    );
  }
}

export default { render };
