// The form of a key contact: who, and what for. Who it is stays: somebody else is another contact.
import { NativeSelect } from "@mantine/core";
import { KeyContactBody } from "@/generated/bodies";
import { useTeam } from "@/rooms/team/face/useTeam";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import { changeOf, type Draft, madeOf, overtakenBy, refusedAt } from "./draft";
import { type KeyContact, type KeyContactActs, nameOf, type Types } from "./useKeyContacts";
import "@/ui/fields/fields";

const { reason } = KeyContactBody;
const BOUNDS = { user_id: { need: true as const }, reason };

export function Shape({
  of: one,
  type,
  all,
  types,
  acts,
  opens,
  close,
}: {
  of: KeyContact | null;
  type: string;
  all: readonly KeyContact[];
  types: Types;
  acts: KeyContactActs;
  opens: (contact?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const again = () => void acts.again();
  const { form, theirs, keep, take } = useVersioned<KeyContact, Draft>({
    of: one,
    draftOf: (of) => ({ user_id: of === null ? "" : String(of.user_id), type: of?.type ?? type, reason: "" }),
    bounds: BOUNDS,
    create: async (draft) => {
      const { user_id } = await acts.create({ body: madeOf(draft) });
      await acts.again();
      return user_id;
    },
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: refusedAt,
    made: opens,
    again,
  });
  return (
    <Form
      of={form}
      className="editorpart"
      act={one === null ? t("key_contacts.create") : t("key_contacts.save")}
      cancel={t("key_contacts.cancel")}
      told={form.saved ? t("key_contacts.saved") : undefined}
      close={close}
    >
      {one === null ? (
        <Who
          all={all}
          value={form.values.user_id}
          fault={form.told("user_id")}
          left={form.field("user_id").onBlur}
          change={(user_id) => form.change({ user_id })}
        />
      ) : null}
      <NativeSelect
        name="type"
        label={t("key_contacts.type")}
        data={types.map((each) => ({ value: each.type, label: each.name }))}
        value={form.values.type}
        error={form.told("type")}
        onBlur={form.field("type").onBlur}
        onChange={({ currentTarget: { value } }) => form.change({ type: value })}
      />
      <Field form={form} name="reason" label={t("key_contacts.reason")} rows={2} most={reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("key_contacts.overtaken")}
          fields={[
            {
              field: "type",
              name: t("key_contacts.type"),
              mine: nameOf(types, form.values.type),
              theirs: nameOf(types, theirs.type),
            },
          ]}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}

/** Of the team those who can be a contact and are none yet. */
function Who({
  all,
  value,
  fault,
  left,
  change,
}: {
  all: readonly KeyContact[];
  value: string;
  fault: string | undefined;
  left: () => void;
  change: (id: string) => void;
}) {
  const t = useWords();
  const { data, problem } = useTeam();
  const taken = new Set(all.map(({ user_id }) => user_id));
  const free = (data?.items ?? [])
    .filter(({ user_id, api_only, operator }) => !taken.has(user_id) && !api_only && !operator)
    .sort((a, b) => a.fullname.localeCompare(b.fullname));
  return (
    <NativeSelect
      name="user_id"
      label={t("key_contacts.user")}
      description={data === undefined && problem !== undefined ? t("key_contacts.users_failed") : undefined}
      data={[
        { value: "", label: t("key_contacts.choose") },
        ...free.map(({ user_id, fullname }) => ({ value: String(user_id), label: fullname })),
      ]}
      value={value}
      error={fault}
      onBlur={left}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
