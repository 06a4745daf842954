// How a lesson opens: it runs, perhaps after asking, or is taken up as its kernel has it.
import { agree, fault, follow } from "./agreement.js";
import { button, makeBar, makeFold } from "./bar.js";
import { codeCells, sourcesOf } from "./cells.js";
import { ask, FOLLOW, IN_PAGE, tell } from "./kernel.js";
import { restore } from "./outputs.js";
import { goBack, keepPlace, placesIn } from "./places.js";
import { patiently, seen } from "./waiting.js";
/** @import {Jupyter, Kernel, Panel} from "../types" */
/** @import {Reason} from "./agreement.js" */
/** @import {Bar} from "./bar.js" */
/** @import {Words} from "./words.js" */

/**
 * Open a lesson: run it, perhaps after asking, or take it up as its kernel has it.
 * @param {Jupyter} jupyter
 * @param {Panel} panel
 * @param {Words} words
 * @param {boolean} isNew  whether it has no kernel yet
 */
export async function open(jupyter, panel, words, isNew) {
  const endClean = keepClean(panel.context.model);
  const bar = makeBar(jupyter, panel);
  const fold = makeFold(jupyter, panel, words);
  const place = placesIn()[panel.context.path];
  const followed = follow(jupyter, panel, bar);
  const isOurs = !(await fault(codeCells(panel)));
  fold(isOurs);
  if (isOurs && isNew) bar(words.starting);
  await panel.sessionContext.ready;
  await seen(panel.node); // behind another tab there is no place, and others come first
  const kernel = panel.sessionContext.session?.kernel;
  if (!kernel || (await kernel.info).language_info.name !== "python") return bar();
  const asked = ask(kernel, panel.context.path);
  const { hasRun, isAlone } = await (isNew ? asked : patiently(bar, words.busy, asked));
  // Who was quick has pressed Run All meanwhile.
  const isBack = hasRun && (followed.hasRun || (await restore(panel, kernel)));
  if (!isBack) {
    // Once more: somebody may have typed while the kernel started.
    const fresh = hasRun ? "still" : undefined;
    const reason = (await fault(codeCells(panel))) ?? (isAlone ? fresh : "beside");
    if (reason && !(await agreed(panel, words, reason, bar, fold))) return;
    if (reason) endClean();
    await run(jupyter, panel, kernel);
  } else if (followed.hasRun && isAlone) await tell(kernel, FOLLOW);
  if (isOurs || !isBack)
    sourcesOf(codeCells(panel)).forEach((source) => followed.known.add(source));
  bar();
  offerToRunAgain(jupyter, panel, words, bar);
  // In a lesson that is led the place is that of the class.
  const isLed = panel.content.node.classList.contains("sc-led");
  void goBack(panel, isLed ? undefined : place).then(() => keepPlace(panel));
}

/**
 * Ask whether the lesson may run, with its code in sight; whoever agrees is not asked again.
 * @param {Panel} panel
 * @param {Words} words
 * @param {Reason} reason
 * @param {Bar} bar
 * @param {(hide: boolean) => void} fold
 * @returns {Promise<boolean>}
 */
async function agreed(panel, words, reason, bar, fold) {
  fold(reason === "still");
  panel.node.dataset.lesson = "asking";
  const agrees = await new Promise((resolve) => {
    const yes = button(words.run, "jp-mod-styled jp-mod-accept", () => resolve(true));
    const no = button(words.later, "jp-mod-styled jp-mod-reject", () => resolve(false));
    bar(words[reason], yes, no);
  });
  bar();
  if (agrees && reason !== "beside") agree(codeCells(panel));
  return agrees;
}

/**
 * Run all cells, with what they show noted in the kernel.
 * @param {Jupyter} jupyter
 * @param {Panel} panel
 * @param {Kernel} kernel
 */
async function run({ NotebookActions }, panel, kernel) {
  if (!IN_PAGE) await tell(kernel, FOLLOW);
  await NotebookActions.runCells(panel.content, codeCells(panel), panel.sessionContext);
}

/**
 * When the kernel has ended, offer to run the lesson with another one.
 * @param {Jupyter} jupyter
 * @param {Panel} panel
 * @param {Words} words
 * @param {Bar} bar
 */
function offerToRunAgain(jupyter, panel, words, bar) {
  const { sessionContext } = panel;
  let isStarting = false;
  let hasRestarted = false;
  const again = async () => {
    isStarting = true;
    bar(words.starting);
    // A server forgets the session of a kernel that died; JupyterLab would ask for it in vain.
    await sessionContext.shutdown().catch(() => undefined);
    const kernel = await sessionContext.changeKernel({
      name: sessionContext.kernelPreference.name ?? "python3",
    });
    if (kernel) await run(jupyter, panel, kernel);
    bar();
    isStarting = false;
  };
  /** @param {object} _ @param {string} status */
  const changed = (_, status) => {
    if (isStarting) return;
    const kernel = sessionContext.session?.kernel;
    if (hasRestarted && status === "idle" && kernel) {
      hasRestarted = false;
      void tell(kernel, FOLLOW);
    }
    if (!["dead", "terminating", "restarting", "autorestarting"].includes(status)) return;
    hasRestarted = !IN_PAGE && status.endsWith("restarting");
    offer();
  };
  const offer = () =>
    bar(
      words.ended,
      button(words.run, "jp-mod-styled jp-mod-accept", () => void again()),
    );
  // A server that was started anew knows nothing of the kernel: no status tells of that.
  /** @param {object} _ @param {{newValue: object | null}} news */
  const lost = (_, { newValue }) => void (newValue || isStarting || panel.isDisposed || offer());
  sessionContext.statusChanged.connect(changed);
  sessionContext.kernelChanged.connect(lost);
  panel.disposed.connect(() => {
    sessionContext.statusChanged.disconnect(changed);
    sessionContext.kernelChanged.disconnect(lost);
  });
}

/**
 * See to it that only what somebody wrote or laid out counts as a change of the file, not what a
 * kernel or a chart puts into it.
 * @param {Panel["context"]["model"]} model
 * @returns {() => void} ends it
 */
function keepClean(model) {
  const written = () =>
    JSON.stringify(
      Array.from(model.cells, ({ type, sharedModel }) => {
        const { execution, trusted, ...metadata } = sharedModel.getMetadata();
        return [type, sharedModel.getSource(), metadata];
      }),
    );
  const before = written();
  const clean = () => {
    if (!model.dirty) return;
    if (written() === before) model.dirty = false;
    else end();
  };
  const end = () => void model.stateChanged.disconnect(clean);
  model.stateChanged.connect(clean);
  clean();
  return end;
}
