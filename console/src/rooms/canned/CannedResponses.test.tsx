// Stories of the canned responses' page: found, made, changed, deleted, taken back; everybody's only after a question.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CannedResponse } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { wrongsOf } from "./rules";
import { aCanned, anAutomatic } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./CannedResponses")]);
}, 60_000);

const AT = "/Common/Profile/CannedResponses";
const admin = () => aProfile({ permissions: [1, 209], permission_actions: {} });

let house: House;
let asked: { how: string; body: unknown }[];

/** A server that keeps what it is told, with what it was before. */
beforeEach(() => {
  asked = [];
  house = stand({
    canned: [
      aCanned(1, { type: "G", title: "Greeting", response: "Hello %name%", created_by: "Anna Bruni" }),
      aCanned(2, {
        title: "Parcel",
        response: "It is on its way.",
        history: [
          aCanned(7, { parent: 2, title: "Parcel", response: "It leaves soon.", deleted_date: at(2) }),
        ],
      }),
      anAutomatic(3, "brb", "be right back"),
    ],
    variables: [{ name: "desk", value: "Desk 4" }],
  });
  feed();
  const put = (now: CannedResponse) => {
    house.canned = [...house.canned.filter(({ id }) => id !== now.id), now];
    return { ...now, history: [] };
  };
  server.use(
    on("post", "internal/canned_responses", ({ body }) => {
      asked.push({ how: "post", body });
      const { type, auto_response, title, response, shortcut, phrase } = body;
      return auto_response === 1
        ? put(anAutomatic(9, shortcut ?? "", phrase ?? "", { type }))
        : put(aCanned(9, { type, title: title ?? "", response: response ?? "" }));
    }),
    on("put", "internal/canned_responses", ({ body }) => {
      asked.push({ how: "put", body });
      const old = house.canned.find(({ id }) => id === body.id) as CannedResponse;
      const { title, response } = body;
      const before = { ...old, id: 70, parent: old.id, history: [], deleted_date: at(90) };
      return put({
        ...old,
        title: title ?? old.title,
        response: response ?? old.response,
        created_date: at(90),
        history: [before, ...old.history],
      });
    }),
    on("delete", "internal/canned_responses", ({ query }) => {
      asked.push({ how: "delete", body: query });
      house.canned = house.canned.filter(({ id }) => String(id) !== query.id);
      return {};
    }),
  );
});

const list = () => within(screen.getByRole("region", { name: "Canned responses" }));
const rows = () =>
  list()
    .queryAllByRole("link")
    .map((row) => row.textContent);
const opens = async (query = "", me = house.me) => {
  house.me = me;
  const user = await openSignedIn(`${AT}${query}`);
  await waitFor(() => expect(list().queryAllByRole("link")).not.toHaveLength(0));
  return user;
};
const field = (name: string | RegExp) => screen.findByRole("textbox", { name });
const press = (name: string) => screen.findByRole("button", { name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the list", () => {
  test("has everybody's, one's own and automatic ones, each to be shown alone, and is searched", async () => {
    const user = await opens();
    expect(rows()).toEqual([
      "GreetingHello %name%Shared",
      "brbbe right backAutomaticMine",
      "ParcelIt is on its way.Mine",
    ]);
    expect(await flaws()).toEqual([]);
    await user.type(screen.getByRole("searchbox"), "way");
    expect(rows()).toEqual(["ParcelIt is on its way.Mine"]);
    await user.type(screen.getByRole("searchbox"), "ward");
    expect(screen.getByText("Nothing found")).toBeVisible();
    await user.clear(screen.getByRole("searchbox"));
    for (const [part, count] of [
      ["Shared", 1],
      ["Mine", 1],
      ["Automatic", 1],
      ["All", 3],
    ] as const) {
      await user.click(screen.getByRole("link", { name: part }));
      await waitFor(() => expect(rows()).toHaveLength(count));
    }
  });

  test("that is empty says what belongs there, and what could not be loaded is asked for again", async () => {
    house.canned = [];
    let fails = true;
    server.use(
      on("get", "internal/canned_responses", () =>
        fails ? refuse(105) : { items: [], placeholders: { global: [], personal: [] } },
      ),
    );
    const user = await openSignedIn(`${AT}?part=P`);
    expect(await screen.findByText("The canned responses could not be loaded")).toBeVisible();
    expect(screen.getByText(/0198c0de-7000/)).toBeVisible();
    fails = false;
    await user.click(await press("Try again"));
    expect(await screen.findByText("You have no canned responses yet")).toBeVisible();
    expect(list().getByRole("link", { name: "New canned response" })).toBeVisible();
  });

  test("stands among the person's own pages, for whoever has the chat", async () => {
    await opens();
    const pages = within(screen.getByRole("navigation", { name: "Your pages" }));
    expect(pages.getByRole("link", { name: "Canned responses" })).toHaveAttribute("aria-current", "page");
  });
});

describe("a new one", () => {
  test("says as one types what is wrong, puts in variables by a click, and is kept", async () => {
    const user = await opens("?part=P&response=new");
    const title = await field("Title");
    expect(title).toHaveFocus();
    expect(screen.queryByRole("group", { name: "Available to" })).toBeNull();
    await user.click(await press("Save"));
    expect(screen.getByText("Enter a title.")).toBeVisible();
    expect(screen.getByText("Enter a text.")).toBeVisible();
    await user.type(title, "PARCEL");
    expect(screen.getByText("There is already one with this title.")).toBeVisible();
    expect(await press("Save")).toBeDisabled();
    await user.type(title, " sent");
    const text = await field("Text of the response");
    await user.type(text, "Dear %nmae%, ");
    expect(screen.getByText("Variable not found, please change your canned response: %nmae%")).toBeVisible();
    await user.clear(text);
    await user.type(text, "Dear ");
    await user.click(await press("Insert %name%, the customer’s full name"));
    expect(text).toHaveFocus();
    await user.keyboard(", from ");
    await user.click(await press("Insert %desk%, your own variable"));
    expect(text).toHaveValue("Dear %name%, from %desk%");
    expect(screen.getByText(`24 of ${limits.MESSAGE_MAX_CHARS}`)).toBeVisible();
    expect(await flaws()).toEqual([]);
    await user.click(await press("Save"));
    await waitFor(() => expect(location.hash).toContain("response=9"));
    expect(await screen.findByRole("heading", { name: "PARCEL sent" })).toBeVisible();
    expect(asked).toEqual([
      {
        how: "post",
        body: { type: "P", auto_response: 0, title: "PARCEL sent", response: "Dear %name%, from %desk%" },
      },
    ]);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("that is automatic has a shortcut of letters and a short phrase", async () => {
    const user = await opens("?part=auto&response=new");
    const shortcut = await field("Shortcut");
    await user.type(shortcut, "b4");
    expect(screen.getByText("A shortcut is 1 to 7 letters and nothing else.")).toBeVisible();
    await user.clear(shortcut);
    await user.type(shortcut, "bye");
    await user.type(await field("Phrase"), "x".repeat(33));
    expect(screen.getByText("A phrase is 1 to 32 characters.")).toBeVisible();
    await user.clear(await field("Phrase"));
    await user.type(await field("Phrase"), "have a nice day{Enter}");
    await waitFor(() =>
      expect(asked).toEqual([
        {
          how: "post",
          body: { type: "P", auto_response: 1, shortcut: "bye", phrase: "have a nice day" },
        },
      ]),
    );
  });

  test.each([
    [239, undefined, "There is already one with this title."],
    [238, undefined, "Enter a title."],
    [304, undefined, "You've reached your MAX canned response limit."],
    [238, { field: "response", why: "is empty" }, "Enter a text."],
    [
      105,
      { field: "response", variable: "desk", why: "variable not found, please change your canned response" },
      "Variable not found, please change your canned response: %desk%",
    ],
    [105, { field: "response", why: "has characters that cannot be seen" }, /wrong format/],
  ])(
    "that the server refuses with %d says why, and what was written stays",
    async (code, extraInfo, said) => {
      server.use(on("post", "internal/canned_responses", () => refuse(code, { extraInfo })));
      const user = await opens("?response=new");
      await user.type(await field("Title"), "Thanks");
      await user.type(await field("Text of the response"), "Thank you.");
      await user.click(await press("Save"));
      expect(await screen.findByText(said)).toBeVisible();
      expect(await field("Text of the response")).toHaveValue("Thank you.");
    },
  );

  test("is not begun where there are as many as may be", async () => {
    house.canned = Array.from({ length: limits.CANNED_RESPONSES }, (_, id) => aCanned(id));
    await opens("?response=new");
    expect(await screen.findByText("You've reached your MAX canned response limit.")).toBeVisible();
    expect(await press("Save")).toBeDisabled();
  });
});

describe("one's own", () => {
  test("is changed without a question, and an earlier version taken back", async () => {
    const user = await opens("?response=2");
    const text = await field("Text of the response");
    const history = within(await screen.findByRole("region", { name: "Earlier versions" }));
    expect(await history.findByText("It leaves soon.")).toBeVisible();
    expect(history.getByText(/Marta Rinaldi/)).toBeVisible();
    await user.type(text, " Today!");
    expect(history.getByRole("button", { name: "Restore this version" })).toBeDisabled();
    await user.click(await press("Save"));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(await history.findByText("It is on its way.")).toBeVisible();
    const back = history.getAllByRole("button", { name: "Restore this version" });
    await user.click(back.at(-1) as HTMLElement);
    await waitFor(() => expect(text).toHaveValue("It leaves soon."));
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 2, title: "Parcel", response: "It is on its way. Today!" },
      { id: 2, title: "Parcel", response: "It leaves soon." },
    ]);
  });

  test("is deleted once one has said so", async () => {
    const user = await opens("?response=2");
    await user.click(await press("Delete"));
    const question = await dialog("Delete “Parcel”?");
    await user.click(question.getByRole("button", { name: "Keep it" }));
    expect(asked).toEqual([]);
    await user.click(await press("Delete"));
    await user.click((await dialog("Delete “Parcel”?")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(asked).toEqual([{ how: "delete", body: { id: "2" } }]);
    expect(await screen.findByText("No canned response selected")).toBeVisible();
  });

  test("with unsaved changes is not left without a question", async () => {
    const user = await opens("?response=2");
    await user.type(await field("Text of the response"), " Today!");
    await user.click(list().getByRole("link", { name: /^brb/ }));
    const question = await dialog("Unsaved changes");
    await user.click(question.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "brb" })).toBeVisible();
    expect(asked).toHaveLength(1);
    await user.type(await field("Phrase"), "!");
    await user.click(list().getByRole("link", { name: /^Greeting/ }));
    await user.click((await dialog("Unsaved changes")).getByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { name: "Greeting" })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

describe("everybody's", () => {
  test("is read only to whoever may not change it", async () => {
    await opens("?response=1");
    expect(await screen.findByText("This response is shared. You can use it but not edit it.")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Text of the response" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("is changed and deleted only after a question", async () => {
    const user = await opens("?response=1", admin());
    const text = await field("Text of the response");
    await user.type(text, "!");
    await user.click(await press("Save"));
    const question = await dialog("Change “Greeting” for everyone?");
    expect(question.getByText(/all your colleagues will send your new version/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Not yet" }));
    expect(asked).toEqual([]);
    expect(text).toHaveValue("Hello %name%!");
    await user.click(await press("Save"));
    await user.click(
      (await dialog("Change “Greeting” for everyone?")).getByRole("button", {
        name: "Change for everyone",
      }),
    );
    await waitFor(() =>
      expect(asked).toEqual([{ how: "put", body: { id: 1, title: "Greeting", response: "Hello %name%!" } }]),
    );
    await user.click(await press("Delete"));
    const deleting = await dialog("Delete “Greeting”?");
    expect(deleting.getByText(/your colleagues lose it too/)).toBeVisible();
    await user.click(deleting.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(asked.at(-1)?.how).toBe("delete"));
  });

  test("of the actions only those that are given are there", async () => {
    const user = await opens("?response=1", {
      ...admin(),
      permission_actions: { "209": ["view", "create"] },
    });
    expect(await screen.findByText(/but not edit it/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "New canned response" }));
    const whose = within(await screen.findByRole("group", { name: "Available to" }));
    await user.click(whose.getByRole("button", { name: "Shared" }));
    await user.type(await field("Text of the response"), "At %desk%");
    expect(screen.getByText("Variable not found, please change your canned response: %desk%")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Insert %desk%/ })).toBeNull();
  });
});

test("names do not get into each other's way between everybody's and one's own, nor titles and shortcuts", () => {
  const others = [aCanned(1, { type: "G", title: "Hello" }), anAutomatic(2, "hello", "x")];
  const draft = { kind: "P", auto: false, name: "hello", text: "x" } as const;
  expect(wrongsOf(draft, others, [])).toEqual({});
  expect(wrongsOf({ ...draft, kind: "G" }, others, [])).toEqual({ name: "taken" });
  expect(wrongsOf({ ...draft, auto: true, name: "HELLO" }, others, [])).toEqual({ name: "taken" });
  expect(wrongsOf({ ...draft, name: "x".repeat(101), text: "x".repeat(4_001) }, [], [])).toEqual({
    name: "long",
    text: "long",
  });
});
