// Stories of light and dark: what the person prefers is what the page wears, whatever the device says.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { aProfile } from "@/testing/shapes";
import { keepsPreferences } from "./testing/preferences";

withConsole();

const worn = () => document.documentElement.getAttribute("data-mantine-color-scheme");
const prefers = (dark_mode: "auto" | "light" | "dark") =>
  aProfile({ preferences: { ...aProfile().preferences, dark_mode } });

test("whoever prefers dark has a dark page on a light device, and gets a light one by choosing it", async () => {
  const house = stand({ me: prefers("dark") });
  feed();
  const heard = keepsPreferences(house);
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await waitFor(() => expect(worn()).toBe("dark"));
  await user.click(await screen.findByRole("menuitemradio", { name: "Light" }));
  await waitFor(() => expect(worn()).toBe("light"));
  await waitFor(() => expect(heard).toEqual([{ preference: { dark_mode: "light" } }]));
});
