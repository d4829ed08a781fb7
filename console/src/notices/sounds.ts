// What a notice sounds like: a few notes made on the spot, so that nothing has to be fetched while somebody waits.

import { speaks } from "@/browser/tabs";
import { sounds } from "@/generated/catalogue";

export type Sound = keyof typeof SCORES;

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds from the sound's beginning. */
  at: number;
  /** Seconds until it has faded. */
  lasts: number;
}

const note = (pitch: number, at: number, lasts: number): Note => ({ pitch, at, lasts });

/** The documents' six sounds; told apart by their number of notes as well as by their pitch. */
const SCORES = {
  ring: [note(659, 0, 0.35), note(880, 0.16, 0.45), note(659, 0.5, 0.35), note(880, 0.66, 0.5)],
  twinkle: [note(1047, 0, 0.2), note(1319, 0.09, 0.2), note(1568, 0.18, 0.35)],
  message: [note(784, 0, 0.16), note(1047, 0.1, 0.3)],
  warning: [note(392, 0, 0.3), note(330, 0.22, 0.45)],
  pop: [note(587, 0, 0.14)],
  "internal message": [note(698, 0, 0.14), note(698, 0.14, 0.22)],
} as const satisfies Record<string, readonly Note[]>;

const LOUDNESS = 0.12;
const RISE_S = 0.012;
/** The same sound is not heard twice within this time: ten messages at once are one sound. */
const APART_MS = 1_500;
/** A sound that the browser lets out later than this would tell of something long past. */
const LATE_MS = 400;

/** Set by the application, which knows the person's preferences; null is a sound without one. */
export const wanted: { current: (preference: string | null) => boolean } = { current: () => true };

/** Whether the person wants to be told of what has this sound, by ear or otherwise. */
export const isWanted = (name: string): boolean => wanted.current(sounds[name]?.preference ?? null);

const lastAt = new Map<string, number>();
let player: AudioContext | null = null;

export function play(name: string, now = Date.now()): void {
  const score = SCORES[name as Sound] as readonly Note[] | undefined;
  if (score === undefined || !isWanted(name)) return;
  if (!speaks()) return;
  if (now - (lastAt.get(name) ?? Number.NEGATIVE_INFINITY) < APART_MS) return;
  lastAt.set(name, now);
  if (typeof AudioContext === "undefined") return;
  player ??= new AudioContext();
  const context = player;
  // Before the first click on a page a browser keeps it silent; the answer then comes with that click.
  context.resume().then(
    () => {
      if (Date.now() - now < LATE_MS) for (const each of score) strike(context, each);
    },
    () => undefined,
  );
}

function strike(context: AudioContext, { pitch, at, lasts }: Note): void {
  const begins = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begins + RISE_S);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(begins);
  tone.stop(begins + lasts);
}

/** Nothing has been heard yet. */
export function hush(): void {
  lastAt.clear();
  player = null;
}
