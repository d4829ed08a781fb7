// What a notice does besides being shown.
import type { Notice } from "./stack";

export interface Voice {
  heard: (sound: string) => void;
  /** A notice that has a sound. */
  said: (notice: Notice, sound: string) => void;
  /** What it told is no longer so. */
  gone: (notice: Notice) => void;
}
