// The sign-in.
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";
import { showWay, useWayOverlay } from "./ways";

// biome-ignore format: a table
const screens = {
  login: { path: "Public/Login/:username?", title: "login", public: true, query: ["next", "code", "force", "setup", "token_link", "pwd_reset", "sso_state", "sso_code", "sso_iss", "sso_error", "variables", "variables_method"], load: () => import("./Login") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

const SET_UP = { setup: "1" };

export const room: Room = {
  screens,
  redirects: {
    "": { to: "login" },
    Public: { to: "login" },
    "Public/MagicLink": { to: "login" },
    "Public/Setup/:username": { to: "login", query: SET_UP },
    "Public/Setup/MFA/:username": { to: "login", query: SET_UP },
  },
  leftAlone: (screen, query) => {
    // Without a word it would look as if the link did not work.
    if (screen === "login" && query.has("token_link")) showWay("session_exists");
  },
  useDialog: () => useWayOverlay(({ shown }) => shown !== null),
};
