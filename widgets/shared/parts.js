// What every widget of the kit shares: elements, keyboard, speech, and the line to Python.
/** @import {Child, Intent, Maybe, Model, Option, Picture, Properties} from "./types" */

/**
 * An element with properties and children. Texts become text nodes, never HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties] class, text, on<event>, or attributes; null leaves out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value == null || value === false) continue;
    if (name === "class") element.className = String(value);
    else if (name === "text") element.textContent = String(value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...present(children));
  if (["BUTTON", "INPUT", "SELECT", "SUMMARY"].includes(element.tagName) || "tabindex" in properties) {
    // Without this a key pressed here also works on the notebook: "d d" would delete the cell.
    element.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  return element;
}

/**
 * What is there of some children.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function present(children) {
  return children.filter((child) => child != null && child !== false);
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} act
 * @param {Properties} [properties]
 * @returns {HTMLButtonElement}
 */
export function button(text, act, properties = {}) {
  return make("button", { type: "button", class: "sc-button", text, onclick: act, ...properties });
}

/**
 * A labelled choice of few values.
 * @param {string} key tells the picker from others, in any language
 * @param {string} label
 * @param {Option[]} options
 * @param {string} value
 * @param {Maybe<(value: string) => void>} change null if nothing can be chosen
 * @returns {HTMLElement}
 */
export function picker(key, label, options, value, change) {
  const select = make("select", {
    class: "sc-select",
    "data-key": key,
    disabled: change == null,
    onchange: () => change?.(select.value),
  });
  for (const option of options) {
    select.append(
      make("option", { value: option.value, text: option.name, selected: option.value === value })
    );
  }
  return make("label", { class: "sc-picker" }, make("span", { text: label }), select);
}

/**
 * The choice of a language, each under its own name.
 * @param {Picture} picture
 * @param {Maybe<(value: string) => void>} change
 */
export function languagePicker(picture, change) {
  const options = Object.entries(picture.languages).map(([value, name]) => ({ value, name }));
  return picker("language", picture.words.language, options, picture.language, change);
}

/**
 * Arrow keys, Home and End move the focus among the buttons of a group; one of them is in the tab
 * order. Call it again after the buttons were made anew.
 * @param {HTMLElement} group
 * @param {number} current the index that takes part in the tab order
 * @param {() => number} [columns] how many buttons stand side by side, where they stand in columns
 */
export function rove(group, current, columns = () => 1) {
  const items = () => /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button[data-rove]")]);
  items().forEach((item, index) => {
    item.tabIndex = index === current ? 0 : -1;
  });
  group.onkeydown = (event) => {
    const all = items();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    const line = columns();
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + line,
      ArrowLeft: at - 1,
      ArrowUp: at - line,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to == null) return;
    event.preventDefault();
    event.stopPropagation();
    const isOutside = to < 0 || to >= all.length;
    const next = all[isOutside && line > 1 ? at : (to + all.length) % all.length];
    all.forEach((item) => (item.tabIndex = item === next ? 0 : -1));
    next.focus();
  };
}

/**
 * Do `change` and give the focus back to the element with the same data-key afterwards.
 * @param {HTMLElement} root
 * @param {() => void} change
 * @returns {boolean} whether the focus was inside before
 */
export function keepFocus(root, change) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const inside = focused != null && root.contains(focused);
  const key = inside ? focused.dataset.key : null;
  change();
  if (inside && key != null && !root.contains(document.activeElement)) {
    const again = root.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
  return inside;
}

/** Whether the person asks for little motion. */
export function wantsNoMotion() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Intents that ask only how things are shown. */
const NEVER_STALE = ["language", "speed"];

/**
 * The line to Python: intents go up, pictures come down, and a kernel that is gone is noticed.
 * @param {Model<Picture>} model
 * @param {AbortSignal} signal
 * @param {{draw: () => void, lost: () => void, late: (isLate: boolean) => void}} on
 */
export function connect(model, signal, on) {
  let timer = 0;
  let isWaiting = false;
  const changed = () => {
    isWaiting = false;
    clearTimeout(timer);
    on.late(false);
    on.draw();
  };
  const lost = () => {
    clearTimeout(timer);
    on.lost();
  };
  model.on("change:picture", changed);
  model.on("comm_live_update", lost);
  model.on("comm:close", lost);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    model.off("change:picture", changed);
    model.off("comm_live_update", lost);
    model.off("comm:close", lost);
  });
  return {
    /** @param {Intent} intent */
    send(intent) {
      // A second choice on the same picture would only be refused as stale.
      if (isWaiting && !NEVER_STALE.includes(intent.kind)) return;
      try {
        model.send({ ...intent, revision: model.get("picture").revision ?? null });
      } catch {
        lost(); // the kernel was shut down
        return;
      }
      isWaiting = true;
      timer = window.setTimeout(() => on.late(true), 4000);
    },
  };
}

/**
 * One polite live region; it is told sentences and lets a screen reader say them.
 * @returns {{element: HTMLElement, say: (text: string) => void}}
 */
export function liveRegion() {
  const element = make("div", { class: "sc-spoken", role: "status", "aria-live": "polite" });
  return {
    element,
    say(text) {
      if (element.textContent !== text) element.textContent = text;
    },
  };
}
