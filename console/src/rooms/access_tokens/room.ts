// Access tokens of service accounts, as administrators keep them.
import { permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";

const load = () => import("./Tokens");

// biome-ignore format: a table
const screens = {
  accessTokens: { path: "Common/Admin/Applications/AccessTokens", title: "access_tokens", permission: may.AccessTokens, load },
  createAccessToken: { path: "Common/Admin/Applications/AccessTokens/Create", title: "access_token_new", permission: may.AccessTokens, load: () => import("./Making") },
  accessToken: { path: "Common/Admin/Applications/AccessTokens/:token", title: "access_token", permission: may.AccessTokens, load },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = { screens };
