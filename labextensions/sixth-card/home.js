// The ways to Home and to the lessons: a tile in the launcher, a panel at the side, links in lessons.
import { IN_PAGE } from "./kernel.js";
import { placesIn } from "./places.js";
import { titles } from "./shipped.js";
/** @import {App, Launcher, Panel, SidePanel} from "../types" */
/** @import {Words} from "./words.js" */

const COMMAND = "sixth-card:home";
const HOME = "home.ipynb";

/** Where the lessons may lie, seen from where the server looks. */
const FOLDERS = ["", "notebooks/"];

/** Our bull, in one colour, as JupyterLab's own signs. */
const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path class="jp-icon3"
  fill="#616161" d="M3 4c0 3 1.4 4.5 3.6 5-.4 1-.6 2-.6 3 0 4.5 2.5 8 6 8s6-3.5 6-8c0-1-.200-2-.600-3
  C19.6 8.5 21 7 21 4c-1.4 1.700-3 2.300-5 2.400C14.800 5.500 13.5 5 12 5s-2.800.500-4 1.4C6 6.3 4.4 5.7 3 4z"/></svg>`;

/**
 * Add what leads to Home and to the lessons.
 * @param {App} app
 * @param {Words} words
 * @param {{LabIcon: any, Widget: any, launcher: Launcher | null}} jupyter
 */
export function addHome(app, words, { LabIcon, Widget, launcher }) {
  const icon = new LabIcon({ name: "sixth-card:bull", svgstr: SIGN });
  /** @param {string} path */
  const open = (path) => openAt(app, path);
  app.commands.addCommand(COMMAND, {
    label: words.home,
    caption: words.homeCaption,
    icon,
    execute: async () => {
      const folder = await folderOf(app, words.language);
      if (folder != null) await open(folder + HOME);
      else await app.commands.execute("apputils:notify", { message: words.noLessons });
    },
  });
  launcher?.add({ command: COMMAND, category: "Sixth Card", rank: -1 });
  const panel = new Widget();
  panel.id = "sixth-card-panel";
  panel.title.icon = icon;
  panel.title.caption = words.home;
  panel.addClass("sc-lessons");
  app.shell.add(panel, "left", { rank: 900 });
  fillWhenSeen(app, panel, words, open);
}

/**
 * Lay the lessons into the panel at the side, whenever it is opened.
 * @param {App} app
 * @param {SidePanel} panel
 * @param {Words} words
 * @param {(path: string) => Promise<unknown>} open
 */
function fillWhenSeen(app, panel, words, open) {
  const fill = async () => {
    const folder = await folderOf(app, words.language);
    if (folder == null) return panel.node.replaceChildren(words.noLessons);
    const of = (/** @type {string} */ path, /** @type {string} */ title) => {
      const link = document.createElement("a");
      link.href = "#";
      link.textContent = title;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        void open(path);
      });
      return link;
    };
    const named = await titles(words.language);
    const paths = Object.keys(placesIn()).filter((path) => path.startsWith(folder));
    const last = paths.at(-1) ?? "";
    const lastTitle = named.find(([file]) => last === folder + file);
    const list = document.createElement("ul");
    for (const [file, title] of named) {
      const item = document.createElement("li");
      item.append(of(folder + file, title));
      list.append(item);
    }
    const first = [of(folder + HOME, words.home)];
    if (lastTitle) first.push(of(last, `${words.goOn}${words.colon}${lastTitle[1]}`));
    for (const link of first) link.className = "sc-first";
    panel.node.replaceChildren(...first, list);
  };
  new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting))
      fill().catch(() => panel.node.replaceChildren(words.noLessons));
  }).observe(panel.node);
}

/** Whether this is one page that shows one notebook: its own ways lead to lists of files. */
const IS_ONE_PAGE = IN_PAGE && /\/notebooks\/(index[.]html)?$/.test(location.pathname);

/**
 * Open a notebook where this application has its notebooks.
 * @param {App} app
 * @param {string} path
 */
async function openAt(app, path) {
  if (IS_ONE_PAGE) {
    const there = new URL(location.href);
    there.searchParams.set("path", path);
    location.assign(there.href);
  } else if (app.name === "Jupyter Notebook")
    // It has a tab of the browser for each; its own way there makes one here first.
    window.open(`${location.href.split("/notebooks/")[0]}/notebooks/${encodeURI(path)}`);
  else await app.commands.execute("docmanager:open", { path });
}

/**
 * The folder of the lessons in a language; none where this server has none.
 * @param {App} app
 * @param {string} language
 */
async function folderOf({ serviceManager: { contents } }, language) {
  for (const folder of FOLDERS) {
    const there = await contents
      .get(`${folder}${language}/${HOME}`, { content: false })
      .catch(() => undefined);
    if (there) return `${folder}${language}/`;
  }
  return undefined;
}

/**
 * Open the lessons to which a notebook of the kit links beside it, not in another tab of the browser.
 * @param {App} app
 * @param {Panel} panel
 */
export function followLinks(app, { node, context }) {
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const folder = context.path.slice(0, context.path.lastIndexOf("/") + 1);
    const { lesson, commandlinkerArgs } = link.dataset;
    // Jupyter keeps the address of a link to a file apart.
    const written = IS_ONE_PAGE ? `${link.getAttribute("href")} ${commandlinkerArgs}` : "";
    const page = /\b(glossary|course|proofs)[.]md/.exec(written)?.[1];
    const map = page === "course" ? HOME : undefined; // there the whole course is seen
    const notebook = lesson ?? /[\w-]+[.]ipynb/.exec(written)?.[0] ?? map;
    if (notebook) void openAt(app, folder + notebook);
    else if (page)
      window.open(new URL(`../${folder.split("/").at(-2)}/${page}.html`, location.href));
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before Jupyter's own way.
  node.addEventListener("click", follow, { capture: true });
}
