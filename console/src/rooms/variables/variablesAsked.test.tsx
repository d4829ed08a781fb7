// An address with variables: whoever is signed in is asked, and they are kept once, by the method it names.
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { aSignIn } from "@/rooms/sign_in/testing/shapes";
import { useSession } from "@/session/store";
import { feed, flaws, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { changesOf, variablesOf } from "./brought";

withConsole();

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const address = (text: string, method = "") =>
  `/Common/Profile/Preferences?section=about&variables=${encodeURIComponent(text)}${method}`;

function keeps(): string[] {
  const heard: string[] = [];
  const noted = (method: string) => (asked: { body?: { variables: Record<string, string> } }) => {
    heard.push(`${method} ${JSON.stringify(asked.body?.variables)}`);
    return { items: [] };
  };
  server.use(
    on("put", "environment/variables", noted("put")),
    on("patch", "environment/variables", noted("patch")),
  );
  return heard;
}

/** Says yes to what is asked. */
const agrees = async (user: UserEvent) =>
  user.click(await screen.findByRole("button", { name: "Change them" }));

test("nothing is changed unasked: what would be otherwise is shown, and leaving it is the way of Enter", async () => {
  const house = stand();
  house.variables = [
    { name: "iban", value: "DE89-OURS" },
    { name: "shop", value: "Lume" },
    { name: "signature", value: "Lena" },
  ];
  feed();
  const heard = keeps();
  const brought = base64('{"iban":"XX00","shop":"Lume","greeting":"Ciao"}');
  const user = await openSignedIn(address(brought, "&variables_method=put"));
  const dialog = within(await screen.findByRole("dialog", { name: "A link wants to change your variables" }));
  const rows = dialog
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Variable", "Now", "Becomes"],
    ["iban", "DE89-OURS", "XX00"],
    ["greeting", "not set", "Ciao"],
    ["signature", "Lena", "removed"],
  ]);
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard).toEqual([]);
});

test("what would change nothing asks nothing", async () => {
  const house = stand();
  house.variables = [{ name: "shop", value: "Lume" }];
  feed();
  const heard = keeps();
  await openSignedIn(address(base64('{"shop":"Lume"}')));
  await waitFor(() => expect(useSession.getState().variables).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(heard).toEqual([]);
});

test.each([
  ["", "patch"],
  ["&variables_method=put", "put"],
  ["&variables_method=edit", "patch"],
])("with %j they are sent by %s, once, and leave the address", async (method, sent) => {
  stand();
  feed();
  const heard = keeps();
  await agrees(await openSignedIn(address(base64('{"shop":"Lume è 你好"}'), method)));
  await waitFor(() => expect(heard).toEqual([`${sent} {"shop":"Lume è 你好"}`]));
  await waitFor(() => expect(location.hash).toBe("#/Common/Profile/Preferences?section=about"));
});

test("they are taken again by the address that brings them again", async () => {
  stand();
  feed();
  const heard = keeps();
  const user = await openSignedIn(address(base64('{"shop":"Lume"}')));
  for (const times of [1, 2]) {
    await agrees(user);
    await waitFor(() => expect(heard).toHaveLength(times));
    await waitFor(() => expect(location.hash).not.toContain("variables"));
    if (times === 1) location.hash = `#${address(base64('{"shop":"Lume"}'))}`;
  }
});

test("a method alone leaves the address too, and nothing is sent", async () => {
  stand();
  feed();
  const heard = keeps();
  await openSignedIn("/Common/Profile/Preferences?section=about&variables_method=put");
  await waitFor(() => expect(location.hash).toBe("#/Common/Profile/Preferences?section=about"));
  expect(heard).toEqual([]);
});

describe("outside the desk", () => {
  const SHOP = encodeURIComponent(base64('{"shop":"Lume"}'));
  afterEach(() => history.replaceState(null, "", "/"));

  test("they are sent and leave the page's own address, and what else stands there stays", async () => {
    stand();
    feed();
    const heard = keeps();
    history.replaceState(null, "", `/?a=1&variables=${SHOP}&variables_method=put`);
    await agrees(await openSignedIn("/Common/Profile/Preferences?section=about"));
    await waitFor(() => expect(heard).toEqual(['put {"shop":"Lume"}']));
    expect(location.search).toBe("?a=1");
    expect(location.hash).toBe("#/Common/Profile/Preferences?section=about");
  });

  test.each([
    ["before the hash", `/?variables=${SHOP}&variables_method=put`, "/Public/Login"],
    ["of the sign-in", "/", `/Public/Login?variables=${SHOP}&variables_method=put`],
    ["of a screen behind it", "/", `/Common/Comms?variables=${SHOP}&variables_method=put`],
    ["of no screen", "/", `/Nowhere?variables=${SHOP}&variables_method=put`],
  ])("a stranger's, %s, wait for their sign-in", async (_where, page, path) => {
    const house = stand();
    feed();
    const heard = keeps();
    server.use(on("post", "internal/profile", () => aSignIn(house.me)));
    history.replaceState(null, "", page);
    const user = await open(path);
    await user.type(await screen.findByLabelText("User name"), "marta.rinaldi");
    expect(location.href).not.toContain("variables");
    await user.keyboard("{Enter}");
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    await screen.findByRole("heading", { name: "Your chats" });
    expect(heard).toEqual([]);
    await agrees(user);
    await waitFor(() => expect(heard).toEqual(['put {"shop":"Lume"}']));
    expect(useSession.getState().variables).toBeNull();
    await waitFor(() => expect(location.href).not.toContain("variables"));
  });

  test("who is signed in and sent back from the sign-in has them all the same", async () => {
    stand();
    feed();
    const heard = keeps();
    const user = await openSignedIn(`/Public/Login?variables=${SHOP}`);
    await agrees(user);
    await screen.findByRole("heading", { name: "Your chats" });
    await waitFor(() => expect(heard).toEqual(['patch {"shop":"Lume"}']));
    expect(location.hash).toBe("#/Common/Comms");
  });
});

test("what is no set of variables is told and sent nowhere", async () => {
  stand();
  feed();
  const heard = keeps();
  await openSignedIn(address(base64("<script>alert(1)</script>")));
  const notices = within(await screen.findByRole("region", { name: "Notifications" }));
  expect(await notices.findByRole("article")).toBeVisible();
  expect(location.hash).not.toContain("variables");
  expect(heard).toEqual([]);
});

test("only base64 of an object of texts is read", () => {
  expect(variablesOf(base64('{"a":"1"}'))).toEqual({ a: "1" });
  for (const wrong of ["", "%%%", base64("[]"), base64("null"), base64('{"a":1}'), btoa("\xff\xfe")])
    expect(variablesOf(wrong), wrong).toBeNull();
});

test("of what is there only what is otherwise changes, and what is not brought goes where all is overridden", () => {
  const there = [
    { name: "a", value: "1" },
    { name: "toString", value: "x" },
  ];
  expect(changesOf(there, { a: "1", b: "2" }, false)).toEqual([{ name: "b", was: null, becomes: "2" }]);
  expect(changesOf(there, { a: "1" }, true)).toEqual([{ name: "toString", was: "x", becomes: null }]);
});
