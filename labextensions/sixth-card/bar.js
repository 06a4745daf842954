// The bar above a lesson, and the button that folds its code.
import { codeCells } from "./cells.js";
/** @import {Jupyter, Panel} from "../types" */
/** @import {Words} from "./words.js" */
/** @typedef {(...parts: (string | Node)[]) => void} Bar  shows these parts above the lesson; nothing: no bar */

export const STYLE = `
  .sc-opening { align-items: center; background: var(--jp-layout-color2); box-sizing: border-box;
    border-bottom: 1px solid var(--jp-border-color2); color: var(--jp-ui-font-color1); display: flex;
    flex-wrap: wrap; font-family: var(--jp-ui-font-family); font-size: var(--jp-ui-font-size1);
    gap: 4px 8px; min-height: 40px; padding: 4px 16px; }
  .sc-opening[hidden] { display: none; }
  .jp-Notebook > .sc-opening { left: 0; position: absolute; right: 0; top: 0; z-index: 9; }
  .sc-opening button { margin: 0; }
  /* Folded code leaves no stub of itself above what it shows. */
  [data-lesson] .jp-Cell-inputWrapper:has(> .jp-InputPlaceholder) { display: none; }
  .sc-lessons { background: var(--jp-layout-color1); color: var(--jp-ui-font-color1);
    font-size: var(--jp-ui-font-size1); overflow: auto; padding: 8px 12px; }
  .sc-lessons ul { list-style: none; margin: 8px 0; padding: 0; }
  .sc-lessons a { align-items: center; color: inherit; display: flex; min-height: 32px; padding: 0 4px; }
  .sc-lessons a:hover { background: var(--jp-layout-color2); }
  .sc-lessons .sc-first { font-weight: 600; min-height: 40px; }
  /* JupyterLab shows by colours alone what is a button, a slider, and where the focus is. */
  @media (forced-colors: active) {
    .jp-OutputArea-output :is(.jupyter-button, .noUi-target) { border: 1px solid ButtonBorder !important; }
    .jp-OutputArea-output .jupyter-widgets.jupyter-widgets :focus-visible { outline: 2px solid Highlight !important; }
  }`;

/**
 * A button with a text.
 * @param {string} text
 * @param {string} kind  its class
 * @param {() => void} press
 */
export function button(text, kind, press, name = "button") {
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
export function makeBar({ Widget }, panel) {
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
 * @param {Words} words
 */
export function makeFold({ Widget }, panel, words) {
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
  toolbar.insertBefore("spacer", "sixth-card-code", item) ||
    toolbar.addItem("sixth-card-code", item);
  return fold;
}
