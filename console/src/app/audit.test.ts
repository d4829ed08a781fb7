// The audit: every screen for every group that a tenant begins with, signed in or not, with and without integrations.
// What is expected comes from the screen's row and the group alone.
import { describe, expect, test } from "vitest";
import { builtInGroups, integrationId, modules, permissions } from "@/generated/catalogue";
import type { Screen } from "@/house/screen";
import { navigate, START, type Verdict, type Visitor } from "./guard";
import { screenAt, table } from "./screens";

const EVERY = Object.values(integrationId);
const groups = Object.values(builtInGroups);
const rows = Object.entries(table);

/** A permission with all that stand above it. */
const chain = (id: number): number[] => (id === 0 ? [] : [id, ...chain(permissions[id]?.parent ?? 0)]);

const mayOpen = (held: readonly number[], { permission = 0, parent = 0 }: Screen): boolean =>
  [...chain(permission), ...chain(parent)].every((id) => held.includes(id));

/** The screen's address with something in the place of each parameter. */
const address = ({ path }: Screen): string => `/${path.replace(/:(\w+)\??/g, "$1")}`;

function expected(
  name: string,
  screen: Screen,
  held: readonly number[] | null,
  integrations: boolean,
): Verdict["go"] {
  if (name === "logout") return "logout";
  if (screen.public) return held === null ? "open" : "stay";
  if (held === null) return "login";
  if (screen.integration !== undefined && !integrations) return "stay";
  return mayOpen(held, screen) ? "open" : "no_permissions";
}

function verdict(name: string, screen: Screen, visitor: Visitor): Verdict["go"] {
  const target = { path: address(screen), search: "", screen: { name, ...screen } };
  return navigate(START, target, visitor, 0).verdict.go;
}

test("no screen has an address that the parameter of another one takes", () =>
  expect(rows.map(([name, screen]) => [name, screenAt(address(screen))?.name])).toEqual(
    rows.map(([name]) => [name, name]),
  ));

describe.each(groups)("$name", ({ permissions: held }) => {
  const has = { permissions: held, modules: Object.values(modules).filter(({ id }) => held.includes(id)) };

  test.each([
    ["every integration", EVERY],
    ["no integration", []],
  ])("gets to the screens that it holds what they need for, and to no other, with %s", (_, integrations) => {
    const visitor: Visitor = { token: true, held: has, integrations };
    const all = rows.map(([name, screen]) => [name, verdict(name, screen, visitor)]);
    expect(all).toEqual(
      rows.map(([name, screen]) => [name, expected(name, screen, held, integrations.length > 0)]),
    );
  });
});

test("without a session, and with one that has ended, only what is public opens", () => {
  const visitor: Visitor = { token: false, held: null, integrations: EVERY };
  const all = rows.map(([name, screen]) => [name, verdict(name, screen, visitor)]);
  expect(all).toEqual(rows.map(([name, screen]) => [name, expected(name, screen, null, true)]));
});

test("the groups differ in what they get to, and there is something that each does not", () => {
  const reach = groups.map(
    ({ permissions: held }) => rows.filter(([, screen]) => mayOpen(held, screen)).length,
  );
  expect(new Set(reach).size).toBe(groups.length);
  expect(reach.filter((count) => count < rows.length)).toHaveLength(groups.length - 1);
});
