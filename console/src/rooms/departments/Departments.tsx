// The departments: a tree, and the open one beside it. The address says which is open.
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { limits } from "@/generated/catalogue";
import { SearchField } from "@/ui/fields/SearchField";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import { Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Editor } from "./Editor";
import { inTree, withTheWay } from "./face/departments";
import { Tree } from "./Tree";
import { type Department, useDepartmentActs, useDepartments } from "./useDepartments";
import "./words";
import "./departments.css";

const NONE: readonly Department[] = [];
const NEW = "new";

export default function Departments() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [sought, setSought] = useState("");
  const acts = useDepartmentActs();
  const called = useDepartments();
  const all = called.data?.items ?? NONE;
  const open = query.get("department");
  const to = (department?: number | string) => void navigate(pathTo("departments", {}, { department }));
  const one = all.find(({ id }) => String(id) === open) ?? null;
  const key = sought.trim().toLowerCase();
  const found = new Set(all.filter(({ name }) => name.toLowerCase().includes(key)).map(({ id }) => id));
  const rows = withTheWay(inTree(all), found);
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("title.departments")}
      count={called.data === undefined ? undefined : clock.number(all.length)}
      acts={acts.may("create") ? <Make text={t("departments.make")} act={() => to(NEW)} /> : null}
      table={
        <>
          <div className="tabletools">
            <SearchField
              label={t("departments.find")}
              maxLength={limits.DEPARTMENT_NAME}
              value={sought}
              onChange={({ currentTarget: { value } }) => setSought(value)}
            />
          </div>
          <Listed
            called={called}
            count={rows.length}
            failed={t("departments.failed")}
            empty={
              all.length > 0
                ? { title: t("departments.none"), text: t("departments.none_text") }
                : { title: t("departments.empty"), text: t("departments.empty_text") }
            }
          >
            <Tree
              label={t("title.departments")}
              rows={rows}
              found={key === "" ? null : found}
              open={open}
              to={to}
            />
          </Listed>
        </>
      }
      reading={open === NEW ? t("departments.made") : t("departments.open")}
      detail={
        open === null || called.data === undefined ? null : open === NEW || one !== null ? (
          <Editor key={open} of={one} all={all} acts={acts} opens={to} close={() => void leave()} />
        ) : (
          <Empty title={t("departments.gone")} text={t("departments.gone_text")} />
        )
      }
      back={{ text: t("departments.back"), to: pathTo("departments") }}
    />
  );
}
