// A learning platform by cmi5: it has launched this page with its address and a token for it, and is
// told by statements (xAPI 1.0.3) what was done. Nothing is sent to anybody else.
import { withoutSpace } from "./answers.mjs";

const CMI5 = "https://w3id.org/xapi/cmi5/context/categories/cmi5";
const MOVE_ON = "https://w3id.org/xapi/cmi5/context/categories/moveon";
const PROGRESS = "https://w3id.org/xapi/cmi5/result/extensions/progress";
const MASTERY = "https://w3id.org/xapi/cmi5/context/extensions/masteryscore";
const ADL = "http://adlnet.gov/expapi";

/** @type {Record<string, string>} the verbs that are used, by their names */
const VERBS = {
  initialized: `${ADL}/verbs/initialized`,
  answered: `${ADL}/verbs/answered`,
  progressed: `${ADL}/verbs/progressed`,
  completed: `${ADL}/verbs/completed`,
  passed: `${ADL}/verbs/passed`,
  terminated: `${ADL}/verbs/terminated`,
};
const SAVED = "sixth-card"; // the state in which the answers are kept
const MOST_SAVED = 60_000; // letters

/** A random id; `crypto.randomUUID` is there over https only. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The platform's store of records, for one launch. */
class Records {
  /** @param {Record<string, string>} launched @param {string} token */
  constructor({ endpoint, actor, activityId, registration }, token) {
    this.endpoint = endpoint.replace(/\/*$/, "/");
    this.of = { activityId, agent: actor, registration };
    this.headers = {
      Authorization: `Basic ${token}`,
      "X-Experience-API-Version": "1.0.3",
      "Content-Type": "application/json",
    };
  }

  /** @param {string} path @param {Record<string, string>} query @param {RequestInit} [options] */
  async ask(path, query, options = {}) {
    const address = `${this.endpoint}${path}?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { ...options, headers: this.headers });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const text = await answer.text();
    return text ? JSON.parse(text) : null;
  }

  /** @param {string} stateId */
  state(stateId) {
    return this.ask("activities/state", { ...this.of, stateId });
  }

  /** @param {string} stateId @param {object} state */
  putState(stateId, state) {
    const query = { ...this.of, stateId };
    return this.ask("activities/state", query, { method: "PUT", body: JSON.stringify(state) });
  }

  /** @param {object} statement */
  send(statement) {
    const { id } = /** @type {{id: string}} */ (statement);
    const options = { method: "PUT", body: JSON.stringify(statement), keepalive: true };
    return this.ask("statements", { statementId: id }, options);
  }
}

/** The platform that has launched this page; null if none has. */
export async function openCmi5() {
  const launched = Object.fromEntries(new URLSearchParams(location.search));
  const { endpoint, fetch: tokenAt, actor, registration, activityId } = launched;
  if (!endpoint || !tokenAt || !actor || !registration || !activityId) return null;
  const given = await (await fetch(tokenAt, { method: "POST" })).json();
  if (!given["auth-token"]) throw new Error(given["error-text"] ?? "the launch was used before");
  const records = new Records(launched, given["auth-token"]);
  const launch = await records.state("LMS.LaunchData");
  if (launch === null) throw new Error("there is no LMS.LaunchData");
  const preferences = { agent: actor, profileId: "cmi5LearnerPreferences" };
  await records.ask("agents/profile", preferences); // asked for, as cmi5 wants it: nothing of it is used
  const state = (await records.state(SAVED)) ?? {};
  const began = performance.now();
  const isNormal = launch.launchMode === "Normal";
  const duration = () => `PT${((performance.now() - began) / 1000).toFixed(2)}S`;

  /**
   * @param {string} verb
   * @param {object} [result]
   * @param {string[]} [categories]
   * @param {object} [object]
   * @param {object} [extensions]
   */
  function say(verb, result, categories = [], object = { id: activityId }, extensions = {}) {
    const { contextActivities = {}, extensions: known = {}, ...context } = launch.contextTemplate;
    const category = [...(contextActivities.category ?? []), ...categories.map((id) => ({ id }))];
    return records.send({
      id: uuid(),
      actor: JSON.parse(actor),
      verb: { id: VERBS[verb], display: { en: verb } },
      object: { objectType: "Activity", ...object },
      ...(result && { result }),
      context: {
        ...context,
        registration,
        contextActivities: { ...contextActivities, ...(category.length && { category }) },
        extensions: { ...known, ...extensions },
      },
      timestamp: new Date().toISOString(),
    });
  }

  await say("initialized", undefined, [CMI5]);
  let progress = -1;

  return {
    learner: actor,
    saved: state.saved ?? "",
    mostSaved: MOST_SAVED,
    leave: launch.returnURL ?? launched.returnURL ?? null,

    /** @param {import("./launch.mjs").Report} report */
    async save({ saved, done, asked, given }) {
      if (!isNormal) return;
      while (given.length) {
        const [id, [response, success]] = given[0];
        const definition = {
          type: `${ADL}/activities/cmi.interaction`,
          interactionType: "fill-in",
        };
        const exercise = { id: `${activityId}/${withoutSpace(id)}`, definition };
        await say("answered", { response, success }, [], exercise);
        given.shift();
      }
      const now = Math.floor((100 * done) / asked);
      if (done < asked && now !== progress && !state.completed)
        await say("progressed", { extensions: { [PROGRESS]: now } });
      progress = now;
      if (done === asked && !state.completed) {
        const mastery = launch.masteryScore === undefined ? {} : { [MASTERY]: launch.masteryScore };
        const score = { scaled: 1, ...(asked && { raw: done, min: 0, max: asked }) };
        const why = [CMI5, MOVE_ON];
        await say("completed", { completion: true, duration: duration() }, why);
        await say(
          "passed",
          { success: true, score, duration: duration() },
          why,
          undefined,
          mastery,
        );
        state.completed = true;
      }
      state.saved = saved;
      await records.putState(SAVED, state);
    },

    close() {
      void say("terminated", { duration: duration() }, [CMI5]);
    },
  };
}
