// The line between a widget and Python: pictures come down, what a person does goes up.
/** @import {Intent, Model, Picture, Wait} from "./types" */

/** Milliseconds after which a choice without an answer is said to wait, and why it may. */
const WAITING = 250;
const LATE = 4000;

/**
 * The line to Python: intents go up, pictures come down, and a kernel that is gone is noticed.
 * @template {Picture} P
 * @param {Model<P>} model
 * @param {AbortSignal} signal
 * @param {{draw: () => void, lost: () => void, late: () => void}} on
 */
export function connect(model, signal, on) {
  let picture = model.get("picture");
  /** @type {number[]} */
  let timers = [];
  let isWaiting = false;
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
    isWaiting = false;
    wait = "";
    stop();
    on.draw();
  };
  const lost = () => {
    stop();
    on.lost();
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
    /** @param {Intent} intent */
    send(intent) {
      // A second choice on the same picture would only be refused as stale; a setting is no choice.
      const isFree = picture.always.includes(intent.kind);
      if (isWaiting && !isFree) return;
      try {
        model.send({ ...intent, revision: picture.revision ?? null });
      } catch {
        // The kernel was shut down
        lost();
        return;
      }
      isWaiting ||= !isFree;
      stop();
      timers = [
        window.setTimeout(() => late("waiting"), WAITING),
        // These take Python long; that is no sign that it is busy with something else
        window.setTimeout(
          () => late(/review|whatif|advice/.test(intent.kind) ? "computing" : "late"),
          LATE,
        ),
      ];
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
