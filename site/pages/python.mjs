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

/** Wait until a file of Python has come, as somebody else has asked for it. @param {string} name */
function arrival(name) {
  return new Promise((come) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some((entry) => entry.name === RUNTIME + name)) return;
      observer.disconnect();
      come(undefined);
    });
    observer.observe({ type: "resource", buffered: true });
  });
}

/**
 * Python with the files of an archive, and what lets the others come (`archives.py`, `later.py`).
 * @param {string} name @param {string[]} others @param {Record<string, unknown>} options
 * @param {() => void} [loaded] what is done when Python is there, before its files are
 */
export async function startPython(name, others, options, loaded) {
  const starting = load({
    ...options,
    packages: [],
    indexURL: RUNTIME,
    stdLibURL: `${RUNTIME}${name}-stdlib.zip`,
  });
  // Python starts while its files come: they do not share the line with what it starts from.
  const files = Promise.race([arrival("pyodide.asm.wasm"), starting]).then(() =>
    Promise.all([fetched("later.py"), fetched(`${name}.tar.zst`)]),
  );
  const python = await starting;
  loaded?.();
  const [source, archive] = await files;
  const place = python.runPython("import site; site.getsitepackages()[0]");
  python.FS.writeFile(`${place}/later.py`, source);
  const later = python.pyimport("later").begin(archive, python.toPy(others), fetchedNow);
  return { python, loadOthers: () => later.load(fetched) };
}

/** What the kernel of JupyterLite calls. @param {Record<string, unknown>} options */
export async function loadPyodide(options) {
  const { python, loadOthers } = await startPython("lesson", ["others.tar.zst"], options);
  opened()
    .then(loadOthers)
    .catch(() => undefined); // an import asks again
  return python;
}
