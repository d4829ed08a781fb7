// Another chat is open before the next key is read: what is typed after a switch is never for the chat before.
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aChat } from "@/rooms/chat/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";

withConsole();

test.each([
  ["by its key", () => fireEvent.keyDown(document.body, { key: "2", code: "Digit2", altKey: true })],
  ["by a click", () => fireEvent.click(screen.getByRole("link", { name: /Otto Berg/ }))],
])("%s, within the same turn", async (_, chooses) => {
  stand({
    chats: [aChat("one", { name: "Ines", surname: "Roth" }), aChat("two", { name: "Otto", surname: "Berg" })],
  });
  feed();
  await openSignedIn("/Common/Comms?chat=one");
  await screen.findByRole("heading", { name: "Ines Roth" });
  await screen.findByRole("link", { name: /Otto Berg/ });
  chooses();
  expect(screen.getByRole("heading", { name: "Otto Berg" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveAttribute(
    "placeholder",
    expect.stringMatching(/Otto/),
  );
});
