// Python for the table on the first page: a worker, so that the page stays quick.
import { loadPyodide } from "../static/pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const RUNTIME = new URL("../static/pyodide/", HERE).href;

/** @param {string} kind @param {unknown} what */
const tell = (kind, what) => postMessage({ kind, what });

/** @param {string} call  Python, whose value is told as JSON */
const say = (python, kind, call) => tell(kind, JSON.parse(python.runPython(`json.dumps(${call})`)));

async function start(language) {
  tell("progress", 0.1);
  const [python, host] = await Promise.all([
    loadPyodide({ indexURL: RUNTIME, packages: ["sixth-card", "anywidget"] }),
    fetch(new URL("host.py", HERE)).then((answer) => answer.text()),
  ]);
  tell("progress", 0.7);
  python.runPython(host);
  python.runPython("import json; host = Host()");
  python.globals.set("language", language);
  python.runPython("from widgets import NimmtTable; table = NimmtTable(seed=SEED, language=language)".replace("SEED", SEED));
  say(python, "display", "host.widget(table)");
  return python;
}

const SEED = new URL(location.href).searchParams.get("seed");
const started = start(new URL(location.href).searchParams.get("language"));
started.catch((error) => tell("failed", String(error)));

onmessage = async ({ data: { id, content } }) => {
  const python = await started;
  python.globals.set("intent", JSON.stringify([id, content]));
  say(python, "news", "host.receive(*json.loads(intent))");
};
