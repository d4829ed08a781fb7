// What a spreadsheet makes of a table: texts and numbers, and nothing that runs.
import { expect, test } from "vitest";
import { csvOf } from "./csv";

const linesOf = (...rows: Parameters<typeof csvOf>[1]) =>
  csvOf(["Name"], rows).slice(1).split("\r\n").slice(1, -1);

test("names, commas, quotes and lines stay what they are", () => {
  expect(linesOf(["Anna", 3], ["Rossi, Marta", null], ['say "so"\nnow', -2.5])).toEqual([
    "Anna,3",
    '"Rossi, Marta",',
    '"say ""so""\nnow",-2.5',
  ]);
  expect(csvOf(["Name"], [])).toBe("\uFEFFName\r\n");
});

test.each(["=1+1", "+39 02", "-cmd", "@sum", "\tx", "\rx"])("%j is shown and not run", (text) => {
  expect(linesOf([text])[0]?.replace(/^"/, "")).toMatch(/^'/);
});
