// Italian wording of global admin mode; operator.en.ts has the same keys.
export const operator = {
  mode: "Modalità amministratore globale",
  reason: "{{reason}}, fino alle {{time}}.",
  leave: "Esci",
};
