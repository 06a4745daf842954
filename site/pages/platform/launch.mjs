// A lesson that a learning platform has opened: what was answered comes from there, and goes there.
import { AnswerStore, isDone, packed, unpacked } from "./answers.mjs";
import { openCmi5 } from "./cmi5.mjs";
import { openScorm } from "./scorm.mjs";
/** @import {Answer, Entries} from "./answers.mjs" */

/**
 * @typedef {object} Report what a platform is told
 * @property {string} saved all answers, in their short form
 * @property {number} done so many exercises
 * @property {number} asked of so many
 * @property {[string, Answer][]} given the answers that it has not got yet, by their exercises:
 *   those that it gets are taken out
 */

const told = JSON.parse(document.querySelector("#package").textContent);
const frame = document.querySelector("iframe");
const note = document.querySelector("#note");
const SITE = new URL(".", location.href).href.replace(/\/$/, "");
const LEARNER = `sixth-card:learner:${new URL(SITE).pathname}`;

/** @param {string} [text] */
function tell(text) {
  note.hidden = !text;
  note.textContent = text ?? "";
}

async function open() {
  try {
    const platform = await (told.form === "scorm" ? openScorm() : openCmi5());
    if (platform === null) tell(told.words.alone);
    return platform;
  } catch (error) {
    console.error(error);
    tell(told.words.closed);
    return null;
  }
}

/** Of what others did here nothing is left. @param {boolean} wasSomebody whether one is known */
async function forget(wasSomebody) {
  await store.clear();
  if (wasSomebody) localStorage.removeItem("sixth-card:places");
  const copies = `JupyterLite Storage - ${new URL(SITE).pathname}/`; // of notebooks, by JupyterLite
  for (const { name } of (await indexedDB.databases?.()) ?? [])
    if (name?.startsWith(copies)) indexedDB.deleteDatabase(name);
}

const store = new AnswerStore(SITE);
/** @type {Set<string>} */
let knownAnswers = new Set();
/** @type {[string, Answer][]} */
const given = [];
let turn = Promise.resolve();

/** @param {Entries} entries @returns {[string, Answer][]} */
const answersOf = (entries) =>
  told.exercises.flatMap((/** @type {string} */ id) =>
    (entries[id]?.answers ?? []).map((answer) => [id, answer]),
  );

/** @param {[string, Answer][]} answers */
const asTexts = (answers) => new Set(answers.map((answer) => JSON.stringify(answer)));

/** Tell the platform what is known now. @param {NonNullable<Awaited<ReturnType<typeof open>>>} platform */
async function report(platform) {
  const entries = await store.read();
  const answers = answersOf(entries);
  given.push(...answers.filter((answer) => !knownAnswers.has(JSON.stringify(answer))));
  knownAnswers = asTexts(answers);
  const saved = packed(entries, told.exercises, platform.mostSaved);
  const done = told.exercises.filter((/** @type {string} */ id) => isDone(entries[id])).length;
  try {
    await platform.save({ saved, done, asked: told.exercises.length, given });
    tell();
  } catch (error) {
    console.error(error);
    tell(told.words.lost);
  }
}

const platform = await open();
if (platform !== null) {
  const before = localStorage.getItem(LEARNER);
  if (before !== platform.learner) await forget(before !== null);
  localStorage.setItem(LEARNER, platform.learner);
  await store.add(unpacked(platform.saved));
  knownAnswers = asTexts(answersOf(await store.read()));
  const next = () => {
    turn = turn.then(() => report(platform));
  };
  store.watch(next);
  next();
  addEventListener("pagehide", () => platform.close(), { once: true });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  if (platform.leave) {
    const link = document.querySelector("#leave");
    link.hidden = false;
    link.addEventListener("click", () => location.assign(platform.leave));
  }
}
frame.src = told.page;
