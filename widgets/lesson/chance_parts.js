// What the pictures of chance share: sliders, the buttons of their views, and bars on an axis.
import { button, make, rove } from "../shared/page/dom.js";
/** @import {Option, Words} from "../shared/types" */
/** @import {ChanceFrame, Plot, Slider} from "./types" */

/** A name such as P_A(B), with what stands below the line there. @param {string} name */
function notation(name) {
  const [, condition, event] = /^P_(.+)(\(.+\))$/.exec(name) ?? [];
  return condition ? ["P", make("sub", { text: condition }), event] : [name];
}

/**
 * A slider with its name and its value.
 * @param {ChanceFrame} frame
 * @param {Slider} of
 * @param {string} [kind] of the intent that moves it
 */
export function slider(frame, { key, name, value, text, least, most }, kind = "set") {
  return make(
    "label",
    { class: "sc-slider", "data-key": `of-${key}` },
    make("span", {}, ...notation(name)),
    make("input", {
      type: "range",
      min: least,
      max: most,
      value,
      "aria-valuetext": text,
      "data-key": `slider-${key}`,
      disabled: frame.isLost,
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) => {
        frame.line.forget(kind);
        frame.line.send({ kind, which: key, value: Number(event.currentTarget.value) });
      },
    }),
    make("output", { text }),
  );
}

/**
 * Buttons of which one is pressed.
 * @param {ChanceFrame} frame
 * @param {string} kind of the intent that presses one
 * @param {string} label
 * @param {Option[]} options
 * @param {string} chosen
 */
export function choice(frame, kind, label, options, chosen) {
  return make(
    "div",
    { class: "sc-views", "aria-label": label, "data-toolbar": true, "data-key": kind },
    ...options.map(({ value, name }) =>
      button(name, () => frame.line.send({ kind, value }), {
        "aria-pressed": String(value === chosen),
        "data-rove": true,
        "data-key": `${kind}-${value}`,
        disabled: frame.isLost,
      }),
    ),
  );
}

/**
 * The ways to look at a picture.
 * @param {ChanceFrame} frame
 * @param {{views: Option[], view: string, words: Words}} picture
 */
export function viewButtons(frame, { views, view, words }) {
  return choice(frame, "view", words.views, views, view);
}

/**
 * What is done when a picture is drawn: its groups of buttons get their arrow keys, and each slider
 * stands where Python says, unless the person is moving it.
 * @param {ChanceFrame} frame
 */
export function settled({ root, line }) {
  for (const group of root.querySelectorAll("[data-toolbar]")) {
    const all = [...group.querySelectorAll("button[data-rove]")];
    const at = all.findIndex((node) => node.getAttribute("aria-pressed") === "true");
    rove(/** @type {HTMLElement} */ (group), Math.max(at, 0));
  }
  if (line.isAsking) return;
  for (const input of root.querySelectorAll("input")) {
    const value = input.getAttribute("value") ?? "";
    if (input.value !== value) input.value = value;
  }
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Bars on an axis, with a curve. All places are shares of the width and of the height.
 * @param {Plot} plot
 * @param {string} key
 * @param {(bar: number) => void} [pick] what a click on a bar does
 */
export function bars({ bars, curve, marks, ticks, scale }, key, pick) {
  const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(3)}%`;
  const columns = bars.map(({ left, width, share, second, isIn }, index) =>
    make(
      "span",
      {
        class: `sc-column${isIn ? " sc-in" : ""}`,
        style: `left: ${percent(left)}; width: ${percent(width)}`,
        onclick: pick && (() => pick(index)),
      },
      make("span", { class: "sc-bar", style: `height: ${percent(share)}` }),
      second != null && make("span", { class: "sc-second", style: `bottom: ${percent(second)}` }),
    ),
  );
  return make(
    "div",
    { class: "sc-chart", "aria-hidden": "true", "data-key": key },
    make(
      "div",
      { class: "sc-plot" },
      ...scale.map(({ at, text }) =>
        make("span", { class: "sc-level", style: `bottom: ${percent(at)}`, text }),
      ),
      ...columns,
      curve.length > 0 && line(curve),
      ...marks.map((at) => make("span", { class: "sc-mark", style: `left: ${percent(at)}` })),
    ),
    make(
      "div",
      { class: "sc-axis" },
      ...ticks.map(({ at, text }) =>
        make("span", { class: "sc-tick", style: `left: ${percent(at)}`, text }),
      ),
    ),
  );
}

/** A line through points of the unit square. @param {[number, number][]} points */
function line(points) {
  const element = document.createElementNS(SVG, "svg");
  element.setAttribute("viewBox", "0 0 1 1");
  element.setAttribute("preserveAspectRatio", "none");
  element.setAttribute("class", "sc-curve");
  const path = document.createElementNS(SVG, "polyline");
  const places = points.map(([x, y]) => `${x.toFixed(4)},${(1 - y).toFixed(4)}`);
  path.setAttribute("points", places.join(" "));
  element.append(path);
  return element;
}

/**
 * The same numbers as a table.
 * @param {{head: string[], rows: string[][], words: Words}} picture
 * @param {(row: number) => boolean} [isIn] whether a row is marked
 */
export function numbers({ head, rows, words }, isIn = () => false) {
  return make(
    "div",
    {
      class: "sc-scrolls",
      role: "group",
      tabindex: 0,
      "aria-label": words.numbers,
      "data-key": "numbers",
    },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col", text })))),
      make(
        "tbody",
        {},
        ...rows.map(([name, ...more], row) =>
          make(
            "tr",
            { class: isIn(row) && "sc-in" },
            make("th", { scope: "row", text: name }),
            ...more.map((text) => make("td", { text })),
          ),
        ),
      ),
    ),
  );
}
