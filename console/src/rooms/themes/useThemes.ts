// The person's themes, and the one way to wear, make, change and forget them.
import { useMemo } from "react";
import type { Profile, Theme, ThemeItem } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { type Called, useCall } from "@/api/useCall";
import { PROFILE } from "@/session/useProfile";
import { SLOTS, type Slots } from "@/theme/slots";

const THEMES = "internal/user/theme";

export const useThemes = (): Called<{ items: Theme[] }> => useCall(THEMES, { all: true });

const EMPTY = Object.fromEntries(SLOTS.map((slot) => [slot, ""])) as unknown as Slots;

export const slotsOf = (items: readonly ThemeItem[]): Slots => ({
  ...EMPTY,
  ...Object.fromEntries(items.map(({ description, value }) => [description, value])),
});
export const itemsOf = (slots: Slots): ThemeItem[] =>
  SLOTS.map((description) => ({ description, value: slots[description] }));

/** What the person wears of their own; null for the product's theme. */
export function useWornSlots({ theme }: Profile): Slots | null {
  const { data } = useCall(theme === null ? null : THEMES, { all: true });
  const worn = theme === null ? undefined : data?.items.find(({ theme_id }) => theme_id === theme);
  return useMemo(() => (worn === undefined ? null : slotsOf(worn.items)), [worn]);
}

const wears = (id: number) => [
  patch(THEMES, ({ items }) => ({ items: items.map((each) => ({ ...each, chosen: each.theme_id === id })) })),
  patch(PROFILE, (profile) => ({ ...profile, theme: id === 0 ? null : id })),
];
const put = (theme: Theme) => [
  patch(THEMES, ({ items }) => ({
    items: items.some(({ theme_id }) => theme_id === theme.theme_id)
      ? items.map((each) => (each.theme_id === theme.theme_id ? theme : each))
      : [...items, theme],
  })),
];

const WEAR = {
  optimistic: ({ body }: { body?: { theme_id: number } }) => wears(body?.theme_id ?? 0),
  failure: "wear_theme_failed",
} as const;
const KEEP = { settle: put, quiet: true as const };
const FORGET = {
  optimistic: ({ query }: { query?: { theme_id: number } }) => [
    patch(THEMES, ({ items }) => {
      const left = items.filter(({ theme_id }) => theme_id !== query?.theme_id);
      const worn = left.some(({ chosen }) => chosen);
      return { items: left.map((each) => (worn ? each : { ...each, chosen: each.theme_id === 0 })) };
    }),
    patch(PROFILE, (profile) => ({
      ...profile,
      theme: profile.theme === query?.theme_id ? null : profile.theme,
    })),
  ],
  failure: "delete_theme_failed",
} as const;

export function useThemeActs() {
  return {
    wear: useAct("put", THEMES, WEAR),
    make: useAct("post", THEMES, KEEP),
    change: useAct("patch", THEMES, KEEP),
    forget: useAct("delete", THEMES, FORGET),
  };
}
