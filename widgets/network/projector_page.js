// The page for the whole room: how to come in, and then the lesson that is led, all tables, or one
// of them big: one thing at a time.
import { fill, make } from "../shared/page/dom.js";
import { leagueTable } from "./league.js";
import { pacedBoard } from "./paced_lesson.js";
import { ShownWidget, paintPage } from "./shown_widget.js";
import { allTables } from "./tables.js";
import { Wire } from "./wire.js";
/** @import {Message, RoomStatus} from "./types" */

class ProjectorPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.note = make("p", { class: "sc-room-note", role: "status", hidden: true });
    this.all = make("section", {});
    this.big = make("section", { class: "sc-room-table", "data-big": true });
    root.append(this.note, this.all, this.big);
    this.isThere = true;
    /** @type {RoomStatus | null} */
    this.status = null;
    this.wire = new Wire(
      root.dataset.base ?? "/",
      "watch",
      (message) => this.hear(message),
      (isThere) => {
        this.isThere = isThere;
        this.draw();
      },
    );
    this.shown = new ShownWidget(this.big, (said) => this.wire.send(said));
  }

  /** @param {Message} message */
  hear(message) {
    if (message.kind === "status" && "tables" in message) {
      this.status = message;
      this.draw();
    } else this.shown.hear(message);
  }

  draw() {
    tellState(this.isThere);
    const { status } = this;
    if (!status) return;
    const { words, tables, big, isPaused, league, paced } = status;
    const isLed = paced != null && big == null;
    document.body.classList.toggle("sc-room-plays", isLed || tables.length > 0 || league != null);
    const told = !this.isThere ? words.lost : isPaused && tables.length > 0 ? words.paused : "";
    this.note.hidden = !told;
    fill(this.note, told || null);
    if (isLed) fill(this.all, pacedBoard(paced));
    else
      fill(
        this.all,
        league && leagueTable(league),
        tables.length > 0 && big == null && allTables(status, () => []),
      );
  }
}

/** @param {boolean} isOpen */
function tellState(isOpen) {
  const state = document.querySelector("[role=status][data-open]");
  if (!(state instanceof HTMLElement)) return;
  const text = (isOpen ? state.dataset.open : state.dataset.closed) ?? "";
  if (state.textContent !== text) state.textContent = text;
}

/** A page that is not told of tables asks from time to time whether the class is open. */
async function look() {
  const answer = await fetch(window.location.href, { cache: "no-store" }).catch(() => null);
  tellState(Boolean(answer?.ok));
}

paintPage();
const root = document.querySelector("#room");
if (root instanceof HTMLElement && document.body.classList.contains("sc-watched"))
  new ProjectorPage(root);
else setInterval(look, 5000);
