// What the list beside a new password says while one types.
import { expect, test } from "vitest";
import { aPolicy } from "../testing/shapes";
import { type PasswordRule, passwordRules } from "./passwordRules";

const unmet = (password: string, again = password, refused: PasswordRule[] = []) =>
  passwordRules(password, again, aPolicy(), refused)
    .filter(({ met }) => met === false)
    .map(({ rule }) => rule);

test("names what is still missing, and nothing once all is there", () => {
  expect(unmet("")).toEqual(["min", "numbers", "uppercase", "lowercase", "special", "confirm"]);
  expect(unmet("lampada")).toEqual(["min", "numbers", "uppercase", "special"]);
  expect(unmet("Lampada-verde-48")).toEqual([]);
  expect(unmet("Lampada-verde-48", "Lampada-verde-4")).toEqual(["confirm"]);
  expect(unmet(`Aa1-${"x".repeat(125)}`)).toEqual(["max"]);
});

test("counts characters of every script as the server does", () => {
  expect(unmet("Ωραία-λάμπα-٤٨")).toEqual([]);
  expect(unmet("😀😀😀😀😀😀😀😀😀")).toEqual(["min", "numbers", "uppercase", "lowercase"]);
});

test("leaves to the server what only the server knows", () => {
  const of = (refused: PasswordRule[]) =>
    passwordRules("Password123!", "Password123!", aPolicy(), refused).find(({ rule }) => rule === "common");
  expect(of([])?.met).toBeNull();
  expect(of(["common"])?.met).toBe(false);
  expect(unmet("Lampada-verde-48", "Lampada-verde-48", ["same"])).toEqual(["same"]);
});

test("asks for nothing that the policy does not", () => {
  const policy = aPolicy({ numbers: 0, special: 2, common: false });
  expect(passwordRules("", "", policy, []).map(({ rule, count }) => [rule, count])).toEqual([
    ["min", 10],
    ["uppercase", 1],
    ["lowercase", 1],
    ["special", 2],
    ["confirm", null],
  ]);
});
