// @vitest-environment jsdom
// What the rooms register, held against what the server has and against each other.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { redirects as ofPageless, pageless } from "../pageless";
import { rooms } from "../rooms";
import { redirects, table } from "../screens";
import { each } from "./rooms";

interface Description {
  components: { schemas: { Happening: { oneOf: { properties: { kind: { enum: string[] } } }[] } } };
}

/** The kinds of frames, as the server describes them. */
function kinds(): string[] {
  const { components } = JSON.parse(readFileSync("src/generated/openapi.json", "utf8")) as Description;
  return components.schemas.Happening.oneOf.flatMap(({ properties }) => properties.kind.enum);
}

test("every kind of frame that the server has is heard by a room, and no room hears another", () => {
  const heard = new Set(each("patches").flatMap(([, patches]) => Object.keys(patches)));
  expect([...heard].sort()).toEqual([...new Set(kinds())].sort());
});

test("no two rooms register a screen, an address or an overlay under one name", () => {
  const names = <T extends object>(parts: readonly (T | undefined)[]) =>
    parts.flatMap((part) => Object.keys(part ?? {})).sort();
  expect(names([...rooms.map(({ screens }) => screens), pageless])).toEqual(Object.keys(table).sort());
  expect(names([...rooms.map((room) => room.redirects), ofPageless])).toEqual(Object.keys(redirects).sort());
  const overlays = names(each("overlays").map(([, overlays]) => overlays));
  expect(overlays).toEqual([...new Set(overlays)]);
});

test("a screen with a page is a room's, and a screen without one is nobody's yet", () => {
  const ofRooms = rooms.flatMap(({ screens }) => Object.values(screens ?? {}));
  expect(ofRooms.filter(({ load }) => load === undefined)).toEqual([]);
  expect(Object.values(pageless).filter((screen) => "load" in screen)).toEqual([]);
});
