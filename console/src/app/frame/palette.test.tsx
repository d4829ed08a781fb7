// What the palette does to somebody's own ways of working.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();

test("a language chosen there is spoken, also by whoever spoke their browser's until then", async () => {
  const house = stand();
  expect(house.me.preferences.language_auto).toBe(true);
  feed();
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      const change = body.preference as Partial<typeof house.me.preferences>;
      house.me = aProfile({ preferences: { ...house.me.preferences, ...change } });
      return house.me;
    }),
  );
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
