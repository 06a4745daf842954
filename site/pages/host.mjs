// Widgets on a page without Jupyter: shows what Python sends, and tells Python what a person does.

/** What a widget's module knows of its Python side. */
class Model {
  constructor(id, state, send) {
    this.id = id;
    this.state = state;
    this.listeners = {};
    this.send = (content) => send(id, content);
  }

  get(name) {
    return this.state[name];
  }
  on(name, listener) {
    (this.listeners[name] ??= new Set()).add(listener);
  }
  off(name, listener) {
    this.listeners[name]?.delete(listener);
  }

  take(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) {
      for (const listener of [...(this.listeners[`change:${name}`] ?? [])]) listener();
    }
  }
}

export class Host {
  /** @param {(id: string, content: object) => void} send  what carries a widget's words to Python */
  constructor(send) {
    this.send = send;
    this.models = new Map();
  }

  /**
   * Show a widget at the end of an element.
   * @param {Element} place
   * @param {{id: string, state: object, code: string, style: string}} widget
   */
  async display(place, { id, state, code, style }) {
    if (!this.models.has(id)) {
      const model = new Model(id, state, this.send);
      this.models.set(id, model);
      const sheet = document.createElement("style");
      sheet.textContent = style;
      place.before(sheet);
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      model.module = (await import(address)).default;
      await model.module.initialize?.({ model });
    }
    const model = this.models.get(id);
    const el = document.createElement("div");
    place.append(el);
    await model.module.render({ model, el, signal: new AbortController().signal });
  }

  /**
   * What has changed in Python: for each widget, its new values.
   * @param {[string, object][]} changes
   */
  take(changes) {
    for (const [id, state] of changes) this.models.get(id).take(state);
  }
}
