// A skill is deleted: with what it touches, and why it cannot be while chats need it.
import { SkillBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Refusal } from "@/rooms/audit/face/Refusal";
import { Removal } from "@/ui/Removal";
import { useWords } from "@/words";
import type { Skill } from "./draft";
import type { useSkillActs } from "./useSkills";

export function Remove({
  of: { skill_id, version, name, people, waiting, ongoing },
  acts,
  done,
}: {
  of: Skill;
  acts: ReturnType<typeof useSkillActs>;
  done: () => void;
}) {
  const t = useWords();
  return (
    <Removal
      says={{
        act: t("skills.remove.act"),
        title: t("skills.remove.title", { name }),
        stay: t("skills.remove.stay"),
        go: t("skills.remove.go", { name }),
      }}
      reason={{ label: t("skills.reason"), most: SkillBody.reason.most }}
      busy={acts.removing}
      run={(reason) => acts.remove({ query: { skill_id, version, ...reason } })}
      again={acts.again}
      done={done}
      refusal={(problem) =>
        problem.code === errorCode.ANTECEDING_ENTITY ? (
          t("skills.remove.since")
        ) : (
          <Refusal problem={problem} />
        )
      }
    >
      <p>{people === 0 ? t("skills.remove.people_none") : t("skills.remove.people", { count: people })}</p>
      {waiting + ongoing === 0 ? null : (
        <p>
          {t("skills.remove.chats", {
            waiting: t("skills.waiting_of", { count: waiting }),
            ongoing: t("skills.ongoing_of", { count: ongoing }),
          })}
        </p>
      )}
      <p className="dim">{t("skills.remove.back")}</p>
    </Removal>
  );
}
