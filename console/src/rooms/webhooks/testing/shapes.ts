// Webhooks that the tests speak of, and their calls.
import type { Webhook, WebhookCall, WebhookLog } from "@/api/shapes";
import { at } from "@/testing/shapes";

export const aHook = (id: number, more: Partial<Webhook> = {}): Webhook => ({
  id,
  name: `Orders ${id}`,
  url: `https://orders.example/${id}`,
  events: ["chat.created", "chat.ended"],
  status: "a",
  created: at(0),
  created_by: "Anna Bruni",
  waiting: 0,
  secret: null,
  ...more,
});
export const anEntry = (id: string, more: Partial<WebhookLog> = {}): WebhookLog => ({
  id,
  webhook: 1,
  event: "chat.created",
  uniQref: `ref-${id}`,
  state: "delivered",
  status: 200,
  attempts: 1,
  created: at(10),
  last_attempt: at(11),
  next_attempt: null,
  took: 42,
  why: null,
  ...more,
});
export const aCall = (entry: WebhookLog, more: Partial<WebhookCall> = {}): WebhookCall => ({
  entry,
  url: "https://orders.example/1",
  headers: [{ name: "webhook-id", value: entry.id }],
  body: '{"type":"chat.created","note":"<b>bold</b>"}',
  tries: [
    { at: at(12), status: 500, took: 31, why: "answered 500", answer: "<h1>Oh no</h1>" },
    { at: at(11), status: null, took: 5_000, why: "no answer in time", answer: null },
  ],
  ...more,
});
