// What cells show when a lesson is opened: what its kernel noted, or still pictures.
import { codeCells } from "./cells.js";
import { SEND, tell } from "./kernel.js";
/** @import {Kernel, Panel} from "../types" */

const VIEW = "application/vnd.jupyter.widget-view+json";

/**
 * Show what the cells showed last, as their kernel has noted it, so that its tables go on living.
 * @param {Panel} panel
 * @param {Kernel} kernel
 * @returns {Promise<boolean>}  whether there was anything
 */
export async function restore(panel, kernel) {
  const shown = /** @type {Record<string, object[]>} */ ((await tell(kernel, SEND)) ?? {});
  const known = codeCells(panel).filter(({ model }) => shown[model.id]);
  for (const { model } of known) {
    model.trusted = true;
    model.outputs.fromJSON(shown[model.id]);
  }
  return known.length > 0;
}

/** Let Esc put away what a chart shows above itself where the pointer rests; Plotly does not. */
export function closeOnEscape() {
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const area of document.querySelectorAll(".js-plotly-plot .nsewdrag"))
      area.dispatchEvent(new MouseEvent("mouseout"));
  });
}

/**
 * Let outputs that were saved show their still pictures: the widgets that they name are gone, and
 * JupyterLab would say so in place of the picture.
 * @param {Panel} panel
 */
export function showStills(panel) {
  for (const { outputs } of Array.from(panel.context.model.cells)) {
    const saved = outputs?.toJSON() ?? [];
    if (!saved.some((output) => output.data?.[VIEW])) continue;
    outputs.fromJSON(
      saved.map((output) => {
        const { [VIEW]: view, ...data } = output.data ?? {};
        return view ? { ...output, data } : output;
      }),
    );
  }
}
