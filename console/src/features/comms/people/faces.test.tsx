// People have their picture wherever they are shown: in a chat's people, among colleagues, in the team.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { aChat, aMember, aPerson, aProfile } from "@/testing/shapes";

withConsole();

const face = (of: HTMLElement) => of.querySelector("img.face")?.getAttribute("src") ?? null;

test("of those in a chat, the team knows what they look like", async () => {
  const people = [
    aPerson(1, "owner", "Marta Rinaldi"),
    aPerson(2, "participant"),
    aPerson(3, "participant", "Ada Neri"),
  ];
  stand({
    me: aProfile({ avatar: "/pictures/marta" }),
    chats: [aChat("c1", { participants: people })],
    team: [aMember(2, { avatar: "/pictures/luca" }), aMember(3, { fullname: "Ada Neri" })],
  });
  feed();
  await openSignedIn("/Common/Comms?chat=c1");
  const bar = await screen.findByRole("list", { name: "People in this chat" });
  await waitFor(() =>
    expect(within(bar).getAllByRole("listitem").map(face)).toEqual([
      "/pictures/marta",
      "/pictures/luca",
      null,
    ]),
  );
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
