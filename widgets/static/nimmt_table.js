// The table of 6 nimmt!: draws the picture that Python sends, and sends what the person chooses.
import { button, connect, keepFocus, languagePicker, liveRegion, make, picker, rove, wantsNoMotion } from "./parts.js";
import { bullCount, cardFace, drawRows, drawTrick } from "./nimmt_parts.js";
import { drawOptions, drawPool, drawSheets, saveButton } from "./nimmt_asks.js";

/** Where the focus goes when what had it is gone: the first of these that is there. */
const NEXT = [
  ".sc-continue",
  ".sc-board button[tabindex='0']",
  ".sc-options button[tabindex='0']",
  ".sc-skip",
  ".sc-hand button[tabindex='0']:not([disabled])",
  "button:not([disabled])",
];

/** @param {{model: any, el: HTMLElement, signal: AbortSignal}} context */
function render({ model, el, signal }) {
  const table = new Table(model, el, signal);
  table.draw();
}

class Table {
  /**
   * @param {any} model
   * @param {HTMLElement} el
   * @param {AbortSignal} signal
   */
  constructor(model, el, signal) {
    this.model = model;
    this.spoken = liveRegion();
    this.root = make("section", { class: "sixth-card sc-nimmt" });
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

    /** Which step of the picture is shown; null when the picture is at rest. */
    this.at = null;
    this.arrived = 0;
    this.isSure = false;
    this.isDrawing = false;
    this.timer = 0;
    this.aim = null;
    this.cursor = 0;
    /** The open cards as drawn last, and the one of them that had the focus. */
    this.pool = [];
    this.poolCard = 0;
    /** Places in the hand, or among the cards just taken, that are picked, in order. */
    this.picked = [];
    this.isLost = false;
    this.isLate = false;
    this.revision = this.picture.revision;
    this.line = connect(model, signal, {
      draw: () => this.arrive(),
      lost: () => this.lose(),
      late: (isLate) => this.beLate(isLate),
    });
    this.root.addEventListener("keydown", (event) => this.key(event), { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      this.root.remove();
    });
  }

  get picture() {
    return this.model.get("picture");
  }

  /** The step that is shown, or null. */
  get shown() {
    return this.at === null ? null : this.picture.steps[this.at];
  }

  get deck() {
    return this.model.get("deck");
  }

  /** Milliseconds a step is shown; 0 shows only the end. */
  get pause() {
    if (wantsNoMotion()) return 0;
    return this.picture.speeds.find((/** @type {any} */ one) => one.value === this.picture.speed).ms;
  }

  /** A new picture has come: show its steps first, or only redraw the words around the table. */
  arrive() {
    if (this.picture.revision !== this.revision) {
      this.revision = this.picture.revision;
      this.aim = null;
      this.picked = [];
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
    if (this.at === null && !isOver) told.push(say);
    if (this.at !== null && !steps[at].stop) {
      this.timer = window.setTimeout(() => this.show(at + 1), steps[at].brief ? this.pause / 3 : this.pause);
    }
    this.spoken.say(told.join(" "));
    this.draw();
  }

  /** Leave out the steps that are still to be shown, up to the end of a deal. */
  skip() {
    if (this.shown === null || this.shown.stop) return;
    const { steps } = this.picture;
    const stop = steps.findIndex((/** @type {any} */ step, /** @type {number} */ at) => step.stop && at > this.at);
    this.show(stop < 0 ? steps.length : stop);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.shown !== null) {
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
      this.root.style.setProperty("--sc-told", String(this.picture.seats.length));
      this.root.style.setProperty("--sc-plays", String(this.picture.seats.length * this.picture.picks));
      this.root.classList.toggle("sc-can-pick", this.picture.picks > 1);
      this.root.classList.toggle("sc-shows-known", this.picture.known !== null);
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
    const isElsewhere = ["row", "option"].some((kind) => this.isAsked(kind));
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
    const { piles, totals, cards, known, pileSizes } = this.shown ?? this.picture;
    this.seats.setAttribute("aria-label", words.players);
    this.seats.replaceChildren(
      ...this.picture.seats.map((/** @type {any} */ seat) => {
        const gained = this.shown && this.shown.mark && this.shown.mark.taken.length > 0;
        const takes = gained && this.shown.trick.some(
          (/** @type {any} */ play) => play.who === seat.seat && play.took && this.isMarked(play.card)
        );
        const isWaitedFor = this.shown === null && seat.isWaitedFor && !seat.isYou;
        const acts = isWaitedFor || (this.shown && this.shown.who.includes(seat.seat));
        return make(
          "li",
          { class: `sc-seat ${seat.isYou ? "sc-you" : ""} ${takes ? "sc-takes" : ""} ${acts ? "sc-acts" : ""}` },
          make(
            "span",
            { class: "sc-seat-line" },
            make("span", { class: "sc-seat-name", text: seat.name, title: seat.name }),
            make("span", { class: "sc-seat-label", text: words.thisTotal }),
            make("strong", { text: String(totals[seat.seat]) }),
            isWaitedFor && make("span", { class: "sc-hidden", text: words.isChoosing })
          ),
          make(
            "span",
            { class: "sc-seat-line" },
            make("span", { class: "sc-seat-cards", text: cards[seat.seat] }),
            seat.marker && marker(seat.marker),
            make("span", { class: "sc-seat-label", text: words.thisDeal }),
            bullCount(piles[seat.seat], piles[seat.seat])
          ),
          pileSizes && make("span", { class: "sc-pile", text: pileSizes[seat.seat] }),
          known && !seat.isYou && make("span", { class: "sc-known", text: known[seat.seat] && words.known.replace("%s", known[seat.seat]) })
        );
      })
    );
  }

  /** @param {number} card */
  isMarked(card) {
    const { mark, rows } = this.shown;
    return rows[mark.row].stacks[mark.place][0] === card;
  }

  drawBoard() {
    const shown = this.shown ?? this.picture;
    if (shown.pool && shown.pool.length > 0) {
      const take = this.isAsked("draft") ? (/** @type {string} */ choice) => this.choose(choice) : null;
      const focused = [...this.board.querySelectorAll(".sc-pool button")].indexOf(/** @type {any} */ (document.activeElement));
      if (focused >= 0) this.poolCard = this.pool[focused];
      this.pool = shown.pool.map((/** @type {any} */ one) => one.card);
      const cursor = this.pool.findIndex((/** @type {number} */ card) => card >= this.poolCard);
      this.board.replaceChildren(
        make("h4", { text: this.picture.words.pool }),
        drawPool(shown.pool, this.deck, this.picture.words.pool, take, cursor < 0 ? this.pool.length - 1 : cursor)
      );
      return;
    }
    const ask = this.isAsked("row") ? this.picture.ask : null;
    const rows = drawRows(
      shown,
      this.deck,
      this.picture.words,
      this.aim,
      ask ? (choice) => this.choose(choice) : null,
      ask ? ask.choices : []
    );
    this.board.replaceChildren(rows);
    if (ask) rove(rows, 0);
  }

  drawSide() {
    const { words, log } = this.picture;
    const shown = this.shown ?? this.picture;
    const trick = shown.trick.length
      ? drawTrick(shown.trick, this.deck, words.trick)
      : make("p", { class: "sc-empty", text: words.noTrick });
    const told = log.slice(0, this.shown ? this.shown.log : log.length);
    const lines = make(
      "ol",
      { class: "sc-log", tabindex: 0, "aria-label": words.log, "data-key": "log" },
      ...told.map((/** @type {string} */ line) => make("li", { text: line }))
    );
    this.side.replaceChildren(
      make("h4", { text: words.trick }),
      trick,
      make("h4", { text: words.log }),
      lines
    );
    requestAnimationFrame(() => (lines.scrollTop = lines.scrollHeight));
  }

  drawSay() {
    const { words } = this.picture;
    const text = this.isLost ? "" : this.shown ? this.shown.say : this.aimText() || this.picture.say;
    this.say.replaceChildren(make("span", { text }));
    if (this.shown && !this.shown.stop) {
      this.say.append(button(words.skip, () => this.skip(), { class: "sc-button sc-skip", "data-key": "skip" }));
    }
    if (this.isAsked("option")) {
      const choose = (/** @type {string} */ choice) => this.choose(choice);
      const point = (/** @type {any} */ option, /** @type {Event} */ event) => this.isPointing(event) && this.pointAt(option);
      this.say.append(drawOptions(this.picture.ask.options, this.picture.say, choose, point));
    }
  }

  aimText() {
    if (!this.aim || this.isAsked("option")) return "";
    return this.aim.risk ? `${this.aim.aim} ${this.aim.risk.text}` : this.aim.aim;
  }

  drawNote() {
    const { notice, words } = this.picture;
    const text = this.isLost ? words.kernelGone : this.isLate ? words.noAnswer : notice;
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  drawHand() {
    const { words } = this.picture;
    const sheet = (this.shown && this.shown.sheet) || (this.picture.isOver && !this.shown && this.picture.sheet);
    if (sheet) {
      const tables = make("div", { class: "sc-tables" }, this.scoreSheet(sheet), sheet.sheets.length > 0 && drawSheets(sheet, words));
      this.hand.replaceChildren(tables, this.goOn(sheet));
      return;
    }
    if (this.isAsked("keep")) {
      this.drawTaken();
      return;
    }
    const isOfNextDeal = this.at !== null && this.picture.steps.some((/** @type {any} */ step) => step.stop);
    const cards = isOfNextDeal ? [] : this.picture.hand;
    const list = make("ul", { class: "sc-cards", "aria-label": words.hand });
    cards.forEach((/** @type {any} */ one, /** @type {number} */ index) => {
      list.append(make("li", {}, this.handCard(one, index), one.risk && riskBar(one.risk)));
    });
    const key = cards.some((/** @type {any} */ one) => one.risk)
      ? make("p", { class: "sc-key", text: words.riskKey })
      : null;
    this.hand.classList.toggle("sc-with-risk", this.picture.showsRisk);
    this.hand.replaceChildren(make("h4", { text: words.hand }), list, ...(key ? [key] : []), this.confirm() ?? "");
    this.cursor = Math.min(this.cursor, Math.max(cards.length - 1, 0));
    rove(list, this.cursor);
  }

  /**
   * @param {any} one
   * @param {number} index
   */
  handCard(one, index) {
    const isOpen = this.isAsked("card") || this.isAsked("cards");
    const order = this.isAsked("cards") ? this.picked.indexOf(index) : -1;
    const point = () => {
      this.cursor = index;
      this.pointAt(one);
    };
    const unpoint = () => {
      const focused = [...this.hand.querySelectorAll(".sc-hand-card")].findIndex((card) => card.matches(":focus-visible"));
      this.pointAt(focused < 0 ? null : this.picture.hand[focused]);
    };
    return make(
      "button",
      {
        type: "button",
        class: `sc-hand-card ${order >= 0 ? "sc-picked" : ""}`,
        "data-rove": true,
        "data-key": `card-${index}`,
        "aria-pressed": this.isAsked("cards") ? String(order >= 0) : null,
        "aria-label": this.deck[String(one.card)][1],
        "aria-description": one.risk ? `${one.aim} ${one.risk.text}` : one.aim,
        "aria-disabled": isOpen ? null : "true",
        onclick: (/** @type {MouseEvent} */ event) => (this.isAsked("cards") ? this.pick(index, this.picture.ask.most) : this.play(one.choice, event)),
        onfocus: (/** @type {any} */ event) => {
          if (this.isPointing(event)) point();
        },
        onblur: unpoint,
        onpointermove: point, // not enter: after a trick the next card slides under a resting pointer
        onpointerleave: unpoint,
      },
      cardFace(one.card, this.deck),
      order >= 0 && this.picture.ask.isOrdered && make("span", { class: "sc-order", "aria-hidden": "true", text: String(order + 1) })
    );
  }

  /** The cards just taken, of which some may go to the hand; the hand itself is told in words. */
  drawTaken() {
    const { words, ask, hand } = this.picture;
    const list = make("ul", { class: "sc-cards", "aria-label": words.taken });
    const isFull = this.picked.length >= ask.most;
    ask.cards.forEach((/** @type {number} */ card, /** @type {number} */ index) => {
      const isPicked = this.picked.includes(index);
      const isLeft = isFull && !isPicked;
      list.append(
        make(
          "li",
          {},
          make(
            "button",
            {
              type: "button",
              class: `sc-hand-card ${isPicked ? "sc-picked" : ""}`,
              "data-rove": true,
              "data-key": `taken-${index}`,
              "aria-pressed": String(isPicked),
              "aria-label": this.deck[String(card)][1],
              "aria-disabled": isLeft ? "true" : null,
              "aria-description": isLeft ? words.keepFull : null,
              title: isLeft ? words.keepFull : null,
              onclick: () => isLeft || this.pick(index, ask.most),
            },
            cardFace(card, this.deck)
          )
        )
      );
    });
    const own = hand.map((/** @type {any} */ one) => one.card).join(" ");
    this.hand.replaceChildren(
      make("h4", {}, words.taken, make("span", { class: "sc-own", text: words.ownHand.replace("%s", own) })),
      list,
      this.confirm() ?? ""
    );
    rove(list, this.picked.length ? this.picked[this.picked.length - 1] : 0);
  }

  /**
   * Pick a card, or put it back; with too many picked the first one is put back.
   * @param {number} index
   * @param {number} most
   */
  pick(index, most) {
    if (this.picked.includes(index)) this.picked = this.picked.filter((other) => other !== index);
    else this.picked = [...this.picked, index].slice(-most);
    this.cursor = index;
    this.draw();
  }

  /** The button that plays or keeps the picked cards, in games where several can be picked. */
  confirm() {
    const { words, ask, picks, hand } = this.picture;
    if (picks < 2) return null;
    const isKeep = this.isAsked("keep");
    const isOpen = isKeep || this.isAsked("cards");
    const cards = isKeep ? ask.cards : hand.map((/** @type {any} */ one) => one.card);
    const picked = isOpen ? this.picked.map((index) => cards[index]) : [];
    if (!ask?.isOrdered) picked.sort((one, other) => one - other);
    const isEnough = isOpen && (isKeep || picked.length >= ask.least);
    const label = isKeep ? words.keepCards : words.playCards;
    const empty = isKeep ? words.keepNone : words.pickFirst;
    const send = () => this.send({ kind: "choose", [isKeep ? "keep" : "cards"]: picked });
    if (!isOpen) return make("div", { class: "sc-confirm" });
    return make(
      "div",
      { class: "sc-confirm" },
      button(picked.length ? label.replace("%s", picked.join(ask.isOrdered ? " → " : words.comma)) : empty, send, {
        class: "sc-button sc-main",
        "data-key": isKeep ? "keep" : "play",
        disabled: !isEnough || this.isLost,
      })
    );
  }

  /**
   * Play a card, unless this is the second click of a double click that played one already.
   * @param {string} choice
   * @param {MouseEvent} event
   */
  play(choice, event) {
    const isSecondClick = event.detail > 1 && performance.now() - this.arrived < 500;
    if (this.isAsked("card") && !isSecondClick) this.choose(choice);
  }

  /**
   * Whether an event is a person's pointing: after a click the focus comes back by itself.
   * @param {any} event
   */
  isPointing(event) {
    return !this.isDrawing || event.target.matches(":focus-visible");
  }

  /** @param {any} one the card of the hand, or the option, that is pointed at, or null */
  pointAt(one) {
    const isOption = this.isAsked("option");
    const aim = one && (isOption || this.isAsked("card") || this.isAsked("cards")) ? one : null;
    if (aim === this.aim) return;
    this.aim = aim;
    this.drawBoard();
    if (!isOption) this.drawSay();
  }

  /** @param {any} sheet */
  scoreSheet(sheet) {
    const { words } = this.picture;
    const head = make("tr", {}, make("th", { scope: "col", text: words.deal }));
    sheet.names.forEach((/** @type {string} */ name, /** @type {number} */ seat) => {
      head.append(make("th", { scope: "col", text: sheet.winners[seat] ? `★ ${name}` : name }));
    });
    const body = make("tbody");
    sheet.deals.forEach((/** @type {number[]} */ bulls, /** @type {number} */ index) => {
      const line = make("tr", {}, make("th", { scope: "row", text: String(index + 1) }));
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
        make("caption", {}, make("strong", { text: words.sheet }), " ", sheet.end),
        make("thead", {}, head),
        body,
        make("tfoot", {}, total)
      )
    );
  }

  /** @param {any} sheet */
  goOn(sheet) {
    const { words } = this.picture;
    const isStop = this.shown && this.shown.stop;
    const goesOn = isStop && !this.picture.isOver;
    const save = sheet.csv ? saveButton(words.saveSheets, sheet.csv, "tournament.csv") : "";
    if (goesOn) {
      return make(
        "div",
        { class: "sc-foot" },
        button(words.nextDeal, () => this.show(this.at + 1), { class: "sc-button sc-main sc-continue", "data-key": "go" }),
        save
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
      save
    );
  }

  /** The button that ends a match on the way asks once more. */
  newMatch() {
    const { words, canUndo, isOver } = this.picture;
    if (isOver && this.at === null) return null;
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
    const { words, canUndo, showsRisk, canShowRisk, riskLater, speeds, speed } = this.picture;
    this.foot.replaceChildren(
      button(words.undo, () => this.send({ kind: "undo" }), { disabled: !canUndo || this.isLost, "data-key": "undo" }),
      canShowRisk
        ? button(words.showRisk, () => riskLater || this.send({ kind: "risk", value: !showsRisk }), {
            "aria-pressed": String(showsRisk),
            "aria-disabled": riskLater ? "true" : null,
            "aria-description": riskLater || null,
            title: riskLater || null,
            "data-key": "risk",
            disabled: this.isLost,
          })
        : "",
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
    return !this.isLost && this.shown === null && this.picture.ask?.kind === kind;
  }

  /** @param {string} choice */
  choose(choice) {
    this.send({ kind: "choose", choice });
  }

  /** @param {Record<string, any>} intent */
  send(intent) {
    if (!this.isLost) this.line.send(intent);
  }
}

/** @param {string} meaning what the card 1 says of the seat where it lies */
function marker(meaning) {
  return make(
    "span",
    { class: "sc-marker", title: meaning },
    make("span", { class: "sc-hidden", text: meaning }),
    make("span", { "aria-hidden": "true", text: "1" })
  );
}

/** @param {any} risk */
function riskBar(risk) {
  const bar = make("span", { class: "sc-risk-bar" });
  const sixth = make("span", { class: "sc-risk-sixth" });
  const low = make("span", { class: "sc-risk-low" });
  sixth.style.width = `${risk.sixth * 100}%`;
  low.style.width = `${risk.low * 100}%`;
  bar.append(sixth, low);
  return make(
    "span",
    { class: "sc-risk", "aria-hidden": "true" },
    bar,
    make("span", { class: "sc-risk-number", text: risk.percent }),
    make("span", { class: "sc-risk-bulls" }, `≈ ${risk.bulls} `, make("i", { class: "sc-bull" }))
  );
}

export default { render };
