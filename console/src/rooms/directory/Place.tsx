// Where the directory's people go: the group of those who are in none, and which of several counts.
import { useId } from "react";
import { DirectoryChange } from "@/generated/bodies";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconFirst } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { GroupChoice } from "./GroupChoice";
import { type Directory, overtakenBy, useDirectoryActs } from "./useDirectory";

interface Draft {
  group_id: string;
  /** Their ids in order, with commas between. */
  ranks: string;
  reason: string;
}

const draftOf = ({ group_id, groups }: Directory): Draft => ({
  group_id: String(group_id ?? ""),
  ranks: groups.map(({ id }) => id).join(","),
  reason: "",
});
const idsOf = ({ ranks }: Draft): number[] => (ranks === "" ? [] : ranks.split(",").map(Number));

/** The directory is always there once it has this form. */
const NOT_MADE = async () => 0;
const NOWHERE = () => undefined;

export function Place({ of: directory }: { of: Directory }) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const acts = useDirectoryActs();
  const { form, theirs, keep, take } = useVersioned<Directory, Draft>({
    of: directory,
    draftOf: (of) => draftOf(of ?? directory),
    bounds: { reason: DirectoryChange.reason },
    create: NOT_MADE,
    change: ({ version }, draft) =>
      acts.change({
        body: {
          version,
          group_id: Number(draft.group_id),
          ranks: idsOf(draft),
          ...(draft.reason.trim() === "" ? {} : { reason: draft.reason.trim() }),
        },
      }),
    overtakenBy,
    refused: () => null,
    made: NOWHERE,
    again: acts.again,
  });
  const byId = new Map(directory.groups.map((group) => [group.id, group]));
  const nameOf = (group: number) => groupName(byId.get(group)?.name ?? String(group), language);
  const ids = idsOf(form.values);
  const up = (at: number) => {
    const moved = [...ids];
    moved.splice(at - 1, 2, ids[at] as number, ids[at - 1] as number);
    form.change({ ranks: moved.join(",") });
  };
  const names = (of: Draft) => idsOf(of).map(nameOf).join(", ");
  const rows = ids.map((group, at) => {
    const { members = 0, void: gives_nothing = false } = byId.get(group) ?? {};
    return (
      <li key={group}>
        <span className="grow">
          <strong>{nameOf(group)}</strong>{" "}
          <span className="dim">
            {t("directory.place.members", { count: members })}
            {gives_nothing ? ` · ${t("directory.place.void")}` : ""}
          </span>
        </span>
        {acts.mayEdit && at > 0 ? (
          <IconButton small label={t("directory.place.up", { name: nameOf(group) })} onClick={() => up(at)}>
            <Icon of={IconFirst} small />
          </IconButton>
        ) : null}
      </li>
    );
  });
  const shape = (
    <>
      <p className="dim">{t("directory.place.text")}</p>
      <GroupChoice
        label={t("directory.place.group")}
        value={form.values.group_id}
        disabled={!acts.mayEdit}
        change={(group_id) => form.change({ group_id })}
      />
      <h3>{t("directory.place.ranks")}</h3>
      {rows.length === 0 ? (
        <p className="dim">{t("directory.place.none")}</p>
      ) : (
        <ol className="directoryranks">{rows}</ol>
      )}
    </>
  );
  return (
    <section className="directorypart" aria-labelledby={id}>
      <h2 id={id}>{t("directory.place.title")}</h2>
      {!acts.mayEdit ? (
        shape
      ) : (
        <Form
          of={form}
          act={t("directory.place.save")}
          cancel={t("directory.place.cancel")}
          told={form.saved ? t("directory.place.saved") : undefined}
          close={theirs === null ? form.discard : take}
        >
          {shape}
          {form.dirty ? (
            <Field
              form={form}
              name="reason"
              label={t("directory.reason")}
              rows={2}
              most={DirectoryChange.reason.most}
            />
          ) : null}
          {theirs === null ? null : (
            <Overtaken
              title={t("directory.place.overtaken")}
              fields={[
                {
                  field: "group_id",
                  name: t("directory.place.group"),
                  mine: nameOf(Number(form.values.group_id)),
                  theirs: nameOf(Number(draftOf(theirs).group_id)),
                },
                {
                  field: "ranks",
                  name: t("directory.place.ranks"),
                  mine: names(form.values),
                  theirs: names(draftOf(theirs)),
                },
              ]}
              keep={keep}
              take={take}
            />
          )}
        </Form>
      )}
    </section>
  );
}
