// What is known of the notepad before it is there: under which name this browser keeps what is written in notes and not saved,
// and who saves it at last.
export const KEPT = "notes.";
export const keptAs = (owner: number): string => `${KEPT}${owner}`;

/** Filled by the notepad while it is there. */
export const atLast: { save: () => Promise<void> } = { save: async () => undefined };
