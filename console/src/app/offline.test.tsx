// Stories of a browser without a network: its calls are refused on the spot, and go through once there is one again.
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { APPLICATION_OFFLINE, Problem } from "@/api/problem";
import { request } from "@/api/request";
import type { ProfileChange } from "@/api/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { speak } from "@/words";
import { problemText } from "@/words/catalogue";

withConsole();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const network = (online: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  dispatchEvent(new Event(online ? "online" : "offline"));
};

test.each(["get", "patch"] as const)(
  "a call of an offline browser is refused at once, and no retry follows: %s",
  async (method) => {
    const sent = vi.spyOn(globalThis, "fetch");
    vi.useFakeTimers();
    network(false);
    const refused: unknown = await request(method, "internal/profile").catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(Problem);
    const problem = refused as Problem;
    expect(problem).toMatchObject({ code: APPLICATION_OFFLINE, message: "Application is offline" });
    expect(problemText(problem)).toBe("Application is offline.");
    await speak("it");
    expect(problemText(problem)).toBe("L’applicazione è offline.");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(sent).not.toHaveBeenCalled();
  },
);

test("a call goes through once the network is back", async () => {
  server.use(on("get", "internal/profile", () => aProfile()));
  network(false);
  await expect(request("get", "internal/profile")).rejects.toMatchObject({ code: APPLICATION_OFFLINE });
  network(true);
  await expect(request("get", "internal/profile")).resolves.toMatchObject({ firstname: "Marta" });
});

test.each([
  ["en", "Handy tips", "Application is offline."],
  ["it", "Suggerimenti", "L’applicazione è offline."],
] as const)(
  "a change made offline is taken back, says so in the person's language, and is made online: %s",
  async (language, name, said) => {
    const me = (handy_tips: boolean) =>
      aProfile({ preferences: { ...aProfile().preferences, language, language_auto: false, handy_tips } });
    const house = stand({ me: me(false) });
    feed();
    const heard: ProfileChange[] = [];
    server.use(
      on("patch", "internal/profile", ({ body }) => {
        heard.push(body);
        house.me = me(true);
        return house.me;
      }),
    );
    const user = await openSignedIn("/Common/Profile/Preferences?section=general");
    const tips = () => screen.findByRole("switch", { name });
    await user.click(await tips());
    await waitFor(() => expect(heard).toHaveLength(1));
    network(false);
    await user.click(await tips());
    expect(await screen.findByText(said)).toBeVisible();
    expect(await tips()).toBeChecked();
    expect(heard).toHaveLength(1);
    network(true);
    await user.click(await tips());
    await waitFor(() => expect(heard).toHaveLength(2));
  },
);
