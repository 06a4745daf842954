// All tables of a room at a glance: what everybody may see of each.
import { button, make } from "../shared/page/dom.js";
/** @import {RoomStatus, ToldSeat, ToldTable, Words} from "./types" */
/** @import {Child} from "../shared/types" */

/**
 * @param {RoomStatus} status
 * @param {(table: ToldTable) => Child[]} more what stands below a table
 * @param {(table: ToldTable, seat: ToldSeat) => Child[]} [beside] what stands beside a seat
 */
export function allTables(status, more, beside = () => []) {
  return make(
    "ul",
    { class: "sc-room-tables", "data-key": "tables" },
    ...status.tables.map((table) =>
      make(
        "li",
        { class: "sc-room-one", "data-key": `table-${table.number}` },
        make("h2", { text: table.title }),
        make("p", { class: "sc-room-where", text: table.where }),
        make(
          "ol",
          { class: "sc-room-seats" },
          ...table.seats.map((seat) => oneSeat(seat, status.words, beside(table, seat))),
        ),
        ...more(table),
      ),
    ),
  );
}

/**
 * @param {ToldSeat} seat
 * @param {Words} words
 * @param {Child[]} beside
 */
function oneSeat(seat, words, beside) {
  return make(
    "li",
    { class: seat.isWaitedFor ? "sc-room-waited" : "", "data-key": `seat-${seat.seat}` },
    make("span", {
      class: "sc-room-mark",
      role: seat.isWaitedFor ? "img" : null,
      "aria-label": seat.isWaitedFor ? words.waited : null,
      text: seat.isWaitedFor ? "…" : "",
    }),
    make("span", { class: "sc-room-name", text: seat.name, title: seat.name }),
    seat.state && make("span", { class: "sc-room-state", text: seat.state }),
    make("strong", { text: String(seat.total) }),
    ...beside,
  );
}

/**
 * The button that shows one table big, or all.
 * @param {string} text
 * @param {() => void} act
 * @param {string} key
 */
export function small(text, act, key) {
  return button(text, act, { class: "sc-room-button", "data-key": key });
}
