// What may lie over a screen. Notices and the watch of the server's files come with it; a dialog is fetched when one opens.
import type { ComponentType } from "react";
import { useOverlay } from "@/house/leave";
import { useWatching } from "@/rooms/maintenance/watch";
import { useWayOverlay } from "@/rooms/sign_in/ways";
import { useLater } from "@/ui/useLater";
import { type Dismiss, Notices } from "./notices/Notices";
import { useWorker } from "./useWorker";

/** `dialogs` and `dismiss`: on the frame's theme, or for a page that has none. */
export function Floats({
  dialogs,
  dismiss,
}: {
  dialogs: () => Promise<ComponentType>;
  dismiss?: Dismiss | undefined;
}) {
  useWatching();
  useWorker();
  const refused = useOverlay(({ overlay }) => overlay !== null);
  const astray = useWayOverlay(({ shown }) => shown !== null);
  const Dialogs = useLater(dialogs, refused || astray);
  return (
    <>
      {Dialogs === null ? null : <Dialogs />}
      <Notices dismiss={dismiss} />
    </>
  );
}
