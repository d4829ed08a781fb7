// Notices on the desktop: asked for by a click alone, told only where nobody sees the page, taken back when over.
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { quiet, rings } from "@/rooms/chat/testing/rings";
import { aChat, aMessage } from "@/rooms/chat/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();

class Knock {
  static permission: NotificationPermission = "granted";
  static requestPermission = vi.fn(async () => Knock.permission);
  static standing: Knock[] = [];
  onclick: (() => void) | null = null;
  constructor(
    readonly title: string,
    readonly more: { body: string; tag: string },
  ) {
    Knock.standing = [...Knock.standing.filter(({ more: { tag } }) => tag !== more.tag), this];
  }
  close() {
    Knock.standing = Knock.standing.filter((other) => other !== this);
  }
}
const knocks = () => Knock.standing.map(({ title, more }) => [title, more.body]);

beforeEach(() => {
  Knock.permission = "granted";
  Knock.standing = [];
  Knock.requestPermission.mockClear();
  vi.stubGlobal("Notification", Knock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nobodyLooks = () => vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
const wishes = (desktop_notifications: boolean, more = {}) =>
  aProfile({ preferences: { desktop_notifications, ...more } as ReturnType<typeof aProfile>["preferences"] });

describe("the switch in the preferences", () => {
  const opens = async (wished: boolean) => {
    const house = stand({ me: wishes(wished) });
    feed();
    const heard: unknown[] = [];
    server.use(
      on("patch", "internal/profile", ({ body }) => {
        heard.push(body.preference);
        house.me = wishes((body.preference as { desktop_notifications: boolean }).desktop_notifications);
        return house.me;
      }),
    );
    const user = await openSignedIn("/Common/Profile/Preferences?section=notifications");
    const row = await screen.findByRole("switch", { name: "Desktop notifications" });
    return { user, row, heard };
  };

  test("is off until the browser allows it, which it is asked only on a click", async () => {
    Knock.permission = "default";
    const { user, row, heard } = await opens(true);
    expect(row).not.toBeChecked();
    expect(Knock.requestPermission).not.toHaveBeenCalled();
    Knock.permission = "granted";
    await user.click(row);
    await waitFor(() => expect(row).toBeChecked());
    expect(Knock.requestPermission).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
    expect(await flaws()).toEqual([]);
  });

  test("stays off where the browser says no, and says why (0120)", async () => {
    Knock.permission = "denied";
    const { user, row, heard } = await opens(true);
    await user.click(row);
    expect(await screen.findByText("Desktop notifications are off")).toBeVisible();
    expect(row).not.toBeChecked();
    expect(heard).toEqual([]);
  });

  test("is the person's wish, on every device", async () => {
    const { user, row, heard } = await opens(true);
    expect(row).toBeChecked();
    await user.click(row);
    await waitFor(() => expect(row).not.toBeChecked());
    await user.click(row);
    await waitFor(() => expect(row).toBeChecked());
    expect(heard).toEqual([{ desktop_notifications: false }, { desktop_notifications: true }]);
  });

  test("is not there in a browser that has none", async () => {
    vi.unstubAllGlobals();
    stand();
    feed();
    await openSignedIn("/Common/Profile/Preferences?section=notifications");
    await screen.findByRole("switch", { name: "New customer message" });
    expect(screen.queryByRole("switch", { name: "Desktop notifications" })).toBeNull();
  });
});

describe("at the desktop", () => {
  const message = (text: string, index = 1) => ({
    uniQref: "c1",
    message: aMessage(index, { Message: text }),
  });
  const atTheDesk = async (me = aProfile()) => {
    stand({ me, chats: [aChat("c1", { name: "Nadia", surname: "Conti" })] });
    const line = feed();
    await openSignedIn("/Common/Profile/Preferences");
    await screen.findByRole("heading", { level: 1, name: "General" });
    await line.up();
    await screen.findByRole("link", { name: /^Chat/ });
    return line;
  };

  test("a customer's message is told, the newest alone, and leads to its chat", async () => {
    nobodyLooks();
    const line = await atTheDesk();
    await waitFor(() => {
      line.tell("chat.message", message("Hello?"));
      expect(Knock.standing).toHaveLength(1);
    });
    line.tell("chat.message", message("Are you there?", 2));
    await waitFor(() => expect(knocks().flat().join(" ")).toContain("Are you there?"));
    expect(Knock.standing).toHaveLength(1);
    act(() => Knock.standing[0]?.onclick?.());
    expect(location.hash).toBe("#/Common/Comms?chat=c1");
    expect(Knock.standing).toHaveLength(0);
  });

  test("an offer is told while it rings", async () => {
    nobodyLooks();
    const line = await atTheDesk();
    rings(line, "c9", { name: "Otto", surname: "Berg", skill: "Support" });
    await waitFor(() => expect(knocks()).toEqual([["Incoming chat", "Otto Berg · Support"]]));
    quiet(line, "c9", "withdrawn");
    await waitFor(() => expect(knocks()).toEqual([]));
  });

  test.each([
    { why: "somebody looks at the page", looks: true, me: aProfile() },
    { why: "the person does not wish it", looks: false, me: wishes(false) },
    {
      why: "the person does not want to be told of this at all",
      looks: false,
      me: wishes(true, { lc_chat_invite_or_transfer_sound: false }),
    },
  ])("nothing is told where $why", async ({ looks, me }) => {
    if (!looks) nobodyLooks();
    const line = await atTheDesk(me);
    rings(line, "c9");
    location.hash = "#/Common/Comms";
    await screen.findAllByRole("alertdialog", { name: "Incoming chat" });
    expect(knocks()).toEqual([]);
  });
});
