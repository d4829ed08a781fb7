// @vitest-environment jsdom
// Stories of two tabs of the same shop: each keeps what it has changed, and takes nothing from the other.
import { afterEach, expect, test } from "vitest";
import { keeperFor } from "./keeper";
import type { Event, Kept } from "./model";
import { kept } from "./step";
import { danaTalks, line, NOON, Story, withMarta } from "./testing/story";

const SHOP = "https://shop.example";

const open = new Set<Page>();
afterEach(() => {
  open.clear();
  localStorage.clear();
});

/** A page of the shop: what happens to it is kept as the driver keeps it. */
function page(): Page {
  const keeper = keeperFor(SHOP);
  const story = new Story();
  const happens = (...events: Event[]) => {
    for (const event of events) keeper.save(kept(story.and(event).state));
  };
  happens({ on: "mounted", kept: keeper.load() });
  const here: Page = { story, happens, closes: () => void open.delete(here) };
  open.add(here);
  keeper.watch((theirs) => {
    if (open.has(here)) happens({ on: "elsewhere", kept: theirs });
  });
  return here;
}
interface Page {
  story: Story;
  happens: (...events: Event[]) => void;
  closes: () => void;
}

/** The browser tells the other tabs of what one has written. */
const told = () =>
  dispatchEvent(
    new StorageEvent("storage", {
      key: localStorage.key(0),
      newValue: localStorage.getItem(localStorage.key(0) as string),
      storageArea: localStorage,
    }),
  );
const record = (): Kept | null => keeperFor(SHOP).load();
const ping: Event = { on: "timer", timer: "ping", now: NOON };
const says = (text: string): Event => ({ on: "say", text, id: text, now: NOON });
const said = (text: string): Event => ({ on: "said", clientId: text, index: 1, at: NOON });
const offline: Event = { on: "network", up: false };

/** Dana has the chat open in one tab, and has opened another page of the shop in a second one. */
function twoTabs(): [Page, Page] {
  keeperFor(SHOP).save(kept(danaTalks().state));
  const both: [Page, Page] = [page(), page()];
  for (const tab of both)
    tab.happens({ on: "socket.frame", frame: { type: "state", snapshot: withMarta([], 1) }, now: NOON });
  told();
  return both;
}

test("a message that is not sent yet outlives the page, whatever happens in the other tab meanwhile", () => {
  const [first, second] = twoTabs();
  first.happens({ on: "opened" }, offline, says("Are you there?"), {
    on: "typed",
    text: "And one mo",
    now: NOON,
  });
  told();
  second.happens(ping, { on: "minimised" }, { on: "typed", text: "", now: NOON }, ping);
  expect(record()).toMatchObject({
    token: "secret",
    draft: "And one mo",
    outbox: [{ text: "Are you there?" }],
  });
  first.closes();
  const next = page();
  expect(next.story.texts()).toContain("(Are you there?)");
  expect(next.story.state.draft).toBe("And one mo");
});

test("a tab that never opened the chat leaves it open where it is", () => {
  keeperFor(SHOP).save({ ...kept(danaTalks().state), open: false });
  const [first, second] = [page(), page()];
  first.happens({ on: "opened" });
  told();
  second.happens(ping, {
    on: "socket.frame",
    frame: { type: "message", line: line(1, "agent", "Hello") },
    now: NOON,
  });
  expect(record()).toMatchObject({ open: true });
});

test("both may have something unsent, and each crosses out its own", () => {
  const [first, second] = twoTabs();
  first.happens(offline, says("from the first"));
  second.happens(offline, says("from the second"));
  expect(record()?.outbox.map(({ text }) => text)).toEqual(["from the first", "from the second"]);
  first.happens(said("from the first"));
  expect(record()?.outbox.map(({ text }) => text)).toEqual(["from the second"]);
  second.happens(said("from the second"));
  expect(record()?.outbox).toEqual([]);
});

test("a chat that was closed in one tab is not brought back by what the other hears before it is told", () => {
  const [first, second] = twoTabs();
  second.happens(offline, says("too late"));
  first.happens({ on: "again" });
  expect(record()?.token).toBeNull();
  second.happens({ on: "typed", text: "hel", now: NOON });
  expect(record()?.token).toBeNull();
  told();
  expect(second.story.state).toMatchObject({ stage: "form", token: null });
  expect(record()).toMatchObject({ token: null, outbox: [] });
});

test("a new chat begins with nothing that was left of the last one", () => {
  const [first, second] = twoTabs();
  second.happens(offline, says("for the last chat"));
  second.closes();
  first.happens({ on: "again" });
  first.happens({ on: "started", token: "another", snapshot: { ...withMarta([], 0), chat: "chat-2" } });
  expect(record()).toMatchObject({ token: "another", outbox: [] });
});
