// Italian wording of one's own names; names.en.ts has the same keys.
export const names = {
  change: "Cambia nome",
  read: "I clienti leggono: {{name}}",
  firstname: "Nome",
  lastname: "Cognome",
  nickname: "Nome per i clienti",
  nickname_note: "Se lo lasci vuoto, i clienti leggono il nome.",
  managed: "Nome e cognome li dice il sistema di accesso della tua organizzazione.",
  missing: "Il nome è necessario.",
  save: "Salva il nome",
};
