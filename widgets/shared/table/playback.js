// What happens at a table, shown one thing after another: its steps, their parts, and what a person
// does meanwhile. The table that extends it draws.
/** @import {Context, Intent, Part, TablePicture} from "../types" */
import { makeBig } from "../page/big.js";
import { connect } from "../connection/connection.js";
import { liveLog, make, wantsNoMotion } from "../page/dom.js";
import { Motion } from "../page/motion.js";
import { play } from "../page/sound.js";

/** What a click on answers for itself; a click anywhere else on the table ends its motion. */
const ANSWERING = "button, select, summary, a, input, label, .sc-log, .sc-sheet";

/** Milliseconds after which a screen reader has taken in a word, or where the focus is. */
const SETTLED = 1000;

/** Milliseconds within which most answers come: only after them a choice is marked as sent. */
const PROMPT = 50;

/** What is scrolled in a notebook, and the height below which it is low. */
const PANE = ".jp-WindowedPanel-outer";
const LOW = 560;

/** Milliseconds between two looks whether the first table is in view, and how long it is looked. */
const PLACED = 300;
const ALL_RUN = 10_000;

/**
 * @template {TablePicture} P the game's picture
 * @template {{}} [More={}] what else is sent to it
 */
export class Playback {
  /**
   * @param {Context<P, More>} context
   * @param {string} game the class of the widget's root
   */
  constructor({ model, el, signal }, game) {
    this.model = model;
    this.connection = connect(model, signal, {
      draw: () => this.arrive(),
      lost: () => this.lose(),
      late: () => this.beLate(),
    });
    this.spoken = liveLog();
    // Who clicks anywhere in the table means the table: a key pressed then is not the notebook's.
    this.root = make("section", { class: `sixth-card sc-cloth sc-table ${game}`, tabindex: -1 });
    this.frame = make("div", { class: "sc-frame" });
    this.head = make("header", { class: "sc-head" });
    this.seats = make("ul", { class: "sc-seats" });
    this.board = make("div", { class: "sc-board" });
    this.side = make("div", { class: "sc-side" });
    this.over = make("div", { class: "sc-over" });
    this.say = make("p", { class: "sc-say" });
    this.note = make("p", { class: "sc-note", role: "alert" });
    this.hand = make("div", { class: "sc-hand" });
    this.tools = make("div", { class: "sc-tools" });
    const middle = make("div", { class: "sc-middle" }, this.board, this.side, this.over);
    this.frame.append(this.head, this.seats, middle, this.say, this.hand, this.note, this.tools);
    this.root.append(this.frame, this.spoken.element);
    el.append(this.root);
    this.motion = new Motion(this.root);

    /** Which step of the picture is shown; null when the picture is at rest. @type {number | null} */
    this.at = null;
    /** What of the step is shown now, where it has several parts. */
    this.part = "";
    /** What was shown before this step: points are counted up from there. @type {P["steps"][number] | P} */
    this.before = this.picture;
    this.arrived = 0;
    this.isSure = false;
    this.isDrawing = false;
    this.timer = 0;
    /** What is pointed at: a card of the hand, or an option. @type {P["hand"][number] | null} */
    this.aim = null;
    /** The card that a finger has tapped once. @type {P["hand"][number] | null} */
    this.tapped = null;
    /** The hand of the picture before: what was tapped of it is tapped in the next one, too. */
    this.handBefore = this.picture.hand;
    /** What was clicked while the table was moving: it is chosen when its turn comes. */
    this.wish = "";
    /** What was chosen and is not answered yet. */
    this.sent = "";
    this.cursor = 0;
    this.isLost = false;
    this.width = 0;
    /** What draws a panel, once somebody has opened one. @type {import("../types").Panel | null} */
    this.panel = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** What lies over the table while one looks back. @type {{draw: () => void, close: () => void} | null} */
    this.review = null;
    this.wantsReview = false;
    this.comesBack = false;
    this.lookedFrom = "";
    /** Whether the person was asked for something off the hand when it was last drawn. */
    this.isElsewhere = false;
    /** @type {import("../types").Left | null} */
    this.leftFrom = null;
    /** How many lines there were when more were asked for. */
    this.askedAt = -1;
    this.revision = this.picture.revision;
    const fit = () => this.fit();
    const sizes = new ResizeObserver(() => this.root.offsetWidth !== this.width && fit());
    sizes.observe(this.root);
    window.addEventListener("resize", fit, { signal });
    stayInView(this.root, signal);
    this.root.addEventListener("keydown", (event) => this.key(event), { signal });
    this.root.addEventListener("click", (event) => this.click(event), { signal });
    this.root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    this.root.addEventListener("drop", (event) => this.drop(event), { signal });
    this.big = makeBig(this.root, signal, () => {
      this.draw();
      this.fit();
    });
    // On a screen for a whole room a table is big from the start.
    if (el.closest("[data-big]")) requestAnimationFrame(() => this.big.be(true));
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      this.motion.stop();
      sizes.disconnect();
      this.root.remove();
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
      this.aim = this.tapped = null;
      this.wish = "";
      this.forget();
      this.isSure = false;
      this.arrived = performance.now();
      this.show(0);
    } else {
      // Somebody else has chosen meanwhile: the hand is the same, and so is what was tapped of it
      this.aim = this.picture.ask ? this.inNewHand(this.aim) : null;
      this.tapped = this.picture.ask ? this.inNewHand(this.tapped) : null;
      if (this.root.lang !== this.picture.language) {
        this.spoken.forget();
        this.spoken.say([this.picture.say]);
      }
      this.draw();
    }
    this.handBefore = this.picture.hand;
  }

  /**
   * A card of the hand as the picture that has come has it; what is no card of it stays.
   * @param {P["hand"][number] | null} one
   */
  inNewHand(one) {
    const at = one ? this.handBefore.indexOf(one) : -1;
    const { hand } = this.picture;
    return at < 0 || hand.length !== this.handBefore.length ? one : hand[at];
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

  /** Be laid out for the place where the table is: its cards are as high as is seen at once. */
  fit() {
    const room = this.root.closest(PANE)?.clientHeight ?? window.innerHeight;
    this.root.style.setProperty("--sc-room", `${room}px`);
    this.mark("low", room < LOW && !this.big.isBig);
    this.width = this.root.offsetWidth;
    this.frame.style.minHeight = "";
    this.hold();
  }

  /** Be never lower than before, as long as the place is the same: what stands below does not jump. */
  hold() {
    const { frame } = this;
    if (!this.big.isBig) frame.style.minHeight = `${frame.getBoundingClientRect().height}px`;
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

  /** A saved game that is dropped on the table is opened. @param {DragEvent} event */
  drop(event) {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) this.openFile(file);
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

  /**
   * Mark the table for its style sheet.
   * @param {string} name
   * @param {boolean} isSo
   */
  mark(name, isSo) {
    this.root.classList.toggle(`sc-${name}`, isSo);
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
    this.review?.draw();
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

  draw() {}

  drawSay() {}

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

  /** @param {File} _file */
  openFile(_file) {}
}

/**
 * Run All leaves the view at the end of a notebook: its first table brings it back, unless the
 * person goes somewhere first.
 * @param {HTMLElement} root
 * @param {AbortSignal} over
 */
function stayInView(root, over) {
  let wasAbove = false;
  const stop = () => clearInterval(timer);
  const timer = setInterval(() => {
    const notebook = /** @type {HTMLElement | null} */ (root.closest(".jp-Notebook"));
    if (notebook?.querySelector(".sc-table") !== root) return;
    if (notebook.dataset.place) return stop(); // the lesson goes back to where one was reading
    const [table, view] = [root, notebook].map((one) => one.getBoundingClientRect());
    wasAbove ||= table.bottom < view.top;
    // What stands above it may still grow when it is laid out.
    if (wasAbove && (table.top < view.top || table.bottom > view.bottom))
      root.scrollIntoView({ block: "center" });
  }, PLACED);
  setTimeout(stop, ALL_RUN);
  for (const kind of ["wheel", "pointerdown", "keydown"])
    document.addEventListener(kind, stop, { capture: true, signal: over });
  over.addEventListener("abort", stop);
}
