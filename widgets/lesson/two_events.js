// Two events: sliders, and one of five pictures of the same four outcomes. Every part of a picture is
// a button; what is chosen in one picture is chosen in all.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, make, picker } from "../shared/page/dom.js";
import { settled, slider, viewButtons } from "./chance_parts.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {Outcome, Region, TwoEventsPicture} from "./types" */

/** A sign for each outcome, so that colour is never the only one. @type {Record<Outcome, string>} */
const SIGNS = { both: "●", onlyA: "◐", onlyB: "○", neither: "·" };
const OUTCOMES = /** @type {Outcome[]} */ (Object.keys(SIGNS));
/** The outcomes of each limb of the tree, and of each row of the table. */
const LIMBS = /** @type {const} */ ([
  ["a", ["both", "onlyA"]],
  ["notA", ["onlyB", "neither"]],
]);

/** @param {Context<TwoEventsPicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-two", {
    parts,
    told: ({ notice, told }) => [notice, told].join(" "),
    after: () => settled(frame),
  });
  const { line } = frame;

  /** @param {TwoEventsPicture} picture @returns {Child[]} */
  function parts(picture) {
    const { words, view, givens, given } = picture;
    return [
      make("div", { class: "sc-sliders" }, ...picture.sliders.map((range) => slider(frame, range))),
      make(
        "div",
        { class: "sc-foot" },
        viewButtons(frame, picture),
        picker(
          "given",
          words.given,
          givens,
          given,
          frame.isLost ? null : (value) => line.send({ kind: "given", value }),
        ),
      ),
      make("div", { class: `sc-shown sc-${view}`, "data-key": view }, ...DRAWN[view](picture)),
      make("p", { class: "sc-say", text: picture.told }),
      picture.independent !== "" && make("p", { class: "sc-hint", text: picture.independent }),
      frame.note(),
    ];
  }

  /**
   * A part of a picture.
   * @param {TwoEventsPicture} picture
   * @param {Region} region
   * @param {string} text
   * @param {object} [properties]
   */
  function part(picture, region, text, properties = {}) {
    const { name, count } = picture.regions[region];
    const isOff = region in SIGNS && !picture.fits.includes(/** @type {Outcome} */ (region));
    return button(text, () => line.send({ kind: "pick", value: region }), {
      class: `sc-button sc-part sc-of-${region}${isOff ? " sc-off" : ""}`,
      "aria-label": `${name}: ${count}`,
      "aria-pressed": String(picture.picked === region),
      "data-rove": true,
      "data-key": region,
      disabled: frame.isLost,
      ...properties,
    });
  }

  /** @param {TwoEventsPicture} picture @returns {Child[]} */
  function tree(picture) {
    const { regions, branches, words } = picture;
    /** @param {Region} region @param {string} leads what is written on a part */
    const named = (region, leads) => ({
      "aria-label": `${regions[region].name}: ${leads}, ${regions[region].count}`,
    });
    const limbs = LIMBS.map(([side, outcomes]) =>
      make(
        "div",
        { class: "sc-limb" },
        part(
          picture,
          side,
          `${branches[outcomes[0]][0]}  ${regions[side].name}`,
          named(side, branches[outcomes[0]][0]),
        ),
        make(
          "div",
          { class: "sc-twigs" },
          ...outcomes.map((outcome) => {
            const second = regions[outcome === "both" || outcome === "onlyB" ? "b" : "notB"];
            const leads = `${branches[outcome][1]}  ${second.name}`;
            return part(
              picture,
              outcome,
              `${SIGNS[outcome]} ${leads}  → ${regions[outcome].count}`,
              named(outcome, leads),
            );
          }),
        ),
      ),
    );
    return [
      make(
        "div",
        { class: "sc-trunk", "aria-label": words.parts, "data-toolbar": true },
        make("span", { class: "sc-root", text: picture.all }),
        make("div", { class: "sc-limbs" }, ...limbs),
      ),
    ];
  }

  /** @param {TwoEventsPicture} picture @returns {Child[]} */
  function table(picture) {
    const { regions, words } = picture;
    /** @param {Region} region @param {boolean} [isHead] */
    const cell = (region, isHead = false) =>
      make(
        isHead ? "th" : "td",
        isHead ? { scope: region === "b" || region === "notB" ? "col" : "row" } : {},
        part(picture, region, isHead ? regions[region].name : regions[region].count),
      );
    const rows = LIMBS.map(([side, outcomes]) =>
      make(
        "tr",
        {},
        cell(side, true),
        ...outcomes.map((outcome) => cell(outcome)),
        make("td", { class: "sc-sum", text: regions[side].count }),
      ),
    );
    const sums = ["b", "notB"].map((side) =>
      make("td", { class: "sc-sum", text: regions[/** @type {Region} */ (side)].count }),
    );
    return [
      make(
        "table",
        { "aria-label": words.parts },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            make("td"),
            cell("b", true),
            cell("notB", true),
            make("th", { scope: "col", class: "sc-sum", text: words.total }),
          ),
        ),
        make(
          "tbody",
          { "data-toolbar": true },
          ...rows,
          make(
            "tr",
            {},
            make("th", { scope: "row", class: "sc-sum", text: words.total }),
            ...sums,
            make("td", { class: "sc-sum", text: picture.all }),
          ),
        ),
      ),
    ];
  }

  /** @param {TwoEventsPicture} picture @returns {Child[]} */
  function venn(picture) {
    const { regions, words } = picture;
    return [
      make(
        "div",
        { class: "sc-circles", "aria-label": words.parts, "data-toolbar": true },
        make("span", { class: "sc-circle sc-circle-a" }),
        make("span", { class: "sc-circle sc-circle-b" }),
        part(picture, "a", regions.a.name, { class: "sc-button sc-part sc-name-a" }),
        part(picture, "b", regions.b.name, { class: "sc-button sc-part sc-name-b" }),
        ...OUTCOMES.map((outcome) =>
          part(picture, outcome, `${SIGNS[outcome]} ${regions[outcome].count}`),
        ),
      ),
    ];
  }

  /** @param {TwoEventsPicture} picture @returns {Child[]} */
  function areas(picture) {
    const { regions } = picture;
    const wide = regions.a.share;
    const pieces = LIMBS.flatMap(([side, outcomes]) =>
      outcomes.map((outcome, index) => {
        const high = regions[side].share ? regions[outcomes[0]].share / regions[side].share : 0;
        const place = {
          left: side === "a" ? 0 : wide,
          width: side === "a" ? wide : 1 - wide,
          top: index === 0 ? 0 : high,
          height: index === 0 ? high : 1 - high,
        };
        const style = Object.entries(place).map(([name, share]) => `${name}: ${100 * share}%`);
        const isOff = !picture.fits.includes(outcome);
        const isPicked = picture.picked === outcome || picture.picked === side;
        return make("span", {
          class: `sc-area sc-of-${outcome}${isOff ? " sc-off" : ""}${isPicked ? " sc-picked" : ""}`,
          style: style.join("; "),
          "data-key": `area-${outcome}`,
        });
      }),
    );
    return [make("div", { class: "sc-square", "aria-hidden": "true" }, ...pieces), legend(picture)];
  }

  /** @param {TwoEventsPicture} picture @returns {Child[]} */
  function icons(picture) {
    const rows = OUTCOMES.map((outcome) =>
      make("span", {
        class: `sc-icons-of sc-of-${outcome}${picture.fits.includes(outcome) ? "" : " sc-off"}`,
        text: SIGNS[outcome].repeat(picture.icons[outcome]),
        "data-key": `icons-${outcome}`,
      }),
    );
    return [
      make("div", { class: "sc-array", "aria-hidden": "true" }, ...rows),
      make("p", { class: "sc-key", text: picture.words.icon }),
      legend(picture),
    ];
  }

  /** The outcomes as buttons: in a picture some are too small to be hit. @param {TwoEventsPicture} picture */
  function legend(picture) {
    const { regions, words } = picture;
    return make(
      "div",
      { class: "sc-legend", "aria-label": words.parts, "data-toolbar": true },
      ...OUTCOMES.map((outcome) =>
        part(
          picture,
          outcome,
          `${SIGNS[outcome]} ${regions[outcome].name}: ${regions[outcome].count}`,
        ),
      ),
      part(picture, "b", `${SIGNS.both}${SIGNS.onlyB} ${regions.b.name}: ${regions.b.count}`),
    );
  }

  const DRAWN = { tree, table, venn, areas, icons };
  frame.draw();
}

export default { render };
