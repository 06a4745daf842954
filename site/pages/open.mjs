// A lesson's page says when the lesson is open, and the worker in which its Python runs hears it.
const CHANNEL = "sixth-card-open";
const LONGEST = 60_000; // ms until it counts as open where no page says so

/** Say that a lesson is open: what it does not need at once may come. */
export function tellOpen() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("open");
  channel.close();
}

/** Wait until a lesson is open. */
export function opened() {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((done) => {
    channel.onmessage = done;
    setTimeout(done, LONGEST);
  }).finally(() => channel.close());
}
