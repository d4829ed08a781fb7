// What failed is said in the words of the call, where nobody says why it did.
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { anAnnouncement } from "@/rooms/announcements/testing/shapes";
import { rings } from "@/rooms/chat/testing/rings";
import { aChat } from "@/rooms/chat/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();

const notices = () => within(screen.getByRole("region", { name: "Notifications" }));
const ends = async (answer: () => Response) => {
  stand({ chats: [aChat("c1")] });
  feed();
  server.use(on("delete", "livechat/ongoing", answer));
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await user.click(await screen.findByRole("button", { name: "End" }));
};

test.each([
  ["no answer", broken, "The server did not respond."],
  [
    "a code of a newer server",
    () => HttpResponse.json({ Error: 999, Description: "Not on a Sunday." }, { status: 409 }),
    "Not on a Sunday.",
  ],
  [
    "a server in trouble",
    () => HttpResponse.json({ Error: 137 }, { status: 503 }),
    "We cannot reach the database at the moment. Please try again shortly.",
  ],
])("%s: the chat's ending says that it failed, and why as far as it is known", async (_name, answer, why) => {
  await ends(answer);
  const said = within(await notices().findByRole("article"));
  expect(said.getByText("Failed to end the chat.")).toBeVisible();
  expect(said.getByText(why)).toBeVisible();
  expect(said.getByRole("button", { name: "Copy request" })).toBeVisible();
});

test("a refusal for a reason says that reason alone", async () => {
  await ends(() => refuse(185));
  expect(await notices().findByRole("article")).not.toHaveTextContent("Failed to end the chat.");
});

test("two calls that fail alike are two failures", async () => {
  stand();
  const line = feed();
  server.use(on("delete", "queue/retrieve_entity", broken), on("patch", "internal/profile", broken));
  const user = await openSignedIn();
  await line.up();
  rings(line, "c1");
  await user.click((await screen.findAllByRole("button", { name: "Decline" }))[0] as HTMLElement);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "use dark{Enter}");
  await waitFor(() => expect(notices().getAllByRole("article")).toHaveLength(2));
  expect(notices().getByText("Failed to decline the chat.")).toBeVisible();
  expect(notices().getByText("Failed to save the preference.")).toBeVisible();
});

test("headers that cannot be read come with the way out", async () => {
  await ends(() => refuse(102));
  const said = within(await notices().findByRole("article"));
  expect(said.getByRole("link", { name: "Sign out" })).toHaveAttribute("href", "#/Public/Logout");
});

const PICTURED = {
  avatar: "/2.0/internal/image?id=a",
  avatarArray: { "60": "/2.0/internal/image?id=a&size=60" },
};
test.each([
  {
    what: "Failed to poke the customer.",
    at: "/Common/Comms?chat=c1",
    button: "Poke the customer",
    call: ["post", "livechat/poke"],
  },
  {
    what: "Failed to mark as read.",
    at: "/Common/Profile/Inbox",
    button: "Mark all as read",
    call: ["patch", "internal/announcements"],
  },
  {
    what: "Failed to remove the picture.",
    at: "/Common/Profile/Preferences",
    button: "Remove",
    call: ["delete", "internal/image_upload"],
  },
] as const)("no answer: “$what”", async ({ what, at, button, call: [method, path] }) => {
  stand({
    me: aProfile(PICTURED),
    chats: [aChat("c1", { poke_from: new Date(0).toISOString() })],
    announcements: [anAnnouncement(1)],
  });
  feed();
  server.use(http[method](`*/2.0/${path}`, broken));
  const user = await openSignedIn(at);
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await notices().findByText(what)).toBeVisible();
  expect(notices().getByText("The server did not respond.")).toBeVisible();
});
