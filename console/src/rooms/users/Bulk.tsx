// Acts on the chosen users, each asked about at its button with how many it touches.
import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { UserBody } from "@/generated/bodies";
import { limits } from "@/generated/catalogue";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { inOrder, type User } from "./draft";
import { Level } from "./SkillRows";
import { type Result, useBulk, type Wanted } from "./useBulk";
import { byName, type Names, useGroupNames, useSkillNames } from "./useNames";
import type { UserActs } from "./useUsers";
import "@/ui/fields/fields";

type Kind = "group" | "skill" | "slots" | "sign_out" | "reinstate" | "freeze";

interface BulkProps {
  chosen: readonly User[];
  acts: UserActs;
  /** What came of it, user by user. */
  ran: (results: readonly Result[]) => void;
}

export function Bulk(props: BulkProps) {
  const t = useWords();
  const groups = useGroupNames();
  const skills = useSkillNames();
  const [group, setGroup] = useState("");
  const [skill, setSkill] = useState("");
  const [level, setLevel] = useState(Math.round((limits.SKILL_LEVEL_MIN + limits.SKILL_LEVEL_MAX) / 2));
  const [slots, setSlots] = useState("");
  const { min, max } = UserBody.slots;
  const isSlots = /^\d+$/.test(slots.trim()) && Number(slots) >= min && Number(slots) <= max;
  return (
    <>
      <Act
        {...props}
        kind="group"
        missing={group === "" ? t("users.choose_group") : null}
        wanted={({ group_id }) => (String(group_id) === group ? null : { group_id: Number(group) })}
      >
        <Pick
          label={t("users.group_id")}
          none={t("users.choose_group")}
          of={groups}
          value={group}
          set={setGroup}
        />
      </Act>
      <Act
        {...props}
        kind="skill"
        missing={skill === "" ? t("users.choose_skill") : null}
        wanted={(user) => {
          const id = Number(skill);
          const now = { skill_id: id, level };
          const others = user.skills.filter(({ skill_id }) => skill_id !== id);
          return user.skills.some((each) => each.skill_id === id && each.level === level)
            ? null
            : { skills: inOrder([...others, now]) };
        }}
      >
        <Pick
          label={t("users.skill")}
          none={t("users.choose_skill")}
          of={skills}
          value={skill}
          set={setSkill}
        />
        <Level shown label={t("users.level")} level={level} set={setLevel} />
      </Act>
      <Act
        {...props}
        kind="slots"
        missing={isSlots ? null : t("users.range", { least: min, most: max })}
        wanted={(user) => (user.slots === Number(slots) ? null : { slots: Number(slots) })}
      >
        <TextInput
          label={t("users.slots")}
          inputMode="numeric"
          value={slots}
          onChange={({ currentTarget: { value } }) => setSlots(value)}
        />
      </Act>
      <Act {...props} kind="sign_out" wanted={({ signed_in }) => (signed_in ? { sign_out: true } : null)} />
      <Act
        {...props}
        kind="reinstate"
        wanted={({ suspended }) => (suspended ? { suspended: false } : null)}
      />
      <Act {...props} kind="freeze" wanted={({ suspended }) => (suspended ? null : { suspended: true })} />
    </>
  );
}

function Act({
  kind,
  chosen,
  acts,
  ran,
  missing = null,
  wanted,
  children,
}: BulkProps & {
  kind: Kind;
  /** What has to be chosen before it can be done. */
  missing?: string | null;
  wanted: Wanted;
  children?: ReactNode;
}) {
  const t = useWords();
  const { run, step } = useBulk(acts);
  const [tried, setTried] = useState(false);
  const due = missing === null ? chosen.filter((user) => wanted(user) !== null) : chosen;
  const already = chosen.length - due.length;
  const signedIn = due.filter(({ signed_in }) => signed_in).length;
  const count = due.length;
  const shut = missing ?? (count === 0 ? t("users.bulk.none") : null);
  return (
    <Sure
      small
      danger={kind === "freeze"}
      label={t(`users.bulk.${kind}.act`)}
      title={t(`users.bulk.${kind}.title`, { count: count || chosen.length })}
      stay={t("users.ask.stay")}
      go={t(`users.bulk.${kind}.go`, { count: count || chosen.length })}
      reason={{ label: t("users.reason"), most: UserBody.reason.most }}
      busy={step !== null}
      act={async (reason) => {
        setTried(shut !== null);
        if (shut !== null) return false;
        ran(await run(due, wanted, reason));
        return true;
      }}
      refused={tried ? shut : null}
      forget={() => setTried(false)}
    >
      {children}
      {already === 0 || count === 0 ? null : (
        <p className="dim">{t("users.bulk.already", { count: already })}</p>
      )}
      {signedIn === 0 ? null : <p>{t("users.bulk.signed_in", { count: signedIn })}</p>}
      {kind === "freeze" || kind === "reinstate" ? (
        <p className="dim">{t(`users.ask.${kind}.text`)}</p>
      ) : null}
      {step === null ? null : <p role="status">{t("users.bulk.step", { at: step.at, of: step.of })}</p>}
    </Sure>
  );
}

function Pick({
  label,
  none,
  of: names,
  value,
  set,
}: {
  label: string;
  none: string;
  of: Names;
  value: string;
  set: (value: string) => void;
}) {
  return (
    <NativeSelect label={label} value={value} onChange={({ currentTarget: { value: now } }) => set(now)}>
      <option value="">{none}</option>
      {byName(names).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
