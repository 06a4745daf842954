// Whether guesses and answers may go to the class: asked once, below the first of them.
import { button, make } from "../shared/page/dom.js";
/** @import {Picture} from "../shared/types" */

/**
 * The question with its two answers.
 * @param {string} question
 * @param {Picture["words"]} words
 * @param {boolean} isLost
 * @param {(value: boolean) => void} say
 */
export function sharingQuestion(question, words, isLost, say) {
  const answer = (/** @type {string} */ text, /** @type {boolean} */ value) =>
    button(text, () => say(value), { "data-key": `agree ${value}`, disabled: isLost });
  return make(
    "div",
    { class: "sc-foot sc-sharing", role: "group", "aria-label": question, "data-key": "sharing" },
    make("span", { text: question }),
    answer(words.agree, true),
    answer(words.disagree, false),
  );
}
