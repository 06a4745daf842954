// The pieces of 6 nimmt!: cards, rows, the trick. They draw what Python tells and know no rule.
import { make } from "../shared/parts.js";
/** @import {Maybe, Words} from "../shared/types" */
/** @import {Deck, Mark, Played, Row, Rows, Target} from "./types" */

/**
 * The face of a card: its number, its band, as many bulls as it has.
 * @param {number} card
 * @param {Deck} deck
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
 * The cards of one place: a card, or twins on top of each other.
 * @param {number[]} stack
 * @param {Deck} deck
 * @param {string} [extra] more classes
 */
export function stackFace(stack, deck, extra = "") {
  if (stack.length === 1) return cardFace(stack[0], deck, extra);
  const isGone = extra.includes("sc-gone");
  return make(
    "span",
    { class: `sc-stack ${isGone ? extra : ""}` },
    ...stack.map((card, index) => cardFace(card, deck, !isGone && index === stack.length - 1 ? extra : ""))
  );
}

/**
 * The rows of the table, each with the place of the sixth card.
 * @param {Rows} shown a picture or a step of one
 * @param {Deck} deck
 * @param {Words} words
 * @param {Maybe<Target>} aim a card that is pointed at
 * @param {Maybe<(choice: string) => void>} take called when a row is chosen
 * @param {string[]} choices what to send for each row
 */
export function drawRows(shown, deck, words, aim, take, choices) {
  const list = make("ol", { class: "sc-rows", "aria-label": words.table });
  shown.rows.forEach((row, index) => {
    const mark = shown.mark && shown.mark.row === index ? shown.mark : null;
    const target = aim?.row === index ? aim : null;
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
          onclick: take ? (/** @type {MouseEvent} */ event) => !isOnButton(event) && take(choices[index]) : null,
        },
        make("span", { class: "sc-hidden", text: row.label }),
        make("span", { class: "sc-row-number", "aria-hidden": "true", text: String(index + 1) }),
        drawPlaces(row, mark, target, deck),
        end
      )
    );
  });
  return list;
}

/** @param {MouseEvent} event */
export function isOnButton(event) {
  return Boolean(/** @type {Element} */ (event.target).closest("button"));
}

/**
 * The places of a row from left to right, with the end on the left where cards may go there, too.
 * @param {Row} row
 * @param {Maybe<Mark>} mark
 * @param {Maybe<Target>} target
 * @param {Deck} deck
 */
function drawPlaces(row, mark, target, deck) {
  const places = make("span", { class: `sc-places ${row.bothEnds ? "sc-both-ends" : ""}`, "aria-hidden": "true" });
  const sixth = String(row.places + 1);
  if (row.bothEnds) {
    const isTarget = target?.place === -1;
    const strong = row.full ? "sc-strong" : "";
    places.append(
      make("span", {
        class: `sc-slot sc-sixth sc-left ${isTarget ? "sc-aim" : ""} ${strong}`,
        text: target && isTarget ? String(target.card) : row.full ? sixth : "",
      })
    );
  }
  for (let place = 0; place <= row.places; place += 1) {
    const stack = row.stacks[place];
    const isTarget = target?.place === place;
    const isSixth = place === row.places;
    if (stack != null) {
      const marks = `${mark && mark.place === place ? "sc-new" : ""} ${isTarget ? "sc-under" : ""}`;
      places.append(stackFace(stack, deck, marks));
    } else if (mark && mark.taken[place] != null) {
      places.append(stackFace(mark.taken[place], deck, "sc-gone"));
    } else if (target && isTarget) {
      places.append(
        make("span", { class: `sc-slot sc-aim ${isSixth ? "sc-sixth sc-strong" : ""}`, text: String(target.card) })
      );
    } else if (isSixth) {
      places.append(make("span", { class: `sc-slot sc-sixth ${row.full ? "sc-strong" : ""}`, text: sixth }));
    } else {
      places.append(make("span", { class: "sc-slot" }));
    }
  }
  return places;
}

/**
 * Who played what in this trick, lowest card first, and what became of it.
 * @param {Played[]} trick
 * @param {Deck} deck
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
        play.took ? bullCount(`+${play.took}`, play.tookText ?? "") : make("span")
      )
    );
  }
  return list;
}
