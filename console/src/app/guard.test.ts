// Stories of the navigation guard: who gets where, and who stays.
import { describe, expect, test } from "vitest";
import { type Guard, navigate, redirectsIn, START, type Target, type Visitor } from "./guard";
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
const been = (...history: string[]): Guard => ({ ...START, history });
const WEBHOOKS = { name: "webhooks", permission: 74, integration: 16 };
const nobodyWithHooks: Visitor = { ...nobody, integrations: [16] };
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

  test("keeps the query of that place, variables or not", () => {
    const variables = verdict(to("/Common/Comms", { search: "?variables=e30=" }), stranger);
    expect(variables).toMatchObject({ directPath: "/Common/Comms?variables=e30=" });
    expect(verdict(to("/Common/Comms", { search: "?chat=7" }), stranger)).toMatchObject({
      directPath: "/Common/Comms?chat=7",
    });
  });

  test("opens public screens to strangers, and turns back who is signed in unless the caller insists", () => {
    expect(verdict(to("/Public/Login/marta.rinaldi"), stranger)).toEqual({ go: "open" });
    expect(verdict(to("/Public/Error"), agent)).toEqual({ go: "stay", to: null, notice: null });
    const here = been("/Public/Login", "/Common/Comms");
    expect(verdict(to("/Public/Error"), agent, here)).toEqual({
      go: "stay",
      to: "/Common/Comms",
      notice: null,
    });
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
      to: "/Common/NoPermissions",
      notice: "not_allowed",
    });
  });

  test("never leads back to a place that has turned the person away", () => {
    let guard = been("/Common/A", "/Common/B");
    const step = navigate(guard, { path: "/Common/B", search: "", screen: WEBHOOKS }, nobodyWithHooks, NOW);
    expect(step.verdict).toEqual({ go: "stay", to: "/Common/A", notice: "not_allowed" });
    guard = step.guard;
    const again = navigate(guard, { path: "/Common/A", search: "", screen: WEBHOOKS }, nobodyWithHooks, NOW);
    expect(again.verdict).toEqual({ go: "no_permissions" });
  });

  test("looks at the integration before the permission, and says nothing of it", () => {
    const target: Target = { path: "/x", search: "", screen: WEBHOOKS };
    expect(verdict(target, nobody, been("/Common/Comms"))).toEqual({
      go: "stay",
      to: "/Common/Comms",
      notice: null,
    });
    expect(verdict(target, nobodyWithHooks, been("/Common/Comms"))).toMatchObject({ notice: "not_allowed" });
  });

  test("asks a page without a permission of its own for its parent", () => {
    const target = to("/Common/Admin/Landing");
    expect(verdict(target, agent)).toEqual({ go: "no_permissions" });
    const admin = { ...agent, held: { permissions: [5], modules: [] } };
    expect(verdict(target, admin)).toEqual({ go: "open" });
  });

  test("remembers where an overlay was opened from, and its first page", () => {
    const lead: Visitor = { ...agent, held: { permissions: [3, 97, 99], modules: [] } };
    let guard = been("/Common/Metrics/Livechat");
    const open = (path: string) => {
      guard = navigate(guard, to(path), lead, NOW).guard;
    };
    open("/Overlay/ChatHistory");
    const opened = { origin: "/Common/Metrics/Livechat", first: "/Overlay/ChatHistory" };
    expect(guard.overlay).toEqual(opened);
    open("/Overlay/FaqStats");
    expect(guard.overlay).toEqual(opened);
    open("/Common/Metrics/Livechat");
    expect(guard.overlay).toBeNull();
  });

  test("counts the same place with another query as no new visit", () => {
    const guard = navigate(
      been("/Common/Comms"),
      to("/Common/Comms", { search: "?chat=2" }),
      agent,
      NOW,
    ).guard;
    expect(guard.history).toEqual(["/Common/Comms"]);
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
      to: null,
      notice: null,
    });
  });

  test("keeps the last twenty routes, and lets nobody be sent away who has just arrived", () => {
    let guard = START;
    for (let at = 0; at < 25; at += 1) {
      const target = to("/Common/Comms", { path: `/Common/Comms${at}` });
      guard = navigate(guard, target, agent, NOW + at).guard;
    }
    expect(guard.history).toHaveLength(20);
    expect(redirectsIn(guard, NOW + 24)).toBe(10_000);
    expect(redirectsIn(guard, NOW + 24 + 9_999)).toBe(1);
    expect(redirectsIn(guard, NOW + 24 + 10_001)).toBe(0);
  });
});

describe("every screen of the table", () => {
  test("is found again by its own path", () => {
    for (const [name, screen] of Object.entries(table)) {
      const path = `/${screen.path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x")}`;
      expect(screenAt(path)?.name, path).toBe(name);
    }
    for (const { to: name } of Object.values(redirects)) expect(table[name], name).toBeDefined();
    expect(comms).not.toBeNull();
  });

  test("has the permission that the documents give it", () => {
    const documented = { UserList: 56, AuditLogs: 67, "Webhooks/Logs": 74, PasswordPolicy: 115, Skills: 66 };
    for (const [path, permission] of Object.entries(documented))
      expect(
        screenAt(`/Common/Admin/${path === "UserList" ? "Users/UserList" : path}`)?.screen.permission,
      ).toBe(permission);
    const integrations = (id: number) =>
      Object.values(table).filter(({ integration }) => integration === id).length;
    expect([integrations(16), integrations(19)]).toEqual([5, 2]);
  });

  test("is told apart from its neighbours", () => {
    expect(screenAt("/Common/Admin/ActiveDirectory/CreateGroup")?.name).toBe("createGroup");
    expect(screenAt("/Common/Admin/ActiveDirectory/7")?.name).toBe("directoryGroup");
    expect(screenAt("/Common/Admin/LicenceUtilisation/Groups/7/Sales/9")?.name).toBe("userJourney");
    expect(screenAt("/Common/Admin/LicenceUtilisation/Groups/7/Sales")?.name).toBe("licenceGroup");
    expect(screenAt("/Overlay/DataReports")?.name).toBe("dataReports");
  });

  const guarded = Object.entries(table).filter(([, screen]) => screen.permission !== undefined);
  test.each(guarded)("%s is shut without its permission", (name, screen) => {
    const target: Target = { path: `/${screen.path}`, search: "", screen: { name, ...screen } };
    const integrations = screen.integration === undefined ? [] : [screen.integration];
    expect(verdict(target, { ...nobody, integrations })).toEqual({ go: "no_permissions" });
  });
});
