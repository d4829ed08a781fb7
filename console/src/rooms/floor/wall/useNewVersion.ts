// A new version of the console is taken by itself: nobody is there to agree to it.
import { useEffect } from "react";
import { noticeId } from "@/generated/catalogue";
import type { Notice } from "@/notices/stack";
import { happen, useNotices } from "@/notices/store";

/** Both say that there is a new version, and what they offer is to load it. */
const SAY_SO: ReadonlySet<string> = new Set([noticeId.NEW_VERSION, "worker-new"]);
const EMIT = "reload";
const ASK_MS = 10 * 60_000;
/** Survives the reload: of a version that does not come with it the page would be loaded again and again. */
const KEPT = "switchyard.floor.wall.version";

function isTried({ id, props }: Notice): boolean {
  const version = String(props?.context_message ?? "");
  if (id !== noticeId.NEW_VERSION) return false;
  try {
    if (sessionStorage.getItem(KEPT) === version) return true;
    sessionStorage.setItem(KEPT, version);
    return false;
  } catch {
    return true;
  }
}

function take(): void {
  const told = useNotices.getState().notices.find(({ id }) => SAY_SO.has(id));
  if (told !== undefined && !isTried(told)) happen({ kind: "act", key: told.key, emit: EMIT });
}

export function useNewVersion(): void {
  useEffect(() => {
    take();
    // What a notice leads to is known a moment after the notice.
    const done = useNotices.subscribe(() => queueMicrotask(take));
    // The browser itself looks for a new worker only when a page is opened.
    const look = () =>
      void navigator.serviceWorker
        ?.getRegistration()
        .then((registration) => registration?.update())
        .catch(() => undefined);
    const timer = setInterval(look, ASK_MS);
    return () => {
      done();
      clearInterval(timer);
    };
  }, []);
}
