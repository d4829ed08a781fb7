// Of reads of the same thing only the newest counts: it cancels the one before, whose caller is given the newer answer.
const CANCELED = "Request canceled due to a new fetch";

interface Read {
  answer: Promise<unknown>;
  cancel: (why: unknown) => void;
}

const running = new Map<string, Read>();

/** Reads; what is still being read under the same name is cancelled. */
export function cancelable<T>(name: string, read: () => Promise<T>): Promise<T> {
  running.get(name)?.cancel(new DOMException(CANCELED, "AbortError"));
  let cancel: Read["cancel"] = () => undefined;
  const answer = new Promise<T>((resolve, reject) => {
    cancel = reject;
    read().then(resolve, reject);
  });
  const own: Read = { answer, cancel };
  running.set(name, own);
  const over = () => {
    if (running.get(name) === own) running.delete(name);
  };
  answer.then(over, over);
  return answer;
}

/** The same for who wants to know how it is now: a read that is cancelled is answered as the one that cancelled it. */
export async function latest<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await cancelable(name, read);
  } catch (cause) {
    const newer = running.get(name);
    if (newer === undefined || !(cause instanceof DOMException) || cause.message !== CANCELED) throw cause;
    return newer.answer as Promise<T>;
  }
}
