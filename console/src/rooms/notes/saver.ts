// Saves what is written in notes: a moment after the last key, a while later at the latest, and again where it did not work.
import { type Pad, step, usePad, type Writing } from "./pad";

/** After the last key. */
const AFTER_MS = 800;
/** After the first one, however long somebody types on. */
const LATEST_MS = 5_000;
/** After it did not work. */
const AGAIN_MS = 5_000;

interface Due {
  timer: ReturnType<typeof setTimeout>;
  of: Writing;
  since: number;
}

export interface Saver {
  /** Saves at once what waits for its moment. */
  flush: () => Promise<void>;
  stop: () => void;
}

/** `send` never fails: it says by a step what became of it. */
export function saver(send: (id: string, writing: Writing) => Promise<void>): Saver {
  const due = new Map<string, Due>();
  const sending = new Map<string, Promise<void>>();

  const forget = (id: string) => {
    clearTimeout(due.get(id)?.timer);
    due.delete(id);
  };
  const go = (id: string) => {
    forget(id);
    const writing = usePad.getState().pad[id];
    if (writing === undefined || (writing.state !== "waiting" && writing.state !== "unsaved")) return;
    step({ kind: "sent", id });
    const sent = send(id, writing).finally(() => sending.delete(id));
    sending.set(id, sent);
  };
  const look = (pad: Pad) => {
    for (const id of due.keys()) if (pad[id] === undefined) forget(id);
    for (const [id, writing] of Object.entries(pad)) {
      const before = due.get(id);
      if (before?.of === writing) continue;
      forget(id);
      if (writing.state !== "waiting" && writing.state !== "unsaved") continue;
      const since = before?.of.state === writing.state ? before.since : Date.now();
      const wait =
        writing.state === "unsaved" ? AGAIN_MS : Math.min(AFTER_MS, since + LATEST_MS - Date.now());
      due.set(id, { timer: setTimeout(() => go(id), Math.max(0, wait)), of: writing, since });
    }
  };

  const all = () => {
    for (const id of [...due.keys()]) go(id);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") all();
  };
  const unsubscribe = usePad.subscribe(({ pad }) => look(pad));
  addEventListener("online", all);
  addEventListener("pagehide", all);
  document.addEventListener("visibilitychange", hidden);
  look(usePad.getState().pad);
  return {
    flush: async () => {
      all();
      await Promise.all(sending.values());
    },
    stop: () => {
      unsubscribe();
      removeEventListener("online", all);
      removeEventListener("pagehide", all);
      document.removeEventListener("visibilitychange", hidden);
      for (const id of [...due.keys()]) forget(id);
    },
  };
}
