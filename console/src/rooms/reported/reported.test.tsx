// Stories of an administrator who reviews reported chats.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aChat, aMessage } from "@/rooms/chat/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";

withConsole();

const AT = "/Common/Admin/ReportedChats/ReviewChats";
let open: boolean;
let line: ReturnType<typeof feed>;
let asked: unknown[];

beforeEach(() => {
  open = true;
  asked = [];
  stand({ me: aProfile({ permissions: [1, 5, 60, 61, 206] }) });
  line = feed();
  const report = { uniQref: "c1", category: "threat", explanation: "Threatens us", by: 1, at: at(60) };
  server.use(
    on("get", "livechat/flagged_chats", () => ({ items: open ? [report] : [] })),
    on("patch", "livechat/flagged_chats", ({ body }) => {
      asked.push(body);
      open = false;
      return {};
    }),
    on("post", "livechat/details", () => ({
      chats: {
        c1: {
          ...aChat("c1", { status: "Completed", Messages: [aMessage(0)] }),
          Status: "Completed" as const,
          earlier: false,
          feedback: [],
        },
      },
    })),
    on("get", "admin/chat_management/banned", () => ({ items: [] })),
    on("post", "admin/chat_management/banned", ({ body }) => {
      asked.push(body);
      open = false;
      return {};
    }),
  );
});

const reviews = async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("row", { name: /^Threatens us/ }));
  await screen.findByRole("heading", { name: "Threats" });
  return user;
};

test("a report is read with its transcript and dismissed", async () => {
  const user = await reviews();
  const log = within(screen.getByRole("region", { name: "Transcript" }));
  expect(await log.findByText(/recorded that you look/)).toBeVisible();
  expect(await log.findByText(aMessage(0).Message)).toBeInTheDocument();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Dismiss the report" }));
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText("No report waits for a decision")).toBeVisible();
  expect(asked).toEqual([{ uniQref: "c1" }]);
});

test("a ban needs a period, a reason, and the tick under its warning", async () => {
  const user = await reviews();
  await user.click(screen.getByRole("button", { name: "Ban the customer…" }));
  expect(screen.getByRole("note")).toHaveTextContent("Others who share it");
  const ban = screen.getByRole("button", { name: "Ban the customer" });
  expect(ban).toBeDisabled();
  await user.click(screen.getByRole("checkbox", { name: /others may be shut out/ }));
  await user.click(ban);
  expect(screen.getByText("Choose for how long the customer is banned.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("For how long"), "1 week");
  await user.type(screen.getByLabelText("Reason"), "threats");
  await user.click(screen.getByRole("button", { name: "Ban the customer" }));
  await waitFor(() =>
    expect(asked).toEqual([{ uniQref: "c1", period: 604_800, reason: "threats", acknowledged: true }]),
  );
  expect(await screen.findByText("No report waits for a decision")).toBeVisible();
  // On a phone the list is seen only once no report is open.
  await waitFor(() => expect(location.hash).toBe(`#${AT}`));
});

test("what a colleague has decided meanwhile is said", async () => {
  server.use(on("patch", "livechat/flagged_chats", () => refuse(147, { status: 404 })));
  const user = await reviews();
  await user.click(screen.getByRole("button", { name: "Dismiss the report" }));
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(await screen.findByRole("alert")).toBeVisible();
});

test("a report comes to the list as it is told, and one that a colleague decides stays to be read", async () => {
  await reviews();
  const other = { uniQref: "c2", category: "spam", explanation: "Sells lamps", by: 1, at: at(0) };
  line.tell("report", { uniQref: "c2", report: other });
  expect(await screen.findByRole("row", { name: /^Sells lamps/ })).toBeVisible();
  line.tell("report", { uniQref: "c1", report: null });
  expect(await screen.findByText("This report waits no longer")).toBeVisible();
  expect(screen.queryByRole("row", { name: /^Threatens us/ })).toBeNull();
  expect(screen.getByRole("heading", { name: "Threats" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Dismiss the report" })).toBeNull();
});

test("what was written for a ban stays when a colleague decides first, and that is said", async () => {
  const user = await reviews();
  await user.click(screen.getByRole("button", { name: "Ban the customer…" }));
  expect(screen.getByLabelText("For how long")).toHaveFocus();
  await user.type(screen.getByLabelText("Reason"), "threats");
  line.tell("report", { uniQref: "c1", report: null });
  expect(await screen.findByText("This report waits no longer")).toBeVisible();
  expect(screen.getByLabelText("Reason")).toHaveValue("threats");
});

test("of an address that is banned already the report can be settled", async () => {
  server.use(on("post", "admin/chat_management/banned", () => refuse(243, { status: 409 })));
  const user = await reviews();
  await user.click(screen.getByRole("button", { name: "Ban the customer…" }));
  await user.selectOptions(screen.getByLabelText("For how long"), "1 week");
  await user.type(screen.getByLabelText("Reason"), "threats");
  await user.click(screen.getByRole("checkbox", { name: /others may be shut out/ }));
  await user.click(screen.getByRole("button", { name: "Ban the customer" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This address is already banned.");
  await user.click(screen.getByRole("button", { name: "Already banned: settle the report" }));
  expect(await screen.findByText("No report waits for a decision")).toBeVisible();
  expect(asked).toEqual([{ uniQref: "c1" }]);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("a chat that is no longer kept is called so", async () => {
  server.use(on("post", "livechat/details", () => ({ chats: {} })));
  await reviews();
  expect(await screen.findByText("This chat is no longer kept")).toBeVisible();
});
