// What Python sends of any game: read by the type check only.
import type { Choice, Maybe, Step, TablePicture } from "../shared/types";

export interface GameStep extends Step {
  board: string[];
}

export interface GamePicture extends TablePicture {
  /** The position, in lines. */
  board: string[];
  steps: GameStep[];
  ask: Maybe<{ kind: "option"; options: Choice[] }>;
}
