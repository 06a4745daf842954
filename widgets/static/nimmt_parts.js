// The pieces of 6 nimmt!: cards, rows, the trick. They draw what Python tells and know no rule.
import { make } from "./parts.js";

/**
 * The face of a card: its number, its band, as many bulls as it has.
 * @param {number} card
 * @param {Record<string, [number, string]>} deck
 * @param {string} [extra] more classes
 * @returns {HTMLElement}
 */
export function cardFace(card, deck, extra = "") {
  const bulls = deck[String(card)][0];
  const icons = make("span", { class: "sc-bulls", "aria-hidden": "true" });
  for (let count = 0; count < bulls; count += 1) icons.append(make("i", { class: "sc-bull" }));
  return make(
    "span",
    { class: `sc-card sc-b${bulls} ${extra}` },
    make("span", { class: "sc-band", "aria-hidden": "true" }),
    make("span", { class: "sc-number", text: String(card) }),
    icons
  );
}

/**
 * A number of bulls with its icon.
 * @param {number | string} count
 * @param {string} spoken what a screen reader says
 */
export function bullCount(count, spoken) {
  return make(
    "span",
    { class: "sc-count" },
    make("span", { class: "sc-hidden", text: spoken }),
    make("span", { "aria-hidden": "true", text: String(count) }),
    make("i", { class: "sc-bull", "aria-hidden": "true" })
  );
}

/**
 * The rows of the table, each with the place of the sixth card.
 * @param {any} shown a picture or a step of one
 * @param {Record<string, [number, string]>} deck
 * @param {Record<string, string>} words
 * @param {{card: number, row: number | null, place: number} | null} aim a card that is pointed at
 * @param {((choice: string) => void) | null} take called when a row is chosen
 * @param {string[]} choices what to send for each row
 */
export function drawRows(shown, deck, words, aim, take, choices) {
  const list = make("ol", { class: "sc-rows", "aria-label": words.table });
  shown.rows.forEach((/** @type {any} */ row, /** @type {number} */ index) => {
    const mark = shown.mark && shown.mark.row === index ? shown.mark : null;
    const isAim = aim !== null && aim.row === index;
    const places = make("span", { class: "sc-places", "aria-hidden": "true" });
    for (let place = 0; place <= row.places; place += 1) {
      const card = row.cards[place];
      const isTarget = isAim && aim.place === place;
      if (card !== undefined) {
        places.append(cardFace(card, deck, mark && mark.place === place ? "sc-new" : ""));
      } else if (mark && mark.taken[place] !== undefined) {
        places.append(cardFace(mark.taken[place], deck, "sc-gone"));
      } else if (isTarget) {
        places.append(
          make("span", {
            class: `sc-slot sc-aim ${place === row.places ? "sc-sixth sc-strong" : ""}`,
            text: String(aim.card),
          })
        );
      } else if (place === row.places) {
        places.append(make("span", { class: `sc-slot sc-sixth ${row.full ? "sc-strong" : ""}`, text: String(row.places + 1) }));
      } else {
        places.append(make("span", { class: "sc-slot" }));
      }
    }
    const end = take
      ? make(
          "button",
          {
            type: "button",
            class: "sc-button sc-take",
            "data-rove": true,
            "data-key": choices[index],
            "aria-label": row.take,
            onclick: () => take(choices[index]),
          },
          make("span", { text: words.take }),
          bullCount(row.bulls, "")
        )
      : bullCount(row.bulls, row.bullsText);
    list.append(
      make(
        "li",
        {
          class: `sc-row ${take ? "sc-can-take" : ""} ${mark && mark.taken.length ? "sc-taken" : ""}`,
          onclick: take ? (/** @type {any} */ event) => !event.target.closest("button") && take(choices[index]) : null,
        },
        make("span", { class: "sc-hidden", text: row.label }),
        make("span", { class: "sc-row-number", "aria-hidden": "true", text: String(index + 1) }),
        places,
        end
      )
    );
  });
  return list;
}

/**
 * Who played what in this trick, lowest card first, and what became of it.
 * @param {any[]} trick
 * @param {Record<string, [number, string]>} deck
 * @param {string} label
 */
export function drawTrick(trick, deck, label) {
  const list = make("ol", { class: "sc-trick", "aria-label": label });
  for (const play of trick) {
    list.append(
      make(
        "li",
        { class: `sc-play ${play.done ? "sc-done" : ""}` },
        make("span", { class: "sc-hidden", text: deck[String(play.card)][1] }),
        make("span", { class: "sc-mini-holder", "aria-hidden": "true" }, cardFace(play.card, deck, "sc-mini")),
        make("span", { class: "sc-play-name", text: play.name }),
        make("span", { class: "sc-play-done", text: play.done }),
        play.took ? bullCount(`+${play.took}`, play.tookText) : make("span")
      )
    );
  }
  return list;
}
