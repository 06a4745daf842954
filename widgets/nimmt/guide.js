// A first hand that is guided: the rule that is needed now, and the buttons that go on from it.
import { button, fill, make } from "../shared/page/dom.js";
/** @import {Table} from "../shared/table/table.js" */
/** @import {Rule} from "../shared/types" */
/** @import {Deck, NimmtPicture, NimmtStep} from "./types" */

/**
 * A table that tells the rules of a first hand: that of the choice beside the rows, each other one
 * in place of the hand, before the step that it explains.
 * @param {typeof Table<NimmtPicture, {deck: Deck}>} Ordinary
 */
export function guided(Ordinary) {
  return class extends Ordinary {
    drawSide() {
      const rule = this.shown ? null : this.picture.guide?.rule;
      if (rule) fill(this.side, this.told(rule, make("strong", { text: `${rule.title} ` })));
      else super.drawSide();
    }

    drawSay() {
      const rule = this.shown?.rule;
      if (rule) fill(this.say, make("strong", { text: rule.title }));
      else super.drawSay();
    }

    drawHand() {
      const rule = this.shown?.rule;
      if (rule) fill(this.hand, this.told(rule, null));
      else super.drawHand();
    }

    /** @param {NimmtStep} step */
    partsOf(step) {
      return step.rule ? [] : super.partsOf(step);
    }

    /**
     * A rule with its buttons.
     * @param {Rule} rule
     * @param {HTMLElement | null} title
     */
    told(rule, title) {
      const { at } = this;
      const { words } = this.picture;
      return make(
        "div",
        { class: "sc-rule", "data-key": "rule" },
        make("p", {}, title, rule.text),
        make(
          "div",
          { class: "sc-foot" },
          at != null &&
            button(words.goOn, () => this.show(at + 1), {
              class: "sc-button sc-main sc-continue",
              "data-key": "go-on",
            }),
          button(words.unguide, () => this.unguide(), {
            "data-key": "unguide",
            disabled: this.isLost,
          }),
        ),
      );
    }

    /** Tell no more rules: what is shown goes on without them, as Python will send it. */
    unguide() {
      const { at, picture } = this;
      this.send({ kind: "unguide" });
      if (at == null) return;
      const next = picture.steps.slice(0, at).filter((step) => !step.rule).length;
      picture.steps = picture.steps.filter((step) => !step.rule);
      this.show(next);
    }
  };
}
