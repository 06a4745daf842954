// What is said between a page and the room.
import type { Changes, Hosted } from "../shared/types";

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
  | { kind: "chosen"; chosen: Record<string, string> }
  | SeatStatus
  | RoomStatus;

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
