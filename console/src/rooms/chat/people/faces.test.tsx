// People have their picture wherever they are shown: in a chat's people, among colleagues, in the team.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aMember } from "@/rooms/team/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { aChat, aPerson } from "../testing/shapes";

withConsole();

const face = (of: HTMLElement) => of.querySelector("img.face")?.getAttribute("src") ?? null;

test("of those in a chat", async () => {
  const people = [
    { ...aPerson(1, "owner", "Marta Rinaldi"), avatar: "/pictures/marta" },
    { ...aPerson(2, "participant"), avatar: "/pictures/luca" },
    aPerson(3, "participant", "Ada Neri"),
  ];
  stand({ chats: [aChat("c1", { participants: people })] });
  feed();
  await openSignedIn("/Common/Comms?chat=c1");
  const bar = await screen.findByRole("list", { name: "People in this chat" });
  expect(within(bar).getAllByRole("listitem").map(face)).toEqual(["/pictures/marta", "/pictures/luca", null]);
  expect(within(bar).getAllByRole("listitem")[2]).toHaveTextContent("AN");
});

test("of those who can be invited", async () => {
  stand({ chats: [aChat("c1")], team: [aMember(2, { avatar: "/pictures/luca" })] });
  feed();
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const row = await screen.findByRole("button", { name: /Luca Bassi/ });
  expect(face(row)).toBe("/pictures/luca");
});
