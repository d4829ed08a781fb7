// What was sent with a call, as somebody may hand it on to support: without anything that lets a stranger in.
const SECRET = /password|passphrase|secret|token|otp|code|credential|authorization|verifier|key$/i;
const MASK = "•••";
/** The longest text that is copied whole. */
const LONGEST = 500;

function shown(value: unknown, name = ""): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET.test(name)) return MASK;
  if (typeof value === "string") return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (Array.isArray(value)) return value.map((item) => shown(item, name));
  if (value instanceof Blob) return `[${value.type || "file"}, ${value.size} B]`;
  if (value instanceof FormData) return shown(Object.fromEntries(value));
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shown(item, key)]));
  return value;
}

export interface Sent {
  query?: unknown;
  body?: unknown;
}

export const sentOf = ({ query, body }: Sent): Sent => ({
  ...(query === undefined || query === null ? {} : { query: shown(query) }),
  ...(body === undefined ? {} : { body: shown(body) }),
});
