// How a risk comes about, term by term, below the hand of the explorer.
import { button, fill, keepFocus, make } from "../shared/page/dom.js";
import { formula } from "./pieces.js";
import { drawTray } from "./tray.js";
/** @import {RiskExplorer} from "./explorer.js" */

/** @param {RiskExplorer} explorer */
export function drawExplained(explorer) {
  const { explained, words } = explorer.picture;
  if (!explained) {
    explorer.explained.removeAttribute("aria-label");
    fill(explorer.explained);
    return;
  }
  const { terms } = explained;
  explorer.explained.setAttribute("aria-label", explained.title);
  const list = make("ol", { class: "sc-terms" });
  terms.forEach((term, index) => {
    list.append(
      make(
        "li",
        { class: terms.length > 1 && index === explorer.term ? "sc-chosen" : "" },
        make("p", { text: term.how }),
        make(
          "p",
          { class: "sc-equation" },
          formula(term.math, `${term.plain} `),
          term.fractionMath && equals(formula(term.fractionMath, `${term.fraction} `)),
          equals(make("strong", { text: term.text })),
          make("span", { class: "sc-share", text: term.bulls }),
          terms.length > 1 && zoneButton(explorer, index),
        ),
      ),
    );
  });
  const total = make("strong", { text: explained.sum.text });
  const sum = make(
    "p",
    { class: "sc-equation sc-together" },
    make("span", { text: words.together }),
    explained.sum.fractionMath && formula(explained.sum.fractionMath, `${explained.sum.fraction} `),
    explained.sum.fraction ? equals(total) : total,
    make("span", { class: "sc-share", text: explained.sumBulls }),
  );
  fill(
    explorer.explained,
    make("h4", { text: explained.title }),
    make("p", { class: "sc-intro", text: explained.intro }),
    explained.none ? make("p", { text: explained.none }) : list,
    ...(terms.length > 1 ? [sum] : []),
  );
}

/**
 * The button that shows a term's cards in the tray.
 * @param {RiskExplorer} explorer
 * @param {number} index
 */
function zoneButton(explorer, index) {
  const show = () => {
    explorer.term = index;
    keepFocus(explorer.root, () => {
      drawTray(explorer);
      drawExplained(explorer);
    });
  };
  return button(explorer.picture.words.showZones, show, {
    "aria-pressed": String(index === explorer.term),
    "data-key": `term-${index}`,
  });
}

/** @param {HTMLElement} right the side to the right of an equals sign, from which it is not torn */
function equals(right) {
  return make("span", { class: "sc-equals" }, "=", right);
}
