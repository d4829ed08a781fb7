// Reads stand still while the session is being ended by hand: one that was under way would be refused, and the refusal be
// taken for a session that somebody else has ended.
const underWay = new Set<AbortController>();
let ending: Promise<void> | null = null;

/** Stops the reads under way, and lets none begin until the act is over. Those of a session that goes on are asked again. */
export async function standStill<T>(act: () => Promise<T>): Promise<T> {
  let resolve = () => {};
  ending = new Promise((over) => {
    resolve = over;
  });
  for (const read of underWay) read.abort();
  try {
    return await act();
  } finally {
    ending = null;
    resolve();
  }
}

/** Resolves at once, or when the act is over that all stand still for. */
export const mayRead = async (): Promise<void> => void (await ending);

/** Whether an act is under way that all stand still for. */
export const standsStill = (): boolean => ending !== null;

/** Makes one read that can be stopped. */
export async function stoppable<T>(read: (stop: AbortController) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  underWay.add(stop);
  try {
    return await read(stop);
  } finally {
    underWay.delete(stop);
  }
}
