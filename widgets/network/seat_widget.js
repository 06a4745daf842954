// A seat of a room in a notebook: Python carries what is said.
import { SeatPage } from "./seat_page.js";
/** @import {Message, RelayModel} from "./types" */

/**
 * @param {{model: RelayModel, el: HTMLElement, signal: AbortSignal}} context
 */
function render({ model, el, signal }) {
  const root = document.createElement("section");
  root.className = "sc-room-seat";
  el.append(root);
  /** @type {(message: Message) => void} */
  let hear = () => {};
  /** @type {(isThere: boolean) => void} */
  let change = () => {};
  const page = new SeatPage(root, (toHear, toChange) => {
    hear = toHear;
    change = toChange;
    return { send: (said) => model.send({ said }) };
  });
  /** @param {{message?: Message, isThere?: boolean}} told */
  const listen = ({ message, isThere }) => {
    if (message) hear(message);
    if (isThere != null) change(isThere);
  };
  model.on("msg:custom", listen);
  signal.addEventListener("abort", () => {
    model.off("msg:custom", listen);
    page.close();
  });
  model.send({ hello: true });
}

export default { render };
