// What Python sends of a guess: read by the type check only.
import type { Maybe, Option, Picture } from "../shared/types";

export interface GuessPicture extends Picture {
  /** The exercise. */
  id: string;
  question: string;
  /** The answers to choose from; none where a number is asked for. */
  options: Option[];
  isChance: boolean;
  /** Whether the answer is shown without a guess; not in a pupil's copy. */
  canSkip: boolean;
  /** Whether there is a class to hand in to. */
  canHandIn: boolean;
  /** Who hands in here; empty where the person is still asked. */
  nickname: string;
  /** What was guessed; empty for who wanted to see the answer at once. */
  guess: Maybe<string>;
  told: string[];
}
