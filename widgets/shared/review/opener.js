// Looking back from a table: its panel is loaded when it is first opened, and lies over the table.
import { load } from "../connection/connection.js";
import { make } from "../page/dom.js";
/** @import {Left, ReviewedTable} from "../types" */

export class ReviewOpener {
  /** @param {ReviewedTable} table */
  constructor(table) {
    this.table = table;
    /** What lies over the table while one looks back. @type {{draw: () => void, close: () => void} | null} */
    this.panel = null;
    this.isWanted = false;
    this.comesBack = false;
    /** The key of the button that one looked back with: it gets the focus again. */
    this.from = "";
    /** Where one left to play on. @type {Left | null} */
    this.left = null;
    /** How many lines there were when more were asked for. */
    this.askedAt = -1;
  }

  /** @param {string} from which of the table's buttons gets the focus again */
  open(from) {
    this.isWanted = true;
    this.from = from;
    this.table.send({ kind: "review" });
  }

  /** From a second table to the line that one played on from. */
  backToMatch() {
    this.comesBack = true;
    this.from = this.left?.button ?? "";
    this.table.send({ kind: "back" });
  }

  /** Show the lines that there are, and ask for more. */
  async draw() {
    const { model, picture, root } = this.table;
    const { done = 0, isWhole, lines } = model.get("looking");
    if (!lines) {
      this.panel?.close();
      return;
    }
    if (!isWhole && this.askedAt !== done) {
      this.askedAt = done;
      model.send({ kind: "more" });
    }
    if (this.panel) this.panel.draw();
    else if (this.isWanted || (this.comesBack && !picture.isWhatIf)) {
      this.isWanted = this.comesBack = false;
      const { script, style } = model.get("more");
      const { ReviewPanel } = await load(script);
      if (!root.querySelector("style")) root.append(make("style", { text: style }));
      this.panel = new ReviewPanel(this.table, this.table.picture.isWhatIf ? null : this.left);
    }
  }

  /** The person looks at the table again. */
  closed() {
    this.panel = null;
    this.askedAt = -1;
    /** @type {HTMLElement | null} */ (
      this.table.root.querySelector(`[data-key=${this.from}]`)
    )?.focus({ preventScroll: true });
  }
}
