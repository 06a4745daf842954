// What Python sends of Ingenious: read by the type check only. Cells, colours and directions are
// told by number.
import type { Aim, Choice, ExamplePicture, Maybe, Step, TablePicture } from "../shared/types";

/** How a colour looks: its paint, the ink and the outline of its symbol. */
export interface Look {
  paint: string;
  ink: string;
  shape: string;
}

/** The cells of a board; sent once. */
export interface Area {
  /** Where each cell lies: q and r. */
  cells: [number, number][];
  /** The cell beside each, by direction; -1 where there is none. */
  neighbours: number[][];
  /** The colour printed on each cell; -1 where there is none. */
  printed: number[];
  looks: Look[];
}

/** A cell, a direction, how many symbols of a colour lie there in line, and the colour. */
export type Line = [cell: number, direction: number, length: number, colour?: number];

/** What lies on a board. */
export interface Board {
  /** A digit for the colour on each cell, a dot where it is empty. */
  filled: string;
  /** The cells of the tile that has just been placed. */
  fresh?: Maybe<number[]>;
  lines?: Maybe<Line[]>;
  /** The printed cells that nobody has used yet. */
  usable?: Maybe<number[]>;
  /** The cells of the others' last tiles. */
  last?: Maybe<[number, number][]>;
}

/** Where markers stand, by score board. */
export interface Markers {
  markers: number[][];
  lowest: number[][];
}

export interface TileFace {
  tile: string;
  colours: [number, number];
  name: string;
}

/** Where a tile may lie, and what it would score there. */
export interface Places extends TileFace {
  texts: { say: string; markers: number[] }[];
  /** A number in `texts` by the cell of the first symbol and the direction to the other, or -1. */
  at: number[][];
  /** By half, cell and direction: how many symbols of its colour lie in line. */
  runs: number[][][];
}

export interface PlaceAsk {
  kind: "place";
  picked: Maybe<number>;
  noRoom: string;
  places: Maybe<Places>;
}

export interface SwapAsk {
  kind: "swap";
  options: Choice[];
}

export interface Track {
  name: string;
  isYou: boolean;
}

/** What all score boards have in common. */
export interface About {
  colours: string[];
  /** Where the markers end. */
  top: number;
  /** On how many boards they run. */
  boards: number;
  words: Record<string, string>;
}

export interface IngeniousStep extends Step, Board, Markers {
  isBonus: boolean;
}

export interface IngeniousPicture extends TablePicture, Board, Markers, About {
  words: Record<string, string>;
  steps: IngeniousStep[];
  hand: (TileFace & Aim)[];
  tracks: Track[];
  ask: Maybe<PlaceAsk | SwapAsk>;
}

export interface IngeniousExamplePicture extends ExamplePicture, Board, About {
  words: Record<string, string>;
  ghost: Maybe<{ cells: [number, number]; colours: [number, number] }>;
  tiles: TileFace[];
  track: Track;
  markers?: Maybe<number[]>;
  lowest: number[];
}
