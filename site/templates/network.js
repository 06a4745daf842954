// Stands in each page itself, where it is there even if nothing else could be fetched: when the network
// is lost while a page starts, it says so, looks for it, and loads the page again when it is back.
{
  const PATIENCE = navigator.serviceWorker?.controller ? 30_000 : 10_000; // ms; a kept site needs no network
  const PAUSE = 3_000;
  const note = document.querySelector("#starting");
  const words = note.querySelector(".words");
  let isLost = false;

  /** Whether the site answers. */
  const answers = () =>
    fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(PAUSE),
    }).then(
      () => true,
      () => false,
    );

  const look = async () => {
    if (!note.isConnected) return; // it runs
    if (await answers()) {
      if (isLost) return void location.reload();
      if (note.dataset.state === "failed") return; // and not for want of a network
    } else if (note.isConnected) {
      isLost = true;
      delete note.dataset.state; // what could not be fetched may have been taken for a failure
      (words.isConnected ? words : note).textContent = note.dataset.lost;
    }
    setTimeout(look, PAUSE);
  };
  setTimeout(look, PATIENCE);
}
