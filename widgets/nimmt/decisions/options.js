// A few buttons of which one is to be chosen: which end of a row, which card first.
import { button, make, rove } from "../../shared/page/dom.js";
/** @import {CardOption} from "../types" */

/**
 * A few buttons of which one is to be chosen.
 * @param {CardOption[]} options
 * @param {string} label
 * @param {(choice: string) => void} choose
 * @param {(option: CardOption | null, event: Event) => void} point called with the option pointed at, or null
 */
export function drawOptions(options, label, choose, point) {
  const group = make("span", { class: "sc-options", "aria-label": label });
  const unpoint = (/** @type {Event} */ event) => {
    const focused = [...group.children].findIndex((child) => child.matches(":focus-visible"));
    point(options[focused] ?? null, event);
  };
  for (const option of options) {
    group.append(
      button(option.name, () => choose(option.choice), {
        class: "sc-button sc-main",
        "data-rove": true,
        "data-key": option.choice,
        "aria-description": option.aim || null,
        title: option.aim || null,
        onfocus: (/** @type {Event} */ event) => point(option, event),
        onblur: unpoint,
        onpointermove: (/** @type {Event} */ event) => point(option, event),
        onpointerleave: unpoint,
      }),
    );
  }
  rove(group, 0);
  return group;
}
