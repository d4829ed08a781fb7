// What is new in this version, once.
import { lazy } from "react";
import { useSearchParams } from "react-router";
import type { Profile } from "@/api/shapes";
import { version } from "@/generated/catalogue";
import type { Behind } from "@/house/room";
import { areDue } from "./releaseNotes";

const ReleaseNotes = lazy(() => import("./ReleaseNotes"));

const useDue = ({ preferences }: Profile): boolean =>
  areDue(preferences, version, useSearchParams()[0].has("public"));

function Part({ me }: { me: Profile }) {
  return useDue(me) ? <ReleaseNotes used={me.preferences.used_versions} /> : null;
}

export const behind: Behind = { prompt: { useHolds: useDue, Part } };
