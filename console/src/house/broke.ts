// Where a screen that broke is told of.

/** Filled by the room that reports faults. */
export const broke: { current: (thrown: unknown) => void } = { current: () => undefined };
