// The settings of the account of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Settings } from "../useSettings";

declare module "@/testing/house" {
  interface House {
    consoleSettings: Settings;
  }
}

export const someSettings = (more: Partial<Settings> = {}): Settings => ({
  version: 1,
  name: "Demo Shop",
  image: null,
  login_image: null,
  auto_suspend_seconds: 180,
  add_ons: [
    { kind: "module", id: 1, name: "Comms", included: true, on: true, always: true, users: 9, groups: [] },
    {
      kind: "module",
      id: 2,
      name: "Knowledge",
      included: true,
      on: true,
      always: false,
      users: 12,
      groups: [],
    },
    {
      kind: "integration",
      id: 16,
      name: "Webhooks",
      included: false,
      on: false,
      always: false,
      users: 0,
      groups: [],
    },
  ],
  ...more,
});

export const standing: Standing = {
  house: () => ({ consoleSettings: someSettings() }),
  answers: (house) => [on("get", "admin/console_settings", () => house.consoleSettings)],
};
