// Placeholders: filled from the chat once, all of them or none, and never twice.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeholders } from "@/generated/catalogue";
import { inChatForm, unknownIn } from "@/rooms/canned/face/canned";
import { aProfile } from "@/testing/shapes";
import { aChat } from "../testing/shapes";
import { asSent, readsAs, titled, valuesOf } from "./placeholders";

const me = aProfile();
const chat = aChat("c1", { name: "ANNA", surname: "de LUCA", email: "anna@casa.example", skill: "Orders" });
const values = valuesOf(chat, me, [
  { name: "desk.hours", value: "9 to 5" },
  { name: "name", value: "not hers" },
  { name: "blank", value: "  " },
]);

test("a canned response reads as this chat would send it", () => {
  expect(readsAs("Dear %name%, %agent% of %skill% is here %desk.hours%.", values)).toEqual({
    text: "Dear Anna De Luca, Marta of Orders is here 9 to 5.",
    unknown: [],
  });
  expect(readsAs("{%firstname%}%surname%", values).text).toBe("AnnaDe Luca");
  expect(readsAs("100% sure, 20%off", values).text).toBe("100% sure, 20%off");
});

test("a word that is unknown, and one that this chat has nothing for, leaves everything unchanged", () => {
  for (const word of ["nmae", "phone", "blank", "Name", "toString"])
    expect(asSent(`{%name%}: {%${word}%}`, values)).toEqual({
      text: `{%name%}: {%${word}%}`,
      unknown: [word],
    });
  expect(readsAs("%nmae% %name% %nmae% %phone%", values).unknown).toEqual(["nmae", "phone"]);
});

test("typed by hand a word is filled in, and what only looks like one is not", () => {
  expect(asSent("Hello {%name%}", values).text).toBe("Hello Anna De Luca");
  expect(asSent("Hello %name% {% name %} {%%}", values)).toEqual({
    text: "Hello %name% {% name %} {%%}",
    unknown: [],
  });
});

test("a customer who is called like a placeholder stays called so", () => {
  const rogue = valuesOf({ ...chat, name: "{%email%}", surname: "", phone: "{%email%}" }, me, []);
  const put = readsAs("Dear %name%, we ring %phone%", rogue).text;
  expect(put).toBe("Dear {%Email%}, we ring {%email%}");
  expect(asSent(put, rogue)).toEqual({ text: put, unknown: [] });
  expect(asSent(`${put} from {%skill%}`, rogue).text).toBe(`${put} from Orders`);
});

test("of a name that came in one field the first word is the first name", () => {
  const whole = (name: string) =>
    readsAs("%firstname%|%surname%|%name%", valuesOf({ ...chat, name, surname: "" }, me, [])).text;
  expect(whole(" olaf VAN  den Berg ")).toBe("Olaf|Van Den Berg|Olaf Van  Den Berg");
  expect(readsAs("%firstname%", valuesOf({ ...chat, name: "山田太郎", surname: "" }, me, [])).text).toBe(
    "山田太郎",
  );
});

test("whoever has no nickname is known to customers by the first name", () =>
  expect(readsAs("%agent%", valuesOf(chat, { nickname: null, firstname: "Ada" }, [])).text).toBe("Ada"));

test("every word of the catalogue is filled in from a chat that has everything", () => {
  const full = valuesOf({ ...chat, phone: "+39 06" }, me, []);
  expect([...full.keys()].sort()).toEqual(Object.keys(placeholders).sort());
});

describe("a name", () => {
  test.each([
    ["ANNA de LUCA", "Anna De Luca"],
    ["o'BRIEN", "O'Brien"],
    ["D’ANGELO", "D’Angelo"],
    ["jean-pierre", "Jean-Pierre"],
    ["McDonald", "McDonald"],
    ["aNNA", "Anna"],
    ["ÉLODIE ÇELİK", "Élodie Çeli̇k".normalize("NFC")],
    ["e\u0301lodie", "Élodie"],
    ["ΝΙΚΟΣ", "Νικος"],
    ["ßimon", "Ssimon"],
    ["王小明", "王小明"],
    ["محمد", "محمد"],
    ["", ""],
  ])("%s reads %s", (given, read) => expect(titled(given)).toBe(read));

  test("is titled once for all, and loses no letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(titled(titled(name))).toBe(titled(name));
        const bare = (text: string) => text.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
        expect(bare(titled(name))).toBe(bare(name));
      }),
    );
  });
});

/** Values that try to be placeholders. */
const nasty = fc.oneof(
  fc.string(),
  fc.constantFrom("{%email%}", "%name%", "{%", "%}", "{%em", "$&", "$1", "{%{%name%}%}", "il%}"),
);
const template = fc.array(
  fc.oneof(
    fc.constantFrom("%name%", "{%name%}", "%email%", "%phone%", "%skill%", " ", "Hello, "),
    fc.stringMatching(/^[a-z ,.!?]*$/),
  ),
);

test("whatever the values are, they are put in as they are, and sending changes nothing any more", () => {
  fc.assert(
    fc.property(template, nasty, nasty, nasty, (parts, phone, email, skill) => {
      const known = valuesOf({ ...chat, phone, email, skill }, me, []);
      const written = parts.join("");
      const read = readsAs(written, known);
      if (read.unknown.length > 0) {
        expect(read.text).toBe(inChatForm(written));
        return;
      }
      const expected = parts
        .map((part) => known.get(/^\{?%(\w+)%\}?$/.exec(part)?.[1] ?? "") ?? part)
        .join("");
      expect(read.text).toBe(expected);
      expect(asSent(read.text, known)).toEqual({ text: expected, unknown: [] });
    }),
    { numRuns: 500 },
  );
});

test("with anything unknown in it no text is ever changed", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const text = `${before}{%name%} {%nowhere%}${after}`;
      expect(asSent(text, values).text).toBe(text);
    }),
  );
});

test("what is written in the editor is checked against what there is", () => {
  expect(unknownIn("%name% %nmae% {%mail%} 100% and 5%", ["name"])).toEqual(["nmae", "mail"]);
  expect(inChatForm("%name% {%name%} 5%")).toBe("{%name%} {%name%} 5%");
});
