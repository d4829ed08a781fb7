// Stories of a line that is back: what was missed is shown, whatever else happens meanwhile.
import { act, renderHook, waitFor } from "@testing-library/react";
import { useSWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { applyPatches } from "@/api/answers";
import { useCall } from "@/api/useCall";
import { patchesOf } from "@/app/frame/rooms";
import { aChat, aMessage } from "@/rooms/chat/testing/shapes";
import { overCache } from "@/testing/cache";
import { broken, on, refuse, server, withServer } from "@/testing/server";
import { anEvent } from "@/testing/shapes";
import { catchUp } from "./catchUp";

withServer();

const FIRST = aMessage(0, { Message: "One shade is cracked." });
const MISSED = aMessage(1, { Message: "The smoke glass one." });

/** Marta's chats as she sees them, and what the server says of them when the test lets it. */
async function desk() {
  let messages = [FIRST];
  let open: () => void = () => undefined;
  let gate: Promise<void> | null = null;
  const asked = vi.fn();
  server.use(
    on("get", "livechat/ongoing", async () => {
      asked();
      const answer = { items: [{ ...aChat("a"), Messages: messages }] };
      await gate;
      return answer;
    }),
  );
  const cache = new Map();
  const { result } = renderHook(() => ({ called: useCall("livechat/ongoing"), swr: useSWRConfig() }), {
    wrapper: overCache(cache),
  });
  const shown = () => result.current.called.data?.items[0]?.Messages.map(({ Message }) => Message);
  await waitFor(() => expect(shown()).toEqual([FIRST.Message]));
  return {
    shown,
    typed: () => result.current.called.data?.items[0]?.customer_typing_text,
    asked,
    says: (...more: (typeof FIRST)[]) => {
      messages = more;
    },
    hold: () => {
      gate = new Promise((go) => {
        open = go;
      });
    },
    letGo: () => open(),
    catchUp: () => catchUp(result.current.swr.cache, result.current.swr.mutate),
    types: () =>
      applyPatches(
        result.current.swr.cache,
        result.current.swr.mutate,
        patchesOf(
          anEvent(
            "chat.typing",
            { uniQref: "a", who: "customer", user_id: null, on: true, text: "And the sec", whisper: false },
            null,
          ),
        ),
      ),
  };
}

test("a message that was missed is shown, though something else changed the chat while it was asked for", async () => {
  const marta = await desk();
  marta.says(FIRST, MISSED);
  marta.hold();
  const done = marta.catchUp();
  await waitFor(() => expect(marta.asked).toHaveBeenCalledTimes(2));
  act(() => void marta.types());
  marta.letGo();
  await act(() => done);
  expect(marta.shown()).toEqual([FIRST.Message, MISSED.Message]);
  expect(marta.typed()).toBe("And the sec");
  // However busy the feed: one answer is enough.
  expect(marta.asked).toHaveBeenCalledTimes(2);
});

test("whether everything was answered is told: a server in trouble has not, a refusal has", async () => {
  const marta = await desk();
  const answered = async () => {
    let all: boolean | undefined;
    await act(async () => {
      all = await marta.catchUp();
    });
    return all;
  };
  server.use(on("get", "livechat/ongoing", () => refuse(260, { status: 503 })));
  expect(await answered()).toBe(false);
  server.use(on("get", "livechat/ongoing", broken));
  expect(await answered()).toBe(false);
  expect(marta.shown()).toEqual([FIRST.Message]);
  server.use(on("get", "livechat/ongoing", () => refuse(230)));
  expect(await answered()).toBe(true);
  marta.says(FIRST, MISSED);
  server.use(
    on("get", "livechat/ongoing", () => ({ items: [{ ...aChat("a"), Messages: [FIRST, MISSED] }] })),
  );
  expect(await answered()).toBe(true);
  expect(marta.shown()).toEqual([FIRST.Message, MISSED.Message]);
});
