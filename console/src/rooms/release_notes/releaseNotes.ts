// Which notes of which version are shown, and which slide. Pure.
import type { ReleaseNotes } from "@/api/shapes";

export interface Slide {
  name: string;
  description: string;
  attachments: readonly string[];
  active: boolean;
}

/** The build of this version, else the first that there is. */
export function buildOf({ Builds }: ReleaseNotes, version: string): readonly Omit<Slide, "active">[] {
  return Builds[version] ?? Object.values(Builds)[0] ?? [];
}

export const slidesAt = (items: readonly Omit<Slide, "active">[], at: number): readonly Slide[] =>
  items.map((item, index) => ({ ...item, active: index === at }));

/** As many as the server keeps. */
const MOST_USED = 100;

/** What is remembered once this version's notes are read: that, and that the person has used it. */
export const seen = (
  used: readonly string[],
  version: string,
): { release_notes: string; used_versions: string[] } => ({
  release_notes: version,
  used_versions: [...used.filter((other) => other !== version), version].slice(-MOST_USED),
});

/** Who has not read this version's notes, is past the first tour and is not on a public link. */
export const areDue = (
  preferences: { release_notes: string | null; initial_tour: boolean },
  version: string,
  isPublic: boolean,
): boolean => !isPublic && preferences.initial_tour && preferences.release_notes !== version;
