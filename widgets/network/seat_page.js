// What a person who plays in a room sees: the table of the notebooks, and what stands above it.
import { button, fill, make } from "../shared/page/dom.js";
import { ShownWidget } from "./shown_widget.js";
/** @import {Connect, Message, SeatStatus} from "./types" */

/** Seconds that are few. */
const FEW = 6;

export class SeatPage {
  /**
   * @param {HTMLElement} root
   * @param {Connect} connect
   */
  constructor(root, connect) {
    this.top = make("div", { class: "sc-room-top" });
    this.note = make("p", { class: "sc-room-note", role: "alert", hidden: true });
    this.place = make("div", { class: "sc-room-table" });
    root.append(this.top, this.note, this.place);
    this.root = root;
    this.isThere = true;
    /** @type {SeatStatus | null} */
    this.status = null;
    /** When the time for a choice is over, as this page's clock tells it. */
    this.until = 0;
    this.refusal = "";
    this.wire = connect(
      (message) => this.hear(message),
      (isThere) =>
        this.shown.afterwards(() => {
          this.isThere = isThere;
          this.draw();
        }),
    );
    this.shown = new ShownWidget(this.place, (said) => this.wire.send(said));
    this.ticking = setInterval(() => this.drawClock(), 250);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.kind === "status" && "place" in message) {
      this.shown.afterwards(() => {
        this.take(message);
        this.draw();
      });
    } else if (message.kind === "refused") {
      this.refusal = message.say;
      this.draw();
    } else this.shown.hear(message);
  }

  /** @param {SeatStatus} status */
  take(status) {
    this.status = status;
    this.refusal = "";
    this.root.lang = status.language;
    this.until = status.clock ? performance.now() + status.clock.left * 1000 : 0;
  }

  draw() {
    const { status } = this;
    if (!status) {
      fill(this.note, this.refusal || null);
      this.note.hidden = !this.refusal;
      return;
    }
    const { words } = status;
    const told = this.isThere ? this.refusal || status.say : words.lost;
    fill(
      this.top,
      make("span", { class: "sc-room-place", text: status.place }),
      make("span", {
        class: "sc-room-clock",
        role: "timer",
        "aria-label": words.left,
        hidden: true,
      }),
      status.place
        ? button(
            status.showsHand ? words.hideHand : words.showHand,
            () => this.wire.send({ do: "hand", value: !status.showsHand }),
            {
              class: "sc-room-button",
              "data-key": "hand",
              "aria-pressed": String(!!status.showsHand),
            },
          )
        : this.languages(status),
    );
    fill(
      this.note,
      make("span", { text: told }),
      this.isThere &&
        status.lessons &&
        make("a", { class: "sc-room-button", href: status.lessons, text: words.lessons }),
      this.isThere &&
        status.isAway &&
        !status.isPaused &&
        button(words.back, () => this.wire.send({ do: "back" }), {
          class: "sc-room-button sc-room-main",
          "data-key": "back",
        }),
    );
    this.note.hidden = !told;
    this.drawClock();
  }

  /** @param {SeatStatus} status */
  languages({ language, languages, words }) {
    const choices = Object.entries(languages).map(([value, name]) =>
      make("option", { value, text: name, selected: value === language }),
    );
    return make(
      "select",
      {
        "aria-label": words.language,
        "data-key": "language",
        onchange: (/** @type {Event} */ event) =>
          this.wire.send({
            do: "language",
            value: /** @type {HTMLSelectElement} */ (event.currentTarget).value,
          }),
      },
      ...choices,
    );
  }

  close() {
    clearInterval(this.ticking);
    this.shown.close();
  }

  drawClock() {
    const clock = /** @type {HTMLElement | null} */ (this.top.querySelector(".sc-room-clock"));
    const { status } = this;
    if (!clock || !status) return;
    clock.hidden = !status.clock;
    if (!status.clock) return;
    const now = status.isPaused ? status.clock.left : (this.until - performance.now()) / 1000;
    const left = Math.max(Math.ceil(now), 0);
    const text = status.words.seconds.replace("%s", String(left));
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("sc-room-few", left < FEW);
    clock.style.setProperty(
      "--sc-part",
      String(Math.min(Math.max(now / status.clock.limit, 0), 1)),
    );
  }
}
