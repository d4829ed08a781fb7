// Stories of the presence menu: online, away for a reason, offline.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aPresence } from "./testing/shapes";

withConsole();

const button = (word: string) => screen.findByRole("button", { name: new RegExp(`status: ${word}`) });

test("whoever chooses Offline stays signed in, and is online again by choosing so", async () => {
  stand();
  const line = feed();
  const asked: string[] = [];
  server.use(
    on("delete", "internal/profile", ({ query }) => {
      asked.push(query.delete_token ?? "");
      return { signed_out: true };
    }),
  );
  const user = await openSignedIn();
  await user.click(await button("Available"));
  expect(await screen.findByRole("menuitemradio", { name: "Available" })).toBeChecked();
  await user.click(await screen.findByRole("menuitemradio", { name: "Offline" }));
  await user.click(await button("Offline"));
  expect(await screen.findByRole("menuitemradio", { name: "Offline" })).toBeChecked();
  await waitFor(() => expect(asked).toEqual(["false"]));
  line.tell("presence", aPresence({ status: "Online" }));
  expect(await button("Available")).toBeVisible();
});

test("available stands first, and its mark is green in both modes", async () => {
  stand();
  feed();
  const user = await openSignedIn();
  await user.click(await button("Available"));
  const [first] = await screen.findAllByRole("menuitemradio");
  expect(first).toHaveTextContent("Available");
  expect(first?.querySelector(".dot")).toHaveAttribute("class", "dot");
  const sheet = (file: string) => readFileSync(join(import.meta.dirname, "../../theme", file), "utf8");
  expect(sheet("base.css")).toMatch(/\n\.dot \{[^}]*background: var\(--status-available\)/);
  const of = (name: string) =>
    [...sheet("tokens.css").matchAll(new RegExp(`${name}: ([^;]+);`, "g"))].map(([, value]) => value ?? "");
  expect(of("--status-available")).toEqual(["var(--cat-3)"]);
  const greens = of("--cat-3").map((hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  expect(greens).toHaveLength(2);
  for (const [red = 0, green = 0, blue = 0] of greens)
    expect(green).toBeGreaterThan(1.5 * Math.max(red, blue));
});
