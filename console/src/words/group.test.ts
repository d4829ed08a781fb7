// Names of groups: the built-in ones are known in both languages, others are called what they are called.
import { expect, test } from "vitest";
import { builtInGroups } from "@/generated/catalogue";
import { groupName } from "./group";

test("a built-in group has its name in the person's language, one that was renamed the name it was given", () => {
  expect(groupName("Team lead", "it")).toBe("Team leader");
  expect(groupName("Team lead", "en")).toBe("Team lead");
  expect(groupName("Night shift", "it")).toBe("Night shift");
  for (const { name } of Object.values(builtInGroups)) expect(groupName(name, "it")).not.toBe(name);
});
