// Stories of refusals: what is tried again, and what a refusal means for the person.
import { describe, expect, test } from "vitest";
import { isKeyOf, keyOf } from "./calls";
import { consequence } from "./consequence";
import { type Level, Problem, unanswered } from "./problem";
import { bracketed } from "./request";
import { retryDelay } from "./retry";

describe("a refused call", () => {
  test("is tried three times, after two, four and six seconds", () => {
    const down = { status: 500, code: 261 };
    expect([1, 2, 3, 4].map((attempt) => retryDelay(down, attempt))).toEqual([2_000, 4_000, 6_000, null]);
  });

  test("is tried again on 400, 401 and 403 only for the storage's own codes", () => {
    for (const status of [400, 401, 403]) {
      for (const code of [261, 262, 263, 264]) expect(retryDelay({ status, code }, 1)).toBe(2_000);
      expect(retryDelay({ status, code: 105 }, 1)).toBeNull();
    }
  });

  test("is not tried again when overloaded, timed out, refused for good or unanswered", () => {
    for (const status of [503, 504, 404, 409, 422, 429, 0])
      expect(retryDelay({ status, code: 261 }, 1)).toBeNull();
  });
});

describe("what a refusal means", () => {
  const problem = (
    code: number,
    more: { status?: number; level?: Level; extra?: unknown; retryAfter?: number } = {},
  ) => new Problem("GET x", { status: 400, code, description: "x", ...more });
  const now = {
    identifying: false,
    signedIn: true,
    hoursSinceExpiry: null,
    quiet: false,
    handled: false,
  };

  test("a session that has ended leads to the sign-in, and says so unless it slept for six hours", () => {
    expect(consequence(problem(113), now)).toMatchObject({
      signOut: true,
      go: "login",
      notice: true,
      copyable: false,
    });
    expect(consequence(problem(113), { ...now, hoursSinceExpiry: 6 })).toMatchObject({
      signOut: true,
      notice: false,
    });
  });

  test("a refused address is shown before the sign-in", () => {
    expect(consequence(problem(111), now)).toMatchObject({ signOut: true, go: "login", overlay: "bad_ip" });
  });

  test.each([112, 114, 194, 263, 264])("%i leads to the sign-in", (code) => {
    expect(consequence(problem(code), now)).toMatchObject({ signOut: true, go: "login" });
  });

  test.each([263, 264])("%i says so at the sign-in", (code) => {
    expect(consequence(problem(code), { ...now, quiet: true })).toMatchObject({ notice: true });
  });

  test("a cancelled call passes without a word", () => {
    const cancelled = unanswered("GET x", false, new DOMException("", "AbortError"));
    expect(consequence(cancelled, now)).toEqual({
      signOut: false,
      go: null,
      overlay: null,
      notice: false,
      copyable: true,
    });
    expect(consequence(unanswered("GET x", false, new TypeError("no")), now).notice).toBe(true);
    expect(consequence(cancelled, { ...now, identifying: true }).overlay).toBe("network_error");
  });

  test("maintenance signs out and has its page", () => {
    const away = { signOut: true, go: "maintenance", notice: false };
    expect(consequence(problem(255, { status: 503 }), now)).toMatchObject(away);
    const said = problem(260, { status: 503, retryAfter: 60, extra: "maintenance" });
    expect(consequence(said, now)).toMatchObject(away);
    expect(consequence(said, { ...now, quiet: true })).toMatchObject(away);
  });

  test("a server that is only busy sends nobody away", () => {
    for (const retryAfter of [undefined, 2]) {
      const busy = problem(260, { status: 503, ...(retryAfter === undefined ? {} : { retryAfter }) });
      expect(consequence(busy, now)).toMatchObject({ signOut: false, go: null, notice: true });
      expect(consequence(busy, { ...now, quiet: true }).notice).toBe(false);
      expect(consequence(busy, { ...now, identifying: true })).toMatchObject({
        go: null,
        overlay: "network_error",
      });
    }
  });

  test("a full house and a failure of ours open their overlays", () => {
    expect(consequence(problem(170, { extra: { why: "user limit" } }), now).overlay).toBe("hard_lock");
    expect(consequence(problem(170), now)).toMatchObject({ overlay: null, notice: true });
    expect(consequence(problem(500, { level: "CRITICAL" }), now).overlay).toBe("critical");
  });

  test("before the tenant is known there is a network or a domain to blame", () => {
    const identifying = { ...now, identifying: true };
    expect(consequence(problem(0, { status: 0 }), identifying).overlay).toBe("network_error");
    expect(consequence(problem(179), identifying).go).toBe("invalidDomain");
    expect(consequence(problem(260, { extra: "maintenance" }), identifying).go).toBe("maintenance");
  });

  test("a caller who answers for a code, or a pane that tells of it, needs no notice", () => {
    expect(consequence(problem(182), now).notice).toBe(true);
    expect(consequence(problem(182), { ...now, handled: true }).notice).toBe(false);
    expect(consequence(problem(147), { ...now, quiet: true }).notice).toBe(false);
    expect(consequence(problem(113), { ...now, quiet: true }).signOut).toBe(true);
  });
});

describe("a question", () => {
  test("is the same whatever the order of its words", () => {
    expect(keyOf("a/b", { y: 1, x: 2 })).toBe(keyOf("a/b", { x: 2, y: 1, z: undefined }));
    expect(isKeyOf(keyOf("a/b", { x: 1 }), "a/b")).toBe(true);
    expect(isKeyOf("a/bc", "a/b")).toBe(false);
  });

  test("carries its lists with brackets", () => {
    expect(decodeURIComponent(bracketed({ uniQref: ["a", "b"], n: 0, none: undefined }))).toBe(
      "uniQref[]=a&uniQref[]=b&n=0",
    );
    // Of some calls the description has the brackets in the name.
    expect(decodeURIComponent(bracketed({ "types[]": ["skill"] }))).toBe("types[]=skill");
  });
});
