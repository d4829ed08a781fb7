// The settings of the account as they are typed: what is wrong with them, and what of them is sent. Pure but for the words.
import type { Body } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import type { SETTINGS, Settings } from "./useSettings";
import "./words";

export interface Draft {
  name: string;
  image: string;
  login_image: string;
  auto_suspend_seconds: string;
  reason: string;
}

/** What of a draft the settings keep, in the order of the page. */
export const KEPT = ["name", "image", "login_image", "auto_suspend_seconds"] as const;

const MS = 1_000;
export const SHORTEST = limits.AUTO_SUSPEND_SHORTEST / MS;
export const LONGEST = limits.AUTO_SUSPEND_LONGEST / MS;

export const draftOf = (of: Settings): Draft => ({
  name: of.name,
  image: of.image ?? "",
  login_image: of.login_image ?? "",
  auto_suspend_seconds: String(of.auto_suspend_seconds),
  reason: "",
});

/** By https, or a path of this server. */
const PICTURE = /^(https:\/\/[^/\s\\][^\s\\]*|\/(?!\/)[^\s\\]*)$/;

/** What the operator has set otherwise is no fault of who changes something else. */
export function wrongsOf(draft: Draft, before: Draft): Partial<Record<keyof Draft, string>> {
  const wrongs: Partial<Record<keyof Draft, string>> = {};
  const seconds = draft.auto_suspend_seconds.trim();
  const value = Number(seconds);
  if (
    seconds !== before.auto_suspend_seconds &&
    (!/^\d+$/.test(seconds) || value < SHORTEST || value > LONGEST)
  )
    wrongs.auto_suspend_seconds = words("console_settings.range", { least: SHORTEST, most: LONGEST });
  for (const field of ["image", "login_image"] as const) {
    const picture = draft[field].trim();
    if (picture !== "" && !PICTURE.test(picture)) wrongs[field] = words("console_settings.no_picture");
  }
  if (draft.name.trim() === "") wrongs.name = words("console_settings.no_name");
  return wrongs;
}

/** Only what differs: what somebody else has changed besides stays as they made it. */
export function changeOf(from: Settings, draft: Draft): Body<typeof SETTINGS, "patch"> {
  const before = draftOf(from);
  const typed = (field: (typeof KEPT)[number]) => draft[field].trim();
  const differs = (field: (typeof KEPT)[number]) => before[field].trim() !== typed(field);
  return {
    version: from.version,
    ...(differs("name") ? { name: typed("name") } : {}),
    ...(differs("image") ? { image: typed("image") } : {}),
    ...(differs("login_image") ? { login_image: typed("login_image") } : {}),
    ...(differs("auto_suspend_seconds")
      ? { auto_suspend_seconds: Number(typed("auto_suspend_seconds")) }
      : {}),
    ...(draft.reason.trim() === "" ? {} : { reason: draft.reason.trim() }),
  };
}
