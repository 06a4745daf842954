// The table that all games share: draws the picture that Python sends, and sends what the person
// chooses. A game's table extends it with its board, its hand and its seats.
/** @import {Child, Context, Intent, Properties, Sheet, TablePicture} from "./types" */
import { button, connect, keepFocus, languagePicker, liveRegion, make, picker, rove, wantsNoMotion } from "./parts.js";

/** Where the focus goes when what had it is gone: the first of these that is there. */
const NEXT = [
  ".sc-continue",
  ".sc-board button[tabindex='0']",
  ".sc-options button[tabindex='0']",
  ".sc-skip",
  ".sc-hand button[tabindex='0']:not([disabled])",
  "button:not([disabled])",
];

/**
 * @template {TablePicture} P the game's picture
 * @template {{}} [More={}] what else is sent to it
 */
export class Table {
  /**
   * @param {Context<P, More>} context
   * @param {string} game the class of the widget's root
   */
  constructor({ model, el, signal }, game) {
    this.model = model;
    this.spoken = liveRegion();
    // Who clicks anywhere in the table means the table: a key pressed then is not the notebook's.
    this.root = make("section", { class: `sixth-card ${game}`, tabindex: -1 });
    this.frame = make("div", { class: "sc-frame" });
    this.head = make("header", { class: "sc-head" });
    this.seats = make("ul", { class: "sc-seats" });
    this.board = make("div", { class: "sc-board" });
    this.side = make("div", { class: "sc-side" });
    this.say = make("p", { class: "sc-say" });
    this.note = make("p", { class: "sc-note", role: "alert" });
    this.hand = make("div", { class: "sc-hand" });
    this.foot = make("footer", { class: "sc-foot" });
    this.frame.append(this.head, this.seats, this.board, this.say, this.note, this.hand, this.side, this.foot);
    this.root.append(this.frame, this.spoken.element);
    el.append(this.root);

    /** Which step of the picture is shown; null when the picture is at rest. @type {number | null} */
    this.at = null;
    this.arrived = 0;
    this.isSure = false;
    this.isDrawing = false;
    this.timer = 0;
    /** What is pointed at: a card of the hand, or an option. @type {P["hand"][number] | null} */
    this.aim = null;
    this.cursor = 0;
    this.isLost = false;
    this.isLate = false;
    this.revision = this.picture.revision;
    this.line = connect(model, signal, {
      draw: () => this.arrive(),
      lost: () => this.lose(),
      late: (isLate) => this.beLate(isLate),
    });
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event), { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      this.root.remove();
    });
  }

  /** @returns {P} */
  get picture() {
    return this.model.get("picture");
  }

  /** The step that is shown, or null. @returns {P["steps"][number] | null} */
  get shown() {
    return this.at == null ? null : this.picture.steps[this.at];
  }

  /** Milliseconds a step is shown; 0 shows only the end. */
  get pause() {
    if (wantsNoMotion()) return 0;
    return this.picture.speeds.find((one) => one.value === this.picture.speed)?.ms ?? 0;
  }

  /** A new picture has come: show its steps first, or only redraw the words around the table. */
  arrive() {
    if (this.picture.revision !== this.revision) {
      this.revision = this.picture.revision;
      this.aim = null;
      this.forget();
      this.isSure = false;
      this.arrived = performance.now();
      this.show(0);
    } else {
      if (this.root.lang !== this.picture.language) this.spoken.say(this.picture.say);
      this.draw();
    }
  }

  /**
   * Show a step, and go on from it; without a pause go to the end, or to the end of a deal.
   * @param {number} index
   */
  show(index) {
    clearTimeout(this.timer);
    const { steps, say, isOver } = this.picture;
    const told = [];
    let at = index;
    while (at < steps.length) {
      told.push(steps[at].say);
      if (steps[at].stop || this.pause > 0) break;
      at += 1;
    }
    this.at = at < steps.length ? at : null;
    if (this.at == null && !isOver) told.push(say);
    if (this.at != null && !steps[at].stop) {
      this.timer = window.setTimeout(() => this.show(at + 1), steps[at].brief ? this.pause / 3 : this.pause);
    }
    this.spoken.say(told.join(" "));
    this.draw();
  }

  /** Leave out the steps that are still to be shown, up to the end of a deal. */
  skip() {
    const shown = this.at;
    if (shown == null || this.shown?.stop) return;
    const { steps } = this.picture;
    const stop = steps.findIndex((step, at) => step.stop && at > shown);
    this.show(stop < 0 ? steps.length : stop);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.shown) {
      event.preventDefault();
      event.stopPropagation();
      this.skip();
    }
  }

  lose() {
    this.isLost = true;
    clearTimeout(this.timer);
    this.at = null;
    this.draw();
  }

  /** @param {boolean} isLate */
  beLate(isLate) {
    if (this.isLate !== isLate) {
      this.isLate = isLate;
      this.drawNote();
    }
  }

  draw() {
    this.isDrawing = true;
    const wasInside = keepFocus(this.root, () => {
      this.root.lang = this.picture.language;
      this.root.dataset.revision = String(this.picture.revision);
      this.style();
      this.root.classList.toggle("sc-lost", this.isLost);
      this.root.classList.toggle("sc-still", this.pause === 0);
      this.drawHead();
      this.drawSeats();
      this.drawBoard();
      this.drawSide();
      this.drawSay();
      this.drawNote();
      this.drawHand();
      this.drawFoot();
    });
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const isOnHand = focused?.classList.contains("sc-hand-card");
    const isElsewhere = this.elsewhere.some((kind) => this.isAsked(kind));
    if (wasInside && (!this.root.contains(focused) || (isOnHand && isElsewhere))) this.focusNext();
    this.isDrawing = false;
  }

  /** Put the focus where the person is asked next. */
  focusNext() {
    for (const selector of NEXT) {
      const next = this.root.querySelector(selector);
      if (!(next instanceof HTMLElement)) continue;
      next.focus();
      return;
    }
  }

  drawHead() {
    this.head.replaceChildren(
      make("h3", { class: "sc-title", text: this.picture.title }),
      make("span", { class: "sc-where", text: (this.shown ?? this.picture).where })
    );
  }

  drawSeats() {
    const { words } = this.picture;
    const { totals } = this.shown ?? this.picture;
    this.seats.setAttribute("aria-label", words.players);
    this.seats.replaceChildren(
      ...this.picture.seats.map((seat) => {
        const isWaitedFor = !this.shown && seat.isWaitedFor && !seat.isYou;
        const acts = isWaitedFor || (this.shown && this.shown.who.includes(seat.seat));
        return make(
          "li",
          { class: `sc-seat ${seat.isYou ? "sc-you" : ""} ${acts ? "sc-acts" : ""} ${this.seatClass(seat)}` },
          make(
            "span",
            { class: "sc-seat-line" },
            make("span", { class: "sc-seat-name", text: seat.name, title: seat.name }),
            make("span", { class: "sc-seat-label", text: words.thisTotal }),
            make("strong", { text: String(totals[seat.seat]) }),
            isWaitedFor && make("span", { class: "sc-hidden", text: words.isChoosing })
          ),
          ...this.seatLines(seat)
        );
      })
    );
  }

  drawSide() {
    const { words, log } = this.picture;
    const told = log.slice(0, this.shown ? this.shown.log : log.length);
    const lines = make(
      "ol",
      { class: "sc-log", tabindex: 0, "aria-label": words.log, "data-key": "log" },
      ...told.map((line) => make("li", { text: line }))
    );
    this.side.replaceChildren(...this.besideBoard(), make("h4", { text: words.log }), lines);
    requestAnimationFrame(() => (lines.scrollTop = lines.scrollHeight));
  }

  drawSay() {
    const { words } = this.picture;
    const text = this.isLost ? "" : this.shown ? this.shown.say : this.aimText() || this.picture.say;
    this.say.replaceChildren(make("span", { text }));
    if (this.shown && !this.shown.stop) {
      this.say.append(button(words.skip, () => this.skip(), { class: "sc-button sc-skip", "data-key": "skip" }));
    }
    this.askMore();
  }

  drawNote() {
    const { notice, words } = this.picture;
    const text = this.isLost ? words.kernelGone : this.isLate ? words.noAnswer : notice;
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  drawHand() {
    const sheet = (this.shown && this.shown.sheet) || (this.picture.isOver && !this.shown && this.picture.sheet);
    if (sheet) {
      const tables = make("div", { class: "sc-tables" }, this.scoreSheet(sheet), ...this.moreSheets(sheet));
      this.hand.replaceChildren(tables, this.goOn(sheet));
      return;
    }
    const isOfNextDeal = this.at != null && this.picture.steps.some((step) => step.stop);
    this.drawCards(isOfNextDeal ? [] : this.picture.hand);
  }

  /**
   * The cards of the hand as buttons; `face` draws one, `act` is called when it is chosen.
   * @param {P["hand"]} cards
   * @param {(one: P["hand"][number], index: number) => Properties} about more properties of its button
   * @param {(one: P["hand"][number], index: number) => Child[]} face
   * @param {(one: P["hand"][number]) => Child} below
   */
  cardList(cards, about, face, below) {
    const list = make("ul", { class: "sc-cards", "aria-label": this.picture.words.hand });
    cards.forEach((one, index) => {
      list.append(make("li", {}, this.handCard(one, index, about(one, index), face(one, index)), below(one)));
    });
    this.cursor = Math.min(this.cursor, Math.max(cards.length - 1, 0));
    rove(list, this.cursor);
    return list;
  }

  /**
   * @param {P["hand"][number]} one
   * @param {number} index
   * @param {Properties} properties
   * @param {Child[]} face
   */
  handCard(one, index, properties, face) {
    const point = () => {
      this.cursor = index;
      this.pointAt(one);
    };
    const unpoint = () => {
      const focused = [...this.hand.querySelectorAll(".sc-hand-card")].findIndex((card) => card.matches(":focus-visible"));
      this.pointAt(focused < 0 ? null : this.picture.hand[focused] ?? null);
    };
    return make(
      "button",
      {
        type: "button",
        "data-rove": true,
        "data-key": `card-${index}`,
        onfocus: (/** @type {Event} */ event) => {
          if (this.isPointing(event)) point();
        },
        onblur: unpoint,
        onpointermove: point, // not enter: after a turn the next card slides under a resting pointer
        onpointerleave: unpoint,
        ...properties,
        class: `sc-hand-card ${properties.class ?? ""}`,
      },
      ...face
    );
  }

  /**
   * Whether a click is the second one of a double click that has chosen something already.
   * @param {MouseEvent} event
   */
  isSecondClick(event) {
    return event.detail > 1 && performance.now() - this.arrived < 500;
  }

  /**
   * Whether an event is a person's pointing: after a click the focus comes back by itself.
   * @param {Event} event
   */
  isPointing(event) {
    return !this.isDrawing || /** @type {Element} */ (event.target).matches(":focus-visible");
  }

  /** @param {P["hand"][number] | null} one the card of the hand, or the option, that is pointed at, or null */
  pointAt(one) {
    const aim = one && this.canPoint ? one : null;
    if (aim === this.aim) return;
    this.aim = aim;
    this.drawAim();
  }

  /** @param {Sheet} sheet */
  scoreSheet(sheet) {
    const { words } = this.picture;
    const head = make("tr", {}, make("th", { scope: "col", text: words.deal }));
    sheet.names.forEach((name, seat) => {
      head.append(make("th", { scope: "col", text: sheet.winners[seat] ? `★ ${name}` : name }));
    });
    const body = make("tbody");
    sheet.deals.forEach((bulls, index) => {
      const line = make("tr", {}, make("th", { scope: "row", text: sheet.heads?.[index] ?? String(index + 1) }));
      for (const count of bulls) line.append(make("td", { text: String(count) }));
      body.append(line);
    });
    const total = make("tr", { class: "sc-total" }, make("th", { scope: "row", text: words.total }));
    for (const count of sheet.totals) total.append(make("td", { text: String(count) }));
    return make(
      "div",
      { class: "sc-sheet", tabindex: 0, role: "region", "aria-label": words.sheet, "data-key": "sheet" },
      make(
        "table",
        {},
        make("caption", {}, make("strong", { text: words.sheet }), " ", sheet.end ?? ""),
        make("thead", {}, head),
        body,
        make("tfoot", {}, total)
      )
    );
  }

  /** @param {Sheet} sheet */
  goOn(sheet) {
    const { words } = this.picture;
    const { at } = this;
    const more = this.moreButtons(sheet);
    if (at != null && this.shown?.stop && !this.picture.isOver) {
      return make(
        "div",
        { class: "sc-foot" },
        button(words.nextDeal, () => this.show(at + 1), { class: "sc-button sc-main sc-continue", "data-key": "go" }),
        ...more
      );
    }
    return make(
      "div",
      { class: "sc-foot" },
      button(words.newMatch, () => this.send({ kind: "new" }), {
        class: "sc-button sc-main sc-continue",
        "data-key": "go",
        disabled: this.isLost,
      }),
      button(words.again, () => this.send({ kind: "again" }), { "data-key": "again", disabled: this.isLost }),
      ...more
    );
  }

  /** The button that ends a match on the way asks once more. */
  newMatch() {
    const { words, canUndo, isOver } = this.picture;
    if (isOver && this.at == null) return null;
    const act = () => {
      if (this.isSure || !canUndo) {
        this.send({ kind: "new" });
      } else {
        this.isSure = true;
        this.draw();
      }
    };
    return button(this.isSure ? words.newMatchSure : words.newMatch, act, {
      "data-key": "new",
      disabled: this.isLost,
      onblur: () => {
        if (!this.isSure) return;
        this.isSure = false;
        this.draw();
      },
    });
  }

  drawFoot() {
    const { words, canUndo, speeds, speed } = this.picture;
    this.foot.replaceChildren(
      button(words.undo, () => this.send({ kind: "undo" }), { disabled: !canUndo || this.isLost, "data-key": "undo" }),
      ...this.footButtons(),
      this.newMatch() ?? "",
      make(
        "span",
        { class: "sc-pickers" },
        picker("speed", words.speed, speeds, speed, this.isLost ? null : (value) => this.send({ kind: "speed", value })),
        languagePicker(this.picture, this.isLost ? null : (value) => this.send({ kind: "language", value }))
      )
    );
  }

  /** @param {string} kind what the person may be asked: see the picture's `ask` */
  isAsked(kind) {
    return !this.isLost && !this.shown && this.picture.ask?.kind === kind;
  }

  /**
   * What the person is asked now, if it is of this kind.
   * @template {NonNullable<P["ask"]>["kind"]} Kind
   * @param {Kind} kind
   * @returns {Extract<NonNullable<P["ask"]>, {kind: Kind}> | null}
   */
  asked(kind) {
    const ask = this.picture.ask;
    return this.isAsked(kind) ? /** @type {Extract<NonNullable<P["ask"]>, {kind: Kind}>} */ (ask) : null;
  }

  /** @param {string} choice */
  choose(choice) {
    this.send({ kind: "choose", choice });
  }

  /** @param {Intent} intent */
  send(intent) {
    if (!this.isLost) this.line.send(intent);
  }

  // What a game's table gives, where it has more than this.

  /** The kinds of question that are not answered in the hand. @type {string[]} */
  get elsewhere() {
    return [];
  }

  /** Whether pointing at a card tells something now. @returns {boolean} */
  get canPoint() {
    return true;
  }

  /** Forget what was picked and not chosen. */
  forget() {}

  /** Set what the style sheet needs to know. */
  style() {}

  drawBoard() {}

  /** Draw what changes when another card is pointed at. */
  drawAim() {
    this.drawBoard();
    this.drawSay();
  }

  /**
   * Draw the hand, or what is asked instead of it.
   * @param {P["hand"]} cards
   */
  drawCards(cards) {
    this.hand.replaceChildren(this.cardList(cards, () => ({}), () => [], () => false));
  }

  /** What is pointed at, in words. @returns {string} */
  aimText() {
    return this.aim?.aim ?? "";
  }

  /** What is asked beside the sentence. */
  askMore() {}

  /** @param {P["seats"][number]} _seat @returns {string} */
  seatClass(_seat) {
    return "";
  }

  /** @param {P["seats"][number]} _seat @returns {Child[]} */
  seatLines(_seat) {
    return [];
  }

  /** What stands above the log. @returns {Node[]} */
  besideBoard() {
    return [];
  }

  /** @param {P["sheet"]} _sheet @returns {Node[]} */
  moreSheets(_sheet) {
    return [];
  }

  /** @param {P["sheet"]} _sheet @returns {Node[]} */
  moreButtons(_sheet) {
    return [];
  }

  /** @returns {Node[]} */
  footButtons() {
    return [];
  }
}
