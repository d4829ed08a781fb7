// Below those who wait: chats of others that the person is asked into. Here nothing above it moves when one comes.
import { Link } from "react-router";
import { limits } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconInvite } from "@/ui/icons";
import { fullName } from "@/ui/person";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { until } from "@/words/format";
import { type Invited, useAnswer, useInvited } from "./useInvited";
import "./people.css";

export function Invitations() {
  const t = useWords();
  const invited = useInvited(useMe());
  if (invited.length === 0) return null;
  return (
    <section className="invited" aria-label={t("people.invited.label")}>
      <ul>
        {invited.map((one) => (
          <li key={one.uniQref}>
            <Link className="grow" to={pathTo("comms", {}, { chat: one.uniQref })}>
              <span className="name cut">{fullName(one)}</span>
              <span className="meta dim">
                <What of={one} />
              </span>
            </Link>
            <Answer to={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function What({ of: { asked, skill } }: { of: Invited }) {
  const t = useWords();
  return <>{asked === null ? skill : t(`people.invited.${asked.type}`, { agent: asked.by })}</>;
}

/** Also in the place of the composer, for whoever looks at the chat before answering. */
export function Answer({ to: { uniQref, asked, ...customer } }: { to: Invited }) {
  const t = useWords();
  const now = useNow();
  const me = useMe();
  const { accept, reject } = useAnswer(me);
  const of = limits.INVITATION / 1_000;
  const name = fullName(customer);
  const full = asked?.type === "direct" && me.slots.length >= me.capacity.maximum;
  return (
    <span className="answer">
      {asked === null ? (
        <Icon of={IconInvite} />
      ) : (
        <CountRing left={Math.min(of, until(asked.until, now))} of={of} />
      )}
      <Button
        small
        look="primary"
        disabled={full}
        title={full ? t("offer.full") : undefined}
        aria-label={t("people.invited.accept_of", { name })}
        onClick={() => accept(uniQref)}
      >
        {t("people.invited.accept")}
      </Button>
      <Button small aria-label={t("people.invited.reject_of", { name })} onClick={() => reject(uniQref)}>
        {t("people.invited.reject")}
      </Button>
    </span>
  );
}
