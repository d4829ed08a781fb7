// @vitest-environment jsdom
// Stories of the offline worker itself: what is pushed reaches every page, and the desktop where nobody looks at one.
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("workbox-precaching", () => ({ cleanupOutdatedCaches: vi.fn(), precacheAndRoute: vi.fn() }));

const matchAll = vi.fn();
const showNotification = vi.fn(async () => undefined);

beforeEach(async () => {
  vi.clearAllMocks();
  Object.assign(self, { clients: { matchAll }, registration: { showNotification }, __WB_MANIFEST: [] });
  await import("./sw");
});

const page = (visibilityState: "visible" | "hidden") => ({ visibilityState, postMessage: vi.fn() });

/** A push whose words are these; without any, one without data. */
async function pushed(text?: string, pages = [page("hidden")]) {
  matchAll.mockResolvedValue(pages);
  let done: Promise<unknown> | undefined;
  const data = text === undefined ? null : { json: () => JSON.parse(text) };
  const waitUntil = (until: Promise<unknown>) => {
    done = until;
  };
  self.dispatchEvent(Object.assign(new Event("push"), { data, waitUntil }));
  await done;
  return pages.map(({ postMessage }) => postMessage.mock.calls.map(([message]) => message));
}

test("every page is told, and the desktop where nobody looks at one", async () => {
  const told = await pushed('{"title":"Chat","body":"Ada waits"}', [page("hidden"), page("hidden")]);
  const message = { type: "PUSH_RECEIVED", title: "Chat", body: "Ada waits" };
  expect(told).toEqual([[message], [message]]);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "Chat",
    expect.objectContaining({ body: "Ada waits" }),
  );
});

test("a page that is looked at says it itself", async () => {
  const told = await pushed('{"title":"Chat"}', [page("hidden"), page("visible")]);
  expect(told.map((messages) => messages.length)).toEqual([1, 1]);
  expect(showNotification).not.toHaveBeenCalled();
});

test("without a page the desktop is told", async () => {
  await pushed('{"title":"Chat"}', []);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith("Chat", expect.objectContaining({ body: "" }));
});

test("what says nothing is told to nobody", async () => {
  for (const odd of [
    undefined,
    "",
    "Ada waits",
    "{",
    "null",
    "7",
    "[]",
    "{}",
    '{"title":7}',
    '{"title":" "}',
  ])
    expect(await pushed(odd), odd).toEqual([[]]);
  expect(showNotification).not.toHaveBeenCalled();
});

test("markup is passed on as it was written, and only title and body are", async () => {
  const title = "<img src=x onerror=alert(1)>";
  const [messages] = await pushed(
    JSON.stringify({ title, body: "<b>", url: "https://elsewhere", type: "x" }),
  );
  expect(messages).toEqual([{ type: "PUSH_RECEIVED", title, body: "<b>" }]);
});
