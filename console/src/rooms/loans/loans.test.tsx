// Who is lent a skill is told, sees its line at once, and no longer when it goes back.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Kinds } from "@/live/frames";
import { useTold } from "@/notices/told";
import { aWaiting } from "@/rooms/chat/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { aProfile } from "@/testing/shapes";

withConsole();

const LENT: Kinds["skill.lent"] = {
  id: "0198c0de-0000-7000-8000-00000000000a",
  user_id: 1,
  name: "Marta Rinaldi",
  skill_id: 12,
  skill: "Returns",
  level: 5,
  until: "2026-11-21T12:00:00.000Z",
  reason: "The line is long",
  by: { user_id: 7, name: "Lea Conti" },
  lent_at: "2026-11-21T11:00:00.000Z",
  ended_at: null,
  ended_by: null,
};

test("a lent skill's line is there without a reload, and is gone when it goes back", async () => {
  const house = stand({ me: aProfile({ user_id: 1 }) });
  const line = feed();
  await openSignedIn("/Common/Comms");
  await line.up();
  house.waiting = [aWaiting("Q", { first_message: "My parcel came back" })];
  line.tell("skill.lent", LENT);
  expect(await screen.findByText(/My parcel came back/)).toBeVisible();

  house.waiting = [];
  line.tell("skill.returned", { ...LENT, ended_at: "2026-11-21T11:30:00.000Z" });
  await waitFor(() => expect(screen.queryByText(/My parcel came back/)).toBeNull());
});

test("who is lent a skill, or loses it again, is told which, by whom, until when and why", async () => {
  stand({ me: aProfile({ user_id: 1 }) });
  const line = feed();
  await openSignedIn("/Common/Comms");
  await line.up();
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  const notice = async (title: string) => (await notices.findByText(title)).closest("article");
  // Who watches the floor as well hears of it twice.
  line.tell("skill.lent", LENT);
  line.tell("skill.lent", LENT);
  const told = await notice("Skill lent to you: Returns");
  expect(told).toHaveTextContent(
    /Lea Conti has lent you Returns, level 5, until .+\. Reason: “The line is long”/,
  );
  expect(useTold.getState().told).toHaveLength(1);

  line.tell("skill.returned", {
    ...LENT,
    ended_at: "2026-11-21T11:30:00.000Z",
    ended_by: { user_id: 7, name: "Lea Conti" },
  });
  expect(await notice("Skill taken back: Returns")).toHaveTextContent(
    /Lea Conti has taken back Returns\. Chats you have stay with you\./,
  );

  line.tell("skill.returned", { ...LENT, id: LENT.id.replace(/a$/, "b"), ended_at: LENT.until });
  expect(await notice("No longer lent: Returns")).toHaveTextContent(
    /You had Returns from Lea Conti until .+\./,
  );
});

test("what one lends oneself, or somebody else is lent, is no news", async () => {
  stand({ me: aProfile({ user_id: 1 }) });
  const line = feed();
  await openSignedIn("/Common/Comms");
  await line.up();
  line.tell("skill.lent", { ...LENT, by: { user_id: 1, name: "Marta Rinaldi" } });
  line.tell("skill.lent", { ...LENT, user_id: 2 });
  line.tell("skill.returned", { ...LENT, ended_at: LENT.until });
  await waitFor(() =>
    expect(useTold.getState().told.map(({ title }) => title)).toEqual(["No longer lent: Returns"]),
  );
});
