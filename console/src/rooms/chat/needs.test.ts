// Stories of what a chat needs: who has waited longest for an answer comes first, then what times out first.
import { expect, test } from "vitest";
import { mostNeedy } from "./needs";
import { aChat } from "./testing/shapes";

const NOW = Date.parse("2026-03-02T09:10:00.000Z");
const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`;
const waits = (name: string, minute: number) => aChat(name, { waiting_since: at(minute) });
const calm = aChat("calm");

test("who has waited longest comes first, whatever the order of the chats", () => {
  const [short, long] = [waits("short", 8), waits("long", 4)];
  for (const chats of [
    [calm, short, long],
    [long, calm, short],
  ])
    expect(mostNeedy(chats, NOW)).toBe("long");
});

test("if nobody waits, the wrap-up that times out first needs its notes; one that is over needs nothing", () => {
  const wrapUp = (name: string, until: string) => aChat(name, { status: "Wrap-up", wrap_up_until: until });
  const soon = wrapUp("soon", "2026-03-02T09:11:00.000Z");
  const later = wrapUp("later", "2026-03-02T09:14:00.000Z");
  const over = wrapUp("over", at(9));
  expect(mostNeedy([calm, later, over, soon], NOW)).toBe("soon");
  expect(mostNeedy([calm, over], NOW)).toBeUndefined();
  expect(mostNeedy([later, waits("asks", 9)], NOW)).toBe("asks");
});
