// The question before a form with unsaved changes is left, whichever way: save them, discard them, or stay.
import { useCallback, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { useSession } from "@/session/store";
import { useWords } from "@/words";
import { Button } from "./Button";
import { hold } from "./firstSaved";
import { isPublic } from "./href";
import { Really } from "./Really";
import "@/words/unsaved";

/** Whose session is over is led to the sign-in, and nothing holds that up. */
const isSignedIn = (): boolean => useSession.getState().token !== null;

/** Of a way to somebody who waits already: who does. */
export interface Accepted {
  awaits: string;
}

export function Unsaved({
  dirty,
  isDirty,
  save,
  wrong,
  close,
}: {
  dirty: boolean;
  /** The same at this moment: whoever has just saved or discarded is led on before that is drawn. */
  isDirty: () => boolean;
  /** Answers whether it was saved; the form shows why it was not. */
  save: () => Promise<boolean>;
  /** Leads to what keeps it from being saved. */
  wrong?: () => void;
  /** Takes the form away. */
  close: () => void;
}) {
  const t = useWords();
  const [asked, setAsked] = useState<{ answer: (may: boolean) => void } | null>(null);
  const [busy, setBusy] = useState(false);
  // Holds until the answer is given, not until the form is gone.
  const holds = useRef(false);
  const refused = useRef(false);
  // To a public page the server leads, not the person.
  const blocker = useBlocker(
    useCallback<Extract<Parameters<typeof useBlocker>[0], (...args: never) => boolean>>(
      ({ currentLocation: from, nextLocation: to }) =>
        holds.current &&
        isDirty() &&
        isSignedIn() &&
        !isPublic(to.pathname) &&
        from.pathname + from.search !== to.pathname + to.search,
      [isDirty],
    ),
  );

  useEffect(() => {
    holds.current = dirty;
    if (!dirty) return;
    const release = hold(
      () => new Promise((answer) => (holds.current ? setAsked({ answer }) : answer(true))),
    );
    const closing = (event: BeforeUnloadEvent) => {
      if (isSignedIn()) event.preventDefault();
    };
    addEventListener("beforeunload", closing);
    return () => {
      release();
      removeEventListener("beforeunload", closing);
    };
  }, [dirty]);

  const answer = (may: boolean) => {
    if (may) holds.current = false;
    if (blocker.state === "blocked") {
      if (may) blocker.proceed();
      else blocker.reset();
    }
    asked?.answer(may);
    setAsked(null);
    if (may) close();
  };
  const saveFirst = async () => {
    setBusy(true);
    const saved = await save();
    setBusy(false);
    refused.current = !saved;
    answer(saved);
  };
  const active = blocker.state === "blocked" || asked !== null;
  // The question gives the focus back as it goes, to where the person wanted to leave.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has gone
  useEffect(() => {
    if (active || !refused.current) return;
    refused.current = false;
    wrong?.();
  }, [active]);
  const awaits =
    blocker.state === "blocked" ? (blocker.location.state as Accepted | null)?.awaits : undefined;
  return (
    <Really
      active={active}
      header={t("unsaved.title")}
      text={[awaits && t("unsaved.awaits", { customer: awaits }), t("unsaved.text")]
        .filter(Boolean)
        .join(" ")}
      stay={t("unsaved.stay")}
      go={t("unsaved.discard")}
      busy={busy}
      close={() => answer(false)}
      act={() => answer(true)}
    >
      <Button look="primary" disabled={busy} onClick={() => void saveFirst()}>
        {t("unsaved.save")}
      </Button>
    </Really>
  );
}
