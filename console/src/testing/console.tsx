// The whole console in jsdom, against the server that a test stands up: opened at an address, as a browser would.
import { act, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect } from "vitest";
import type { StoreApi } from "zustand";
import { useFreshness } from "@/api/freshness";
import type {
  Announcement,
  Article,
  CannedResponse,
  Chat,
  Client,
  Offer,
  Profile,
  ProfileChange,
  QueueItem,
  TeamMember,
  Variable,
} from "@/api/shapes";
import { App } from "@/app/App";
import { placeholders, version } from "@/generated/catalogue";
import { closeOverlay } from "@/house/leave";
import { closeCommands } from "@/house/overlays";
import type { Kind, Kinds } from "@/live/frames";
import { useNotices } from "@/notices/store";
import { useTold } from "@/notices/told";
import { useOutbox } from "@/rooms/chat/compose/outbox";
import { useTaking } from "@/rooms/chat/offers/useTake";
import { usePanes } from "@/rooms/chat/panes";
import { useSeen } from "@/rooms/chat/talk/unread";
import { useWayOverlay } from "@/rooms/sign_in/ways";
import { useSession } from "@/session/store";
import { preferredLanguage, speak } from "@/words";
import { learnTexts } from "@/words/catalogue";
import { live, on, refuse, server, withServer } from "./server";
import {
  aClient,
  anEvent,
  anInbox,
  anOffer,
  aPresence,
  aProfile,
  aQueue,
  aRinging,
  aSecurity,
  someConfirmations,
  someStatistics,
} from "./shapes";

/** What the server has to tell; a test changes it as it goes. */
export interface House {
  client: Client;
  me: Profile;
  chats: Chat[];
  waiting: QueueItem[];
  /** Waiting for one's answer: chats of colleagues. */
  invitations: QueueItem[];
  team: TeamMember[];
  announcements: Announcement[];
  canned: CannedResponse[];
  variables: Variable[];
  articles: Article[];
}

const toStart =
  <T,>(store: StoreApi<T>) =>
  () =>
    store.setState(store.getInitialState(), true);
const resets = [
  toStart(useSession),
  toStart(useWayOverlay),
  toStart(useNotices),
  toStart(useTold),
  toStart(useOutbox),
  toStart(useSeen),
  toStart(useTaking),
  toStart(usePanes),
  toStart(useFreshness),
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

/** Everybody's first, each by title; the history only of one that is asked for. */
function cannedOf({ canned, variables }: House, { id, type }: { id?: string; type?: string }) {
  const asked = canned.filter(
    (each) => (type === undefined || each.type === type) && (id === undefined || String(each.id) === id),
  );
  if (id !== undefined && asked.length === 0) return refuse(303);
  return {
    items: asked
      .map((each) => (id === undefined ? { ...each, history: [] } : each))
      .sort((a, b) => (a.type === b.type ? a.title.localeCompare(b.title) : a.type < b.type ? -1 : 1)),
    placeholders: { global: Object.keys(placeholders), personal: variables.map(({ name }) => name) },
  };
}

/** The calls that every screen makes, answered from the house. */
export function stand(house: Partial<House> = {}): House {
  const standing: House = {
    client: aClient(),
    me: aProfile(),
    chats: [],
    waiting: [],
    invitations: [],
    team: [],
    announcements: [],
    canned: [],
    variables: [],
    articles: [],
    ...house,
  };
  server.use(
    on("get", "internal/self_configure", () => standing.client),
    on("get", "internal/profile", () => standing.me),
    on("get", "internal/security", () => aSecurity()),
    on("get", "internal/sessions", () => ({ items: [] })),
    on("get", "internal/team", () => ({ items: standing.team })),
    on("get", "livechat/ongoing", () => ({ items: standing.chats })),
    on("get", "metrics/users/statistics", () => someStatistics()),
    on("patch", "livechat/ongoing", ({ body }) => ({
      uniQref: body.uniQref,
      lastSeenMessage: body.messageIndex,
      pendingMessages: 0,
      message_count: body.messageIndex + 1,
    })),
    on("get", "livechat/queue", () => ({
      ...aQueue(...standing.waiting),
      invitations: standing.invitations,
    })),
    on("get", "internal/announcements", ({ query }) => anInbox(standing.announcements, query)),
    on("get", "internal/canned_responses", ({ query }) => cannedOf(standing, query)),
    on("get", "environment/variables", () => ({ items: standing.variables })),
    on("post", "external/article", ({ body }) => {
      const data = standing.articles.find(({ label }) => label === body.label);
      return data === undefined ? refuse(157) : { data };
    }),
    on("get", "external/full_faqs", () => ({ data: { items: standing.articles } })),
    on("get", "knowledge/confirm", () => someConfirmations(standing.articles)),
    on("get", "helper/network_ping", () => ({ pong: true, at: new Date().toISOString() })),
    http.get("*/bases.json", () => HttpResponse.json({ bases: ["https://eu.example/2.0/"] })),
    http.get("*/product_version.json", () => HttpResponse.json({ current: { version } })),
    http.get("*/product_status.json", () => HttpResponse.json({ status: "Good" })),
    http.get("*/maintenance.json", () => HttpResponse.json({ scheduled_maintenances: [] })),
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
  mend: () => void;
  connected: () => boolean;
  /** How often it was dialled. */
  dialled: () => number;
  /** The line is up. */
  up: () => Promise<void>;
  /** One's own presence, available with room, but for what is told. */
  presence: (more?: Partial<Kinds["presence"]>) => void;
  /** A chat rings at the person, and holds a slot. */
  rings: (uniQref: string, more?: Partial<Offer>) => void;
  /** It no longer does. */
  quiet: (uniQref: string, outcome: Kinds["offer.ended"]["outcome"]) => void;
}

/** The server keeps the preferences that it is told; each change is noted. */
export function keepsPreferences(house: House): ProfileChange[] {
  const heard: ProfileChange[] = [];
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      heard.push(body);
      house.me = { ...house.me, preferences: { ...house.me.preferences, ...(body.preference as object) } };
      return house.me;
    }),
  );
  return heard;
}

/** The live feed: welcomes whoever says hello. */
export function feed(): Feed {
  const clients = new Set<{ send: (text: string) => void; close: (code?: number) => void }>();
  let seq = 1;
  let down = false;
  let dialled = 0;
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
      client.addEventListener("message", () => {
        clients.add(client);
        client.send(JSON.stringify({ type: "welcome", seq, resumed: false, heartbeat: 15 }));
      });
      client.addEventListener("close", () => clients.delete(client));
    }),
  );
  return {
    tell,
    up: () => waitFor(() => expect(clients.size).toBeGreaterThan(0)),
    presence: (more = {}) => tell("presence", aPresence(more)),
    rings: (uniQref, more = {}) => {
      tell("offer", anOffer(uniQref, more));
      tell("presence", aPresence({ slots: [aRinging(uniQref, more)] }));
    },
    quiet: (uniQref, outcome) => {
      tell("offer.ended", { uniQref, outcome });
      tell("presence", aPresence({ slots: [] }));
    },
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
    mend: () => {
      down = false;
    },
    connected: () => clients.size > 0,
    dialled: () => dialled,
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
