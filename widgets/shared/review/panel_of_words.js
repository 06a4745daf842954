// Looking back at a game whose choices are words.
import { ReviewPanel } from "./panel.js";

export default { ReviewPanel };
