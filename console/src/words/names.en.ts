// English wording of one's own names; names.it.ts has the same keys.
export const names = {
  change: "Change name",
  read: "Customers read: {{name}}",
  firstname: "First name",
  lastname: "Last name",
  nickname: "Name for customers",
  nickname_note: "Left empty, customers read the first name.",
  managed: "Your organisation's own sign-in says your first and last name.",
  missing: "A first name is needed.",
  save: "Save name",
};
