// The types of a call, taken out of the generated paths: useCall("livechat/queue") knows its query and its answer.
import type { paths } from "./paths";

export type Method = "get" | "post" | "put" | "patch" | "delete";
type Strip<P> = P extends `/2.0/${infer Rest}` ? Rest : never;
export type Path = Strip<keyof paths>;

type Operations<P extends Path> = paths[`/2.0/${P}`];
type Operation<P extends Path, M extends Method> = M extends keyof Operations<P> ? Operations<P>[M] : never;

export type PathWith<M extends Method> = { [P in Path]: M extends keyof Operations<P> ? P : never }[Path];

export type Answer<P extends Path, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { "application/json": infer R } } } } ? R : never;
export type Query<P extends Path, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Q } } ? Q : undefined;
export type Body<P extends Path, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { "application/json": infer B } } } ? B : undefined;

/** Calls that read although they are a POST: a list of ids or a policy would not fit an address, and an article counts who opens it. */
type ReadByPost = "livechat/details" | "external/article" | "engine/policy/check";
const READ_BY_POST: ReadonlySet<string> = new Set<ReadByPost>([
  "livechat/details",
  "external/article",
  "engine/policy/check",
]);
export type ReadPath = PathWith<"get"> | ReadByPost;
export type ReadMethod<P extends ReadPath> = P extends ReadByPost ? "post" : "get";
export type ReadInput<P extends ReadPath> = P extends ReadByPost ? Body<P, "post"> : Query<P, "get">;
export type ReadAnswer<P extends ReadPath> = Answer<P, ReadMethod<P>>;

export const readMethod = (path: ReadPath): "get" | "post" => (READ_BY_POST.has(path) ? "post" : "get");

/** Of what is read, the one thing that is told to whoever asks: whose house this is. */
export const OPEN_TO_ALL = "internal/self_configure" satisfies ReadPath;

/** One string for one question; the cache, the live patches and the optimistic changes all speak of it. */
export function keyOf(path: string, input?: object | null): string {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return path;
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${JSON.stringify(Object.fromEntries(entries))}`;
}

export const isKeyOf = (key: unknown, path: string): key is string =>
  typeof key === "string" && (key === path || key.startsWith(`${path}?`));
