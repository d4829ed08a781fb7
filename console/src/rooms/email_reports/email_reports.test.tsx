// Stories of an administrator who looks at what became of mails.
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { type Mail, queryOf } from "./asked";

withConsole();

const AT = "/Common/Admin/EmailReports";
const PATH = "intergration/postmark/email_reports";
const aMail = (id: string, address: string, more: Partial<Mail> = {}): Mail => ({
  id,
  kind: "code",
  address,
  queued: "2026-11-27T08:00:00Z",
  state: "sent",
  changed: "2026-11-27T08:00:02Z",
  attempts: 1,
  answer: null,
  ...more,
});
const ADA = aMail("a", "ada@example.com");
const BEN = aMail("b", "ben@example.com", {
  kind: "invitation",
  state: "bounced",
  answer: "550 5.1.1 no such user",
});
let asked: Record<string, string>[];

beforeEach(() => {
  asked = [];
  stand({ me: aProfile({ permissions: [1, 5, 113] }) });
  feed();
  server.use(
    on("get", PATH, ({ query }) => {
      asked.push(query as Record<string, string>);
      const found = [ADA, BEN].filter(
        ({ id, state, address }) =>
          (query.id ?? id) === id &&
          (query.state ?? state) === state &&
          (query.address ?? address) === address,
      );
      return { items: found, next_token: null };
    }),
  );
});

test("a mail is found by its address, and the mail server’s words are read", async () => {
  const user = await openSignedIn(AT);
  await user.type(
    await screen.findByRole("searchbox", { name: "Search by full email address" }),
    "ben@example.com",
  );
  await waitFor(() => expect(screen.queryByRole("row", { name: /ada@/ })).toBeNull());
  await user.click(screen.getByRole("row", { name: /ben@example.com/ }));
  expect(await screen.findByRole("heading", { name: "Invitation" })).toBeVisible();
  expect(screen.getByText("550 5.1.1 no such user")).toBeVisible();
  expect(screen.getByText(/The address does not exist/)).toBeVisible();
  expect(location.hash).toContain(`${AT}/b?address=`);
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Invitation" })).toBeNull());
});

test("a link leads to one that the filters leave out, and says of one that is gone that it is", async () => {
  await openSignedIn(`${AT}/a?state=bounced`);
  expect(await screen.findByRole("heading", { name: "Sign-in code" })).toBeVisible();
  expect(asked).toContainEqual({ id: "a" });
  location.hash = `#${AT}/zz`;
  expect(await screen.findByText("This report is not there")).toBeVisible();
});

test("an open mail that newer ones move off the page stays open, and is followed by itself", async () => {
  let moved = false;
  let state: Mail["state"] = "tried";
  let alone = 0;
  let answer = () => {};
  server.use(
    on("get", PATH, async ({ query }) => {
      if (query.id === undefined)
        return { items: [moved ? aMail("c", "cy@example.com") : ADA], next_token: null };
      alone += 1;
      await new Promise<void>((done) => {
        answer = done;
      });
      return { items: [{ ...ADA, state }], next_token: null };
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await openSignedIn(`${AT}/a`);
  const opened = await screen.findByRole("heading", { name: "Sign-in code" });
  moved = true;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByRole("row", { name: /cy@example.com/ })).toBeVisible();
  await waitFor(() => expect(alone).toBe(1));
  expect(opened).toBeVisible();
  answer();
  expect(await screen.findByText("An attempt failed. It is tried again shortly.")).toBeVisible();
  state = "failed";
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await waitFor(() => expect(alone).toBe(2));
  answer();
  expect(
    await screen.findByText("It could not be handed to the mail server. It is not tried again."),
  ).toBeVisible();
  expect(opened).toBeVisible();
});

test("the address says what is asked for, and nothing that is no choice", () => {
  const query = queryOf(new URLSearchParams("day=2026-11-27&state=lost&kind=spam"), "Europe/Rome");
  expect(query).toEqual({ state: "lost", from: "2026-11-26T23:00:00.000Z", to: "2026-11-27T23:00:00.000Z" });
  expect(queryOf(new URLSearchParams("day=soon"), undefined)).toEqual({});
});

test("nothing found is told with what to do", async () => {
  await openSignedIn(`${AT}?state=lost`);
  expect(await screen.findByText("No matching emails")).toBeVisible();
});

test("nothing loaded is told apart from nothing found", async () => {
  server.use(on("get", PATH, () => refuse(200, { status: 503 })));
  await openSignedIn(`${AT}?state=lost`);
  expect(await screen.findByText("The email reports could not be loaded")).toBeVisible();
  expect(screen.queryByText("No matching emails")).toBeNull();
});
