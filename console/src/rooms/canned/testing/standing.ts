// The canned responses of a test, as the server lists them.
import type { CannedResponse } from "@/api/shapes";
import { placeholders } from "@/generated/catalogue";
import type { House, Standing } from "@/testing/house";
import { on, refuse } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    canned: CannedResponse[];
  }
}

/** Everybody's first, each by title; the history only of one that is asked for. */
function cannedOf({ canned, variables }: House, { id, type }: { id?: string; type?: string }) {
  const asked = canned.filter(
    (each) => (type === undefined || each.type === type) && (id === undefined || String(each.id) === id),
  );
  if (id !== undefined && asked.length === 0) return refuse(303);
  return {
    items: asked
      .map((each) => (id === undefined ? { ...each, history: [] } : each))
      .sort((a, b) => (a.type === b.type ? a.title.localeCompare(b.title) : a.type < b.type ? -1 : 1)),
    placeholders: { global: Object.keys(placeholders), personal: variables.map(({ name }) => name) },
  };
}

export const standing: Standing = {
  house: () => ({ canned: [] }),
  answers: (house) => [on("get", "internal/canned_responses", ({ query }) => cannedOf(house, query))],
};
