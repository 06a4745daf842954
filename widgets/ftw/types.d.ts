// What Python sends of FTW?!: read by the type check only.
import type {
  Aim,
  BySeat,
  Choice,
  ExamplePicture,
  Maybe,
  Sheet,
  Step,
  TablePicture,
} from "../shared/types";

/** A card: its number, and how high it is among those in play, from 0 to 1. */
export interface Face {
  card: number;
  height: number;
}

/** The pile, as a table, a step and an example show it. */
export interface Pile {
  /** From bottom to top. */
  pile: { cards: Face[]; label: string };
  /** Whether it is taken away with what happens. */
  isGone: boolean;
  /** Whether its last card must be beaten. */
  isTop: boolean;
  /** The cards that have just moved. */
  fresh: number[];
}

export interface Chance {
  share: number;
  percent: string;
  text: string;
}

export interface HandCard extends Face, Aim {
  aim: string;
  /** How the card is played alone; empty where it cannot be. */
  choice: string;
  isPicked: boolean;
  isNew: boolean;
  chance: Maybe<Chance>;
}

/** The cards to pass. */
export interface PassAsk extends Choice {
  kind: "pass";
  isReady: boolean;
}

/** A turn, while no card is picked. */
export interface TurnAsk {
  kind: "turn";
  hint: string;
}

/** What can be done with a card that does not beat the top. */
export interface LowerAsk extends Choice {
  kind: "lower";
  card: number;
  sum: string;
  isEnough: boolean;
  options: Choice[];
  /** How many more ways to help there are. */
  more: number;
  title: string;
  noHelp: string;
  helpTitle: string;
  takes: (Choice & { card: number })[];
}

/** What lies in front of the seats. */
interface Shown extends Pile {
  helps: BySeat<number[]>;
  /** The seats that have said "two cards". */
  two: string[];
  /** The seat whose turn it is. */
  turn: string;
}

export interface FtwSheet extends Sheet {
  counted: string[];
}

export interface FtwStep extends Step, Shown {
  sheet?: Maybe<FtwSheet>;
}

export interface FtwPicture extends TablePicture, Shown {
  steps: FtwStep[];
  sheet?: Maybe<FtwSheet>;
  hand: HandCard[];
  ownHelps: (Face & { isPicked: boolean })[];
  ask: Maybe<PassAsk | TurnAsk | LowerAsk>;
  showsChance: boolean;
  chanceLater: string;
}

/** A card of an example; its mark tells those that have just moved. */
export interface MarkedFace extends Face {
  mark: string;
}

export interface FtwExamplePicture extends ExamplePicture, Pile {
  hand: MarkedFace[];
  helps: MarkedFace[];
}
