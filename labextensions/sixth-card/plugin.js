// The extension as JupyterLab takes it: it opens each notebook that is a lesson.
import { STYLE } from "./bar.js";
import { followClass } from "./class.js";
import { addHome, followLinks } from "./home.js";
import { open } from "./lesson.js";
import { closeOnEscape, showStills } from "./outputs.js";
import { after, PATIENCE } from "./waiting.js";
import { WORDS } from "./words.js";
/** @import {Extension, Jupyter, Panel, Scope, Services, Settings, Translator} from "../types" */

const ID = "sixth-card:opening";

const NARROW = 1000; // px below which a list of files beside a lesson takes too much of its room

/**
 * A package that JupyterLab shares with its extensions; an empty one where it has none of the name.
 * @param {Scope} scope
 * @param {string} name
 * @returns {Promise<any>}
 */
async function shared(scope, name) {
  const versions = Object.values(scope[name] ?? {});
  if (!versions.length) return {};
  const chosen = versions.find((version) => version.loaded) ?? versions[0];
  return (await chosen.get())();
}

/**
 * @param {Scope} scope
 * @returns {Promise<Extension>}
 */
export async function plugin(scope) {
  const [
    { INotebookTracker, NotebookActions },
    { ISettingRegistry },
    { ITranslator },
    { Widget },
    { ILauncher },
    { LabIcon },
  ] = await Promise.all(
    [
      "@jupyterlab/notebook",
      "@jupyterlab/settingregistry",
      "@jupyterlab/translation",
      "@lumino/widgets",
      "@jupyterlab/launcher",
      "@jupyterlab/ui-components",
    ].map((name) => shared(scope, name)),
  );
  return {
    id: ID,
    description: "Runs the lessons of Sixth Card when they are opened.",
    autoStart: true,
    requires: [INotebookTracker],
    // Jupyter Notebook has no launcher.
    optional: [ISettingRegistry, ITranslator, ...(ILauncher ? [ILauncher] : [])],
    activate(app, tracker, registry, translator, launcher) {
      const { serviceManager: services } = app;
      const settings = (registry?.load(ID) ?? Promise.resolve(undefined)).catch(() => undefined);
      const style = document.createElement("style");
      style.textContent = STYLE;
      document.head.append(style);
      closeOnEscape();
      /** @param {Panel} panel */
      const each = (panel) => {
        followLinks(app, panel);
        void opened({ NotebookActions, Widget }, panel, { services, settings, translator });
      };
      tracker.forEach(each);
      tracker.widgetAdded.connect((_, panel) => each(panel));
      void app.restored?.then(() => {
        if (window.innerWidth < NARROW) app.shell.collapseLeft?.();
      });
      addHome(app, wordsFor(translator), { LabIcon, Widget, launcher: launcher ?? null });
    },
  };
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
  const isNew = ![...services.sessions.running()].some((session) => session.path === context.path);
  const words = wordsFor(translator, about.language);
  if (!panel.sessionContext.isReady) waitForKernel(panel, services);
  node.dataset.lesson = "opening";
  const opening = async () => {
    if ((await settings)?.get("runLessons").composite !== false)
      await open(jupyter, panel, words, isNew);
  };
  const ready = opening()
    .catch((error) => {
      if (!panel.isDisposed) console.warn("The lesson did not run by itself.", error);
    })
    .finally(() => {
      node.dataset.lesson = "open";
    });
  followClass(jupyter, panel, ready).catch((error) =>
    console.warn("The class is out of reach.", error),
  );
  await ready;
}

/**
 * The words in the language that JupyterLab speaks, or a lesson.
 * @param {Translator | null} translator
 * @param {string} [language]
 */
function wordsFor(translator, language) {
  const languages = [translator?.languageCode, document.documentElement.lang, language];
  return languages.some((code) => code?.startsWith("ja")) ? WORDS.ja : WORDS.en;
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
    const isThere = [...sessions.running()].some((session) => session.path === context.path);
    // Not for ever: it may be this very session that waits to be ready.
    if (isThere) await Promise.race([sessionContext.ready, after(PATIENCE)]);
    const { kernelPreference: wanted } = sessionContext;
    const { defaultKernelName, defaultKernelLanguage: language } = context.model;
    sessionContext.kernelPreference = {
      ...wanted,
      name: defaultKernelName || wanted.name,
      language,
    };
    return isThere && sessionContext.session?.kernel ? false : start.call(sessionContext);
  };
  /** @type {Promise<boolean> | undefined} */
  let started;
  sessionContext.startKernel = () => (started ??= startOnce());
  sessionContext.ready.finally(() => {
    sessionContext.startKernel = start;
  });
}
