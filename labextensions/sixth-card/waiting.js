// How long things may take.
/** @import {Bar} from "./bar.js" */

export const PATIENCE = 2000; // ms after which somebody who waits is told what for

/** @param {number} ms */
export const after = (ms) => new Promise((done) => setTimeout(done, ms));

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
