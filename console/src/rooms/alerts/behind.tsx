// Alerts of one's own. What rings comes for those who may see the floor, the rest with the panel.

import { lazy } from "react";
import type { Profile } from "@/api/shapes";
import { patch } from "@/api/useAct";
import { permissionId } from "@/generated/catalogue";
import type { Behind } from "@/house/room";
import { holds } from "@/session/permissions";
import { useLater } from "@/ui/useLater";

declare module "@/house/overlays" {
  interface Overlays {
    alerts: true;
  }
}

const rings = () => import("./Rings").then(({ default: part }) => part);

function Over({ me }: { me: Profile }) {
  const Rings = useLater(rings, holds(me, permissionId.Floor));
  return Rings === null ? null : <Rings me={me} />;
}

export const behind: Behind = {
  patches: {
    alert: ({ data: { turn, alert } }) => [
      patch("internal/alerts", ({ items }) => {
        const at = items.findIndex(({ id }) => id === alert.id);
        const others = items.filter(({ id }) => id !== alert.id);
        return {
          items: turn === "deleted" ? others : others.toSpliced(at < 0 ? items.length : at, 0, alert),
        };
      }),
    ],
  },
  Over,
  overlays: { alerts: lazy(() => import("./Panel")) },
};
