// Who of the agents needs a supervisor first, by what their rows say. Pure.
import { type Agent, CHAT_UNITS } from "../shapes";

/** What made somebody away whom nobody set so: they do not know it, or do not come back by themselves. */
const UNCHOSEN: ReadonlySet<string | null> = new Set([
  "connection_lost",
  "missed_offers",
  "session_expiring",
  "auto_away",
]);

/** The first that holds is what they are placed by; among those of one kind whoever has stood so longest is first. */
const NEEDS: readonly ((agent: Agent) => string | null)[] = [
  // More in hand than they have slots for.
  ({ holds, seats, since }) =>
    holds.reduce((sum, { units }) => sum + units, 0) > seats * CHAT_UNITS ? since : null,
  // Their customers have nobody.
  (agent) => (agent.suspended ? longest(agent) : null),
  ({ suspended, cause, since }) => (suspended && UNCHOSEN.has(cause) ? since : null),
  longest,
  ({ suspended, since }) => (suspended ? since : null),
];

/** Since when they have had the chat in hand that they have had longest. */
function longest({ holds }: Agent): string | null {
  const chats = holds.filter(({ kind }) => kind === "chat").map(({ since }) => since);
  return chats.length === 0 ? null : chats.reduce((first, since) => (since < first ? since : first));
}

function placed(agent: Agent): [kind: number, since: string] {
  for (const [kind, need] of NEEDS.entries()) {
    const since = need(agent);
    if (since !== null) return [kind, since];
  }
  return [NEEDS.length, ""];
}

/** Below zero where the first of two is to be seen before the other. */
export function byNeed(a: Agent, b: Agent): number {
  const [[kind, since], [other, before]] = [placed(a), placed(b)];
  return kind - other || (since < before ? -1 : since > before ? 1 : 0);
}
