// Things that travel: what lay in one place before a drawing, and lies in another after it, moves there.
// Whatever has a data-travel is known by that name, wherever it is drawn.
import { wantsNoMotion } from "./dom.js";
/** @import {Maybe} from "../types" */

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/**
 * Where things were, with a copy of each that may fly away.
 * @typedef {Map<string, {box: DOMRect, copy: () => HTMLElement}>} Places
 */

/** Moves what is drawn inside a root, and knows how to end all of it at once. */
export class Motion {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {Set<HTMLElement>} */
    this.flying = new Set();
  }

  /** Every travelling thing, and where it is now. @returns {Places} */
  places() {
    /** @type {Places} */
    const found = new Map();
    for (const one of this.all()) {
      const name = one.dataset.travel ?? "";
      if (!found.has(name))
        found.set(name, { box: one.getBoundingClientRect(), copy: () => copyOf(one) });
    }
    return found;
  }

  all() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-travel]")]);
  }

  /**
   * After a drawing, move each thing from where it was. One that was nowhere comes from the element
   * that its data-from selects.
   * @param {Places} before
   * @param {number} ms
   */
  travel(before, ms) {
    if (ms <= 0 || wantsNoMotion()) return;
    const moves = [];
    for (const one of this.all()) {
      const from = before.get(one.dataset.travel ?? "")?.box ?? this.origin(one);
      if (from) moves.push({ one, from, to: one.getBoundingClientRect() });
    }
    for (const { one, from, to } of moves) {
      const across = from.left + from.width / 2 - to.left - to.width / 2;
      const down = from.top + from.height / 2 - to.top - to.height / 2;
      const size = to.width > 0 ? from.width / to.width : 1;
      if (Math.abs(across) + Math.abs(down) < 1 && Math.abs(size - 1) < 0.02) continue;
      this.run(
        one,
        [{ transform: `translate(${across}px, ${down}px) scale(${size})` }, { transform: "none" }],
        ms,
      );
    }
  }

  /** @param {HTMLElement} one */
  origin(one) {
    const from = one.dataset.from ? this.root.querySelector(one.dataset.from) : null;
    return from?.getBoundingClientRect();
  }

  /**
   * Copies of things that are no longer there fly to an element, one after another, and vanish.
   * @param {Places} before
   * @param {string[]} names
   * @param {Maybe<Element>} target
   * @param {number} ms
   */
  fly(before, names, target, ms) {
    if (ms <= 0 || wantsNoMotion() || !target) return;
    const frame = this.root.getBoundingClientRect();
    const to = target.getBoundingClientRect();
    names.forEach((name, index) => {
      const from = before.get(name);
      if (!from) return;
      const one = from.copy();
      one.classList.add("sc-flying");
      Object.assign(one.style, {
        left: `${from.box.left - frame.left - this.root.clientLeft}px`,
        top: `${from.box.top - frame.top - this.root.clientTop}px`,
        width: `${from.box.width}px`,
        height: `${from.box.height}px`,
      });
      this.root.append(one);
      this.flying.add(one);
      const across = to.left + to.width / 2 - from.box.left - from.box.width / 2;
      const down = to.top + to.height / 2 - from.box.top - from.box.height / 2;
      const end = () => {
        this.flying.delete(one);
        one.remove();
      };
      const frames = [
        { transform: "none", opacity: 1 },
        { transform: `translate(${across}px, ${down}px) scale(0.35)`, opacity: 0.9 },
      ];
      this.run(one, frames, ms, { delay: (index * ms) / 10, end });
    });
  }

  /**
   * Turn over what lies face down: it shrinks to a line, and grows again with its face.
   * @param {Iterable<HTMLElement>} things
   * @param {number} ms
   */
  turn(things, ms) {
    if (ms <= 0 || wantsNoMotion()) return;
    for (const one of things) {
      this.run(
        one,
        [{ transform: "scaleX(1)" }, { transform: "scaleX(0.04)" }, { transform: "scaleX(1)" }],
        ms,
      );
      const back = [
        { opacity: 1 },
        { opacity: 1, offset: 0.5 },
        { opacity: 0, offset: 0.5 },
        { opacity: 0 },
      ];
      this.run(one, back, ms, { pseudoElement: "::after" });
    }
  }

  /**
   * Let new things drop onto the table.
   * @param {Iterable<Element>} things
   * @param {number} ms
   */
  drop(things, ms) {
    if (ms <= 0 || wantsNoMotion()) return;
    const frames = [
      { transform: "translateY(-26px) scale(1.7)", opacity: 0 },
      { transform: "none", opacity: 1, offset: 0.6 },
      { transform: "scale(0.94)", opacity: 1, offset: 0.8 },
      { transform: "none", opacity: 1 },
    ];
    for (const one of things) this.run(one, frames, Math.min(ms, 500));
  }

  /**
   * Let a number grow to what it says now.
   * @param {Maybe<Element>} one
   * @param {number} from
   * @param {number} ms
   */
  count(one, from, ms) {
    const to = Number(one?.textContent);
    if (!(one instanceof HTMLElement) || from === to || ms <= 0 || wantsNoMotion()) return;
    this.run(
      one,
      [{ transform: "scale(1)" }, { transform: "scale(1.5)" }, { transform: "scale(1)" }],
      ms,
    );
    const begin = performance.now();
    const tick = () => {
      const part = Math.min((performance.now() - begin) / ms, 1);
      const isShown = one.dataset.counts === String(to);
      if (isShown) one.textContent = String(Math.round(from + (to - from) * part));
      if (isShown && part < 1) requestAnimationFrame(tick);
    };
    one.dataset.counts = String(to);
    one.textContent = String(from);
    requestAnimationFrame(tick);
  }

  /**
   * @param {Element} one
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {{delay?: number, end?: () => void, pseudoElement?: string}} [more]
   */
  run(one, frames, duration, { delay = 0, end, pseudoElement } = {}) {
    const moving = one.animate(frames, {
      duration,
      delay,
      easing: EASE,
      fill: "backwards",
      pseudoElement,
    });
    one.classList.add("sc-moving");
    this.running.add(moving);
    moving.onfinish = moving.oncancel = () => {
      this.running.delete(moving);
      one.classList.remove("sc-moving");
      end?.();
    };
  }

  /** End all motion at once: everything lies where it is drawn. */
  stop() {
    for (const moving of [...this.running]) moving.cancel();
    for (const one of [...this.flying]) one.remove();
    this.running.clear();
    this.flying.clear();
  }
}

/** @param {HTMLElement} one */
function copyOf(one) {
  const copy = /** @type {HTMLElement} */ (one.cloneNode(true));
  for (const name of ["data-travel", "data-key", "data-from", "id"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  return copy;
}
