// A lesson opens running: an extension of JupyterLab and Jupyter Notebook, built by no bundler.
// Unasked it runs only code that is, byte for byte, what the kit came with.
(() => {
  /** @import {Cell, Extension, Jupyter, Kernel, Panel, Scope, Settings, Services, Tracker, Translator} from "../types" */
  /** @typedef {(...parts: (string | Node)[]) => void} Bar  shows these parts above the lesson; nothing: no bar */
  /** @typedef {"changed" | "unchecked" | "beside" | "still"} Reason  why a lesson does not run unasked */

  const ID = "sixth-card:opening";
  const SHIPPED = new URL("lessons.json", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const AGREED = "sixth-card:agreed"; // in the browser's storage: code that was run here
  const PLACES = "sixth-card:places"; // and where somebody was in each lesson
  const MOST_KEPT = 100; // of each
  const MOST_LETTERS = 500_000; // of the code; browsers keep some five million for all that lies on a site
  const VIEW = "application/vnd.jupyter.widget-view+json";

  /** Whether kernels live in this page, as in the browser edition; no answer of a kernel says so. */
  const IN_PAGE = document.querySelector("[data-jupyter-lite-root]") != null;
  const SETTLING = 15_000; // ms within which tables and charts are drawn
  const PATIENCE = 2000; // ms after which somebody who waits is told what for

  // Not in the kit's catalogue: these words are needed before there is a Python to ask for them.
  const WORDS = {
    en: {
      run: "Run this lesson",
      later: "Not now",
      show: "Show code",
      hide: "Hide code",
      starting: "Starting: the lesson will run in a moment.",
      busy: "Python is still busy with this lesson; it goes on here when that is done.",
      ended: "The Python of this lesson has ended. What was guessed and played is kept.",
      still: "The lesson has run, but what it shows is not known any more.",
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
      busy: "Pythonがこのレッスンの計算を続けています。終わりしだい、ここで再開します。",
      ended: "このレッスンのPythonは終了しました。予想とゲームの途中経過は残っています。",
      still: "このレッスンは実行済みですが、表示の内容が失われています。",
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
    .sc-opening button { margin: 0; }
    /* Folded code leaves no stub of itself above what it shows. */
    [data-lesson] .jp-Cell-inputWrapper:has(> .jp-InputPlaceholder) { display: none; }`;

  // What the kernel is asked before a lesson runs. Python looks for what it imports in the folder of
  // the lesson first, so a program there could pass itself off as a part of the kit.
  const QUESTIONS = {
    count: "get_ipython().execution_count",
    beside: `(lambda os: any(
      name.endswith(('.py', '.pyc', '.so', '.pyd'))
      for folder in ['.', *(entry.path for entry in os.scandir() if entry.is_dir())]
      for name in os.listdir(folder)))(__import__('os'))`.replace(/\s+/g, " "),
  };

  // A kernel that lives in the page knows neither what was kept nor, perhaps, the lesson's folder.
  const SETTLE = [
    "import kernel_lib.core.virtual_folder as _sixth_card",
    "await _sixth_card.settle(PATH)",
    "del _sixth_card",
  ].join("\n");

  // What the cells show is noted in the kernel, for whoever opens the lesson while it runs.
  // To ask for it nothing is imported: a program beside the lesson could pass itself off as the kit.
  const OUTPUTS = "kernel_lib.core.cell_outputs";
  const FOLLOW = `__import__('${OUTPUTS}').core.cell_outputs.follow(get_ipython())`;
  const SEND = `(lambda kit: kit and kit.send(get_ipython()))(__import__('sys').modules.get('${OUTPUTS}'))`;

  /** @param {Panel} panel */
  const codeCells = (panel) => panel.content.widgets.filter((cell) => cell.model.type === "code");

  /**
   * What is wrong with the code cells of a lesson, if they are not those that the kit came with.
   * @param {Cell[]} cells
   * @returns {Promise<Reason | undefined>}
   */
  async function fault(cells) {
    const code = codeOf(cells);
    if (stored(AGREED, /** @type {string[]} */ ([])).includes(code)) return undefined;
    try {
      const answer = await fetch(SHIPPED, { cache: "no-cache" });
      return isShipped(code, await answer.json()) ? undefined : "changed";
    } catch {
      return "unchecked"; // there is no list of lessons
    }
  }

  /**
   * Whether code is that of a lesson or of its pupils' copy, whose cells may be numbers of the lesson's.
   * @param {string} code
   * @param {Record<string, {code: string[], copy: (string | number)[]}>} lessons
   */
  const isShipped = (code, lessons) =>
    Object.values(lessons).some(({ code: own, copy }) =>
      [own, copy.map((cell) => (typeof cell === "number" ? own[cell] : cell))].some((cells) => JSON.stringify(cells) === code)
    );

  /** @param {Cell[]} cells */
  const sourcesOf = (cells) => cells.map((cell) => cell.model.sharedModel.getSource()).filter((source) => source.trim());

  /** @param {Cell[]} cells */
  const codeOf = (cells) => JSON.stringify(sourcesOf(cells));

  /**
   * What this browser keeps under a name; `usual` where that is nothing, or nothing of the kind.
   * @template {object} Value
   * @param {string} name
   * @param {Value} usual
   * @returns {Value}
   */
  function stored(name, usual) {
    try {
      const found = JSON.parse(localStorage.getItem(name) ?? "");
      return found != null && Array.isArray(found) === Array.isArray(usual) ? found : usual;
    } catch {
      return usual;
    }
  }

  /** @param {string} name @param {object} value */
  function store(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Nothing can be kept here: the lesson asks again, or opens at its top.
    }
  }

  /**
   * Code that somebody has read and run here may run unasked from now on. Where there is no room for
   * all, what was agreed to first is asked about again.
   * @param {Cell[]} cells
   */
  function agree(cells) {
    const code = codeOf(cells);
    if (code.length > MOST_LETTERS) return;
    const others = stored(AGREED, /** @type {string[]} */ ([])).filter((one) => one !== code);
    const kept = [...others, code].slice(-MOST_KEPT);
    while (kept.join("").length > MOST_LETTERS) kept.shift();
    store(AGREED, kept);
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
    if (IN_PAGE) {
      // It began with the page, and what lies beside the lesson is the site's.
      await tell(kernel, SETTLE.replace("PATH", JSON.stringify(path)));
      return { hasRun: false, isAlone: true };
    }
    const request = { code: "", silent: true, store_history: false, user_expressions: QUESTIONS };
    const said = (await kernel.requestExecute(request).done).content.user_expressions ?? {};
    return {
      hasRun: said.count?.data?.["text/plain"] !== "1",
      isAlone: said.beside?.data?.["text/plain"] === "False",
    };
  }

  /**
   * Let a kernel run some Python of the kit; returns what it displays as data.
   * @param {Kernel} kernel
   * @param {string} code
   * @returns {Promise<object | undefined>}
   */
  async function tell(kernel, code) {
    const request = kernel.requestExecute({ code, silent: true, store_history: false });
    /** @type {object | undefined} */
    let displayed;
    request.onIOPub = ({ content }) => { displayed = content.data?.["application/json"] ?? displayed; };
    await request.done;
    return displayed;
  }

  /** @param {number} ms */
  const after = (ms) => new Promise((done) => setTimeout(done, ms));

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
        cell.inputHidden = hide;
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
   * Follow what somebody runs in a lesson: whenever a cell has run, call `told`; code that was run here
   * may run unasked from now on.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {() => void} told
   */
  function follow({ NotebookActions }, panel, told) {
    const state = { hasRun: false, /** @type {Set<string>} */ known: new Set() };
    /** @param {object} _ @param {{notebook: object, cell: Cell}} news */
    const executed = (_, { notebook, cell }) => {
      if (notebook !== panel.content) return;
      told();
      state.hasRun = true;
      const source = cell.model.sharedModel.getSource();
      if (state.known.has(source)) return;
      state.known.add(source);
      const cells = codeCells(panel);
      if (sourcesOf(cells).every((one) => state.known.has(one))) agree(cells);
    };
    NotebookActions.executed.connect(executed);
    panel.disposed.connect(() => NotebookActions.executed.disconnect(executed));
    return state;
  }

  /**
   * Show what the cells showed last, as their kernel has noted it, so that its tables go on living.
   * @param {Panel} panel
   * @param {Kernel} kernel
   * @returns {Promise<boolean>}  whether there was anything
   */
  async function restore(panel, kernel) {
    const shown = /** @type {Record<string, object[]>} */ ((await tell(kernel, SEND)) ?? {});
    const known = codeCells(panel).filter(({ model }) => shown[model.id]);
    for (const { model } of known) {
      model.trusted = true;
      model.outputs.fromJSON(shown[model.id]);
    }
    return known.length > 0;
  }

  /**
   * Let outputs that were saved show their still pictures: the widgets that they name are gone, and
   * JupyterLab would say so in place of the picture.
   * @param {Panel} panel
   */
  function showStills(panel) {
    for (const { outputs } of Array.from(panel.context.model.cells)) {
      const saved = outputs?.toJSON() ?? [];
      if (!saved.some((one) => one.data?.[VIEW])) continue;
      outputs.fromJSON(saved.map((one) => {
        const { [VIEW]: view, ...data } = one.data ?? {};
        return view ? { ...one, data } : one;
      }));
    }
  }

  /** What scrolls in a notebook. @param {Panel} panel */
  const scroller = ({ content }) => content.node.querySelector(".jp-WindowedPanel-outer") ?? content.node;

  /**
   * Note where somebody is in a lesson: the cell at the top of what is seen, and how far above it begins.
   * @param {Panel} panel
   */
  function keepPlace(panel) {
    const { content, context } = panel;
    const outer = scroller(panel);
    const note = () => {
      const { [context.path]: _, ...others } = placesIn();
      const top = outer.getBoundingClientRect().top;
      const isSeen = (/** @type {Cell} */ { node }) => node.isConnected && node.getBoundingClientRect().bottom > top + 8;
      const cell = outer.scrollTop < 40 ? undefined : content.widgets.find(isSeen);
      const places = Object.entries(others);
      if (cell) places.push([context.path, [cell.model.id, top - cell.node.getBoundingClientRect().top]]);
      store(PLACES, Object.fromEntries(places.slice(-MOST_KEPT)));
    };
    let timer = 0;
    outer.addEventListener("scroll", () => {
      clearTimeout(timer);
      timer = window.setTimeout(note, 300);
    }, { passive: true });
  }

  /** Where somebody was, by lesson. @returns {Record<string, [string, number]>} */
  const placesIn = () => stored(PLACES, {});

  /**
   * Go back to the place where somebody was, and stay there while tables and charts are drawn.
   * @param {Panel} panel
   * @param {[string, number] | undefined} place
   */
  async function goBack(panel, place) {
    const { content } = panel;
    const at = content.widgets.findIndex(({ model }) => model.id === place?.[0]);
    if (!place || at < 0) return;
    const outer = scroller(panel);
    content.node.dataset.place = place[0]; // tables do not bring themselves into view
    let isFree = false; // somebody scrolls or clicks: the place is theirs
    const free = () => { isFree = true; };
    for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) panel.node.addEventListener(kind, free, { once: true });
    content.activeCellIndex = at;
    await content.scrollToItem(at, "start");
    const isThere = () => !isFree && !panel.isDisposed && content.activeCellIndex === at;
    for (let calm = 0, height = 0, until = Date.now() + SETTLING; calm < 20 && isThere() && Date.now() < until; calm += 1) {
      const { node } = content.widgets[at];
      const off = node.getBoundingClientRect().top + place[1] - outer.getBoundingClientRect().top;
      if (Math.abs(off) > 1 || outer.scrollHeight !== height) calm = 0;
      if (node.isConnected && Math.abs(off) > 1) outer.scrollTop += off;
      height = outer.scrollHeight;
      await after(100);
    }
  }

  /**
   * Let whoever presses Run All too early wait for the kernel: JupyterLab, which does not know its
   * kernels yet, or not what the notebook wants, would ask which one to take.
   * @param {Panel} panel
   * @param {Services} services
   */
  function waitForKernel({ context, sessionContext }, { kernelspecs, sessions }) {
    const start = sessionContext.startKernel;
    const startOnce = async () => {
      await Promise.all([kernelspecs.ready, sessions.refreshRunning()]);
      const isThere = [...sessions.running()].some((one) => one.path === context.path);
      // Not for ever: it may be this very session that waits to be ready.
      if (isThere) await Promise.race([sessionContext.ready, after(PATIENCE)]);
      const { kernelPreference: wanted } = sessionContext;
      const { defaultKernelName, defaultKernelLanguage: language } = context.model;
      sessionContext.kernelPreference = { ...wanted, name: defaultKernelName || wanted.name, language };
      return isThere && sessionContext.session?.kernel ? false : start.call(sessionContext);
    };
    /** @type {Promise<boolean> | undefined} */
    let started;
    sessionContext.startKernel = () => (started ??= startOnce());
    sessionContext.ready.finally(() => { sessionContext.startKernel = start; });
  }

  /**
   * Ask whether the lesson may run, with its code in sight; whoever agrees is not asked again.
   * @param {Panel} panel
   * @param {typeof WORDS.en} words
   * @param {Reason} reason
   * @param {Bar} bar
   * @param {(hide: boolean) => void} fold
   * @returns {Promise<boolean>}
   */
  async function agreed(panel, words, reason, bar, fold) {
    fold(reason === "still");
    panel.node.dataset.lesson = "asking";
    const agrees = await new Promise((resolve) => {
      const yes = button(words.run, "jp-mod-styled jp-mod-accept", () => resolve(true));
      const no = button(words.later, "jp-mod-styled jp-mod-reject", () => resolve(false));
      bar(words[reason], yes, no);
    });
    bar();
    if (agrees && reason !== "beside") agree(codeCells(panel));
    return agrees;
  }

  /**
   * Wait for something, and say what for when it takes long.
   * @template Value
   * @param {Bar} bar
   * @param {string} words
   * @param {Promise<Value>} awaited
   * @returns {Promise<Value>}
   */
  async function patiently(bar, words, awaited) {
    const timer = setTimeout(() => bar(words), PATIENCE);
    try {
      return await awaited;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Open a lesson: run it, perhaps after asking, or take it up as its kernel has it.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {typeof WORDS.en} words
   * @param {boolean} isNew  whether it has no kernel yet
   */
  async function open(jupyter, panel, words, isNew) {
    const endClean = keepClean(panel.context.model);
    const bar = makeBar(jupyter, panel);
    const fold = makeFold(jupyter, panel, words);
    const place = placesIn()[panel.context.path];
    const followed = follow(jupyter, panel, bar);
    const isOurs = !(await fault(codeCells(panel)));
    fold(isOurs);
    if (isOurs && isNew) bar(words.starting);
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel || (await kernel.info).language_info.name !== "python") return bar();
    const asked = ask(kernel, panel.context.path);
    const { hasRun, isAlone } = await (isNew ? asked : patiently(bar, words.busy, asked));
    // Who was quick has pressed Run All meanwhile.
    const isBack = hasRun && (followed.hasRun || (await restore(panel, kernel)));
    if (!isBack) {
      // Once more: somebody may have typed while the kernel started.
      const fresh = hasRun ? "still" : undefined;
      const reason = (await fault(codeCells(panel))) ?? (isAlone ? fresh : "beside");
      if (reason && !(await agreed(panel, words, reason, bar, fold))) return;
      if (reason) endClean();
      await run(jupyter, panel, kernel);
    } else if (followed.hasRun && isAlone) await tell(kernel, FOLLOW);
    if (isOurs || !isBack) sourcesOf(codeCells(panel)).forEach((source) => followed.known.add(source));
    bar();
    offerToRunAgain(jupyter, panel, words, bar);
    void goBack(panel, place).then(() => keepPlace(panel));
  }

  /**
   * Run all cells, with what they show noted in the kernel.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {Kernel} kernel
   */
  async function run({ NotebookActions }, panel, kernel) {
    if (!IN_PAGE) await tell(kernel, FOLLOW);
    await NotebookActions.runCells(panel.content, codeCells(panel), panel.sessionContext);
  }

  /**
   * When the kernel has ended, offer to run the lesson with another one.
   * @param {Jupyter} jupyter
   * @param {Panel} panel
   * @param {typeof WORDS.en} words
   * @param {Bar} bar
   */
  function offerToRunAgain(jupyter, panel, words, bar) {
    const { sessionContext } = panel;
    let isStarting = false;
    let hasRestarted = false;
    const again = async () => {
      isStarting = true;
      bar(words.starting);
      // A server forgets the session of a kernel that died; JupyterLab would ask for it in vain.
      await sessionContext.shutdown().catch(() => undefined);
      const kernel = await sessionContext.changeKernel({ name: sessionContext.kernelPreference.name ?? "python3" });
      if (kernel) await run(jupyter, panel, kernel);
      bar();
      isStarting = false;
    };
    /** @param {object} _ @param {string} status */
    const changed = (_, status) => {
      if (isStarting) return;
      const kernel = sessionContext.session?.kernel;
      if (hasRestarted && status === "idle" && kernel) {
        hasRestarted = false;
        void tell(kernel, FOLLOW);
      }
      if (!["dead", "terminating", "restarting", "autorestarting"].includes(status)) return;
      hasRestarted = !IN_PAGE && status.endsWith("restarting");
      bar(words.ended, button(words.run, "jp-mod-styled jp-mod-accept", () => void again()));
    };
    sessionContext.statusChanged.connect(changed);
    panel.disposed.connect(() => sessionContext.statusChanged.disconnect(changed));
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
    showStills(panel);
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
