// What a person points at on a table: with a mouse, a finger or the keyboard.
/** @import {PointedTable, TablePicture} from "../types" */

/** Milliseconds within which a second click belongs to the first. */
const DOUBLE = 500;

/**
 * @template {TablePicture} P the table's picture
 */
export class Pointer {
  /** @param {PointedTable<P>} table */
  constructor(table) {
    this.table = table;
    /** What is pointed at: a card of the hand, or an option. @type {P["hand"][number] | null} */
    this.aim = null;
    /** The card that a finger has tapped once. @type {P["hand"][number] | null} */
    this.tapped = null;
    /** The hand of the picture before: what was tapped of it is tapped in the next one, too. */
    this.handBefore = table.picture.hand;
    /** When the picture has come, in milliseconds. */
    this.arrived = 0;
  }

  /** Another position has come. */
  reset() {
    this.aim = this.tapped = null;
    this.arrived = performance.now();
  }

  /** Somebody else has chosen: the hand is the same, and so is what was tapped of it. */
  stay() {
    const isAsked = Boolean(this.table.picture.ask);
    this.aim = isAsked ? this.inNewHand(this.aim) : null;
    this.tapped = isAsked ? this.inNewHand(this.tapped) : null;
  }

  /**
   * A card of the hand as the picture that has come has it; what is no card of it stays.
   * @param {P["hand"][number] | null} card
   */
  inNewHand(card) {
    const at = card ? this.handBefore.indexOf(card) : -1;
    const { hand } = this.table.picture;
    return at < 0 || hand.length !== this.handBefore.length ? card : hand[at];
  }

  /** @param {P["hand"][number] | null} card the card of the hand, or the option, that is pointed at, or null */
  point(card) {
    const aim = card && this.table.canPoint ? card : null;
    if (aim === this.aim) return;
    this.aim = aim;
    this.table.drawAim();
  }

  /**
   * Whether an event is a person's pointing: after a click the focus comes back by itself.
   * @param {Event} event
   */
  isMeant(event) {
    const target = /** @type {Element} */ (event.target);
    return !this.table.isDrawing || target.matches(":focus-visible");
  }

  /**
   * Whether a click is the second one of a double click that has chosen something already. Who has
   * tapped something of this picture has not: a first tap only shows where a card goes.
   * @param {MouseEvent} event
   */
  isSecondClick(event) {
    return event.detail > 1 && !this.tapped && performance.now() - this.arrived < DOUBLE;
  }

  /**
   * Whether a click is the first tap of a finger on a card: it only shows where the card goes.
   * @param {P["hand"][number]} card
   * @param {MouseEvent} event
   */
  isFirstTap(card, event) {
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (!isTouch || !this.table.picture.taps || this.tapped === card) return false;
    this.aim = this.tapped = card;
    this.table.drawAim();
    return true;
  }
}
