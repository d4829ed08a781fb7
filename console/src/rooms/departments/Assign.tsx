// Users are put into a department: found by name, several at once, and told one by one what became of them.
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { Answer } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { SearchField } from "@/ui/fields/SearchField";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Listed } from "@/ui/list/Listed";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { DEPARTMENTS, Department, DepartmentActs } from "./useDepartments";
import { type Person, useFound } from "./useFound";

type Result = Answer<typeof DEPARTMENTS, "put">["items"][number] & { fullname: string };

/** So long nobody types on. */
const TYPED_MS = 250;

export function Assign({ to, acts }: { to: Department; acts: DepartmentActs }) {
  const t = useWords();
  const [sought, setSought] = useState("");
  const [search] = useDebouncedValue(sought.trim(), TYPED_MS);
  const { called, found, more } = useFound(search, acts.mayUsers);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Person>>(new Map());
  const [results, setResults] = useState<readonly Result[]>([]);
  const asked = useRefusable(async () => {
    setResults([]);
    try {
      const { items } = await acts.assign({ body: { id: to.id, users: [...chosen.keys()] } });
      setResults(items.map((item) => ({ ...item, fullname: chosen.get(item.user_id)?.fullname ?? "" })));
      const put = new Set(items.filter(({ done }) => done).map(({ user_id }) => user_id));
      setChosen((now) => new Map([...now].filter(([id]) => !put.has(id))));
    } finally {
      await acts.again();
    }
  });
  const most = limits.DEPARTMENT_PEOPLE_AT_ONCE;
  const full = chosen.size >= most;
  // Not natively disabled: whoever presses it keeps the focus, also once all are put.
  const rests = chosen.size === 0 || acts.assigning;
  // Whoever is found keeps their row when they are chosen, and with it the focus.
  const apart = [...chosen.values()].filter(
    ({ user_id: id }) => !found.some(({ user_id }) => user_id === id),
  );
  const turn = (user: Person, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(user.user_id, user);
    else next.delete(user.user_id);
    setChosen(next);
  };
  const rows = (users: readonly Person[]) =>
    users.map((user) => (
      <li key={user.user_id}>
        <label>
          <input
            type="checkbox"
            checked={chosen.has(user.user_id)}
            disabled={full && !chosen.has(user.user_id)}
            onChange={({ currentTarget: { checked } }) => turn(user, checked)}
          />
          <bdi className="grow">{user.fullname}</bdi>
          {user.department_name === undefined ? null : (
            <span className="meta dim">
              {user.department_name === null
                ? t("departments.assign.nowhere")
                : t("departments.assign.now", { name: user.department_name })}
            </span>
          )}
        </label>
      </li>
    ));
  return (
    <section className="departmentassign" aria-label={t("departments.assign.title")}>
      <h3>{t("departments.assign.title")}</h3>
      <SearchField
        label={t("departments.assign.find")}
        maxLength={limits.USER_SEARCH}
        value={sought}
        onChange={({ currentTarget: { value } }) => setSought(value)}
      />
      {apart.length === 0 ? null : <ul aria-label={t("departments.assign.apart")}>{rows(apart)}</ul>}
      <Listed
        called={called}
        count={found.length}
        failed={t("departments.assign.failed")}
        empty={{ title: t("departments.assign.none") }}
      >
        <ul aria-label={t("departments.assign.found")}>{rows(found)}</ul>
      </Listed>
      {more ? <p className="meta dim">{t("departments.assign.more")}</p> : null}
      <div className="row">
        <Button
          aria-disabled={rests || undefined}
          onClick={() => {
            if (!rests) void asked.act("");
          }}
        >
          {t("departments.assign.act")}
        </Button>
        <span className="dim" aria-live="polite">
          {t("departments.assign.chosen", { count: chosen.size })}
          {full ? ` · ${t("departments.assign.most", { most })}` : null}
        </span>
      </div>
      {asked.refused === null ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} />
          {problemText(asked.refused)}
        </p>
      )}
      <div className="departmenttold" role="status">
        {results.length === 0 ? null : (
          <ul aria-label={t("departments.assign.results")}>
            {results.map(({ user_id, fullname, done, description }) => (
              <li key={user_id}>
                <bdi>{fullname}</bdi>: {done ? t("departments.assign.done") : description}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
