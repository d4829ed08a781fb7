// @vitest-environment jsdom
// Stories of the base: every call goes to the server that was chosen for this tab, and nothing of one is taken to another.
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server, withServer } from "@/testing/server";

withServer();

const EU = "https://eu.example/2.0/";
const OWN = `${location.origin}/2.0/`;

beforeEach(() => vi.resetModules());
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** The page as it is loaded while the tab remembers this. */
async function loaded(kept: string | null) {
  if (kept !== null) sessionStorage.setItem("switchyard.base", kept);
  const [base, device, { request }] = await Promise.all([
    import("./base"),
    import("@/browser/device"),
    import("./request"),
  ]);
  return { ...base, ...device, request };
}

/** Where the calls of a page arrive. */
function heard(): string[] {
  const urls: string[] = [];
  server.use(
    http.get("*/2.0/helper/network_ping", ({ request }) => {
      urls.push(request.url);
      return HttpResponse.json({});
    }),
  );
  return urls;
}

test("without a choice calls go to the page's own server", async () => {
  const urls = heard();
  const page = await loaded(null);
  await page.request("get", "helper/network_ping", {});
  expect(urls).toEqual([`${OWN}helper/network_ping`]);
  expect(page.liveAddress()).toBe(`${OWN.replace("http", "ws")}live`);
  expect(page.atBase("/2.0/internal/image?id=1")).toBe("/2.0/internal/image?id=1");
});

test("whoever chose another has all of it there: calls, the live feed, pictures", async () => {
  const urls = heard();
  const page = await loaded(EU);
  await page.request("get", "helper/network_ping", {});
  expect(urls).toEqual([`${EU}helper/network_ping`]);
  expect(page.liveAddress()).toBe("wss://eu.example/2.0/live");
  expect(page.atBase("/2.0/internal/image?id=1")).toBe(`${EU}internal/image?id=1`);
  expect(page.atBase("data:image/png;base64,AA==")).toBe("data:image/png;base64,AA==");
});

test("a session of one server is not known at another", async () => {
  const own = await loaded(null);
  own.remember("session", { token: "own" });
  vi.resetModules();
  const other = await loaded(EU);
  expect(other.recall("session", null)).toBeNull();
  other.remember("session", { token: "other" });
  expect(own.recall("session", null)).toEqual({ token: "own" });
});

test.each(["javascript:alert(1)//2.0/", "https://eu.example/", "/2.0/", "nonsense", ""])(
  "“%s” is no server to call",
  async (odd) => {
    const page = await loaded(odd);
    expect(page.BASE).toBe(OWN);
    expect(page.isElsewhere).toBe(false);
  },
);

test("what the operator lists is offered behind the page's own, once each, and nothing that cannot be called", async () => {
  server.use(http.get("*/bases.json", () => HttpResponse.json({ bases: [EU, OWN, "ftp://x/2.0/", 7, EU] })));
  const page = await loaded(null);
  expect(await page.offeredBases()).toEqual([OWN, EU]);
  server.use(http.get("*/bases.json", () => HttpResponse.error()));
  expect(await page.offeredBases()).toEqual([OWN]);
});
