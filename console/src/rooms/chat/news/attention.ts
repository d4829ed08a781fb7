// Which chat is before the person's eyes: what happens in it needs no notice.
import { noticeId } from "@/generated/catalogue";
import { unsay } from "@/notices/store";

let open: string | null = null;

/** Notices that are answered by looking at their chat. */
const ANSWERED_BY_LOOKING: ReadonlySet<string> = new Set([
  noticeId.NEW_MESSAGE,
  noticeId.MESSAGE_NOT_SENT,
  noticeId.CUSTOMER_LEFT,
]);

let line: Element | null = null;

/** Told by the line of those who wait, as long as it is drawn. */
export const lineIs = (drawn: Element | null): void => {
  line = drawn;
};

/** On a phone with a chat open it is drawn and not seen. */
export const lineInSight = (): boolean =>
  document.visibilityState === "visible" && (line?.getClientRects().length ?? 0) > 0;

/** Told by the desk; null where no chat is open. */
export function attend(uniQref: string | null): void {
  open = uniQref;
  const seen = attended();
  if (seen !== null) unsay(({ id, props }) => ANSWERED_BY_LOOKING.has(id) && props?.context_message === seen);
}

/** Only these still wait: nobody is asked to take another one. */
export function forgetTaken(waiting: readonly string[]): void {
  unsay(({ id, props }) => id === noticeId.CHAT_WAITING && !waiting.includes(String(props?.context_message)));
}

const GIVEN_MS = 10_000;
let given = { uniQref: "", at: 0 };
/** The person has just given this chat away: its going is no news to them. */
export const gaveAway = (uniQref: string): void => {
  given = { uniQref, at: Date.now() };
};
export const hasGivenAway = (uniQref: string): boolean =>
  given.uniQref === uniQref && Date.now() - given.at < GIVEN_MS;

/** The chat that is open, unless nobody looks at the page. */
export const attended = (): string | null => (document.visibilityState === "visible" ? open : null);

/** Only these chats are still the person's: notices that lead to another one lead nowhere. */
export function forgetOthers(held: readonly string[]): void {
  unsay(({ id, props }) => ANSWERED_BY_LOOKING.has(id) && !held.includes(String(props?.context_message)));
}
