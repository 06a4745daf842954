// Widgets on a page without Jupyter: shows what Python sends, and tells Python what a person does.
/** @import {Hosted, Changes, WidgetModule} from "../types" */

/** What a widget's module knows of its Python side. */
class HostedModel {
  /**
   * @param {string} id
   * @param {Record<string, unknown>} state
   * @param {(id: string, content: object) => void} send
   */
  constructor(id, state, send) {
    this.id = id;
    this.state = state;
    /** @type {Map<string, Set<() => void>>} */
    this.listeners = new Map();
    /** @param {object} content */
    this.send = (content) => send(this.id, content);
    /** @type {WidgetModule | null} */
    this.module = null;
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {() => void} listener */
  on(name, listener) {
    const there = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, there.add(listener));
  }

  /** @param {string} name @param {() => void} listener */
  off(name, listener) {
    this.listeners.get(name)?.delete(listener);
  }

  /** @param {Record<string, unknown>} state */
  take(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`);
  }

  /** @param {string} event */
  tell(event) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener();
  }
}

export class Host {
  /** @param {(id: string, content: object) => void} send  what carries a widget's words to Python */
  constructor(send) {
    this.send = send;
    /** @type {Map<string, HostedModel>} */
    this.models = new Map();
  }

  /**
   * Show a widget at the end of an element, until the signal ends it.
   * @param {Element} place
   * @param {Hosted} widget its code and style may be addresses on this server
   * @param {AbortSignal} [signal]
   */
  async display(place, { id, state, code, style }, signal = new AbortController().signal) {
    let model = this.models.get(id);
    if (!model) {
      model = new HostedModel(id, state, this.send);
      this.models.set(id, model);
      signal.addEventListener("abort", () => this.models.delete(id));
      const sheet = styled(style);
      place.before(sheet);
      signal.addEventListener("abort", () => sheet.remove());
      model.module = await imported(code);
      await model.module.initialize?.({ model });
    }
    const el = document.createElement("div");
    place.append(el);
    await model.module?.render({ model, el, signal });
  }

  /**
   * Python calls a widget otherwise from now on.
   * @param {string} id
   * @param {string} fresh
   */
  rename(id, fresh) {
    const model = this.models.get(id);
    if (!model) return;
    this.models.delete(id);
    this.models.set(fresh, Object.assign(model, { id: fresh }));
  }

  /**
   * What has changed in Python: for each widget, its new values.
   * @param {Changes} changes
   */
  take(changes) {
    for (const [id, state] of changes) this.models.get(id)?.take(state);
  }
}

/** @param {string} text */
const isAddress = (text) => text.startsWith("/");

/**
 * A widget's module, given as its text or its address.
 * @param {string} code
 * @returns {Promise<WidgetModule>}
 */
async function imported(code) {
  const address = isAddress(code)
    ? code
    : URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return (await import(address)).default;
}

/** @param {string} style */
function styled(style) {
  const sheet = document.createElement(isAddress(style) ? "link" : "style");
  if (sheet instanceof HTMLLinkElement) Object.assign(sheet, { rel: "stylesheet", href: style });
  else sheet.textContent = style;
  return sheet;
}
