// What a user is able to do, skill by skill with its level.
import { NativeSelect } from "@mantine/core";
import { limits } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose } from "@/ui/icons";
import { useWords } from "@/words";
import { inOrder, type Skills } from "./draft";
import { byName, type Names } from "./useNames";
import "@/ui/fields/fields";

const LEVELS = Array.from({ length: limits.SKILL_LEVEL_MAX - limits.SKILL_LEVEL_MIN + 1 }, (_, at) =>
  String(limits.SKILL_LEVEL_MIN + at),
);
/** In the middle: whoever is better at it, or new to it, is set apart from there. */
const FIRST = Math.round((limits.SKILL_LEVEL_MIN + limits.SKILL_LEVEL_MAX) / 2);

export function SkillRows({
  of: skills,
  names,
  change,
}: {
  of: Skills;
  names: Names;
  change: (skills: Skills) => void;
}) {
  const t = useWords();
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const owned = new Set(skills.map(({ skill_id }) => skill_id));
  const rows = [...skills].sort((a, b) => nameOf(a.skill_id).localeCompare(nameOf(b.skill_id)));
  const without = (id: number) => skills.filter(({ skill_id }) => skill_id !== id);
  return (
    <div className="userskills">
      {rows.length === 0 ? (
        <p className="dim">{t("users.skills_none")}</p>
      ) : (
        <ul>
          {rows.map(({ skill_id, level }) => (
            <li key={skill_id}>
              <bdi className="grow">{nameOf(skill_id)}</bdi>
              <Level
                label={t("users.level_of", { skill: nameOf(skill_id) })}
                level={level}
                set={(now) => change(inOrder([...without(skill_id), { skill_id, level: now }]))}
              />
              <IconButton
                label={t("users.without_skill", { skill: nameOf(skill_id) })}
                onClick={() => change(inOrder(without(skill_id)))}
              >
                <Icon of={IconClose} small />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        name="skills"
        label={t("users.add_skill")}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== "") change(inOrder([...skills, { skill_id: Number(value), level: FIRST }]));
        }}
      >
        <option value="">{t("users.choose_skill")}</option>
        {byName(names)
          .filter(([id]) => !owned.has(id))
          .map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </NativeSelect>
    </div>
  );
}

export function Level({
  label,
  shown = false,
  level,
  set,
}: {
  label: string;
  /** It stands over the field as well. */
  shown?: boolean;
  level: number;
  set: (level: number) => void;
}) {
  return (
    <NativeSelect
      className="userlevel"
      {...(shown ? { label } : { "aria-label": label })}
      data={LEVELS}
      value={String(level)}
      onChange={({ currentTarget: { value } }) => set(Number(value))}
    />
  );
}
