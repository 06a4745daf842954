// A count and its distribution: bars, a region whose ends are dragged, and the normal curve.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, make } from "../shared/page/dom.js";
import { bars, choice, numbers, settled, slider, viewButtons } from "./chance_parts.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {CalculatorPicture} from "./types" */

/** @param {Context<CalculatorPicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-calculator", {
    parts,
    told: ({ notice, told }) => [notice, ...told].join(" "),
    after: () => settled(frame),
  });
  const { line } = frame;

  /** @param {CalculatorPicture} picture @returns {Child[]} */
  function parts(picture) {
    const { words, view, kinds, kind, toggles } = picture;
    const [said, ...more] = picture.told;
    return [
      make("h4", { text: picture.title }),
      make("div", { class: "sc-sliders" }, ...picture.sliders.map((range) => slider(frame, range))),
      view === "bars" ? drawn(picture) : numbers(picture, (row) => picture.plot.bars[row].isIn),
      make(
        "div",
        { class: "sc-edges", "data-key": "edges", style: `--sc-many: ${picture.plot.bars.length}` },
        ...picture.edges.map((edge) => slider(frame, edge, "edge")),
      ),
      make("p", { class: "sc-say", text: said }),
      make(
        "div",
        { class: "sc-foot" },
        choice(frame, "kind", words.region, kinds, kind),
        toggles.length > 0 &&
          make(
            "div",
            {
              class: "sc-views",
              "aria-label": words.more,
              "data-toolbar": true,
              "data-key": "more",
            },
            ...toggles.map(({ value, name, isOn }) =>
              button(name, () => line.send({ kind: "toggle", value }), {
                "aria-pressed": String(isOn),
                "data-rove": true,
                "data-key": `toggle-${value}`,
                disabled: frame.isLost,
              }),
            ),
          ),
        viewButtons(frame, picture),
      ),
      ...more.map((text) => make("p", { class: "sc-hint", text })),
      frame.note(),
    ];
  }

  /** @param {CalculatorPicture} picture */
  function drawn({ plot, first }) {
    const pick = (/** @type {number} */ bar) => line.send({ kind: "pick", value: first + bar });
    return bars(plot, "chart", frame.isLost ? undefined : pick);
  }

  frame.draw();
}

export default { render };
