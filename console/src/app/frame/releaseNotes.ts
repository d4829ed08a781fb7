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

/** Who has not read this version's notes, is past the first tour and is not on a public link. */
export const areDue = (
  preferences: { release_notes: string | null; initial_tour: boolean },
  version: string,
  isPublic: boolean,
): boolean => !isPublic && preferences.initial_tour && preferences.release_notes !== version;
