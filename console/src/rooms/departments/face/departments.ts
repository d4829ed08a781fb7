// The departments by name, in the order of their tree, for whatever puts people into them or looks for people by them.
import { useMemo } from "react";
import type { Answer } from "@/api/calls";
import { useCall } from "@/api/useCall";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

const HELPER = "helper/departments";
type Named = Answer<typeof HELPER, "get">["items"][number];

/** One as it stands in a tree that is written line by line. Pure. */
export interface Placed<T> {
  of: T;
  /** How many lie above it. */
  depth: number;
  /** From the outermost one to itself. */
  way: string;
}

/** In the order of the tree; those in one place as they come. */
export function inTree<T extends Named>(all: readonly T[]): readonly Placed<T>[] {
  const ids = new Set(all.map(({ id }) => id));
  const below = (parent: number | null, depth: number, above: string): Placed<T>[] =>
    all
      .filter((one) => (one.parent !== null && ids.has(one.parent) ? one.parent : null) === parent)
      .flatMap((of) => {
        const way = above === "" ? of.name : `${above} / ${of.name}`;
        return [{ of, depth, way }, ...below(of.id, depth + 1, way)];
      });
  return below(null, 0, "");
}

/** Of a tree those that are found, each with what it is inside of. Pure. */
export function withTheWay<T extends Named>(
  tree: readonly Placed<T>[],
  found: ReadonlySet<number>,
): readonly Placed<T>[] {
  const shown = new Set<number | null>();
  // From the end: what is inside stands after what contains it.
  for (const { of } of [...tree].reverse())
    if (found.has(of.id) || shown.has(of.id)) shown.add(of.id).add(of.parent);
  return tree.filter(({ of }) => shown.has(of.id));
}

const NONE: readonly Named[] = [];

/** Ways by ids, in the order of the tree; and whether they could not be loaded. */
export function useDepartmentWays(): { ways: ReadonlyMap<number, string>; failed: boolean } {
  const me = useMe();
  const { data, problem } = useCall(holds(me, may.Admin, "view") ? HELPER : null);
  const ways = useMemo(() => new Map(inTree(data?.items ?? NONE).map(({ of, way }) => [of.id, way])), [data]);
  return { ways, failed: data === undefined && problem !== undefined };
}
