// The teacher's page: the lesson that is led, what is played, all tables, one of them big, and the
// people in the room.
import { button, fill, make } from "../shared/page/dom.js";
import { leagueTable } from "./league.js";
import { pacingParts } from "./paced_lesson.js";
import { ShownWidget, paintPage } from "./shown_widget.js";
import { allTables, small } from "./tables.js";
import { Wire } from "./wire.js";
/** @import {Message, Person, RoomStatus, RoomGame} from "./types" */
/** @import {Child} from "../shared/types" */

const LEAVE = "leave";

class TeacherPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.top = make("div", { class: "sc-room-top" });
    this.note = make("p", { class: "sc-room-note", role: "alert", hidden: true });
    this.plan = make("form", { class: "sc-room-plan" });
    this.lead = make("section", { class: "sc-room-lead" });
    this.tables = make("section", {});
    this.big = make("div", { class: "sc-room-table" });
    this.people = make("section", { class: "sc-room-people" });
    root.append(this.top, this.note, this.lead, this.plan, this.big, this.tables, this.people);
    this.isThere = true;
    this.refusal = "";
    /** @type {RoomStatus | null} */
    this.status = null;
    /** Who is to be seated elsewhere. @type {Person | null} */
    this.moving = null;
    /** The button that asks once more. */
    this.unsure = "";
    this.game = "";
    this.wire = new Wire(
      root.dataset.base ?? "/",
      "teacher",
      (message) => this.hear(message),
      (isThere) => {
        this.isThere = isThere;
        this.draw();
      },
    );
    this.shown = new ShownWidget(this.big, (said) => this.wire.send(said));
    this.plan.addEventListener("submit", (event) => {
      event.preventDefault();
      const isLeague = event.submitter?.dataset.key === "league";
      this.start(isLeague ? "league" : "start");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.moving) this.move(null);
    });
  }

  /** @param {Message} message */
  hear(message) {
    if (message.kind === "status" && "tables" in message) {
      this.status = message;
      this.refusal = "";
      document.documentElement.lang = message.language;
      this.draw();
    } else if (message.kind === "refused") {
      this.refusal = message.say;
      this.draw();
    } else this.shown.hear(message);
  }

  /** @param {string} kind @param {Record<string, unknown>} [more] */
  act(kind, more = {}) {
    this.unsure = "";
    this.wire.send({ do: kind, ...more });
  }

  /** @param {"start" | "league"} kind */
  start(kind) {
    const form = new FormData(this.plan);
    const game = this.chosen;
    if (!game) return;
    this.act(kind, {
      game: game.name,
      size: Number(form.get("size")),
      chosen: Object.fromEntries(game.settings.map(({ name }) => [name, form.get(name)])),
      variants: form.getAll("variant"),
      limit: Number(form.get("limit")),
      sameDeal: form.has("sameDeal"),
      lateNext: form.has("lateNext"),
      deals: Number(form.get("deals")),
      seating: form.get("seating"),
    });
  }

  /** The game whose settings are shown. @returns {RoomGame | undefined} */
  get chosen() {
    const games = this.status?.games ?? [];
    return games.find(({ name }) => name === this.game) ?? games[0];
  }

  /** @param {Person | null} person */
  move(person) {
    this.moving = person;
    this.draw();
  }

  draw() {
    const { status } = this;
    if (!status) return;
    const { words } = status;
    const told = !this.isThere
      ? words.lost
      : this.refusal || (this.moving ? words.moving.replace("%s", this.moving.name) : "");
    this.note.hidden = !told;
    fill(this.note, told || null);
    this.drawTop(status);
    const { pacing, paced } = status;
    const act = (/** @type {string} */ kind, /** @type {unknown} */ value) => {
      const isSure = kind !== "lesson" || value !== "" || this.unsure === LEAVE;
      if (isSure) this.act(kind, { value });
      else this.unsure = LEAVE;
      this.draw();
    };
    const isLeaving = this.unsure === LEAVE;
    fill(this.lead, ...(pacing ? pacingParts(pacing, paced, words, act, isLeaving) : []));
    this.drawPlan(status);
    fill(
      this.tables,
      status.league && leagueTable(status.league),
      status.tables.length > 0 &&
        allTables(
          status,
          (table) => [
            make("p", { class: "sc-room-say", text: table.say }),
            make(
              "p",
              { class: "sc-room-row" },
              small(
                status.big === table.number ? words.all : words.big,
                () => this.act("big", { table: status.big === table.number ? null : table.number }),
                "big",
              ),
              !table.isOver &&
                small(words.hurry, () => this.act("hurry", { table: table.number }), "hurry"),
            ),
          ],
          (table, seat) => [
            this.moving &&
              small(
                words.here,
                () => {
                  const who = this.moving?.id;
                  this.moving = null;
                  this.act("move", { who, table: table.number, seat: Number(seat.seat) });
                },
                "here",
              ),
          ],
        ),
    );
    this.drawPeople(status);
  }

  /** @param {RoomStatus} status */
  drawTop({ words, isPaused, isPlayed, tables, limit, clocks = [], league }) {
    const isRunning = tables.length > 0;
    fill(
      this.top,
      isRunning &&
        button(isPaused ? words.goOn : words.pause, () => this.act("pause", { value: !isPaused }), {
          class: `sc-room-button ${isPaused ? "sc-room-main" : ""}`,
          "data-key": "pause",
        }),
      isRunning &&
        make(
          "select",
          {
            "aria-label": words.clock,
            "data-key": "limit",
            onchange: (/** @type {Event} */ event) =>
              this.act("limit", {
                value: Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value),
              }),
          },
          ...clocks.map(({ value, name }) =>
            make("option", { value: String(value), text: name, selected: value === limit }),
          ),
        ),
      make("span", { class: "sc-room-gap" }),
      isPlayed && isRunning && this.sure(words.again, "again"),
      isPlayed && isRunning && this.sure(words.rotate, "rotate", "again", { rotate: true }),
      (isRunning || league) && this.sure(league ? words.endLeague : words.end, "end"),
    );
  }

  /**
   * A button for what ends matches in progress: it asks once more.
   * @param {string} text
   * @param {string} key
   * @param {string} [kind]
   * @param {Record<string, unknown>} [more]
   */
  sure(text, key, kind = key, more = {}) {
    const { status } = this;
    const isPlayed =
      status?.tables.some((table) => !table.isOver) || status?.league?.isOver === false;
    const isSure = this.unsure === key || !isPlayed;
    return button(
      this.unsure === key ? (status?.words.sure ?? text) : text,
      () => {
        if (isSure) this.act(kind, more);
        else this.unsure = key;
        this.draw();
      },
      { class: "sc-room-button", "data-key": key },
    );
  }

  /** @param {RoomStatus} status */
  drawPlan({ words, games = [], clocks = [], deals = [], tables, league, programs = 0 }) {
    this.plan.hidden = tables.length > 0 || league != null;
    const game = this.chosen;
    if (!game || this.plan.hidden) return;
    const four = game.sizes.includes(4) ? 4 : game.sizes[0];
    fill(
      this.plan,
      select(
        words.game,
        "game",
        games.map(({ name, title }) => ({ value: name, name: title })),
        {
          onchange: (/** @type {Event} */ event) => {
            this.game = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
            this.draw();
          },
        },
      ),
      select(
        words.size,
        "size",
        game.sizes.map((size) => ({ value: String(size), name: String(size) })),
        { key: `size-${game.name}`, value: String(four) },
      ),
      ...game.settings.map(({ name, label, values }) =>
        select(label, name, values, { key: `${name}-${game.name}` }),
      ),
      select(
        words.clock,
        "limit",
        clocks.map(({ value, name }) => ({ value: String(value), name })),
      ),
      game.variants.length > 0 &&
        make(
          "fieldset",
          { "data-key": `variants-${game.name}` },
          make("legend", { text: words.variants }),
          ...game.variants.map(({ value, name }) => check(name, "variant", value)),
        ),
      check(words.sameDeal, "sameDeal"),
      check(words.lateNext, "lateNext"),
      make(
        "details",
        { "data-key": "by-list" },
        make("summary", { text: words.byList }),
        make(
          "label",
          {},
          words.list,
          make("textarea", { name: "seating", rows: 4, "data-key": "seating" }),
        ),
      ),
      make("button", {
        class: "sc-room-button sc-room-main",
        "data-key": "start",
        text: words.start,
      }),
      programs > 0 &&
        make(
          "fieldset",
          { "data-key": "leagues" },
          select(
            words.deals,
            "deals",
            deals.map(({ value, name }) => ({ value: String(value), name })),
          ),
          make("button", {
            class: "sc-room-button",
            "data-key": "league",
            text: words.league,
          }),
        ),
    );
  }

  /**
   * @param {Person} person
   * @param {Record<string, string>} words
   */
  state({ isWaiting, isHere, isProgram }, words) {
    if (isWaiting) return words.waits;
    if (!isHere) return words.away;
    return isProgram ? words.program : "";
  }

  /** @param {RoomStatus} status */
  drawPeople({ words, list = [], tables, pacing }) {
    this.people.hidden = list.length === 0 && (pacing?.pupils ?? []).length > 0;
    fill(
      this.people,
      make("h2", { text: `${words.people} (${list.length})` }),
      list.length === 0 && make("p", { text: words.empty }),
      make(
        "ul",
        {},
        ...list.map((person) =>
          make(
            "li",
            { "data-key": person.id },
            make("span", { class: "sc-room-name", text: person.name }),
            make("span", {
              class: "sc-room-state",
              text: this.state(person, words),
            }),
            tables.length > 0 &&
              button(words.move, () => this.move(this.moving?.id === person.id ? null : person), {
                class: "sc-room-button",
                "data-key": "move",
                "aria-pressed": String(this.moving?.id === person.id),
              }),
            small(words.hide, () => this.act("hide", { who: person.id }), "hide"),
            small(words.remove, () => this.act("remove", { who: person.id }), "remove"),
          ),
        ),
      ),
    );
  }
}

/**
 * @param {string} label
 * @param {string} name
 * @param {{value: string, name: string}[]} values
 * @param {{key?: string, value?: string, onchange?: (event: Event) => void}} [more]
 * @returns {Child}
 */
function select(label, name, values, { key = name, value, onchange } = {}) {
  const options = values.map((option) =>
    make("option", { value: option.value, text: option.name, selected: option.value === value }),
  );
  return make(
    "label",
    { "data-key": `label-${key}` },
    label,
    make("select", { name, "data-key": key, onchange }, ...options),
  );
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string} [value]
 */
function check(label, name, value = "yes") {
  return make(
    "label",
    { class: "sc-room-check", "data-key": `check-${name}-${value}` },
    make("input", { type: "checkbox", name, value }),
    label,
  );
}

paintPage();
const root = document.querySelector("#room");
if (root instanceof HTMLElement) new TeacherPage(root);
