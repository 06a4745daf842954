// The worker of a lesson's kernel, begun with the page: JupyterLite, which starts beside it, takes it
// for its own (see opening.js) and finds a Python that has imported what lessons import.
import "../extensions/@jupyterlite/pyodide-kernel-extension/static/@KERNEL@";
import { begin } from "./python.mjs";

begin();
