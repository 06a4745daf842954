// What a person at a table of 6 nimmt! is asked beside a card of the hand: open cards, options,
// several cards at once, and a tournament's sheets. It draws what Python tells and knows no rule.
import { button, make, rove } from "../shared/parts.js";
import { cardFace } from "./parts.js";
/** @import {Maybe, Words} from "../shared/types" */
/** @import {CardOption, Deck, NimmtSheet, PoolCard} from "./types" */

/**
 * The open cards of a draft.
 * @param {PoolCard[]} pool
 * @param {Deck} deck
 * @param {string} label
 * @param {Maybe<(choice: string) => void>} take null if none can be taken now
 * @param {number} cursor the card that takes part in the tab order
 */
export function drawPool(pool, deck, label, take, cursor) {
  const list = make("ul", { class: "sc-pool", "aria-label": label });
  pool.forEach(({ card, choice }) => {
    list.append(
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: "sc-hand-card",
            "data-rove": true,
            "data-key": choice,
            "aria-label": deck[String(card)][1],
            "aria-disabled": take ? null : "true",
            onclick: () => take?.(choice),
          },
          cardFace(card, deck, "sc-mini")
        )
      )
    );
  });
  rove(list, Math.min(cursor, Math.max(pool.length - 1, 0)));
  return list;
}

/**
 * A few buttons of which one is to be chosen.
 * @param {CardOption[]} options
 * @param {string} label
 * @param {(choice: string) => void} choose
 * @param {(option: CardOption | null, event: Event) => void} point called with the option pointed at, or null
 */
export function drawOptions(options, label, choose, point) {
  const group = make("span", { class: "sc-options", role: "group", "aria-label": label });
  const unpoint = (/** @type {Event} */ event) => {
    const focused = [...group.children].findIndex((one) => one.matches(":focus-visible"));
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
      })
    );
  }
  rove(group, 0);
  return group;
}

/**
 * The sheets of a tournament: a line a hand, a column a player.
 * @param {NimmtSheet} sheet
 * @param {Words} words
 */
export function drawSheets(sheet, words) {
  const head = make(
    "tr",
    {},
    make("th", { scope: "col", text: words.sheetHand }),
    make("th", { scope: "col", class: "sc-sheet-cards", text: words.sheetCards }),
    ...sheet.names.map((name) => make("th", { scope: "col", text: name }))
  );
  const body = make("tbody");
  for (const line of sheet.sheets) {
    body.append(
      make(
        "tr",
        {},
        make("th", { scope: "row", text: line.owner }),
        make("td", { class: "sc-sheet-cards", text: line.cards }),
        ...line.bulls.map((bulls) => make("td", { text: bulls }))
      )
    );
  }
  return make(
    "div",
    { class: "sc-sheet", tabindex: 0, role: "region", "aria-label": words.sheets, "data-key": "sheets" },
    make("table", {}, make("caption", {}, make("strong", { text: words.sheets })), make("thead", {}, head), body)
  );
}

/**
 * A button that saves a text as a file of the reader's.
 * @param {string} label
 * @param {string} text
 * @param {string} name
 */
export function saveButton(label, text, name) {
  return button(
    label,
    () => {
      const link = make("a", { download: name });
      link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
      link.click();
      URL.revokeObjectURL(link.href);
    },
    { "data-key": "save" }
  );
}
