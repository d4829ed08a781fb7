// Preferences as the server keeps them.
import type { ProfileChange } from "@/api/shapes";
import type { House } from "@/testing/house";
import { on, server } from "@/testing/server";

/** The server keeps the preferences that it is told; each change is noted. */
export function keepsPreferences(house: House): ProfileChange[] {
  const heard: ProfileChange[] = [];
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      heard.push(body);
      house.me = { ...house.me, preferences: { ...house.me.preferences, ...(body.preference as object) } };
      return house.me;
    }),
  );
  return heard;
}
