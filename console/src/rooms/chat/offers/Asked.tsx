// What rings or who invites, with the answers: the same in the desk's place of offers and in the frame's bar.
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { limits } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconInvite } from "@/ui/icons";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { span, until } from "@/words/format";
import { ChannelIcon } from "../ChannelIcon";
import { NoteLine } from "../line/NoteLine";
import { fullName } from "../person";
import { type Ask, hindrance, useAnswers, useBusy, waitedBy } from "./asks";

const place = () => <span className="iconbtn" />;
// Without it an offer can be declined all the same.
const Declining = lazy(() => import("./Declining").catch(() => ({ default: place })));

export const customerOf = (ask: Ask): string => fullName(ask.kind === "offer" ? ask.offer : ask.invited);

/** Whose chat it is, and who asks for what until when. */
export function Asked({ ask, more }: { ask: Ask; more: number }) {
  const t = useWords();
  const name = (
    <span className="name cut" dir="auto">
      {customerOf(ask)}
    </span>
  );
  const rest = more > 0 ? ` · ${t("offer.more", { count: more })}` : "";
  const { channel } = ask.kind === "offer" ? ask.offer : ask.invited;
  return (
    <>
      <Ring ask={ask} />
      <span className="grow">
        {ask.kind === "offer" ? (
          name
        ) : (
          // Whoever is invited may read the chat before answering.
          <Link to={pathTo("comms", {}, { chat: ask.uniQref })}>{name}</Link>
        )}
        <span className="meta dim cut">
          <Detail of={ask} />
          {rest}
        </span>
        <Words of={ask} />
      </span>
      <ChannelIcon channel={channel} />
    </>
  );
}

function Detail({ of }: { of: Ask }) {
  const t = useWords();
  const now = useNow();
  if (of.kind === "offer")
    return <>{t("offer.detail", { skill: of.offer.skill, waited: span(waitedBy(of.offer, now)) })}</>;
  const { asked, skill } = of.invited;
  return <>{asked === null ? skill : t(`people.invited.${asked.type}`, { agent: asked.by })}</>;
}

/** Why it is this one that rings: the engine's own reason. */
function Why({ of }: { of: Ask }) {
  const t = useWords();
  const why = of.kind === "offer" ? of.offer.why : null;
  if (why === null) return null;
  const said = t(`offer.why.${why.reason}`, { of: why.of ?? "" });
  return (
    <span className="meta cut offerwhy" title={said}>
      {said}
    </span>
  );
}

/** What a colleague wrote who gives the chat away, and whose chat it was with that; else why it rings, and how it began. */
function Words({ of }: { of: Ask }) {
  const note = noteIn(of);
  if (note !== null) return <NoteLine by={note.by} text={note.text} />;
  return (
    <>
      <Why of={of} />
      <FirstWords of={of} />
    </>
  );
}

function noteIn(of: Ask): { by: string; text: string } | null {
  if (of.kind === "invitation") {
    const { asked } = of.invited;
    return asked === null || asked.note === null ? null : { by: asked.by, text: asked.note };
  }
  const { note } = of.offer;
  return note === null ? null : { by: note.by_name, text: note.text };
}

function FirstWords({ of }: { of: Ask }) {
  const words = (of.kind === "offer" ? of.offer : of.invited).first_message;
  if (words === null) return null;
  return (
    <span className="firstwords" dir="auto" title={words}>
      {words}
    </span>
  );
}

function timesOf(ask: Ask): { until: string | null; of: number } {
  if (ask.kind === "offer") return { until: ask.offer.until, of: ask.offer.ring_seconds };
  return { until: ask.invited.asked?.until ?? null, of: limits.INVITATION / 1_000 };
}

function Ring({ ask }: { ask: Ask }) {
  const t = useWords();
  const now = useNow();
  const { until: ends, of } = timesOf(ask);
  if (ends === null) return <Icon of={IconInvite} />;
  const left = of > 0 ? Math.min(of, until(ends, now)) : until(ends, now);
  return (
    <>
      <CountRing left={left} of={of} />
      <span className="sr" role="timer">
        {t("offer.left", { count: left })}
      </span>
    </>
  );
}

/** Whoever types goes on typing: a press on these does not take the focus from where it is. */
const stay = (event: React.MouseEvent) => event.preventDefault();

/** Short for the eye, whole for the ear: several may ask at once. */
function Of({ said, whole }: { said: string; whole: string }) {
  return (
    <>
      <span aria-hidden="true">{said}</span>
      <span className="sr">{whole}</span>
    </>
  );
}

export function Answers({ ask, keys }: { ask: Ask; keys?: boolean }) {
  const t = useWords();
  const me = useMe();
  const { accept, decline } = useAnswers(me);
  const busy = useBusy(ask);
  const full = hindrance(ask, me) === "full";
  const invited = ask.kind === "invitation";
  const named = { name: customerOf(ask) };
  return (
    <div className="acts">
      <Button
        look="primary"
        keys={keys ? "Alt A" : undefined}
        aria-keyshortcuts="Alt+A"
        disabled={busy || full}
        title={full ? t("offer.full") : undefined}
        onMouseDown={stay}
        onClick={() => accept(ask)}
      >
        {invited ? (
          <Of said={t("offer.accept")} whole={t("people.invited.accept_of", named)} />
        ) : (
          t("offer.accept")
        )}
      </Button>
      <Button
        keys={keys ? "Alt D" : undefined}
        aria-keyshortcuts="Alt+D"
        disabled={busy}
        onMouseDown={stay}
        onClick={() => decline(ask)}
      >
        {invited ? (
          <Of said={t("people.invited.reject")} whole={t("people.invited.reject_of", named)} />
        ) : (
          t("offer.decline")
        )}
      </Button>
      {/* The place is kept, so that nothing moves under the pointer. */}
      {invited ? (
        place()
      ) : (
        <Suspense fallback={place()}>
          <Declining
            key={ask.uniQref}
            name={named.name}
            busy={busy}
            decline={(reason) => decline(ask, reason)}
          />
        </Suspense>
      )}
    </div>
  );
}
