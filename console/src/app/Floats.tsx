// What may lie over a screen. Notices and the watch of the server's files come with it; a dialog is fetched when one opens.
import type { ComponentType } from "react";
import { type Dismiss, Notices } from "@/notices/Notices";
import { useWayOverlay } from "@/session/ways";
import { useLater } from "@/ui/useLater";
import { useOverlay } from "./leave";
import { useWorker } from "./useWorker";
import { useWatching } from "./watch";

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
