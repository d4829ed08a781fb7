// Italian wording of the administration's landing.
import type { landing as english } from "./words.en";

export const landing: typeof english = {
  areas: "Aree",
  find: "Cerca un’impostazione",
  none: "Nessuna area trovata",
  none_text: "Prova con un’altra parola, per esempio «competenza» o «cronologia».",
  empty: "Ancora nessuna area",
  empty_text:
    "Le tue autorizzazioni non aprono nessuna area dell’amministrazione. Può modificarle un amministratore.",
  group: {
    people: "Persone",
    chats: "Chat",
    knowledge: "Articoli",
    connections: "Collegamenti",
    security: "Sicurezza",
    console: "Console",
  },
};
