// What carries messages between a page and the room: a WebSocket, or questions where none comes
// through. It begins anew by itself, and at once when the network or the person is back.
/** @import {Message, Said} from "./types" */

/** Milliseconds before it is tried again: each time the next, and the last for ever. */
const AGAIN = [300, 1000, 2000, 4000];

/** Milliseconds after which a page that was out of sight does not trust its connection. */
const ASLEEP = 10_000;

/** Milliseconds between two looks at whether anything was heard. */
const WATCH = 3000;

/** Milliseconds of silence after which a connection is not trusted: a room is heard more often. */
const SILENT = 12_000;

/** Where a browser keeps what its person has chosen. */
const CHOSEN = "sixth-card-chosen";

export class Wire {
  /**
   * @param {string} base where the room's addresses begin
   * @param {string} role
   * @param {(message: Message) => void} hear
   * @param {(isThere: boolean) => void} change
   */
  constructor(base, role, hear, change) {
    this.base = base;
    this.role = role;
    this.hear = hear;
    this.change = change;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isPolling = false;
    this.hasOpened = false;
    this.failures = 0;
    this.timer = 0;
    this.hidden = 0;
    this.heard = 0;
    this.isTold = false;
    this.isClosed = false;
    /** @type {string | null} */
    this.link = null;
    this.after = 0;
    this.round = 0;
    window.addEventListener("online", () => this.isTold || this.restart());
    window.addEventListener("pageshow", (event) => event.persisted && this.restart());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hidden = performance.now();
      else if (performance.now() - this.hidden > ASLEEP) this.restart();
    });
    this.looking = window.setInterval(() => this.look(), WATCH);
    this.start();
  }

  /** A connection can die without a word, and so can the attempt to get one. */
  look() {
    const longest = this.isTold ? SILENT : 2 * SILENT;
    if (document.hidden || Date.now() - this.heard < longest) return;
    this.change(false);
    this.restart();
  }

  /** @param {Said} said */
  send(said) {
    const text = JSON.stringify(said);
    if (this.isPolling) this.ask([text]).catch(() => this.fail());
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** Begin anew at once. */
  restart() {
    this.failures = 0;
    this.start();
  }

  /** End it for good. */
  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.looking);
    this.round += 1;
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  start() {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.round += 1;
    // Not before the room has said something: until then a tap would be lost
    this.isTold = false;
    this.heard = Date.now();
    const old = this.socket;
    this.socket = null;
    old?.close();
    if (this.isPolling) this.poll();
    else this.open();
  }

  open() {
    const { protocol, host } = window.location;
    const address = `${protocol === "https:" ? "wss:" : "ws:"}//${host}${this.base}socket/${this.role}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.hasOpened = true;
      this.began();
      this.send(hello());
    };
    socket.onmessage = ({ data }) => this.socket === socket && this.take(JSON.parse(data));
    socket.onclose = () => this.socket === socket && this.fail();
  }

  async poll() {
    const { round } = this;
    try {
      this.link = null;
      this.after = 0;
      await this.ask([JSON.stringify(hello())]);
      this.began();
      while (round === this.round) await this.ask([]);
    } catch {
      if (round === this.round) this.fail();
    }
  }

  /** @param {string[]} texts */
  async ask(texts) {
    const { round } = this;
    const answer = await fetch(`${this.base}poll/${this.role}`, {
      method: "POST",
      body: JSON.stringify({ link: this.link, after: this.after, texts }),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const { link, messages } = await answer.json();
    if (round !== this.round) return;
    if (this.link && link !== this.link) throw new Error("the room has begun anew");
    this.link = link;
    for (const [number, message] of messages) {
      if (number <= this.after) continue;
      this.after = number;
      this.take(message);
    }
  }

  began() {
    this.failures = 0;
  }

  fail() {
    if (this.isClosed) return;
    this.isTold = false;
    this.change(false);
    this.failures += 1;
    this.checkEntrance().catch(() => undefined);
    // A network that lets no WebSocket through refuses the first one; a lost one is not of that kind.
    if (!this.hasOpened && this.failures > 1) this.isPolling = true;
    clearTimeout(this.timer);
    const wait = AGAIN[Math.min(this.failures, AGAIN.length) - 1];
    this.timer = window.setTimeout(() => this.start(), wait);
  }

  /** Whose cookie has run out, after half a day, has to come in anew. */
  async checkEntrance() {
    if (this.role !== "seat" || this.failures < 2) return;
    const page = await fetch(`${this.base}table`, { cache: "no-store" });
    if (page.redirected) window.location.assign(page.url);
  }

  /** @param {Message} message */
  take(message) {
    this.heard = Date.now();
    if (message.kind === "chosen") keep(message.chosen);
    else this.hear(message);
    if (!this.isTold) this.change(true);
    this.isTold = true;
  }
}

function hello() {
  return { chosen: kept() };
}

/** @param {Record<string, string>} chosen */
function keep(chosen) {
  try {
    localStorage.setItem(CHOSEN, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing
  }
}

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(CHOSEN) ?? "{}");
  } catch {
    return {};
  }
}
