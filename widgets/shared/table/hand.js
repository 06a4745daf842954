// The hand at a table: its cards as buttons, and the focus that stays where a card goes.
import { make, rove } from "../page/dom.js";
/** @import {Child, HandTable, Properties} from "../types" */

/**
 * The cards of the hand as buttons; `face` draws one, `act` is called when it is chosen.
 * @template Card
 * @param {HandTable<Card>} table
 * @param {Card[]} cards
 * @param {(one: Card, index: number) => Properties} about more properties of its button
 * @param {(one: Card, index: number) => Child[]} face
 * @param {(one: Card) => Child} below
 */
export function cardList(table, cards, about, face, below) {
  const list = make("ul", { class: "sc-cards", "aria-label": table.picture.words.hand });
  cards.forEach((one, index) => {
    const key = `hand-${table.nameOf(one, index)}`;
    list.append(
      make(
        "li",
        { "data-key": key },
        handCard(table, one, index, about(one, index), face(one, index)),
        below(one),
      ),
    );
  });
  table.cursor = Math.min(table.cursor, Math.max(cards.length - 1, 0));
  rove(list, table.cursor);
  inherit(table, list);
  return list;
}

/**
 * Where the card that has the focus is gone, the next card takes over its button: the focus has
 * not moved, and a screen reader names nothing. The last card leaves its button until all is told.
 * @template Card
 * @param {HandTable<Card>} table
 * @param {HTMLElement} list the cards as they will be
 */
function inherit(table, list) {
  const place = /** @type {HTMLElement | null | undefined} */ (
    document.activeElement?.closest(".sc-cards > li")
  );
  if (
    !place ||
    !table.hand.contains(place) ||
    list.querySelector(`[data-key="${place.dataset.key}"]`)
  )
    return;
  const heir = /** @type {HTMLElement | undefined} */ (list.children[table.cursor]);
  if (heir) {
    const { key } = heir.dataset;
    table.hand.querySelector(`[data-key="${key}"]`)?.remove();
    place.dataset.key = key;
    place.children[0].setAttribute("data-key", `card-${table.cursor}`);
  } else if (table.isTelling) {
    const last = /** @type {HTMLElement} */ (place.cloneNode(true));
    last.className = "sc-hidden";
    last.children[0].replaceChildren();
    list.append(last);
  }
}

/**
 * @template Card
 * @param {HandTable<Card>} table
 * @param {Card} one
 * @param {number} index
 * @param {Properties} properties
 * @param {Child[]} face
 */
function handCard(table, one, index, properties, face) {
  const point = () => {
    table.cursor = index;
    table.pointer.point(one);
  };
  const onblur = (/** @type {Event & {currentTarget: Element}} */ { currentTarget }) => {
    const about = properties["aria-description"];
    if (about != null) currentTarget.setAttribute("aria-description", String(about));
    unpoint();
  };
  const unpoint = () => {
    const focused = [...table.hand.querySelectorAll(".sc-hand-card")].findIndex((card) =>
      card.matches(":focus-visible"),
    );
    table.pointer.point(focused < 0 ? null : (table.picture.hand[focused] ?? null));
  };
  return make(
    "button",
    {
      type: "button",
      "data-rove": true,
      "data-key": `card-${index}`,
      onfocus: (/** @type {Event} */ event) => table.pointer.isMeant(event) && point(),
      onblur,
      // Not enter: after a turn the next card slides under a resting pointer
      onpointermove: point,
      onpointerleave: unpoint,
      ...properties,
      class: `sc-hand-card ${properties.class ?? ""}`,
    },
    ...face,
  );
}
