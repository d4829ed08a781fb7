// Stories of the knowledge base: what is read, found, linked to, and confirmed once it was read to its end.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { integrationId, permissionId } from "@/generated/catalogue";
import { keepsPreferences } from "@/rooms/profile/testing/preferences";
import { useSession } from "@/session/store";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aClient, aProfile, at } from "@/testing/shapes";
import { isFound } from "./Articles";
import { anArticle, someConfirmations } from "./testing/shapes";
import { told, useSearched } from "./useKnowledge";

withConsole();

const READER = aProfile({ permissions: [permissionId.Comms, permissionId.Knowledge], last_module: 2 });
const COMPLIES = aClient({ integrations: [integrationId.ArticleCompliance] });
const KNOWLEDGE = "/Common/Knowledge";
const ARTICLES = [
  anArticle("introka", { question: "Welcome" }),
  anArticle("refunds", { question: "Refunds", category: "Money", subcategory: "After the sale" }),
  anArticle("fire", { question: "In case of fire", to_confirm: true, version: 4 }),
];

/** What is watched for whether it is in view; `scrolled` brings it there. */
let watched: (() => void)[] = [];
const scrolled = () =>
  act(() => {
    for (const seen of watched) seen();
  });
beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

const list = (name = "Articles") => within(screen.getByRole("region", { name }));
const reading = () => within(screen.getByRole("region", { name: "Article" }));
const opened = async (path: string) => {
  const user = await openSignedIn(path);
  await screen.findByRole("region", { name: "Article" });
  return user;
};

test("articles stand under their categories, are found by either, and are read at the right", async () => {
  const house = stand({ me: READER, articles: ARTICLES });
  feed();
  const views: string[] = [];
  server.use(
    on("post", "external/article", ({ body }) => {
      views.push(body.label);
      const data = house.articles.find(({ label }) => label === body.label);
      return data === undefined ? refuse(157) : { data };
    }),
  );
  const user = await opened(KNOWLEDGE);
  expect(await screen.findByRole("heading", { level: 2, name: "Welcome" })).toBeVisible();
  expect(reading().getByText("What introka says.")).toBeVisible();
  expect(within(list().getByRole("region", { name: "Money" })).getAllByRole("link")).toHaveLength(1);
  expect(list().queryByText("To confirm")).toBeNull();
  expect(screen.queryByRole("link", { name: /Compliance/ })).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.type(list().getByRole("searchbox", { name: "Find an article" }), "AFTER sale");
  await waitFor(() => expect(list().queryByText("Welcome")).toBeNull());
  await user.click(list().getByRole("link", { name: /Refunds/ }));
  expect(await screen.findByRole("heading", { name: "Refunds" })).toBeVisible();
  expect(reading().getByText("Money › After the sale")).toBeVisible();
  expect(reading().getByText(/^Version 1 · Anna Bruni · .* · 3 views$/)).toBeVisible();
  await user.type(list().getByRole("searchbox"), "x");
  expect(await screen.findByText("No articles found")).toBeVisible();
  expect(views).toEqual(["introka", "refunds"]);
});

test("what was searched for is kept, lower-cased, until somebody else comes", async () => {
  stand({ me: READER, articles: ARTICLES });
  feed();
  const user = await opened(KNOWLEDGE);
  await user.type(list().getByRole("searchbox"), "ReFuNDS");
  location.hash = "#/Common/Comms";
  await screen.findByRole("heading", { name: "Your chats" });
  location.hash = `#${KNOWLEDGE}`;
  expect(await screen.findByRole("searchbox")).toHaveValue("refunds");
  expect(await list().findByRole("link", { name: /Refunds/ })).toBeVisible();
  expect(list().queryByRole("link", { name: /Welcome/ })).toBeNull();
  act(() => useSession.setState({ token: "token-2" }));
  expect(useSearched.getState().find).toBe("");
});

test("what led to an article is offered again, to whoever wants to see it", async () => {
  const house = stand({ me: READER, articles: ARTICLES });
  feed();
  keepsPreferences(house);
  const user = await opened(KNOWLEDGE);
  const earlier = () => screen.queryByRole("list", { name: "Previous searches" });
  await user.type(list().getByRole("searchbox"), "wel");
  await user.clear(list().getByRole("searchbox"));
  expect(earlier()).toBeNull();
  await user.type(list().getByRole("searchbox"), "ReFu");
  await user.click(list().getByRole("link", { name: /Refunds/ }));
  await screen.findByRole("heading", { name: "Refunds" });
  expect(earlier()).toBeNull();
  await user.clear(list().getByRole("searchbox"));
  await user.click(
    within(await screen.findByRole("list", { name: "Previous searches" })).getByRole("button", {
      name: "refu",
    }),
  );
  expect(list().getByRole("searchbox")).toHaveValue("refu");
  expect(list().getByRole("searchbox")).toHaveFocus();
  expect(list().queryByRole("link", { name: /Welcome/ })).toBeNull();
  await user.clear(list().getByRole("searchbox"));
  expect(earlier()).toBeVisible();
  expect(await flaws()).toEqual([]);
  location.hash = "#/Common/Profile/Preferences?section=general";
  await user.click(await screen.findByRole("switch", { name: "Previous searches" }));
  location.hash = `#${KNOWLEDGE}`;
  await screen.findByRole("searchbox");
  expect(earlier()).toBeNull();
});

test("an article is shown as it was cleaned, its link can be copied, and it can be printed", async () => {
  const answer = `<p onclick="x()">Safe<script>alert(1)</script> <a href="https://x.example/">out</a></p><table><thead><tr><th>What</th></tr></thead><tbody><tr><td>Lamp</td></tr></tbody></table>`;
  stand({ me: READER, articles: [anArticle("introka", { answer })] });
  feed();
  const printed = vi.spyOn(globalThis, "print").mockImplementation(() => undefined);
  const user = await opened(`${KNOWLEDGE}/introka`);
  const link = await screen.findByRole("link", { name: "out" });
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(link.closest("p")?.outerHTML).not.toMatch(/script|onclick/);
  expect(screen.getByRole("columnheader", { name: "What" })).toBeVisible();
  expect(screen.getByRole("cell", { name: "Lamp" })).toBeVisible();
  await user.click(reading().getByRole("button", { name: "Copy link" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/#\/Common\/Knowledge\/introka$/);
  await user.click(reading().getByRole("button", { name: "Print" }));
  expect(printed).toHaveBeenCalledTimes(1);
});

test("a label that no article has is said, with the way to the first one", async () => {
  stand({ me: READER, articles: ARTICLES });
  feed();
  const user = await opened(`${KNOWLEDGE}/nowhere`);
  expect(await screen.findByText("There is no article “nowhere”")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Go to the first article" }));
  expect(await screen.findByRole("heading", { name: "Welcome" })).toBeVisible();
  expect(location.hash).toBe("#/Common/Knowledge/introka");
});

test("nothing written yet, and nothing to be had, are both said", async () => {
  const house = stand({ me: READER });
  feed();
  server.use(on("get", "external/full_faqs", () => refuse(262, { status: 503 })));
  const user = await opened(KNOWLEDGE);
  expect(await screen.findByText("The articles could not be loaded")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Go to the first article" })).toBeNull();
  server.use(on("get", "external/full_faqs", () => ({ data: { items: house.articles } })));
  await user.click(list().getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No articles yet")).toBeVisible();
});

describe("where articles are confirmed", () => {
  const FIRE = "/Common/Knowledge/fire?tab=compliance";
  const confirms = () => reading().getByRole("button", { name: "Confirm" });

  /** A server that keeps what is confirmed. */
  function standing(articles = ARTICLES) {
    const house = stand({ client: COMPLIES, me: READER, articles });
    feed();
    const asked: unknown[] = [];
    server.use(
      on("post", "knowledge/confirm", ({ body }) => {
        asked.push(body);
        const found = house.articles.find(({ label }) => label === body.label);
        if (found?.version !== body.version) return refuse(203);
        house.articles = house.articles.map((item) =>
          item === found ? { ...item, confirmed: at(60) } : item,
        );
        return someConfirmations(house.articles).items.find(({ label }) => label === body.label) as never;
      }),
    );
    return { house, asked };
  }

  test("what waits stands first, and can be confirmed once its end was in view; then comes the next", async () => {
    const { asked } = standing([
      ...ARTICLES,
      anArticle("keys", { question: "Lost keys", to_confirm: true }),
      anArticle("old", { question: "An old one", to_confirm: true, confirmed: at(5) }),
    ]);
    const user = await opened(KNOWLEDGE);
    const tab = await screen.findByRole("link", { name: /^Compliance/ });
    await waitFor(() => expect(tab).toHaveTextContent("2 to confirm"));
    expect(within(await list().findByRole("link", { name: /fire/ })).getByText("To confirm")).toBeVisible();
    await user.click(tab);
    const due = await screen.findByRole("region", { name: "To confirm" });
    expect(within(due).getAllByRole("link")).toHaveLength(2);
    expect(
      within(screen.getByRole("region", { name: "Confirmed" })).getByRole("link", { name: /An old one/ }),
    ).toHaveTextContent(/Confirmed 2 Mar 2026/);
    await user.click(within(due).getByRole("link", { name: /fire/ }));
    expect(await screen.findByText(/I have read and understood version 4/)).toBeVisible();
    expect(confirms()).toBeDisabled();
    expect(reading().getByText("Read to the end to confirm.")).toBeVisible();
    expect(await flaws()).toEqual([]);
    scrolled();
    expect(confirms()).toBeEnabled();
    expect(reading().queryByText("Read to the end to confirm.")).toBeNull();
    confirms().focus();
    await user.keyboard("{Enter}");
    const said = await screen.findByText(/You confirmed version 4/);
    await waitFor(() => expect(said).toHaveFocus());
    expect(asked).toEqual([{ label: "fire", version: 4 }]);
    await waitFor(() => expect(tab).toHaveTextContent("1 to confirm"));
    expect(
      within(screen.getByRole("region", { name: "Confirmed" })).getAllByRole("link")[0],
    ).toHaveTextContent("In case of fire");
    await user.click(reading().getByRole("link", { name: "Next: Lost keys" }));
    expect(await screen.findByRole("heading", { name: "Lost keys" })).toBeVisible();
    scrolled();
    await user.click(confirms());
    expect(await screen.findByText(/You have confirmed everything/)).toBeVisible();
    expect(tab).toHaveTextContent(/^Compliance$/);
  });

  test("a version that changed meanwhile is fetched anew, said, and has to be read again", async () => {
    const { house, asked } = standing();
    const user = await opened(FIRE);
    await screen.findByText(/understood version 4/);
    scrolled();
    house.articles = house.articles.map((item) =>
      item.label === "fire" ? { ...item, version: 5, answer: "<p>By the stairs.</p>" } : item,
    );
    watched = [];
    await user.click(confirms());
    expect(await screen.findByText(/This is version 5: please read it/)).toBeVisible();
    expect(reading().getByText("By the stairs.")).toBeVisible();
    expect(confirms()).toBeDisabled();
    expect(screen.queryByText(/in the wrong order/i)).toBeNull();
    scrolled();
    await user.click(confirms());
    expect(await screen.findByText(/You confirmed version 5/)).toBeVisible();
    expect(asked).toEqual([
      { label: "fire", version: 4 },
      { label: "fire", version: 5 },
    ]);
  });

  test("what could not be confirmed is a notice, and can be tried again", async () => {
    standing();
    server.use(on("post", "knowledge/confirm", () => refuse(262, { status: 503 })));
    const user = await opened(FIRE);
    await screen.findByText(/understood version 4/);
    scrolled();
    await user.click(confirms());
    expect(await screen.findByText("Failed to confirm the article.")).toBeVisible();
    await waitFor(() => expect(confirms()).toBeEnabled());
  });

  test("it is confirmed from the list of all articles too, and says so there", async () => {
    standing();
    const user = await opened(`${KNOWLEDGE}/fire`);
    await screen.findByText(/understood version 4/);
    scrolled();
    await user.click(confirms());
    expect(await screen.findByText(/You confirmed version 4/)).toBeVisible();
    await waitFor(() => expect(list().queryByText("To confirm")).toBeNull());
  });

  test("a tenant without it has no such tab, and its address shows the articles", async () => {
    stand({ me: READER, articles: ARTICLES });
    feed();
    await opened(FIRE);
    expect(await screen.findByRole("heading", { name: "In case of fire" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Articles" })).toBeVisible();
    expect(reading().queryByRole("button", { name: "Confirm" })).toBeNull();
  });
});

test("an article is found by words of its title and of where it belongs", () => {
  const article = { question: "Rückgabe", category: "Money", subcategory: "After the sale" };
  expect(isFound(article, "ruckgabe")).toBe(true);
  expect(isFound(article, " sale money ")).toBe(true);
  expect(isFound(article, "fire")).toBe(false);
});

test("a confirmation comes after what waits and before those of earlier", () => {
  const { items } = someConfirmations([
    anArticle("a", { to_confirm: true }),
    anArticle("b", { to_confirm: true }),
    anArticle("c", { to_confirm: true, confirmed: at(1) }),
  ]);
  const fresh = { ...items[0], confirmed: at(9) } as (typeof items)[number];
  expect(told(items, fresh).map(({ label }) => label)).toEqual(["b", "a", "c"]);
});
