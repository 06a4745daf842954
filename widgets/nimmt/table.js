// The table of 6 nimmt!: its rows, its trick, its hand.
import { button, fill, make, rove, tool } from "../shared/page/dom.js";
import { cardList } from "../shared/table/hand.js";
import { Table } from "../shared/table/table.js";
import {
  bullCount,
  cardFace,
  drawRows,
  drawTrick,
  stacksOf,
  takenNames,
  takingParts,
} from "./pieces.js";
import { drawPool } from "./decisions/draft.js";
import { drawTaken } from "./decisions/keep.js";
import { drawOptions } from "./decisions/options.js";
import { guided } from "./guide.js";
import { drawSheets, saveLink } from "./sheets.js";
/** @import {Context} from "../shared/types" */
/** @import {Places} from "../shared/page/motion.js" */
/** @import {CardOption, Deck, HandCard, NimmtPicture, NimmtSeat, NimmtSheet, NimmtStep, Played, Risk} from "./types" */

/** @param {Context<NimmtPicture, {deck: Deck, guided: boolean}>} context */
function render(context) {
  const Kind = context.model.get("guided") ? guided(NimmtTable) : NimmtTable;
  new Kind(context, "sc-nimmt").draw();
}

/** @extends {Table<NimmtPicture, {deck: Deck}>} */
class NimmtTable extends Table {
  /** The open cards as drawn last, and the one of them that had the focus. @type {number[]} */
  pool = [];
  poolCard = 0;
  /** Places in the hand, or among the cards just taken, that are picked, in order. @type {number[]} */
  picked = [];

  get deck() {
    return this.model.get("deck");
  }

  get elsewhere() {
    return ["row", "option"];
  }

  get canPoint() {
    return ["option", "card", "cards"].some((kind) => this.isAsked(kind));
  }

  forget() {
    this.picked = [];
  }

  style() {
    const { seats, picks, known } = this.picture;
    this.root.style.setProperty("--sc-told", String(seats.length));
    this.root.style.setProperty("--sc-plays", String(seats.length * picks));
    this.mark("can-pick", picks > 1);
    this.mark("shows-known", known != null);
  }

  /** @param {NimmtSeat} seat */
  seatClass(seat) {
    const takes =
      this.shown?.mark?.taken.length &&
      this.shown.trick.some(
        (play) => play.who === seat.seat && play.took && this.isMarked(play.card),
      );
    return takes ? "sc-takes" : "";
  }

  /** @param {NimmtSeat} seat */
  seatLines(seat) {
    const { words } = this.picture;
    const { cards, known, pileSizes } = this.shown ?? this.picture;
    const pile = this.counted.piles[seat.seat];
    const heap = make("i", { class: "sc-heap", "aria-hidden": "true" });
    heap.style.setProperty("--sc-height", String(Math.min(Math.ceil(pile / 4), 6)));
    return [
      make(
        "span",
        { class: "sc-seat-line" },
        make("span", { class: "sc-seat-cards", text: cards[seat.seat] }),
        seat.marker && marker(seat.marker),
        heap,
        ...(words.thisDeal
          ? [
              make("span", { class: "sc-seat-label", text: words.thisDeal }),
              bullCount(pile, String(pile)),
            ]
          : []),
      ),
      pileSizes && make("span", { class: "sc-pile", text: pileSizes[seat.seat] }),
      known &&
        !seat.isYou &&
        make("span", {
          class: "sc-known",
          text: known[seat.seat] && words.known.replace("%s", known[seat.seat]),
        }),
    ];
  }

  /** @param {number} card */
  isMarked(card) {
    const { mark, rows } = this.shown ?? this.picture;
    return mark && stacksOf(rows[mark.row])[mark.place][0] === card;
  }

  drawBoard() {
    const shown = this.shown ?? this.picture;
    if (shown.pool && shown.pool.length > 0) {
      // While others take: this one when its turn comes
      const take =
        this.isTelling || this.isAsked("draft")
          ? (/** @type {string} */ choice) => this.chooseSoon(choice)
          : null;
      const focused = [...this.board.querySelectorAll(".sc-pool button")].indexOf(
        /** @type {HTMLButtonElement} */ (document.activeElement),
      );
      if (focused >= 0) this.poolCard = this.pool[focused];
      this.pool = shown.pool.map((card) => card.card);
      const cursor = this.pool.findIndex((card) => card >= this.poolCard);
      fill(
        this.board,
        make("h4", { text: this.picture.words.pool }),
        drawPool(shown.pool, this.deck, this.picture.words.pool, {
          take,
          wish: this.wish || this.sent,
          cursor: cursor < 0 ? this.pool.length - 1 : cursor,
        }),
      );
      return;
    }
    const ask = this.asked("row");
    const rows = drawRows(shown, this.deck, this.picture.words, {
      aim: this.pointer.aim,
      part: this.part,
      take: ask ? (choice) => this.choose(choice) : null,
      choices: ask ? ask.choices : [],
    });
    if (ask) rove(rows, 0);
    fill(this.board, rows);
  }

  /** @param {NimmtStep} step */
  partsOf(step) {
    if (step.kind === "Revealed") {
      return [
        { name: "down", beats: 1 },
        { name: "turn", beats: 1 },
      ];
    }
    if (!step.mark?.taken.length) return super.partsOf(step);
    return takingParts(step.mark);
  }

  /**
   * @param {Places} places
   * @param {number} ms
   */
  move(places, ms) {
    if (this.part === "turn")
      this.motion.turn(this.side.querySelectorAll(".sc-mini-holder .sc-card"), ms);
    if (this.part !== "take" || !this.shown?.mark) return;
    const { mark, who } = this.shown;
    const seat = this.seats.querySelector(`[data-key="seat-${who[0]}"]`);
    this.motion.fly(places, takenNames(mark), seat?.querySelector(".sc-heap"), ms);
    const { before } = this;
    for (const taker of who) {
      const numbers = this.seats.querySelector(`[data-key="seat-${taker}"]`);
      this.motion.count(numbers?.querySelector("strong"), before.totals[taker], ms);
      this.motion.count(numbers?.querySelector(".sc-count [data-number]"), before.piles[taker], ms);
    }
  }

  /** @param {HandCard} card */
  nameOf(card) {
    return card.card;
  }

  /** @param {string} choice */
  canChoose(choice) {
    const offered = this.isAsked("draft")
      ? this.picture.pool
      : this.isAsked("card")
        ? this.picture.hand
        : null;
    return offered?.some((card) => card.choice === choice) ?? false;
  }

  besideBoard() {
    const { words } = this.picture;
    const { trick } = this.shown ?? this.picture;
    if (!trick.length) return [make("p", { class: "sc-empty", text: words.noTrick })];
    return [
      drawTrick(
        this.part === "land" ? unplaced(trick, this.shown) : trick,
        this.deck,
        words.trick,
        this.part === "down",
      ),
    ];
  }

  drawAim() {
    this.drawBoard();
    if (!this.isAsked("option")) this.drawSay();
  }

  askMore() {
    const ask = this.asked("option");
    if (!ask) return [];
    const choose = (/** @type {string} */ choice) => this.choose(choice);
    const point = (/** @type {CardOption | null} */ option, /** @type {Event} */ event) =>
      this.pointer.isMeant(event) && this.pointer.point(option);
    return [drawOptions(ask.options, this.picture.say, choose, point)];
  }

  aimText() {
    if (!this.pointer.aim || this.isAsked("option")) return "";
    return this.pointer.aim.risk
      ? `${this.pointer.aim.aim} ${this.pointer.aim.risk.text}`
      : this.pointer.aim.aim;
  }

  /** @param {NimmtSheet} sheet */
  moreSheets(sheet) {
    return sheet.sheets.length > 0 ? [drawSheets(sheet, this.picture.words)] : [];
  }

  /** @param {NimmtSheet} sheet */
  moreButtons(sheet) {
    return sheet.csv ? [saveLink(this.picture.words.saveSheets, sheet.csv, "tournament.csv")] : [];
  }

  /** @param {HandCard[]} cards */
  drawCards(cards) {
    const keep = this.asked("keep");
    if (keep) {
      this.drawKeep(keep);
      return;
    }
    const { words, showsRisk } = this.picture;
    const list = cardList(
      this,
      cards,
      (card, index) => this.aboutCard(card, index),
      (card, index) => this.face(card, index),
      (card) => card.risk && riskBar(card.risk),
    );
    this.hand.classList.toggle("sc-with-risk", showsRisk);
    this.hand.title = cards.some((card) => card.risk) ? words.riskKey : "";
    fill(this.hand, list, this.confirm());
  }

  /**
   * @param {HandCard} card
   * @param {number} index
   */
  aboutCard(card, index) {
    const several = this.asked("cards");
    const isOpen = this.isAsked("card") || several;
    const classes = [
      this.orderOf(index) >= 0 && "sc-picked",
      [this.wish, this.sent].includes(card.choice) && "sc-wished",
    ];
    return {
      class: classes.filter((name) => name).join(" "),
      "aria-pressed": this.picture.picks > 1 ? String(this.orderOf(index) >= 0) : null,
      "aria-label": this.deck[String(card.card)][1],
      "aria-description": !isOpen ? null : card.risk ? `${card.aim} ${card.risk.text}` : card.aim,
      "aria-disabled": isOpen ? null : "true",
      onclick: (/** @type {MouseEvent} */ event) =>
        several ? this.pick(index, several.most) : this.playCard(card, event),
    };
  }

  /** @param {number} index */
  orderOf(index) {
    return this.isAsked("cards") ? this.picked.indexOf(index) : -1;
  }

  /**
   * @param {HandCard} card
   * @param {number} index
   */
  face(card, index) {
    const order = this.orderOf(index);
    return [
      cardFace(card.card, this.deck, "", { "data-travel": `c${card.card}` }),
      order >= 0 &&
        this.asked("cards")?.isOrdered &&
        make("span", { class: "sc-order", "aria-hidden": "true", text: String(order + 1) }),
    ];
  }

  /**
   * The cards just taken stand in place of the hand, which is told in words.
   * @param {{cards: number[], most: number}} ask
   */
  drawKeep(ask) {
    const { words, hand } = this.picture;
    const own = hand.map((card) => card.card).join(" ");
    fill(
      this.hand,
      make(
        "h4",
        {},
        words.taken,
        make("span", { class: "sc-own", text: words.ownHand.replace("%s", own) }),
      ),
      drawTaken(ask, this.picked, this.deck, words, (index) => this.pick(index, ask.most)),
      this.confirm(),
    );
  }

  /**
   * Pick a card, or put it back; with too many picked the first one is put back.
   * @param {number} index
   * @param {number} most
   */
  pick(index, most) {
    if (this.picked.includes(index)) this.picked = this.picked.filter((at) => at !== index);
    else this.picked = [...this.picked, index].slice(-most);
    this.cursor = index;
    this.draw();
  }

  /** The button that plays or keeps the picked cards, in games where several can be picked. */
  confirm() {
    const { words, picks, hand } = this.picture;
    if (picks < 2) return null;
    const keep = this.asked("keep");
    const several = this.asked("cards");
    const isKeep = keep != null;
    const isOpen = isKeep || several != null;
    const cards = keep?.cards ?? hand.map((card) => card.card);
    const picked = isOpen ? this.picked.map((index) => cards[index]) : [];
    if (!several?.isOrdered) picked.sort((first, second) => first - second);
    const isEnough = isKeep || (several && picked.length >= several.least);
    const label = isKeep ? words.keepCards : words.playCards;
    const empty = isKeep ? words.keepNone : words.pickFirst;
    const send = () => this.send({ kind: "choose", [isKeep ? "keep" : "cards"]: picked });
    if (!isOpen) return make("div", { class: "sc-confirm" });
    return make(
      "div",
      { class: "sc-confirm" },
      button(
        picked.length
          ? label.replace("%s", picked.join(several?.isOrdered ? " → " : words.comma))
          : empty,
        send,
        {
          class: "sc-button sc-main",
          "data-key": isKeep ? "keep" : "play",
          disabled: !isEnough || this.isLost,
        },
      ),
    );
  }

  /**
   * Play a card, unless this is the second click of a double click that played one already.
   * @param {HandCard} card
   * @param {MouseEvent} event
   */
  playCard(card, event) {
    if (this.isAsked("card") && this.pointer.isFirstTap(card, event)) return;
    if ((this.isTelling || this.isAsked("card")) && !this.pointer.isSecondClick(event))
      this.chooseSoon(card.choice);
  }

  footButtons() {
    const { words, showsRisk, canShowRisk, riskLater } = this.picture;
    if (!canShowRisk) return [];
    const show = () => riskLater || this.send({ kind: "risk", value: !showsRisk });
    return [
      tool("chance", words.showRisk, show, {
        "aria-pressed": String(showsRisk),
        "aria-disabled": riskLater ? "true" : null,
        "aria-description": riskLater || null,
        title: riskLater || null,
        "data-key": "risk",
        disabled: this.isLost,
      }),
    ];
  }
}

/**
 * The trick before the card of this step has reached the row: while it lies on the sixth place its
 * taker has paid nothing yet.
 * @param {Played[]} trick
 * @param {NimmtStep | null} step
 */
function unplaced(trick, step) {
  return trick.map((play) =>
    step?.who.includes(play.who) && play.took ? { ...play, took: 0 } : play,
  );
}

/** @param {string} meaning what the card 1 says of the seat where it lies */
function marker(meaning) {
  return make(
    "span",
    { class: "sc-marker", title: meaning },
    make("span", { class: "sc-hidden", text: meaning }),
    make("span", { "aria-hidden": "true", text: "1" }),
  );
}

/** @param {Risk} risk */
function riskBar(risk) {
  const part = (/** @type {"sixth" | "low"} */ kind) =>
    make("span", { class: "sc-risk-" + kind, style: "width:" + 100 * risk[kind] + "%" });
  return make(
    "span",
    { class: "sc-risk", "aria-hidden": "true" },
    make("span", { class: "sc-risk-bar" }, part("sixth"), part("low")),
    make(
      "span",
      { class: "sc-risk-line" },
      make("span", { class: "sc-risk-number", text: risk.percent }),
      make("span", { class: "sc-risk-bulls", text: `≈ ${risk.bulls}` }),
    ),
  );
}

export default { render };
