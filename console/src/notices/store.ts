// The one stack of notices: anybody may say something, the frame shows it.
import { create } from "zustand";
import { freshId } from "@/api/ids";
import { hearTabs, tellTabs } from "@/browser/tabs";
import { areTextsKnown, learnTexts, noticeText } from "@/words/catalogue";
import { wordsOf } from "@/words/html";
import {
  EMPTY,
  type Given,
  type Happening,
  markOf,
  type Notice,
  type Reader,
  type Stack,
  step,
} from "./stack";
import { forgetTold, readTold, remember } from "./told";
import type { Voice } from "./voice";

interface Handlers {
  onDismiss?: () => void;
  on?: Readonly<Record<string, () => void>>;
}

/** The text is HTML: words of others go through `plain`. */
export type Said = Partial<Omit<Given, "key">> &
  Handlers & {
    values?: Record<string, string | number>;
    /** It tells of what the person has just done here: it is read, not heard. */
    silent?: boolean;
  };

export const useNotices = create<Stack>(() => EMPTY);

const TAKEN_AWAY: ReadonlySet<Happening["kind"]> = new Set(["dismiss", "act", "clear", "elsewhere"]);

/** What is said to the other tabs: these are read, or no longer so. */
const GONE = "notices";

const handlers = new Map<string, Handlers>();

/** Set by the application, which knows the person's presence and preferences. */
export const reader: { current: () => Reader } = {
  current: () => ({
    person: null,
    available: true,
    evenIfUnavailable: true,
    hidden: document.visibilityState === "hidden",
  }),
};

export function happen(event: Happening): void {
  const before = useNotices.getState();
  const { stack, effects } = step(before, event);
  useNotices.setState(stack, true);
  // Whatever somebody took away has been read, or is no longer so; what went by itself may not have been.
  if (TAKEN_AWAY.has(event.kind)) {
    const gone = before.notices.filter((one) => !stack.notices.includes(one));
    readTold(new Set(gone.map(({ key }) => key)));
    if (event.kind === "elsewhere")
      for (const notice of gone) {
        voice.gone(notice);
        handlers.delete(notice.key);
      }
    else if (gone.length > 0) tellTabs(GONE, gone.map(markOf));
  }
  for (const effect of effects) {
    const own = handlers.get(effect.key);
    if (effect.run === "action") own?.on?.[effect.emit]?.();
    else own?.onDismiss?.();
    handlers.delete(effect.key);
  }
}

/** Until loud.ts has come, which is no part of the sign-in's first load: there the first sound fetches it. */
let voice: Voice = {
  heard: () => undefined,
  said: (notice, sound) =>
    void import("./loud")
      .then(({ loud }) => {
        speakWith(loud);
        loud.said(notice, sound);
      })
      .catch(() => undefined),
  gone: () => undefined,
};
export function speakWith(own: Voice): void {
  voice = own;
}

/** What is taken away in another tab goes here too. For an effect. */
export const followNotices = (): (() => void) =>
  hearTabs<readonly string[]>(GONE, (marks) => happen({ kind: "elsewhere", marks }));

/** Takes back what is no longer so. */
export function unsay(which: (notice: Notice) => boolean): void {
  for (const notice of useNotices.getState().notices.filter(which)) {
    voice.gone(notice);
    happen({ kind: "dismiss", key: notice.key });
  }
}

/** The session of the person has ended: whoever comes next reads nothing that was said to them. */
export function hush(): void {
  for (const notice of useNotices.getState().notices) voice.gone(notice);
  happen({ kind: "leave" });
  handlers.clear();
  forgetTold();
}

/** Only the sound of a notice, where what it tells is before the person's eyes. */
export function sound(id: string): void {
  const { available, evenIfUnavailable } = reader.current();
  const name = noticeText(id)?.sound ?? null;
  if (name !== null && (available || evenIfUnavailable)) voice.heard(name);
}

/** Says something; title, text and seconds come from the catalogue where the id is in it: then it is fetched first. */
export function say(said: Said): void {
  const now = () => tell(said);
  if (said.id === undefined || said.title !== undefined || areTextsKnown()) now();
  else void learnTexts().then(now, now);
}

function tell({ onDismiss, on, values, silent = false, ...given }: Said): void {
  const id = given.id ?? freshId();
  const entry = noticeText(id, values);
  const { sound, ...known } = entry ?? { sound: null };
  const now = Date.now();
  const before = useNotices.getState();
  const standing = before.notices.find(
    ({ together }) => together !== undefined && together === given.together,
  );
  const key = standing?.key ?? freshId();
  happen({
    kind: "add",
    notice: {
      ...known,
      ...given,
      key,
      id,
      title: given.title ?? entry?.title ?? id,
    },
    now,
    reader: reader.current(),
  });
  if (useNotices.getState() === before) return;
  handlers.set(key, { onDismiss, on });
  const told = useNotices.getState().notices.find((notice) => notice.key === key);
  if (told === undefined) return;
  const { title, text, tone, icon, count, links, together, addedAt: at } = told;
  const href = links[0]?.value ?? null;
  remember({ key, title, text: wordsOf(text), tone, icon, count, href, at, read: false, together });
  if (sound !== null && !silent) voice.said(told, sound);
}
