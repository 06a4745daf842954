// The line between a widget and Python: pictures come down, what a person does goes up.
/** @import {Intent, Model, Picture, Wait} from "../types" */

/** Milliseconds after which a choice without an answer is said to wait, and why it may. */
const WAITING = 250;
const LATE = 4000;

/**
 * What a person did, and the revision of the picture on which it was done.
 * @typedef {{intent: Intent, revision: Picture["revision"]}} Asked
 */

/**
 * The line to Python: intents go up, pictures come down, and a kernel that is gone is noticed.
 * @template {Picture} P
 * @param {Model<P>} model
 * @param {AbortSignal} signal
 * @param {{draw: () => void, lost: () => void, late: () => void}} on
 * @param {boolean} [keeps] whether what was done before another picture came still holds for it
 */
export function connect(model, signal, on, keeps = false) {
  let picture = model.get("picture");
  /** @type {number[]} */
  let timers = [];
  /** The intent that is on its way, and what was done since. @type {Asked[]} */
  let asked = [];
  /** What the picture answers. @type {Intent | null} */
  let answered = null;
  /** @type {Wait} */
  let wait = "";
  /** @param {Wait} longer */
  const late = (longer) => {
    wait = longer;
    on.late();
  };
  const stop = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const changed = () => {
    picture = model.get("picture");
    wait = "";
    stop();
    answered = asked[0]?.intent ?? null;
    // What was done before the table moved on would be refused.
    asked = asked.slice(1).filter((ask) => keeps || ask.revision === picture.revision);
    if (asked.length) pass(asked[0].intent);
    on.draw();
  };
  const lost = () => {
    asked = [];
    stop();
    on.lost();
  };
  /** @param {Intent} intent */
  const pass = (intent) => {
    try {
      model.send({ ...intent, revision: picture.revision ?? null });
    } catch {
      // The kernel was shut down
      lost();
      return;
    }
    stop();
    timers = [
      window.setTimeout(() => late("waiting"), WAITING),
      // These take Python long; that is no sign that it is busy with something else
      window.setTimeout(
        () => late(/review|whatif|advice/.test(intent.kind) ? "computing" : "late"),
        LATE,
      ),
    ];
  };
  model.on("change:picture", changed);
  model.on("comm_live_update", lost);
  model.on("comm:close", lost);
  signal.addEventListener("abort", () => {
    stop();
    model.off("change:picture", changed);
    model.off("comm_live_update", lost);
    model.off("comm:close", lost);
  });
  return {
    /** What is to be seen now. */
    get picture() {
      return picture;
    },
    /** How long an answer has been waited for. */
    get wait() {
      return wait;
    },
    /** Whether something is on its way to Python that may change the table. */
    get isAsking() {
      return asked.length > 0;
    },
    /** The intent that brought what is to be seen; null if none did. */
    get answered() {
      return answered;
    },
    /**
     * Whether an intent of a kind has no answer yet.
     * @param {string} kind
     */
    isWaitingFor: (kind) => asked.some((ask) => ask.intent.kind === kind),
    /**
     * Drop the intents of a kind that wait for their turn: of a slider only the last place counts.
     * @param {string} kind
     */
    forget(kind) {
      asked = asked.filter((ask, index) => index === 0 || ask.intent.kind !== kind);
    },
    /**
     * Tell Python what a person does: a setting at once, all else one after another. The same
     * thing twice is a double click, and one thing.
     * @param {Intent} intent
     */
    send(intent) {
      if (!keeps && picture.always.includes(intent.kind)) return pass(intent);
      const same = JSON.stringify(intent);
      if (asked.some((ask) => JSON.stringify(ask.intent) === same)) return;
      asked.push({ intent, revision: picture.revision });
      if (asked.length === 1) pass(intent);
    },
  };
}

/**
 * A module that Python has sent as text.
 * @param {string} script
 */
export async function load(script) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return (await import(address)).default;
}
