// Runs archives.py in Pyodide, with the packages as precompile.mjs has left them:
// node archives.mjs RUNTIME WHEELS LESSONS LANGUAGES  writes the archives into the folder RUNTIME.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

const [runtime, wheels, lessons] = process.argv.slice(2).map((path) => resolve(path));
const languages = process.argv[5].split(",");
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);

/** Python with all packages, and what `archives.py` has. */
async function start() {
  const python = await loadPyodide({ indexURL: `${runtime}/` });
  for (const [place, folder] of [
    ["/runtime", runtime],
    ["/lessons", lessons],
  ]) {
    python.FS.mkdir(place);
    python.mountNodeFS(place, folder);
  }
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const name of readdirSync(wheels).filter((file) => file.endsWith(".whl")))
    python.unpackArchive(new Uint8Array(readFileSync(`${wheels}/${name}`)), "wheel", {
      extractDir,
    });
  python.runPython(readFileSync(new URL("archives.py", import.meta.url), "utf8"));
  return (/** @type {string} */ name, /** @type {unknown[]} */ ...given) =>
    python.globals.get(name)(...given.map((value) => python.toPy(value)));
}

try {
  await (
    await start()
  )("write_first", languages);
  await (
    await start()
  )("write_others");
  process.exit(0);
} catch (error) {
  console.error(String(error.message));
  process.exit(1);
}
