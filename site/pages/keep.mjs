// Sees to it that the site is kept in the browser, and says when a new edition of it is there.

const WORKER = new URL("../service-worker.js?enableCache=false", import.meta.url); // as JupyterLite asks for it
const PATIENCE = 3000; // ms; a browser that keeps nothing goes on without

/** @param {number} ms */
const after = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Wait until what is fetched from now on is kept.
 * @param {(load: () => void) => void} renewed  is called when a newer edition is there
 */
export async function kept(renewed) {
  if (!navigator.serviceWorker) return;
  await Promise.race([keep(renewed), after(PATIENCE)]);
}

/** @param {(load: () => void) => void} renewed */
async function keep(renewed) {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  const controlled = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  try {
    const registration = await serviceWorker.register(WORKER);
    if (isFirst) return void (await controlled);
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh.addEventListener("statechange", () => {
        if (fresh.state === "activated") renewed(() => location.reload());
      });
    });
  } catch (error) {
    console.warn("This site will not be kept in the browser.", error); // a private window, say
  }
}

/** Let all lessons be fetched, so that they open without a net, too. */
export function keepLessons() {
  navigator.serviceWorker?.controller?.postMessage("keep lessons");
}
