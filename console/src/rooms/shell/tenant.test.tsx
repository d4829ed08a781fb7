// What an operator or an administrator changes of the tenant and of what people may do holds on the screen at once.
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aChat } from "@/rooms/chat/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";

withConsole();
afterEach(() => void vi.useRealTimers());

const COMMS = { id: 1, name: "Comms", product: "Livechat" };
const KNOWLEDGE = { id: 2, name: "Knowledge", product: "Knowledge Base" };
const CASA = { brand_name: "Casa Lume", brand_image: "/lume.svg" };
const reader = () => aProfile({ permissions: [1, 2], modules: [COMMS, KNOWLEDGE] });
const writer = () => aProfile({ permissions: [1], modules: [COMMS] });

test("a new name, a new picture and a module gained are there without a reload, and what was begun stays", async () => {
  const chat = aChat("A");
  const house = stand({ me: writer(), chats: [chat] });
  const line = feed();
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
  );
  const user = await openSignedIn(`/Common/Comms?chat=${chat.uniQref}`);
  const box = await screen.findByRole("textbox", { name: "Message" });
  await user.type(box, "We will look into it");
  await line.up();
  expect(screen.queryByRole("link", { name: /^Knowledge/ })).toBeNull();

  line.tell("tenant", aClient(CASA));
  expect(await screen.findByText("Casa Lume")).toBeVisible();
  await waitFor(() => expect(document.title).toContain("Casa Lume"));
  expect(document.querySelector(".brand img")?.getAttribute("src")).toContain("/lume.svg");

  house.me = reader();
  line.tell("rights", { user_id: 1 });
  expect(await screen.findByRole("link", { name: /^Knowledge/ })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Message" })).toBe(box);
  expect(box).toHaveValue("We will look into it");
  // The guard lets in.
  await user.click(screen.getByRole("link", { name: /^Knowledge/ }));
  await waitFor(() => expect(location.hash).toContain("/Common/Knowledge"));
});

test("a screen that is open is shut when it may not be opened any more", async () => {
  const house = stand({ me: reader() });
  const line = feed();
  await openSignedIn("/Common/Knowledge");
  await screen.findByRole("link", { name: /^Knowledge/ });
  await line.up();
  house.me = writer();
  line.tell("rights", { user_id: 1 });
  await waitFor(() => expect(location.hash).toBe("#/Common/NoPermissions"));
  expect(screen.queryByRole("link", { name: /^Knowledge/ })).toBeNull();
});

test("whoever was away for a moment asks what they were not told", async () => {
  const house = stand({ me: writer() });
  const line = feed();
  await openSignedIn();
  await line.up();
  await screen.findByText("Demo Shop");
  line.drop();
  house.client = aClient(CASA);
  house.me = reader();
  line.mend({ resumed: true });
  await waitFor(() => expect(screen.getByText("Casa Lume")).toBeVisible(), { timeout: 5_000 });
  expect(await screen.findByRole("link", { name: /^Knowledge/ })).toBeVisible();
});

test("whoever has no line is shown it within half a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const house = stand({ me: aProfile({ permissions: [93], modules: [] }) });
  await openSignedIn("/Common/Profile/Preferences");
  await screen.findByText("Demo Shop");
  house.client = aClient(CASA);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("Casa Lume")).toBeVisible();
});
