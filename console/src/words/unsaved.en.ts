// English wording of the question before unsaved changes are left; unsaved.it.ts has the same keys.
export const unsaved = {
  title: "Unsaved changes",
  text: "What you have changed here is not saved yet. Discarded changes cannot be brought back.",
  stay: "Stay here",
  discard: "Discard",
  save: "Save",
};
