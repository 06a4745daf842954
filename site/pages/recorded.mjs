// The table of the first page before its Python is there: as Python has shown it when the site was
// built, with what it answered to each first card.

/** @typedef {{kind: string, choice?: string}} Intent */

/** What was recorded for the deal of this page; null where a match may be waiting, or there is none. */
export async function recordedTable() {
  const { lang } = document.documentElement;
  const { seed } = document.querySelector("#table").dataset;
  try {
    if (localStorage.getItem(BEGUN)) return null;
    const answer = await fetch(new URL(`table.${lang}.json`, import.meta.url));
    const recorded = await answer.json();
    return String(recorded.seed) === seed ? recorded : null; // a class has a deal of its own
  } catch {
    return null; // nothing can be kept here, or fetched
  }
}

/** In this browser's store: whether a match was begun on the first page, which may go on there. */
const BEGUN = "sixth-card:begun";

/** Note that a match was begun. @param {Intent} intent */
export function noteBegun({ kind }) {
  if (kind !== "choose") return;
  try {
    localStorage.setItem(BEGUN, "1");
  } catch {
    // Nothing can be kept here
  }
}

/** What a person does at a recorded table, until Python carries it out. */
export class Ahead {
  /**
   * @param {import("./host.mjs").Host} host which shows the recorded table
   * @param {{widget: {id: string, state: object}, answers: Record<string, object>}} recorded
   * @param {string} waiting what is said of a choice that waits for Python
   */
  constructor(host, { widget, answers }, waiting) {
    this.host = host;
    this.waiting = waiting;
    this.widget = widget;
    this.answers = answers;
    /** @type {Intent[]} */
    this.done = [];
    /** What Python will say to the first thing done, if that is recorded. */
    this.answered = null;
  }

  /** A state as it is shown: no kernel is said to be late that is not there yet. @param {object} state */
  shown({ picture, ...others }) {
    const { waiting } = this;
    return {
      ...others,
      picture: { ...picture, words: { ...picture.words, waiting, late: waiting } },
    };
  }

  /** Keep what a person does; the first card is answered at once. @param {Intent} intent */
  take(intent) {
    this.done.push(intent);
    if (this.done.length > 1 || intent.kind !== "choose") return;
    this.answered = this.answers[intent.choice] ?? null;
    if (!this.answered) return;
    const state = this.shown(this.answered);
    setTimeout(() => this.host.take([[this.widget.id, state]]));
  }

  /**
   * Python is there: what it shows otherwise counts, and it carries out what was done.
   * @param {{id: string, state: object}} widget @param {(intent: Intent) => void} send
   */
  end({ id, state }, send) {
    this.host.rename(this.widget.id, id);
    const changed = Object.entries(state).filter(
      ([name, value]) => !isSame(value, this.widget.state[name]),
    );
    if (changed.length) this.host.take([[id, Object.fromEntries(changed)]]);
    for (const intent of this.done) send(intent);
  }

  /**
   * Whether Python says what has been answered already: it is not to be shown again.
   * @param {[string, object][]} changes
   */
  isKnown(changes) {
    const { answered } = this;
    this.answered = null;
    return answered !== null && changes.length === 1 && isSame(changes[0][1], answered);
  }
}

/** @param {unknown} first @param {unknown} second */
const isSame = (first, second) => JSON.stringify(first) === JSON.stringify(second);
