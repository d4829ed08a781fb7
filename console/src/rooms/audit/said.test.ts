// How single values of a change read.
import { expect, test } from "vitest";
import { valueIn } from "./said";

test("choices of a metadata definition read as they are labelled, and places count from 1", () => {
  const reads = { moment: String };
  const choices = [
    { value: "gold", label_en: "Gold", label_it: "Oro" },
    { value: "tin", label_en: "Tin", label_it: "Latta" },
  ];
  expect(valueIn("metadata", "choices", choices, reads)).toBe("Gold / Oro, Tin / Latta");
  expect(valueIn("metadata", "place", 0, reads)).toBe("1");
  expect(valueIn("metadata", "choices", [], reads)).toBe("none");
});
