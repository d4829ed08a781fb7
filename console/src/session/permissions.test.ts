// Stories of permissions: with their parents, and of some of them some actions only.
import { expect, test } from "vitest";
import { permissionId } from "@/generated/catalogue";
import { holds } from "./permissions";

const { Admin, Announcements, AuditLogs } = permissionId;
const who = { permissions: [Admin, Announcements, AuditLogs], modules: [{ id: Admin }] };

test("a permission is given whole unless its actions are told", () => {
  expect(holds(who, Announcements, "delete")).toBe(true);
  const some = { ...who, permission_actions: { [Announcements]: ["view", "create"] } };
  expect(holds(some, Announcements, "create")).toBe(true);
  expect(holds(some, Announcements, "delete")).toBe(false);
  expect(holds(some, Announcements)).toBe(true);
});

test("what a permission cannot be asked for nobody holds", () => {
  expect(holds(who, AuditLogs, "delete")).toBe(false);
});
