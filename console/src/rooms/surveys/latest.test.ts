// Stories of reads of which only the newest counts.
import { expect, test } from "vitest";
import { cancelable, latest } from "./latest";

function later<T>() {
  let resolve: (answer: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("a newer read cancels the one before, which is answered as the newer one", async () => {
  const [first, second] = [later<string>(), later<string>()];
  const before = cancelable("a", () => first.promise);
  const told = expect(before).rejects.toThrow("Request canceled due to a new fetch");
  const read = later<string>();
  const followed = latest("b", () => read.promise);
  const now = cancelable("a", () => second.promise);
  const newer = latest("b", async () => "newer");
  await told;
  read.resolve("older");
  second.resolve("now");
  first.resolve("too late");
  expect(await now).toBe("now");
  expect(await Promise.all([followed, newer])).toEqual(["newer", "newer"]);
});

test("reads of other things and earlier ones that are over are left alone, and a failure is told", async () => {
  const one = cancelable("c", async () => 1);
  expect(await cancelable("d", async () => 2)).toBe(2);
  expect(await one).toBe(1);
  expect(await latest("c", async () => 3)).toBe(3);
  await expect(latest("c", () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
});
