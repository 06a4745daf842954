// The seats of a table: who sits there, their points, and for whom the others wait.
import { fill, make } from "../page/dom.js";
/** @import {Table} from "./table.js" */
/** @import {TablePicture} from "../types" */

/**
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 */
export function drawSeats(table) {
  const { words } = table.picture;
  const { totals } = table.counted;
  table.seats.setAttribute("aria-label", words.players);
  table.seats.style.setProperty("--sc-seats", String(table.picture.seats.length));
  fill(
    table.seats,
    ...table.picture.seats.map((seat) => {
      const isWaitedFor = !table.shown && seat.isWaitedFor;
      const acts = isWaitedFor || (table.shown && table.shown.who.includes(seat.seat));
      return make(
        "li",
        {
          class: `sc-seat ${seat.isYou ? "sc-you" : ""} ${acts ? "sc-acts" : ""} ${table.seatClass(seat)}`,
          "data-key": `seat-${seat.seat}`,
        },
        make("span", {
          class: `sc-avatar sc-avatar-${Number(seat.seat) % 5}`,
          "aria-hidden": "true",
          text: sign(seat.name),
        }),
        make(
          "span",
          { class: "sc-seat-line" },
          make("span", {
            class: "sc-seat-name",
            text: seat.name,
            title: seat.about || seat.name,
          }),
          make("span", { class: "sc-seat-label", text: words.thisTotal }),
          make("strong", { text: String(totals[seat.seat]) }),
          isWaitedFor &&
            !seat.isYou &&
            make("span", { class: "sc-hidden", text: words.isChoosing }),
        ),
        seat.state && make("span", { class: "sc-seat-state", text: seat.state }),
        ...table.seatLines(seat),
      );
    }),
  );
}

/**
 * What stands on an avatar: the number of a player without a name, else the first letter.
 * @param {string} name
 */
function sign(name) {
  return name.match(/\d+$/)?.[0] ?? [...name][0];
}
