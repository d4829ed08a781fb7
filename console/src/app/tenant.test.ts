// Which tenant and which environment an address stands for.
import { expect, test } from "vitest";
import { environmentOf, subdomainOf } from "./tenant";

test.each([
  ["/", null],
  ["/index.html", null],
  ["/sandbox/", "sandbox"],
  ["/dev/", "dev"],
  ["/development/", "dev"],
  ["/stg/", "staging"],
  ["/staging/", "staging"],
  ["/4.0.0/", "4.0.0"],
  ["/else/sandbox/", null],
])("%s has the banner %s", (path, banner) => expect(environmentOf(path)).toBe(banner));

test("the first label of the host is the tenant", () => {
  expect(subdomainOf("acme.localhost")).toBe("acme");
  for (const none of ["localhost", "127.0.0.1", "[::1]"]) expect(subdomainOf(none)).toBeNull();
});
