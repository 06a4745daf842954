// The page of a seat: what is seen of it, joined to the room.
import { SeatPage } from "./seat_page.js";
import { paintPage } from "./shown_widget.js";
import { Wire } from "./wire.js";

paintPage();
const root = document.querySelector("#room");
if (root instanceof HTMLElement) {
  const base = root.dataset.base ?? "/";
  new SeatPage(root, (hear, change) => new Wire(base, "seat", hear, change));
}
