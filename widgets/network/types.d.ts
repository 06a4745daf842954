// What is said between a page and the room.
import type { Changes, Drawing, Hosted } from "../shared/types";

export type Words = Record<string, string>;

/** The clock of a choice: seconds that are left, and how many there were. */
export interface Clock {
  left: number;
  limit: number;
}

/** What stands above a table. */
export interface SeatStatus {
  kind: "status";
  language: string;
  languages: Record<string, string>;
  words: Words;
  place: string;
  say: string;
  isAway?: boolean;
  isPaused?: boolean;
  showsHand?: boolean;
  clock?: Clock | null;
  asked?: string;
  /** Where the lessons are; empty where there are none. */
  lessons?: string;
}

export interface ToldSeat {
  seat: string;
  name: string;
  isWaitedFor: boolean;
  state: string;
  total: number;
}

/** A table as everybody may see it. */
export interface ToldTable {
  number: number;
  title: string;
  where: string;
  say: string;
  isOver: boolean;
  seats: ToldSeat[];
}

export interface Person {
  id: string;
  name: string;
  isHere: boolean;
  isWaiting: boolean;
  isProgram: boolean;
  table: number | null;
  seat: number | null;
}

export interface Value {
  value: string;
  name: string;
}

export interface RoomGame {
  name: string;
  title: string;
  sizes: number[];
  settings: { name: string; label: string; values: Value[] }[];
  variants: Value[];
}

export interface LeagueRow {
  place: number;
  name: string;
  isProgram: boolean;
  stoodIn: string;
  score: string;
  better: string;
  error: string;
  /** Its two ends and the mean, as shares of the width. */
  interval: [number, number, number] | null;
}

/** How a league of bots stands. */
export interface League {
  words: Words;
  where: string;
  isOver: boolean;
  rows: LeagueRow[];
}

/** The guesses of a question that a class talks about; the answer only when it is shown. */
export interface PacedGuess {
  id: string;
  question: string;
  drawing: Drawing | null;
  counted: string;
  answer: string;
  /** The foreseen mistake that most have made, once the answer is shown. */
  mistake: string;
  bins: { label: string; n: number; share: number; isRight: boolean }[];
}

/** A lesson that a class does together, as the whole room sees it. */
export interface PacedRoom {
  title: string;
  where: string;
  waits: boolean;
  guess: PacedGuess | null;
  /** What the class does where nothing is guessed, and what the step prints. */
  task: string;
  printed: string;
  /** Its exercises, and the picture that goes with them, or with what is printed. */
  asks: string[];
  drawing: Drawing | null;
}

/** What the teacher is told besides: all steps, who is where, and the answer. */
export interface Pacing {
  lessons: Value[];
  steps?: { title: string; minutes: string; recipe: string; here: string; isNow: boolean }[];
  pupils?: { id: string; name: string; step: number | null }[];
  at?: number;
  /** The guess whose answer is not shown yet. */
  open?: string;
  answer?: string;
  /** How many have guessed, in words, and whether that is most of those who are here. */
  guessed?: string;
  isReady?: boolean;
  questions?: {
    id: string;
    question: string;
    answer: string;
    told: string;
    mistake: string;
  }[];
}

/** What the page of a lesson is told. */
export interface LessonStatus {
  kind: "status";
  language: string;
  words: Words;
  paced: Paced | null;
  isSeated: boolean;
}

export interface Paced {
  lesson: string;
  file: string;
  title: string;
  say: string;
  /** The cells at which the step begins, and after which nobody sees anything yet. */
  first: string;
  until: string;
  held: string[];
  /** Tells one call to a step from another: each page goes there once. */
  call: string;
  /** Whether the pupil lets the step be known. */
  shares: boolean;
}

/** A lesson in JupyterLab, as far as it is led. */
export interface LessonPanel {
  /** Its file without folders. */
  file: string;
  /** The notebook. */
  node: HTMLElement;
  cells(): { id: string; source: string; node: HTMLElement }[];
  /** The cell at which somebody reads. */
  place(): string | undefined;
  go(id: string): void;
  /** It is known how much of it the class may see: nothing is seen before. */
  known(): void;
  /** Shows these parts above the lesson. */
  bar(...parts: (string | Node)[]): void;
  /** When it has run, and is laid out. */
  ready: Promise<unknown>;
  signal: AbortSignal;
}

/** What the screens for the room are told, and the teacher's more. */
export interface RoomStatus {
  kind: "status";
  language: string;
  words: Words;
  tables: ToldTable[];
  people: number;
  isPaused: boolean;
  big: number | null;
  league: League | null;
  paced: PacedRoom | null;
  pacing?: Pacing | null;
  list?: Person[];
  games?: RoomGame[];
  clocks?: { value: number; name: string }[];
  deals?: { value: number; name: string }[];
  programs?: number;
  isPlayed?: boolean;
  limit?: number;
}

export type Message =
  | { kind: "show"; widget: Hosted | null }
  | { kind: "changes"; changes: Changes }
  | { kind: "refused"; say: string }
  | { kind: "beat" }
  | { kind: "chosen"; chosen: Record<string, string> }
  | SeatStatus
  | RoomStatus
  | LessonStatus;

/** What carries what is said. */
export type Connect = (
  hear: (message: Message) => void,
  change: (isThere: boolean) => void,
) => { send(said: Said): void };

/** The Python side of a seat in a notebook. */
export interface RelayModel {
  send(content: { said: Said } | { hello: true }): void;
  on(event: "msg:custom", act: (told: { message?: Message; isThere?: boolean }) => void): void;
  off(event: "msg:custom", act: (told: { message?: Message; isThere?: boolean }) => void): void;
}

/** What a page says. */
export type Said =
  | { chosen: Record<string, string> }
  | { to: string; content: object }
  | { do: string; [more: string]: unknown };
