// What a learner has answered, as the lessons keep it in this browser (`kernel_lib/learn/guesses.py`),
// and the short form in which a learning platform keeps it.

/** @typedef {[text: string, isRight: boolean, seed: number | null, at?: string]} Answer */
/** @typedef {{guess: string | null, is_solved: boolean, seed: number | null, answers: Answer[]}} Saved */
/** @typedef {Record<string, Saved>} Entries by the id of the exercise */

const FILE = "answers.json";
const NOTHING = { guess: null, is_solved: false, seed: null, answers: [] };

/** The texts of one site, in the database that Python has there (`kernel_lib/runtime/storage.py`). */
export class AnswerStore {
  /** @param {string} site the address of its folder, without the last slash */
  constructor(site) {
    this.name = `sixth-card ${site}`;
    this.channel = new BroadcastChannel(this.name);
    /** @type {Promise<IDBDatabase>} */
    this.opened = new Promise((done, failed) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("texts");
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  }

  /** @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => IDBRequest} act */
  async #request(mode, act) {
    const request = act((await this.opened).transaction("texts", mode).objectStore("texts"));
    return new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  }

  /** @returns {Promise<Entries>} */
  async read() {
    return entriesOf(await this.#request("readonly", (texts) => texts.get(FILE)));
  }

  /** Add what is known elsewhere. @param {Entries} more */
  async add(more) {
    const text = await this.#request("readonly", (texts) => texts.get(FILE));
    const known = entriesOf(text);
    for (const [id, saved] of Object.entries(more)) known[id] = merged(known[id] ?? NOTHING, saved);
    const { since } = parsed(text);
    const written = JSON.stringify(since ? { ...known, since } : known);
    await this.#request("readwrite", (texts) => texts.put(written, FILE));
  }

  /** Forget all: somebody else sits here. */
  async clear() {
    await this.#request("readwrite", (texts) => texts.clear());
  }

  /** Hear whenever something was answered. @param {() => void} heard */
  watch(heard) {
    this.channel.onmessage = ({ data: [name] }) => {
      if (name === FILE) heard();
    };
  }
}

/** @param {string | undefined} text @returns {Record<string, any>} */
function parsed(text) {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {}; // written by somebody else
  }
}

/** @param {string | undefined} text @returns {Entries} */
function entriesOf(text) {
  const { since: _, ...entries } = parsed(text);
  return entries;
}

/** What two places know of an exercise. @param {Saved} here @param {Saved} there @returns {Saved} */
function merged(here, there) {
  const known = new Set(here.answers.map((answer) => JSON.stringify(answer)));
  const more = there.answers.filter((answer) => !known.has(JSON.stringify(answer)));
  return {
    guess: here.guess ?? there.guess,
    is_solved: here.is_solved || there.is_solved,
    seed: here.seed ?? there.seed,
    answers: [...more, ...here.answers].sort(([, , , at = ""], [, , , then = ""]) =>
      at < then ? -1 : Number(at > then),
    ),
  };
}

/** The name of an exercise where none may have a space. @param {string} id */
export const withoutSpace = (id) => id.replaceAll(" ", "-seed-");

/** Whether an exercise was guessed or solved, with whatever numbers. @param {Saved} [saved] */
export const isDone = (saved = NOTHING) =>
  saved.guess !== null || saved.is_solved || isRight(saved);

/** @param {Saved} saved */
const isRight = ({ answers }) => answers.some(([, isRightOne]) => isRightOne);

/**
 * The short form of some exercises: at most so many letters, and as many of the latest answers as
 * fit. What is done stays done.
 * @param {Entries} entries
 * @param {string[]} ids
 * @param {number} most
 */
export function packed(entries, ids, most) {
  const known = ids.filter((id) => entries[id]).map((id) => [id, entries[id]]);
  for (let count = 50; count >= 0; count -= 1) {
    const short = known.map(([id, saved]) => {
      const answers = saved.answers.slice(Math.max(0, saved.answers.length - count));
      const isSolved = saved.is_solved || (isRight(saved) && !isRight({ ...saved, answers }));
      return [id, [saved.guess, Number(isSolved), saved.seed, answers]];
    });
    const text = JSON.stringify(Object.fromEntries(short));
    if (text.length <= most) return text;
  }
  const done = known.filter(([, saved]) => isDone(saved)).map(([id]) => [id, [null, 1, null, []]]);
  return JSON.stringify(Object.fromEntries(done));
}

/** What a short form says. @param {string} text @returns {Entries} */
export function unpacked(text) {
  const entries = Object.entries(parsed(text)).map(([id, [guess, isSolved, seed, answers]]) => [
    id,
    { guess, is_solved: Boolean(isSolved), seed, answers },
  ]);
  return Object.fromEntries(entries);
}
