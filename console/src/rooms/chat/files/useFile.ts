// The bytes of a file that went with a message: asked for with the person's own token, so that an address alone opens nothing.
import { useCallback, useEffect, useState } from "react";
import { request } from "@/api/request";

/** Files that are kept once they were fetched: a transcript that is scrolled back shows them at once. */
const KEPT = 24;
/** A file of the largest size over a slow line. */
const TIMEOUT_MS = 120_000;

const held = new Map<string, Promise<Blob>>();

/** A file's bytes; asked for again if they could not be had. */
export function fileOf(uniQref: string, id: string): Promise<Blob> {
  const key = `${uniQref} ${id}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const asked = request("get", "livechat/attachment", {
    query: { uniQref, id },
    as: "blob",
    timeout: TIMEOUT_MS,
  }) as Promise<Blob>;
  held.set(key, asked);
  asked.catch(() => held.delete(key));
  const oldest = held.keys().next().value;
  if (held.size > KEPT && oldest !== undefined) held.delete(oldest);
  return asked;
}

export interface Fetched {
  /** An address of this page alone; null until it is there. */
  url: string | null;
  failed: boolean;
  retry: () => void;
}

/** A file to be shown, fetched once it is wanted. */
export function useFile(uniQref: string, id: string, wanted: boolean): Fetched {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!wanted) return;
    let made: string | null = null;
    let gone = false;
    setFailed(false);
    fileOf(uniQref, id).then(
      (bytes) => {
        if (gone) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [uniQref, id, wanted, tries]);
  return { url, failed, retry: useCallback(() => setTries((count) => count + 1), []) };
}
