// English wording of one's own names; names.it.ts has the same keys.
export const names = {
  change: "Change name",
  read: "Customers see: {{name}}",
  firstname: "First name",
  lastname: "Last name",
  nickname: "Name shown to customers",
  nickname_note: "If empty, customers see your first name.",
  managed: "Your first and last name are managed by your organisation’s sign-in service.",
  missing: "Enter a first name.",
  save: "Save name",
};
