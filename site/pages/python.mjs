// Python in a page: with the files that are needed at once, and later with all others.
import { loadPyodide as load } from "../static/pyodide/pyodide.mjs";
import { opened } from "./open.mjs";

const RUNTIME = new URL("../static/pyodide/", import.meta.url).href;

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(RUNTIME + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The same, waited for: an import cannot go on without it. @param {string} name */
function fetchedNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", RUNTIME + name, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return new Uint8Array(request.response);
}

/**
 * Python with the files of an archive, and what lets the others come (`archives.py`, `later.py`).
 * @param {string} name @param {string[]} others
 * @param {() => void} [loaded] what is done when Python is there, before its files are
 */
export async function startPython(name, others, loaded) {
  const stdLibURL = `${RUNTIME}${name}-stdlib.zip`;
  const python = await load({ packages: [], indexURL: RUNTIME, stdLibURL });
  loaded?.();
  const [source, archive] = await Promise.all(["later.py", `${name}.tar.zst`].map(fetched));
  const place = python.runPython("import site; site.getsitepackages()[0]");
  python.FS.writeFile(`${place}/later.py`, source);
  const later = python.pyimport("later").begin(archive, python.toPy(others), fetchedNow);
  return { python, loadOthers: () => later.load(fetched) };
}

/** What nearly every lesson imports, and the kernel before it. */
const OF_LESSONS = `
import piplite.piplite, pyodide_kernel
import kernel_lib.runtime.virtual_folder
from kernel_lib.nimmt.exercises import check
from plotly.graph_objects import Bar, Figure
from widgets import AnswerField, Guess, NimmtTable, Progress`;

/** @type {ReturnType<typeof startPython> | undefined} */
let begun;

/** Start Python for a lesson before JupyterLite asks for it. */
export function begin() {
  begun = startPython("lesson", ["others.tar.zst"]);
  begun.catch((error) => postMessage({ kind: "failed", what: String(error) })); // to `reader.mjs`
  begun.then(({ python }) => python.runPython(OF_LESSONS)).catch(() => undefined); // asked again
}

/**
 * What the kernel of JupyterLite calls.
 * @param {{stdout: (line: string) => void, stderr: (line: string) => void}} options
 */
export async function loadPyodide(options) {
  if (!begun) begin();
  const { python, loadOthers } = await begun;
  python.setStdout({ batched: options.stdout });
  python.setStderr({ batched: options.stderr });
  opened()
    .then(loadOthers)
    .catch(() => undefined); // an import asks again
  return python;
}
