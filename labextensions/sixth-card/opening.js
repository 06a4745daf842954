// A lesson opens running: an extension of JupyterLab and Jupyter Notebook, built by no bundler.
// Unasked it runs only code that is, byte for byte, what the kit came with.
(() => {
  /** @import {Cell, Extension, Jupyter, Kernel, Panel, Scope, Settings, Services, Tracker, Translator} from "../types" */
  /** @typedef {(...parts: (string | Node)[]) => void} Bar  shows these parts above the lesson; nothing: no bar */
  /** @typedef {"changed" | "unchecked" | "beside"} Reason  why a lesson does not run unasked */

  const ID = "sixth-card:opening";
  const SHIPPED = new URL("lessons.json", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const KEPT = "sixth-card:outputs";
  const MOST_KEPT = 6; // lessons; a browser stores about 5 MB

  // Three dots in place of an answer: there somebody is to write, so the code stays in sight.
  const TO_FILL_IN = /, \.\.\.\)/;

  // Not in the kit's catalogue: these words are needed before there is a Python to ask for them.
  const WORDS = {
    en: {
      run: "Run this lesson",
      later: "Not now",
      show: "Show code",
      hide: "Hide code",
      starting: "Starting: the lesson will run in a moment.",
      changed: "The code of this lesson has been changed, so it does not run by itself.",
      unchecked: "The code of this lesson could not be checked here, so it does not run by itself.",
      beside: "Beside this lesson lie programs that it might run, so it does not run by itself.",
    },
    ja: {
      run: "このレッスンを実行する",
      later: "今はしない",
      show: "コードを表示",
      hide: "コードを隠す",
      starting: "準備しています。まもなくレッスンが始まります。",
      changed: "このレッスンのコードは変更されているため、自動では実行されません。",
      unchecked: "このレッスンのコードを確認できなかったため、自動では実行されません。",
      beside: "同じフォルダーにあるプログラムも実行されるおそれがあるため、このレッスンは自動では実行されません。",
    },
  };

  const STYLE = `
    .sc-opening { align-items: center; background: var(--jp-layout-color2); box-sizing: border-box;
      border-bottom: 1px solid var(--jp-border-color2); color: var(--jp-ui-font-color1); display: flex;
      flex-wrap: wrap; font-family: var(--jp-ui-font-family); font-size: var(--jp-ui-font-size1);
      gap: 4px 8px; min-height: 40px; padding: 4px 16px; }
    .sc-opening[hidden] { display: none; }
    .jp-Notebook > .sc-opening { left: 0; position: absolute; right: 0; top: 0; z-index: 9; }
    .sc-opening button { margin: 0; }`;

  // What the kernel is asked before a lesson runs. Python looks for what it imports in the folder of
  // the lesson first, so a program there could pass itself off as a part of the kit.
  const QUESTIONS = {
    count: "get_ipython().execution_count",
    beside: `(lambda os: any(
      name.endswith(('.py', '.pyc', '.so', '.pyd'))
      for folder in ['.', *(entry.path for entry in os.scandir() if entry.is_dir())]
      for name in os.listdir(folder)))(__import__('os'))`.replace(/\s+/g, " "),
  };

  // A kernel that lives in the page may not see the lesson's folder: see without_drive.py of the kit.
  const SETTLE = [
    "if __import__('sys').platform == 'emscripten':",
    "    import kernel_lib.core.without_drive as _sixth_card",
    "    _sixth_card.settle(FOLDER)",
    "    del _sixth_card",
  ].join("\n");

  /** The outputs of lessons that ran in this tab, by kernel and cell.
   * @type {Map<string, Record<string, object[]>>} */
  const kept = new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));

  /** @param {Panel} panel */
  const codeCells = (panel) => panel.content.widgets.filter((cell) => cell.model.type === "code");

  /**
   * What is wrong with the code cells of a lesson, if they are not those that the kit came with.
   * @param {Cell[]} cells
   * @returns {Promise<Reason | undefined>}
   */
  async function fault(cells) {
    const sources = cells.map((cell) => cell.model.sharedModel.getSource());
    const code = JSON.stringify(sources.filter((source) => source.trim()));
    try {
      const hash = sha256(new TextEncoder().encode(code));
      const answer = await fetch(SHIPPED, { cache: "no-cache" });
      return Object.values(await answer.json()).includes(hash) ? undefined : "changed";
    } catch {
      return "unchecked"; // there is no list of lessons
    }
  }

  /**
   * The SHA-256 of bytes in hexadecimal (FIPS 180-4). A browser's own hashes nothing on a page that
   * comes without https from another machine, as in a class room.
   * @param {Uint8Array} bytes
   */
  function sha256(bytes) {
    const primes = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && [2, 3, 5, 7, 11, 13, 17].every((p) => n === p || n % p));
    const constants = primes.map((prime) => (Math.cbrt(prime) * 2 ** 32) | 0);
    const state = primes.slice(0, 8).map((prime) => (Math.sqrt(prime) * 2 ** 32) | 0);
    const padded = new DataView(new ArrayBuffer((Math.ceil((bytes.length + 9) / 64) * 64)));
    bytes.forEach((byte, at) => padded.setUint8(at, byte));
    padded.setUint8(bytes.length, 128);
    padded.setUint32(padded.byteLength - 4, bytes.length * 8);
    const turn = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));
    for (let block = 0; block < padded.byteLength; block += 64) {
      const words = Array.from({ length: 16 }, (_, at) => padded.getInt32(block + 4 * at));
      for (let at = 16; at < 64; at += 1) {
        const [early, late] = [words[at - 15], words[at - 2]];
        const mixed = (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
        words[at] = (words[at - 16] + words[at - 7] + mixed) | 0;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let at = 0; at < 64; at += 1) {
        const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[at] + words[at];
        const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
    }
    return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  /**
   * See to it that only what somebody wrote or laid out counts as a change of the file, not what a
   * kernel or a chart puts into it.
   * @param {Panel["context"]["model"]} model
   * @returns {() => void} ends it
   */
  function keepClean(model) {
    const written = () =>
      JSON.stringify(
        Array.from(model.cells, ({ type, sharedModel }) => {
          const { execution, trusted, ...metadata } = sharedModel.getMetadata();
          return [type, sharedModel.getSource(), metadata];
        })
      );
    const before = written();
    const clean = () => {
      if (!model.dirty) return;
      if (written() === before) model.dirty = false;
      else end();
    };
    const end = () => void model.stateChanged.disconnect(clean);
    model.stateChanged.connect(clean);
    clean();
    return end;
  }

  /**
   * Whether a kernel has run anything, and whether no programs lie beside the lesson.
   * @param {Kernel} kernel
   * @param {string} path of the lesson
   */
  async function ask(kernel, path) {
    const code = SETTLE.replace("FOLDER", JSON.stringify(path.split("/").slice(0, -1).join("/")));
    const request = { code, silent: true, store_history: false, user_expressions: QUESTIONS };
    const said = (await kernel.requestExecute(request).done).content.user_expressions ?? {};
    // A kernel that lives in the page answers no questions: it began with the page, and what lies
    // beside the lesson is the site's.
    return {
      hasRun: said.count != null && said.count.data?.["text/plain"] !== "1",
      isAlone: said.beside == null || said.beside.data?.["text/plain"] === "False",
    };
  }

  /**
   * A button with a text.
   * @param {string} text
   * @param {string} kind  its class
   * @param {() => void} press
   */
  function button(text, kind, press, name = "button") {
    const made = document.createElement(name);
    made.className = kind;
    made.textContent = text;
    made.addEventListener("click", press);
    return made;
  }

  /**
   * The bar above a lesson, empty so far.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @returns {Bar}
   */
  function makeBar({ Widget }, panel) {
    const node = document.createElement("div");
    const shown = document.createElement("div");
    shown.className = "sc-opening";
    shown.setAttribute("role", "status");
    node.append(shown);
    const widget = new Widget({ node });
    widget.hide();
    panel.contentHeader.addWidget(widget);
    // JupyterLab gives a bar its least height, whatever it says; in a narrow window it says more lines.
    new ResizeObserver(() => {
      node.style.minHeight = `${shown.offsetHeight}px`;
      if (!panel.isDisposed) panel.contentHeader.fit();
    }).observe(shown);
    return (...parts) => {
      shown.replaceChildren(...parts);
      // Words that soon go lie over the lesson, so that it does not jump when they do.
      const isPassing = parts.every((part) => typeof part === "string");
      (isPassing ? panel.content.node : node).append(shown);
      shown.hidden = !parts.length;
      widget.setHidden(isPassing);
    };
  }

  /**
   * The button that shows and hides all code. How it stands is not written into the file.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {typeof WORDS.en} words
   */
  function makeFold({ Widget }, panel, words) {
    let hidden = false;
    /** @param {boolean} hide */
    const fold = (hide) => {
      hidden = hide;
      toggle.textContent = hide ? words.show : words.hide;
      for (const cell of codeCells(panel)) {
        cell.syncCollapse = false; // or else the file would be told
        cell.inputHidden = hide && !TO_FILL_IN.test(cell.model.sharedModel.getSource());
      }
    };
    const toggle = button("", "jp-ToolbarButtonComponent", () => fold(!hidden), "jp-button");
    toggle.setAttribute("appearance", "stealth");
    const node = document.createElement("div");
    node.className = "jp-ToolbarButton";
    node.append(toggle);
    const item = new Widget({ node });
    const { toolbar } = panel;
    toolbar.insertBefore("spacer", "sixth-card-code", item) || toolbar.addItem("sixth-card-code", item);
    return fold;
  }


  /**
   * Whenever a cell of the lesson has run, keep what all of them show, and call `told`.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {Kernel} kernel
   * @param {() => void} told
   */
  function keep({ NotebookActions }, panel, kernel, told) {
    /** @param {object} _ @param {{notebook: object}} news */
    const executed = (_, { notebook }) => {
      if (notebook !== panel.content) return;
      told();
      const shown = codeCells(panel).map(({ model }) => [model.id, model.outputs.toJSON()]);
      kept.delete(kernel.id); // so that it comes last
      kept.set(kernel.id, Object.fromEntries(shown));
      for (const id of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(id);
    };
    NotebookActions.executed.connect(executed);
    panel.disposed.connect(() => NotebookActions.executed.disconnect(executed));
  }

  /**
   * Show again what a lesson showed before the page was loaded anew, so that its games go on.
   * @param {Panel} panel
   * @param {Kernel} kernel
   */
  function restore(panel, kernel) {
    const shown = kept.get(kernel.id) ?? {};
    for (const { model } of codeCells(panel)) {
      if (!shown[model.id]) continue;
      model.trusted = true;
      model.outputs.fromJSON(shown[model.id]);
    }
  }

  /**
   * Let whoever presses Run All too early wait for the kernel: JupyterLab, which does not know its
   * kernels yet, would ask which one to take.
   * @param {Panel} panel
   * @param {Services} services
   */
  function waitForKernel({ context, sessionContext }, { kernelspecs, sessions }) {
    const start = sessionContext.startKernel;
    const startOnce = async () => {
      await Promise.all([kernelspecs.ready, sessions.refreshRunning()]);
      if (![...sessions.running()].some((one) => one.path === context.path)) return start.call(sessionContext);
      await sessionContext.ready;
      return false;
    };
    /** @type {Promise<boolean> | undefined} */
    let started;
    sessionContext.startKernel = () => (started ??= startOnce());
    sessionContext.ready.finally(() => { sessionContext.startKernel = start; });
  }

  /**
   * Ask whether the lesson may run, with its code in sight.
   * @param {typeof WORDS.en} words
   * @param {Reason} reason
   * @param {Bar} bar
   * @returns {Promise<boolean>}
   */
  function agreed(words, reason, bar) {
    return new Promise((resolve) => {
      const yes = button(words.run, "jp-mod-styled jp-mod-accept", () => resolve(true));
      const no = button(words.later, "jp-mod-styled jp-mod-reject", () => resolve(false));
      bar(words[reason], yes, no);
    });
  }

  /**
   * Open a lesson: run it, perhaps after asking, or leave it as its kernel has it.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {typeof WORDS.en} words
   * @param {boolean} isNew  whether it has no kernel yet
   */
  async function open(jupyter, panel, words, isNew) {
    const endClean = keepClean(panel.context.model);
    const bar = makeBar(jupyter, panel);
    const fold = makeFold(jupyter, panel, words);
    const isOurs = !(await fault(codeCells(panel)));
    fold(isOurs);
    if (isOurs && isNew) bar(words.starting);
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel || (await kernel.info).language_info.name !== "python") return bar();
    const { hasRun, isAlone } = await ask(kernel, panel.context.path);
    const cells = codeCells(panel);
    // Once more: somebody may have typed while the kernel started.
    const reason = (await fault(cells)) ?? (isAlone ? undefined : "beside");
    if (!reason) keep(jupyter, panel, kernel, bar);
    if (hasRun && !reason) restore(panel, kernel);
    if (hasRun) return bar();
    if (reason) {
      fold(false);
      panel.node.dataset.lesson = "asking";
      const agrees = await agreed(words, reason, bar);
      bar();
      if (!agrees) return;
      endClean();
    }
    await jupyter.NotebookActions.runCells(panel.content, cells, panel.sessionContext);
    bar();
  }

  /**
   * Open a notebook: if it is a lesson, and if lessons are to run.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {{services: Services, settings: Promise<Settings | undefined>, translator: Translator | null}} app
   */
  async function opened(jupyter, panel, { services, settings, translator }) {
    await panel.context.ready;
    const { context, node } = panel;
    const about = context.model.getMetadata("sixth_card");
    if (!about) return;
    const isNew = ![...services.sessions.running()].some((one) => one.path === context.path);
    const languages = [translator?.languageCode, document.documentElement.lang, about.language];
    const words = languages.some((code) => code?.startsWith("ja")) ? WORDS.ja : WORDS.en;
    if (!panel.sessionContext.isReady) waitForKernel(panel, services);
    node.dataset.lesson = "opening";
    try {
      if ((await settings)?.get("runLessons").composite !== false) await open(jupyter, panel, words, isNew);
    } catch (error) {
      if (!panel.isDisposed) console.warn("The lesson did not run by itself.", error);
    } finally {
      node.dataset.lesson = "open";
    }
  }

  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...kept]));
    } catch {
      sessionStorage.removeItem(KEPT); // too much to keep: the lessons show their pictures
    }
  });

  /** @type {Scope} */
  let scope = {};

  /**
   * A package that JupyterLab shares with its extensions.
   * @param {string} name
   * @returns {Promise<any>}
   */
  async function shared(name) {
    const versions = Object.values(scope[name]);
    const chosen = versions.find((version) => version.loaded) ?? versions[0];
    return (await chosen.get())();
  }

  /** @returns {Promise<Extension>} */
  async function plugin() {
    const [{ INotebookTracker, NotebookActions }, { ISettingRegistry }, { ITranslator }, { Widget }] =
      await Promise.all(
        ["@jupyterlab/notebook", "@jupyterlab/settingregistry", "@jupyterlab/translation", "@lumino/widgets"].map(shared)
      );
    return {
      id: ID,
      description: "Runs the lessons of Sixth Card when they are opened.",
      autoStart: true,
      requires: [INotebookTracker],
      optional: [ISettingRegistry, ITranslator],
      activate({ serviceManager: services }, tracker, registry, translator) {
        const settings = (registry?.load(ID) ?? Promise.resolve(undefined)).catch(() => undefined);
        const style = document.createElement("style");
        style.textContent = STYLE;
        document.head.append(style);
        /** @param {Panel} panel */
        const each = (panel) => void opened({ NotebookActions, Widget }, panel, { services, settings, translator });
        tracker.forEach(each);
        tracker.widgetAdded.connect((_, panel) => each(panel));
      },
    };
  }

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["sixth-card"] = {
    /** @param {Scope} shared */
    init: (shared) => void (scope = shared),
    get: async () => {
      const made = await plugin();
      return () => ({ __esModule: true, default: made });
    },
  };
})();
