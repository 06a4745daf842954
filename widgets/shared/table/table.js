// The table that all games share: draws the picture that Python sends, and sends what the person
// chooses. A game's table extends it with its board, its hand and its seats.
import { button, fill, keepFocus, make } from "../page/dom.js";
import { Playback } from "./playback.js";
import { logOf } from "./log.js";
import { drawOver } from "./over.js";
import { drawSeats } from "./seats.js";
import { drawTools } from "./tools.js";
/** @import {Child, TablePicture} from "../types" */

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
      drawSeats(this);
      this.drawBoard();
      this.drawSide();
      this.drawSay();
      this.drawNote();
      this.drawHand();
      drawOver(this);
      drawTools(this);
    });
    this.review.draw();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const wasElsewhere = this.isElsewhere; // then it stays on the hand, where somebody has put it
    this.isElsewhere = this.elsewhere.some((kind) => this.isAsked(kind));
    const leavesHand = this.isElsewhere && !wasElsewhere && focused?.matches(".sc-hand-card");
    if (wasInside && (!this.root.contains(focused) || leavesHand)) this.focusNext();
    this.isDrawing = false;
  }

  /** Put the focus where the person is asked next. */
  focusNext() {
    const next = NEXT.map((selector) => this.root.querySelector(selector)).find((one) => one);
    /** @type {HTMLElement | undefined | null} */ (next)?.focus({ preventScroll: true });
  }

  drawHead() {
    fill(
      this.head,
      make("h3", { class: "sc-title", text: this.picture.title }),
      make("span", { class: "sc-where", text: (this.shown ?? this.picture).where }),
    );
  }

  drawSide() {
    fill(this.side, ...this.besideBoard(), logOf(this));
    const drawn = this.side.querySelector(".sc-log");
    requestAnimationFrame(() => drawn && (drawn.scrollTop = drawn.scrollHeight));
  }

  drawSay() {
    const { words } = this.picture;
    this.mark("waiting", this.connection.wait !== "");
    const { aim, tapped } = this.pointer;
    const more = aim && aim === tapped ? ` ${words.tapAgain}` : "";
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
    return this.pointer.aim?.aim ?? "";
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
