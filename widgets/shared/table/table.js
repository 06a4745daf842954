// The table that all games share: draws the picture that Python sends, and sends what the person
// chooses. A game's table extends it with its board, its hand and its seats.
import { load } from "../connection/connection.js";
import { button, fill, keepFocus, make } from "../page/dom.js";
import { Playback } from "./playback.js";
import { scoreSheet } from "./sheet.js";
import { drawTools } from "./tools.js";
/** @import {Child, Sheet, TablePicture} from "../types" */

/** Where the focus goes when what had it is gone: the first of these that is there. */
const NEXT = [
  ".sc-continue",
  ".sc-lift",
  ".sc-board button[tabindex='0']",
  ".sc-options button[tabindex='0']",
  ".sc-hand button[tabindex='0']:not([disabled])",
  ".sc-skip",
  "button:not([disabled])",
];

/** Bytes of a file that may be a game. */
const LONGEST = 1e6;

/** The letters of a sentence that does not fit where most do. */
const LONG = 90;

/**
 * @template {TablePicture} P the game's picture
 * @template {{}} [More={}] what else is sent to it
 * @extends {Playback<P, More>}
 */
export class Table extends Playback {
  draw() {
    this.isDrawing = true;
    const wasInside = keepFocus(this.root, () => {
      const { language, revision } = this.picture;
      // Set anew, the same language would have every element's style made anew
      if (this.root.lang !== language) this.root.lang = language;
      this.root.dataset.revision = String(revision);
      this.style();
      this.mark("lost", this.isLost);
      this.mark("still", this.beat === 0);
      this.mark("busy", this.isTelling);
      this.mark("big", this.big.isBig);
      this.drawHead();
      this.drawSeats();
      this.drawBoard();
      this.drawSide();
      this.drawSay();
      this.drawNote();
      this.drawHand();
      this.drawOver();
      drawTools(this);
    });
    this.drawReview();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const wasElsewhere = this.isElsewhere; // then it stays on the hand, where somebody has put it
    this.isElsewhere = this.elsewhere.some((kind) => this.isAsked(kind));
    const leavesHand = this.isElsewhere && !wasElsewhere && focused?.matches(".sc-hand-card");
    if (wasInside && (!this.root.contains(focused) || leavesHand)) this.focusNext();
    this.isDrawing = false;
  }

  /** Put the focus where the person is asked next. */
  focusNext() {
    const found = NEXT.map(
      (selector) => /** @type {HTMLElement | null} */ (this.root.querySelector(selector)),
    );
    found.find((one) => one)?.focus({ preventScroll: true });
  }

  drawHead() {
    fill(
      this.head,
      make("h3", { class: "sc-title", text: this.picture.title }),
      make("span", { class: "sc-where", text: (this.shown ?? this.picture).where }),
    );
  }

  /** @param {string} from which of its buttons gets the focus again */
  lookBack(from) {
    this.wantsReview = true;
    this.lookedFrom = from;
    this.send({ kind: "review" });
  }

  /** From a second table to the line that one played on from. */
  backToMatch() {
    this.comesBack = true;
    this.lookedFrom = this.leftFrom?.button ?? "";
    this.send({ kind: "back" });
  }

  /** Show the lines that there are, and ask for more; its module is loaded when it is first needed. */
  async drawReview() {
    const { done = 0, isWhole, lines } = this.model.get("looking");
    if (!lines) {
      this.review?.close();
      return;
    }
    if (!isWhole && this.askedAt !== done) {
      this.askedAt = done;
      this.model.send({ kind: "more" });
    }
    if (this.review) this.review.draw();
    else if (this.wantsReview || (this.comesBack && !this.picture.isWhatIf)) {
      this.wantsReview = this.comesBack = false;
      const { script, style } = this.model.get("more");
      const { ReviewPanel } = await load(script);
      if (!this.root.querySelector("style")) this.root.append(make("style", { text: style }));
      this.review = new ReviewPanel(this, this.picture.isWhatIf ? null : this.leftFrom);
    }
  }

  /** The person looks at the table again. */
  closed() {
    this.review = null;
    /** @type {HTMLElement | null} */ (
      this.root.querySelector(`[data-key=${this.lookedFrom}]`)
    )?.focus({ preventScroll: true });
  }

  /**
   * Go on with a game that was saved.
   * @param {{value?: string, text?: string}} which its name, or its text
   */
  open(which) {
    for (const one of this.root.querySelectorAll("details[open]")) one.removeAttribute("open");
    this.send({ kind: "open", ...which });
  }

  /** @param {File} file */
  async openFile(file) {
    this.open({ text: await file.slice(0, LONGEST).text() });
  }

  drawSeats() {
    const { words } = this.picture;
    const { totals } = this.counted;
    this.seats.setAttribute("aria-label", words.players);
    this.seats.style.setProperty("--sc-seats", String(this.picture.seats.length));
    fill(
      this.seats,
      ...this.picture.seats.map((seat) => {
        const isWaitedFor = !this.shown && seat.isWaitedFor;
        const acts = isWaitedFor || (this.shown && this.shown.who.includes(seat.seat));
        return make(
          "li",
          {
            class: `sc-seat ${seat.isYou ? "sc-you" : ""} ${acts ? "sc-acts" : ""} ${this.seatClass(seat)}`,
            "data-key": `seat-${seat.seat}`,
          },
          make("span", {
            class: `sc-avatar sc-avatar-${Number(seat.seat) % 5}`,
            "aria-hidden": "true",
            text: sign(seat.name),
          }),
          make(
            "span",
            { class: "sc-seat-line" },
            make("span", {
              class: "sc-seat-name",
              text: seat.name,
              title: seat.about || seat.name,
            }),
            make("span", { class: "sc-seat-label", text: words.thisTotal }),
            make("strong", { text: String(totals[seat.seat]) }),
            isWaitedFor &&
              !seat.isYou &&
              make("span", { class: "sc-hidden", text: words.isChoosing }),
          ),
          seat.state && make("span", { class: "sc-seat-state", text: seat.state }),
          ...this.seatLines(seat),
        );
      }),
    );
  }

  drawSide() {
    const { words, log, earlier } = this.picture;
    const told = log.slice(0, this.shown ? this.shown.log : log.length);
    const lines = make(
      "ol",
      { class: "sc-log", tabindex: 0, "aria-label": words.log, "data-key": "log" },
      earlier > 0 &&
        !this.isLost &&
        make(
          "li",
          { "data-key": "earlier" },
          button(words.earlier, () => this.send({ kind: "story" }), {
            class: "sc-link",
            "data-key": "tell-all",
          }),
        ),
      ...told.map((line) => make("li", { text: line })),
    );
    fill(this.side, ...this.besideBoard(), lines);
    const drawn = this.side.querySelector(".sc-log");
    requestAnimationFrame(() => drawn && (drawn.scrollTop = drawn.scrollHeight));
  }

  drawSay() {
    const { words } = this.picture;
    this.mark("waiting", this.connection.wait !== "");
    const more = this.aim && this.aim === this.tapped ? ` ${words.tapAgain}` : "";
    const asked = this.connection.wait
      ? words.waiting
      : (this.aimText() + more).trim() || this.picture.say;
    const text = this.isLost ? "" : this.shown ? this.shown.say : asked;
    fill(
      this.say,
      make("span", { class: text.length > LONG ? "sc-long" : "", text }),
      this.isTelling &&
        button(words.skip, () => this.skip(), { class: "sc-button sc-skip", "data-key": "skip" }),
      ...this.askMore(),
    );
  }

  /** Why nothing happens, or what Python has to say. */
  get noted() {
    const { notice, words } = this.picture;
    const { wait } = this.connection;
    if (this.isLost) return words.kernelGone;
    if (wait === "late") return words.late;
    return wait === "computing" ? words.computing : notice;
  }

  drawNote() {
    const { offer } = this.picture;
    const text = this.noted;
    const asks = !text && offer != null;
    fill(this.note, text || null, ...(asks ? this.offered(offer) : []));
    this.note.classList.toggle("sc-offer", asks);
    const isDone = text !== "" && text === this.picture.notice && !this.picture.isRefusal;
    this.note.classList.toggle("sc-done", isDone);
    this.note.hidden = !text && !asks;
  }

  /** @param {import("../types").Offer} offer */
  offered(offer) {
    return [
      make("span", { text: offer.say }),
      button(offer.yes, () => this.send({ kind: "resume" }), {
        class: "sc-button sc-main",
        "data-key": "resume",
      }),
      button(offer.no, () => this.send({ kind: "decline" }), { "data-key": "decline" }),
    ];
  }

  /** The score sheet, if it is shown now. @returns {P["sheet"] | null} */
  get sheet() {
    return (
      (this.shown && this.shown.sheet) ||
      (this.picture.isOver && !this.shown ? this.picture.sheet : null)
    );
  }

  drawHand() {
    const { cover } = this.picture;
    this.mark("covered-hand", cover != null);
    if (cover != null && !this.isLost && (!this.shown || !this.shown.stop)) {
      fill(this.hand, this.curtain(cover));
      return;
    }
    const isOfNextDeal =
      this.at != null && this.picture.steps.some((step) => step.stop && step.sheet);
    this.drawCards(this.sheet || isOfNextDeal ? [] : this.picture.hand);
  }

  /**
   * The curtain over the hand of a person who is to look; while cards move it cannot be lifted.
   * @param {import("../types").Cover} cover
   */
  curtain(cover) {
    return make(
      "div",
      { class: "sc-curtain", role: "toolbar", "data-key": "curtain" },
      make("p", { class: "sc-curtain-say", text: this.shown ? "" : cover.say }),
      button(cover.lift, () => this.shown || this.send({ kind: "uncover" }), {
        class: "sc-button sc-main sc-lift",
        "data-key": "lift",
        // Not gone: it may have the focus
        "aria-disabled": this.shown ? "true" : null,
      }),
    );
  }

  /** The score sheet lies over the board. */
  drawOver() {
    const { sheet } = this;
    this.over.hidden = sheet == null;
    if (!sheet) {
      fill(this.over);
      return;
    }
    const tables = make(
      "div",
      { class: "sc-tables" },
      scoreSheet(sheet, this.picture.words),
      ...this.moreSheets(sheet),
    );
    fill(this.over, tables, this.goOn(sheet));
  }

  /**
   * Whether a click is the second one of a double click that has chosen something already. Who has
   * tapped something of this picture has not: a first tap only shows where a card goes.
   * @param {MouseEvent} event
   */
  isSecondClick(event) {
    return event.detail > 1 && !this.tapped && performance.now() - this.arrived < 500;
  }

  /**
   * Whether a click is the first tap of a finger on a card: it only shows where the card goes.
   * @param {P["hand"][number]} one
   * @param {MouseEvent} event
   */
  isFirstTap(one, event) {
    if (
      /** @type {PointerEvent} */ (event).pointerType !== "touch" ||
      !this.picture.taps ||
      this.tapped === one
    )
      return false;
    this.aim = this.tapped = one;
    this.drawAim();
    return true;
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
  goOn(sheet) {
    const { words, nickname, canBegin, canHandIn, canHaveOthers, canReview, isOver, isWhatIf } =
      this.picture;
    const { at, isLost: disabled } = this;
    const isNext = at != null && this.shown?.stop && !isOver;
    const main = "sc-button sc-main sc-continue";
    return make(
      "div",
      { class: "sc-foot", role: "toolbar" },
      isNext
        ? button(words.nextDeal, () => this.show(at + 1), { class: main, "data-key": "go" })
        : isWhatIf
          ? button(words.toMatch, () => this.backToMatch(), {
              class: main,
              "data-key": "go-back",
              disabled,
            })
          : canHaveOthers &&
            button(words.newMatch, () => this.send({ kind: "new" }), {
              class: main,
              "data-key": "go-new",
              disabled,
            }),
      canReview &&
        !disabled &&
        button(words.lookBack, () => this.lookBack("sheet-review"), {
          class: isNext || isWhatIf || canHaveOthers ? "sc-button" : main,
          "data-key": "sheet-review",
        }),
      canHandIn &&
        isOver &&
        button(
          words.handIn,
          () => this.send({ kind: "hand", value: nickname || prompt(words.nickname) }),
          { "data-key": "hand-in", disabled },
        ),
      canBegin &&
        !isNext &&
        button(
          isWhatIf ? words.fromHere : words.again,
          () => this.send({ kind: isWhatIf ? "new" : "again" }),
          { "data-key": "again", disabled },
        ),
      ...this.moreButtons(sheet),
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
    return this.isAsked(kind)
      ? /** @type {Extract<NonNullable<P["ask"]>, {kind: Kind}>} */ (ask)
      : null;
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

  /**
   * What tells a card of the hand from the others.
   * @param {P["hand"][number]} _one
   * @param {number} index
   * @returns {string | number}
   */
  nameOf(_one, index) {
    return index;
  }

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
   * @param {P["hand"]} _cards
   */
  drawCards(_cards) {}

  /** What is pointed at, in words. @returns {string} */
  aimText() {
    return this.aim?.aim ?? "";
  }

  /** What is asked beside the sentence. @returns {Child[]} */
  askMore() {
    return [];
  }

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

  /** Buttons that only this game has. @returns {Node[]} */
  footButtons() {
    return [];
  }
}

/**
 * What stands on an avatar: the number of a player without a name, else the first letter.
 * @param {string} name
 */
function sign(name) {
  return name.match(/\d+$/)?.[0] ?? [...name][0];
}
