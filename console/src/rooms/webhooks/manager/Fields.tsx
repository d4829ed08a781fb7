// What of a webhook is written, whether it is made or changed: what it is called, where it calls, and what for.
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Field } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { BOUNDS, type Draft, EVENTS, turned } from "./draft";

type Shown = (typeof EVENTS)[number];
type Word<E> = E extends `${infer Of}.${infer What}` ? `${Of}_${What}` : never;

/** As the words have an event: a dot would lead further down. */
const wordOf = (event: Shown) => event.replace(".", "_") as Word<Shown>;

export function Fields({ form }: { form: Form<Draft> }) {
  const t = useWords();
  const wrong = form.told("events");
  return (
    <>
      <Field form={form} name="name" label={t("hooks.name")} most={BOUNDS.name.most} />
      <Field
        form={form}
        name="url"
        label={t("hooks.address")}
        hint={t("hooks.address_note")}
        inputMode="url"
        spellCheck={false}
      />
      <fieldset className="hookevents">
        <legend>{t("hooks.events")}</legend>
        {EVENTS.map((event, at) => (
          <One key={event} event={event} form={form} first={at === 0} />
        ))}
        {wrong === undefined ? null : (
          <p className="wrong" role="alert">
            <Icon of={IconWarning} />
            {wrong}
          </p>
        )}
      </fieldset>
    </>
  );
}

function One({ event, form, first }: { event: Shown; form: Form<Draft>; first: boolean }) {
  const t = useWords();
  const { events } = form.values;
  const reads = holds(useMe(), permissionId.AuditLogs, "view");
  // Whoever may not read the audit has it told to nobody.
  const shut = event === "admin.changed" && !reads;
  return (
    <label className="editorcheck">
      <input
        type="checkbox"
        // What is wrong with all of them leads to the first.
        name={first ? "events" : undefined}
        checked={events.includes(event)}
        disabled={shut}
        onChange={({ currentTarget: { checked } }) => form.change({ events: turned(events, event, checked) })}
      />
      <span>
        {t(`hooks.event.${wordOf(event)}`)} <code className="meta dim">{event}</code>
        {shut ? <span className="meta dim editornote"> {t("hooks.event_shut")}</span> : null}
      </span>
    </label>
  );
}
