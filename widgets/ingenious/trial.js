// The tile that lies on the board for a try, before it is placed.
/** @import {HexBoard} from "./pieces.js" */
/** @import {Places} from "./types" */

export class Trial {
  /**
   * @param {HexBoard} hexes
   * @param {() => Places | null} placesNow the tile that is chosen, and where it may lie
   */
  constructor(hexes, placesNow) {
    this.hexes = hexes;
    this.placesNow = placesNow;
    /** The cell that is pointed at, or where the tile lies. @type {number | null} */
    this.spot = null;
    this.isPinned = false;
    /** The direction from the tile's first symbol to the other. */
    this.turned = 0;
  }

  forget() {
    this.spot = null;
    this.isPinned = false;
  }

  /** The tile that is chosen, and where it may lie; null if none is. */
  get places() {
    return this.placesNow();
  }

  /** The direction in which the tile lies: that to which it was turned, or the next. */
  get direction() {
    return this.nextDirection(this.turned, 1);
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

  /**
   * Turn the tile where it lies; whether there is one that can be turned.
   * @param {number} by steps against the clock
   */
  turn(by) {
    const now = this.direction;
    if (now == null) return false;
    this.turned = this.nextDirection(now + by, by) ?? now;
    return true;
  }

  /** The cells on which the tile lies, or null. @returns {[number, number] | null} */
  get cells() {
    const { spot, direction } = this;
    return spot != null && direction != null
      ? [spot, this.hexes.area.neighbours[spot][direction]]
      : null;
  }

  /** Where the other half of the tile lies: who does not see it must be told. */
  get otherHalf() {
    return this.cells ? this.hexes.area.cells[this.cells[1]].join(",") : "";
  }

  /** What the tile would do where it lies. */
  get told() {
    const { spot, direction, places } = this;
    return spot != null && direction != null && places
      ? places.texts[places.at[spot][direction]]
      : null;
  }

  /** @param {number} cell */
  hasRoom(cell) {
    return Boolean(this.places?.at[cell].some((place) => place >= 0));
  }

  /**
   * The cell nearest to one on which the tile may lie.
   * @param {number} from
   */
  nearestRoom(from) {
    const [x, y] = this.hexes.places[from];
    let best = from;
    let least = Infinity;
    this.hexes.places.forEach(([toX, toY], cell) => {
      const far = Math.hypot(toX - x, toY - y);
      if (far < least && this.hasRoom(cell)) [best, least] = [cell, far];
    });
    return best;
  }
}
