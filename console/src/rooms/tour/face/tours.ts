// Which tours there are, and how a page asks for one.
export type TourName = "console" | "canned";

/** Filled by the frame, which knows who is here. */
export const tourBegins: { current: (which: TourName) => void } = { current: () => undefined };
