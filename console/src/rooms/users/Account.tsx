// The account as such: whether it is frozen, how its person comes in, and what ends that. None of it is in the form: each is done
// as it is asked.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Ask } from "./Ask";
import type { User, UserChange } from "./draft";
import { touchedIn } from "./said";
import type { UserActs } from "./useUsers";

type What = Omit<UserChange, "user_id" | "version" | "reason">;

export function Account({ of: user, acts }: { of: User; acts: UserActs }) {
  const t = useWords();
  const clock = useClock();
  const { user_id, version, suspended, api_only, email, second_factor, last_seen, details } = user;
  const may = acts.may("edit");
  const mine = user_id === acts.me;
  const asks = (what: What) => ({
    of: user,
    acts,
    run: (reason: { reason?: string }) => acts.change({ body: { user_id, version, ...what, ...reason } }),
  });
  const sessions = details?.touches.sessions ?? 0;
  const rows = [
    {
      name: t("users.account"),
      said: [
        t(suspended ? "users.state.frozen" : api_only ? "users.state.service" : "users.active"),
        ...(mine ? [t("users.own")] : []),
      ].join(" · "),
      act:
        !may || mine ? null : suspended ? (
          <Ask name="reinstate" {...asks({ suspended: false })} />
        ) : (
          <Ask name="freeze" {...asks({ suspended: true })} touched={touchedIn(user)} />
        ),
    },
    {
      name: t("users.sessions"),
      // Who is here for the first time has not been seen yet.
      said: [
        t("users.sessions_of", { count: sessions }),
        ...(last_seen === null ? [] : [t("users.seen", { at: clock.moment(last_seen) })]),
      ].join(" · "),
      act:
        may && sessions > 0 ? (
          <Ask name="sign_out" {...asks({ sign_out: true })} touched={touchedIn(user)} />
        ) : null,
    },
    {
      name: t("users.factor"),
      said: second_factor
        ? t("users.factor_is.set")
        : t(details?.second_factor_needed === true ? "users.factor_is.due" : "users.factor_is.none"),
      act: may && second_factor ? <Ask name="reset_factor" {...asks({ reset_second_factor: true })} /> : null,
    },
    ...(api_only
      ? []
      : [
          {
            name: t("users.way_in"),
            said: email === "" ? t("users.no_address") : email,
            act: may && email !== "" && !suspended ? <Ask name="invite" {...asks({ invite: true })} /> : null,
          },
        ]),
    ...(details?.directory == null
      ? []
      : [
          {
            name: t("users.directory.title"),
            said: [
              t(details.directory.entered ? "users.directory.entered" : "users.directory.found"),
              t("users.directory.changed", { at: clock.moment(details.directory.changed) }),
              t(details.directory.let_in ? "users.directory.rules" : "users.directory.no_more"),
            ].join(" "),
            act: null,
          },
        ]),
    ...(details === null
      ? []
      : [{ name: t("users.created"), said: clock.moment(details.created), act: null }]),
  ];
  return (
    <section className="editorpart" aria-label={t("users.access")}>
      <h3>{t("users.access")}</h3>
      <dl className="useraccount">
        {rows.map(({ name, said, act }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="grow">{said}</span>
              {act}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
