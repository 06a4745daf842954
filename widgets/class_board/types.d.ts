// What Python sends of the class board and of handing in: read by the type check only.
import type { Maybe, Option, Picture } from "../shared/types";

export interface Line {
  label: string;
  title?: string;
  cells: string[];
  /** The length of its bar, 0 to 1; nothing where it has none. */
  bar: Maybe<number>;
}

export interface Block {
  key: string;
  title: string;
  finding: string;
  heads: string[];
  lines: Line[];
}

export interface BoardPicture extends Picture {
  title: string;
  counted: string;
  /** How many games are still to be played again. */
  waiting: number;
  deals: Option[];
  deal: string;
  blocks: Block[];
  /** Those whose nickname can be hidden; it stands there only as long as it is not. */
  people: Person[];
  /** Whether people are called by their nicknames. */
  names: boolean;
  /** Whether the answers to guesses are shown; null where nothing was guessed. */
  withAnswers: boolean | null;
  /** The answers to exercises as a file, once it is asked for. */
  csv: string | null;
}

export interface Person {
  value: string;
  name: string;
  isHidden: boolean;
}

/** What else is sent: how often Python has looked. */
export interface Looked {
  looked: number;
}

export interface HandInPicture extends Picture {
  say: string;
  name: string;
  canHandIn: boolean;
  told: string[];
  files: { name: string; text: string }[];
}
