// Changes as the rows of a file. Pure but for the words.
import { words } from "@/words";
import { actIn, type Change, inCell, nameIn, scopeIn, toldOf, typeIn } from "./said";

const COLUMNS = [
  "at",
  "who",
  "scope",
  "address",
  "type",
  "id",
  "name",
  "act",
  "before",
  "after",
  "reason",
] as const;

export const fileOf = (changes: readonly Change[], moment: (instant: number) => string) => ({
  head: COLUMNS.map((column) => words(`audit.column.${column}`)),
  rows: changes.map((change) => {
    const told = toldOf(change, { moment });
    return [
      change.at,
      change.by?.name ?? null,
      scopeIn(change.scope),
      change.address,
      typeIn(change.type),
      change.id,
      nameIn(change),
      actIn(change.action),
      inCell(told, "before"),
      inCell(told, "after"),
      change.reason,
    ];
  }),
});
