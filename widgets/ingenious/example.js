// A worked tile of Ingenious: the board with the tile, and the score board where it counts.
import { make } from "../shared/page/dom.js";
import { showExample } from "../shared/example/example.js";
import { HexBoard, scoreBoard, tileFace } from "./pieces.js";
/** @import {Context} from "../shared/types" */
/** @import {Area, IngeniousExamplePicture} from "./types" */

/** @param {Context<IngeniousExamplePicture, {area: Area}>} context */
function render(context) {
  const hexes = new HexBoard(context.model.get("area"));
  const { looks } = hexes.area;
  showExample(context, "sc-of-ingenious", (picture) => {
    const { words, tiles, markers, lowest } = picture;
    const field = make("div", { class: "sc-hex-field" }, hexes.svg(picture));
    field.style.setProperty("--sc-field", `${Math.min(hexes.width * 0.8, 300)}px`);
    if (picture.ghost)
      hexes.showGhost(picture.ghost.cells, picture.ghost.colours, null, picture.lines ?? []);
    const named = tiles.map((tile) =>
      make("li", {}, tileFace(looks, tile.colours), make("span", { text: tile.name })),
    );
    return [
      field,
      make("h4", { text: tiles.length > 1 ? words.tiles : words.tile }),
      make("ul", { class: "sc-tiles" }, ...named),
      ...(markers ? [scoreBoard(picture.track, markers, lowest, null, { ...picture, looks })] : []),
    ];
  });
}

export default { render };
