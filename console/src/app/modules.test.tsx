// Which module was opened last: it is told once, and the next sign-in leads there.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ProfileChange } from "@/api/shapes";
import { anArticle } from "@/rooms/knowledge/testing/shapes";
import { aSignIn } from "@/rooms/sign_in/testing/shapes";
import { feed, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { homeOf, moduleOf } from "./modules";
import { table } from "./screens";

withConsole();

const page = () => Promise.resolve({ default: () => null });
const screens = {
  ...table,
  dashboard: { path: "Common/Metrics/Dashboard", title: null, permission: 3, load: page },
};

test("a page belongs to the module that its address names, or to none", () => {
  const paths = [
    "/Common/Comms",
    "/Common/Knowledge/introka",
    "/Common/Metrics/Dashboard",
    "/Common/Profile/Inbox",
    "/",
  ];
  expect(paths.map(moduleOf)).toEqual([1, 2, 3, null, null]);
  expect(moduleOf("/Overlay/DataReports")).toBeNull();
});

test("a sign-in begins in the module of last time, where it has a page and is open to the person", () => {
  expect(homeOf({ permissions: [1, 3], modules: [], last_module: 3 }, screens)).toBe("dashboard");
  expect(homeOf({ permissions: [1, 2], modules: [], last_module: 2 })).toBe("article");
  expect(homeOf({ permissions: [1], modules: [], last_module: 2 })).toBe("comms");
  expect(homeOf({ permissions: [1], modules: [], last_module: 3 }, screens)).toBe("comms");
  expect(homeOf({ permissions: [1, 2], modules: [], last_module: 2 }, { comms: table.comms as never })).toBe(
    "comms",
  );
  expect(homeOf({ permissions: [1], modules: [], last_module: 9 }, screens)).toBe("comms");
});

function hears(answer: (body: ProfileChange) => ReturnType<typeof aProfile> | Response): ProfileChange[] {
  const heard: ProfileChange[] = [];
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      heard.push(body);
      return answer(body);
    }),
  );
  return heard;
}

test("a module is told when it is opened, once, and not again for pages beside it", async () => {
  const house = stand({ me: aProfile({ last_module: 2 }) });
  feed();
  const heard = hears(({ module }) => {
    house.me = { ...house.me, last_module: module ?? 0 };
    return house.me;
  });
  await openSignedIn("/Common/Profile/Preferences");
  await screen.findByRole("heading", { level: 1, name: "General" });
  expect(heard).toEqual([]);
  location.hash = "#/Common/Comms";
  await waitFor(() => expect(heard).toEqual([{ module: 1 }]));
  location.hash = "#/Common/Profile/Preferences";
  await screen.findByRole("heading", { level: 1, name: "General" });
  location.hash = "#/Common/Comms";
  await screen.findByRole("heading", { name: "Your chats" });
  expect(heard).toHaveLength(1);
});

test("of a page that stays shut no module is told", async () => {
  stand({ me: aProfile({ permissions: [1], last_module: 1 }) });
  feed();
  const heard = hears(() => aProfile());
  await openSignedIn("/Common/Knowledge/introka");
  await screen.findByRole("heading", { name: /You do not have permission/ });
  expect(heard).toEqual([]);
});

test("a server that does not take it is no matter of the person's", async () => {
  stand({ me: aProfile({ last_module: 3 }) });
  feed();
  const heard = hears(() => refuse(258));
  await openSignedIn();
  await waitFor(() => expect(heard).toHaveLength(1));
  await screen.findByRole("heading", { name: "Your chats" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText(/258/)).toBeNull();
});

test("whoever was last in the knowledge base begins there", async () => {
  const me = aProfile({ permissions: [1, 2], last_module: 2 });
  stand({ me, articles: [anArticle("introka")] });
  feed();
  server.use(on("post", "internal/profile", () => aSignIn(me)));
  const user = await open();
  await user.type(await screen.findByLabelText("User name"), "marta.rinaldi{Enter}");
  await user.type(await screen.findByLabelText("Password"), "secret{Enter}");
  expect(await screen.findByRole("heading", { name: "About introka" })).toBeVisible();
  expect(location.hash).toBe("#/Common/Knowledge/introka");
});

test("whoever was last in a module that has no page here begins with the chats", async () => {
  const me = aProfile({ last_module: 3 });
  stand({ me });
  feed();
  hears(() => ({ ...me, last_module: 1 }));
  server.use(on("post", "internal/profile", () => aSignIn(me)));
  const user = await open();
  await user.type(await screen.findByLabelText("User name"), "marta.rinaldi{Enter}");
  await user.type(await screen.findByLabelText("Password"), "secret{Enter}");
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  expect(location.hash).toContain("/Common/Comms");
});
