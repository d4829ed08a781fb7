// The thing that a form is about was settled without it: what is written is thrown away, and the way leads on once the question
// about unsaved changes would not hold it up any more.
import { useEffect, useState } from "react";
import type { Form } from "./useForm";

export function useSettled<V extends object>(form: Form<V>, leave: () => void): () => void {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!settled || form.dirty) return;
    setSettled(false);
    queueMicrotask(leave);
  });
  return () => {
    form.discard();
    setSettled(true);
  };
}
