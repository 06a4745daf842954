// What Python sends of the risk explorer: read by the type check only.
import type { Row } from "../nimmt/types";
import type { Maybe, Option, Picture } from "../shared/types";

/** An element of MathML: its tag, attributes and children. */
export type MathNode = [
  tag: string,
  attributes: Record<string, string>,
  children: (MathNode | string)[],
];

/** A number in words, and the fraction that it is, unless it is whole. */
export interface ExactNumber {
  text: string;
  fraction: string;
  fractionMath: Maybe<MathNode>;
}

/** Unseen cards that matter, and what they are. */
export interface Zone {
  cards: number[];
  text: string;
}

export interface Zones {
  gap: Zone;
  below: Zone;
}

/** One way in which a card takes a row. */
export interface Term extends ExactNumber {
  how: string;
  math: MathNode;
  plain: string;
  bulls: string;
  zones: Zones;
}

export interface Explained {
  title: string;
  intro: string;
  zones: Zones;
  terms: Term[];
  sum: ExactNumber;
  sumBulls: string;
  /** Why the card costs nothing; else empty. */
  none: string;
}

export interface CardRisk {
  sixth: ExactNumber & { share: number };
  low: ExactNumber & { share: number };
  bulls: ExactNumber;
}

/** A card of the hand, where it would go, and the name of its button to put it back. */
export interface HandCard {
  card: number;
  row: Maybe<number>;
  place: Maybe<number>;
  aim: string;
  back: string;
}

export interface ExplorerPicture extends Picture {
  revision: number;
  title: string;
  rows: (Row & { back?: Maybe<string> })[];
  /** Where each card is that is not unseen: "row1", "hand", "seen". */
  places: Record<string, string>;
  targets: Option[];
  legend: { sign: string; text: string }[];
  /** Table and hand as they can be written. */
  table: string;
  hand: string;
  opponents: number;
  /** The numbers of opponents in words, from one on. */
  counts: string[];
  risks: CardRisk[];
  cards: HandCard[];
  /** The card that is explained. */
  card: Maybe<number>;
  explained: Maybe<Explained>;
  told: string;
  canUndo: boolean;
  isStart: boolean;
  isEmpty: boolean;
}
