// When the server is told that the person does something: at the first sign, then now and then while signs go on. Pure.
import type { World } from "@/live/socket";

/** The shortest time after which an agent goes away by itself is ten times as long. */
export const EVERY_MS = 30_000;

export class Activity {
  private resting: (() => void) | null = null;
  private more = false;

  /** `tell` says whether there was a line to tell it on. */
  constructor(
    private readonly tell: () => boolean,
    private readonly after: World["after"],
  ) {}

  sign(): void {
    if (this.resting !== null) this.more = true;
    else if (this.tell()) this.resting = this.after(EVERY_MS, () => this.rested());
  }

  stop(): void {
    this.resting?.();
    this.resting = null;
    this.more = false;
  }

  /** The last sign of a while counts, not the first: nobody goes away earlier than they chose. */
  private rested(): void {
    const { more } = this;
    this.stop();
    if (more) this.sign();
  }
}
