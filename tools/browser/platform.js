// A learning platform for tests, by SCORM 1.2: the object that a lesson finds in the window around it. Which
// elements may be set, and in which form, stands in the run-time environment of SCORM 1.2, part 3.4.
/* global told, before, API, Scorm12API */
const send = (saved, faults, finished) => {
  if (finished) {
    // A page that is left can wait for nobody.
    const body = JSON.stringify({ saved, faults, finished });
    fetch("/scorm?of=" + encodeURIComponent(told.of), { method: "POST", body, keepalive: true });
    return true;
  }
  const request = new XMLHttpRequest();
  request.open("POST", "/scorm?of=" + encodeURIComponent(told.of), false);
  request.send(JSON.stringify({ saved, faults, finished }));
  return request.status === 200;
};
if (window.Scorm12API) {
  // Another platform's object; what it keeps is all that it says.
  window.API = new Scorm12API({ autocommit: false, logLevel: 4 });
  API.loadFromJSON(
    before.json
      ? JSON.parse(before.json)
      : {
          core: { student_id: told.learner, lesson_mode: told.mode },
        },
  );
  const keep = (finished) => () => {
    const { cmi } = JSON.parse(JSON.stringify(API.renderCMIToJSONObject()));
    send({ json: JSON.stringify(cmi) }, [], finished);
  };
  API.on("LMSCommit", keep(false));
  API.on("LMSFinish", keep(true));
} else {
  const NUMBER = /^(100|[0-9]{1,2})([.][0-9]{1,2})?$/;
  const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,2})?$/;
  const FORMS = {
    "cmi.core.lesson_status": /^(passed|completed|failed|incomplete|browsed)$/,
    "cmi.core.exit": /^(time-out|suspend|logout|)$/,
    "cmi.core.session_time": /^[0-9]{2,4}:[0-5][0-9]:[0-5][0-9]([.][0-9]{1,2})?$/,
    "cmi.core.score.raw": NUMBER,
    "cmi.core.score.min": NUMBER,
    "cmi.core.score.max": NUMBER,
    "cmi.suspend_data": /^[^]{0,4096}$/,
    "cmi.interactions.n.id": /^[!-~]{1,255}$/,
    "cmi.interactions.n.time": TIME,
    "cmi.interactions.n.type":
      /^(true-false|choice|fill-in|matching|performance|likert|sequencing|numeric)$/,
    "cmi.interactions.n.student_response": /^[^]{0,255}$/,
    "cmi.interactions.n.result":
      /^(correct|wrong|unanticipated|neutral|([0-9]{0,3})?([.][0-9]{1,2})?)$/,
  };
  const known = {
    "cmi.core.student_id": told.learner,
    "cmi.core.lesson_mode": told.mode,
    "cmi.core.lesson_status": before["cmi.core.lesson_status"] ?? "not attempted",
    "cmi.suspend_data": before["cmi.suspend_data"] ?? "",
    "cmi.interactions._count": "0",
  };
  const set = { ...before },
    faults = [];
  for (const name of Object.keys(set)) if (name.startsWith("cmi.interactions")) delete set[name];
  let open = false,
    error = "0";
  const wrong = (why) => {
    faults.push(why);
    error = "201";
    return "false";
  };
  window.API = {
    LMSInitialize: (none) =>
      none !== "" || open ? wrong("LMSInitialize") : ((open = true), "true"),
    LMSGetValue(name) {
      if (!open || !(name in known)) return (wrong("LMSGetValue " + name), "");
      return known[name];
    },
    LMSSetValue(name, value) {
      const form = FORMS[name.replace(/[.][0-9]+[.]/, ".n.")];
      if (!open || typeof value !== "string" || !form?.test(value))
        return wrong(name + "=" + value);
      const number = /^cmi[.]interactions[.]([0-9]+)[.]/.exec(name)?.[1];
      if (number > Number(known["cmi.interactions._count"])) return wrong(name);
      if (number)
        known["cmi.interactions._count"] = String(
          Math.max(Number(number) + 1, Number(known["cmi.interactions._count"])),
        );
      set[name] = value;
      return "true";
    },
    LMSCommit: (none) =>
      !open || none !== "" ? wrong("LMSCommit") : String(send(set, faults, false)),
    LMSFinish: (none) =>
      !open || none !== "" ? wrong("LMSFinish") : ((open = false), String(send(set, faults, true))),
    LMSGetLastError: () => error,
    LMSGetErrorString: () => "against the rules",
    LMSGetDiagnostic: () => "",
  };
}
