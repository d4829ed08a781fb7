// The floor on a screen at the wall: entered and left by keys, nameless, awake, true or grey, and renewed by itself.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { flaws, withConsole } from "@/testing/console";
import { aBusyFloor, openFloor } from "../testing/busy";
import { anAgent } from "../testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "wakeLock");
  sessionStorage.clear();
});

const wall = () => screen.findByRole("main", { name: "Wall view" });

test("a key leads to it and Escape away from it; no customer is named, and nothing beneath is reached", async () => {
  const { user } = await openFloor();
  await user.keyboard("{Alt>}w{/Alt}");
  const shown = await wall();
  expect(location.hash).toBe("#/Common/Floor?wall=1");
  expect(
    await within(shown).findByText("2:31", { exact: false, selector: ".floorvalue span" }),
  ).toBeVisible();
  expect(within(shown).getByRole("row", { name: /Returns/ })).toBeVisible();
  expect(shown).not.toHaveTextContent("Nadia");
  expect(document.querySelector(".rail")?.closest("[inert]")).not.toBeNull();
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("main", { name: "Wall view" })).toBeNull());
  expect(location.hash).toBe("#/Common/Floor");
  expect(document.querySelector("[inert]")).toBeNull();
  await waitFor(() => expect(screen.getByRole("button", { name: "Wall view" })).toHaveFocus());
});

test("the screen is kept awake while it is there", async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
  const { user } = await openFloor("");
  await user.click(screen.getByRole("button", { name: "Wall view" }));
  await wall();
  await waitFor(() => expect(request).toHaveBeenCalledWith("screen"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(release).toHaveBeenCalled());
});

test("a cut line is said with its age, and the figures are shown as what they were", async () => {
  const { line, user } = await openFloor("");
  await user.click(screen.getByRole("button", { name: "Wall view" }));
  const shown = await wall();
  line.drop();
  expect(await within(shown).findByText(/^Not up to date since .+ ago$/)).toBeVisible();
  expect(within(shown).getByRole("region", { name: "Figures" })).toHaveAttribute("data-stale");
});

test("that the session ends is said before it does, and then the sign-in is there and no old figure", async () => {
  const { user } = await openFloor("");
  await user.click(screen.getByRole("button", { name: "Wall view" }));
  const shown = await wall();
  expect(within(shown).queryByRole("timer")).toBeNull();
  act(() => useSession.setState({ expiresAt: Date.now() + 150_000 }));
  expect(await within(shown).findByRole("timer")).toHaveTextContent(
    /^The session ends in 2:(3[01]|29)\. Press Esc to renew it\.$/,
  );
  act(() => useSession.setState({ expiresAt: Date.now() - 1_000 }));
  expect(await screen.findByLabelText("User name")).toBeInTheDocument();
  expect(screen.queryByRole("main", { name: "Wall view" })).toBeNull();
  expect(document.querySelector("[inert]")).toBeNull();
});

test("agents turn their pages by themselves", async () => {
  const agents = Array.from({ length: 5 }, (_, at) => anAgent(at + 1, { name: `Agent ${at + 1}` }));
  const { user } = await openFloor("", undefined, { ...aBusyFloor(), agents });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await user.click(screen.getByRole("button", { name: "Wall view" }));
  // Nothing is laid out here: there is room for one row of two.
  const people = within(await wall()).getByRole("region", { name: "Agents" });
  expect(within(people).getByText("1–2 of 5")).toBeVisible();
  act(() => void vi.advanceTimersByTime(12_000));
  expect(within(people).getByText("3–4 of 5")).toBeVisible();
  expect(within(people).getByText("Agent 3")).toBeVisible();
});

test("agents who need a supervisor are on the first page, unless another order was chosen", async () => {
  const agents = [
    anAgent(1, { name: "Anna Free" }),
    anAgent(2, { name: "Ben Free" }),
    anAgent(3, { name: "Zoë Missed", state: "suspended", suspended: true, cause: "missed_offers", free: 0 }),
  ];
  const { user } = await openFloor("", undefined, { ...aBusyFloor(), agents });
  await user.click(screen.getByRole("button", { name: "Wall view" }));
  const people = within(await wall()).getByRole("region", { name: "Agents" });
  expect(
    within(people)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining("Zoë Missed"), expect.stringContaining("Anna Free")]);
});

test("a new version is taken by itself, and one that does not come is not asked for again", async () => {
  const { user } = await openFloor("");
  await user.click(screen.getByRole("button", { name: "Wall view" }));
  await wall();
  const reload = vi.fn();
  const told = () =>
    act(async () =>
      say({
        id: noticeId.NEW_VERSION,
        title: "A new version",
        props: { context_message: "9.9.9" },
        actions: [{ name: "Reload", emit: "reload" }],
        on: { reload },
      }),
    );
  await told();
  expect(reload).toHaveBeenCalledOnce();
  await told();
  expect(reload).toHaveBeenCalledOnce();
});
