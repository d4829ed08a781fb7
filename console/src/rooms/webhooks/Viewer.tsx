// The webhook viewer: the webhooks and their calls over whatever page one is on.
import { useState } from "react";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { Board } from "./Board";
import { chooseHook, useViewer } from "./useViewer";

export default function Viewer({ close }: { close: () => void }) {
  const t = useWords();
  const hook = useViewer(({ hook }) => hook);
  /** A question lies over it: Escape answers that. */
  const [asked, setAsked] = useState(false);
  return (
    <Overlay active header={t("webhooks.open")} size="88rem" close={asked ? undefined : close}>
      <Board className="hooksover" wanted={hook} choose={chooseHook} ask={setAsked} />
    </Overlay>
  );
}
