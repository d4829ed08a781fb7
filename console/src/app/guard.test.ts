// Stories of the navigation guard: who gets where, and who stays.
import { describe, expect, test } from "vitest";
import { limits } from "@/generated/catalogue";
import { type Guard, mayRedirect, navigate, START, type Target, type Visitor } from "./guard";
import { redirects, screenAt, table } from "./screens";

const NOW = 1_000_000;
const comms = screenAt("/Common/Comms");
const to = (path: string, more: Partial<Target> = {}): Target => {
  const found = screenAt(path);
  return { path, search: "", screen: found && { name: found.name, ...found.screen }, ...more };
};
const stranger: Visitor = { token: false, held: null, integrations: [] };
const agent: Visitor = { token: true, held: { permissions: [1], modules: [{ id: 1 }] }, integrations: [] };
const nobody: Visitor = { token: true, held: { permissions: [], modules: [] }, integrations: [] };
const been = (...history: string[]): Guard => ({ history, redirectsOffUntil: 0 });
const verdict = (target: Target, visitor: Visitor, guard = START) =>
  navigate(guard, target, visitor, NOW).verdict;

describe("the guard", () => {
  test("sends a stranger to the sign-in and remembers where they wanted to go", () => {
    expect(verdict(to("/Common/Comms"), stranger)).toEqual({
      go: "login",
      next: "comms",
      directPath: "/Common/Comms",
    });
  });

  test("keeps the query of that place only if it carries variables", () => {
    const variables = verdict(to("/Common/Comms", { search: "?variables=e30=" }), stranger);
    expect(variables).toMatchObject({ directPath: "/Common/Comms?variables=e30=" });
    expect(verdict(to("/Common/Comms", { search: "?chat=7" }), stranger)).toMatchObject({
      directPath: "/Common/Comms",
    });
  });

  test("opens public screens to strangers, and turns back who is signed in unless the caller insists", () => {
    expect(verdict(to("/Public/Login/marta.rinaldi"), stranger)).toEqual({ go: "open" });
    expect(verdict(to("/Public/Error"), agent)).toEqual({ go: "stay", notice: null });
    expect(verdict(to("/Public/Error", { force: true }), agent)).toEqual({ go: "open" });
  });

  test("signs out whoever opens a path with Logout in it", () => {
    expect(verdict(to("/Public/Logout"), agent)).toEqual({ go: "logout", notice: null });
  });

  test("leads a path that no screen has to the sign-in", () => {
    expect(verdict(to("/Nowhere/At/All"), agent)).toMatchObject({ go: "login", next: null });
  });

  test("keeps a person without the permission where they are, and says so", () => {
    expect(verdict(to("/Common/Comms"), nobody, been("/Common/NoPermissions"))).toEqual({
      go: "stay",
      notice: "not_allowed",
    });
  });

  test("signs out who comes from the sign-in without the permission, as there is no way back", () => {
    expect(verdict(to("/Common/Comms"), nobody, been("/Public/Login"))).toEqual({
      go: "logout",
      notice: "not_allowed",
    });
  });

  test("refuses nothing before the profile is there", () => {
    expect(verdict(to("/Common/Comms"), { ...nobody, held: null })).toEqual({ go: "open" });
  });

  test("wants the parent of a permission as well, and the integration of a screen", () => {
    const screen = { name: "webhooks", permission: 74, integration: 16 };
    const target: Target = { path: "/x", search: "", screen };
    const admin = { permissions: [74, 5], modules: [{ id: 5 }] };
    const orphan = { permissions: [74], modules: [] };
    expect(verdict(target, { token: true, held: admin, integrations: [16] })).toEqual({ go: "open" });
    expect(verdict(target, { token: true, held: orphan, integrations: [16] })).toEqual({
      go: "no_permissions",
    });
    expect(verdict(target, { token: true, held: admin, integrations: [] })).toEqual({
      go: "stay",
      notice: null,
    });
  });

  test("keeps the last twenty routes, and lets nobody be sent away who has just arrived", () => {
    let guard = START;
    for (let at = 0; at < 25; at += 1) guard = navigate(guard, to("/Common/Comms"), agent, NOW + at).guard;
    expect(guard.history).toHaveLength(20);
    expect(mayRedirect(guard, NOW + 24 + limits.REDIRECTS_OFF - 1)).toBe(false);
    expect(mayRedirect(guard, NOW + 24 + limits.REDIRECTS_OFF)).toBe(true);
  });
});

describe("every screen of the table", () => {
  test("is found again by its own path", () => {
    for (const [name, screen] of Object.entries(table)) {
      const path = `/${screen.path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x")}`;
      expect(screenAt(path)?.name, path).toBe(name);
    }
    for (const name of Object.values(redirects)) expect(table[name], name).toBeDefined();
    expect(comms).not.toBeNull();
  });

  const guarded = Object.entries(table).filter(([, screen]) => screen.permission !== undefined);
  test.each(guarded)("%s is shut without its permission", (name, screen) => {
    const target: Target = { path: `/${screen.path}`, search: "", screen: { name, ...screen } };
    const integrations = screen.integration === undefined ? [] : [screen.integration];
    expect(verdict(target, { ...nobody, integrations })).toEqual({ go: "no_permissions" });
  });
});
