// Stories of the prompt: who has articles to confirm is asked once a session, when nothing else is going on.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Profile } from "@/api/shapes";
import { integrationId, permissionId } from "@/generated/catalogue";
import { openKeymap } from "@/house/overlays";
import { quiet, rings } from "@/rooms/chat/testing/rings";
import { aChat } from "@/rooms/chat/testing/shapes";
import { aSignIn } from "@/rooms/sign_in/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aClient, aProfile, at } from "@/testing/shapes";
import { anArticle, someConfirmations } from "../testing/shapes";
import { usePutOff } from "./putOff";

withConsole();

/** How often the desk came to rest. */
let rested = 0;
beforeEach(() => {
  rested = 0;
  vi.stubGlobal("requestIdleCallback", (rest: () => void) =>
    setTimeout(() => {
      act(rest);
      rested += 1;
    }),
  );
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  return () => vi.unstubAllGlobals();
});

const READER = aProfile({ permissions: [permissionId.Comms, permissionId.Knowledge] });
const COMPLIES = aClient({ integrations: [integrationId.ArticleCompliance] });
const due = (label: string) => anArticle(label, { to_confirm: true });
const DUE = [due("fire"), due("keys"), due("cash"), due("data"), due("doors"), anArticle("introka")];

/** Who is here, and how often it was asked what waits. */
function standing(me: Profile = READER, articles = DUE, client = COMPLIES) {
  const house = stand({ client, me, articles });
  const line = feed();
  const asked = { times: 0 };
  server.use(
    on("get", "knowledge/confirm", () => {
      asked.times += 1;
      return someConfirmations(house.articles);
    }),
  );
  return { house, line, asked };
}

const NAME = { name: "Articles to confirm" };
const prompt = () => screen.findByRole("dialog", NAME);
const none = () => expect(screen.queryByRole("dialog", NAME)).toBeNull();
const atDesk = () => screen.findByRole("heading", { name: "Your chats" });
const gone = () => waitFor(none);

test("says how many wait and names the first; View articles leads to where they are confirmed", async () => {
  standing();
  const user = await openSignedIn();
  const dialog = within(await prompt());
  expect(dialog.getByText(/^5 articles are waiting/)).toBeVisible();
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "About fire",
    "About keys",
    "About cash",
    "and 2 more",
  ]);
  expect(await flaws()).toEqual([]);
  await waitFor(() => expect(dialog.getByRole("button", { name: "View articles" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "About fire" })).toBeVisible();
  expect(location.hash).toBe("#/Common/Knowledge/fire?tab=compliance&list=1");
  location.hash = "#/Common/Comms";
  await atDesk();
  await gone();
});

test.each(["Later", "Escape"])("%s holds for the session, a reload included", async (way) => {
  standing();
  const user = await openSignedIn();
  const dialog = within(await prompt());
  if (way === "Escape") await user.keyboard("{Escape}");
  else await user.click(dialog.getByRole("button", { name: "Later" }));
  await gone();
  expect(sessionStorage.getItem("switchyard.put_off")).not.toBeNull();
});

test("what was put off is asked again after the next sign-in", async () => {
  const { asked } = standing();
  const user = await openSignedIn();
  act(() => usePutOff.setState({ compliance: true }));
  await atDesk();
  server.use(
    on("delete", "internal/profile", () => ({ signed_out: true }) as never),
    on("post", "internal/profile", () => aSignIn(READER, "token-2")),
  );
  location.hash = "#/Public/Logout";
  await user.type(await screen.findByLabelText("User name"), "marta.rinaldi{Enter}");
  expect(asked.times).toBe(0);
  expect(sessionStorage.getItem("switchyard.put_off")).toBeNull();
  await user.type(await screen.findByLabelText("Password"), "secret{Enter}");
  expect(await prompt()).toBeVisible();
});

test("it closes itself once nothing waits any more", async () => {
  const { house } = standing(READER, [due("fire")]);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  server.use(
    on("post", "knowledge/confirm", () => {
      house.articles = [anArticle("fire", { to_confirm: true, confirmed: at(9) })];
      return someConfirmations(house.articles).items[0] as never;
    }),
  );
  const user = await openSignedIn("/Common/Knowledge/fire");
  expect(await prompt()).toBeVisible();
  const confirms = screen.getByRole("button", { name: "Confirm", hidden: true });
  await user.click(confirms);
  await gone();
});

test("while a chat rings it steps aside, and comes when that is over", async () => {
  const { line } = standing();
  await openSignedIn();
  await prompt();
  await line.up();
  rings(line, "o1");
  await gone();
  quiet(line, "o1", "withdrawn");
  expect(await prompt()).toBeVisible();
});

test("who has a chat open is not asked before it is over", async () => {
  const { house, line, asked } = standing();
  house.chats = [aChat("c1")];
  await openSignedIn();
  await atDesk();
  await line.up();
  await waitFor(() => expect(asked.times).toBe(1));
  none();
  line.tell("chat.completed", { uniQref: "c1" });
  expect(await prompt()).toBeVisible();
  expect(asked.times).toBe(1);
});

test("another dialog has the word first", async () => {
  const { asked } = standing();
  const user = await openSignedIn();
  await atDesk();
  act(openKeymap);
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await waitFor(() => expect(asked.times).toBe(1));
  none();
  await user.keyboard("{Escape}");
  expect(await prompt()).toBeVisible();
});

test.each([
  [
    "the first tour is due",
    aProfile({ ...READER, preferences: { ...READER.preferences, initial_tour: false } }),
  ],
  [
    "what is new is to be read",
    aProfile({ ...READER, preferences: { ...READER.preferences, release_notes: null } }),
  ],
  ["an operator is in, in global admin mode", aProfile({ ...READER, global_admin: "A fault is looked for" })],
])("nobody is asked while %s", async (_, me) => {
  const { asked } = standing(me);
  server.use(
    on("get", "helper/releasenotes", () => ({ Builds: {}, NextBuild: null })),
    on("patch", "internal/profile", () => me),
  );
  await openSignedIn();
  await atDesk();
  await waitFor(() => expect(asked.times).toBe(1));
  none();
});

test.each([
  ["does not hold Knowledge", aProfile(), COMPLIES],
  ["is of a tenant without it", READER, aClient()],
])("who %s is not asked, and the server neither", async (_, me, client) => {
  const { asked } = standing(me, DUE, client);
  await openSignedIn();
  await atDesk();
  await waitFor(() => expect(rested).toBe(1));
  location.hash = "#/Common/Profile/Preferences";
  await screen.findByRole("heading", { level: 1, name: "General" });
  none();
  expect(asked.times).toBe(0);
});
