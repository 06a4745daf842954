// Sees to it that the site is kept in the browser, and says when a new edition of it is there.

const WORKER = new URL("../service-worker.js?enableCache=false", import.meta.url); // as JupyterLite asks for it
const PATIENCE = 3000; // ms; a browser that keeps nothing goes on without

/** @param {number} ms */
const after = (ms) => new Promise((done) => setTimeout(done, ms));

/** Show that a newer edition is there, with the button that loads it. */
function showRenewed() {
  const note = document.querySelector("#renewed");
  note.hidden = false;
  note.querySelector("button").addEventListener("click", () => location.reload());
}

/** Say it where a browser refuses all that a site would keep: then it ends with the page. */
function tellUnkept() {
  try {
    localStorage.getItem("");
  } catch {
    const note = document.querySelector("#unkept");
    note.hidden = false;
    note.querySelector("button").addEventListener("click", () => {
      note.hidden = true;
    });
  }
}

/** Wait until what is fetched from now on is kept; a newer edition will be told. */
export async function kept() {
  tellUnkept();
  if (!navigator.serviceWorker) return;
  await Promise.race([keep(), after(PATIENCE)]);
}

async function keep() {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  const controlled = new Promise((done) =>
    serviceWorker.addEventListener("controllerchange", done, { once: true }),
  );
  try {
    const registration = await serviceWorker.register(WORKER);
    if (!before) return void (await controlled);
    // The browser looks for a newer edition by itself: it may have found it before this page asked.
    const follow = () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "activated") showRenewed();
      });
    };
    registration.addEventListener("updatefound", follow);
    if (registration.active !== before) showRenewed();
    else follow();
  } catch (error) {
    console.warn("This site will not be kept in the browser.", error); // a private window, say
  }
}

/** Let all lessons be fetched, so that they open without a net, too. */
export function keepLessons() {
  navigator.serviceWorker?.controller?.postMessage({ lessons: true });
}

/**
 * Let what Python needs come before it is asked for: each file when the one before it has come.
 * @param {string[]} names
 */
export function fetchAhead(names) {
  const files = names.map((name) => `static/pyodide/${name}`);
  navigator.serviceWorker?.controller?.postMessage({ ahead: files });
}
