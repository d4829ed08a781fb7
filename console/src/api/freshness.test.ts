// Until when an answer is known to have been true: the feed keeps some of them true after they were asked for.
import { expect, test } from "vitest";
import { hear, hearFeed, trueUntil } from "./freshness";

test("what the feed keeps true was true until the feed was last heard, and anything else until it was asked for", () => {
  expect(trueUntil("livechat/queue?a", "livechat/queue")).toBeNull();
  hear("livechat/queue?a", 1_000);
  hear("helper/skills", 1_000);
  hearFeed(61_000);
  expect(trueUntil("livechat/queue?a", "livechat/queue")).toBe(61_000);
  expect(trueUntil("helper/skills", "helper/skills")).toBe(1_000);
  hear("livechat/queue?a", 90_000);
  expect(trueUntil("livechat/queue?a", "livechat/queue")).toBe(90_000);
  expect(trueUntil("livechat/ongoing", "livechat/ongoing")).toBeNull();
});
