// What happens at a table, shown one thing after another: its steps, their parts, and what a person
// does meanwhile. The table that extends it draws.
/** @import {Context, Intent, Part, TablePicture} from "../types" */
import { connect } from "../connection/connection.js";
import { wantsNoMotion } from "../page/dom.js";
import { Motion } from "../page/motion.js";
import { play } from "../page/sound.js";
import { ReviewOpener } from "../review/opener.js";
import { TableFrame } from "./layout.js";
import { Pointer } from "./pointer.js";
import { openDropped } from "./saved.js";

/** What a click on answers for itself; a click anywhere else on the table ends its motion. */
const ANSWERING = "button, select, summary, a, input, label, .sc-log, .sc-sheet";

/** Milliseconds after which a screen reader has taken in a word, or where the focus is. */
const SETTLED = 1000;

/** Milliseconds within which most answers come: only after them a choice is marked as sent. */
const PROMPT = 50;

/**
 * @template {TablePicture} P the game's picture
 * @template {{}} [More={}] what else is sent to it
 */
export class Playback extends TableFrame {
  /**
   * @param {Context<P, More>} context
   * @param {string} game the class of the widget's root
   */
  constructor({ model, el, signal }, game) {
    super({ el, signal }, game);
    this.model = model;
    this.connection = connect(model, signal, {
      draw: () => this.arrive(),
      lost: () => this.lose(),
      late: () => this.beLate(),
    });
    this.motion = new Motion(this.root);

    /** Which step of the picture is shown; null when the picture is at rest. @type {number | null} */
    this.at = null;
    /** What of the step is shown now, where it has several parts. */
    this.part = "";
    /** What was shown before this step: points are counted up from there. @type {P["steps"][number] | P} */
    this.before = this.picture;
    this.pointer = new Pointer(this);
    this.isSure = false;
    this.isDrawing = false;
    this.timer = 0;
    /** What was clicked while the table was moving: it is chosen when its turn comes. */
    this.wish = "";
    /** What was chosen and is not answered yet. */
    this.sent = "";
    this.cursor = 0;
    this.isLost = false;
    /** What draws a panel, once somebody has opened one. @type {import("../types").Panel | null} */
    this.panel = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** Whether the person was asked for something off the hand when it was last drawn. */
    this.isElsewhere = false;
    this.review = new ReviewOpener(this);
    this.revision = this.picture.revision;
    this.root.addEventListener("keydown", (event) => this.key(event), { signal });
    this.root.addEventListener("click", (event) => this.click(event), { signal });
    this.root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    this.root.addEventListener("drop", (event) => openDropped(this, event), { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      this.motion.stop();
    });
  }

  /** @returns {P} */
  get picture() {
    return this.connection.picture;
  }

  /** The step that is shown, or null. @returns {P["steps"][number] | null} */
  get shown() {
    return this.at == null ? null : this.picture.steps[this.at];
  }

  /** Whether the table tells what has happened, and goes on with that by itself. */
  get isTelling() {
    return this.shown != null && !this.shown.stop;
  }

  /** What is shown of the points, which change only when the cards have reached their taker. */
  get counted() {
    return this.part === "land" ? this.before : (this.shown ?? this.picture);
  }

  /** Milliseconds of one beat of motion; 0 shows only the end. */
  get beat() {
    if (wantsNoMotion()) return 0;
    return this.picture.speeds.find((one) => one.value === this.picture.speed)?.ms ?? 0;
  }

  /** A new picture has come: show its steps first, or only redraw the words around the table. */
  arrive() {
    if (!this.connection.isAsking) this.sent = "";
    if (this.picture.revision !== this.revision) {
      this.revision = this.picture.revision;
      this.pointer.reset();
      this.wish = "";
      this.forget();
      this.isSure = false;
      this.show(0);
    } else {
      this.pointer.stay();
      if (this.root.lang !== this.picture.language) {
        this.spoken.forget();
        this.spoken.say([this.picture.say]);
      }
      this.draw();
    }
    this.pointer.handBefore = this.picture.hand;
  }

  /**
   * Show a step, and go on from it; without motion go to the end, or to the end of a deal.
   * @param {number} index
   * @param {boolean} [atOnce] whether what follows is shown without motion
   */
  show(index, atOnce = false) {
    clearTimeout(this.timer);
    const { steps, say, isOver } = this.picture;
    const isMoving = this.beat > 0 && !atOnce;
    const told = [];
    let at = index;
    while (at < steps.length) {
      told.push(steps[at].say);
      if (steps[at].stop || isMoving) break;
      at += 1;
    }
    this.at = at < steps.length ? at : null;
    if (this.at == null && !isOver) told.push(say);
    const parts = this.shown && isMoving ? this.partsOf(this.shown) : [];
    const before = document.activeElement;
    this.play(parts, 0, isMoving ? this.beat : 0);
    this.spoken.say(told, document.activeElement === before ? 0 : SETTLED);
  }

  /**
   * Show a part of a step, and the next one after its time.
   * @param {Part[]} parts
   * @param {number} number
   * @param {number} beat
   */
  play(parts, number, beat) {
    const part = parts[number] ?? { name: "", beats: 1 };
    const places = this.motion.places();
    this.motion.stop();
    this.part = part.name;
    this.draw();
    this.hold();
    this.motion.travel(places, part.beats * beat);
    if (this.picture.sound && beat > 0 && this.shown)
      play(this.shown.sheet ? "over" : part.name === "take" ? "take" : "land");
    this.move(places, part.beats * beat);
    const { at } = this;
    if (at == null || !this.shown || this.shown.stop) {
      this.before = this.shown ?? this.picture;
      this.comeTrue();
      return;
    }
    this.timer = window.setTimeout(
      () => {
        if (number + 1 < parts.length) {
          this.play(parts, number + 1, beat);
          return;
        }
        this.before = this.shown ?? this.picture;
        this.show(at + 1);
      },
      Math.max(
        part.beats * beat,
        number + 1 >= parts.length && this.movesFocus(at + 1) ? SETTLED : 0,
      ),
    );
  }

  /**
   * Whether the focus goes elsewhere with a step, or at rest: first the last words are to be said.
   * @param {number} at
   * @returns {boolean}
   */
  movesFocus(at) {
    const { steps, isOver } = this.picture;
    return Boolean(at < steps.length ? steps[at].stop : isOver);
  }

  /** Leave out the steps that are still to be shown, up to the end of a deal. */
  skip() {
    const shown = this.at;
    if (shown == null || this.shown?.stop) return;
    const { steps } = this.picture;
    const stop = steps.findIndex((step, at) => step.stop && at > shown);
    this.show(stop < 0 ? steps.length : stop, true);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    for (const open of this.root.querySelectorAll("details[open]")) {
      if (!open.contains(target)) open.removeAttribute("open");
    }
    if (!target.closest(ANSWERING)) this.skip();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    const open = this.root.querySelector("details[open]");
    if (open) {
      open.removeAttribute("open");
      open.querySelector("summary")?.focus();
    } else if (this.isTelling) this.skip();
    else if (this.big.isBig) this.big.turn();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Choose something, or while the table is still moving keep it until its turn comes; a second
   * click forgets it.
   * @param {string} choice
   */
  chooseSoon(choice) {
    if (this.isTelling) {
      this.wish = this.wish === choice ? "" : choice;
      this.draw();
    } else this.choose(choice);
  }

  /** Choose what was clicked while the table was moving, if it can be chosen now. */
  comeTrue() {
    const { wish } = this;
    this.wish = "";
    if (wish && !this.shown && this.canChoose(wish)) this.choose(wish);
    else if (wish) this.draw();
  }

  lose() {
    this.isLost = true;
    this.sent = "";
    clearTimeout(this.timer);
    this.motion.stop();
    this.at = null;
    this.part = "";
    this.draw();
  }

  beLate() {
    this.drawSay();
    this.drawNote();
    this.review.panel?.draw();
  }

  /** @param {string} choice */
  choose(choice) {
    if (this.sent) return;
    this.sent = choice;
    this.send({ kind: "choose", choice });
    setTimeout(() => this.sent && this.draw(), PROMPT);
  }

  /** @param {Intent} intent */
  send(intent) {
    if (!this.isLost) this.connection.send(intent);
  }

  // What the table gives.

  drawSay() {}

  /** Draw what changes when another card is pointed at. */
  drawAim() {}

  /** Whether pointing at a card tells something now. @returns {boolean} */
  get canPoint() {
    return true;
  }

  drawNote() {}

  /**
   * The parts in which a step is shown, one after another.
   * @param {P["steps"][number]} step
   * @returns {Part[]}
   */
  partsOf(step) {
    return [{ name: "", beats: step.brief ? 0.4 : 1 }];
  }

  /**
   * Move what does not simply travel from one place to another.
   * @param {import("../page/motion.js").Places} _places where everything was before
   * @param {number} _ms
   */
  move(_places, _ms) {}

  /** Whether a choice that was clicked while the table moved can be made now. @param {string} _choice @returns {boolean} */
  canChoose(_choice) {
    return false;
  }

  /** Forget what was picked and not chosen. */
  forget() {}
}
