// Small sounds, made here from one tone each.

/** How high each sound begins and ends, in hertz, and how long it is, in seconds. @type {Record<string, [number, number, number]>} */
const SOUNDS = { land: [520, 380, 0.07], take: [190, 90, 0.22], over: [520, 780, 0.4] };

/** @type {AudioContext | null} */
let audio = null;

/**
 * Let a sound be heard.
 * @param {string} name
 */
export function play(name) {
  audio ??= new AudioContext();
  const [from, to, seconds] = SOUNDS[name];
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  level.gain.value = 0.1;
  level.gain.setTargetAtTime(0, now, seconds / 4);
  tone.connect(level).connect(audio.destination);
  tone.start();
  tone.stop(now + seconds);
}
