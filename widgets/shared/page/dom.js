// What every widget of the kit shares: elements, keyboard, speech, and the line to Python.
/** @import {Child, Drawing, Maybe, Option, Picture, Properties} from "../types" */

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
    else if (name.startsWith("on")) listen(element, name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...present(children));
  if (
    ["A", "BUTTON", "INPUT", "SELECT", "SUMMARY"].includes(element.tagName) ||
    "tabindex" in properties
  ) {
    // Without this a key pressed here also works on the notebook: "d d" would delete the cell.
    element.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  return element;
}

/**
 * Have an element call this when something happens, and nothing that was said before.
 * @param {Element} element
 * @param {string} name such as onclick
 * @param {unknown} act
 */
export function listen(element, name, act) {
  Reflect.set(element, name, act);
  listeners.set(element, { ...listeners.get(element), [name]: act });
}

/** What each element that `make` made listens to. @type {WeakMap<Node, Record<string, unknown>>} */
const listeners = new WeakMap();

/**
 * Let an element have just these children, changing as little as possible. A child that is there
 * already (one with the same data-key, or the next of its kind that has none) stays and takes over
 * what is new, so that it keeps the focus and its place in a screen reader, and can move.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  const wanted = present(children).map((child) =>
    typeof child === "string" ? document.createTextNode(child) : child,
  );
  /** @type {Map<string, ChildNode[]>} */
  const there = new Map();
  const same = new Set(wanted);
  for (const old of parent.childNodes) {
    if (same.has(old)) continue;
    const name = kind(old);
    if (!there.get(name)?.push(old)) there.set(name, [old]);
  }
  const stay = wanted.map((next) => {
    if (next.parentNode === parent) return /** @type {ChildNode} */ (next);
    const old = there.get(kind(next))?.shift();
    return old ? /** @type {ChildNode} */ (takeOver(old, next)) : /** @type {ChildNode} */ (next);
  });
  const kept = new Set(stay);
  for (const old of [...parent.childNodes]) if (!kept.has(old)) old.remove();
  stay.forEach((one, index) => {
    const now = parent.childNodes[index];
    if (now !== one) parent.insertBefore(one, now ?? null);
  });
}

/**
 * What tells a node from its neighbours: its key, or else only its kind.
 * @param {Node} node
 */
function kind(node) {
  const key = node instanceof Element && node.getAttribute("data-key");
  return key ? `${node.nodeName} ${key}` : node.nodeName;
}

/**
 * Make a node look and act like another of its kind.
 * @param {Node} old
 * @param {Node} next
 * @returns {Node} the old one
 */
function takeOver(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return old;
  }
  for (const name of old.getAttributeNames()) {
    if (!next.hasAttribute(name) && !(old.nodeName === "DETAILS" && name === "open"))
      old.removeAttribute(name);
  }
  for (const name of next.getAttributeNames()) {
    const value = next.getAttribute(name) ?? "";
    if (old.getAttribute(name) === value) continue;
    // A screen reader would say it at once, in the middle of the story.
    if (name === "aria-description" && old === document.activeElement) old.removeAttribute(name);
    else old.setAttribute(name, value);
  }
  for (const name of Object.keys(listeners.get(old) ?? {})) Reflect.set(old, name, null);
  listeners.delete(old);
  for (const [name, act] of Object.entries(listeners.get(next) ?? {})) listen(old, name, act);
  fill(old, ...next.childNodes);
  // In a form a choice is the person's until the form is sent.
  if (old instanceof HTMLSelectElement && next instanceof HTMLSelectElement && !old.form)
    old.value = next.value;
  return old;
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
 * Give a text to the person as a file.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A still picture, which a screen reader tells in words.
 * @param {Drawing} drawing
 * @returns {HTMLElement}
 */
export function image({ svg, told }) {
  return make("img", { alt: told, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
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
    onchange: (/** @type {{currentTarget: HTMLSelectElement}} */ event) =>
      change?.(event.currentTarget.value),
  });
  for (const option of options) {
    select.append(
      make("option", { value: option.value, text: option.name, selected: option.value === value }),
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
 * order. Call it again after the buttons were made anew. The group becomes a toolbar: a screen reader
 * leaves the arrow keys to it, where in a list it would read on with them.
 * @param {HTMLElement} group
 * @param {number} current the index that takes part in the tab order
 * @param {() => number} [columns] how many buttons stand side by side, where they stand in columns
 */
export function rove(group, current, columns = () => 1) {
  const items = (/** @type {Element} */ inside) =>
    /** @type {HTMLElement[]} */ ([...inside.querySelectorAll("button[data-rove]")]);
  if (group.nodeName !== "TBODY") group.setAttribute("role", "toolbar");
  for (const child of group.children)
    if (child.nodeName === "LI") child.setAttribute("role", "none");
  items(group).forEach((item, index) => {
    item.tabIndex = index === current ? 0 : -1;
  });
  listen(group, "onkeydown", (/** @type {KeyboardEvent & {currentTarget: Element}} */ event) => {
    const all = items(event.currentTarget);
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
  });
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
  // A browser would do so only later
  if (focused?.matches(":disabled")) focused.blur();
  if (inside && key != null && !root.contains(document.activeElement)) {
    const again = /** @type {HTMLElement | null} */ (
      root.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`)
    );
    again?.focus({ preventScroll: true });
  }
  return inside;
}

/** Whether the person asks for little motion. */
export function wantsNoMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds until something is said, and between two things: at once either could come first. */
const SOON = 150,
  GAP = 400;

/**
 * A live region that is told a story: each sentence is added to it, and so said once, in order.
 * What comes while it waits is said together.
 * @returns {{element: HTMLElement, say: (sentences: string[], wait?: number) => void, forget: () => void}}
 */
export function liveLog() {
  const element = make("div", { class: "sc-spoken", role: "log", "aria-live": "polite" });
  /** @type {string[]} */
  let waiting = [];
  let [due, last, timer] = [0, 0, 0];
  const tell = () => {
    last = performance.now();
    element.append(make("p", { text: waiting.join(" ") }));
    while (element.childElementCount > 12) element.firstElementChild?.remove();
    waiting = [];
  };
  return {
    element,
    say(sentences, wait = 0) {
      if (sentences.length === 0) return;
      // Where the focus goes is said first: at the same time it could be said in the middle, or
      // break off what is being said.
      const now = performance.now();
      if (waiting.length === 0) due = Math.max(now + SOON, last + GAP);
      due = Math.max(due, now + wait);
      waiting.push(...sentences);
      clearTimeout(timer);
      timer = window.setTimeout(tell, due - now);
    },
    forget() {
      clearTimeout(timer);
      waiting = [];
      element.replaceChildren();
    },
  };
}

/**
 * The picture of a button; the style sheet draws it.
 * @param {string} name
 */
export function icon(name) {
  return make("span", { class: `sc-icon sc-icon-${name}`, "aria-hidden": "true" });
}

/**
 * A button of the table: a picture, and its words where there is room for them.
 * @param {string} name of the picture
 * @param {string} label
 * @param {() => void} act
 * @param {Properties} [properties]
 */
export function tool(name, label, act, properties = {}) {
  const own = {
    type: "button",
    class: "sc-button sc-tool",
    title: label,
    "aria-label": label,
    onclick: act,
    "data-key": name,
    ...properties,
  };
  return make("button", own, icon(name), make("span", { class: "sc-tool-label", text: label }));
}

/**
 * A button of the table that opens a panel below it.
 * @param {string} name of the picture
 * @param {string} label
 * @param {HTMLElement} panel
 * @param {Properties} [properties]
 */
export function opener(name, label, panel, properties = {}) {
  const own = {
    class: "sc-button sc-tool",
    title: label,
    "aria-label": label,
    "data-key": `open-${name}`,
  };
  return make(
    "details",
    { class: "sc-settings", "data-key": name, ...properties },
    make("summary", own, icon(name)),
    panel,
  );
}
