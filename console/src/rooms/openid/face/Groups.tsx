// What groups of the directory give at sign-ins, as a part of the directory's page, and which were seen that give nothing.
import { useId } from "react";
import { Link } from "react-router";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { GroupTable } from "../GroupTable";
import { type Seen, useGroupActs, useGroups } from "../useOpenId";
import "../words";
import "../openid.css";

export function Groups({ className }: { className: string }) {
  const t = useWords();
  const id = useId();
  const called = useGroups();
  const acts = useGroupActs();
  const seen = (called.data?.seen ?? []).filter(({ group_id }) => group_id === null);
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{t("openid.groups.title")}</h2>
      <p className="dim">{t("openid.groups.about")}</p>
      <p className="openidlinks">
        <Link to={pathTo("directorySignIn")}>{t("openid.groups.to_providers")}</Link>
        {acts.may("create") ? <Link to={pathTo("createGroup")}>{t("openid.groups.make")}</Link> : null}
      </p>
      <GroupTable called={called} opened={null} />
      {seen.length === 0 ? null : (
        <>
          <h3>{t("openid.groups.seen")}</h3>
          <p className="dim">{t("openid.groups.seen_text")}</p>
          <ul className="openidseen">
            {seen.map((one) => (
              <One key={`${one.by} ${one.displayName}`} of={one} may={acts.may("create")} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function One({ of: { displayName: name, by, seen }, may }: { of: Seen; may: boolean }) {
  const t = useWords();
  const clock = useClock();
  return (
    <li>
      <span className="grow">
        <bdi>{name}</bdi>{" "}
        <span className="meta dim">
          {by === "scim" || seen === null
            ? t("openid.groups.seen_scim")
            : t("openid.groups.seen_at", { day: clock.day(seen) })}
        </span>
      </span>
      {may ? (
        <Link to={pathTo("createGroup", {}, { name })}>{t("openid.groups.set_up", { name })}</Link>
      ) : null}
    </li>
  );
}
