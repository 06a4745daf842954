// The widget that a page shows: another one takes its place when the person sits elsewhere.
import { Host } from "../shared/connection/host.js";
/** @import {Hosted} from "../shared/types" */
/** @import {Message, Said} from "./types" */

/** On a page of our own the widgets look for their colours where JupyterLab has them. */
export function paintPage() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", paint);
  paint();
}

export class ShownWidget {
  /**
   * @param {HTMLElement} place
   * @param {(said: Said) => void} send what carries the intents of the widget
   */
  constructor(place, send) {
    this.place = place;
    this.host = new Host((id, content) => send({ to: id, content }));
    this.ending = new AbortController();
    /** What is shown after what came before it. @type {Promise<void>} */
    this.last = Promise.resolve();
  }

  /** @param {Message} message */
  hear(message) {
    if (message.kind === "show") {
      this.last = this.last.then(() => this.show(message.widget));
    } else if (message.kind === "changes") {
      this.last = this.last.then(() => this.host.take(message.changes));
    }
  }

  close() {
    this.ending.abort();
  }

  /**
   * Do something when all that has come so far is shown.
   * @param {() => void} act
   */
  afterwards(act) {
    this.last = this.last.then(act);
  }

  /** @param {Hosted | null} widget */
  async show(widget) {
    const before = [...this.place.children];
    this.ending.abort();
    this.ending = new AbortController();
    if (widget) await this.host.display(this.place, widget, this.ending.signal);
    for (const child of before) child.remove();
  }
}
