// Initials of names as people write them.
import { expect, test } from "vitest";
import { initials } from "./initials";

test.each([
  ["Nadia Conti", "NC"],
  ["nadia maria conti", "NM"],
  ["👩‍👩‍👧 Nadia", "N"],
  ["🌟Élodie Noël", "ÉN"],
  ["🎉", "🎉"],
  ["👩🏽‍🚀 🎉", "👩🏽‍🚀"],
  ["e\u0301va", "E\u0301"],
  ["(Anna) Bruni", "AB"],
  ["נועה כהן", "נכ"],
  ["  ", ""],
])("%s is %s", (name, wanted) => expect(initials(name)).toBe(wanted));
