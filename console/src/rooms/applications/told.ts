// A change of an application in words.
import { useMemo } from "react";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { INTEGRATIONS } from "./draft";
import type { Changeset } from "./useApplications";

export const FIELDS = [
  "name",
  "active",
  "origins",
  "integrations",
  "rate",
  "keys_since",
  "old_until",
] as const;
export type Setting = (typeof FIELDS)[number];
export type Settings = NonNullable<Changeset["after"]>;

export function useTold() {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const act = ({ action }: Changeset) =>
      t(
        action === "create"
          ? "applications.did.create"
          : action === "delete"
            ? "applications.did.delete"
            : "applications.did.edit",
      );
    const fields = ({ action, changed }: Changeset) =>
      action !== "edit"
        ? ""
        : FIELDS.filter((field) => changed.includes(field))
            .map((field) => t(`applications.setting.${field}`))
            .join(", ");
    const who = ({ by, scope }: Changeset) =>
      by !== null && by !== ""
        ? by
        : t(scope === "command" ? "applications.by_operator" : "applications.by_nobody");
    const value = (field: Setting, of: Settings): string => {
      switch (field) {
        case "name":
          return of.name;
        case "active":
          return t(of.active ? "applications.active" : "applications.disabled");
        case "origins":
          return of.origins.join(", ") || t("applications.any_page");
        case "integrations": {
          const { integrations } = of;
          if (integrations === null) return t("applications.every");
          const names = INTEGRATIONS.filter(([, id]) => integrations.includes(id));
          return (
            names.map(([key]) => t(`applications.integration.${key}`)).join(", ") ||
            t("applications.no_integration")
          );
        }
        case "rate":
          return of.rate === null ? t("applications.no_rate") : clock.number(of.rate);
        case "keys_since":
          return clock.moment(of.keys_since);
        case "old_until":
          return of.old_until === null ? t("applications.no_old") : clock.moment(of.old_until);
      }
    };
    return { act, fields, who, value };
  }, [t, clock]);
}
