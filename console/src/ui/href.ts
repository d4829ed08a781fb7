// A link is a call: href("comms", {}, { chat }). Names and parameters are checked against the table of screens.
import type { Profile } from "@/api/shapes";
import type { Screens } from "@/app/screens"; // the type alone: the table itself loads the features

type ParamNames<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : P extends `:${infer Name}?`
    ? Name
    : P extends `:${infer Name}`
      ? Name
      : never;

export type ScreenName = keyof Screens;
type Params<N extends ScreenName> = { [K in ParamNames<Screens[N]["path"]>]?: string | number };
type QueryName<N extends ScreenName> = Screens[N] extends { query: readonly (infer Q extends string)[] }
  ? Q | "force"
  : "force";
type Asked<N extends ScreenName> = { [K in QueryName<N>]?: string | number };

let paths: Readonly<Record<string, string>> = {};

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
