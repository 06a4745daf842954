// Looking back at a game whose choices are words.
import { LookBack } from "./look_back.js";

export default { LookBack };
