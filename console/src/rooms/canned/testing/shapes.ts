// Canned responses that the tests speak of.
import type { CannedResponse } from "@/api/shapes";
import { at } from "@/testing/shapes";

export const aCanned = (id: number, more: Partial<CannedResponse> = {}): CannedResponse => ({
  id,
  type: "P",
  title: `Response ${id}`,
  response: `What ${id} says.`,
  parent: null,
  auto_response: 0,
  phrase: null,
  shortcut: null,
  created_date: at(id),
  created_by: "Marta Rinaldi",
  created_by_id: 1,
  deleted_date: null,
  history: [],
  ...more,
});

/** One whose shortcut becomes its phrase. */
export const anAutomatic = (
  id: number,
  shortcut: string,
  phrase: string,
  more: Partial<CannedResponse> = {},
): CannedResponse =>
  aCanned(id, { title: shortcut, response: phrase, auto_response: 1, shortcut, phrase, ...more });
