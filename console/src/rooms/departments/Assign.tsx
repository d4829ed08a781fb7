// People are put into a department: found by name, several at once, and told one by one what became of them.
import { useState } from "react";
import type { Answer } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import { useTeam } from "@/rooms/team/face/useTeam";
import { Button } from "@/ui/Button";
import { SearchField } from "@/ui/fields/SearchField";
import { useWords } from "@/words";
import type { DEPARTMENTS, Department, DepartmentActs } from "./useDepartments";

type Results = Answer<typeof DEPARTMENTS, "put">["items"];

/** So many are shown at once: beyond that one types more of the name. */
const SHOWN = 30;

export function Assign({
  to,
  all,
  acts,
}: {
  to: Department;
  all: readonly Department[];
  acts: DepartmentActs;
}) {
  const t = useWords();
  const { data, problem } = useTeam();
  const [sought, setSought] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<Results>([]);
  const key = sought.trim().toLowerCase();
  const team = data?.items ?? [];
  // Of whoever is in no department the team says the permission group.
  const names = new Set(all.map(({ name }) => name));
  const found = team
    .filter(({ user_id, fullname }) => chosen.has(user_id) || fullname.toLowerCase().includes(key))
    .sort((a, b) => a.fullname.localeCompare(b.fullname));
  const turn = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const put = async () => {
    try {
      const { items } = await acts.assign({ body: { id: to.id, users: [...chosen] } });
      setResults(items);
      setChosen(new Set(items.filter(({ done }) => !done).map(({ user_id }) => user_id)));
    } finally {
      await acts.again();
    }
  };
  const nameOf = (id: number) => team.find(({ user_id }) => user_id === id)?.fullname ?? String(id);
  return (
    <section className="departmentassign" aria-label={t("departments.assign.title")}>
      <h3>{t("departments.assign.title")}</h3>
      <SearchField
        label={t("departments.assign.find")}
        maxLength={limits.USER_SEARCH}
        value={sought}
        onChange={({ currentTarget: { value } }) => setSought(value)}
      />
      {problem !== undefined && data === undefined ? (
        <p role="alert">{t("departments.assign.failed")}</p>
      ) : data !== undefined && found.length === 0 ? (
        <p className="dim">{t("departments.assign.none")}</p>
      ) : (
        <ul>
          {found.slice(0, SHOWN).map(({ user_id, fullname, department_name }) => (
            <li key={user_id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(user_id)}
                  onChange={({ currentTarget: { checked } }) => turn(user_id, checked)}
                />
                <bdi className="grow">{fullname}</bdi>
                {names.has(department_name) ? (
                  <span className="meta dim">{t("departments.assign.now", { name: department_name })}</span>
                ) : null}
              </label>
            </li>
          ))}
        </ul>
      )}
      {found.length > SHOWN ? <p className="meta dim">{t("departments.assign.more")}</p> : null}
      <div className="row">
        <Button
          onClick={() => void put().catch(() => undefined)}
          disabled={chosen.size === 0 || chosen.size > limits.DEPARTMENT_PEOPLE_AT_ONCE || acts.assigning}
        >
          {t("departments.assign.act")}
        </Button>
        <span className="dim" aria-live="polite">
          {t("departments.assign.chosen", { count: chosen.size })}
        </span>
      </div>
      {results.length === 0 ? null : (
        <ul aria-label={t("departments.assign.results")} aria-live="polite">
          {results.map(({ user_id, done, description }) => (
            <li key={user_id}>
              <bdi>{nameOf(user_id)}</bdi>: {done ? t("departments.assign.done") : description}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
