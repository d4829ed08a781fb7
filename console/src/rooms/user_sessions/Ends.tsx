// Ending sessions: asked about at the button, with what it interrupts and a reason.
import type { ReactNode } from "react";
import type { Body } from "@/api/calls";
import { SessionsEnd } from "@/generated/bodies";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { SESSIONS } from "./asked";
import { touchedIn } from "./said";
import { type Ends as Acts, useOthers } from "./useSessions";

type What = Omit<Body<typeof SESSIONS, "patch">, "reason">;

export function Ends({
  kind,
  name = "",
  what,
  acts,
  children,
  done,
}: {
  kind: "one" | "person" | "mine" | "everybody";
  /** Whose they are. */
  name?: string;
  what: What;
  acts: Acts;
  /** What it interrupts. */
  children: ReactNode;
  done: (ended: number) => void;
}) {
  const t = useWords();
  const { act, refused, forget } = useRefusable(async (reason) => {
    try {
      const { ended } = await acts.run({ body: { ...what, ...(reason === "" ? {} : { reason }) } });
      done(ended);
    } finally {
      // How it is now is seen behind the panel.
      void acts.again();
    }
  });
  return (
    <Sure
      danger={kind === "everybody"}
      label={t(`user_sessions.${kind}.act`)}
      title={t(`user_sessions.${kind}.title`, { name })}
      stay={t("user_sessions.stay")}
      go={t(`user_sessions.${kind}.go`)}
      reason={{ label: t("user_sessions.reason"), most: SessionsEnd.reason.most }}
      busy={acts.busy}
      act={act}
      refused={refused === null ? null : problemText(refused)}
      forget={forget}
    >
      {children}
    </Sure>
  );
}

export function Touched({ lines, text }: { lines: readonly string[]; text: string }) {
  return (
    <>
      {lines.length === 0 ? null : (
        <ul className="sessiontouched">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="dim">{text}</p>
    </>
  );
}

/** Read when the panel opens, and for as long as it is open. */
export function OthersTouched() {
  const t = useWords();
  const { data, problem } = useOthers();
  const others = data?.others;
  if (others == null) return problem === undefined ? null : <p className="dim">{problemText(problem)}</p>;
  return (
    <Touched
      lines={touchedIn(others)}
      text={t(others.sessions === 0 ? "user_sessions.everybody.none" : "user_sessions.everybody.text")}
    />
  );
}
