// Who may import whom inside the console, types included. A row lists what a layer or a room may reach; of a room, its face.
import { readdirSync } from "node:fs";

const LAYERS = {
  generated: [],
  api: ["generated"],
  browser: ["api"],
  words: ["browser", "api", "generated"],
  notices: ["words", "browser", "api", "generated"],
  session: ["browser", "api", "generated"],
  theme: ["api", "generated"],
  worker: [],
  live: ["session", "api", "generated"],
  charts: ["session", "api", "generated"],
  ui: ["theme", "notices", "session", "words", "api", "generated"],
  house: ["ui", "live", "notices", "session", "words", "api", "generated"],
};

/** What every room may reach: all that is no room. */
const BELOW = Object.keys(LAYERS);

/** What a room reaches of others; one that is not here reaches none. */
const ROOMS = {
  admin: ["audit", "licences"],
  announcements: ["profile"],
  canned: ["profile", "tour"],
  chat: ["canned", "presence", "statistics", "team"],
  departments: ["audit"],
  directory: ["groups", "openid"],
  floor: ["alerts", "announcements", "chat", "presence", "runbooks"],
  groups: ["audit"],
  key_contacts: ["audit", "team"],
  knowledge: ["chat"],
  licences: ["audit"],
  maintenance: ["shell"],
  metadata: ["audit"],
  surveys: ["audit"],
  network: ["maintenance"],
  openid: ["audit", "departments", "users"],
  profile: ["security", "themes", "tour"],
  reported: ["bans", "chat"],
  sign_in: ["security"],
  skills: ["audit"],
  statistics: ["profile"],
  team: ["webhooks"],
  users: ["audit", "departments", "groups"],
  webhooks: ["audit"],
};

const names = new Set([...readdirSync(new URL("src/rooms", import.meta.url)), ...Object.keys(ROOMS)]);
const rooms = [...names].map((room) => [
  `rooms/${room}`,
  [...BELOW, ...(ROOMS[room] ?? []).map((other) => `rooms/${other}`)],
]);

export const CONSOLE = {
  src: "console/src",
  /** The layer or the room of a file, by its path in `src`; `main.tsx` starts the application and is part of it. */
  place: (path) => {
    const [layer, room, file] = path.split("/");
    if (room === undefined) return "app";
    return layer === "rooms" && file !== undefined ? `rooms/${room}` : layer;
  },
  /** What other rooms may import of a room. */
  isFace: (path) => /^rooms\/[^/]+\/face\//.test(path),
  /** What the application finds by glob, and nothing else imports. */
  isRegistered: (path) => /^rooms\/[^/]+\/(room|behind|area|commands|dialogs)\.tsx?$/.test(path),
  table: { ...LAYERS, ...Object.fromEntries(rooms), app: BELOW },
};
