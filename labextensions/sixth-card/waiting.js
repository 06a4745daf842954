// How long things may take.
/** @import {Bar} from "./bar.js" */

export const PATIENCE = 2000; // ms after which somebody who waits is told what for

/** @param {number} ms */
export const after = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Wait until something is seen for the first time: what lies behind another tab is not.
 * @param {Element} node
 * @returns {Promise<void>}
 */
export const seen = (node) =>
  new Promise((done) => {
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      done();
    }).observe(node);
  });

/**
 * Wait for something, and say what for when it takes long.
 * @template Value
 * @param {Bar} bar
 * @param {string} words
 * @param {Promise<Value>} awaited
 * @returns {Promise<Value>}
 */
export async function patiently(bar, words, awaited) {
  const timer = setTimeout(() => bar(words), PATIENCE);
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
  }
}
