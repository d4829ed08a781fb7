// Stories of canned responses in a chat: the panel, the suggested one, automatic ones, and placeholders as they are sent.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aCanned, anAutomatic } from "@/rooms/canned/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aChat, aPerson, aSent } from "../testing/shapes";

withConsole();

/** Drafts outlive a test: each has a chat of its own. */
let ref = "";
let count = 0;
let house: House;
let sent: { message: string; whisper: boolean }[];
beforeEach(() => {
  sent = [];
  count += 1;
  ref = `canned-${count}`;
  house = stand({
    chats: [aChat(ref, { name: "NADIA", surname: "de CONTI", email: "nadia@home.example" })],
    canned: [
      aCanned(1, { type: "G", title: "Greeting", response: "Hello %name%, how can I help?" }),
      aCanned(2, { title: "Parcel", response: "Your parcel is on its way." }),
      aCanned(3, { title: "Ring back", response: "We ring you on %phone%." }),
      anAutomatic(4, "brb", "be right back"),
      anAutomatic(5, "dear", "Dear %firstname%", { type: "G" }),
    ],
    variables: [{ name: "desk", value: "Desk 4" }],
  });
  feed();
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
    on("post", "livechat/send", ({ body }) => {
      sent.push({ message: body.message, whisper: body.whisper ?? false });
      return aSent(body, sent.length);
    }),
  );
});

const open = async () => {
  const user = await openSignedIn(`/Common/Comms?chat=${ref}`);
  const box = await screen.findByRole("textbox", { name: "Message" });
  return { user, box };
};
const panel = () => screen.findByRole("listbox", { name: "Canned responses" });
const options = async (count: number) => {
  const list = within(await panel());
  await waitFor(() => expect(list.getAllByRole("option")).toHaveLength(count));
  return list.getAllByRole("option");
};
const selected = () => screen.getByRole("option", { selected: true });
const noPanel = () => expect(screen.queryByRole("listbox", { name: "Canned responses" })).toBeNull();

describe("the panel", () => {
  test("opens by a slash in an empty box, finds by what follows, and puts in what this chat would send", async () => {
    const { user, box } = await open();
    await user.type(box, "/");
    const [first, second, third] = await options(3);
    expect(first).toHaveTextContent("GreetingHello Nadia De Conti, how can I help?Shared");
    expect(second).toHaveTextContent("ParcelYour parcel is on its way.Mine");
    expect(third).toHaveTextContent("We ring you on {%phone%}.");
    expect(box).toHaveFocus();
    expect(box.getAttribute("aria-activedescendant")).toBe(first?.id);
    expect(await flaws()).toEqual([]);
    await user.keyboard("{ArrowDown}");
    expect(selected()).toBe(second);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(selected()).toBe(third);
    await user.type(box, "gree");
    await options(1);
    await user.keyboard("{Enter}");
    expect(box).toHaveValue("Hello Nadia De Conti, how can I help?");
    expect(box).toHaveFocus();
    noPanel();
    expect(sent).toEqual([]);
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(sent).toEqual([{ message: "Hello Nadia De Conti, how can I help?", whisper: false }]),
    );
  });

  test("one that this chat cannot fill in says so and is not put in", async () => {
    const { user, box } = await open();
    await user.type(box, "/ring");
    await options(1);
    expect(screen.getByText("Variable not found, please change your canned response: %phone%")).toBeVisible();
    expect(screen.getByRole("option", { name: /Not known in this chat: %phone%/ })).toBeVisible();
    expect(selected()).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{Enter}");
    expect(box).toHaveValue("/ring");
    expect(sent).toEqual([]);
    await panel();
  });

  test("Escape closes it and leaves what was typed, which is then sent as it is", async () => {
    const { user, box } = await open();
    await user.type(box, "/etc");
    expect(await screen.findByText(/No canned response contains these words/)).toBeVisible();
    await user.keyboard("{Enter}");
    expect(sent).toEqual([]);
    await user.keyboard("{Escape}");
    noPanel();
    expect(box).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(["/etc"]));
  });

  test("goes with the slash", async () => {
    const { user, box } = await open();
    await user.type(box, "/");
    await options(3);
    await user.keyboard("{Backspace}");
    noPanel();
  });

  test("is not opened by a slash within a text, nor by one that is pasted", async () => {
    const { user, box } = await open();
    await user.type(box, "and/or ");
    await user.clear(box);
    await user.click(box);
    await user.paste("/");
    expect(box).toHaveValue("/");
    noPanel();
  });

  test("opens by its key with a field of its own, and puts in where the caret is", async () => {
    const { user, box } = await open();
    await user.type(box, "Well,  Bye.", { initialSelectionStart: 0 });
    (box as HTMLTextAreaElement).setSelectionRange(6, 6);
    fireEvent.keyDown(window, { code: "KeyC", key: "c", altKey: true });
    const field = await screen.findByRole("combobox", { name: "Find a canned response" });
    expect(field).toHaveFocus();
    expect(await flaws()).toEqual([]);
    await user.type(field, "parcel");
    await options(1);
    await user.click(selected());
    expect(box).toHaveValue("Well, Your parcel is on its way. Bye.");
    expect(box).toHaveFocus();
    expect((box as HTMLTextAreaElement).selectionStart).toBe("Well, Your parcel is on its way.".length);
    await user.keyboard("{Control>}z{/Control}");
    expect(box).toHaveValue("Well,  Bye.");
  });

  test("opens by its button, and Escape gives the focus back", async () => {
    const { user, box } = await open();
    const button = screen.getByRole("button", { name: "Canned responses" });
    await user.click(button);
    expect(button).toHaveAttribute("aria-expanded", "true");
    await screen.findByRole("combobox", { name: "Find a canned response" });
    await user.keyboard("{Escape}");
    noPanel();
    expect(box).toHaveFocus();
  });

  test("is there for whispers, and for whoever looks on", async () => {
    house.chats = [aChat(ref, { owner_id: 2, participants: [aPerson(2, "owner"), aPerson(1, "observer")] })];
    const user = await openSignedIn(`/Common/Comms?chat=${ref}`);
    const box = await screen.findByRole("textbox", { name: /[Ww]hisper/ });
    await user.type(box, "/parcel");
    await options(1);
    await user.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(sent).toEqual([{ message: "Your parcel is on its way.", whisper: true }]));
  });

  test("that could not be loaded says so and is asked for again", async () => {
    let fails = true;
    server.use(
      on("get", "internal/canned_responses", () =>
        fails ? refuse(105) : { items: house.canned, placeholders: { global: [], personal: [] } },
      ),
    );
    const { user, box } = await open();
    await user.type(box, "/");
    expect(await screen.findByText("The canned responses could not be loaded")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await options(3);
  });
});

describe("the suggested one", () => {
  const hint = () => screen.findByRole("button", { name: /^Insert: / });
  const none = () => expect(screen.queryByRole("button", { name: /^Insert: / })).toBeNull();

  test("begins as what is written; Tab takes it", async () => {
    const { user, box } = await open();
    await user.type(box, "you");
    expect(await hint()).toHaveTextContent("Your parcel is on its way.");
    expect(await flaws()).toEqual([]);
    await user.keyboard("{Tab}");
    expect(box).toHaveValue("Your parcel is on its way.");
    expect(box).toHaveFocus();
    none();
  });

  test("is hidden by Escape for this draft, and Tab then leaves the box", async () => {
    const { user, box } = await open();
    await user.type(box, "gree");
    await hint();
    await user.keyboard("{Escape}");
    none();
    await user.type(box, "t");
    none();
    await user.keyboard("{Tab}");
    expect(box).not.toHaveFocus();
    await user.clear(box);
    await user.type(box, "gree");
    expect(await hint()).toHaveTextContent("Hello Nadia De Conti, how can I help?");
  });

  test("is not offered to whoever does not want it, nor for a whisper", async () => {
    house.me = aProfile({ preferences: { ...aProfile().preferences, predictive_canned: false } });
    const { user, box } = await open();
    await user.type(box, "/");
    await options(3);
    await user.clear(box);
    await user.type(box, "your parcel");
    none();
  });

  test("is not offered for a whisper", async () => {
    const { user, box } = await open();
    await user.type(box, "your");
    await hint();
    await user.click(screen.getByRole("button", { name: "Whisper" }));
    await waitFor(none);
  });
});

describe("an automatic one", () => {
  const ready = async (user: Awaited<ReturnType<typeof open>>["user"], box: HTMLElement) => {
    await user.type(box, "/");
    await options(3);
    await user.clear(box);
  };

  test("is written in full as its word ends; undo takes it back, and it stays so", async () => {
    const { user, box } = await open();
    await ready(user, box);
    await user.type(box, "I will brb,");
    expect(box).toHaveValue("I will be right back,");
    await user.keyboard("{Control>}z{/Control}");
    expect(box).toHaveValue("I will brb,");
    await user.type(box, " yes");
    expect(box).toHaveValue("I will brb, yes");
    await user.clear(box);
    await user.type(box, "dear ");
    expect(box).toHaveValue("Dear Nadia ");
  });

  test("is never put in while an input method composes, nor for what is pasted", async () => {
    const { user, box } = await open();
    await ready(user, box);
    await user.click(box);
    await user.paste("brb ");
    expect(box).toHaveValue("brb ");
    const compose = (value: string, inputType: string, isComposing: boolean) => {
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
      set?.call(box, value);
      fireEvent(box, new InputEvent("input", { bubbles: true, inputType, isComposing, data: " " }));
    };
    compose("so brb ", "insertCompositionText", true);
    expect(box).toHaveValue("so brb ");
    compose("no brb ", "insertText", true);
    expect(box).toHaveValue("no brb ");
    compose("ok brb ", "insertText", false);
    expect(box).toHaveValue("ok be right back ");
  });
});

describe("a placeholder that is typed by hand", () => {
  const says = async (text: string) => {
    const { user, box } = await open();
    await user.click(box);
    await user.paste(text);
    return { user, box };
  };

  test("is filled in as it is sent", async () => {
    const { user } = await says("{%firstname%}, this is {%desk%} {%agent%}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toBeEnabled());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(["Nadia, this is Desk 4 Marta"]));
  });

  test("that is unknown leaves the message as it stands, and that is said before", async () => {
    const { user } = await says("{%firstname%} {%phone%}");
    expect(
      await screen.findByText("This chat has no value for {%phone%}. It will be sent as typed."),
    ).toBeVisible();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(["{%firstname%} {%phone%}"]));
  });
});
