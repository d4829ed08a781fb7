// Stories of changes that are not saved: whoever leaves them is asked first, and an ended session asks nobody.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { ProfileChange } from "@/api/shapes";
import { leave } from "@/house/leave";
import { rings } from "@/rooms/chat/testing/rings";
import { aChat, aMessage } from "@/rooms/chat/testing/shapes";
import { useSession } from "@/session/store";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { speak } from "@/words";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("@/rooms/profile/Preferences")]);
}, 60_000);

const GENERAL = "/Common/Profile/Preferences?section=general";

let line: Feed;
/** Somebody who has written another first name and not saved it. */
async function writing() {
  const house = stand();
  line = feed();
  const heard: ProfileChange[] = [];
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      heard.push(body);
      house.me = { ...house.me, ...body } as typeof house.me;
      return house.me;
    }),
  );
  const user = await openSignedIn(GENERAL);
  await user.click(await screen.findByRole("button", { name: "Change name" }));
  await user.type(screen.getByRole("textbox", { name: "First name" }), "x");
  return { user, heard, house };
}

const first = () => screen.getByRole("textbox", { name: "First name" });
const question = async (name = "Unsaved changes") => within(await screen.findByRole("dialog", { name }));
const noQuestion = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const closesTab = () => {
  const closing = new Event("beforeunload", { cancelable: true });
  dispatchEvent(closing);
  return closing.defaultPrevented;
};

test("whoever stays finds everything as it was", async () => {
  const { user, heard } = await writing();
  await user.click(screen.getByRole("link", { name: "Language and region" }));
  const asked = await question();
  expect(asked.getByRole("button", { name: "Stay here" })).toHaveFocus();
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Escape}");
  await noQuestion();
  expect(first()).toHaveValue("Martax");
  expect(location.hash).toBe(`#${GENERAL}`);
  expect(heard).toEqual([]);
});

test("whoever discards goes on without them", async () => {
  const { user, heard } = await writing();
  await user.click(screen.getByRole("link", { name: "Language and region" }));
  await user.click((await question()).getByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Language and region" })).toBeVisible();
  expect(heard).toEqual([]);
});

test("whoever saves goes on with them", async () => {
  const { user, heard } = await writing();
  await user.click(screen.getByRole("link", { name: "Language and region" }));
  await user.click((await question()).getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Language and region" })).toBeVisible();
  expect(heard).toEqual([{ firstname: "Martax" }]);
});

test("what cannot be saved keeps one there, and the form says why", async () => {
  const { user } = await writing();
  server.use(on("patch", "internal/profile", () => refuse(105)));
  await user.click(screen.getByRole("link", { name: "Language and region" }));
  await user.click((await question()).getByRole("button", { name: "Save" }));
  await noQuestion();
  expect(screen.getByRole("alert")).toHaveTextContent("wrong format");
  expect(first()).toHaveValue("Martax");
});

test("an address that is typed and a step back are asked about like a link", async () => {
  const { user } = await writing();
  location.hash = "#/Common/Comms";
  await user.click((await question()).getByRole("button", { name: "Stay here" }));
  await waitFor(() => expect(location.hash).toBe(`#${GENERAL}`));
  expect(first()).toHaveValue("Martax");
  location.hash = "#/Common/Comms";
  await user.click((await question()).getByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  expect(location.hash).toBe("#/Common/Comms");
  act(() => history.back());
  await user.click(await screen.findByRole("button", { name: "Change name" }));
  await user.type(first(), "y");
  act(() => history.forward());
  await user.click((await question()).getByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
});

test("the browser's tab asks only while something is unsaved", async () => {
  const { user } = await writing();
  expect(closesTab()).toBe(true);
  await user.type(first(), "{Backspace}");
  expect(closesTab()).toBe(false);
});

test("who signs out by hand is asked, and stays signed in", async () => {
  const { user } = await writing();
  await user.click(screen.getByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await user.click((await question()).getByRole("button", { name: "Stay here" }));
  expect(useSession.getState().token).toBe("token-1");
  expect(first()).toHaveValue("Martax");
});

test("a tour, which leads elsewhere, asks before it begins", async () => {
  const { user, heard } = await writing();
  await user.click(screen.getByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Take the tour" }));
  await user.click((await question()).getByRole("button", { name: "Stay here" }));
  await noQuestion();
  expect(first()).toHaveValue("Martax");
  expect(heard).toEqual([]);
});

test("an ended session is held up by nothing, not even by the open question", async () => {
  const { user } = await writing();
  await user.click(screen.getByRole("link", { name: "Language and region" }));
  await question();
  act(() => void leave("elsewhere"));
  await waitFor(() => expect(location.hash).toMatch(/^#\/Public\/Login/));
  await noQuestion();
  expect(closesTab()).toBe(false);
});

test("the question is asked in Italian too", async () => {
  const { user } = await writing();
  await act(() => speak("it"));
  await user.click(screen.getByRole("button", { name: "Annulla" }));
  const asked = await question("Modifiche non salvate");
  await user.click(asked.getByRole("button", { name: "Scarta" }));
  expect(await screen.findByRole("button", { name: "Cambia nome" })).toBeVisible();
});

test("whoever accepts a chat meanwhile is told that its customer waits already", async () => {
  const { user, house } = await writing();
  const chat = aChat("c1", { name: "Giulia", surname: "Conti", Messages: [aMessage(0)] });
  server.use(
    on("get", "queue/retrieve_entity", () => {
      house.chats = [chat];
      return { chat, events: [], retrieved: true, retrieved_by: 1 };
    }),
  );
  await line.up();
  rings(line, "c1", { name: "Giulia", surname: "Conti" });
  await screen.findByRole("alertdialog", { name: "Incoming chat" });
  await user.keyboard("{Alt>}a{/Alt}");
  const asked = await question();
  expect(asked.getByText(/You have accepted the chat with Giulia Conti, who is waiting/)).toBeVisible();
  expect(asked.getByText(/Your changes have not been saved/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { name: "Giulia Conti" })).toBeVisible();
});
