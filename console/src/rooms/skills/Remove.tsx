// A skill is deleted: asked about at the button, with what it touches, and why.
import { SkillBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Refusal } from "@/rooms/audit/face/Refusal";
import { Icon } from "@/ui/Icon";
import { IconDelete } from "@/ui/icons";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
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
  const { act, refused, forget } = useRefusable(async (reason) => {
    try {
      await acts.remove({ query: { skill_id, version, ...(reason === "" ? {} : { reason }) } });
    } finally {
      // How it is now is seen behind the panel.
      acts.again();
    }
    done();
  });
  return (
    <div>
      <Sure
        danger
        label={
          <>
            <Icon of={IconDelete} small />
            {t("skills.remove.act")}
          </>
        }
        title={t("skills.remove.title", { name })}
        stay={t("skills.remove.stay")}
        go={t("skills.remove.go", { name })}
        reason={{ label: t("skills.reason"), most: SkillBody.reason.most }}
        busy={acts.removing}
        act={act}
        refused={
          refused === null ? null : refused.code === errorCode.ANTECEDING_ENTITY ? (
            t("skills.remove.since")
          ) : (
            <Refusal problem={refused} />
          )
        }
        forget={forget}
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
      </Sure>
    </div>
  );
}
