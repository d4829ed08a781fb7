// What the palette does to somebody's own ways of working.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { keepsPreferences } from "@/rooms/profile/testing/preferences";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";

withConsole();

test("a language chosen there is spoken, also by whoever spoke their browser's until then", async () => {
  const house = stand();
  expect(house.me.preferences.language_auto).toBe(true);
  feed();
  keepsPreferences(house);
  const user = await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "italiano{Enter}");
  expect(await screen.findByRole("heading", { name: "Le tue chat" })).toBeVisible();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "english{Enter}");
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  await waitFor(() => expect(house.me.preferences).toMatchObject({ language: "en", language_auto: false }));
});

test("what one is already is not offered: only what would change one's status", async () => {
  const house = stand();
  feed();
  const user = await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  const found = async (words: string) => {
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), words);
    const names = screen.queryAllByRole("option").map(({ textContent }) => textContent);
    await user.keyboard("{Escape}");
    return names;
  };
  expect(house.me).toMatchObject({ status: "Online", suspended: false });
  expect(await found("become available")).toEqual([]);
  expect(await found("lunch")).toHaveLength(1);
});
