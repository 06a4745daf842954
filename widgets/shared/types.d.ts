// What Python sends to a browser, and what browsers send back: read by the type check only.
// Where Python may send None, a field is Maybe: None arrives as null or, in the browser edition,
// not at all.

export type Maybe<T> = T | null | undefined;

/** The words of buttons and headings by what they are for. */
export type Words = Record<string, string>;

/** A still picture as SVG, and what it shows in words. */
export interface Drawing {
  svg: string;
  told: string;
}

/** What a person does, in a form that can be sent: its kind, and what that needs. */
export type Intent = { kind: string } & Record<string, unknown>;

/** How long a person has been waiting for an answer: "" is not at all. */
export type Wait = "" | "waiting" | "late" | "computing";

/** The model of a widget: its picture, and what else is sent once. */
export interface Model<P, More = {}> {
  get(key: "picture"): P;
  get(key: "looking"): Looking | Partial<Looking>;
  get(key: "more"): { script: string; style: string };
  get(key: "panels"): { script: string; words: Words };
  get<K extends keyof More>(key: K): More[K];
  on(event: string, act: () => void): void;
  off(event: string, act: () => void): void;
  send(intent: Intent): void;
}

/** What a widget is drawn with. */
export interface Context<P, More = {}> {
  model: Model<P, More>;
  el: HTMLElement;
  signal: AbortSignal;
}

/** Attributes, `class`, `text` and `on<event>` of an element; null leaves out. */
export type Properties = Record<string, unknown>;

/** What can stand in an element; what is empty is left out. */
export type Child = Maybe<Node | string | false>;

export interface Option {
  value: string;
  name: string;
}

/** A rule in words. */
export interface Rule {
  title: string;
  text: string;
}

/** A game that was saved: its file, and how far it is. */
export interface SavedGame {
  name: string;
  say: string;
}

/** What draws a panel of a table, by the panel's name. */
export type Panel = (name: string, table: PanelTable, words: Words) => HTMLElement;

/** The table that opens a panel. */
export interface PanelTable {
  picture: TablePicture;
  isLost: boolean;
  root: HTMLElement;
  send(intent: Intent): void;
}

/** The table that a hand of cards lies at. */
export interface HandTable<Card> {
  picture: { hand: Card[]; words: Words };
  hand: HTMLElement;
  /** The card that takes part in the tab order. */
  cursor: number;
  isTelling: boolean;
  nameOf(one: Card, index: number): string | number;
  pointer: { point(one: Card | null): void; isMeant(event: Event): boolean };
}

/** The table at which a person points at cards. */
export interface PointedTable<P> {
  picture: P;
  /** Whether pointing at a card tells something now. */
  canPoint: boolean;
  isDrawing: boolean;
  drawAim(): void;
}

/** What every picture has. */
export interface Picture {
  revision?: Maybe<number>;
  language: string;
  languages: Record<string, string>;
  notice: string;
  /** Whether the notice says why nothing has changed. */
  isRefusal: boolean;
  /** How many intents Python has answered. */
  answers?: number;
  say: string;
  words: Words;
  /** The kinds of intent that ask only how things are shown: they need not wait for an answer. */
  always: string[];
}

/** A picture of a worked example, without what the game draws. */
export interface ExamplePicture extends Picture {
  title: string;
  where: string;
  question: string;
  options: Option[];
  guess: Maybe<string>;
  verdict: string;
  /** Why the guess was wrong; empty where it was right. */
  why: string;
  step: number;
  steps: number;
  plays: number;
  rule: Maybe<Rule>;
  /** Where it comes from, and what was added to it. */
  about: string[];
}

/** A seat at a table. Seats are named "0", "1", ... wherever something is told by seat. */
export interface Seat {
  seat: string;
  name: string;
  isYou: boolean;
  isWaitedFor: boolean;
  /** How the one who sits there plays, in a sentence; empty for people. */
  about: string;
  /** What a table over the network tells of who sits there, in words. */
  state?: Maybe<string>;
}

/** A number or a text for each seat. */
export type BySeat<T> = Record<string, T>;

/** A score sheet: a line for each deal. */
export interface Sheet {
  winners: boolean[];
  names: string[];
  deals: number[][];
  totals: number[];
  heads?: Maybe<string[]>;
  end?: Maybe<string>;
}

/** One thing that happened, shown for a moment. */
export interface Step {
  say: string;
  where: string;
  /** Who acts. */
  who: string[];
  /** How many lines of the log have been told by then. */
  log: number;
  /** How many cards each seat holds, in words. */
  cards: BySeat<string>;
  totals: BySeat<number>;
  brief?: Maybe<boolean>;
  sheet?: Maybe<Sheet>;
  /** Whether the deal ends here, and the person goes on by a button. */
  stop?: Maybe<boolean>;
}

/** A part of a step that is shown by itself, for so many beats. */
export interface Part {
  name: string;
  beats: number;
}

/** How many of the games played on came to what, a bar each, with its share in words. */
export interface Bars {
  bars: { name: string; share: number; percent: string; isReal: boolean }[];
  say: string;
}

/** A choice, and what it is worth: where it stands on a scale of 100, and its standard error there. */
export interface Worth {
  choice: string;
  short: string;
  name: string;
  text: string;
  at: number;
  error: number;
  beside: string;
  isMade: boolean;
  tried: Maybe<Bars>;
}

/** A line of a deal that one looks back at. */
export interface Line {
  number: string;
  choice: string;
  short: string;
  title: string;
  facts: string[];
  chance: Maybe<{ sixth: number; low: number }>;
  cells: string[];
  mark: string;
  better: Maybe<{ choice: string; short: string; name: string }>;
  values: Worth[];
  others: { who: string; what: string; why: string }[];
}

/** A deal that one looks back at, as far as it is worked out. */
export interface Looking {
  title: string;
  words: Words;
  done: number;
  of: number;
  isWhole: boolean;
  unit: string;
  exact: string;
  columns: string[];
  sums: { sign: string; value: string; name: string; why: string }[];
  moments: { kind: string; say: string; move: number }[];
  /** What to learn next from the deal. */
  goal: Maybe<{ say: string; lesson: string; file: string; canAgain: boolean }>;
  /** What lay on the table before a line, with a choice of it. */
  drawn: Maybe<{ move: number; choice: string; svg: string }>;
  lines: Line[];
}

/** The table that is looked back at. */
export interface LookingTable {
  model: { get(name: string): any };
  frame: HTMLElement;
  isLost: boolean;
  connection: { wait: Wait };
  /** Why nothing happens, or what Python has to say. */
  noted: string;
  picture: { isWhatIf: boolean };
  review: { from: string; left: Left | null; closed(): void };
  send(intent: Intent): void;
}

/** The table from which one can look back. */
export interface ReviewedTable {
  model: { get(name: string): any; send(intent: Intent): void };
  root: HTMLElement;
  picture: { isWhatIf: boolean };
  send(intent: Intent): void;
}

/** Where one left to play on: the line, its choice, and the button that one looked back with. */
export interface Left {
  at: number;
  picked: string;
  button: string;
}

/** What the person is asked. */
export interface Ask {
  kind: string;
}

/** A choice as it is written in a record, and the name of its button. */
export interface Choice {
  choice: string;
  name: string;
}

export interface Speed extends Option {
  ms: number;
}

/** What stands on the curtain over the hand of a person who is to look. */
export interface Cover {
  say: string;
  lift: string;
  seat: string;
}

/** The rules that the present question is about. */
export interface Help {
  rules: Rule[];
  /** An SVG picture of the first; empty where there is none. */
  picture: string;
  /** The file of the lesson about it; empty where it is not beside the notebook. */
  lesson: string;
}

/** A match that was in progress, and may go on. */
export interface Offer {
  say: string;
  yes: string;
  no: string;
}

/** What can be pointed at: what would come of it, in words. */
export interface Aim {
  aim?: Maybe<string>;
}

/** A picture of a table, without what the game draws. */
export interface TablePicture extends Picture {
  revision: number;
  title: string;
  where: string;
  speed: string;
  speeds: Speed[];
  seats: Seat[];
  cards: BySeat<string>;
  totals: BySeat<number>;
  steps: Step[];
  log: string[];
  /** How many lines of the log have not been sent: they come when they are asked for. */
  earlier: number;
  /** The score sheet when the match is over. */
  sheet?: Maybe<Sheet>;
  canUndo: boolean;
  /** Whether another match can be begun here: not at a table that is several people's. */
  canBegin: boolean;
  /** Whether a new match may be dealt here, with other cards. */
  canHaveOthers: boolean;
  /** Whether games can be saved and opened here. */
  canSave: Maybe<boolean>;
  isOver: boolean;
  /** The curtain over the hand, where several people share the screen. */
  cover?: Maybe<Cover>;
  /** The match that was in progress when the kernel was lost. */
  offer?: Maybe<Offer>;
  /** Whether small sounds are heard. */
  sound: boolean;
  /** Whether on touch a first tap shows where a card goes, and only the second plays it. */
  taps: boolean;
  canHelp: boolean;
  /** Whether a deal is over that can be looked back at. */
  canReview: boolean;
  /** Whether there is a class to hand in to. */
  canHandIn: boolean;
  /** Who hands in here; empty where the person is still asked. */
  nickname: string;
  /** Whether this is a second table, that plays on from a line. */
  isWhatIf: boolean;
  /** Whether advice can be asked for now. */
  advice: boolean;
  /** Whether advice is switched on, where the person may switch it. */
  advising: Maybe<boolean>;
  /** Comes when it is asked for. */
  help?: Maybe<Help>;
  /** The games that were saved here: they come when they are asked for. */
  saved?: Maybe<SavedGame[]>;
  hand: Aim[];
  ask: Maybe<Ask>;
}

/** A widget as it is sent to a page without Jupyter. */
export interface Hosted {
  id: string;
  state: Record<string, unknown>;
  code: string;
  style: string;
}

/** For each widget its new values. */
export type Changes = [string, Record<string, unknown>][];

/** The module of a widget, as anywidget knows it. */
export interface WidgetModule {
  initialize?(context: { model: unknown }): unknown;
  render(context: { model: unknown; el: HTMLElement; signal: AbortSignal }): unknown;
}
