// How a league of bots stands: a table, with an interval for each bot.
import { make } from "../shared/page/dom.js";
/** @import {League, LeagueRow} from "./types" */

/** Rows that stand below each other; more stand in two columns. */
const ONE_COLUMN = 12;

/** @param {League} league */
export function leagueTable({ words, where, rows }) {
  const half = rows.length > ONE_COLUMN ? Math.ceil(rows.length / 2) : rows.length;
  const parts = [rows.slice(0, half), rows.slice(half)].filter((part) => part.length > 0);
  return make(
    "section",
    { class: "sc-league", "data-key": "league" },
    make("h2", {}, words.title, make("span", { class: "sc-league-where", text: where })),
    make(
      "div",
      { class: `sc-league-parts sc-league-of-${parts.length}`, "data-key": "parts" },
      ...parts.map((part, number) => oneTable(part, words, number)),
    ),
    make(
      "p",
      { class: "sc-league-about" },
      words.about,
      parts.length === 1 && make("span", { class: "sc-league-of-bar", text: words.aboutBar }),
    ),
  );
}

/**
 * @param {LeagueRow[]} rows
 * @param {Record<string, string>} words
 * @param {number} number
 */
function oneTable(rows, words, number) {
  const heads = [words.place, words.name, words.score, words.better, words.range];
  return make(
    "table",
    { "data-key": `part-${number}` },
    make("thead", {}, make("tr", {}, ...heads.map((text) => make("th", { scope: "col", text })))),
    make("tbody", {}, ...rows.map((row) => oneRow(row, words))),
  );
}

/**
 * @param {LeagueRow} row
 * @param {Record<string, string>} words
 */
function oneRow({ place, name, isProgram, stoodIn, score, better, error, interval }, words) {
  return make(
    "tr",
    { class: isProgram ? "sc-league-program" : "" },
    make("td", { text: String(place) }),
    make(
      "th",
      { scope: "row" },
      make("span", { class: "sc-league-name", text: name, title: isProgram ? name : words.bot }),
      stoodIn && make("span", { class: "sc-league-stood", text: stoodIn }),
    ),
    make("td", { text: score }),
    make(
      "td",
      { class: "sc-league-better" },
      make("strong", { text: better }),
      error && make("span", { text: ` ${error}` }),
    ),
    make("td", { class: "sc-league-range" }, interval && bar(interval)),
  );
}

/** @param {[number, number, number]} interval its two ends and the mean, as shares of the width */
function bar([low, high, mean]) {
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(2)}%`;
  return make(
    "span",
    { class: "sc-league-bar", "aria-hidden": "true" },
    make("span", {
      class: "sc-league-interval",
      style: `left: ${percent(low)}; width: ${percent(high - low)}`,
    }),
    make("span", { class: "sc-league-mean", style: `left: ${percent(mean)}` }),
  );
}
