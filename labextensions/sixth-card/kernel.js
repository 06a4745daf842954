// What the kernel of a lesson is asked, and what it is told.
/** @import {Kernel} from "../types" */

/** Whether kernels live in this page, as in the browser edition; no answer of a kernel says so. */
export const IN_PAGE = document.querySelector("[data-jupyter-lite-root]") != null;

// What the kernel is asked before a lesson runs. Python looks for what it imports in the folder of
// the lesson first, so a program there could pass itself off as a part of the kit.
const QUESTIONS = {
  count: "get_ipython().execution_count",
  beside: `(lambda os: any(
    name.endswith(('.py', '.pyc', '.so', '.pyd'))
    for folder in ['.', *(entry.path for entry in os.scandir() if entry.is_dir())]
    for name in os.listdir(folder)))(__import__('os'))`.replace(/\s+/g, " "),
};

// A kernel that lives in the page knows neither what was kept nor, perhaps, the lesson's folder.
const SETTLE = [
  "import kernel_lib.runtime.virtual_folder as _sixth_card",
  "await _sixth_card.settle(PATH)",
  "del _sixth_card",
].join("\n");

// What the cells show is noted in the kernel, for whoever opens the lesson while it runs.
// To ask for it nothing is imported: a program beside the lesson could pass itself off as the kit.
const OUTPUTS = "kernel_lib.runtime.cell_outputs";
export const FOLLOW = `__import__('${OUTPUTS}', fromlist=['follow']).follow(get_ipython())`;
export const SEND = `(lambda kit: kit and kit.send(get_ipython()))(__import__('sys').modules.get('${OUTPUTS}'))`;

/**
 * Whether a kernel has run anything, and whether no programs lie beside the lesson.
 * @param {Kernel} kernel
 * @param {string} path of the lesson
 */
export async function ask(kernel, path) {
  if (IN_PAGE) {
    // It began with the page, and what lies beside the lesson is the site's.
    await tell(kernel, SETTLE.replace("PATH", JSON.stringify(path)));
    return { hasRun: false, isAlone: true };
  }
  const request = { code: "", silent: true, store_history: false, user_expressions: QUESTIONS };
  const said = (await kernel.requestExecute(request).done).content.user_expressions ?? {};
  return {
    hasRun: said.count?.data?.["text/plain"] !== "1",
    isAlone: said.beside?.data?.["text/plain"] === "False",
  };
}

/**
 * Let a kernel run some Python of the kit; returns what it displays as data.
 * @param {Kernel} kernel
 * @param {string} code
 * @returns {Promise<object | undefined>}
 */
export async function tell(kernel, code) {
  const request = kernel.requestExecute({ code, silent: true, store_history: false });
  /** @type {object | undefined} */
  let displayed;
  request.onIOPub = ({ content }) => {
    displayed = content.data?.["application/json"] ?? displayed;
  };
  await request.done;
  return displayed;
}
