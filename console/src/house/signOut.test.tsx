// Stories of signing out by hand while pages still ask the server.
import { http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { request } from "@/api/request";
import { wiring } from "@/api/wiring";
import { errorCode } from "@/generated/catalogue";
import { useSession } from "@/session/store";
import { on, refuse, server, withServer } from "@/testing/server";
import { go } from "./leave";
import { signOut } from "./signOut";

withServer();

const before = { ...wiring };
const met: number[] = [];
const ongoing = () => request("get", "livechat/ongoing", { reads: true });

beforeEach(() => {
  met.length = 0;
  useSession.setState({ token: "token-1" });
  wiring.credentials = () => ({ ...before.credentials(), token: useSession.getState().token });
  go.current = () => undefined;
});
afterEach(() => {
  Object.assign(wiring, before);
  useSession.setState(useSession.getInitialState(), true);
});

/** A server that holds each read until it is let go, and counts them. */
function holding() {
  let release = () => {};
  let arrived = () => {};
  const here = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  let brokenOff = () => false;
  server.use(
    http.get("*/2.0/livechat/ongoing", async ({ request }) => {
      asked += 1;
      brokenOff = () => request.signal.aborted;
      arrived();
      await answered;
      return Response.json([]);
    }),
  );
  return { here, release, asked: () => asked, brokenOff: () => brokenOff() };
}

test("a read under way is broken off before the session ends, and not refused as somebody who is not signed in", async () => {
  const held = holding();
  const failing = expect(ongoing()).rejects.toMatchObject({ silence: "ECONNABORTED" });
  await held.here;
  let brokenOff = false;
  server.use(
    on("delete", "internal/profile", () => {
      brokenOff = held.brokenOff();
      return { signed_out: true };
    }),
  );
  await signOut();
  await failing;
  expect(brokenOff).toBe(true);
  expect(useSession.getState().token).toBeNull();
});

test("a read that comes while the session is being ended waits, and is not asked at all", async () => {
  const held = holding();
  let late: Promise<unknown> = Promise.resolve();
  server.use(
    on("delete", "internal/profile", () => {
      late = ongoing().catch((cause) => cause);
      return { signed_out: true };
    }),
  );
  await signOut();
  expect(await late).toMatchObject({ silence: "ECONNABORTED" });
  expect(held.asked()).toBe(0);
});

test("whoever may not leave yet has what was broken off read again", async () => {
  const held = holding();
  const read = ongoing();
  await held.here;
  server.use(on("delete", "internal/profile", () => refuse(errorCode.SIGN_OUT_WITH_CHATS)));
  const over = signOut();
  held.release();
  await over;
  expect(await read).toEqual([]);
  expect(held.asked()).toBe(2);
  expect(useSession.getState().token).toBe("token-1");
});

test("a pane that asks once more after its person has left is not heard of by the server", async () => {
  const held = holding();
  server.use(on("delete", "internal/profile", () => ({ signed_out: true })));
  await signOut();
  await expect(ongoing()).rejects.toMatchObject({ silence: "ECONNABORTED" });
  expect(held.asked()).toBe(0);
});
