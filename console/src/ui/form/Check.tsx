// Something in a form that is on or off, with what that means beside it.
import "../table/tabledetail.css";
import type { Form } from "./useForm";

type OnOff<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

export function Check<V extends object>({
  form,
  name,
  label,
  note,
}: {
  form: Form<V>;
  name: OnOff<V>;
  label: string;
  note: string;
}) {
  return (
    <label className="editorcheck">
      <input
        type="checkbox"
        name={name}
        checked={form.values[name] as boolean}
        onChange={({ currentTarget: { checked } }) => form.change({ [name]: checked } as Partial<V>)}
      />
      <span>
        {label} <span className="meta dim editornote">{note}</span>
      </span>
    </label>
  );
}
