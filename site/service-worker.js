// Keeps every file of this edition that was once fetched: the next visit is quick and needs no net.
// What is asked of the lessons' own folder goes on to JupyterLite, which answers in the page.
{
  const EDITION = "@EDITION@";
  const CACHE = `sixth-card-${EDITION}`;
  const LIST = "files.json"; // the files of the edition, each with a hash
  const ROOT = new URL("./", location.href);
  const JUPYTERS = /^api\/(drive|stdin|service-worker-heartbeat)/;
  const OF_CLASS =
    /^(class\.toml|enter|board|teacher|table|me|hand-in|sharing|lesson\.js|(text|socket|poll)\/.*)$/; // never kept
  const IS_CLASS = ROOT.pathname === "/sixth-card-class/";
  const FRONT = /^(ja\/)?(index\.html)?$/; // in a class they have its deal and its lessons
  const WITHOUT_NET = /^(en|ja|pages|files\/notebooks|static\/pyodide)\//; // fetched before it is asked for

  /** The name of a file of the site below its root, if it is one. @param {Request} request */
  function fileOf(request) {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname))
      return null;
    const name = decodeURI(pathname.slice(ROOT.pathname.length));
    return JUPYTERS.test(name) || OF_CLASS.test(name) || (IS_CLASS && FRONT.test(name))
      ? null
      : name.replace(/(^|\/)$/, "$1index.html");
  }

  /** Where a file of the site lies. @param {string} name */
  const address = (name) => new URL(encodeURI(name), ROOT).href;

  /** @type {Map<string, {file: Promise<Response>, isStored: Promise<unknown>}>} on their way */
  const coming = new Map();

  /**
   * A file from the cache or, asked for the first time, from the server: as it comes, and once
   * however often it is asked for meanwhile.
   * @param {string} name
   */
  async function answer(name) {
    if (!coming.has(name)) {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(address(name));
      if (kept) return kept;
      if (!coming.has(name)) fetchOnce(name, cache);
    }
    return (await coming.get(name).file).clone();
  }

  /** @param {string} name @param {Cache} cache */
  function fetchOnce(name, cache) {
    const file = fetch(address(name), { cache: "no-cache" });
    const isStored = file
      .then((fetched) => isKept(fetched) && cache.put(address(name), fetched.clone()))
      .catch(() => undefined) // who has asked for it hears why
      .finally(() => coming.delete(name));
    coming.set(name, { file, isStored });
  }

  // JupyterLite asks for some files that need not be there.
  // Who is sent elsewhere, as to the entrance of a class, did not get the file.
  /** @param {Response} file */
  const isKept = (file) => !file.redirected && [200, 404].includes(file.status);

  /** Take over from an older edition what has not changed. */
  async function begin() {
    const list = await fetch(address(LIST), { cache: "no-cache" });
    const cache = await caches.open(CACHE);
    const now = await list.clone().json();
    for (const name of await olderOnes()) {
      const older = await caches.open(name);
      const before = (await (await older.match(address(LIST)))?.json()) ?? {};
      for (const [file, hash] of Object.entries(now)) {
        const found = before[file] === hash && (await older.match(address(file)));
        if (found) await cache.put(address(file), found);
      }
    }
    await cache.put(address(LIST), list);
  }

  /** The caches of other editions. */
  async function olderOnes() {
    return (await caches.keys()).filter((name) => name.startsWith("sixth-card-") && name !== CACHE);
  }

  /** Fetch files, one after the other. @param {Iterable<string>} names */
  async function keep(names) {
    for (const name of names) {
      await answer(name);
      await coming.get(name)?.isStored;
    }
  }

  /** Fetch what all lessons need. */
  async function keepLessons() {
    const names = Object.keys(await (await answer(LIST)).json());
    await keep(names.filter((one) => WITHOUT_NET.test(one)));
  }

  addEventListener("install", (event) => event.waitUntil(begin()));
  addEventListener("activate", (event) =>
    event.waitUntil(
      olderOnes().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
    ),
  );
  addEventListener("message", (event) => {
    const { ahead, lessons } = event.data ?? {};
    const kept = lessons ? keepLessons() : keep(ahead ?? []);
    event.waitUntil(kept.catch(() => undefined)); // next time, then
  });
  addEventListener("fetch", (event) => {
    const name = fileOf(event.request);
    if (name == null) return;
    event.stopImmediatePropagation();
    const answered = answer(name);
    event.respondWith(answered);
    event.waitUntil(answered.then(() => coming.get(name)?.isStored).catch(() => undefined));
  });
}

importScripts("jupyterlite-service-worker.js");
