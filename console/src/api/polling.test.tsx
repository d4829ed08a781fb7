// How often the console asks by itself while the live feed is down, and that it does not while the feed is up.
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useQueue } from "@/rooms/chat/line/useQueue";
import { Colleagues } from "@/rooms/chat/people/Colleagues";
import { aChat, aQueue } from "@/rooms/chat/testing/shapes";
import { useWatching } from "@/rooms/maintenance/watch";
import TeamSidebar from "@/rooms/team/TeamSidebar";
import { useSession } from "@/session/store";
import { PROFILE, useProfile } from "@/session/useProfile";
import { aProfile } from "@/testing/shapes";
import { keyOf } from "./calls";
import { useFreshness } from "./freshness";
import { NO_ANSWER, Problem } from "./problem";
import { useCall } from "./useCall";

const ANSWERS: Readonly<Record<string, unknown>> = {
  "internal/profile": aProfile(),
  "internal/team": { items: [] },
  "livechat/queue": aQueue(),
  "external/full_faqs": { data: { items: [] } },
};
const request = vi.hoisted(() => vi.fn());
vi.mock("./request", () => ({ request }));

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset();
  request.mockImplementation(async (_: string, path: string) => ANSWERS[path]);
  useSession.setState({ token: "token-1" });
  useFreshness.setState({ live: "down" });
});
afterEach(() => {
  // Before the session goes that pages are drawn for.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState(), true);
  useFreshness.setState(useFreshness.getInitialState(), true);
});

const apart = (page: ReactNode, known: readonly [string, object][] = [], dedupingInterval = 0) => (
  <MantineProvider>
    <SWRConfig value={{ provider: () => new Map(known), dedupingInterval }}>{page}</SWRConfig>
  </MantineProvider>
);
const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
/** How often each question was asked. */
const asked = () => {
  const counts: Record<string, number> = {};
  for (const [, path, ask] of request.mock.calls) {
    const key = keyOf(path as string, (ask as { query?: object }).query);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
/** Each question for the team, by whether those who are offline were meant. */
const teamAsked = (): unknown[] =>
  request.mock.calls
    .filter(([, path]) => path === "internal/team")
    .map(([, , ask]) => (ask as { query?: { offline?: boolean } }).query?.offline);

function Profile() {
  useProfile();
  return null;
}
function Queue() {
  useQueue(aProfile());
  return null;
}

describe("while the feed is down", () => {
  test("the profile is asked for every 30 s", async () => {
    render(apart(<Profile />));
    await passes(1);
    expect(asked()).toEqual({ "internal/profile": 1 });
    await passes(28);
    expect(asked()).toEqual({ "internal/profile": 1 });
    await passes(2);
    expect(asked()).toEqual({ "internal/profile": 2 });
    await passes(60);
    expect(asked()).toEqual({ "internal/profile": 4 });
  });

  test("the line of those who wait every 10 s", async () => {
    render(apart(<Queue />));
    await passes(1);
    await passes(30);
    expect(asked()).toEqual({ 'livechat/queue?{"showall":true}': 4 });
  });

  test("the team every 20 s, and those who are not there with every fifth", async () => {
    const somebody: [string, object] = [keyOf(PROFILE), { data: aProfile() }];
    render(apart(<TeamSidebar opened close={() => undefined} />, [somebody]));
    await passes(1);
    // All of them at first, so that nobody is missing from the list.
    expect(teamAsked()).toEqual([true]);
    await passes(100);
    expect(teamAsked()).toEqual([true, false, false, false, false, true]);
    await passes(40);
    expect(teamAsked().slice(6)).toEqual([false, false]);
  });

  test("a second place that shows the team brings no second poll, and no feed none", async () => {
    const somebody: [string, object] = [keyOf(PROFILE), { data: aProfile() }];
    const both = (
      <>
        <TeamSidebar opened close={() => undefined} />
        <Colleagues chat={aChat("c1")} type="conference" find="" busy={false} pick={() => undefined} />
      </>
    );
    const page = render(apart(both, [somebody], 2_000));
    await passes(1);
    await passes(100);
    expect(teamAsked()).toEqual([true, false, false, false, false, true]);
    page.unmount();
    useFreshness.setState({ live: "up" });
    request.mockClear();
    render(apart(both, [somebody]));
    // Once, when the server tells of it, or says nothing to that.
    await passes(3);
    expect(teamAsked()).toHaveLength(1);
    await passes(200);
    expect(teamAsked()).toHaveLength(1);
  });
});

test("an answer that fails once is asked for again when it is due, and so on", async () => {
  request.mockImplementation(async () => {
    throw new Problem("GET internal/profile", { status: 0, code: NO_ANSWER, description: "no answer" });
  });
  render(apart(<Profile />));
  await passes(1);
  await passes(60);
  expect(asked()).toEqual({ "internal/profile": 3 });
  request.mockImplementation(async (_: string, path: string) => ANSWERS[path]);
  await passes(60);
  expect(asked()).toEqual({ "internal/profile": 5 });
});

test("while the feed is up nothing is asked for twice", async () => {
  useFreshness.setState({ live: "up" });
  render(apart(<Profile />));
  await passes(1);
  await passes(120);
  expect(asked()).toEqual({ "internal/profile": 1 });
});

test.each([
  ["an article, whose openings are counted, is not", { still: true }, 1],
  ["what grows old is", {}, 2],
])("%s asked for again by coming back to the window", async (_, options, times) => {
  function Articles() {
    useCall("external/full_faqs", undefined, undefined, options);
    return null;
  }
  render(apart(<Articles />));
  await passes(10);
  act(() => void dispatchEvent(new Event("focus")));
  await passes(1);
  expect(asked()).toEqual({ "external/full_faqs": times });
});

describe("the files of version, status and maintenance", () => {
  function Watching() {
    useWatching();
    return null;
  }
  const fetched = vi.fn(async () => new Response("{}"));
  const versions = () =>
    fetched.mock.calls.filter((call) => String((call as unknown[])[0]).startsWith("/product_version.json"))
      .length;
  beforeEach(() => {
    fetched.mockClear();
    vi.stubGlobal("fetch", fetched);
  });

  test("are looked at every 60 s", async () => {
    render(<Watching />);
    await passes(1);
    expect(versions()).toBe(1);
    await passes(58);
    expect(versions()).toBe(1);
    await passes(1);
    expect(versions()).toBe(2);
    expect(fetched.mock.calls.map((call) => String((call as unknown[])[0]).split("?")[0])).toEqual([
      "/product_version.json",
      "/product_status.json",
      "/maintenance.json",
      "/product_version.json",
      "/product_status.json",
      "/maintenance.json",
    ]);
  });

  test("half as often while nobody looks at the page", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    render(<Watching />);
    await passes(1);
    await passes(60);
    expect(versions()).toBe(1);
    await passes(60);
    expect(versions()).toBe(2);
  });
});
