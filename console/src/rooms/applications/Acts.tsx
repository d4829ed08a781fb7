// What is done to an application besides its form: new keys, an end to the old ones, off and on.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Problem } from "@/api/problem";
import { ApplicationChange } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import type { Application, ApplicationActs } from "./useApplications";
import "@/ui/fields/fields";

const HOURS = [
  [0, "none"],
  [1, "hour"],
  [24, "day"],
  [168, "week"],
  [720, "month"],
] as const;
type Change = { active?: boolean; rotate_hours?: number; end_old?: boolean };

export const refusalOf =
  (t: ReturnType<typeof useWords>) =>
  (problem: Problem): string =>
    problem.code === errorCode.ANTECEDING_ENTITY ? t("applications.since") : problemText(problem);

function useChange({ id, version }: Application, acts: ApplicationActs, what: () => Change) {
  const t = useWords();
  const { act, refused, forget } = useRefusable(async (reason) => {
    try {
      await acts.change({ body: { id, version, ...what(), ...(reason === "" ? {} : { reason }) } });
    } finally {
      void acts.again();
    }
  });
  return {
    act,
    forget,
    busy: acts.changing,
    refused: refused === null ? null : refusalOf(t)(refused),
    reason: { label: t("applications.reason"), most: ApplicationChange.reason.most },
  };
}

export function Rotate({ of: one, acts }: { of: Application; acts: ApplicationActs }) {
  const t = useWords();
  const choices = HOURS.filter(([hours]) => hours > 0 || !one.in_use);
  const [hours, setHours] = useState<number>(24);
  const asked = useChange(one, acts, () => ({ rotate_hours: hours }));
  return (
    <Sure
      label={t("applications.rotate.act")}
      title={t("applications.rotate.title", { name: one.name })}
      stay={t("applications.rotate.stay")}
      go={t("applications.rotate.go")}
      {...asked}
    >
      <p>{t(one.first ? "applications.rotate.text_own" : "applications.rotate.text")}</p>
      {one.old === null ? null : <p>{t("applications.rotate.ends")}</p>}
      <NativeSelect
        label={t("applications.rotate.overlap")}
        data={choices.map(([each, key]) => ({
          value: String(each),
          label: t(`applications.rotate.hours.${key}`),
        }))}
        value={String(hours)}
        onChange={({ currentTarget: { value } }) => setHours(Number(value))}
      />
    </Sure>
  );
}

export function EndOld({ of: one, acts }: { of: Application; acts: ApplicationActs }) {
  const t = useWords();
  const clock = useClock();
  const used = one.old?.last_used ?? null;
  const asked = useChange(one, acts, () => ({ end_old: true }));
  return (
    <Sure
      danger
      label={t("applications.end.act")}
      title={t("applications.end.title")}
      stay={t("applications.end.stay")}
      go={t("applications.end.go")}
      {...asked}
    >
      <p>
        {used === null
          ? t("applications.end.unused")
          : t("applications.end.text", { at: clock.moment(used) })}
      </p>
    </Sure>
  );
}

export function Turn({ of: one, acts }: { of: Application; acts: ApplicationActs }) {
  const t = useWords();
  const asked = useChange(one, acts, () => ({ active: !one.active }));
  const way = one.active ? "off" : "on";
  return (
    <Sure
      danger={one.active}
      label={t(`applications.${way}.act`)}
      title={t(`applications.${way}.title`, { name: one.name })}
      stay={t(`applications.${way}.stay`)}
      go={t(`applications.${way}.go`)}
      {...asked}
    >
      <p>{t(`applications.${way}.text`)}</p>
      {one.active && one.chats > 0 ? <p>{t("applications.chats_stay", { count: one.chats })}</p> : null}
    </Sure>
  );
}
