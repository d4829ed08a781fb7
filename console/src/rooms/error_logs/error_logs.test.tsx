// Stories of an administrator who looks at what went wrong.
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { type ErrorLog, queryOf, stampOf } from "./asked";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./ErrorLogs")]);
}, 60_000);

const AT = "/Common/Admin/ErrorLogs";
const PATH = "intergration/postmark/error_logs";
const anError = (timestamp: number, more: Partial<ErrorLog> = {}): ErrorLog => ({
  timestamp,
  at: "2026-11-27T08:00:00.000Z",
  last: "2026-11-27T08:00:30.000Z",
  times: 3,
  source: "refusal",
  call: "invite",
  code: 199,
  status: 409,
  user_id: 7,
  fullname: "Ada Obi",
  request_id: `request-${timestamp}`,
  detail: null,
  ...more,
});
const REFUSED = anError(1_764_230_400_000);
const BROKEN = anError(1_764_230_400_001, {
  source: "console",
  call: "/Common/Live",
  code: null,
  status: null,
  detail: "x is not a function",
});
let asked: Record<string, string>[];

beforeEach(() => {
  asked = [];
  stand({ me: aProfile({ permissions: [1, 5, 113] }) });
  feed();
  server.use(
    on("get", PATH, ({ query }) => {
      asked.push(query as Record<string, string>);
      const found = [BROKEN, REFUSED].filter(
        ({ timestamp, source, code }) =>
          (query.timestamp ?? String(timestamp)) === String(timestamp) &&
          (query.source ?? source) === source &&
          (query.code ?? String(code)) === String(code),
      );
      return { items: found, next_token: null };
    }),
  );
});

test("an error is opened by its time stamp and says what can be done", async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("row", { name: /199/ }));
  expect(await screen.findByRole("heading", { name: "Refused call" })).toBeVisible();
  expect(location.hash).toBe(`#${AT}/1764230400000`);
  expect(screen.getByText(/^The server worked as set up/)).toBeVisible();
  expect(screen.getAllByText(/Only the owner of the chat can invite others/).length).toBeGreaterThan(1);
  expect(screen.getByText("request-1764230400000")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("link", { name: "199" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /x is not a function/ })).toBeNull());
  expect(asked).toContainEqual({ code: "199" });
});

test("a link leads to one that the filters leave out; a time stamp that is none, or of one that is gone, is said", async () => {
  await openSignedIn(`${AT}/1764230400001?source=refusal`);
  expect(await screen.findByRole("heading", { name: "Console error" })).toBeVisible();
  expect(asked).toContainEqual({ timestamp: "1764230400001" });
  location.hash = `#${AT}/5`;
  expect(await screen.findByText("This error is not there")).toBeVisible();
  location.hash = `#${AT}/yesterday`;
  expect(await screen.findByText("This error is not there")).toBeVisible();
  expect(asked.every(({ timestamp }) => timestamp !== "yesterday")).toBe(true);
});

test("the address says what is asked for, and nothing that is no choice", () => {
  const query = queryOf(new URLSearchParams("day=2026-11-27&source=spam&code=2x&request= a "), "Europe/Rome");
  expect(query).toEqual({
    request_id: "a",
    from: "2026-11-26T23:00:00.000Z",
    to: "2026-11-27T23:00:00.000Z",
  });
  expect([stampOf("12"), stampOf("-1"), stampOf("1e3"), stampOf("9".repeat(16)), stampOf(undefined)]).toEqual(
    [12, null, null, null, null],
  );
});

test("nothing loaded is told apart from nothing found", async () => {
  server.use(on("get", PATH, () => ({ items: [], next_token: null })));
  await openSignedIn(`${AT}?source=fault`);
  expect(await screen.findByText("No matching errors")).toBeVisible();
  server.use(on("get", PATH, () => refuse(200, { status: 503 })));
  location.hash = `#${AT}?source=console`;
  expect(await screen.findByText("The error logs could not be loaded")).toBeVisible();
});
