// What a screen is: router, menu, guard, document title and typed links come from its row.
import type { ComponentType } from "react";
import type { ScreenName } from "@/ui/href";
import type { title as behind } from "@/words/frame.en";
import type { title as anybodys } from "@/words/shell.en";

export type TitleKey = keyof typeof anybodys | keyof typeof behind;

export interface Screen {
  path: string;
  title: TitleKey | null;
  /** The parameter that says what is shown: where the address carries it, it stands before the title. */
  named?: string;
  /** Held with its parents, or the screen stays shut. */
  permission?: number;
  /** What has to be held besides, or in place of a permission of its own. */
  parent?: number;
  integration?: number;
  public?: true;
  /** What its address may ask for besides: as much a part of its state as of its address. */
  query?: readonly string[];
  /** A screen without a page is known by name and title, but nobody gets there (decision 0022). */
  load?: () => Promise<{ default: ComponentType }>;
}

export type Screens = Readonly<Record<string, Screen>>;

/** Where an address leads that is no screen itself: its own parameters and query go along. */
export interface Redirect {
  to: ScreenName;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

export type Redirects = Readonly<Record<string, Redirect>>;
