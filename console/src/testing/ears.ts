// Hears what the page plays: jsdom has no loudspeaker.
import { afterEach, beforeEach, vi } from "vitest";
import { hush } from "@/notices/sounds";

export interface Ears {
  /** How many notes were struck in this test. */
  notes: () => number;
  settled: () => Promise<void>;
}

export function listening(): Ears {
  let struck = 0;
  const node = () => {
    const value = {
      value: 0,
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
    };
    const made = {
      frequency: value,
      gain: value,
      type: "sine",
      connect: (next: unknown) => next,
      start: () => {
        struck += 1;
      },
      stop() {},
    };
    return made;
  };
  class Loudspeaker {
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createOscillator = node;
    createGain = node;
  }
  beforeEach(() => {
    struck = 0;
    hush();
    vi.stubGlobal("AudioContext", Loudspeaker);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    hush();
  });
  return { notes: () => struck, settled: () => Promise.resolve() };
}
