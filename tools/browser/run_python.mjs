// Python in WebAssembly with an archive of modules: run(pyodide, archive, given, code), in node and
// in browsers. In node: node run_python.mjs PYODIDE ARCHIVE GIVEN CODE, all of them files but PYODIDE.
export async function run(pyodide, archive, given, code) {
  const lines = [];
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: pyodide, stdout: (line) => lines.push(line) });
  python.unpackArchive(archive, "zip", { extractDir: "/kit" });
  python.globals.set("GIVEN", given);
  python.runPython("import os, sys; sys.path.insert(0, '/kit'); os.environ['TQDM_DISABLE'] = '1'");
  python.runPython(code);
  return lines.join("\n");
}

if (globalThis.process?.argv[1]?.endsWith("run_python.mjs")) {
  const { readFileSync } = await import("node:fs");
  const [pyodide, archive, ...texts] = process.argv.slice(2);
  const [given, code] = texts.map((path) => readFileSync(path, "utf8"));
  const bytes = readFileSync(archive);
  try {
    console.log(
      await run(
        pyodide,
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
        given,
        code,
      ),
    );
  } catch (error) {
    console.error(String(error.message));
    process.exitCode = 1;
  }
}
