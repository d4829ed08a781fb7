// What a push may say, read alike by the offline worker and by the page to which it passes it on. Pure.
export interface Push {
  title: string;
  body: string;
}

/** A push without a title says nothing. */
export function pushIn(value: unknown): Push | null {
  const { title, body } = (value ?? {}) as { title?: unknown; body?: unknown };
  if (typeof title !== "string" || title.trim() === "") return null;
  return { title, body: typeof body === "string" ? body : "" };
}

const TYPE = "PUSH_RECEIVED";

export const messageOf = ({ title, body }: Push) => ({ type: TYPE, title, body });

/** A message of the worker that tells of a push; null for any other. */
export const pushOf = (message: unknown): Push | null =>
  (message as { type?: unknown } | null)?.type === TYPE ? pushIn(message) : null;
