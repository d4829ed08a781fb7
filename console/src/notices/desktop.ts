// Knocks at the desktop: only for a page that nobody sees, only where it was allowed, only from one tab.
import { noticeId } from "@/generated/catalogue";
import { speaks } from "@/session/tabs";
import { say } from "./store";

/** Set by the application, which knows the preference desktop_notifications. */
export const knocks: { current: () => boolean } = { current: () => true };

const supported = (): boolean => "Notification" in globalThis;

export function knock(title: string, body: string, tag: string): void {
  if (document.visibilityState !== "hidden" || !supported() || !knocks.current() || !speaks()) return;
  if (Notification.permission !== "granted") return;
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Asks for the permission when the preference is switched on; a browser that says no is a notice (0120). */
export async function askForDesktop(): Promise<boolean> {
  const answer = supported() ? await Notification.requestPermission() : "denied";
  if (answer !== "granted") say({ id: noticeId.DESKTOP_DENIED });
  return answer === "granted";
}
