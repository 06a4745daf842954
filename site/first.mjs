// Runs first.py in Pyodide, with the packages as the site has them:
// node first.mjs RUNTIME LANGUAGES  writes the archives of the first page into the folder RUNTIME.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [runtime, languages] = process.argv.slice(2);
const folder = resolve(runtime);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.mkdir("/runtime");
python.mountNodeFS("/runtime", folder);
python.runPython(readFileSync(new URL("first.py", import.meta.url), "utf8"));
await python.loadPackage(["sixth-card", "anywidget"], { messageCallback: () => undefined });
python.globals.get("play")(python.toPy(languages.split(",")));
const path = python.pyimport("pathlib").Path;
python.globals.get("write")(path("/runtime/python_stdlib.zip"), path("/runtime"));
process.exit(0);
