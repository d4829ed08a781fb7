// What is known of a customer: how it reads, who changes it, and what happens where somebody else was faster.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aChat, aPerson } from "../testing/shapes";

withConsole();
beforeAll(async () => {
  await import("./Known");
}, 60_000);

const of = (id: number, key: string, label_en: string, type: "text" | "number" | "date" | "yes_no") => ({
  id,
  key,
  label_en,
  label_it: `${label_en} it`,
  type,
  required: false,
  asked: "start" as const,
  shown: "always" as const,
  place: id,
  choices: [],
  least: null,
  most: null,
  version: 1,
});

const metadata = [of(1, "order", "Order number", "number"), of(2, "card", "Loyalty card", "yes_no")];
const known = async () => within(await screen.findByRole("region", { name: "Customer information" }));

test("values stand under their labels, one of a deleted definition under its key, and are changed by who writes", async () => {
  stand({
    metadata,
    chats: [
      aChat("c1", {
        metadata: [
          { key: "card", value: "yes" },
          { key: "old", value: "blue" },
          { key: "order", value: "4711" },
        ],
      }),
    ],
  });
  const line = feed();
  const sent: unknown[] = [];
  server.use(
    on("patch", "livechat/details", ({ body }) => {
      sent.push(body);
      return refuse(203, { extraInfo: { metadata: [{ key: "order", value: "9" }] } });
    }),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const pane = await known();
  expect(pane.getByText("4711")).toBeVisible();
  expect(pane.getByText("Yes")).toBeVisible();
  expect(pane.getByText("old").nextElementSibling).toHaveTextContent("blue");
  await user.click(pane.getByRole("button", { name: "Edit Order number" }));
  const field = pane.getByRole("textbox", { name: "Order number" });
  await user.clear(field);
  await user.type(field, "12{Enter}");
  expect(await pane.findByRole("alert")).toHaveTextContent("It is now: 9.");
  server.use(
    on("patch", "livechat/details", ({ body }) => {
      sent.push(body);
      return { uniQref: "c1", status: "In Progress" as const, metadata: [{ key: "order", value: "12" }] };
    }),
  );
  await user.click(pane.getByRole("button", { name: "Save" }));
  expect(await pane.findByText("12")).toBeVisible();
  expect(sent).toEqual([
    { uniQref: "c1", metadata: [{ key: "order", value: "12", was: "4711" }] },
    { uniQref: "c1", metadata: [{ key: "order", value: "12", was: "9" }] },
  ]);
  line.tell("chat.metadata", { uniQref: "c1", user_id: 2, metadata: [{ key: "order", value: "13" }] });
  expect(await pane.findByText("13")).toBeVisible();
});

test("whoever only looks on changes nothing", async () => {
  stand({
    metadata,
    chats: [aChat("c1", { owner_id: 2, participants: [aPerson(2, "owner"), aPerson(1, "observer")] })],
  });
  feed();
  await openSignedIn("/Common/Comms?chat=c1");
  const pane = await known();
  await waitFor(() => expect(pane.getAllByText("Not given")).toHaveLength(2));
  expect(pane.queryByRole("button")).toBeNull();
});

test("what is being typed is of one chat: in the next one nothing is open", async () => {
  stand({ metadata, chats: [aChat("c1"), aChat("c2")] });
  feed();
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await user.click((await known()).getByRole("button", { name: "Edit Order number" }));
  await user.type((await known()).getByRole("textbox"), "77");
  window.location.hash = "#/Common/Comms?chat=c2";
  await waitFor(async () => expect((await known()).queryByRole("textbox")).toBeNull());
  expect((await known()).getByRole("button", { name: "Edit Order number" })).toBeVisible();
});

test("what its definition no longer allows can be taken away, and so can what a deleted definition has left", async () => {
  stand({
    metadata: [...metadata, of(3, "born", "Born", "date")],
    chats: [
      aChat("c1", {
        metadata: [
          { key: "born", value: "in May" },
          { key: "card", value: "gold" },
          { key: "old", value: "blue" },
          { key: "order", value: "0012.50" },
        ],
      }),
    ],
  });
  feed();
  const sent: unknown[] = [];
  server.use(
    on("patch", "livechat/details", ({ body }) => {
      sent.push((body as { metadata?: unknown } | undefined)?.metadata);
      return { uniQref: "c1", status: "In Progress" as const, metadata: [] };
    }),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const pane = await known();
  expect(pane.getByText("in May")).toBeVisible();
  expect(pane.getByText("0012.50")).toBeVisible();
  await user.click(pane.getByRole("button", { name: "Edit Born" }));
  await user.click(pane.getByRole("button", { name: "Cancel" }));
  await user.click(pane.getByRole("button", { name: "Edit Loyalty card" }));
  expect(pane.getByRole("combobox")).toHaveValue("gold");
  await user.selectOptions(pane.getByRole("combobox"), "Not given");
  await user.click(pane.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([[{ key: "card", value: "", was: "gold" }]]));
});

test("a colleague who cannot read the definitions sees the values under their keys, and may try again", async () => {
  stand({ metadata, chats: [aChat("c1", { metadata: [{ key: "order", value: "4711" }] })] });
  feed();
  server.use(on("get", "helper/livechat/chat_metadata", () => refuse(500)));
  await openSignedIn("/Common/Comms?chat=c1");
  const pane = await known();
  expect(pane.getByText("4711")).toBeVisible();
  expect(pane.getByText("The labels of these values could not be loaded")).toBeVisible();
  expect(pane.queryByRole("button", { name: /Remove|Edit/ })).toBeNull();
});

test("what a deleted definition has left goes with a button, and a definition deleted meanwhile is told", async () => {
  stand({ metadata, chats: [aChat("c1", { metadata: [{ key: "old", value: "blue" }] })] });
  feed();
  const sent: unknown[] = [];
  server.use(
    on("patch", "livechat/details", ({ body }) => {
      sent.push((body as { metadata?: unknown } | undefined)?.metadata);
      return sent.length === 1
        ? { uniQref: "c1", status: "In Progress" as const, metadata: [] }
        : refuse(105, { extraInfo: { field: "metadata.order", rule: "unknown" } });
    }),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const pane = await known();
  await user.click(pane.getByRole("button", { name: "Remove old" }));
  await waitFor(() => expect(pane.queryByText("blue")).toBeNull());
  expect(sent).toEqual([[{ key: "old", value: "", was: "blue" }]]);
  await user.click(pane.getByRole("button", { name: "Edit Order number" }));
  await user.type(pane.getByRole("textbox"), "1{Enter}");
  expect(
    await pane.findByText("“Order number” is no longer asked for: its definition has been deleted."),
  ).toBeVisible();
});
