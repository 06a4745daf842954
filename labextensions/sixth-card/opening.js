// A lesson opens running: an extension of JupyterLab and Jupyter Notebook, built by no bundler.
// JupyterLab loads this file as a script; its modules follow when the extension is asked for.
(() => {
  /** @import {Scope} from "../types" */
  /** @type {Scope} */
  let scope = {};

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["sixth-card"] = {
    /** @param {Scope} shared */
    init: (shared) => void (scope = shared),
    get: async () => {
      const { plugin } = await import("./plugin.js");
      const made = await plugin(scope);
      return () => ({ __esModule: true, default: made });
    },
  };
})();
