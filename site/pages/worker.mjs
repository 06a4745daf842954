// Python for the table on the first page: in a worker, so that the page stays quick.
import { startPython } from "./python.mjs";

/** What was kept of earlier visits is taken up; the match at the table is kept from now on. */
const BEFORE = `
import json
from kernel_lib.runtime import page, preferences, storage
from kernel_lib.core.text import use_language
page.without_notebook()
from widgets import NimmtTable
from widgets.shared.connection.host import Host
from widgets.shared.table.parts import saved_match
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

/**
 * A table, with just the files that it needs.
 * @param {{language: string, seed: number}} table
 */
async function start({ language, seed }) {
  const others = ["lesson.tar.zst", "others.tar.zst"];
  const { python, loadOthers } = await startPython("first", others, () => tell("progress", 0.6));
  tell("progress", 0.8);
  python.globals.set("language", language);
  python.globals.set("seed", seed);
  await python.runPythonAsync(BEFORE);
  tellValue(python, "display", "host.widget(NimmtTable(seed=seed, language=language))");
  return { python, loadOthers };
}

/** @type {ReturnType<typeof start>} */
let started;

onmessage = async ({ data: { kind, what } }) => {
  const failed = (/** @type {unknown} */ error) => tell("failed", String(error));
  if (kind === "start") {
    started = start(what);
    return void started.catch(failed);
  }
  const { python, loadOthers } = await started;
  if (kind === "live") return void loadOthers().catch(failed); // charts, and what is asked for later
  python.globals.set("intent", JSON.stringify(what));
  tellValue(python, "changes", "host.receive(*json.loads(intent))");
};
