// The knowledgebase.
import { limits, permissionId as may } from "@/generated/catalogue";
import type { Room } from "@/house/room";
import type { Screens } from "@/house/screen";
import "./due/putOff";

// biome-ignore format: a table
const screens = {
  article: { path: "Common/Knowledge/:label", title: "knowledge", permission: may.Knowledge, named: "label", query: ["tab", "list"], load: () => import("./Knowledge") },
} as const satisfies Screens;

type Own = typeof screens;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

export const room: Room = {
  screens,
  redirects: {
    "Common/Knowledge": { to: "article", params: { label: limits.DEFAULT_ARTICLE } },
  },
};
