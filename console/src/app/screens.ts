// Every screen is a row: router, menu, guard, document title and typed links come from this table.
import type { ComponentType } from "react";
import { permissionId } from "@/generated/catalogue";
import { knowScreens } from "@/ui/href";
import type { en } from "@/words/en";

export type TitleKey = keyof (typeof en)["title"];

export interface Screen {
  path: string;
  title: TitleKey | null;
  /** Held with its parent, or the screen stays shut. */
  permission?: number;
  integration?: number;
  public?: true;
  /** Its place in the rail. */
  menu?: { icon: "comms"; word: "comms" };
  load: () => Promise<{ default: ComponentType }>;
}

// biome-ignore format: a table
export const screens = {
  login:          { path: "Public/Login/:username?",  title: "login",        public: true, load: () => import("@/features/login/Login") },
  invalidDomain:  { path: "Public/InvalidDomain",     title: "invalid",      public: true, load: () => import("@/features/pages/InvalidDomain") },
  maintenance:    { path: "Public/MaintenanceError",  title: "maintenance",  public: true, load: () => import("@/features/pages/Maintenance") },
  error:          { path: "Public/Error",             title: "error",        public: true, load: () => import("@/features/pages/Broken") },
  logout:         { path: "Public/Logout",            title: null,           public: true, load: () => import("@/features/pages/Leaving") },
  comms:          { path: "Common/Comms",             title: "comms",        permission: permissionId.Comms, menu: { icon: "comms", word: "comms" }, load: () => import("@/features/comms/Comms") },
  noPermissions:  { path: "Common/NoPermissions",     title: "no_permissions",                               load: () => import("@/features/pages/NoPermissions") },
} as const satisfies Record<string, Screen>;

export type Screens = typeof screens;
export type Name = keyof Screens;

export const table: Readonly<Record<string, Screen>> = screens;
knowScreens(table);

/** Addresses that only lead elsewhere. */
export const redirects: Readonly<Record<string, Name>> = {
  "": "login",
  Public: "login",
  Common: "comms",
};

/** The screen of a path, by its fixed parts; null for a path that no screen has. */
export function screenAt(pathname: string): { name: Name; screen: Screen } | null {
  const given = pathname.split("/").filter(Boolean);
  for (const [name, screen] of Object.entries(table)) {
    const parts = screen.path.split("/");
    const needed = parts.filter((part) => !part.endsWith("?")).length;
    if (given.length < needed || given.length > parts.length) continue;
    if (
      given.every((part, at) => parts[at]?.startsWith(":") || parts[at]?.toLowerCase() === part.toLowerCase())
    )
      return { name: name as Name, screen };
  }
  return null;
}
