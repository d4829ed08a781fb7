// Stories of the server's word on the way: what is told meanwhile is not lost to it, and what is refused is not kept by it.
import { act, renderHook, waitFor } from "@testing-library/react";
import { useSWRConfig } from "swr";
import { expect, test } from "vitest";
import { aChat } from "@/rooms/chat/testing/shapes";
import { overCache } from "@/testing/cache";
import { on, refuse, server, withServer } from "@/testing/server";
import { applyPatches, type Patch, patch } from "./answers";
import type { ReadAnswer } from "./calls";
import { useAct } from "./useAct";
import { useCall } from "./useCall";

withServer();

type Ongoing = ReadAnswer<"livechat/ongoing">;
const each = (uniQref: string, more: Partial<ReturnType<typeof aChat>>): Patch =>
  patch("livechat/ongoing", (ongoing) => ({
    items: ongoing.items.map((chat) => (chat.uniQref === uniQref ? { ...chat, ...more } : chat)),
  }));
const types = (uniQref: string, text: string) => [each(uniQref, { customer_typing_text: text })];
/** The chat as it was when the server wrote it. */
const comes = (uniQref: string) =>
  patch("livechat/ongoing", ({ items }) => ({
    items: [...items.filter((chat) => chat.uniQref !== uniQref), aChat(uniQref)],
  }));
const goes = (uniQref: string) => [
  patch("livechat/ongoing", ({ items }) => ({ items: items.filter((chat) => chat.uniQref !== uniQref) })),
];

const ENDS = {
  optimistic: ({ query }: { query?: { uniQref: string } }) => [
    each(query?.uniQref ?? "", { status: "Wrap-up" }),
  ],
  failure: "end_chat_failed",
} as const;
const SENDS = { settle: () => [comes("c")], failure: "send_chat_failed" } as const;

/** Each question waits for its answer, which the test gives when it is time. */
function house() {
  const open: ((answer: Ongoing | Response) => void)[] = [];
  server.use(
    on("get", "livechat/ongoing", () => new Promise<Ongoing | Response>((say) => open.push(say)) as never),
  );
  return {
    asked: () => open.length,
    answers: async (nth: number, ...items: Ongoing["items"]) => {
      await waitFor(() => expect(open.length).toBeGreaterThanOrEqual(nth));
      await act(async () => open[nth - 1]?.({ items }));
    },
  };
}

/** Calls that the test answers. */
function held(method: "delete" | "post", path: "livechat/ongoing" | "livechat/send") {
  let say: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    say = resolve;
  });
  server.use(on(method as "delete", path as "livechat/ongoing", () => answer as never));
  return say;
}

function desk() {
  const { result } = renderHook(
    () => ({
      ongoing: useCall("livechat/ongoing"),
      end: useAct("delete", "livechat/ongoing", ENDS),
      send: useAct("post", "livechat/send", SENDS),
      swr: useSWRConfig(),
    }),
    { wrapper: overCache() },
  );
  const shown = () =>
    result.current.ongoing.data?.items.map(({ uniQref, status, customer_typing_text }) =>
      [uniQref, status, customer_typing_text ?? ""].join(" ").trim(),
    );
  const { cache: store, mutate } = result.current.swr;
  return {
    shown,
    shows: (...chats: string[]) => waitFor(() => expect(shown()).toEqual(chats)),
    told: (patches: Patch[]) => act(() => void applyPatches(store, mutate, patches)),
    ends: (uniQref: string) =>
      act(() => {
        result.current.end.run({ query: { uniQref, reason: "resolved" } }).catch(() => undefined);
      }),
    sends: () =>
      act(() => {
        result.current.send
          .run({ body: { uniQref: "a", message: "hi", client_id: "id" } })
          .catch(() => undefined);
      }),
    asksAgain: () => act(() => result.current.ongoing.retry()),
    /** Has its chat, and asks again: the customer goes on typing while that is under way. */
    asksMeanwhile: async ({ asked, answers }: ReturnType<typeof house>) => {
      await answers(1, aChat("a"));
      await waitFor(() => expect(shown()).toEqual(["a In Progress"]));
      act(() => result.current.ongoing.retry());
      await waitFor(() => expect(asked()).toBe(2));
      act(() => void applyPatches(store, mutate, types("a", "Hello")));
    },
    forgets: () => act(() => void mutate(() => true, undefined, { revalidate: false })),
    idle: () =>
      waitFor(() => expect([result.current.end.busy, result.current.send.busy]).toEqual([false, false])),
  };
}

test("a change that was refused is taken back, though the customer goes on typing while the server is asked", async () => {
  const { asked, answers } = house();
  const marta = desk();
  await answers(1, aChat("a"), aChat("b"));
  await marta.shows("a In Progress", "b In Progress");
  const refused = held("delete", "livechat/ongoing");
  marta.ends("a");
  marta.told(types("b", "He"));
  await marta.shows("a Wrap-up", "b In Progress He");
  refused(refuse(147));
  await waitFor(() => expect(asked()).toBe(2));
  marta.told(types("b", "Hello"));
  await answers(2, aChat("a"), aChat("b"));
  await marta.shows("a In Progress", "b In Progress Hello");
  expect(asked()).toBe(2);
});

test("what is told while the first answer is under way stands in it", async () => {
  const { asked, answers } = house();
  const marta = desk();
  await waitFor(() => expect(asked()).toBe(1));
  marta.told(types("b", "Hello"));
  marta.told(goes("a"));
  await answers(1, aChat("a"), aChat("b"));
  await marta.shows("b In Progress Hello");
  expect(asked()).toBe(1);
});

test("a change that is refused while the first answer is under way, or after it, is not in it", async () => {
  const { asked, answers } = house();
  const marta = desk();
  await waitFor(() => expect(asked()).toBe(1));
  const first = held("delete", "livechat/ongoing");
  marta.ends("a");
  first(refuse(147));
  await marta.idle();
  const second = held("delete", "livechat/ongoing");
  marta.ends("b");
  await answers(1, aChat("a"), aChat("b"));
  await marta.shows("a In Progress", "b Wrap-up");
  second(refuse(147));
  await answers(2, aChat("a"), aChat("b"));
  await marta.shows("a In Progress", "b In Progress");
});

test("what is told while a call is under way is newer than what the call gives back", async () => {
  const { answers } = house();
  const marta = desk();
  await answers(1, aChat("a"));
  await marta.shows("a In Progress");
  const sent = held("post", "livechat/send");
  marta.sends();
  marta.told([comes("c")]);
  marta.told(types("c", "Hello"));
  await marta.shows("a In Progress", "c In Progress Hello");
  sent(Response.json({}));
  await marta.idle();
  expect(marta.shown()).toEqual(["a In Progress", "c In Progress Hello"]);
  const again = held("post", "livechat/send");
  marta.sends();
  marta.told(goes("c"));
  again(Response.json({}));
  await marta.idle();
  expect(marta.shown()).toEqual(["a In Progress"]);
});

test("of several answers the one that was asked for last holds, whichever comes first", async () => {
  const chats = house();
  const { asked, answers } = chats;
  const marta = desk();
  await marta.asksMeanwhile(chats);
  for (const nth of [3, 4]) {
    marta.asksAgain();
    await waitFor(() => expect(asked()).toBe(nth));
  }
  await answers(2, aChat("a"), aChat("second"));
  expect(marta.shown()).toEqual(["a In Progress Hello"]);
  // It was written after that was told.
  await answers(4, aChat("a", { customer_typing_text: "Hello" }), aChat("fourth"));
  await marta.shows("a In Progress Hello", "fourth In Progress");
  await answers(3, aChat("a"), aChat("third"));
  expect(marta.shown()).toEqual(["a In Progress Hello", "fourth In Progress"]);
});

test("what was forgotten is not brought back by an answer that was under way", async () => {
  const chats = house();
  const marta = desk();
  await marta.asksMeanwhile(chats);
  marta.forgets();
  await chats.answers(2, aChat("a"));
  expect(marta.shown()).toBeUndefined();
});
