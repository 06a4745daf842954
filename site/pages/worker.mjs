// Python for the table on the first page: in a worker, so that the page stays quick.
import { loadPyodide } from "../static/pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const RUNTIME = new URL("../static/pyodide/", HERE).href;

/** What was kept of earlier visits is taken up; the match at the table is kept from now on. */
const BEFORE = `
import importlib
import json
import sys
from kernel_lib.core import page, preferences, storage
from kernel_lib.core.text import use_language
page.without_notebook()
from widgets import NimmtTable
from widgets.shared.host import Host
from widgets.shared.parts import saved_match
await storage.load()
preferences.recall()
use_language(language)
saved_match.name_next("first-page")
host = Host()`;

const PACKAGES = ["sixth-card", "anywidget", "plotly"];

/** @param {string} kind @param {unknown} what */
const tell = (kind, what) => postMessage({ kind, what });

/** Tell the value of some Python. @param {string} kind @param {string} code */
const tellValue = (python, kind, code) =>
  tell(kind, JSON.parse(python.runPython(`json.dumps(${code})`)));

/** @param {string} name */
const fetched = async (name) => new Uint8Array(await (await fetch(RUNTIME + name)).arrayBuffer());

/**
 * Python with just the files that a table needs (`site/first.py`).
 * @param {{language: string, seed: number}} table
 */
async function start({ language, seed }) {
  const files = fetched("first.tar.xz");
  const stdLibURL = `${RUNTIME}first-stdlib.zip`;
  const python = await loadPyodide({ indexURL: RUNTIME, stdLibURL });
  tell("progress", 0.6);
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await files, "xztar", { extractDir });
  tell("progress", 0.8);
  python.globals.set("language", language);
  python.globals.set("seed", seed);
  await python.runPythonAsync(BEFORE);
  tellValue(python, "display", "host.widget(NimmtTable(seed=seed, language=language))");
  return python;
}

/** All other files, into the same places: for charts, and whatever else is asked for later. */
async function loadOthers(python) {
  const library = python.runPython("next(path for path in sys.path if path.endswith('.zip'))");
  python.FS.writeFile(library, await fetched("python_stdlib.zip"));
  await python.loadPackage(PACKAGES, { messageCallback: () => undefined });
  python.runPython("importlib.invalidate_caches()");
}

/** @type {Promise<any>} */
let started;
/** @type {Promise<void>} */
let others;

onmessage = async ({ data: { kind, what } }) => {
  if (kind === "start") {
    started = start(what);
    return void started.catch((error) => tell("failed", String(error)));
  }
  const python = await started;
  if (kind === "live") {
    others = loadOthers(python);
    return void others.catch((error) => tell("failed", String(error)));
  }
  const act = () => tellValue(python, "changes", "host.receive(*json.loads(intent))");
  python.globals.set("intent", JSON.stringify(what));
  try {
    act();
  } catch (error) {
    if (error.type !== "ModuleNotFoundError") throw error;
    await others; // it is on its way
    act();
  }
};
