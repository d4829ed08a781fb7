// What may lie over a screen. Notices and what the rooms say over a page come with it; a dialog is fetched when one opens.
import type { ComponentType } from "react";
import { useOverlay } from "@/house/leave";
import { useEach } from "@/house/useEach";
import { useLater } from "@/ui/useLater";
import { type Dismiss, Notices } from "./notices/Notices";
import { each } from "./rooms";
import { useWorker } from "./useWorker";

const SAYING = each("useSaying");
const DIALOGS = each("useDialog");

/** `dialogs` and `dismiss`: on the frame's theme, or for a page that has none. */
export function Floats({
  dialogs,
  dismiss,
}: {
  dialogs: () => Promise<ComponentType>;
  dismiss?: Dismiss | undefined;
}) {
  useEach(SAYING);
  useWorker();
  const refused = useOverlay(({ overlay }) => overlay !== null);
  const asked = useEach(DIALOGS);
  const Dialogs = useLater(dialogs, refused || asked.includes(true));
  return (
    <>
      {Dialogs === null ? null : <Dialogs />}
      <Notices dismiss={dismiss} />
    </>
  );
}
