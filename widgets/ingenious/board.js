// The board of Ingenious: hexagons, the rack, the score boards.
import { button, fill, make } from "../shared/page/dom.js";
import { cardList } from "../shared/table/hand.js";
import { Table } from "../shared/table/table.js";
import { HexBoard, scoreBoard, tileFace } from "./pieces.js";
/** @import {Context, Seat} from "../shared/types" */
/** @import {Places} from "../shared/page/motion.js" */
/** @import {Area, Board, IngeniousPicture, TileFace} from "./types" */

/** @param {Context<IngeniousPicture, {area: Area}>} context */
function render(context) {
  const table = new IngeniousBoard(context, "sc-of-ingenious sc-ingenious");
  table.draw();
}

/** @extends {Table<IngeniousPicture, {area: Area}>} */
class IngeniousBoard extends Table {
  /**
   * @param {Context<IngeniousPicture, {area: Area}>} context
   * @param {string} game
   */
  constructor(context, game) {
    super(context, game);
    this.hexes = new HexBoard(this.model.get("area"));
    /** The cell that is pointed at, or where the tile lies for a try. @type {number | null} */
    this.spot = null;
    this.isPinned = false;
    /** The direction from the tile's first symbol to the other. */
    this.turned = 0;
    /** The cell that takes part in the tab order. */
    this.home = Math.floor(this.hexes.places.length / 2);
    this.column = this.hexes.width / 2;
    /** The buttons for the tile that lies for a try, or the question whether to swap. */
    this.asks = make("div", { class: "sc-asked sc-try", role: "toolbar" });
    this.hand.after(this.asks);
    /** Where the focus goes after the next drawing. @type {"" | "board" | "rack"} */
    this.goTo = "";
  }

  /** The tile that is chosen, and where it may lie; null if none is. */
  get places() {
    return this.asked("place")?.places ?? null;
  }

  /** The direction in which the tile lies for a try: that to which it was turned, or the next. */
  get direction() {
    return this.places && this.spot != null ? this.nextDirection(this.turned, 1) : null;
  }

  /**
   * The first direction, from one on, in which the tile may lie at its cell; null if there is none.
   * @param {number} from
   * @param {number} by against the clock, or -1 with it
   */
  nextDirection(from, by) {
    const at = this.spot == null ? null : this.places?.at[this.spot];
    for (let step = 0; step < 6; step += 1) {
      const direction = (from + by * step + 12) % 6;
      if (at && at[direction] >= 0) return direction;
    }
    return null;
  }

  /** The cells on which the tile lies for a try, or null. @returns {[number, number] | null} */
  get ghost() {
    const { spot, direction } = this;
    return spot == null || direction == null
      ? null
      : [spot, this.hexes.area.neighbours[spot][direction]];
  }

  /** What the tile would do where it lies. */
  get tried() {
    const { spot, direction, places } = this;
    return spot == null || direction == null || !places
      ? null
      : places.texts[places.at[spot][direction]];
  }

  forget() {
    this.spot = null;
    this.isPinned = false;
  }

  draw() {
    super.draw();
    if (this.goTo === "" || this.sent) return;
    // At once, and not when all is told: a screen reader names where the focus comes to.
    if (!this.shown) this.moveOn();
    else if (this.goTo === "rack") this.focusOn(".sc-hand-card[tabindex='0']");
  }

  /** Put the focus of a person who moves by keyboard where the next choice is made. */
  moveOn() {
    const wantsBoard = this.goTo === "board" || this.picture.hand.length === 1;
    if (this.picture.isOver) this.focusOn(".sc-continue");
    else if (this.isAsked("swap")) this.focusOn("[data-key='swap']");
    else if (this.places && wantsBoard) this.focusOn(`[data-cell="${this.nearestRoom()}"]`);
    else if (this.isAsked("place") && this.goTo === "rack")
      this.focusOn(".sc-hand-card[tabindex='0']");
    this.goTo = "";
  }

  /** The cell nearest to where the person was on which the tile may lie. */
  nearestRoom() {
    const [x, y] = this.hexes.places[this.home];
    let best = this.home;
    let least = Infinity;
    this.hexes.places.forEach(([toX, toY], cell) => {
      const far = Math.hypot(toX - x, toY - y);
      if (far < least && this.hasRoom(cell)) [best, least] = [cell, far];
    });
    return best;
  }

  /** @param {string} selector */
  focusOn(selector) {
    const next = this.root.querySelector(selector);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  drawBoard() {
    const { words } = this.picture;
    const shown = this.shown ?? this.picture;
    const cells = make("div", {
      class: "sc-hex-group",
      role: "toolbar",
      "aria-label": words.board,
    });
    this.hexes.places.forEach((place, cell) => cells.append(this.cell(cell, place, shown)));
    const isFirst = !this.shown && this.places && this.picture.usable?.length;
    const allowed = isFirst ? this.hexes.places.map((_, cell) => this.hasRoom(cell)) : [];
    const onpointerleave = () => this.point(null);
    const oncontextmenu = (/** @type {Event} */ event) => {
      if (!this.ghost) return;
      event.preventDefault();
      event.stopPropagation();
      this.turn(1);
    };
    const field = make(
      "div",
      { class: "sc-hex-field", onpointerleave, oncontextmenu },
      this.hexes.svg(shown, allowed),
      cells,
    );
    field.style.setProperty("--sc-field", `${this.hexes.width}px`);
    field.style.setProperty("--sc-across", String(this.hexes.width));
    fill(this.board, field);
    this.hexes.keep(this.board);
    this.showGhost();
  }

  /**
   * A cell as a button over its hexagon.
   * @param {number} cell
   * @param {[number, number]} place
   * @param {Board} shown
   */
  cell(cell, [x, y], shown) {
    const one = make("button", {
      type: "button",
      class: "sc-hex",
      tabindex: cell === this.home ? 0 : -1,
      "data-key": `cell-${cell}`,
      "data-cell": cell,
      "aria-label": this.cellName(cell, shown),
      onclick: (/** @type {MouseEvent} */ event) => this.press(cell, event.detail === 0),
      onpointermove: () => this.point(cell),
      onfocus: (/** @type {FocusEvent & {currentTarget: Element}} */ event) => {
        if (!event.currentTarget.matches(":focus-visible")) return;
        this.home = cell;
        if (this.places) this.lay(cell);
      },
    });
    one.style.left = `${(100 * x) / this.hexes.width}%`;
    one.style.top = `${(100 * y) / this.hexes.height}%`;
    return one;
  }

  /**
   * @param {number} cell
   * @param {Board} shown
   */
  cellName(cell, shown) {
    const { words, colours } = this.picture;
    const [q, r] = this.hexes.area.cells[cell];
    const mark = shown.filled[cell];
    if (mark === ".") return `${q},${r} ${words.empty}`;
    const name = colours[Number(mark)];
    if (this.hexes.area.printed[cell] < 0) return `${q},${r} ${name}`;
    const told = shown.usable?.includes(cell) ? words.usable : words.printed;
    return `${q},${r} ${told.replace("%s", name)}`;
  }

  /** @param {number | null} cell the cell under the pointer */
  point(cell) {
    if (this.isPinned || cell === this.spot || !this.places) return;
    this.spot = cell;
    this.showTry();
  }

  /**
   * Lay the tile on a cell for a try; where it cannot lie, what lies for a try stays.
   * @param {number} cell
   */
  lay(cell) {
    if (this.isPinned && this.spot === cell) return;
    if (!this.hasRoom(cell)) {
      if (!this.isPinned) this.point(cell);
      this.tell(this.asked("place")?.noRoom ?? "");
      return;
    }
    this.spot = cell;
    this.isPinned = true;
    this.showTry();
  }

  /** @param {number} cell */
  hasRoom(cell) {
    return Boolean(this.places?.at[cell].some((place) => place >= 0));
  }

  /**
   * @param {number} cell the cell that is clicked, or Enter was pressed on
   * @param {boolean} byKeyboard
   */
  press(cell, byKeyboard) {
    const { words } = this.picture;
    if (!this.isAsked("place")) return;
    if (!this.places) {
      this.tell(words.pickFirst);
      return;
    }
    if (this.isPinned && this.ghost?.includes(cell)) {
      this.placeTile(byKeyboard);
      return;
    }
    this.home = cell;
    this.lay(cell);
  }

  /** @param {boolean} byKeyboard */
  placeTile(byKeyboard) {
    const cells = this.isPinned ? this.ghost : null;
    if (!cells || !this.places) return;
    const [first, second] = cells.map((cell) => this.hexes.area.cells[cell].join(","));
    this.goTo = byKeyboard ? "rack" : "";
    this.choose(`${this.places.tile}@${first}>${second}`);
  }

  /** @param {number} by steps against the clock */
  turn(by) {
    const now = this.direction;
    if (now == null) return;
    this.turned = this.nextDirection(now + by, by) ?? now;
    this.showTry();
    this.spoken.say([`${this.otherHalf()}. ${this.aimText()}`]);
  }

  /**
   * Choose a tile of the rack, or put it back; the only tile is chosen anyway.
   * @param {number} place
   * @param {boolean} byKeyboard
   */
  pick(place, byKeyboard) {
    const { length } = this.picture.hand;
    if (!this.isAsked("place") || length === 1 || place >= length) return;
    if (byKeyboard) this.goTo = "board";
    this.send({ kind: "pick", place });
  }

  /** Show the tile where it lies for a try, and what it would do. */
  showTry() {
    this.showGhost();
    this.drawSay();
    this.drawSide();
    this.drawTryButtons();
    if (this.spot != null && this.tried) {
      const cell = this.root.querySelector(`[data-cell="${this.spot}"]`);
      cell?.setAttribute(
        "aria-label",
        `${this.cellName(this.spot, this.picture)}, ${this.otherHalf()}. ${this.tried.say}`,
      );
    }
  }

  /** Where the other half of the tile lies that lies for a try: who does not see it must be told. */
  otherHalf() {
    return this.ghost ? this.hexes.area.cells[this.ghost[1]].join(",") : "";
  }

  showGhost() {
    const { places } = this;
    if (places) this.hexes.showGhost(this.ghost, places.colours, places.runs);
    const field = /** @type {HTMLElement | null} */ (this.board.firstElementChild);
    field?.classList.toggle("sc-can-place", Boolean(places));
    if (field) field.dataset.tried = this.ghost && this.isPinned ? this.ghost.join(" ") : "";
  }

  aimText() {
    if (!this.places || this.spot == null) return "";
    if (!this.tried) return this.asked("place")?.noRoom ?? "";
    return this.isPinned ? `${this.tried.say} ${this.picture.words.tryKey}` : this.tried.say;
  }

  /** @param {string} text */
  tell(text) {
    fill(this.say, make("span", { text }));
    this.spoken.say([text]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    super.key(event);
    const target = /** @type {HTMLElement} */ (event.target);
    const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (isOther || target.closest("select, .sc-log")) return;
    const act = this.keyAct(event, target);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /**
   * What a key does, if it does anything.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  keyAct({ key, shiftKey }, target) {
    if (/^[1-6]$/.test(key) && this.isAsked("place")) return () => this.pick(Number(key) - 1, true);
    if (key.toLowerCase() === "r" && this.places) return () => this.turn(shiftKey ? -1 : 1);
    if (key === "Escape" && this.places) return () => this.putBack();
    if (target.classList.contains("sc-hex") && key.startsWith("Arrow")) {
      return () => this.step(Number(target.dataset.cell), key);
    }
    return null;
  }

  /**
   * Go to the cell beside.
   * @param {number} cell
   * @param {string} key
   */
  step(cell, key) {
    const next = this.hexes.beside(cell, key, this.column);
    if (next < 0) return;
    if (key === "ArrowLeft" || key === "ArrowRight") this.column = this.hexes.places[next][0];
    for (const at of [cell, next]) {
      this.root
        .querySelector(`[data-cell="${at}"]`)
        ?.setAttribute("tabindex", at === next ? "0" : "-1");
    }
    this.focusOn(`[data-cell="${next}"]`);
  }

  drawAim() {
    this.drawSay();
  }

  /** @param {TileFace[]} tiles */
  drawCards(tiles) {
    const { looks } = this.hexes.area;
    const ask = this.asked("place");
    const list = cardList(
      this,
      tiles,
      (one, index) => ({
        class: ask?.picked === index ? "sc-picked" : "",
        "aria-label": one.name,
        "aria-pressed": String(ask?.picked === index),
        "aria-disabled": ask ? null : "true",
        onclick: (/** @type {MouseEvent} */ event) => this.pick(index, event.detail === 0),
      }),
      (one) => [tileFace(looks, one.colours)],
      () => false,
    );
    fill(this.hand, list);
    this.drawTryButtons();
  }

  /** @param {TileFace} one */
  nameOf(one, index = 0) {
    return `${index}-${one.name}`;
  }

  /** The buttons for the tile that lies for a try, or the question whether to swap. */
  drawTryButtons() {
    const area = this.asks;
    const { words, hand } = this.picture;
    const swap = this.asked("swap");
    if (swap) {
      fill(
        area,
        ...swap.options.map((one) =>
          button(one.name, () => this.answer(one.choice), {
            class: "sc-button sc-main",
            "data-key": one.choice,
          }),
        ),
      );
      return;
    }
    if (!this.isAsked("place")) {
      if (!this.shown) fill(area);
      return;
    }
    const isReady = this.isPinned && this.ghost != null;
    const canPutBack = this.isPinned || (this.places && hand.length > 1);
    const place = (/** @type {MouseEvent} */ event) => this.placeTile(event.detail === 0);
    // None of these is ever disabled, so that one that is pressed keeps the focus.
    const off = (/** @type {unknown} */ isOn) => ({ "aria-disabled": String(!isOn) });
    fill(
      area,
      button(words.place, () => {}, {
        class: "sc-button sc-main",
        onclick: place,
        "data-key": "place",
        ...off(isReady),
      }),
      button(words.turn, () => this.turn(1), { "data-key": "turn", ...off(isReady) }),
      button(words.cancel, () => this.putBack(), { "data-key": "cancel", ...off(canPutBack) }),
    );
  }

  /** @param {string} choice to swap or not */
  answer(choice) {
    this.goTo = document.activeElement?.matches(":focus-visible") ? "rack" : "";
    this.choose(choice);
  }

  /** Put the tile back: from the board, and if there are others, on the rack. */
  putBack() {
    this.forget();
    const picked = this.asked("place")?.picked;
    if (picked != null && this.picture.hand.length > 1) this.pick(picked, false);
    else this.draw();
    this.goTo = "rack";
  }

  besideBoard() {
    const { words, tracks } = this.picture;
    const { markers, lowest } = this.shown ?? this.picture;
    const tried = this.shown ? null : this.tried;
    const about = { ...this.picture, looks: this.hexes.area.looks };
    return [
      make(
        "div",
        { class: "sc-tracks", role: "group", "aria-label": words.tracks },
        ...tracks.map((track, place) =>
          scoreBoard(
            track,
            markers[place],
            lowest[place],
            track.isYou && tried ? tried.markers : null,
            about,
          ),
        ),
      ),
      make("p", { class: "sc-key sc-how", text: this.isAsked("place") ? words.pointKey : "" }),
    ];
  }

  /**
   * @param {Places} _places
   * @param {number} ms
   */
  move(_places, ms) {
    if (this.shown) this.motion.drop(this.board.querySelectorAll(".sc-fresh"), ms);
  }

  /** @param {Seat} seat */
  seatLines(seat) {
    const { cards } = this.shown ?? this.picture;
    return [
      make(
        "span",
        { class: "sc-seat-line" },
        make("span", { class: "sc-seat-cards", text: cards[seat.seat] }),
      ),
    ];
  }

  style() {
    this.mark("bonus", Boolean(this.shown?.isBonus));
    this.mark("solo", this.picture.seats.length === 1);
  }
}

export default { render };
