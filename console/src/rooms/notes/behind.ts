// The notepad, at the foot of the rail. What was not saved when the page was left is saved without anybody opening it.
import { IconNotebook } from "@tabler/icons-react";
import { lazy, useEffect } from "react";
import { recall } from "@/browser/device";
import { closeAside } from "@/house/overlays";
import type { Behind } from "@/house/room";
import { keptAs } from "./kept";

declare module "@/house/overlays" {
  interface Asides {
    notes: true;
  }
}

export const behind: Behind = {
  aside: { icon: IconNotebook, name: { en: "Notes", it: "Note" }, Pane: lazy(() => import("./Notepad")) },
  useSignedIn: ({ user_id }) =>
    useEffect(() => {
      if (recall<object | null>(keptAs(user_id), null) !== null) closeAside("notes");
    }, [user_id]),
};
