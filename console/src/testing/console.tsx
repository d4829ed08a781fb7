// The whole console in jsdom, against the server that a test stands up: opened at an address, as a browser would.
import { act, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect } from "vitest";
import { useFreshness } from "@/api/freshness";
import { App } from "@/app/App";
import { closeOverlay } from "@/house/leave";
import { closeCommands } from "@/house/overlays";
import type { Kind, Kinds, Topic } from "@/live/frames";
import { useNotices } from "@/notices/store";
import { useTold } from "@/notices/told";
import { useSession } from "@/session/store";
import { preferredLanguage, speak } from "@/words";
import { learnTexts } from "@/words/catalogue";
import { type House, type Standing, toStart } from "./house";
import { live, on, server, withServer } from "./server";
import { aClient, anEvent, aProfile } from "./shapes";

/** What the rooms bring. */
const standings = Object.values(
  import.meta.glob<Standing>("../rooms/*/testing/standing.ts", { eager: true, import: "standing" }),
);

const resets = [
  toStart(useSession),
  toStart(useNotices),
  toStart(useTold),
  toStart(useFreshness),
  ...standings.flatMap(({ resets = [] }) => resets),
];

/** Stands up a server with a house in it, and forgets everything between tests. */
export function withConsole(): void {
  withServer();
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    closeCommands();
    closeOverlay();
    for (const reset of resets) reset();
    location.hash = "";
    await speak("en");
  });
}

/** The calls that every screen makes, answered from the house. */
export function stand(house: Partial<House> = {}): House {
  const standing = {
    client: aClient(),
    me: aProfile(),
    ...Object.assign({}, ...standings.map(({ house }) => house?.())),
    ...house,
  } as House;
  server.use(
    ...standings.flatMap(({ answers }) => answers?.(standing) ?? []),
    on("get", "internal/self_configure", () => standing.client),
    on("get", "internal/profile", () => standing.me),
    on("get", "helper/network_ping", () => ({ pong: true, at: new Date().toISOString() })),
    http.get("*/bases.json", () => HttpResponse.json({ bases: ["https://eu.example/2.0/"] })),
    http.get("*/widget.js", () => HttpResponse.text("// the script that the line is weighed with")),
  );
  return standing;
}

export interface Feed {
  /** One frame of the feed, as the server tells it to everybody who is connected. */
  tell: <K extends Kind>(kind: K, data: Kinds[K]) => void;
  /** The server ends the line with this code. */
  refuse: (code: number) => void;
  /** The server closes the line with this code. */
  close: (code: number) => void;
  /** The line breaks; until `mend` it cannot be dialled again. */
  drop: () => void;
  /** `resumed`: nothing of what has a number was missed. `spread`: over so many milliseconds the rest is asked for. */
  mend: (how?: { resumed: boolean; spread?: number }) => void;
  connected: () => boolean;
  /** How often it was dialled. */
  dialled: () => number;
  /** What the console asked for last to be told of. */
  watched: () => readonly Topic[];
  /** The line is up. */
  up: () => Promise<void>;
}

/** The live feed: welcomes whoever says hello. */
export function feed(): Feed {
  const clients = new Set<{ send: (text: string) => void; close: (code?: number) => void }>();
  let seq = 1;
  let down = false;
  let resumed = false;
  let spread = 0;
  let dialled = 0;
  let watched: readonly Topic[] = [];
  const tell: Feed["tell"] = (kind, data) => {
    seq += 1;
    const frame = JSON.stringify(anEvent(kind, data, seq));
    act(() => {
      for (const client of clients) client.send(frame);
    });
  };
  server.use(
    live.addEventListener("connection", ({ client }) => {
      dialled += 1;
      if (down) return client.close();
      client.addEventListener("message", ({ data }) => {
        const said = JSON.parse(String(data)) as { type: string; what?: Topic[] };
        if (said.type === "watch") watched = said.what ?? [];
        if (said.type === "watch") client.send(JSON.stringify({ type: "watching", what: watched }));
        if (said.type !== "hello") return;
        clients.add(client);
        client.send(JSON.stringify({ type: "welcome", seq, resumed, heartbeat: 15, spread }));
      });
      client.addEventListener("close", () => clients.delete(client));
    }),
  );
  return {
    tell,
    up: () => waitFor(() => expect(clients.size).toBeGreaterThan(0)),
    refuse: (code) =>
      act(() => {
        for (const client of clients) client.send(JSON.stringify({ type: "refused", Error: code }));
      }),
    close: (code) =>
      act(() => {
        for (const client of clients) client.close(code);
      }),
    drop: () => {
      down = true;
      for (const client of clients) client.close();
    },
    mend: (how = { resumed: false }) => {
      down = false;
      resumed = how.resumed;
      spread = how.spread ?? 0;
    },
    connected: () => clients.size > 0,
    dialled: () => dialled,
    watched: () => watched,
  };
}

/** Opens the console at a path of its hash, in the browser's language. */
export async function open(path = "/"): Promise<ReturnType<typeof userEvent.setup>> {
  location.hash = `#${path}`;
  await speak(preferredLanguage());
  await learnTexts();
  render(<App />);
  return userEvent.setup();
}

/** As somebody who has signed in on this device before. */
export async function openSignedIn(path = "/Common/Comms"): ReturnType<typeof open> {
  useSession.setState({ token: "token-1", expiresAt: Date.now() + 3_600_000 });
  return open(path);
}

/** What of these axe finds in no landmark, where whoever goes from landmark to landmark does not come upon it. */
export async function outsideLandmarks(selector: string): Promise<string[]> {
  const { violations } = await axe.run(document, { runOnly: ["region", "landmark-unique"] });
  return violations
    .flatMap(({ nodes }) => nodes.flatMap(({ target }) => target.map(String)))
    .filter((found) => document.querySelector(found)?.closest(selector) != null);
}

/** What axe finds wrong with the page; contrast and layout are the browser's to judge, see console/e2e. */
export async function flaws(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
