// The pieces of Ingenious: hexagons, the board, tiles, score boards. They draw what Python tells
// and know no rule.
import { make, present } from "../shared/page/dom.js";
/** @import {Child, Maybe, Properties} from "../shared/types" */
/** @import {About, Area, Board, Line, Look, Track} from "./types" */

const SVG = "http://www.w3.org/2000/svg";
/** The half width and the half height of a hexagon, and how far rows lie apart. */
const HALF = 20;
const TIP = (2 * HALF) / Math.sqrt(3);
const ROW = 1.5 * TIP;
const EDGE = 4;

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
  return element;
}

/**
 * The corners of a hexagon that stands on a tip.
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 */
function corners(x, y, scale = 0.96) {
  const points = [];
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    points.push(
      `${(x + TIP * scale * Math.cos(angle)).toFixed(2)},${(y + TIP * scale * Math.sin(angle)).toFixed(2)}`,
    );
  }
  return points.join(" ");
}

/**
 * A hexagon with a symbol.
 * @param {Look} look
 * @param {number} x
 * @param {number} y
 * @param {string} [extra] more classes
 */
function half(look, x, y, extra = "") {
  return draw(
    "g",
    { class: `sc-half ${extra}` },
    draw("polygon", { points: corners(x, y), fill: look.paint }),
    draw("path", {
      d: look.shape,
      fill: look.ink,
      transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`,
    }),
  );
}

/**
 * A tile of a rack.
 * @param {Look[]} looks
 * @param {number[]} colours
 */
export function tileFace(looks, colours) {
  const [first, second] = colours;
  return draw(
    "svg",
    { class: "sc-tile", viewBox: `0 0 ${4 * HALF + 4} ${2 * TIP + 4}`, "aria-hidden": "true" },
    half(looks[first], HALF + 2, TIP + 2),
    half(looks[second], 3 * HALF + 2, TIP + 2),
  );
}

/**
 * A symbol alone, small.
 * @param {Look} look
 */
export function symbol(look) {
  return draw(
    "svg",
    { class: "sc-symbol", viewBox: `0 0 ${2 * HALF + 2} ${2 * TIP + 2}`, "aria-hidden": "true" },
    half(look, HALF + 1, TIP + 1),
  );
}

/** Where cells lie, and what lies on them. */
export class HexBoard {
  /** @param {Area} area */
  constructor(area) {
    this.area = area;
    const reach = Math.max(...area.cells.map(([q]) => q));
    this.width = (4 * reach + 2) * HALF + 2 * EDGE;
    this.height = 2 * (reach * ROW + TIP) + 2 * EDGE;
    /** The middle of each cell. @type {[number, number][]} */
    this.places = area.cells.map(([q, r]) => [
      this.width / 2 + 2 * HALF * (q + r / 2),
      this.height / 2 + ROW * r,
    ]);
    this.overlay = draw("g", {});
  }

  /**
   * The picture of a board.
   * @param {Board} shown a picture or a step of one
   * @param {boolean[]} [allowed] the cells to point out, by number
   */
  svg(shown, allowed = []) {
    const { printed, looks } = this.area;
    const cells = this.places.map(([x, y], cell) => {
      const mark = shown.filled[cell];
      if (mark === ".") {
        return draw("polygon", {
          "data-key": `hex-${cell}`,
          points: corners(x, y),
          class: `sc-hex-empty ${allowed[cell] ? "sc-allowed" : ""}`,
        });
      }
      const classes = [
        printed[cell] >= 0 && "sc-printed",
        shown.usable?.includes(cell) && "sc-usable",
        shown.fresh?.includes(cell) && "sc-fresh",
      ];
      const tile = half(looks[Number(mark)], x, y, classes.filter((name) => name).join(" "));
      tile.setAttribute("data-key", `hex-${cell}`);
      return tile;
    });
    this.overlay = draw(
      "g",
      { class: "sc-overlay", "data-key": "overlay" },
      ...this.lineMarks(shown.lines ?? []),
    );
    const fresh = shown.fresh ?? [];
    return draw(
      "svg",
      { class: "sc-hexes", viewBox: `0 0 ${this.width} ${this.height}`, "aria-hidden": "true" },
      ...cells,
      ...(shown.last ?? []).map(([first, second]) =>
        this.outline(first, second, "sc-outline sc-hex-last"),
      ),
      fresh.length === 2 && this.outline(fresh[0], fresh[1], "sc-outline"),
      this.overlay,
    );
  }

  /**
   * Draw marks from now on in a picture that took over what `svg` made.
   * @param {Element} drawn
   */
  keep(drawn) {
    const overlay = drawn.querySelector(".sc-overlay");
    if (overlay instanceof SVGGElement) this.overlay = overlay;
  }

  /**
   * The edge of a tile on two cells.
   * @param {number} first
   * @param {number} second
   * @param {string} name
   */
  outline(first, second, name) {
    return draw(
      "g",
      { class: name },
      ...[first, second].map((cell) =>
        draw("polygon", { points: corners(this.places[cell][0], this.places[cell][1], 1.02) }),
      ),
    );
  }

  /**
   * Lines from a cell through the symbols that score, with their number.
   * @param {Line[]} lines
   */
  lineMarks(lines) {
    return lines.map(([cell, direction, length]) => {
      let end = cell;
      for (let step = 0; step < length; step += 1) end = this.area.neighbours[end][direction];
      const [x, y] = this.places[cell];
      const [toX, toY] = this.places[end];
      const from = 0.55 / length;
      return draw(
        "g",
        { class: "sc-ray" },
        draw("line", {
          x1: x + (toX - x) * from,
          y1: y + (toY - y) * from,
          x2: toX,
          y2: toY,
          class: "sc-ray-edge",
        }),
        draw("line", { x1: x + (toX - x) * from, y1: y + (toY - y) * from, x2: toX, y2: toY }),
        draw("circle", { cx: toX, cy: toY, r: 9.5 }),
        draw("text", { x: toX, y: toY }, `+${length}`),
      );
    });
  }

  /**
   * A tile that is tried on two cells, with the lines it would score.
   * @param {Maybe<[number, number]>} cells
   * @param {number[]} colours
   * @param {Maybe<number[][][]>} runs how many symbols of each half lie in a line from each cell
   * @param {Line[]} [marked] the lines, where they are known already
   */
  showGhost(cells, colours, runs, marked = []) {
    if (!cells) {
      this.overlay.replaceChildren();
      return;
    }
    /** @param {number} cell @param {number} place @returns {Line[]} */
    const from = (cell, place) =>
      (runs?.[place][cell] ?? []).flatMap((length, direction) =>
        length ? [[cell, direction, length]] : [],
      );
    const lines = runs ? cells.flatMap(from) : marked;
    this.overlay.replaceChildren(
      ...cells.map((cell, place) =>
        half(
          this.area.looks[colours[place]],
          this.places[cell][0],
          this.places[cell][1],
          "sc-ghost",
        ),
      ),
      this.outline(cells[0], cells[1], "sc-outline sc-ghost-edge"),
      ...this.lineMarks(lines),
    );
  }

  /**
   * The cell next to another in the direction of an arrow key; up and down keep the column.
   * @param {number} cell
   * @param {string} key
   * @param {number} column where the last step to the side led
   */
  beside(cell, key, column) {
    const [east, northEast, northWest, west, southWest, southEast] = this.area.neighbours[cell];
    if (key === "ArrowRight") return east;
    if (key === "ArrowLeft") return west;
    const [first, second] = key === "ArrowUp" ? [northWest, northEast] : [southWest, southEast];
    if (first < 0 || second < 0) return Math.max(first, second);
    const isNearer =
      Math.abs(this.places[first][0] - column) <= Math.abs(this.places[second][0] - column);
    return isNearer ? first : second;
  }
}

/**
 * A score board: how far each marker is, the lowest stand out.
 * @param {Track} track
 * @param {number[]} markers
 * @param {number[]} lowest the colours that are lowest
 * @param {Maybe<number[]>} after where they would be
 * @param {About & {looks: Look[]}} about
 */
export function scoreBoard(track, markers, lowest, after, { looks, colours, top, boards, words }) {
  const lines = markers.map((marker, colour) => {
    const next = after ? after[colour] : marker;
    const bar = make("span", { class: "sc-way", "aria-hidden": "true" });
    bar.style.setProperty("--sc-marker", String(marker / top));
    bar.style.setProperty("--sc-next", String(next / top));
    const done = make("span", { class: "sc-way-done" });
    done.style.background = looks[colour].paint;
    bar.append(make("span", { class: "sc-way-next" }), done);
    const isLowest = lowest.includes(colour);
    return make(
      "li",
      { class: isLowest ? "sc-lowest" : "" },
      symbol(looks[colour]),
      make("span", { class: "sc-hidden", text: `${colours[colour]} ` }),
      bar,
      make("span", {
        class: "sc-marker-number",
        text: next === marker ? String(marker) : `${marker} → ${next}`,
      }),
      isLowest && make("span", { class: "sc-hidden", text: ` ${words.lowestMark}` }),
    );
  });
  return make(
    "div",
    { class: `sc-track ${track.isYou ? "sc-you" : ""} ${boards > 1 ? "sc-two-boards" : ""}` },
    make("h4", { text: track.name, title: track.name }),
    make("ol", {}, ...lines),
  );
}
