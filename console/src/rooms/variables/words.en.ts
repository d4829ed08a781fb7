// English wording of the question about variables that a link brings; brought.it.ts has the same keys.
export const brought = {
  title: "A link wants to change your variables",
  text: "Variables stand in your canned responses, which customers read. Accept only what comes from a program that you know.",
  name: "Variable",
  was: "Now",
  becomes: "Becomes",
  none: "not set",
  goes: "removed",
  stay: "Leave them as they are",
  go: "Change them",
};
