// A supervisor goes into a chat that an agent has, from the floor: said before what that is, and the floor is found again.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aChat, aPerson, aSlot } from "@/rooms/chat/testing/shapes";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { flaws, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { aBusyFloor, openFloor } from "./testing/busy";
import { anAgent } from "./testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const HELD = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a77";
const floor = () => ({
  ...aBusyFloor(),
  agents: [
    anAgent(2, {
      name: "Hannah Reid",
      state: "single_chat" as const,
      holds: [{ uniQref: HELD, skill_id: 10, kind: "chat" as const, units: 100, since: at(300) }],
    }),
  ],
});
const nobody = { uniQref: HELD, owner_id: 2, op_name: "Hannah Reid", participants: [], invitation: null };

async function openHannah(permissions?: number[]) {
  const opened = await openFloor("?open=agent-2", permissions, floor());
  return { ...opened, hannah: await screen.findByRole("complementary", { name: "Hannah Reid" }) };
}

test("a chat is watched once it was said that this is recorded, and going back leads to the same floor", async () => {
  const { user, hannah } = await openHannah();
  const asked = vi.fn();
  server.use(
    on("patch", "queue/retrieve_entity", ({ body }) => {
      asked(body);
      return nobody;
    }),
  );
  await user.click(within(hannah).getByRole("button", { name: "Watch…" }));
  const question = await screen.findByRole("dialog", { name: "Watch this chat?" });
  expect(within(question).getByText(/^It is recorded that you watched/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  expect(await flaws()).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Watch" }));
  await waitFor(() => expect(location.hash).toBe(`#/Common/Comms?chat=${HELD}`));
  expect(asked).toHaveBeenCalledExactlyOnceWith({ uniQref: HELD, crown: false });
  await waitFor(() => expect(hannah).not.toBeInTheDocument());
  history.back();
  expect(await screen.findByRole("complementary", { name: "Hannah Reid" })).toBeVisible();
  expect(location.hash).toBe("#/Common/Floor?open=agent-2");
});

test("a chat is joined once it was said that the customer reads one’s name", async () => {
  const { user, hannah } = await openHannah();
  const asked = vi.fn();
  server.use(
    on("patch", "queue/retrieve_entity", ({ body }) => {
      asked(body);
      return nobody;
    }),
  );
  await user.click(within(hannah).getByRole("button", { name: "Join…" }));
  const question = await screen.findByRole("dialog", { name: "Join this chat?" });
  expect(within(question).getByText(/^You write to the customer beside Hannah Reid/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Join" }));
  await waitFor(() => expect(location.hash).toBe(`#/Common/Comms?chat=${HELD}`));
  expect(asked).toHaveBeenCalledExactlyOnceWith({ uniQref: HELD, openly: true });
});

test("a chat is taken over in one act, and whoever could not have it is told why and stays", async () => {
  const { user, hannah } = await openHannah();
  const asked = vi.fn();
  let full = true;
  server.use(
    on("patch", "queue/retrieve_entity", ({ body }) => {
      asked(body);
      return full ? refuse(196) : nobody;
    }),
  );
  await user.click(within(hannah).getByRole("button", { name: "Take over…" }));
  const question = await screen.findByRole("dialog", { name: "Take over this chat?" });
  const sends = () => user.click(within(question).getByRole("button", { name: "Take over" }));
  await sends();
  expect(await within(question).findByRole("alert")).toHaveTextContent(/^That did not work/);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ uniQref: HELD, crown: true, look_in: true });
  expect(location.hash).toBe("#/Common/Floor?open=agent-2");
  full = false;
  await sends();
  await waitFor(() => expect(location.hash).toBe(`#/Common/Comms?chat=${HELD}`));
  expect(asked).toHaveBeenCalledTimes(2);
});

test("whoever is away is told so before they take a chat over, with the way to be available", async () => {
  const { user, hannah, line } = await openHannah();
  const asked = vi.fn();
  server.use(
    on("patch", "queue/retrieve_entity", ({ body }) => {
      asked(body);
      return nobody;
    }),
    on("patch", "internal/profile", ({ body }) => ({ suspend: body.suspend }) as never),
  );
  line.tell("presence", aPresence({ status: "Away", suspended: true, suspend_cause: "missed_offers" }));
  await user.click(within(hannah).getByRole("button", { name: "Take over…" }));
  const question = await screen.findByRole("dialog", { name: "Take over this chat?" });
  expect(within(question).getByRole("alert")).toHaveTextContent(/^You are away/);
  expect(within(question).getByRole("button", { name: "Take over" })).toBeDisabled();
  expect(await flaws()).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Become available" }));
  await waitFor(() => expect(within(question).queryByRole("alert")).toBeNull());
  await user.click(within(question).getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ uniQref: HELD, crown: true, look_in: true }));
});

test("whoever has no room is told so before they take a chat over", async () => {
  const { user, hannah, line } = await openHannah();
  const slots = [aSlot("c1", "taken"), aSlot("c2", "taken")];
  line.tell("presence", aPresence({ capacity: { maximum: 2, current: 2 }, slots }));
  await user.click(within(hannah).getByRole("button", { name: "Take over…" }));
  const question = await screen.findByRole("dialog", { name: "Take over this chat?" });
  expect(await within(question).findByRole("alert")).toHaveTextContent(/^All your slots are in use/);
  expect(within(question).getByRole("button", { name: "Take over" })).toBeDisabled();
});

test("who may only look sees no way in", async () => {
  const { hannah } = await openHannah([1, 3, 200, 203]);
  expect(within(hannah).queryByRole("button", { name: /Watch|Join|Take over|Assign|End/ })).toBeNull();
  expect(within(hannah).queryByRole("link", { name: "Open the chat" })).toBeNull();
});

test("a queue has its chats in progress, and each of them who has it and what can be done", async () => {
  const { user } = await openFloor("?open=line-10", undefined, floor());
  const returns = await screen.findByRole("complementary", { name: "Returns" });
  await user.click(within(returns).getByRole("button", { name: /^Hannah Reid/ }));
  expect(location.hash).toContain(`open=chat-${HELD}`);
});

test("whoever watches a chat sees so in its panel, and stops there", async () => {
  const watched = aChat(HELD, {
    owner_id: 2,
    participants: [aPerson(2, "owner", "Hannah Reid"), aPerson(1, "observer", "Marta Rinaldi")],
  });
  const { user, line, house, hannah } = await openHannah();
  house.chats = [watched];
  line.tell("chat.joined", { chat: watched });
  expect(await within(hannah).findByText("You are watching")).toBeVisible();
  expect(within(hannah).queryByRole("button", { name: "Watch…" })).toBeNull();
  const left = vi.fn();
  server.use(
    on("delete", "livechat/invite", ({ query }) => {
      left(query.uniQref);
      house.chats = [];
      return nobody;
    }),
  );
  await user.click(within(hannah).getByRole("button", { name: "Stop watching" }));
  expect(await within(hannah).findByRole("button", { name: "Watch…" })).toBeVisible();
  expect(left).toHaveBeenCalledExactlyOnceWith(HELD);
});
