// A link is a call: href("comms", {}, { chat }). Names and parameters are checked against the table of screens.
import type { Profile } from "@/api/shapes";

/** The screens by name; each room declares its own here, beside the rows that it registers. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Screens {}

type ParamNames<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : P extends `:${infer Name}?`
    ? Name
    : P extends `:${infer Name}`
      ? Name
      : never;

export type ScreenName = keyof Screens;
type PathOf<N extends ScreenName> = Screens[N] extends { path: infer P extends string } ? P : never;
type Params<N extends ScreenName> = { [K in ParamNames<PathOf<N>>]?: string | number };
type QueryName<N extends ScreenName> = Screens[N] extends { query: readonly (infer Q extends string)[] }
  ? Q | "force"
  : "force";
type Asked<N extends ScreenName> = { [K in QueryName<N>]?: string | number };

let paths: Readonly<Record<string, string>> = {};

/** The screen of a path, by its fixed parts; null for a path that no screen has. */
export function screenNamed(pathname: string): { name: ScreenName; path: string } | null {
  const given = pathname.split("/").filter(Boolean);
  for (const [name, path] of Object.entries(paths)) {
    const parts = path.split("/");
    const needed = parts.filter((part) => !part.endsWith("?")).length;
    if (given.length < needed || given.length > parts.length) continue;
    if (
      given.every((part, at) => parts[at]?.startsWith(":") || parts[at]?.toLowerCase() === part.toLowerCase())
    )
      return { name: name as ScreenName, path };
  }
  return null;
}

/** Open to whoever is not signed in; the server leads there. */
export const isPublic = (path: string): boolean => path.startsWith("/Public");

/** Called once, by the table of screens. */
export function knowScreens(table: Readonly<Record<string, { path: string }>>): void {
  paths = Object.fromEntries(Object.entries(table).map(([name, { path }]) => [name, path]));
}

/** Where somebody begins who was on the way nowhere else; filled by the application, which knows the screens. */
export const home: { current: (me: Profile) => ScreenName } = { current: () => "comms" };

/** The path inside the hash, as the router wants it. */
export function pathTo<N extends ScreenName>(name: N, params: Params<N> = {}, query: Asked<N> = {}): string {
  const given = params as Record<string, string | number | undefined>;
  const filled = (paths[name] ?? "")
    .split("/")
    .map((part) => (part.startsWith(":") ? (given[part.slice(1).replace("?", "")] ?? "") : part))
    .filter((part) => part !== "")
    .map((part) => encodeURIComponent(String(part)))
    .join("/");
  const search = new URLSearchParams(
    Object.entries(query as Record<string, string | number | undefined>).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `/${filled}${search === "" ? "" : `?${search}`}`;
}

export const href = <N extends ScreenName>(name: N, params: Params<N> = {}, query: Asked<N> = {}): string =>
  `#${pathTo(name, params, query)}`;
