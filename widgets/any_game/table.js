// A table for any game: its position in lines of text, and a button for each choice.
import { button, fill, make, rove } from "../shared/page/dom.js";
import { Table } from "../shared/table/table.js";
/** @import {Context} from "../shared/types" */
/** @import {GamePicture} from "./types" */

/** @param {Context<GamePicture>} context */
function render(context) {
  const table = new GameTable(context, "sc-any");
  table.draw();
}

/** @extends {Table<GamePicture>} */
class GameTable extends Table {
  get elsewhere() {
    return ["option"];
  }

  drawBoard() {
    const { board } = this.shown ?? this.picture;
    fill(
      this.board,
      make("h4", { text: this.picture.words.table }),
      make("pre", { class: "sc-lines", text: board.join("\n") }),
    );
  }

  drawCards() {
    const ask = this.asked("option");
    const group = make("div", {
      class: "sc-options",
      role: "group",
      "aria-label": this.picture.say,
    });
    for (const option of ask ? ask.options : []) {
      group.append(
        button(option.name, () => this.choose(option.choice), {
          class: "sc-button sc-main",
          "data-rove": true,
          "data-key": option.choice,
        }),
      );
    }
    if (ask) rove(group, 0);
    fill(this.hand, group);
  }
}

export default { render };
