// The skills: a table, and the open one beside it. The address says which is open.
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Skill } from "./draft";
import { Editor } from "./Editor";
import { useSkillActs, useSkills } from "./useSkills";
import "./words";

const NONE: readonly Skill[] = [];
const NEW = "new";

export default function Skills() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { may } = useSkillActs();
  const called = useSkills();
  const skills = called.data?.items ?? NONE;
  const columns = useColumns();
  const open = query.get("skill");
  const to = (skill?: number | string) => void navigate(pathTo("skills", {}, { skill }));
  const one = skills.find(({ skill_id }) => String(skill_id) === open) ?? null;
  const make = may("create") ? <Make text={t("skills.make")} act={() => to(NEW)} /> : null;
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("title.skills")}
      count={called.data === undefined ? undefined : clock.number(skills.length)}
      acts={make}
      table={
        <Listed
          called={called}
          count={skills.length}
          failed={t("skills.failed")}
          empty={{ title: t("skills.empty"), text: t("skills.empty_text") }}
        >
          <Table
            label={t("title.skills")}
            rows={skills}
            columns={columns}
            idOf={({ skill_id }) => String(skill_id)}
            nameOf={({ name }) => name}
            empty={{ title: t("skills.empty") }}
            tools
            file={t("skills.file")}
            open={({ skill_id }) => to(skill_id)}
            opened={open ?? undefined}
          />
        </Listed>
      }
      reading={open === NEW ? t("skills.made") : t("skills.open")}
      detail={
        open === null ? null : open === NEW || one !== null ? (
          <Editor key={open} of={one} opens={to} close={() => void leave()} />
        ) : called.data === undefined ? null : (
          <Empty title={t("skills.gone")} text={t("skills.gone_text")} />
        )
      }
      back={{ text: t("skills.back"), to: pathTo("skills") }}
    />
  );
}

function useColumns(): readonly Column<Skill>[] {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const figure = (
      id: "ring_seconds" | "wrap_up_seconds" | "people" | "waiting" | "ongoing",
      head = id === "ring_seconds" || id === "wrap_up_seconds" ? t(`skills.head.${id}`) : t(`skills.${id}`),
    ) => ({
      id,
      head,
      of: (skill: Skill) => skill[id],
      cell: (skill: Skill) => clock.number(skill[id]),
      figure: true,
    });
    return [
      {
        id: "name",
        head: t("skills.name"),
        of: ({ name }) => name,
        cell: ({ name, mode, people, waiting }) => (
          <Lines
            name={name}
            more={t("skills.line", {
              mode: t(`skills.mode_of.${mode}`),
              people: t("skills.people_of", { count: people }),
              waiting: t("skills.waiting_of", { count: waiting }),
            })}
          />
        ),
      },
      { id: "mode", head: t("skills.mode"), of: ({ mode }) => t(`skills.mode_of.${mode}`), few: true },
      figure("ring_seconds"),
      figure("wrap_up_seconds"),
      figure("people"),
      figure("waiting"),
      figure("ongoing"),
    ];
  }, [t, clock]);
}
