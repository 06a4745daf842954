// What Python sends of Home: read by the type check only.
import type { Maybe, Picture } from "../shared/types";

export interface LessonLink {
  number: string;
  title: string;
  /** Where it lies, seen from here. */
  file: string;
  minutes: string;
}

export interface Section {
  name: string;
  /** On how many days an idea was answered right, of three; none where a section is no idea. */
  days: Maybe<number>;
  mastery: string;
  /** How many lessons are done; empty where none is. */
  told: string;
  /** Whether somebody was here last. */
  isOpen: boolean;
  lessons: (LessonLink & { state: "done" | "begun" | "open"; told: string })[];
}

export interface HomePicture extends Picture {
  goOn: LessonLink & { isBegun: boolean };
  /** How many exercises are still asked today, in words; empty where none is. */
  due: string;
  /** What came of the deal of the day, or that it was not played yet. */
  deal: string;
  /** Lessons in which a match is in progress. */
  matches: LessonLink[];
  /** In which order the course is shown. */
  way: string;
  ways: string[];
  sections: Section[];
  /** Where a game of each kind is played. */
  hands: (LessonLink & { game: string })[];
}

export interface ResultsPicture extends Picture {
  /** The deal of the day: what came of it, in sentences. */
  today: string[];
  /** Whether Python has still to work out what the bot takes. */
  isWaiting: boolean;
  /** What can be shared of it; empty before it was played. */
  share: string;
  /** What is known of all deals and guesses, in sentences. */
  told: string[];
  /** Pictures of it. */
  drawings: string[];
  /** The deals as a table: its heads, and its rows. */
  heads: string[];
  rows: string[][];
  /** All that is kept of the person, as a text, once it was asked for. */
  exported: Maybe<string>;
  /** Whether answers go to a class. */
  isSending: boolean;
  /** Whether the person was asked whether all is to be deleted. */
  isAsking: boolean;
}
