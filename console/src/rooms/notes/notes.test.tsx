// The notepad: written, saved by itself, found again, restored; and nothing lost where two tabs or a broken line meet.
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { remember } from "@/browser/device";
import { errorCode, limits } from "@/generated/catalogue";
import { forgetAsides } from "@/house/overlays";
import { useSession } from "@/session/store";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server } from "@/testing/server";
import { fitting } from "./Editor";
import { keptAs } from "./kept";
import { headOf } from "./List";
import { type Note, type Pad, stepped, usePad } from "./pad";
import { shownOf } from "./useNotes";

withConsole();

const AT = "2026-11-21T10:00:00.000Z";
const aNote = (id: string, text: string, version = 1): Note => ({ id, text, version, changed: AT });

/** The server's notes; `down` breaks the line of what is written. */
function notepad(...notes: Note[]) {
  const pad = { notes, down: false, writes: 0 };
  const at = (id?: string) => pad.notes.find((note) => note.id === id);
  const overtaken = (note?: Note) =>
    refuse(errorCode.ANTECEDING_ENTITY, { extraInfo: { note: note ?? null } });
  server.use(
    on("get", "internal/notes", () => ({ items: pad.notes })),
    on("put", "internal/notes", ({ body }) => {
      if (pad.down) return broken();
      const there = at(body.id);
      if (there !== undefined && there.text === body.text) return there;
      if ((there?.version ?? 0) !== body.version) return overtaken(there);
      pad.writes += 1;
      const note = aNote(body.id, body.text, body.version + 1);
      pad.notes = [note, ...pad.notes.filter(({ id }) => id !== body.id)];
      return note;
    }),
    on("delete", "internal/notes", ({ query }) => {
      const there = at(query.id);
      if (there !== undefined && String(there.version) !== query.version) return overtaken(there);
      pad.notes = pad.notes.filter(({ id }) => id !== query.id);
      return {};
    }),
  );
  return pad;
}

const dialog = () => screen.findByRole("dialog", { name: "Notes" });
const field = () => screen.findByRole("textbox", { name: "Text of the note" });
const rows = () =>
  within(screen.getByRole("list", { name: "Your notes" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

async function opens(): Promise<UserEvent> {
  stand();
  feed();
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: "Notes" }));
  await dialog();
  return user;
}

beforeEach(() => {
  forgetAsides();
  usePad.setState(usePad.getInitialState(), true);
});

test("a note is written by keys alone, saves itself, and is found by what stands in it", async () => {
  const pad = notepad(aNote("a", "Rückgabe: 30 Tage\nnur mit Beleg"));
  const user = await opens();
  // It opens where a note is begun.
  await waitFor(() => expect(screen.getByRole("button", { name: "New note" })).toHaveFocus());
  await user.keyboard("{Enter}Orari d'apertura{Enter}9–18 😀");
  expect(await field()).toHaveFocus();
  expect(await screen.findByText("Saved", {}, { timeout: 3_000 })).toBeVisible();
  expect(pad.notes[0]).toMatchObject({ text: "Orari d'apertura\n9–18 😀" });
  expect(pad.writes).toBe(1);
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "All notes" }));
  expect(screen.getByRole("button", { name: /^Orari/ })).toHaveFocus();
  expect(rows()).toHaveLength(2);
  await user.type(screen.getByRole("textbox", { name: "Search notes" }), "beleg ruckgabe");
  expect(rows()).toEqual([expect.stringMatching(/^Rückgabe: 30 Tage/)]);
  await user.type(screen.getByRole("textbox", { name: "Search notes" }), " xyz");
  expect(await screen.findByText("No note matches")).toBeVisible();
});

test("what a broken line kept from being saved is there after a reload, and is saved without the pad being opened", async () => {
  const pad = notepad(aNote("a", "first"));
  pad.down = true;
  const user = await opens();
  await user.click(await screen.findByRole("button", { name: /^first/ }));
  await user.type(await field(), " and more");
  expect(await screen.findByText("Not saved. It will be tried again.", {}, { timeout: 3_000 })).toBeVisible();
  const kept = JSON.parse(localStorage.getItem(`switchyard.${keptAs(1)}`) ?? "null") as Pad;
  expect(kept.a).toMatchObject({ text: "first and more", version: 1 });
  usePad.setState(usePad.getInitialState(), true);
  pad.down = false;
  const { unmount } = await reloads();
  await waitFor(() => expect(pad.notes[0]?.text).toBe("first and more"), { timeout: 3_000 });
  expect(localStorage.getItem(`switchyard.${keptAs(1)}`)).toBeNull();
  unmount();
});

/** Another page of the same browser, at which nobody opens the notepad. */
async function reloads() {
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  forgetAsides();
  await openSignedIn();
  return { unmount: cleanup };
}

describe("a note that another tab has changed", () => {
  async function isOvertaken(theirs: string | null) {
    const pad = notepad(aNote("a", "first"));
    const user = await opens();
    await user.click(await screen.findByRole("button", { name: /^first/ }));
    pad.notes = theirs === null ? [] : [aNote("a", theirs, 2)];
    await user.type(await field(), ", mine");
    await screen.findByRole("alert", {}, { timeout: 3_000 });
    expect(await field()).toHaveValue("first, mine");
    expect(await flaws()).toEqual([]);
    return { pad, user };
  }
  const texts = (pad: { notes: Note[] }) => pad.notes.map(({ text }) => text).sort();

  test("shows both texts, and both can be kept", async () => {
    const { pad, user } = await isOvertaken("theirs");
    expect(screen.getByRole("region", { name: "The text saved elsewhere" })).toHaveTextContent("theirs");
    await user.click(screen.getByRole("button", { name: "Keep both" }));
    await waitFor(() => expect(texts(pad)).toEqual(["first, mine", "theirs"]), { timeout: 3_000 });
    expect(await field()).toHaveValue("first, mine");
  });

  test.each([
    ["Keep mine", "first, mine"],
    ["Use the other text", "theirs"],
  ])("with %j only that one stays", async (choice, stays) => {
    const { pad, user } = await isOvertaken("theirs");
    await user.click(screen.getByRole("button", { name: choice }));
    await waitFor(() => expect(texts(pad)).toEqual([stays]), { timeout: 3_000 });
    await waitFor(async () => expect(await field()).toHaveValue(stays));
    expect(await screen.findByText("Saved", {}, { timeout: 3_000 })).toBeVisible();
  });

  test("or deleted can be saved as a new one", async () => {
    const { pad, user } = await isOvertaken(null);
    await user.click(screen.getByRole("button", { name: "Save it as a new note" }));
    await waitFor(() => expect(texts(pad)).toEqual(["first, mine"]), { timeout: 3_000 });
  });

  test("is not deleted unseen", async () => {
    const pad = notepad(aNote("a", "first"));
    const user = await opens();
    await user.click(await screen.findByRole("button", { name: /^first/ }));
    pad.notes = [aNote("a", "theirs", 2)];
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete this note?" }));
    await user.click(question.getByRole("button", { name: "Delete note" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("was not deleted");
    await waitFor(async () => expect(await field()).toHaveValue("theirs"));
    expect(pad.notes).toHaveLength(1);
  });
});

test("one is deleted once somebody has said so, and there are no more of them than may be", async () => {
  const pad = notepad(...Array.from({ length: limits.NOTES }, (_, n) => aNote(`n${n}`, `note ${n}`)));
  const user = await opens();
  expect(await screen.findByRole("button", { name: "New note" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: /^note 7\b/ }));
  await user.click(await screen.findByRole("button", { name: "Delete note" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete this note?" }));
  await user.click(question.getByRole("button", { name: "Delete note" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "New note" })).toBeEnabled());
  expect(pad.notes.some(({ id }) => id === "n7")).toBe(false);
});

test("the palette opens it", async () => {
  notepad();
  stand();
  feed();
  const user = await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "your notes{Enter}");
  expect(within(await dialog()).getByText("No notes yet")).toBeVisible();
});

test("at a machine that people share nothing unsaved is left behind by whoever signs out", async () => {
  const { forgetSession } = await import("@/session/store");
  remember(keptAs(1), { a: { version: 0, text: "secret", state: "unsaved", theirs: null } });
  useSession.setState(({ client }) => ({
    client: { ...(client as object), shared_machines: true } as never,
  }));
  forgetSession("signed_out");
  expect(localStorage.getItem(`switchyard.${keptAs(1)}`)).toBeNull();
});

describe("the rules of what is written", () => {
  const typed = (pad: Pad, text: string, version = 1) =>
    stepped(pad, { kind: "typed", id: "a", version, text });

  test("what is typed while it is being saved is saved from the version that comes of it", () => {
    const sent = stepped(typed({}, "one"), { kind: "sent", id: "a" });
    const kept = stepped(typed(sent, "one two"), { kind: "kept", id: "a", note: aNote("a", "one", 2) });
    expect(kept.a).toMatchObject({ text: "one two", version: 2, state: "waiting" });
    expect(stepped(kept, { kind: "kept", id: "a", note: aNote("a", "one two", 3) })).toEqual({});
  });

  test("nothing more is sent while a text is on its way, nor before both of two have been seen", () => {
    const sent = stepped(typed({}, "one"), { kind: "sent", id: "a" });
    expect(typed(sent, "one two").a?.state).toBe("saving");
    const overtaken = stepped(sent, { kind: "overtaken", id: "a", theirs: aNote("a", "theirs", 2) });
    expect(typed(overtaken, "one two").a).toMatchObject({ text: "one two", state: "overtaken" });
    expect(typed(stepped(sent, { kind: "failed", id: "a", state: "unsaved" }), "x").a?.state).toBe("waiting");
  });

  test("a new note that says nothing is none", () => {
    expect(typed(typed({}, "x", 0), "", 0)).toEqual({});
  });

  test("what is not saved comes first, over what is", () => {
    const shown = shownOf([aNote("a", "saved"), aNote("b", "other")], {
      ...typed({}, "typed"),
      n: typed({}, "new", 0).a as never,
    });
    expect(shown.map(({ text }) => text)).toEqual(["new", "typed", "other"]);
  });

  test("a note is cut at its length between characters, and called by its first line", () => {
    const long = "😀".repeat(limits.NOTE_LENGTH + 1);
    expect(fitting(long)).toBe("😀".repeat(limits.NOTE_LENGTH));
    expect(headOf("\n  \n Title \n\nrest\nmore")).toEqual({ title: "Title", rest: "rest more" });
    expect(headOf(" \n")).toEqual({ title: "", rest: "" });
  });
});
