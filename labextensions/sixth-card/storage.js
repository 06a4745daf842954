// What this browser keeps for the lessons.

/** So many of each kind are kept. */
export const MOST_KEPT = 100;

/**
 * What this browser keeps under a name; `usual` where that is nothing, or nothing of the kind.
 * @template {object} Value
 * @param {string} name
 * @param {Value} usual
 * @returns {Value}
 */
export function stored(name, usual) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "");
    return kept != null && Array.isArray(kept) === Array.isArray(usual) ? kept : usual;
  } catch {
    return usual;
  }
}

/** @param {string} name @param {object} value */
export function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Nothing can be kept here: the lesson asks again, or opens at its top.
  }
}
