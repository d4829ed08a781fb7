// A webhook as it is typed, and what of it is sent. Pure but for the words.
import type { Body } from "@/api/calls";
import type { Webhook } from "@/api/shapes";
import { WebhookBody } from "@/generated/bodies";
import { words } from "@/words";
import type { HOOKS } from "../useWebhooks";
import "../words";

export type Event = Webhook["events"][number];

/** In the order in which a chat lives through them; a test is told to every webhook that is tried. */
export const EVENTS = [
  "chat.created",
  "chat.assigned",
  "chat.message",
  "chat.transferred",
  "chat.ended",
  "floor.alert",
  "admin.changed",
] as const satisfies readonly Event[];

export const BOUNDS = { name: WebhookBody.name, url: WebhookBody.url } as const;

export interface Draft {
  name: string;
  url: string;
  events: readonly Event[];
}

export const draftOf = (hook: Webhook | null): Draft =>
  hook === null
    ? { name: "", url: "", events: [] }
    : { name: hook.name, url: hook.url, events: ordered(hook.events) };

/** As they stand in the form, so that choosing one and taking it away again changes nothing. */
const ordered = (events: readonly Event[]): readonly Event[] =>
  [...EVENTS, ...events.filter((event) => !EVENTS.some((known) => known === event))].filter((event) =>
    events.includes(event),
  );

export const turned = (events: readonly Event[], event: Event, on: boolean): readonly Event[] =>
  ordered(on ? [...events, event] : events.filter((each) => each !== event));

export const wrongsOf = ({ events }: Draft): Partial<Record<keyof Draft, string>> =>
  events.length === 0 ? { events: words("hooks.events_missing") } : {};

export const madeOf = ({ name, url, events }: Draft): Body<typeof HOOKS, "post"> => ({
  name: name.trim(),
  url: url.trim(),
  events: [...events],
});

/** Only what differs: what somebody else has changed besides stays as they made it. */
export function changeOf(from: Webhook, draft: Draft): Body<typeof HOOKS, "patch"> {
  const [name, url] = [draft.name.trim(), draft.url.trim()];
  const same = JSON.stringify(draft.events) === JSON.stringify(ordered(from.events));
  return {
    id: from.id,
    webhooks: {
      ...(name === from.name ? {} : { name }),
      ...(url === from.url ? {} : { url }),
      ...(same ? {} : { events: [...draft.events] }),
    },
  };
}
