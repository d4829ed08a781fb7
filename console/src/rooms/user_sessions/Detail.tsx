// A session: whose it is, where, since when, and how it is ended, with what that interrupts.
import { Link } from "react-router";
import { pathTo } from "@/ui/href";
import { EditorHead } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import type { Session } from "./asked";
import { Ends, Touched } from "./Ends";
import { deviceOf, touchedIn } from "./said";
import type { Ends as Acts } from "./useSessions";

export function Detail({
  of: session,
  acts,
  close,
  done,
}: {
  of: Session;
  acts: Acts;
  close: () => void;
  done: (ended: number) => void;
}) {
  const t = useWords();
  const clock = useClock();
  const language = useLanguage();
  const { user_id, fullname, chats, ringing, last_seen, elsewhere } = session;
  const used = last_seen === null ? t("user_sessions.unused") : clock.moment(last_seen);
  const facts = [
    [t("user_sessions.username"), session.username],
    [t("user_sessions.group"), groupName(session.group_name, language)],
    [t("user_sessions.device"), deviceOf(session)],
    [t("user_sessions.address"), session.address ?? "–"],
    [t("user_sessions.way"), t(`user_sessions.ways.${session.by_service ? "service" : "password"}`)],
    [t("user_sessions.since"), clock.moment(session.since)],
    [t("user_sessions.last_seen"), session.connected ? t("user_sessions.now") : used],
    [t("user_sessions.expires"), clock.moment(session.expires)],
    [
      t("user_sessions.work"),
      chats === 0 ? t("user_sessions.idle") : t("user_sessions.chats", { count: chats }),
    ],
  ] as const;
  const work = touchedIn({ chats, ringing });
  const own = user_id === acts.me;
  // One's own presence stays with the session that asks.
  const stays = own || elsewhere;
  return (
    <>
      <EditorHead
        title={fullname}
        about={deviceOf(session)}
        closing={t("user_sessions.close")}
        close={close}
      />
      <dl className="editorpart sessionfacts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="editorpart sessionacts">
        {session.current ? (
          <p className="dim">{t("user_sessions.this_stays")}</p>
        ) : !acts.may ? null : !session.may_end ? (
          <p className="dim">{t("user_sessions.more_than_you")}</p>
        ) : (
          <>
            <Ends kind="one" name={fullname} what={{ user_id, id: session.id }} acts={acts} done={done}>
              <Touched
                lines={[...touchedIn({ sessions: 1 }), ...(stays ? [] : work)]}
                text={t(stays && work.length > 0 ? "user_sessions.elsewhere" : "user_sessions.tokens")}
              />
            </Ends>
            <Ends kind={own ? "mine" : "person"} name={fullname} what={{ user_id }} acts={acts} done={done}>
              <Touched
                lines={own ? [] : work}
                text={t(own ? "user_sessions.mine.text" : "user_sessions.tokens")}
              />
            </Ends>
          </>
        )}
        <Link to={pathTo("userList", {}, { user: user_id })}>{t("user_sessions.account")}</Link>
      </div>
    </>
  );
}
