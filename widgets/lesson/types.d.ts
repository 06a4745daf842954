// What Python sends of a guess: read by the type check only.
import type { makeFrame } from "../shared/connection/widget_frame.js";
import type { Drawing, Maybe, Option, Picture } from "../shared/types";

export interface GuessPicture extends Picture {
  /** The exercise. */
  id: string;
  question: string;
  /** What the question is about. */
  drawing: Maybe<Drawing>;
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
  /** What stands there until the teacher shows the answer. */
  held: string;
  /** Whether guesses may go to the class; empty where that is not asked. */
  sharing: string;
}

export interface AnswerPicture extends Picture {
  /** The exercise. */
  id: string;
  /** Which numbers are shown: an answer belongs to them. */
  revision: number;
  question: string;
  /** What the question is about. */
  drawing: Maybe<Drawing>;
  kind: "number" | "choice" | "line" | "cell" | "order" | "several";
  options: Option[];
  /** The parts of the drawing that are answers; a box is left, top, width, height as shares. */
  spots: (Option & { box: [number, number, number, number] })[];
  /** The keyboard that a touch screen shows. */
  keyboard: "decimal" | "text";
  isChance: boolean;
  isRight: boolean;
  /** Whether the last answer was one, and wrong. */
  isWrong: boolean;
  told: string;
  hints: { title: string; text: string }[];
  hasMoreHints: boolean;
  solution: string | null;
  maySeeSolution: boolean;
  canAnother: boolean;
  /** Which numbers these are, in words; empty for those of the lesson. */
  number: string;
  /** Whether answers may go to the class; empty where that is not asked. */
  sharing: string;
  /** Where in a set of exercises this one stands; empty outside of a set. */
  /** Whether all of today's exercises are done. */
  isSetDone: boolean;
  head: string;
  /** The button that leads to the next exercise of a set; empty as long as there is none. */
  next: string;
}

export interface ProgressPicture extends Picture {
  told: string;
  /** What each question of the lesson is, in its order. */
  marks: ("done" | "wrong" | "open")[];
  /** Where Home lies, seen from here; empty where there is none. */
  home: string;
}

/** What comes of two events. */
export type Outcome = "both" | "onlyA" | "onlyB" | "neither";

/** An outcome, an event or its opposite. */
export type Region = Outcome | "a" | "notA" | "b" | "notB";

/** The frame of any picture of chance. */
export type ChanceFrame = Pick<ReturnType<typeof makeFrame>, "root" | "line" | "isLost">;

export interface Slider {
  key: string;
  name: string;
  value: number;
  /** The value as people read it. */
  text: string;
  least: number;
  most: number;
}

/** Bars on an axis; all places are shares of the width and of the height. */
export interface Plot {
  bars: { left: number; width: number; share: number; second: Maybe<number>; isIn: boolean }[];
  /** The points of the normal curve; none where it is not drawn. */
  curve: [number, number][];
  /** Places below the axis that are marked. */
  marks: number[];
  ticks: { at: number; text: string }[];
  scale: { at: number; text: string }[];
}

export interface CalculatorPicture extends Picture {
  view: "bars" | "table";
  views: Option[];
  title: string;
  sliders: Slider[];
  plot: Plot;
  /** The number of the first bar. */
  first: number;
  /** The ends of the region that can be dragged. */
  edges: Slider[];
  kind: string;
  kinds: Option[];
  toggles: (Option & { isOn: boolean })[];
  told: string[];
  head: string[];
  rows: string[][];
}

export interface SamplingPicture extends Picture {
  view: "bars" | "table";
  views: Option[];
  sliders: Slider[];
  draws: Option[];
  /** Whether the normal curve is drawn; none where it is not offered. */
  hasCurve: Maybe<boolean>;
  /** The population, and what was worked out of the samples. */
  panels: { title: string; plot: Plot }[];
  told: string[];
  head: string[];
  rows: string[][];
}

export interface TwoEventsPicture extends Picture {
  view: "tree" | "table" | "venn" | "areas" | "icons";
  views: Option[];
  /** The three chances that can be moved, in percent. */
  sliders: Slider[];
  /** How many of all, and as a share. */
  regions: Record<Region, { name: string; count: string; share: number }>;
  /** The percents of the two branches of the tree that lead to each outcome. */
  branches: Record<Outcome, [string, string]>;
  /** How many icons each outcome has. */
  icons: Record<Outcome, number>;
  /** How many all are. */
  all: string;
  picked: Region | "";
  given: string;
  givens: Option[];
  /** The outcomes that fit the condition. */
  fits: Outcome[];
  told: string;
  /** That the events are independent; empty where they are not. */
  independent: string;
}
