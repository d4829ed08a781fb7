// Knocks at the desktop: only for a page that nobody sees, only where it was allowed, only from one tab.
import { speaks } from "@/browser/tabs";

/** Set by the application, which knows the preference desktop_notifications. */
export const knocks: { current: () => boolean } = { current: () => true };

export const supported = (): boolean => "Notification" in globalThis;
export const allowed = (): boolean => supported() && Notification.permission === "granted";

const standing = new Map<string, Notification>();

/** The same tag again takes the place of the one before. `leads`: the hash of the place that it is about. */
export function knock(title: string, body: string, tag: string, leads?: string): void {
  if (document.visibilityState !== "hidden" || !allowed() || !knocks.current() || !speaks()) return;
  try {
    const shown = new Notification(title, { body, tag });
    standing.set(tag, shown);
    shown.onclick = () => {
      window.focus();
      if (leads !== undefined) location.hash = leads;
      withdraw(tag);
    };
  } catch {
    // Browsers of phones let only the offline worker do so; a click there brings the page to the front.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, { body, tag }));
  }
}

/** What it told of is over. */
export function withdraw(tag: string): void {
  standing.get(tag)?.close();
  standing.delete(tag);
}

/** Asks for the browser's permission, as it may only be asked for on a click; false where it says no. */
export async function askForDesktop(): Promise<boolean> {
  return supported() && (await Notification.requestPermission()) === "granted";
}
