// English wording of the question before unsaved changes are left; unsaved.it.ts has the same keys.
export const unsaved = {
  title: "Unsaved changes",
  text: "Your changes have not been saved. Discarded changes cannot be recovered.",
  awaits: "You have accepted the chat with {{customer}}, who is waiting for you.",
  stay: "Stay here",
  discard: "Discard",
  save: "Save",
};
