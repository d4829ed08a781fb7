// Stories of the team at the side: it is followed while somebody looks at it, and asked for anew with each new line.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { stands } from "@/rooms/presence/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aMember } from "./testing/shapes";

withConsole();

const ANNA = aMember(2, { fullname: "Anna Sala" });
const LUCA = aMember(3);

/** A house with two colleagues; how often the team was asked for. */
function colleagues() {
  const house = stand({ team: [ANNA, LUCA] });
  let asked = 0;
  server.use(
    on("get", "internal/team", () => {
      asked += 1;
      return { items: house.team };
    }),
  );
  return { house, asked: () => asked };
}

const names = async () =>
  within(await screen.findByRole("dialog", { name: "Team" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector(".name")?.textContent);

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest("li");
  if (found === null) throw new Error(`${name} stands in no list`);
  return within(found);
};

test("how people stand is told while the team is open, and drawn in its place", async () => {
  const { asked } = colleagues();
  const line = feed();
  const user = await openSignedIn();
  await line.up();
  expect(line.watched()).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Team" }));
  expect(await (await row("Luca Bassi")).findByText("Available")).toBeVisible();
  expect(line.watched()).toEqual(["people"]);
  expect(asked()).toBe(1);
  const anna = (await screen.findByText("Anna Sala")).closest("li");
  const suspended = { status: "Suspended", userstatus: "Away", suspended: true } as const;
  line.tell("presences", { people: [stands(2, suspended)] });
  // Whoever is there comes first; the row that was there is the same.
  await waitFor(async () => expect(await names()).toEqual(["Luca Bassi", "Anna Sala"]));
  expect((await screen.findByText("Anna Sala")).closest("li")).toBe(anna);
  line.tell("presences", {
    people: [stands(3, { capacity: { maximum: 4, current: 3, percentage: 75 } })],
  });
  expect(await (await row("Luca Bassi")).findByText("3 of 4")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close team" }));
  await waitFor(() => expect(line.watched()).toEqual([]));
});

test("with a new line it is watched again and asked for anew, and not at all while nobody looks", async () => {
  const { house, asked } = colleagues();
  const line = feed();
  const user = await openSignedIn();
  await line.up();
  line.drop();
  await waitFor(() => expect(line.connected()).toBe(false));
  line.mend();
  await line.up();
  expect(asked()).toBe(0);
  await user.click(await screen.findByRole("button", { name: "Team" }));
  await row("Luca Bassi");
  const before = asked();
  house.team = [ANNA, aMember(3, { fullname: "Luca Moro" })];
  line.drop();
  await waitFor(() => expect(line.connected()).toBe(false));
  line.mend({ resumed: true });
  await line.up();
  await row("Luca Moro");
  expect(asked()).toBe(before + 1);
});
