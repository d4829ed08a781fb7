// An address with variables: they are kept once, by the method it names, and are gone from the address.
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { feed, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aSignIn } from "@/testing/shapes";
import { useSession } from "./store";
import { variablesOf } from "./useVariables";

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

test.each([
  ["", "patch"],
  ["&variables_method=put", "put"],
  ["&variables_method=edit", "patch"],
])("with %j they are sent by %s, once, and leave the address", async (method, sent) => {
  stand();
  feed();
  const heard = keeps();
  await openSignedIn(address(base64('{"shop":"Lume è 你好"}'), method));
  await waitFor(() => expect(heard).toEqual([`${sent} {"shop":"Lume è 你好"}`]));
  await waitFor(() => expect(location.hash).toBe("#/Common/Profile/Preferences?section=about"));
});

test("they are taken again by the address that brings them again", async () => {
  stand();
  feed();
  const heard = keeps();
  await openSignedIn(address(base64('{"shop":"Lume"}')));
  for (const times of [1, 2]) {
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
    await openSignedIn("/Common/Profile/Preferences?section=about");
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
    await waitFor(() => expect(heard).toEqual(['put {"shop":"Lume"}']));
    expect(useSession.getState().variables).toBeNull();
    await waitFor(() => expect(location.href).not.toContain("variables"));
  });

  test("who is signed in and sent back from the sign-in has them all the same", async () => {
    stand();
    feed();
    const heard = keeps();
    await openSignedIn(`/Public/Login?variables=${SHOP}`);
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
