// Ending sessions: asked about at the button, with what it interrupts and a reason.
import type { Body } from "@/api/calls";
import { SessionsEnd } from "@/generated/bodies";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { SESSIONS } from "./asked";
import type { Ends as Acts } from "./useSessions";

type What = Omit<Body<typeof SESSIONS, "patch">, "reason">;

export function Ends({
  kind,
  name = "",
  what,
  acts,
  touched,
  text,
  done,
}: {
  kind: "one" | "person" | "everybody";
  /** Whose they are. */
  name?: string;
  what: What;
  acts: Acts;
  touched: readonly string[];
  text: string;
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
      {touched.length === 0 ? null : (
        <ul className="sessiontouched">
          {touched.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="dim">{text}</p>
    </Sure>
  );
}
