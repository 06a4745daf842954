// What Python sends of 6 nimmt!: read by the type check only.
import type {
  Aim,
  BySeat,
  Choice,
  ExamplePicture,
  Maybe,
  Rule,
  Seat,
  Sheet,
  Step,
  TablePicture,
} from "../shared/types";

/** The bulls of each card, and how a screen reader says it, by number; sent once. */
export type Deck = Record<string, [bulls: number, spoken: string]>;

export interface Row {
  cards: number[];
  /** The cards of each place: one, or twins; where there are none, it is left out. */
  stacks?: Maybe<number[][]>;
  bulls: number;
  bullsText: string;
  full: boolean;
  places: number;
  bothEnds: boolean;
  label: string;
}

/** The place on the table that a step is about, and what was taken from there. */
export interface Mark {
  row: number;
  place: number;
  /** The place on which the card lay before the row was taken, -1 on the left; null for none. */
  lands: Maybe<number>;
  taken: number[][];
}

/** A card that was played in this trick, and what became of it. */
export interface Played {
  card: number;
  who: string;
  name: string;
  done: string;
  /** Whether it has left the middle for a row. */
  isPlaced: boolean;
  took?: Maybe<number>;
  tookText?: Maybe<string>;
}

/** Where a card would go: place -1 is on the left of a row; without a row nowhere, or not sure. */
export interface Target extends Aim {
  card: number;
  row: Maybe<number>;
  place: Maybe<number>;
  aim: string;
}

export interface Risk {
  sixth: number;
  low: number;
  percent: string;
  bulls: string;
  text: string;
}

export interface HandCard extends Target {
  choice: string;
  risk?: Maybe<Risk>;
}

/** An open card of a draft. */
export interface PoolCard {
  card: number;
  choice: string;
}

export interface CardOption extends Choice, Target {}

export type NimmtAsk =
  | { kind: "card" }
  | { kind: "draft" }
  | { kind: "cards"; least: number; most: number; isOrdered: boolean }
  | { kind: "row"; choices: Choice[] }
  | { kind: "option"; options: CardOption[] }
  | { kind: "keep"; cards: number[]; most: number };

/** A line of the sheets of a tournament. */
export interface TournamentLine {
  owner: string;
  cards: string;
  bulls: string[];
}

export interface NimmtSheet extends Sheet {
  sheets: TournamentLine[];
  csv: string;
}

/** The rows, and what lies there by what happened last. */
export interface Rows {
  rows: Row[];
  mark?: Maybe<Mark>;
}

/** What lies on the table and in front of the seats. */
interface Shown extends Rows {
  trick: Played[];
  piles: BySeat<number>;
  pool: PoolCard[];
  known: Maybe<BySeat<string>>;
  pileSizes: Maybe<BySeat<string>>;
}

export interface NimmtStep extends Step, Shown {
  /** What happened: the name of the event. */
  kind: string;
  sheet?: Maybe<NimmtSheet>;
  /** The rule that is told before the next step; this one looks like the last. */
  rule?: Maybe<Rule>;
}

export interface NimmtSeat extends Seat {
  /** What the card 1 in front of the seat means; empty where it does not lie. */
  marker: string;
}

export interface NimmtPicture extends TablePicture, Shown {
  seats: NimmtSeat[];
  steps: NimmtStep[];
  sheet?: Maybe<NimmtSheet>;
  hand: HandCard[];
  ask: Maybe<NimmtAsk>;
  /** The most cards of a turn. */
  picks: number;
  showsRisk: boolean;
  canShowRisk: boolean;
  riskLater: string;
  /** The rules of a first hand are told: that of the choice, as long as nobody has chosen. */
  guide?: Maybe<{ rule: Maybe<Rule> }>;
}

export interface NimmtExamplePicture extends ExamplePicture, Rows {
  /** Who acts. */
  who: string[];
  trick: Played[];
}
