// Samples that are drawn again and again: the population, and what their means or sums build up.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, make } from "../shared/page/dom.js";
import { bars, numbers, settled, slider, viewButtons } from "./chance_parts.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {SamplingPicture} from "./types" */

/** @param {Context<SamplingPicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-sampling", {
    parts,
    told: ({ notice, told }) => [notice, ...told].join(" "),
    after: () => settled(frame),
  });
  const { line } = frame;

  /** @param {SamplingPicture} picture @returns {Child[]} */
  function parts(picture) {
    const { words, draws, view } = picture;
    return [
      make("div", { class: "sc-sliders" }, ...picture.sliders.map((range) => slider(frame, range))),
      make(
        "div",
        { class: "sc-foot" },
        make(
          "div",
          { class: "sc-views", "aria-label": words.draw, "data-toolbar": true, "data-key": "draw" },
          ...draws.map(({ value, name }) =>
            button(name, () => line.send({ kind: "draw", value: Number(value) }), {
              "data-rove": true,
              "data-key": `draw-${value}`,
              disabled: frame.isLost,
            }),
          ),
          button(words.anew, () => line.send({ kind: "anew" }), {
            "data-rove": true,
            "data-key": "anew",
            disabled: frame.isLost,
          }),
        ),
        picture.hasCurve != null &&
          button(words.curve, () => line.send({ kind: "curve" }), {
            "aria-pressed": String(picture.hasCurve),
            "data-key": "curve",
            disabled: frame.isLost,
          }),
        viewButtons(frame, picture),
      ),
      view === "bars"
        ? make(
            "div",
            { "data-key": "bars" },
            ...picture.panels.flatMap(({ title, plot }, index) => [
              make("h4", { text: title, "data-key": `title-${index}` }),
              bars(plot, `chart-${index}`),
            ]),
          )
        : numbers(picture),
      ...picture.told.map((text, index) =>
        make("p", { class: index === 0 ? "sc-say" : "sc-hint", text }),
      ),
      frame.note(),
    ];
  }

  frame.draw();
}

export default { render };
