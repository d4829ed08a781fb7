// A form on the UI library's: what is written, what is wrong with it, whether it is saved. What is refused is said at its field
// and what was written stays; whatever colleagues change meanwhile is followed until somebody writes.
import { useForm as useFields } from "@mantine/form";
import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "@/api/problem";
import { problemText } from "@/words/catalogue";
import { type Bounds, isBlank, outOf, refusedAt, type Wrongs } from "./wrongs";

export interface Form<V extends object> {
  values: V;
  change: (more: Partial<V>) => void;
  /** What is wrong with a field, once it may be told. */
  told: (field: keyof V & string) => string | undefined;
  /** Told faults, in the order of the fields. */
  faults: readonly (keyof V & string)[];
  /** For a field of the UI library. */
  field: (field: keyof V & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onBlur: () => void;
  };
  dirty: boolean;
  /** The same at this moment, also before what was saved or discarded is drawn. */
  isDirty: () => boolean;
  busy: boolean;
  /** What was refused and belongs to no field. */
  failed: string | null;
  /** It was saved, and nothing was written since. */
  saved: boolean;
  /** Nothing that is told keeps it from being saved. */
  ready: boolean;
  /** Answers whether it was saved. */
  save: () => Promise<boolean>;
  discard: () => void;
}

interface Asked<V extends object> {
  /** As it is saved now. */
  base: V;
  /** What the call's fields may hold; a field of another name says which it is in `named`. */
  bounds?: Partial<Record<keyof V & string, Bounds>>;
  /** What else is wrong, field by field; it goes before the bounds. */
  rules?: (values: V) => Wrongs<V>;
  /** Saves; throws the refusal. Answering false leaves it unsaved, and nothing is wrong. */
  save: (values: V) => Promise<unknown>;
  /** Fields of the body whose name here is another one. */
  named?: Readonly<Record<string, keyof V & string>>;
  /** What the form has words of its own for. */
  refused?: (problem: Problem, values: V) => Wrongs<V> | null;
  /** It cannot be saved, and the caller says why. */
  shut?: (values: V) => boolean;
}

/** Blanks around a text make no other text of it. */
const plain = (values: object): string =>
  JSON.stringify(values, (_, value) => (typeof value === "string" ? value.trim() : value));

export function useForm<V extends object>({
  base,
  bounds = {},
  rules,
  save,
  named = {},
  refused,
  shut = () => false,
}: Asked<V>): Form<V> {
  const fields = useFields<V>({ initialValues: base, clearInputErrorOnChange: true });
  const [start, setStart] = useState(base);
  /** The same for who saved or discards before anything is drawn anew. */
  const kept = useRef(base);
  const begins = (as: V) => {
    kept.current = as;
    setStart(as);
  };
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const { values, getValues } = fields;
  const isDirty = useCallback(() => plain(getValues()) !== plain(kept.current), [getValues]);
  const dirty = plain(values) !== plain(start);

  const now = plain(base);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is saved elsewhere is followed
  useEffect(() => {
    begins(base);
    if (!dirty) fields.setValues(base);
  }, [now]);

  const found = wrongsIn(values, bounds, rules);
  // What nobody has written yet is no fault before somebody leaves it so, or saves.
  const isTold = (field: string) => tried || left.has(field) || !isBlank(values[field as keyof V]);
  const told = (field: keyof V & string): string | undefined => {
    const own = found[field];
    if (own !== undefined) return isTold(field) ? own : undefined;
    const said = fields.errors[field];
    return typeof said === "string" ? said : undefined;
  };
  const names = Object.keys(values) as (keyof V & string)[];
  const change = (more: Partial<V>) => {
    fields.setValues(more as Partial<V>);
    for (const field of Object.keys(more)) fields.setFieldError(field as never, null);
    setFailed(null);
    setSaved(false);
  };
  const refuse = (cause: unknown) => {
    if (!(cause instanceof Problem)) throw cause;
    const at = refused?.(cause, values) ?? refusedAt(cause, values, named);
    if (at === null) setFailed(problemText(cause));
    else fields.setErrors(at);
  };
  const keep = async (): Promise<boolean> => {
    setTried(true);
    setFailed(null);
    if (busy || shut(values) || Object.keys(found).length > 0) return false;
    setBusy(true);
    try {
      if ((await save(values)) === false) return false;
      begins(values);
      setTried(false);
      setLeft(new Set());
      setSaved(true);
      return true;
    } catch (cause) {
      refuse(cause);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    change,
    told,
    faults: names.filter((name) => told(name) !== undefined),
    field: (field) => ({
      name: field,
      value: String(values[field] ?? ""),
      error: told(field),
      onChange: ({ currentTarget: { value } }) => change({ [field]: value } as Partial<V>),
      onBlur: () => setLeft((before) => new Set([...before, field])),
    }),
    dirty,
    isDirty,
    busy,
    failed,
    saved: saved && !dirty,
    // A blank that is told by being left would take away the button that is being pressed.
    ready:
      !busy &&
      !shut(values) &&
      !names.some((name) => found[name] !== undefined && (tried || !isBlank(values[name]))),
    save: keep,
    discard: () => {
      fields.setValues(kept.current);
      fields.setErrors({});
      setTried(false);
      setLeft(new Set());
    },
  };
}

function wrongsIn<V extends object>(
  values: V,
  bounds: Partial<Record<keyof V & string, Bounds>>,
  rules: Asked<V>["rules"],
): Wrongs<V> {
  const wrongs: Record<string, string> = {};
  for (const [field, of] of Object.entries(bounds) as [keyof V & string, Bounds][]) {
    const value = values[field];
    const wrong = typeof value === "string" ? outOf(of, value) : null;
    if (wrong !== null) wrongs[field] = wrong;
  }
  return { ...(wrongs as Wrongs<V>), ...rules?.(values) };
}
