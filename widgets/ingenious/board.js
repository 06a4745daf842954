// The board of Ingenious: hexagons, the rack, the score boards.
import { button, fill, make } from "../shared/page/dom.js";
import { cardList } from "../shared/table/hand.js";
import { Table } from "../shared/table/table.js";
import { HexBoard, scoreBoard, tileFace } from "./pieces.js";
import { Trial } from "./trial.js";
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
    this.trial = new Trial(this.hexes, () => this.asked("place")?.places ?? null);
    /** The cell that takes part in the tab order. */
    this.home = Math.floor(this.hexes.places.length / 2);
    this.column = this.hexes.width / 2;
    /** The buttons for the tile that lies for a try, or the question whether to swap. */
    this.asks = make("div", { class: "sc-asked sc-try", role: "toolbar" });
    this.hand.after(this.asks);
    /** Where the focus goes after the next drawing. @type {"" | "board" | "rack"} */
    this.goTo = "";
  }

  forget() {
    this.trial.forget();
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
    else if (this.trial.places && wantsBoard)
      this.focusOn(`[data-cell="${this.trial.nearestRoom(this.home)}"]`);
    else if (this.isAsked("place") && this.goTo === "rack")
      this.focusOn(".sc-hand-card[tabindex='0']");
    this.goTo = "";
  }

  /** @param {string} selector */
  focusOn(selector) {
    /** @type {HTMLElement | null} */ (this.root.querySelector(selector))?.focus({
      preventScroll: true,
    });
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
    const isFirst = !this.shown && this.trial.places && this.picture.usable?.length;
    const allowed = isFirst ? this.hexes.places.map((_, cell) => this.trial.hasRoom(cell)) : [];
    const onpointerleave = () => this.point(null);
    const oncontextmenu = (/** @type {Event} */ event) => {
      if (!this.trial.cells) return;
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
      "aria-label": cellName(cell, shown, this.hexes.area, this.picture),
      onclick: (/** @type {MouseEvent} */ event) => this.press(cell, event.detail === 0),
      onpointermove: () => this.point(cell),
      onfocus: (/** @type {FocusEvent & {currentTarget: Element}} */ event) => {
        if (!event.currentTarget.matches(":focus-visible")) return;
        this.home = cell;
        if (this.trial.places) this.lay(cell);
      },
    });
    one.style.left = `${(100 * x) / this.hexes.width}%`;
    one.style.top = `${(100 * y) / this.hexes.height}%`;
    return one;
  }

  /** @param {number | null} cell the cell under the pointer */
  point(cell) {
    if (this.trial.isPinned || cell === this.trial.spot || !this.trial.places) return;
    this.trial.spot = cell;
    this.showTry();
  }

  /**
   * Lay the tile on a cell for a try; where it cannot lie, what lies for a try stays.
   * @param {number} cell
   */
  lay(cell) {
    if (this.trial.isPinned && this.trial.spot === cell) return;
    if (!this.trial.hasRoom(cell)) {
      if (!this.trial.isPinned) this.point(cell);
      this.tell(this.asked("place")?.noRoom ?? "");
      return;
    }
    this.trial.spot = cell;
    this.trial.isPinned = true;
    this.showTry();
  }

  /**
   * @param {number} cell the cell that is clicked, or Enter was pressed on
   * @param {boolean} byKeyboard
   */
  press(cell, byKeyboard) {
    const { words } = this.picture;
    if (!this.isAsked("place")) return;
    if (!this.trial.places) {
      this.tell(words.pickFirst);
      return;
    }
    if (this.trial.isPinned && this.trial.cells?.includes(cell)) {
      this.placeTile(byKeyboard);
      return;
    }
    this.home = cell;
    this.lay(cell);
  }

  /** @param {boolean} byKeyboard */
  placeTile(byKeyboard) {
    const { cells, isPinned, places } = this.trial;
    if (!isPinned || !cells || !places) return;
    const [first, second] = cells.map((cell) => this.hexes.area.cells[cell].join(","));
    this.goTo = byKeyboard ? "rack" : "";
    this.choose(`${places.tile}@${first}>${second}`);
  }

  /** @param {number} by steps against the clock */
  turn(by) {
    if (!this.trial.turn(by)) return;
    this.showTry();
    this.spoken.say([`${this.trial.otherHalf}. ${this.aimText()}`]);
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
    this.drawAsked();
    if (this.trial.spot != null && this.trial.told) {
      const cell = this.root.querySelector(`[data-cell="${this.trial.spot}"]`);
      cell?.setAttribute(
        "aria-label",
        `${cellName(this.trial.spot, this.picture, this.hexes.area, this.picture)}, ${this.trial.otherHalf}. ${this.trial.told.say}`,
      );
    }
  }

  showGhost() {
    const { places } = this.trial;
    if (places) this.hexes.showGhost(this.trial.cells, places.colours, places.runs);
    const field = /** @type {HTMLElement | null} */ (this.board.firstElementChild);
    field?.classList.toggle("sc-can-place", Boolean(places));
    if (field)
      field.dataset.tried =
        this.trial.cells && this.trial.isPinned ? this.trial.cells.join(" ") : "";
  }

  aimText() {
    if (!this.trial.places || this.trial.spot == null) return "";
    if (!this.trial.told) return this.asked("place")?.noRoom ?? "";
    return this.trial.isPinned
      ? `${this.trial.told.say} ${this.picture.words.tryKey}`
      : this.trial.told.say;
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
    if (key.toLowerCase() === "r" && this.trial.places) return () => this.turn(shiftKey ? -1 : 1);
    if (key === "Escape" && this.trial.places) return () => this.putBack();
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
      (tile, index) => ({
        class: ask?.picked === index ? "sc-picked" : "",
        "aria-label": tile.name,
        "aria-pressed": String(ask?.picked === index),
        "aria-disabled": ask ? null : "true",
        onclick: (/** @type {MouseEvent} */ event) => this.pick(index, event.detail === 0),
      }),
      (tile) => [tileFace(looks, tile.colours)],
      () => false,
    );
    fill(this.hand, list);
    this.drawAsked();
  }

  /** @param {TileFace} tile */
  nameOf(tile, index = 0) {
    return `${index}-${tile.name}`;
  }

  /** The buttons for the tile that lies for a try, or the question whether to swap. */
  drawAsked() {
    const { asks, trial } = this;
    const { words, hand } = this.picture;
    const swap = this.asked("swap");
    const main = "sc-button sc-main";
    if (swap) {
      const choices = swap.options.map((one) =>
        button(one.name, () => this.answer(one.choice), { class: main, "data-key": one.choice }),
      );
      fill(asks, ...choices);
    } else if (this.isAsked("place")) {
      const canPutBack = trial.isPinned || (trial.places && hand.length > 1);
      const place = (/** @type {MouseEvent} */ event) => this.placeTile(event.detail === 0);
      // None of these is ever disabled, so that one that is pressed keeps the focus.
      const about = (/** @type {string} */ key, /** @type {unknown} */ isOn) => ({
        "data-key": key,
        "aria-disabled": String(!isOn),
      });
      const isReady = trial.isPinned && trial.cells;
      fill(
        asks,
        button(words.place, () => {}, { class: main, onclick: place, ...about("place", isReady) }),
        button(words.turn, () => this.turn(1), about("turn", isReady)),
        button(words.cancel, () => this.putBack(), about("cancel", canPutBack)),
      );
    } else if (!this.shown) fill(asks);
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
    const tried = this.shown ? null : this.trial.told;
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

/**
 * What a screen reader says of a cell: where it is, and what lies there.
 * @param {number} cell
 * @param {Board} shown
 * @param {Area} area
 * @param {IngeniousPicture} picture
 */
function cellName(cell, shown, area, { words, colours }) {
  const [q, r] = area.cells[cell];
  const mark = shown.filled[cell];
  if (mark === ".") return `${q},${r} ${words.empty}`;
  const name = colours[Number(mark)];
  if (area.printed[cell] < 0) return `${q},${r} ${name}`;
  const told = shown.usable?.includes(cell) ? words.usable : words.printed;
  return `${q},${r} ${told.replace("%s", name)}`;
}

export default { render };
