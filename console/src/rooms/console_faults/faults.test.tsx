// Faults of the console are reported while the person lets it, and never a word about it.
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConsoleError } from "@/api/shapes";
import { limits, version } from "@/generated/catalogue";
import { keepsPreferences } from "@/rooms/profile/testing/preferences";
import { useSession } from "@/session/store";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server } from "@/testing/server";

withConsole();

let breaks = false;
vi.mock("@/rooms/announcements/Inbox", () => ({
  default: () => {
    if (breaks) throw new TypeError("Cannot read properties of undefined (reading 'subject')");
    return <h1>Inbox</h1>;
  },
}));

beforeEach(() => {
  breaks = false;
  // React says there what its boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const SECTION = "/Common/Profile/Preferences?section=experimental";

async function stands(path = SECTION) {
  const house = stand();
  feed();
  const heard: ConsoleError[] = [];
  server.use(
    on("post", "internal/console_errors", ({ body }) => {
      heard.push(body);
      return { taken: true };
    }),
  );
  keepsPreferences(house);
  const user = await openSignedIn(path);
  return { heard, user };
}

const falls = (error: unknown) => act(() => dispatchEvent(new ErrorEvent("error", { error })));
const rejects = (reason: unknown) =>
  act(() => dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason })));
const theSwitch = () => screen.findByRole("switch", { name: "Send error reports" });

test("an error and a rejection are reported, each once, with the screen and without what is in its address", async () => {
  const { heard } = await stands("/Common/Comms?chat=0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09");
  await screen.findByRole("heading", { name: "Your chats" });
  const error = new RangeError("Invalid time value");
  falls(error);
  falls(error);
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toEqual({
    kind: "error",
    message: "RangeError: Invalid time value",
    stack: expect.stringMatching(/:\d+:\d+/),
    route: "Common/Comms",
    version,
  });
  rejects(new TypeError('Unexpected "Hello, this is Ada"'));
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toMatchObject({ kind: "rejection", message: "TypeError: Unexpected …" });
  expect(JSON.stringify(heard)).not.toMatch(/0193509a|Ada/);
  rejects(error);
  falls(new Error("last"));
  await waitFor(() => expect(heard).toHaveLength(3));
  expect(heard[2]?.message).toBe("Error: last");
});

test("a screen that breaks is reported", async () => {
  breaks = true;
  const { heard } = await stands("/Common/Profile/Inbox");
  expect(await screen.findByRole("alert")).toHaveTextContent("subject");
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ kind: "screen", route: "Common/Profile/Inbox" });
});

test("switched off nothing is sent, and switched on again it is", async () => {
  const { heard, user } = await stands();
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  falls(new Error("one"));
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  falls(new Error("two"));
  await waitFor(() => expect(heard.map(({ message }) => message)).toEqual(["Error: two"]));
});

test("nothing is sent while the browser is offline, nor when nobody is signed in", async () => {
  const { heard } = await stands();
  await theSwitch();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  falls(new Error("one"));
  online.mockRestore();
  const { token } = useSession.getState();
  act(() => {
    useSession.setState({ token: null });
    dispatchEvent(new ErrorEvent("error", { error: new Error("two") }));
    useSession.setState({ token });
  });
  falls(new Error("three"));
  await waitFor(() => expect(heard.map(({ message }) => message)).toEqual(["Error: three"]));
});

test("ten are reported of one page, however many there are", async () => {
  const { heard, user } = await stands();
  await theSwitch();
  for (const word of "abcdefghijklmnop") falls(new Error(word));
  // Answered after whatever was sent before it.
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  expect(heard).toHaveLength(limits.CONSOLE_ERRORS_A_PAGE);
});

test.each([
  ["is refused", () => refuse(158, { status: 429 })],
  ["ends the session", () => refuse(113)],
  ["is critical", () => refuse(228, { status: 503 })],
  ["is not answered", broken],
])("a report that %s is nothing that anybody hears of, nor a fault itself", async (_, answer) => {
  const { user } = await stands();
  let asked = 0;
  server.use(
    on("post", "internal/console_errors", () => {
      asked += 1;
      return answer();
    }),
  );
  const rejected = vi.fn();
  addEventListener("unhandledrejection", rejected);
  await theSwitch();
  falls(new Error("one"));
  await waitFor(() => expect(asked).toBe(1));
  // Answered after whatever the failure would have led to.
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  expect(asked).toBe(1);
  expect(rejected).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  removeEventListener("unhandledrejection", rejected);
});
