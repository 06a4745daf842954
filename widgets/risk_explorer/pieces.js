// The pieces of the risk explorer: formulas, numbers, bars. They draw what Python tells.
import { make } from "../shared/page/dom.js";
/** @import {ExactNumber, MathNode} from "./types" */

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * A formula, drawn by the browser itself, and told in plain text to who cannot see it.
 * @param {MathNode} node
 * @param {string} plain
 */
export function formula(node, plain) {
  const math = document.createElementNS(MATHML, "math");
  math.setAttribute("aria-hidden", "true");
  math.append(mathElement(node));
  return make(
    "span",
    { class: "sc-math" },
    math,
    make("span", { class: "sc-hidden", text: plain }),
  );
}

/** @param {MathNode} node @returns {Element} */
function mathElement([tag, attributes, children]) {
  const element = document.createElementNS(MATHML, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  const middle = children[1];
  const isBinomial =
    tag === "mrow" && typeof middle === "object" && middle[1].linethickness === "0";
  if (isBinomial) element.setAttribute("class", "sc-binomial");
  for (const child of children)
    element.append(typeof child === "string" ? child : mathElement(child));
  return element;
}

/**
 * A number with the fraction that it is, if it is no whole number.
 * @param {ExactNumber} number
 */
export function exactly(number) {
  return make(
    "span",
    { class: "sc-exactly" },
    make("span", { class: "sc-figure", text: number.text }),
    number.fractionMath && formula(number.fractionMath, `(${number.fraction})`),
  );
}

/**
 * A bar of two chances: solid for the sixth card, hatched for too low.
 * @param {number} sixth
 * @param {number} low
 */
export function chanceBar(sixth, low) {
  const bar = make("span", { class: "sc-risk-bar", "aria-hidden": "true" });
  for (const [name, share] of /** @type {[string, number][]} */ ([
    ["sixth", sixth],
    ["low", low],
  ])) {
    const part = make("span", { class: `sc-risk-${name}` });
    part.style.width = `${share * 100}%`;
    bar.append(part);
  }
  return bar;
}

/**
 * How a part of the bar looks.
 * @param {string} name "sixth" or "low"
 */
export function swatch(name) {
  return make(
    "span",
    { class: "sc-risk-bar sc-swatch", "aria-hidden": "true" },
    make("span", { class: `sc-risk-${name}` }),
  );
}

/**
 * A text that can be edited; `use` is called with what was written.
 * @param {string} key
 * @param {(text: string) => void} use
 */
export function textField(key, use) {
  let shown = "";
  let isRefused = false;
  const label = make("span");
  const apply = () => {
    if (input.value.trim() !== shown) use(input.value.trim());
  };
  const back = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") apply();
    if (event.key === "Escape" && input.value !== shown) {
      event.stopPropagation();
      input.value = shown;
    }
  };
  const input = make("input", {
    type: "text",
    class: "sc-text",
    "data-key": key,
    autocomplete: "off",
    spellcheck: "false",
    onchange: apply,
    onkeydown: back,
  });
  const element = make("label", { class: "sc-field" }, label, input);
  return {
    element,
    /**
     * Show a text, unless the person is still writing another or should mend what was refused.
     * @param {string} name
     * @param {string} text
     * @param {boolean} refused whether what was written here has just been refused
     * @param {boolean} isOff
     */
    show(name, text, refused, isOff) {
      const isNew = text.trim() !== shown;
      const isWriting = document.activeElement === input && input.value.trim() !== shown && !isNew;
      isRefused = refused || (isRefused && isWriting);
      if (!refused && !isWriting) input.value = text.trim();
      shown = text.trim();
      label.textContent = name;
      input.disabled = isOff;
      if (isRefused) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}
