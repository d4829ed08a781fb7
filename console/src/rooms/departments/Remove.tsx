// A department is deleted: with who is in it and what it contains, and where its users go.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Problem } from "@/api/problem";
import { DepartmentBody } from "@/generated/bodies";
import { errorCode, limits } from "@/generated/catalogue";
import { Removal } from "@/ui/Removal";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { ruleOf } from "./draft";
import type { Department, DepartmentActs } from "./useDepartments";
import "@/ui/fields/fields";

export function Remove({
  of: { id, version, name, people, parent },
  all,
  acts,
  done,
}: {
  of: Department;
  all: readonly Department[];
  acts: DepartmentActs;
  done: () => void;
}) {
  const t = useWords();
  const [go, setGo] = useState<"parent" | "none">("parent");
  const above = all.find((one) => one.id === parent);
  const inside = all.filter((one) => one.parent === id).length;
  const why = (problem: Problem) =>
    problem.code === errorCode.ANTECEDING_ENTITY
      ? t("departments.remove.since")
      : ruleOf(problem) === "name"
        ? t("departments.remove.name")
        : problemText(problem);
  return (
    <Removal
      says={{
        act: t("departments.remove.act"),
        title: t("departments.remove.title", { name }),
        stay: t("departments.remove.stay"),
        go: t("departments.remove.go", { name }),
      }}
      reason={{ label: t("departments.reason"), most: DepartmentBody.reason.most }}
      busy={acts.removing}
      run={(reason) => acts.remove({ query: { id, version, people: go, ...reason } })}
      again={() => void acts.again()}
      done={done}
      refusal={why}
    >
      <p>
        {people === 0 ? t("departments.remove.users_none") : t("departments.remove.users", { count: people })}
      </p>
      {inside === 0 ? null : <p>{t("departments.remove.inside", { count: inside })}</p>}
      {people === 0 || above === undefined ? null : (
        <NativeSelect
          label={t("departments.remove.go_to")}
          value={go}
          onChange={({ currentTarget: { value } }) => setGo(value === "none" ? "none" : "parent")}
        >
          <option value="parent">{t("departments.remove.parent", { name: above.name })}</option>
          <option value="none">{t("departments.remove.nowhere")}</option>
        </NativeSelect>
      )}
      {people > 0 && (above === undefined || go === "none") ? <p>{t("departments.remove.without")}</p> : null}
      <p className="dim">
        {t(
          people > limits.DEPARTMENT_PEOPLE_AT_ONCE
            ? "departments.remove.back_alone"
            : "departments.remove.back",
        )}
      </p>
    </Removal>
  );
}
