// What a sign-in would come to, in words: whose it is, which groups count as which, what would be given and taken, and what came.
import { useId } from "react";
import { useWords } from "@/words";
import type { Back } from "./useComesBack";
import type { Explained } from "./useOpenId";

const UNSAID = ["missing", "overage", "odd"] as const;
const WHAT = ["permission_group", "department", "simultaneous"] as const;

export function Result({ of: back }: { of: Back }) {
  const t = useWords();
  const id = useId();
  if (back === null) return null;
  return (
    <section className="openidresult" aria-labelledby={id}>
      <h2 id={id}>{t("openid.test.result")}</h2>
      {back === "lost" ? (
        <p role="alert">{t("openid.test.lost")}</p>
      ) : "denied" in back ? (
        <p role="alert">{t("openid.test.denied", { why: back.denied })}</p>
      ) : "failed" in back ? (
        <p role="alert">{back.failed}</p>
      ) : (
        <Told of={back.told} />
      )}
    </section>
  );
}

export function Told({ of: told }: { of: Explained }) {
  const t = useWords();
  const { outcome, detail, person, groups_said, groups_count, last_administrator, claims } = told;
  const unsaid = UNSAID.find((each) => each === groups_said);
  return (
    <div className="openidtold">
      <p>
        <strong>{t(`openid.test.outcome.${outcome}`)}</strong>
      </p>
      {detail === null ? (
        <dl className="openidfacts">
          <div>
            <dt>{t("openid.test.who")}</dt>
            <dd>
              {person === null ? (
                t("openid.test.nobody")
              ) : (
                <>
                  <bdi>{person.fullname}</bdi> (<bdi>{person.username}</bdi>),{" "}
                  {t(person.by === "email" ? "openid.test.by_email" : "openid.test.by_subject")}
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t("openid.test.groups")}</dt>
            <dd>{unsaid === undefined ? <Groups of={told} /> : t(`openid.test.said.${unsaid}`)}</dd>
          </div>
          <div>
            <dt>{t("openid.test.changes")}</dt>
            <dd>
              <Changes of={told} />
              {groups_count ? null : <p>{t("openid.test.not_counted")}</p>}
              {last_administrator ? <p>{t("openid.test.last")}</p> : null}
            </dd>
          </div>
        </dl>
      ) : (
        <p className="meta">{t("openid.test.detail", { detail })}</p>
      )}
      {claims.length === 0 ? null : (
        <details>
          <summary>{t("openid.test.came")}</summary>
          <dl className="openidfacts">
            {claims.map(({ name, value }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function Groups({ of: { groups } }: { of: Explained }) {
  const t = useWords();
  if (groups.length === 0) return <>{t("openid.test.no_groups")}</>;
  return (
    <ul>
      {groups.map(({ name, displayName, managed }) => (
        <li key={name}>
          {displayName === null
            ? t("openid.test.group_none", { name })
            : t(managed ? "openid.test.group_gives" : "openid.test.group_quiet", {
                name,
                group: displayName,
              })}
        </li>
      ))}
    </ul>
  );
}

function Changes({ of: { changes } }: { of: Explained }) {
  const t = useWords();
  if (changes.length === 0) return <>{t("openid.test.no_changes")}</>;
  return (
    <ul>
      {changes.map(({ what, name, before, after }) => {
        const plain = WHAT.find((each) => each === what);
        const about =
          plain === undefined
            ? t("openid.test.what.skill", { name: name ?? "" })
            : t(`openid.test.what.${plain}`);
        return (
          <li key={`${what} ${name}`}>
            {after === null
              ? t("openid.test.loses", { what: about, before: before ?? "" })
              : before === null
                ? t("openid.test.gets", { what: about, after })
                : t("openid.test.becomes", { what: about, before, after })}
          </li>
        );
      })}
    </ul>
  );
}
