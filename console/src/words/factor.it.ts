// Italian wording of the second step's ways: an app or codes by mail; factor.en.ts has the same keys.
export const factor = {
  choose: "Come vuoi ricevere i codici?",
  choose_text: "Il tuo account richiede un secondo passaggio oltre alla password.",
  method: { app: "App di autenticazione", email: "E-mail" },
  note: {
    app: "I codici sono sul telefono, anche senza rete. È il modo più sicuro.",
    email: "I codici arrivano per posta. Chi legge la tua posta può leggere anche loro.",
  },
  another_way: "Scegli un altro modo",
  mail_text: "Inserisci le sei cifre arrivate per e-mail.",
  sent: "Un codice è in arrivo a {{to}}.",
  sent_again: "Un altro codice è in arrivo a {{to}}. Quello precedente non vale più.",
  holds: "Vale ancora {{time}}.",
  over: "È scaduto: fattene inviare un altro.",
  over_last: "È scaduto e non ne vengono inviati altri: ricomincia.",
  resend: "Invia un altro codice",
  resend_in: "Invia un altro codice tra {{seconds}} s",
  no_mail:
    "Ora non è possibile inviarti un codice. Usa uno dei codici di recupero che hai conservato, o riprova tra qualche minuto.",
  code_instead: "Usa il codice ricevuto per e-mail",
};
