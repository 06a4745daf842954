// A lesson opens running: an extension of JupyterLab and Jupyter Notebook, built by no bundler.
// JupyterLab loads this file as a script; its modules follow when the extension is asked for.
(() => {
  /** @import {Scope} from "../types" */
  // A lesson's page of the browser edition has begun a worker: the first kernel takes it.
  const { frameElement } = window;
  const begun = frameElement?.kernelWorker;
  if (begun) {
    frameElement.kernelWorker = undefined;
    window.Worker = new Proxy(Worker, {
      construct(target, given) {
        if (!/comlink[.]worker/.test(given[0])) return Reflect.construct(target, given);
        window.Worker = target;
        return begun;
      },
    });
  }

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
