// Looking back at a game whose choices are words.
import { ReviewPanel } from "./review_panel.js";

export default { ReviewPanel };
