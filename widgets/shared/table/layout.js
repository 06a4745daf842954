// The frame of a table: what stands where, and how it is laid out for its place.
import { makeBig } from "../page/big.js";
import { liveLog, make } from "../page/dom.js";

/** What is scrolled in a notebook, and the height below which it is low. */
const PANE = ".jp-WindowedPanel-outer";
const LOW = 560;

/** Milliseconds between two looks whether the first table is in view, and how long it is looked. */
const PLACED = 300;
const ALL_RUN = 10_000;

export class TableFrame {
  /**
   * @param {{el: HTMLElement, signal: AbortSignal}} context
   * @param {string} game the class of the widget's root
   */
  constructor({ el, signal }, game) {
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
    this.width = 0;
    const fit = () => this.fit();
    const sizes = new ResizeObserver(() => this.root.offsetWidth !== this.width && fit());
    sizes.observe(this.root);
    window.addEventListener("resize", fit, { signal });
    stayInView(this.root, signal);
    this.big = makeBig(this.root, signal, () => {
      this.draw();
      this.fit();
    });
    // On a screen for a whole room a table is big from the start.
    if (el.closest("[data-big]")) requestAnimationFrame(() => this.big.be(true));
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      this.root.remove();
    });
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

  /**
   * Mark the table for its style sheet.
   * @param {string} name
   * @param {boolean} isSo
   */
  mark(name, isSo) {
    this.root.classList.toggle(`sc-${name}`, isSo);
  }

  // What the table gives.

  draw() {}
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
