// The pieces of 6 nimmt!: cards, rows, the trick. They draw what Python tells and know no rule.
import { make } from "../shared/page/dom.js";
/** @import {Choice, Maybe, Words} from "../shared/types" */
/** @import {Deck, Mark, Played, Row, Rows, Target} from "./types" */

/**
 * The face of a card: its number, its band, its bull, and as many horns as it counts bulls.
 * @param {number} card
 * @param {Deck} deck
 * @param {string} [extra] more classes
 * @param {Record<string, string>} [moves] how it is known when it travels
 * @returns {HTMLElement}
 */
export function cardFace(card, deck, extra = "", moves = {}) {
  const bulls = deck[String(card)][0];
  const icons = make(
    "span",
    { class: "sc-bulls", "aria-hidden": "true" },
    make("i", { class: "sc-mood" }),
  );
  const horns = make("span", { class: "sc-horns" });
  for (let count = 0; count < bulls; count += 1) horns.append(make("i", { class: "sc-bull" }));
  icons.append(horns);
  return make(
    "span",
    { class: `sc-card sc-b${bulls} ${extra}`, "data-key": moves["data-travel"], ...moves },
    make("span", { class: "sc-band", "aria-hidden": "true" }),
    make("span", { class: "sc-number", text: String(card) }),
    icons,
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
    make("span", { "aria-hidden": "true", "data-number": true, text: String(count) }),
    make("i", { class: "sc-bull", "aria-hidden": "true" }),
  );
}

/**
 * The cards of one place: a card, or twins on top of each other.
 * @param {number[]} stack
 * @param {Deck} deck
 * @param {string} [extra] more classes
 */
export function stackFace(stack, deck, extra = "") {
  if (stack.length === 1) return cardFace(stack[0], deck, extra, { "data-travel": `c${stack[0]}` });
  const last = stack.length - 1;
  return make(
    "span",
    { class: "sc-stack", "data-key": `stack-${stack[0]}` },
    ...stack.map((card, index) =>
      cardFace(card, deck, index === last ? extra : "", {
        "data-travel": index === last ? `c${card}` : `twin-${card}`,
      }),
    ),
  );
}

/**
 * The rows of the table, each with the place of the sixth card.
 * @param {Rows} shown a picture or a step of one
 * @param {Deck} deck
 * @param {Words} words
 * @param {{aim?: Maybe<Target>, part?: string, take?: Maybe<(choice: string) => void>, choices?: Choice[]}} [more]
 * a card that is pointed at, what of a step is shown, what is called when a row is chosen, and with what
 */
export function drawRows(shown, deck, words, { aim, part = "", take, choices = [] } = {}) {
  const list = make("ol", { class: "sc-rows", "aria-label": words.table });
  shown.rows.forEach((row, index) => {
    const mark = shown.mark && shown.mark.row === index ? shown.mark : null;
    const target = aim?.row === index ? aim : null;
    const lies = mark && mark.taken.length ? partOf(row, mark, part) : { row, mark };
    const end = take
      ? make(
          "button",
          {
            type: "button",
            class: "sc-button sc-take",
            "data-rove": true,
            "data-key": choices[index].choice,
            "aria-label": choices[index].name,
            onclick: () => take(choices[index].choice),
          },
          make("span", { text: words.take }),
          bullCount(row.bulls, ""),
        )
      : bullCount(row.bulls, row.bullsText);
    list.append(
      make(
        "li",
        {
          class: `sc-row ${take ? "sc-can-take" : ""} ${mark && mark.taken.length ? "sc-taken" : ""}`,
          onclick: take
            ? (/** @type {MouseEvent} */ event) => !isOnButton(event) && take(choices[index].choice)
            : null,
        },
        make("span", { class: "sc-hidden", text: row.label }),
        make("span", { class: "sc-row-number", "aria-hidden": "true", text: String(index + 1) }),
        drawPlaces(lies.row, lies.mark, target, deck),
        end,
      ),
    );
  });
  return list;
}

/**
 * What lies in a row that is being taken: first all its cards, with the one that takes them on the
 * place where it landed; then that card alone there; at last at the beginning of the row.
 * @param {Row} row the row when all is over
 * @param {Mark} mark
 * @param {string} part
 */
function partOf(row, mark, part) {
  const lands = mark.lands;
  if (part === "land" && lands == null)
    return { row: { ...row, stacks: mark.taken, full: false }, mark: null };
  if (part === "land" && lands != null) {
    const stacks =
      lands < 0 ? [...stacksOf(row), ...mark.taken] : [...mark.taken, ...stacksOf(row)];
    return {
      row: { ...row, stacks, full: true, shift: lands < 0 ? 1 : 0 },
      mark: { ...mark, place: lands, taken: [] },
    };
  }
  if (part === "take" && lands != null && lands > 0) {
    return {
      row: { ...row, stacks: [...Array(lands).fill(null), ...stacksOf(row)] },
      mark: { ...mark, place: lands, taken: [] },
    };
  }
  if (part === "take" && lands == null) return { row: { ...row, stacks: [] }, mark: null };
  return { row, mark };
}

/**
 * The cards of each place of a row.
 * @param {Row} row
 */
export function stacksOf(row) {
  return row.stacks ?? row.cards.map((card) => [card]);
}

/** @param {MouseEvent} event */
export function isOnButton(event) {
  return Boolean(/** @type {Element} */ (event.target).closest("button"));
}

/**
 * The places of a row from left to right, with the end on the left where cards may go there, too.
 * @param {Row & {shift?: number}} row
 * @param {Maybe<Mark>} mark
 * @param {Maybe<Target>} target
 * @param {Deck} deck
 */
function drawPlaces(row, mark, target, deck) {
  const stacks = stacksOf(row);
  const places = make("span", {
    class: `sc-places ${row.bothEnds ? "sc-both-ends" : ""}`,
    "aria-hidden": "true",
  });
  const sixth = String(row.places + 1);
  const shift = row.shift ?? 0;
  const face = (/** @type {number} */ place) => {
    const marks = `${mark && mark.place === place ? "sc-new" : ""} ${target?.place === place ? "sc-under" : ""}`;
    return stackFace(stacks[place + shift], deck, marks);
  };
  if (row.bothEnds) {
    const isTarget = target?.place === -1;
    const strong = row.full ? "sc-strong" : "";
    const slot = make("span", {
      class: `sc-slot sc-sixth sc-left ${isTarget ? "sc-aim" : ""} ${strong}`,
      text: target && isTarget ? String(target.card) : row.full ? sixth : "",
    });
    places.append(
      shift ? make("span", { class: "sc-slot sc-sixth sc-left sc-holds" }, face(-1)) : slot,
    );
  }
  for (let place = 0; place <= row.places; place += 1) {
    const isTarget = target?.place === place;
    const isSixth = place === row.places;
    if (stacks[place + shift] != null) {
      places.append(
        isSixth ? make("span", { class: "sc-slot sc-sixth sc-holds" }, face(place)) : face(place),
      );
    } else if (target && isTarget) {
      places.append(
        make("span", {
          class: `sc-slot sc-aim ${isSixth ? "sc-sixth sc-strong" : ""}`,
          text: String(target.card),
        }),
      );
    } else if (isSixth) {
      places.append(
        make("span", { class: `sc-slot sc-sixth ${row.full ? "sc-strong" : ""}`, text: sixth }),
      );
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
 * @param {boolean} [isDown] whether the cards lie face down
 */
export function drawTrick(trick, deck, label, isDown = false) {
  const list = make("ol", { class: "sc-trick", "aria-label": label });
  for (const play of trick) {
    const face = cardFace(play.card, deck, isDown ? "sc-down" : "", {
      "data-travel": `c${play.card}`,
      "data-from": `[data-key="seat-${play.who}"] .sc-avatar`,
    });
    list.append(
      make(
        "li",
        {
          class: `sc-play ${play.done ? "sc-done" : ""}`,
          "data-key": `play-${play.card}-${play.who}`,
        },
        make("span", { class: "sc-hidden", text: isDown ? "" : deck[String(play.card)][1] }),
        make(
          "span",
          { class: "sc-mini-holder", "aria-hidden": "true" },
          play.isPlaced
            ? make("span", { class: "sc-slot", "data-key": "gone", text: String(play.card) })
            : face,
        ),
        make("span", { class: "sc-play-name", text: play.name }),
        make(
          "span",
          { class: "sc-play-done" },
          make("span", { text: play.done }),
          play.took ? bullCount(`+${play.took}`, play.tookText ?? "") : null,
        ),
      ),
    );
  }
  return list;
}

/**
 * The parts in which a card that takes a row is shown: it lands, the row leaves, it begins the row.
 * @param {Mark} mark
 */
export function takingParts(mark) {
  const leaves = { name: "take", beats: 1 };
  const rests = { name: "rest", beats: 0.8 };
  return mark.lands == null ? [leaves, rests] : [{ name: "land", beats: 1.2 }, leaves, rests];
}

/**
 * How the cards of a row that is taken are known when they travel.
 * @param {Mark} mark
 */
export function takenNames(mark) {
  return mark.taken.flatMap((stack) =>
    stack.map((card, place) => (place < stack.length - 1 ? `twin-${card}` : `c${card}`)),
  );
}
