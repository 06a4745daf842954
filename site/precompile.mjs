// Runs precompile.py in Pyodide, whose version of Python this machine need not have:
// node precompile.mjs PYODIDE IN OUT  writes each archive of the folder IN anew into OUT.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

const [pyodide, source, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [place, folder] of [
  ["/in", source],
  ["/out", target],
]) {
  python.FS.mkdir(place);
  python.mountNodeFS(place, folder);
}
python.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf8"));
const precompile = python.globals.get("precompile");
const path = python.pyimport("pathlib").Path;
for (const name of readdirSync(source)) precompile(path(`/in/${name}`), path(`/out/${name}`));
