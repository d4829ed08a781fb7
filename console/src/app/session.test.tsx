// Stories of the session in the whole console: it is about to end, it is renewed, it is over, it is left.
import { readFile } from "node:fs/promises";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Problem } from "@/api/problem";
import { wiring } from "@/api/wiring";
import { farewellOf, leave, useOverlay } from "@/house/leave";
import { useCommands } from "@/house/overlays";
import { say, useNotices } from "@/notices/store";
import { aChat } from "@/rooms/chat/testing/shapes";
import { useSession } from "@/session/store";
import { feed, open, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { addWords } from "@/words";

const noticesCss = () => readFile("src/app/notices/notices.css", "utf8");

withConsole();
afterEach(() => vi.unstubAllGlobals());

async function withTimeLeft(seconds: number, path = "/Common/Comms") {
  const house = stand({ me: aProfile({ ttl: seconds }) });
  feed();
  useSession.setState({ token: "token-1", expiresAt: Date.now() + seconds * 1_000 });
  const user = await open(path);
  // The dialog may be there before the chats are, and then keeps them from whoever reads by ear.
  await screen.findByRole("heading", { name: "Your chats", hidden: true });
  return { house, user };
}

const prompt = () => screen.findByRole("dialog", { name: "Your session is about to end" });

describe("below the threshold", () => {
  test("a countdown in minutes and seconds offers to renew, and renewing closes it", async () => {
    const { house, user } = await withTimeLeft(150);
    const dialog = within(await prompt());
    expect(dialog.getByRole("timer")).toHaveTextContent(/^0?[12]:\d\d$/);
    server.use(
      on("patch", "internal/profile", ({ body }) => {
        expect(body.renew).toBe(true);
        house.me = aProfile({ ttl: 28_800 });
        return house.me;
      }),
    );
    await user.click(dialog.getByRole("button", { name: "Renew session" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(useSession.getState().expiresAt).toBeGreaterThan(Date.now() + 28_000_000);
  });

  test("nothing opens over it", async () => {
    const { user } = await withTimeLeft(150);
    await prompt();
    await user.keyboard("{Control>}k{/Control}?");
    expect(useCommands.getState().open).toBeNull();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  test("a renewal in another tab closes it here too", async () => {
    await withTimeLeft(150);
    await prompt();
    const kept = { token: "token-1", expiresAt: Date.now() + 28_800_000, directPath: null };
    localStorage.setItem("switchyard.session", JSON.stringify(kept));
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "switchyard.session" })));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("nobody is asked who has come to set a password", async () => {
    await withTimeLeft(150, "/Common/Comms?pwd_reset=1");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("the desktop is knocked at where nobody sees the page", async () => {
    const knocked = vi.fn();
    class Knock {
      static permission = "granted";
      constructor(title: string) {
        knocked(title);
      }
      close() {}
    }
    vi.stubGlobal("Notification", Knock);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await withTimeLeft(150);
    await waitFor(() => expect(knocked).toHaveBeenCalledWith("Your session is about to end"));
    act(() => addWords({ en: { renew: { text: "Words that came later" } } }));
    expect(await screen.findByText("Words that came later")).toBeInTheDocument();
    expect(knocked).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

describe("the expired overlay", () => {
  const left = (ms: number) => {
    useSession.setState({ token: "token-1", expiresAt: 1_000_000_000 + ms });
    return leave("signed_out", 1_000_000_000).told;
  };
  test.each([
    { ms: 60_000, told: false, why: "there was time left" },
    { ms: 5_001, told: false, why: "there was a little time left" },
    { ms: 5_000, told: true, why: "five seconds are as good as none" },
    { ms: 0, told: true, why: "it has just ended" },
    { ms: -60_000, told: true, why: "it ended a minute ago" },
    { ms: -6 * 3_600_000, told: false, why: "six hours later nobody needs to be told" },
  ])("is $told with $ms ms left: $why", ({ ms, told }) => {
    stand();
    expect(left(ms)).toBe(told);
    expect(useOverlay.getState().overlay).toBe(told ? "expired" : null);
  });
});

test("at nought the person is signed out and told so", async () => {
  await withTimeLeft(150);
  await prompt();
  act(() => useSession.setState({ expiresAt: Date.now() }));
  expect(await screen.findByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await waitFor(() => expect(location.hash).toMatch(/^#\/Public\/Login/));
});

test("a sign-out in another tab signs out here too", async () => {
  await withTimeLeft(3_600);
  localStorage.setItem(
    "switchyard.session",
    JSON.stringify({ token: null, expiresAt: null, directPath: null }),
  );
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "switchyard.session" })));
  expect(await screen.findByLabelText("User name")).toBeVisible();
});

test("a sign-in in another tab brings the desk back here at once, whatever was under way before", async () => {
  await withTimeLeft(3_600);
  const elsewhere = (token: string | null) => {
    const expiresAt = token === null ? null : Date.now() + 3_600_000;
    localStorage.setItem("switchyard.session", JSON.stringify({ token, expiresAt, directPath: null }));
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "switchyard.session" })));
  };
  elsewhere(null);
  expect(await screen.findByLabelText("User name")).toBeVisible();
  elsewhere("token-2");
  expect(await screen.findByRole("button", { name: /Your menu/ })).toBeVisible();
});

test("what was said to whoever leaves is not there for whoever comes next", async () => {
  await withTimeLeft(3_600);
  act(() => say({ id: "150", title: "For one team only", props: { announcement: 7 } }));
  expect(await screen.findByText("For one team only")).toBeVisible();
  act(() => void leave("signed_out"));
  expect(await screen.findByLabelText("User name")).toBeVisible();
  expect(screen.queryByText("For one team only")).toBeNull();
});

test("signing out with chats in hand changes nothing, not even the open chat, and says which they are", async () => {
  const { house, user } = await withTimeLeft(3_600, "/Common/Comms?chat=c2");
  house.chats = [aChat("c1"), aChat("c2", { name: "Ines", surname: "Roth" }), aChat("c3", { owner_id: 9 })];
  server.use(on("delete", "internal/profile", () => refuse(185)));
  await user.click(screen.getByRole("button", { name: /Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  const said = "Ensure all communications have been completed before logging out";
  expect(await screen.findByText(said)).toBeVisible();
  expect(await screen.findByText("Still open: Nadia Conti, Ines Roth")).toBeVisible();
  expect(location.hash).toBe("#/Common/Comms?chat=c2");
  expect(useSession.getState().token).toBe("token-1");
});

describe("what was said to somebody is nobody else's to read", () => {
  const warned = async () => {
    const { house, user } = await withTimeLeft(3_600);
    act(() => say({ title: "For one group alone", tone: "warning" }));
    expect(await screen.findByText("For one group alone")).toBeVisible();
    return { house, user };
  };
  const isEmpty = async () => {
    await screen.findByLabelText("User name");
    expect(screen.queryByText("For one group alone")).toBeNull();
  };

  test("after a sign-out", async () => {
    const { user } = await warned();
    server.use(on("delete", "internal/profile", () => ({ signed_out: true }) as never));
    await user.click(screen.getByRole("button", { name: /Your menu/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await isEmpty();
  });

  test("after the session ran out", async () => {
    await warned();
    act(() => useSession.setState({ expiresAt: Date.now() }));
    await isEmpty();
  });

  test("after a sign-out or another's sign-in in another tab", async () => {
    await warned();
    const kept = { token: "token-2", expiresAt: Date.now() + 3_600_000, directPath: null };
    localStorage.setItem("switchyard.session", JSON.stringify(kept));
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "switchyard.session" })));
    await waitFor(() => expect(screen.queryByText("For one group alone")).toBeNull());
  });

  test("but what the end itself says stays", async () => {
    await warned();
    const ended = new Problem("GET internal/team", { status: 401, code: 194, description: "Log in first" });
    act(() => wiring.report(ended, { reading: true, handled: [], quiet: false }));
    await isEmpty();
    expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(["194"]);
  });
});

test("a menu lies over the notices", async () => {
  const { user } = await withTimeLeft(3_600);
  act(() => say({ title: "Still here", tone: "warning" }));
  await user.click(screen.getByRole("button", { name: /Your menu/ }));
  const menu = await screen.findByRole("menu");
  const notices = /\.notices \{[^}]*z-index: (\d+)/.exec(await noticesCss())?.[1];
  expect(Number(menu.style.zIndex)).toBeGreaterThan(Number(notices));
});

test.each([
  ["refused", 204, "stale"],
  ["refused", 201, "stale"],
  ["refused", 113, "elsewhere"],
  ["expired", null, "expired"],
  ["elsewhere", null, "elsewhere"],
] as const)("a feed that ends as %s %s is said to be %s", (reason, code, said) => {
  expect(farewellOf(reason, code)).toBe(said);
});

test("whose page has keys of another time reads at the sign-in that it has to be loaded anew", async () => {
  const line = feed();
  await withTimeLeft(3_600);
  await line.up();
  line.refuse(204);
  expect(await screen.findByText(/Please reload the page/)).toBeVisible();
  expect(screen.getByLabelText("User name")).toBeVisible();
});

test("whose address is taken off the list reads that alone", async () => {
  await withTimeLeft(3_600);
  const refused = new Problem("GET internal/team", { status: 403, code: 111, description: "no" });
  act(() => wiring.report(refused, { reading: true, handled: [], quiet: true }));
  expect(await screen.findByRole("dialog", { name: "This address is not allowed" })).toBeVisible();
  expect(await screen.findByLabelText("User name")).toBeInTheDocument();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});
