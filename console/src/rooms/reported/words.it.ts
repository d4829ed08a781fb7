// Italian wording of the reported chats.
import type { reported as english } from "./words.en";

export const reported: typeof english = {
  failed: "Non è stato possibile caricare le chat segnalate",
  empty: "Nessuna segnalazione in attesa",
  empty_text:
    "Gli operatori segnalano una chat dalla postazione, indicando una categoria e che cosa è successo.",
  open: "La segnalazione aperta",
  back: "Tutte le chat segnalate",
  close: "Chiudi",
  file: "chat-segnalate",
  gone: "Questa segnalazione non è più in attesa",
  gone_text: "Forse un collega ha già deciso.",
  explanation: "Che cosa è successo",
  by: "Segnalata da",
  at: "Segnalata il",
  about: "Segnalata da {{name}}, {{time}}",
  reference: "Chat",
  transcript: "Trascrizione",
  looked: "Resta registrato che hai consultato questa chat.",
  ban: "Blocca il cliente…",
  settle: "Già bloccato: archivia la segnalazione",
  dismiss: {
    act: "Archivia la segnalazione",
    title: "Archiviare questa segnalazione?",
    text: "La chat non è più segnalata e al cliente non succede nulla.",
    go: "Archivia",
    stay: "Mantienila",
  },
};
