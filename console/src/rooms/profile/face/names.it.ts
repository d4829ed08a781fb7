// Italian wording of one's own names; names.en.ts has the same keys.
export const names = {
  change: "Cambia nome",
  read: "I clienti vedono: {{name}}",
  firstname: "Nome",
  lastname: "Cognome",
  nickname: "Nome mostrato ai clienti",
  nickname_note: "Se è vuoto, i clienti vedono il nome.",
  managed: "Nome e cognome sono gestiti dal sistema di accesso della tua organizzazione.",
  missing: "Inserisci il nome.",
  save: "Salva il nome",
};
