// Stories of an administrator who looks after bans.
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();

const AT = "/Common/Admin/ReportedChats/Banned";
const PATH = "admin/chat_management/banned";
const ban = {
  address: "198.51.100.7",
  until: new Date(Date.now() + 3_600_000).toISOString(),
  reason: "threats",
  uniQref: "c1",
  by: 1,
  at: new Date().toISOString(),
};
let bans: (typeof ban)[];
let asked: unknown[];
let line: ReturnType<typeof feed>;

beforeEach(() => {
  bans = [ban];
  asked = [];
  stand({ me: aProfile({ permissions: [1, 5, 61] }) });
  line = feed();
  server.use(
    on("get", PATH, () => ({ items: bans })),
    on("patch", PATH, ({ body }) => {
      asked.push(body);
      return {};
    }),
    on("delete", PATH, () => {
      bans = [];
      return {};
    }),
    on("post", PATH, ({ body }) => {
      asked.push(body);
      bans = [ban];
      return {};
    }),
  );
});

const opens = async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("row", { name: /^198\.51\.100\.7/ }));
  await screen.findByRole("heading", { name: ban.address });
  return user;
};

test("a ban lasts for another period from now", async () => {
  const user = await opens();
  expect(await flaws()).toEqual([]);
  await user.selectOptions(screen.getByLabelText("Banned from now for"), "1 day");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked).toEqual([{ address: ban.address, period: 86_400 }]));
});

test("a ban that is lifted can be put back for the time that it had left", async () => {
  const user = await opens();
  await user.click(screen.getByRole("button", { name: "Unban" }));
  await user.click((await screen.findAllByRole("button", { name: "Unban" })).at(-1) as HTMLElement);
  expect(await screen.findByText("No customers are banned")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("row", { name: /^198\.51\.100\.7/ })).toBeVisible();
  const [again] = asked as { period: number }[];
  expect(again).toMatchObject({ uniQref: "c1", reason: "threats", acknowledged: true });
  expect(again?.period).toBeGreaterThan(3_500);
});

test("a ban comes to the list and goes from it as it is told", async () => {
  await openSignedIn(AT);
  await screen.findByRole("row", { name: /^198\.51\.100\.7/ });
  line.tell("ban", { address: "192.0.2.9", ban: { ...ban, address: "192.0.2.9" } });
  expect(await screen.findByRole("row", { name: /^192\.0\.2\.9/ })).toBeVisible();
  line.tell("ban", { address: ban.address, ban: null });
  await waitFor(() => expect(screen.queryByRole("row", { name: /^198\.51\.100\.7/ })).toBeNull());
});

const unbans = async (user: Awaited<ReturnType<typeof opens>>) => {
  await user.click(screen.getByRole("button", { name: "Unban" }));
  await user.click((await screen.findAllByRole("button", { name: "Unban" })).at(-1) as HTMLElement);
};

test("a ban is lifted also with another period chosen, and nothing is asked about that", async () => {
  const user = await opens();
  await user.selectOptions(screen.getByLabelText("Banned from now for"), "1 day");
  await unbans(user);
  expect(await screen.findByText("No customers are banned")).toBeVisible();
  expect(screen.getByText(`${ban.address} is no longer banned.`)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("heading", { name: ban.address })).toBeNull();
});

test("why one was not put back is not said of the next that is lifted", async () => {
  const other = { ...ban, address: "192.0.2.9" };
  bans = [ban, other];
  server.use(
    on("delete", PATH, ({ query }) => {
      bans = bans.filter(({ address }) => address !== query.address);
      return {};
    }),
    on("post", PATH, () => refuse(243, { status: 409 })),
  );
  const user = await opens();
  await unbans(user);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText(`${ban.address} is no longer banned.`)).toBeNull());
  await user.click(screen.getByRole("row", { name: /^192\.0\.2\.9/ }));
  await screen.findByRole("heading", { name: other.address });
  await unbans(user);
  expect(await screen.findByText(`${other.address} is no longer banned.`)).toBeVisible();
});

test("what is chosen for a ban stays when a colleague lifts it, and that is said", async () => {
  const user = await opens();
  await user.selectOptions(screen.getByLabelText("Banned from now for"), "1 day");
  line.tell("ban", { address: ban.address, ban: null });
  expect(await screen.findByText("This customer is not banned")).toBeVisible();
  expect(screen.getByRole("option", { name: "1 day", selected: true })).toBeInTheDocument();
});
