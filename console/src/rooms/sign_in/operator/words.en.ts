// English wording of global admin mode; operator.it.ts has the same keys.
export const operator = {
  mode: "Global Admin Mode",
  reason: "{{reason}}, until {{time}}.",
  leave: "Leave",
};
