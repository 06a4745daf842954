// The table of FTW?!: its pile, its help cards, its hand.
import { button, fill, make, rove, tool } from "../shared/page/dom.js";
import { cardList } from "../shared/table/hand.js";
import { Table } from "../shared/table/table.js";
import { chanceUnder, drawPile, helpChips, plainFace } from "./pieces.js";
/** @import {Child, Choice, Context, Seat} from "../shared/types" */
/** @import {Face, FtwPicture, FtwSheet, HandCard, LowerAsk} from "./types" */

/** @param {Context<FtwPicture>} context */
function render(context) {
  const table = new FtwTable(context, "sc-of-ftw sc-ftw");
  table.draw();
}

/** @extends {Table<FtwPicture>} */
class FtwTable extends Table {
  /**
   * @param {Context<FtwPicture>} context
   * @param {string} game
   */
  constructor(context, game) {
    super(context, game);
    /** What is asked about the cards that are picked: it stands beside the pile, and follows the hand. */
    this.asks = make("div", { class: "sc-asked", role: "toolbar" });
    this.hand.after(this.asks);
  }

  style() {
    const { seats } = this.picture;
    this.mark("crowded", seats.length > 4);
  }

  /** @param {Seat} seat */
  seatClass(seat) {
    const turn = (this.shown ?? this.picture).turn;
    return turn === seat.seat ? "sc-acts" : "";
  }

  /** @param {Seat} seat */
  seatLines(seat) {
    const { words } = this.picture;
    const { cards, helps, two } = this.shown ?? this.picture;
    const isTwo = two.includes(seat.seat);
    const line = make(
      "span",
      { class: "sc-seat-line" },
      isTwo
        ? make("strong", { class: "sc-call", text: words.two })
        : make("span", { class: "sc-seat-cards", text: cards[seat.seat] }),
    );
    return [line, helpChips(helps[seat.seat], words.helps)];
  }

  drawBoard() {
    const shown = this.shown ?? this.picture;
    const takes = this.asked("lower")?.takes ?? [];
    const take = (/** @type {number} */ card) => {
      const chosen = takes.find((option) => option.card === card);
      if (chosen) this.choose(chosen.choice);
    };
    const from = this.shown?.who[0] ?? "";
    fill(
      this.board,
      make("h4", { class: "sc-hidden", text: this.picture.words.pile }),
      drawPile(shown, this.picture.words, takes.length > 0 ? take : null, from),
    );
  }

  drawAim() {
    this.drawSay();
  }

  /** @param {HandCard} card */
  nameOf(card) {
    return card.card;
  }

  /** @param {string} choice */
  canChoose(choice) {
    return (
      (this.isAsked("turn") || this.isAsked("lower")) &&
      this.picture.hand.some((card) => card.choice === choice)
    );
  }

  get canPoint() {
    return ["pass", "turn", "lower"].some((kind) => this.isAsked(kind));
  }

  aimText() {
    if (!this.pointer.aim) return "";
    return this.pointer.aim.chance
      ? `${this.pointer.aim.aim} ${this.pointer.aim.chance.text}`
      : this.pointer.aim.aim;
  }

  /** @param {HandCard[]} cards */
  drawCards(cards) {
    const { words, showsChance } = this.picture;
    const list = cardList(
      this,
      cards,
      (card) => this.aboutCard(card),
      (card) => [
        plainFace(card, "", { "data-travel": `c${card.card}` }),
        card.isNew && make("span", { class: "sc-hidden", text: words.received }),
      ],
      (card) => card.chance && chanceUnder(card.chance),
    );
    this.hand.classList.toggle("sc-with-risk", showsChance);
    this.hand.title = cards.some((card) => card.chance) ? words.chanceKey : "";
    fill(this.hand, list);
    this.asks.classList.toggle("sc-passes", this.isAsked("pass"));
    fill(this.asks, ...this.drawAsk());
  }

  /** @param {HandCard} card */
  aboutCard(card) {
    const isPass = this.isAsked("pass");
    const isTurn = this.isAsked("turn") || this.isAsked("lower");
    const isPicking = isPass || (isTurn && !card.choice);
    const act = (/** @type {MouseEvent} */ event) => {
      if (isPicking) this.send({ kind: "pick", card: card.card });
      else if ((isTurn || this.shown) && card.choice && !this.pointer.isSecondClick(event))
        this.chooseSoon(card.choice);
    };
    const classes = [
      card.choice && [this.wish, this.sent].includes(card.choice) && "sc-wished",
      card.isPicked && "sc-picked",
      card.isNew && "sc-received",
      isTurn && !card.choice && "sc-lower",
    ];
    return {
      class: classes.filter((name) => name).join(" "),
      "aria-label": String(card.card),
      // All the time: a button that turns into another kind is told anew
      "aria-pressed": String(card.isPicked),
      "aria-description": this.shown
        ? null
        : card.chance
          ? `${card.aim} ${card.chance.text}`
          : card.aim || null,
      "aria-disabled": isPass || isTurn ? null : "true",
      onclick: act,
    };
  }

  /** What is asked about the cards that are picked. */
  drawAsk() {
    const pass = this.asked("pass");
    if (pass) {
      return [
        button(pass.name, () => this.choose(pass.choice), {
          class: "sc-button sc-main",
          "data-key": "pass",
          disabled: !pass.isReady,
        }),
      ];
    }
    const lower = this.asked("lower");
    if (lower) return this.drawLower(lower);
    const hint = this.asked("turn")?.hint;
    return hint ? [make("p", { class: "sc-key", text: hint })] : [];
  }

  /**
   * What can be done with a card that does not beat the top.
   * @param {LowerAsk} ask
   */
  drawLower(ask) {
    const { words, ownHelps } = this.picture;
    const group = (/** @type {string} */ label, /** @type {Node[]} */ ...buttons) => {
      const list = make("span", { class: "sc-options", "aria-label": label }, ...buttons);
      rove(list, 0);
      return list;
    };
    const option = (/** @type {Choice} */ choice) =>
      button(choice.name, () => this.choose(choice.choice), {
        class: "sc-button sc-main",
        "data-rove": true,
        "data-key": choice.choice,
      });
    const helpCard = (/** @type {Face & {isPicked: boolean}} */ face) =>
      make(
        "button",
        {
          type: "button",
          class: `sc-hand-card ${face.isPicked ? "sc-picked" : ""}`,
          "data-rove": true,
          "data-key": `help-${face.card}`,
          "aria-pressed": String(face.isPicked),
          "aria-label": String(face.card),
          onclick: () => this.send({ kind: "use", card: face.card }),
        },
        plainFace(face, "sc-mini sc-help"),
      );
    const takes = (/** @type {Choice & {card: number}} */ choice) =>
      button(String(choice.card), () => this.choose(choice.choice), {
        "data-rove": true,
        "data-key": choice.choice,
        "aria-label": choice.name,
        title: choice.name,
      });
    const line = (/** @type {Child[]} */ ...parts) =>
      make("div", { class: "sc-ask-line" }, ...parts);
    const help = ask.noHelp
      ? [line(make("span", { text: ask.noHelp }))]
      : [
          line(
            make("span", { text: ask.title }),
            group(ask.title, ...ask.options.map(option)),
            ask.more > 0 &&
              make("span", { class: "sc-hint", text: words.more.replace("%s", String(ask.more)) }),
          ),
          line(
            make("span", { text: words.pickHelp }),
            group(words.ownHelps, ...ownHelps.map(helpCard)),
            button(ask.name, () => this.choose(ask.choice), {
              "data-key": "with-help",
              disabled: !ask.isEnough,
            }),
            make("span", { text: ask.sum }),
          ),
        ];
    return [
      ...help,
      line(make("span", { text: ask.helpTitle }), group(ask.helpTitle, ...ask.takes.map(takes))),
    ];
  }

  /** @param {FtwSheet} sheet */
  moreSheets(sheet) {
    if (!sheet.counted.length) return [];
    return [
      make(
        "div",
        { class: "sc-counted" },
        make("h4", { text: this.picture.words.counted }),
        make("ul", {}, ...sheet.counted.map((text) => make("li", { text }))),
      ),
    ];
  }

  footButtons() {
    const { words, showsChance, chanceLater } = this.picture;
    return [
      tool(
        "chance",
        words.showChance,
        () => chanceLater || this.send({ kind: "chance", value: !showsChance }),
        {
          "aria-pressed": String(showsChance && !chanceLater),
          "aria-disabled": chanceLater ? "true" : null,
          "aria-description": chanceLater || null,
          title: chanceLater || words.chanceKey,
          "data-key": "chance",
          disabled: this.isLost,
        },
      ),
    ];
  }
}

export default { render };
