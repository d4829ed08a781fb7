// Stories of what a chat needs: reading is not answering, and who has waited longest comes first.
import { expect, test } from "vitest";
import type { Message } from "@/api/shapes";
import { aChat, aMessage } from "@/testing/shapes";
import { mostNeedy, owedSince } from "./needs";

const NOW = Date.parse("2026-03-02T09:10:00.000Z");
const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`;
const asks = (minute: number): Partial<Message> => ({ Sender: "Client", ReceivedAt: at(minute) });
const says = (minute: number, more: Partial<Message> = {}): Partial<Message> => ({
  Sender: "Agent",
  ReceivedAt: at(minute),
  ...more,
});
const told = (...messages: Partial<Message>[]): Message[] =>
  messages.map((message, index) => aMessage(index, message));

test("the customer waits since the oldest message that nobody has answered, read or not", () => {
  const chat = aChat("c1", { Messages: told(asks(1), says(2), asks(3), asks(5)), lastSeenMessage: 3 });
  expect(owedSince(chat)).toBe(at(3));
});

test("after an answer, and before the first message, nobody waits", () => {
  expect(owedSince(aChat("c1", { Messages: told(asks(1), says(2)) }))).toBeNull();
  expect(owedSince(aChat("c1", { Messages: [] }))).toBeNull();
});

test("a whisper answers nobody, and neither does a line of the system", () => {
  const system = says(4, { type: "system" });
  const Messages = told(asks(1), says(2), asks(3), system, says(5, { whisper: true }));
  expect(owedSince(aChat("c1", { Messages }))).toBe(at(3));
});

test("of a long chat without an answer in what is here, the oldest message of it counts", () => {
  const Messages = Array.from({ length: 100 }, (_, index) =>
    aMessage(5_000 + index, asks(index < 50 ? 1 : 2)),
  );
  expect(owedSince(aChat("c1", { Messages }))).toBe(at(1));
});

test("who has waited longest comes first, whatever the order of the chats", () => {
  const calm = aChat("calm", { Messages: told(asks(1), says(9)) });
  const short = aChat("short", { Messages: told(asks(8)) });
  const long = aChat("long", { Messages: told(asks(2), says(3), asks(4)) });
  for (const chats of [
    [calm, short, long],
    [long, calm, short],
  ])
    expect(mostNeedy(chats, NOW)).toBe("long");
});

test("if nobody waits, the wrap-up that times out first needs its notes; one that is over needs nothing", () => {
  const calm = aChat("calm", { Messages: told(asks(1), says(9)) });
  const wrapUp = (name: string, until: string) =>
    aChat(name, { Messages: told(asks(1)), status: "Wrap-up", wrap_up_until: until });
  const soon = wrapUp("soon", "2026-03-02T09:11:00.000Z");
  const later = wrapUp("later", "2026-03-02T09:14:00.000Z");
  const over = wrapUp("over", at(9));
  expect(mostNeedy([calm, later, over, soon], NOW)).toBe("soon");
  expect(mostNeedy([calm, over], NOW)).toBeUndefined();
  expect(mostNeedy([later, aChat("asks", { Messages: told(asks(9)) })], NOW)).toBe("asks");
});
