// Python for the table on the first page: in a worker, so that the page stays quick.
import { loadPyodide } from "../static/pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const RUNTIME = new URL("../static/pyodide/", HERE).href;

/** What was kept of earlier visits is taken up; the match at the table is kept from now on. */
const BEFORE = `
import json
from kernel_lib.core import preferences, storage
from kernel_lib.core.text import use_language
from widgets import NimmtTable
from widgets.shared.host import Host
from widgets.shared.parts import saved_match
await storage.load()
preferences.recall()
use_language(language)
saved_match.name_next("first-page")
host = Host()`;

/** @param {string} kind @param {unknown} what */
const tell = (kind, what) => postMessage({ kind, what });

/** Tell the value of some Python. @param {string} kind @param {string} code */
const tellValue = (python, kind, code) =>
  tell(kind, JSON.parse(python.runPython(`json.dumps(${code})`)));

/** @param {{language: string, seed: number}} table */
async function start({ language, seed }) {
  const python = await loadPyodide({ indexURL: RUNTIME });
  tell("progress", 0.4);
  await python.loadPackage(["sixth-card", "anywidget"], { messageCallback: () => undefined });
  tell("progress", 0.7);
  python.globals.set("language", language);
  python.globals.set("seed", seed);
  await python.runPythonAsync(BEFORE);
  tellValue(python, "display", "host.widget(NimmtTable(seed=seed, language=language))");
  await python.loadPackage("plotly", { messageCallback: () => undefined }); // for charts, later
  return python;
}

/** @type {Promise<any>} */
let started;

onmessage = async ({ data: { kind, what } }) => {
  if (kind === "start") {
    started = start(what);
    return void started.catch((error) => tell("failed", String(error)));
  }
  const python = await started;
  python.globals.set("intent", JSON.stringify(what));
  tellValue(python, "changes", "host.receive(*json.loads(intent))");
};
