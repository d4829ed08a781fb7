// Stories of a change: seen at once, settled by the answer, taken back when it is refused.
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aChat, aSent } from "@/rooms/chat/testing/shapes";
import { overCache } from "@/testing/cache";
import { on, refuse, server, withServer } from "@/testing/server";
import { patch, useAct } from "./useAct";
import { useCall } from "./useCall";
import { wiring } from "./wiring";

// Somebody else signs in while a call waits for its next try: a wait as long as it is.
vi.unmock("@/api/retry");

withServer();
afterEach(() => vi.useRealTimers());

const END = {
  optimistic: ({ query }: { query?: { uniQref: string } }) => [
    patch("livechat/ongoing", (ongoing) => ({
      ...ongoing,
      items: ongoing.items.map((chat) =>
        chat.uniQref === query?.uniQref ? { ...chat, status: "Wrap-up" as const } : chat,
      ),
    })),
  ],
  failure: "end_chat_failed",
} as const;

/** The chats on the screen and the act that ends one, over a cache of its own. */
function desk(options: Parameters<typeof useAct<"delete", "livechat/ongoing">>[2] = END) {
  const { result } = renderHook(
    () => ({
      ongoing: useCall("livechat/ongoing"),
      end: useAct("delete", "livechat/ongoing", options),
    }),
    { wrapper: overCache() },
  );
  return {
    result,
    shown: () => result.current.ongoing.data?.items.map(({ uniQref, status }) => `${uniQref} ${status}`),
    run: (uniQref: string) => result.current.end.run({ query: { uniQref, reason: "resolved" } }),
  };
}

/** The server's own word on the chats, asked for again or not. */
function chatsOf(...items: ReturnType<typeof aChat>[]) {
  const asked = vi.fn(() => ({ items }));
  server.use(on("get", "livechat/ongoing", asked));
  return asked;
}

/** An answer that the test gives when it is time. */
function later() {
  let say: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    say = resolve;
  });
  return { answer, say };
}

test("a change shows before the server has answered, and stays when it agrees", async () => {
  chatsOf(aChat("a"), aChat("b"));
  server.use(
    on("delete", "livechat/ongoing", () => ({
      uniQref: "a",
      status: "Wrap-up" as const,
      endFeedbackTimer: 300,
    })),
  );
  const { result, shown, run } = desk();
  await waitFor(() => expect(shown()).toEqual(["a In Progress", "b In Progress"]));
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = run("a");
  });
  expect(shown()).toEqual(["a Wrap-up", "b In Progress"]);
  expect(result.current.end.busy).toBe(true);
  await act(() => running);
  expect(shown()).toEqual(["a Wrap-up", "b In Progress"]);
  expect(result.current.end.busy).toBe(false);
});

test("a refusal puts everything back as it was, and is reported once", async () => {
  const report = vi.spyOn(wiring, "report");
  const asked = chatsOf(aChat("a"), aChat("b"));
  const { answer, say } = later();
  server.use(on("delete", "livechat/ongoing", () => answer));
  const { result, shown, run } = desk({ ...END, handled: [147] });
  await waitFor(() => expect(shown()).toBeDefined());
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = run("a");
    running.catch(() => undefined);
  });
  expect(shown()).toEqual(["a Wrap-up", "b In Progress"]);
  say(refuse(147));
  await act(() => running.catch(() => undefined));
  await expect(running).rejects.toMatchObject({ code: 147, status: 404 });
  expect(shown()).toEqual(["a In Progress", "b In Progress"]);
  expect(result.current.end.busy).toBe(false);
  expect(report.mock.calls.map(([problem, how]) => [problem.code, how.handled])).toEqual([[147, [147]]]);
  // What was there before is known: nobody has to be asked for it.
  expect(asked).toHaveBeenCalledTimes(1);
});

test("what the feed told in between is not overwritten: the server is asked", async () => {
  chatsOf(aChat("a"));
  const { answer, say } = later();
  server.use(on("delete", "livechat/ongoing", () => answer));
  const { result, shown, run } = desk();
  await waitFor(() => expect(shown()).toEqual(["a In Progress"]));
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = run("a");
    running.catch(() => undefined);
  });
  // Another change of the same answer, as a live event would make it.
  const again = chatsOf(aChat("a"), aChat("new"));
  await act(async () => result.current.ongoing.retry());
  await waitFor(() => expect(shown()).toEqual(["a In Progress", "new In Progress"]));
  say(refuse(147));
  await act(() => running.catch(() => undefined));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(2));
  expect(shown()).toEqual(["a In Progress", "new In Progress"]);
});

test("an act without a patch changes nothing, and nothing that is not on the screen is made up", async () => {
  chatsOf(aChat("a"));
  server.use(on("delete", "livechat/ongoing", () => refuse(147)));
  const { shown, run } = desk({ failure: "end_chat_failed" });
  await waitFor(() => expect(shown()).toEqual(["a In Progress"]));
  await act(() => run("a").catch(() => undefined));
  expect(shown()).toEqual(["a In Progress"]);
});

test("a creating call carries one key over its retries, and signing in carries none", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const keys: (string | null)[] = [];
  server.use(
    on("post", "livechat/send", ({ headers, body }) => {
      keys.push(headers.get("Idempotency-Key"));
      return keys.length === 1 ? refuse(261, { status: 500 }) : aSent(body, 0);
    }),
  );
  const { result } = renderHook(() => useAct("post", "livechat/send", { failure: "send_chat_failed" }));
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = result.current.run({ body: { uniQref: "a", message: "hello", client_id: "id" } });
  });
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(2_500);
    await running;
  });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[0]).toBe(keys[1]);
});

test("a call that is tried again is tried by whoever made it, or by nobody", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let token = "marta";
  vi.spyOn(wiring, "credentials").mockImplementation(() => ({
    token,
    applicationKey: null,
    consumerKey: null,
  }));
  const by: (string | null)[] = [];
  server.use(
    on("post", "livechat/send", ({ headers }) => {
      by.push(headers.get("Authorization"));
      return refuse(261, { status: 500 });
    }),
  );
  const { result } = renderHook(() => useAct("post", "livechat/send", { failure: "send_chat_failed" }));
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = result.current.run({ body: { uniQref: "a", message: "hello", client_id: "id" } });
    running.catch(() => undefined);
  });
  await vi.waitFor(() => expect(by).toHaveLength(1));
  token = "luca";
  await act(async () => {
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(running).rejects.toMatchObject({ code: 261 });
  });
  expect(by).toEqual(["Bearer marta"]);
});
